"""What a customer came for: evidence from words and meaning, weighed against each service's own examples."""
