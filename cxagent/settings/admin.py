"""How the admin looks and what its menu holds. Everything is served from here: no other host is asked for anything."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse_lazy

# A form of a large document has a field for each wording; each is small.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# A conflict's page sends two whole bodies back.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6_000_000


def _item(title: str, icon: str, model: str) -> dict[str, Any]:
    """An entry of the menu: the list of a model ("app.model"), for those who may see it."""
    app, name = model.split(".")

    def may(request: HttpRequest) -> bool:
        return request.user.has_perm(f"{app}.view_{name}")

    return {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{app}_{name}_changelist"), "permission": may}


def _css(_: HttpRequest) -> str:
    return static("cxagent/admin.css")


def _js(_: HttpRequest) -> str:
    return static("cxagent/admin.js")


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "cxagent",
    "SITE_HEADER": "cxagent",
    "SITE_SUBHEADER": "customer service",
    "SITE_SYMBOL": "support_agent",
    "SITE_URL": None,
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "DASHBOARD_CALLBACK": "cxagent.versioning.admin.dashboard.context",
    "STYLES": [_css],
    "SCRIPTS": [_js],
    "COLORS": {
        "primary": {
            "50": "oklch(97% .014 240)",
            "100": "oklch(93.5% .032 240)",
            "200": "oklch(88% .06 240)",
            "300": "oklch(80.5% .1 240)",
            "400": "oklch(70.5% .14 243)",
            "500": "oklch(61% .16 247)",
            "600": "oklch(52% .16 251)",
            "700": "oklch(46% .15 254)",
            "800": "oklch(40% .12 255)",
            "900": "oklch(35% .09 256)",
            "950": "oklch(27% .07 258)",
        },
    },
    "SIDEBAR": {
        "show_search": False,
        "show_all_applications": False,
        "navigation": [
            {
                "title": "Record",
                "items": [_item("Conversations", "forum", "conversations.conversation")],
            },
            {
                "title": "What the agent is and says",
                "separator": True,
                "items": [
                    _item("Services", "storefront", "services_admin.servicedocument"),
                    _item("Outcome phrasings", "rate_review", "phrasings.phrasingsdocument"),
                    _item("Templates", "chat", "phrasings.templatesdocument"),
                    _item("Reply rules", "rule", "phrasings.rulesdocument"),
                ],
            },
            {
                "title": "Access",
                "separator": True,
                "items": [
                    _item("People", "person", "auth.user"),
                    _item("Roles", "group", "auth.group"),
                    _item("API keys", "key", "api.apikey"),
                ],
            },
        ],
    },
}
