"""The example services: files that a newcomer can read, and backends that stand in for a company's systems."""
