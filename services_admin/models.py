"""Services as documents: what ops staff define, in versions that conversations are pinned to."""

from django.db import models

from cxagent.versioning.models import Document, Release, Version


class ServiceDocument(Document):
    live = models.ForeignKey("ServiceVersion", null=True, editable=False, on_delete=models.PROTECT, related_name="+")

    class Meta(Document.Meta):
        abstract = False
        verbose_name = "service"
        verbose_name_plural = "services"


class ServiceVersion(Version):
    document = models.ForeignKey(ServiceDocument, on_delete=models.PROTECT, related_name="versions")

    class Meta(Version.Meta):
        abstract = False
        verbose_name = "version of a service"
        verbose_name_plural = "versions of services"


class ServiceRelease(Release):
    document = models.ForeignKey(ServiceDocument, on_delete=models.PROTECT, related_name="releases")
    version = models.ForeignKey(ServiceVersion, on_delete=models.PROTECT, related_name="+")
    previous = models.ForeignKey(ServiceVersion, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta(Release.Meta):
        abstract = False
        verbose_name = "release of a service"
        verbose_name_plural = "releases of services"
