"""Routes of this app under /v1/."""

from django.urls import URLPattern, path

from conversations.api import views
from conversations.api.reply_checks import ReplyChecksView

CONVERSATION = "conversations/<uuid:conversation>"

urlpatterns: list[URLPattern] = [
    path("conversations", views.ConversationsView.as_view(), name="conversations"),
    path(CONVERSATION, views.ConversationView.as_view(), name="conversation"),
    path(f"{CONVERSATION}/messages", views.MessagesView.as_view(), name="conversation-messages"),
    path(f"{CONVERSATION}/results", views.ResultsView.as_view(), name="conversation-results"),
    path(f"{CONVERSATION}/decisions", views.DecisionsView.as_view(), name="conversation-decisions"),
    path(f"{CONVERSATION}/reopen", views.ReopenView.as_view(), name="conversation-reopen"),
    path(f"{CONVERSATION}/events", views.EventsView.as_view(), name="conversation-events"),
    path(f"{CONVERSATION}/events/<int:seq>/redaction", views.RedactionView.as_view(), name="event-redaction"),
    path("reply-checks", ReplyChecksView.as_view(), name="reply-checks"),
]
