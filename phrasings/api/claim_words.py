"""`POST /v1/claim-words`: what a tool may be called, proposed from its name and description. Nothing is stored."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cxagent.api.fields import OneOf, Strict, Text
from cxagent.api.views import ApiView
from cxagent.language import LANGUAGES
from phrasings.proposals import similar_words
from services_admin.definition.claim_words import propose


class ClaimWordsIn(Strict):
    name = Text(max_length=200, help_text="The tool's key or its name in words.")
    description = Text(max_length=2000, default="", allow_blank=True)
    language = OneOf(LANGUAGES, default="en")


class ClaimVerbOut(serializers.Serializer[Any]):
    lemma = serializers.CharField()
    forms = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class SimilarOut(serializers.Serializer[Any]):
    word = serializers.CharField()
    likeness = serializers.FloatField(help_text="The cosine of its meaning and the tool's, by a multilingual encoder.")


class ClaimWordsOut(serializers.Serializer[Any]):
    """`verbs` and `nouns` are what the check uses where a service has no words of its own; `similar` are suggestions."""

    verbs = ClaimVerbOut(many=True)
    nouns = serializers.ListField(child=serializers.CharField())
    similar = SimilarOut(many=True)


class ClaimWordsView(ApiView):
    required_scopes = "author"

    @extend_schema(
        operation_id="claim_words_propose",
        summary="Propose claim words for a tool",
        request=ClaimWordsIn,
        responses={200: ClaimWordsOut},
        tags=["services"],
    )
    def post(self, request: Request) -> Response:
        """The words that rules propose, and further ones by likeness of meaning, for a person to choose from."""
        asked = ClaimWordsIn(data=request.data)
        asked.is_valid(raise_exception=True)
        tool = asked.validated_data
        words = propose(tool["name"], tool["description"], tool["language"])
        similar = similar_words(tool["name"], tool["description"], tool["language"])
        return Response(
            {
                **words.model_dump(mode="json"),
                "similar": [{"word": one.word, "likeness": one.likeness} for one in similar],
            }
        )
