"""Settings: `dev` for a newcomer, `test` for the suite, `production` from environment variables alone."""
