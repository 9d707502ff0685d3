"""What changes services beyond the actions on any document (`cxagent.versioning.actions`)."""

from services_admin.actions.load_examples import Loaded, load_examples

__all__ = ["Loaded", "load_examples"]
