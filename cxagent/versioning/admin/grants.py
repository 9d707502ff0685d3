"""What each role may do with the documents of a kind."""

from cxagent.versioning.admin.roles import AUDITOR, EDITOR, PUBLISHER, roles
from cxagent.versioning.models import Document


def grant_document_roles(document: type[Document]) -> None:
    """Editors edit drafts (and delete what was never published), publishers publish and roll back, auditors look."""
    roles.grant(EDITOR, document, "view", "add", "change", "delete")
    roles.grant(PUBLISHER, document, "publish", about=f"Can publish and roll back {document._meta.verbose_name_plural}")
    roles.grant(AUDITOR, document, "view")
