"""Routes of this app under /v1/."""

from cxagent.versioning.api.routes import document_routes

urlpatterns = document_routes("services", kind="service")
