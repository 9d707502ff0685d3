"""What the entries of a whole service mean together. Pure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from cxagent.language import LANGUAGES
from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.claim_words import ClaimWords
from services_admin.definition.context import CheckContext
from services_admin.definition.models import ServiceBody, in_words
from services_admin.definition.tool_checks import known
from services_admin.definition.words import claim_words_of


def service_problems(body: ServiceBody, context: CheckContext) -> Iterator[Problem]:
    """Everything that is not about one tool alone."""
    yield from _language_problems(body)
    yield from _timezone_problems(body, context)
    yield from _agent_problems(body, context)
    yield from _document_problems(body, context)
    yield from _name_problems(body)
    yield from _claim_word_problems(body)
    if not body.tools:
        hint = "add a tool, or publish this for a desk that only hands over"
        yield catalogue.NO_TOOLS.at("tools", "is empty: the desk can do nothing", hint)


def _language_problems(body: ServiceBody) -> Iterator[Problem]:
    named = [("language", body.language), *((joined("languages", i), name) for i, name in enumerate(body.languages))]
    for path, language in named:
        if language not in LANGUAGES:
            hint = f"known: {', '.join(LANGUAGES)}"
            yield catalogue.LANGUAGE_UNKNOWN.at(path, f"“{language}” is not a language that is known here", hint)
    for key, tool in body.tools.items():
        for entry, words in (("names", tool.names), ("claim_words", tool.claim_words)):
            for language in words.keys() - set(body.spoken):
                path = joined("tools", key, entry, language)
                hint = f"add it to `languages`; the service speaks {', '.join(body.spoken)}"
                yield catalogue.NOT_CONFIGURED_HERE.at(path, f"the service does not speak “{language}”", hint)


def _timezone_problems(body: ServiceBody, context: CheckContext) -> Iterator[Problem]:
    if context.timezones is not None and body.timezone not in context.timezones:
        hint = known(body.timezone, context.timezones)
        hint = hint if hint.startswith("did") else "write one such as Europe/London"
        yield catalogue.TIMEZONE_UNKNOWN.at("timezone", f"“{body.timezone}” is not a time zone", hint)


def _agent_problems(body: ServiceBody, context: CheckContext) -> Iterator[Problem]:
    if body.agent is None:
        if body.on_unread == "model":
            hint = "add `agent: {model: …}`, or set `on_unread` to ask or handoff"
            yield catalogue.MODEL_MISSING.at("agent", "is missing, and unread turns go to a model", hint)
        return
    if context.models is not None and body.agent.model not in context.models:
        hint = known(body.agent.model, context.models)
        message = f"no model is configured under the name “{body.agent.model}”"
        yield catalogue.MODEL_UNKNOWN.at("agent.model", message, hint)
    if body.on_unread != "model":
        hint = "set `on_unread: model`, or take the agent out"
        yield catalogue.MODEL_UNUSED.at("agent", "is never asked, as unread turns do not go to a model", hint)


def _document_problems(body: ServiceBody, context: CheckContext) -> Iterator[Problem]:
    used: tuple[tuple[str, str | None, Mapping[str, bool] | None], ...] = (
        ("phrasings", body.replies.phrasings, context.phrasings),
        ("templates", body.replies.templates, context.templates),
        ("rules", body.replies.rules, context.rules),
    )
    for name, key, there in used:
        if key is None or there is None or there.get(key):
            continue
        path = joined("replies", name)
        if key in there:
            hint = "publish them first, or take the entry out" + (
                "" if name == "rules" else " to use the built-in ones"
            )
            yield catalogue.DOCUMENT_UNPUBLISHED.at(path, f"the {name} “{key}” have never been published", hint)
        else:
            hint = known(key, there)
            yield catalogue.DOCUMENT_UNKNOWN.at(path, f"there are no {name} with the key “{key}”", hint)


def _name_problems(body: ServiceBody) -> Iterator[Problem]:
    for language in body.spoken:
        named: dict[str, list[str]] = defaultdict(list)
        for key, tool in body.tools.items():
            named[in_words(key, tool, language).casefold()].append(key)
        for words, keys in named.items():
            if len(keys) > 1:
                message = f"{' and '.join(keys)} are both called “{words}” in {language}"
                yield catalogue.SAME_NAME.at(joined("tools", keys[1], "name"), message, "give one another name")
    yield from _unnamed_problems(body)


def _unnamed_problems(body: ServiceBody) -> Iterator[Problem]:
    for key, tool in body.tools.items():
        missing = [language for language in body.spoken if language != body.language and language not in tool.names]
        if missing:
            message = f"has no name in {', '.join(missing)}; replies would say “{in_words(key, tool, missing[0])}”"
            yield catalogue.NOT_NAMED.at(joined("tools", key, "names"), message, f"add `{missing[0]}: …`")


def _claim_word_problems(body: ServiceBody) -> Iterator[Problem]:
    spoken = [language for language in body.spoken if language in LANGUAGES]
    changing = [key for key, tool in body.tools.items() if tool.changes]
    words = {key: {language: claim_words_of(key, body.tools[key], language) for language in spoken} for key in changing}
    for key in changing:
        for language in spoken:
            if not words[key][language].verbs and not words[key][language].nouns:
                hint = "write under `claim_words` what customers and agents call it"
                message = f"nothing is known of what “{key}” is called in {language}"
                yield catalogue.NO_CLAIM_WORDS.at(joined("tools", key, "claim_words", language), message, hint)
    for one, other in combinations(changing, 2):
        yield from _shared_words(one, other, words)


def _shared_words(one: str, other: str, words: Mapping[str, Mapping[str, ClaimWords]]) -> Iterator[Problem]:
    for language in words[one]:
        shared = _confusable(words[one][language], words[other][language])
        if shared:
            hint = "give them nouns of their own, so that each sentence can be told apart"
            message = f"{one} and {other} are both spoken of as “{shared}” in {language}"
            yield catalogue.SHARED_WORDS.at(joined("tools", other, "claim_words", language), message, hint)
            return


def _confusable(one: ClaimWords, other: ClaimWords) -> str | None:
    """What both are called: the same verb, with the same thing or with nothing to tell them apart."""
    verbs = {verb.lemma for verb in one.verbs} & {verb.lemma for verb in other.verbs}
    nouns = set(one.nouns) & set(other.nouns)
    if verbs and (nouns or not one.nouns or not other.nouns):
        return " ".join([*sorted(verbs)[:1], *sorted(nouns)[:1]])
    return None
