"""Outcome phrasings, templates and reply rules in the admin."""

from django.contrib import admin

from cxagent.versioning.admin import DocumentAdmin
from cxagent.versioning.admin.grants import grant_document_roles
from phrasings.admin.phrasings_editor import PhrasingsEditor
from phrasings.admin.rules_editor import RulesEditor
from phrasings.admin.templates_editor import TemplatesEditor
from phrasings.models import PhrasingsDocument, RulesDocument, TemplatesDocument


@admin.register(PhrasingsDocument)
class PhrasingsAdmin(DocumentAdmin):
    editor = PhrasingsEditor()
    about = (
        "What a reply says of a call, for each tool and outcome, in the company's own words. "
        "What is not written here is said in the built-in wording."
    )


@admin.register(TemplatesDocument)
class TemplatesAdmin(DocumentAdmin):
    editor = TemplatesEditor()
    about = "What the agent says where no call is spoken of: a question, a read-back, a hand-over to a person."


@admin.register(RulesDocument)
class RulesAdmin(DocumentAdmin):
    editor = RulesEditor()
    about = (
        "The last look at a reply: personal data, words that are never said, offers, what must be said, links, length."
    )


for model in (PhrasingsDocument, TemplatesDocument, RulesDocument):
    grant_document_roles(model)
