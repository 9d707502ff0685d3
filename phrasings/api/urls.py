"""Routes of this app under /v1/."""

from cxagent.versioning.api.routes import document_routes

urlpatterns = [
    *document_routes("outcome-phrasings", kind="phrasings"),
    *document_routes("templates", kind="templates"),
    *document_routes("reply-rules", kind="rules"),
]
