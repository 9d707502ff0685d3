"""The conversations app."""

from django.apps import AppConfig


class ConversationsConfig(AppConfig):
    name = "conversations"
    label = "conversations"
    verbose_name = "Conversations"
