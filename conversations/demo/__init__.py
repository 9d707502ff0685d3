"""The demonstration: a server of its own, the shop's desk played over HTTP, each reply beside what the model wrote."""
