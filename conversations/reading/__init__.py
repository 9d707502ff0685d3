"""The reader port: typed questions about what the customer said, and their answers."""
