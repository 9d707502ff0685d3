"""Scripted conversations as files that a support lead can read: what is said, what the agent does, what the record shows."""
