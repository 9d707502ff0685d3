"""Routes of this app under /v1/."""

from django.urls import path

from cxagent.versioning.api.routes import document_routes
from phrasings.api.claim_words import ClaimWordsView

urlpatterns = [
    *document_routes("outcome-phrasings", kind="phrasings"),
    *document_routes("templates", kind="templates"),
    *document_routes("reply-rules", kind="rules"),
    path("claim-words", ClaimWordsView.as_view(), name="claim-words"),
]
