"""What people call an action: verbs with their inflected forms, and nouns, in one language."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field

FORMS = ("base", "present", "past", "participle", "gerund", "future", "conditional", "stem", "passive", "potential")


class ClaimVerb(BaseModel):
    """A verb and its forms, e.g. `{lemma: refund, forms: {base: [refund], past: [refunded], …}}`; the keys are FORMS."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    lemma: str = Field(min_length=1)
    forms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)


class ClaimWords(BaseModel):
    """The verbs and nouns by which customers and agents speak of one tool in one language."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verbs: tuple[ClaimVerb, ...] = ()
    nouns: tuple[str, ...] = ()
