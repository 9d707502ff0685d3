"""Who may do what with documents, as Django permissions. Publishing is one of its own."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Model
from django.http import HttpRequest

from cxagent.versioning.models import WHO_LENGTH


def publish_permission(model: type[Model]) -> str:
    """The permission to publish and roll back documents of a model, such as `phrasings.publish_phrasingsdocument`."""
    return f"{model._meta.app_label}.publish_{model._meta.model_name}"


def may_publish(user: AbstractBaseUser | AnonymousUser, model: type[Model]) -> bool:
    return bool(getattr(user, "has_perm")(publish_permission(model)))  # noqa: B009 - both have it, the stubs differ


def who(request: HttpRequest) -> str:
    """How histories and audit entries name the person, such as user:ana."""
    return f"user:{request.user.get_username()}"[:WHO_LENGTH]
