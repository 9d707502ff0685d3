"""The pages on which people edit, compare, publish and roll back documents, the same for every kind.

An app registers its document with a subclass of `DocumentAdmin` that names an editor; see `phrasings.admin`.
"""

from cxagent.versioning.admin import dashboard
from cxagent.versioning.admin.document_admin import DocumentAdmin

__all__ = ["DocumentAdmin", "dashboard"]
