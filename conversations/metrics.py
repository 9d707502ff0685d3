"""Counters. Counts and fixed labels only: never a text, a name or an identifier."""

from collections.abc import Mapping

from prometheus_client import Counter, Histogram

TURNS = Counter("cxagent_turns_total", "Turns answered, by what the conversation waits for then", ["action"])
CALLS = Counter("cxagent_calls_total", "Outcomes of calls recorded", ["outcome"])
SENTENCES = Counter("cxagent_reply_sentences_total", "Sentences of models' replies, by verdict", ["verdict"])
REPLIES = Counter("cxagent_replies_total", "Replies, by who worded them", ["by"])
CHECKER_ERRORS = Counter("cxagent_checker_errors_total", "Replies for which the checker broke")
RULES = Counter("cxagent_reply_rules_total", "What reply rules did, by section of the rules", ["section"])
RULES_ERRORS = Counter("cxagent_reply_rules_errors_total", "Replies for which the reply rules broke")
MODEL_ERRORS = Counter("cxagent_model_errors_total", "Rounds in which the model could not be asked", ["reason"])
RECOVERED = Counter("cxagent_recovered_turns_total", "Turns that were taken over from a process that died")
TURN_SECONDS = Histogram("cxagent_turn_seconds", "Wall time of a turn, waiting included")

VERDICTS = ("kept", "replaced", "removed", "appended")


def count_sentences(counts: Mapping[str, int]) -> None:
    for verdict in VERDICTS:
        SENTENCES.labels(verdict).inc(counts.get(verdict, 0))
