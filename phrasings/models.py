"""Outcome phrasings, templates and reply rules as documents: the company's own words, in versions."""

from django.db import models

from cxagent.versioning.models import Document, Release, Version


class PhrasingsDocument(Document):
    live = models.ForeignKey("PhrasingsVersion", null=True, editable=False, on_delete=models.PROTECT, related_name="+")

    class Meta(Document.Meta):
        abstract = False
        verbose_name = "outcome phrasings"
        verbose_name_plural = "outcome phrasings"


class PhrasingsVersion(Version):
    document = models.ForeignKey(PhrasingsDocument, on_delete=models.PROTECT, related_name="versions")

    class Meta(Version.Meta):
        abstract = False
        verbose_name = "version of outcome phrasings"
        verbose_name_plural = "versions of outcome phrasings"


class PhrasingsRelease(Release):
    document = models.ForeignKey(PhrasingsDocument, on_delete=models.PROTECT, related_name="releases")
    version = models.ForeignKey(PhrasingsVersion, on_delete=models.PROTECT, related_name="+")
    previous = models.ForeignKey(PhrasingsVersion, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta(Release.Meta):
        abstract = False
        verbose_name = "release of outcome phrasings"
        verbose_name_plural = "releases of outcome phrasings"


class TemplatesDocument(Document):
    live = models.ForeignKey("TemplatesVersion", null=True, editable=False, on_delete=models.PROTECT, related_name="+")

    class Meta(Document.Meta):
        abstract = False
        verbose_name = "templates"
        verbose_name_plural = "templates"


class TemplatesVersion(Version):
    document = models.ForeignKey(TemplatesDocument, on_delete=models.PROTECT, related_name="versions")

    class Meta(Version.Meta):
        abstract = False
        verbose_name = "version of templates"
        verbose_name_plural = "versions of templates"


class TemplatesRelease(Release):
    document = models.ForeignKey(TemplatesDocument, on_delete=models.PROTECT, related_name="releases")
    version = models.ForeignKey(TemplatesVersion, on_delete=models.PROTECT, related_name="+")
    previous = models.ForeignKey(TemplatesVersion, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta(Release.Meta):
        abstract = False
        verbose_name = "release of templates"
        verbose_name_plural = "releases of templates"


class RulesDocument(Document):
    live = models.ForeignKey("RulesVersion", null=True, editable=False, on_delete=models.PROTECT, related_name="+")

    class Meta(Document.Meta):
        abstract = False
        verbose_name = "reply rules"
        verbose_name_plural = "reply rules"


class RulesVersion(Version):
    document = models.ForeignKey(RulesDocument, on_delete=models.PROTECT, related_name="versions")

    class Meta(Version.Meta):
        abstract = False
        verbose_name = "version of reply rules"
        verbose_name_plural = "versions of reply rules"


class RulesRelease(Release):
    document = models.ForeignKey(RulesDocument, on_delete=models.PROTECT, related_name="releases")
    version = models.ForeignKey(RulesVersion, on_delete=models.PROTECT, related_name="+")
    previous = models.ForeignKey(RulesVersion, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta(Release.Meta):
        abstract = False
        verbose_name = "release of reply rules"
        verbose_name_plural = "releases of reply rules"
