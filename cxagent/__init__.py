"""The Django project, and what every app stands on."""
