"""Where each app's pages and endpoints hang."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

urlpatterns = [
    path("admin/", admin.site.urls),
    path("v1/", include("services_admin.api.urls")),
    path("v1/", include("phrasings.api.urls")),
    path("v1/", include("conversations.api.urls")),
    path("schema", SpectacularAPIView.as_view(authentication_classes=[], permission_classes=[]), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(authentication_classes=[], permission_classes=[]), name="api-docs"),
]
