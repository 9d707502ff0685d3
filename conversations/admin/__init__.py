"""Conversations in the admin: a list to search, and each log as a readable timeline. Nothing can be edited here."""

from django.contrib import admin

from conversations.admin.conversation_admin import ConversationAdmin
from conversations.models import Conversation, Event
from cxagent.versioning.admin.roles import AUDITOR, EDITOR, PRIVACY, roles

admin.site.register(Conversation, ConversationAdmin)

for role in (EDITOR, AUDITOR):
    roles.grant(role, Conversation, "view")
roles.grant(PRIVACY, Event, "redact", about="Can erase what an entry of a conversation says")
