"""The columns of the list of conversations."""

from typing import Any

from django.contrib.admin import display
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.timezone import localtime

from cxagent.versioning.templatetags.cx_text import visible

SAID = 90


def status_of(conversation: Any) -> tuple[str, str]:
    """How it stands, in words, and the tone that it is shown in."""
    if conversation.ended_at:
        return "ended", ""
    if conversation.handed_off:
        return "with a person", "warn"
    snapshot = conversation.snapshot or {}
    if snapshot.get("pending"):
        return "waits for a yes", "info"
    if snapshot.get("awaiting"):
        return "waits for the app", "info"
    return "open", "good"


@display(description="Started", ordering="created_at")
def column_started(_: Any, conversation: Any) -> SafeString:
    at = date_format(localtime(conversation.created_at), "j M Y, H:i")
    return format_html(
        '<span class="cx-nowrap">{}</span><br><code class="cx-quiet">{}</code>', at, str(conversation.pk)[:8]
    )


@display(description="First message")
def column_said(_: Any, conversation: Any) -> SafeString:
    said = (conversation.first_said or {}).get("text", "")
    return format_html('<bdi dir="auto" class="cx-said">{}</bdi>', visible(Truncator(said).chars(SAID)))


@display(description="Service", ordering="service_version__document__key")
def column_service(_: Any, conversation: Any) -> SafeString:
    version = conversation.service_version
    shown = (version.document.key, version.number, conversation.language, conversation.created_by)
    return format_html('<span class="cx-nowrap">{} v{} · {}</span><br><span class="cx-quiet">{}</span>', *shown)


@display(description="Status")
def column_status(_: Any, conversation: Any) -> SafeString:
    return chip(*status_of(conversation))


@display(description="Replies")
def column_replies(_: Any, conversation: Any) -> SafeString:
    marks = []
    if conversation.corrected:
        marks.append(("corrected", "warn"))
    if conversation.uncertain:
        marks.append(("outcome unknown", "bad"))
    if conversation.erased:
        marks.append(("erased parts", ""))
    return format_html_join(" ", "{}", ((chip(*mark),) for mark in marks))


@display(description="Entries", ordering="last_seq")
def column_size(_: Any, conversation: Any) -> int:
    return int(conversation.last_seq)


def chip(text: str, tone: str) -> SafeString:
    return format_html('<span class="cx-chip{}">{}</span>', f" cx-{tone}" if tone else "", text)
