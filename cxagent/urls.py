"""Where each app's pages and endpoints hang."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from cxagent.api import health, pages

urlpatterns = [
    path("", RedirectView.as_view(url="docs"), name="front-door"),
    path("admin/", admin.site.urls),
    path("v1/", include("services_admin.api.urls")),
    path("v1/", include("phrasings.api.urls")),
    path("v1/", include("conversations.api.urls")),
    re_path(r"^v1/(?P<rest>.*)$", pages.no_such_endpoint),
    path("schema", SpectacularAPIView.as_view(authentication_classes=[], permission_classes=[]), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(authentication_classes=[], permission_classes=[]), name="api-docs"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics_page, name="metrics"),
]

handler400 = pages.bad_request
handler403 = pages.permission_denied
handler404 = pages.page_not_found
handler500 = pages.server_error
