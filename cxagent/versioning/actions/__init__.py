"""Everything that changes a document, one module an action. Admin, API and commands call these and nothing else."""

from cxagent.versioning.actions.create_document import create_document
from cxagent.versioning.actions.delete_document import IsKept, delete_document
from cxagent.versioning.actions.discard_draft import discard_draft
from cxagent.versioning.actions.export import export
from cxagent.versioning.actions.import_document import Imported, import_document
from cxagent.versioning.actions.load_into_draft import load_into_draft
from cxagent.versioning.actions.publish import Published, publish
from cxagent.versioning.actions.rename_document import rename_document
from cxagent.versioning.actions.roll_back import roll_back
from cxagent.versioning.actions.save_draft import save_draft

__all__ = [
    "Imported",
    "IsKept",
    "Published",
    "create_document",
    "delete_document",
    "discard_draft",
    "export",
    "import_document",
    "load_into_draft",
    "publish",
    "rename_document",
    "roll_back",
    "save_draft",
]
