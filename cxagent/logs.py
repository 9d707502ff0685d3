"""Logs: one JSON object a line, with the request's id; never a body, a key or what a customer said.

Callers log event names and identifiers (`log.info("published", document=…, version=…)`). Two things are taken out
whoever logs them: the text of exceptions, which may quote values (the types and the lines of code stay), and the
arguments of tasks.
"""

import logging
import sys
import traceback
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]
MAX_FRAMES = 30
# What Celery and Django attach to their records, and may hold values.
VALUES = ("args", "kwargs", "positional_args", "keyword_args", "data", "request_body", "params", "sql")


def without_values(_: Any, __: str, event: EventDict) -> EventDict:
    """Exceptions as types and frames; no arguments."""
    for name in VALUES:
        event.pop(name, None)
    if not isinstance(event.get("request", ""), str):  # Django attaches the request itself, query string and all
        event.pop("request")
    found = _exc_info(event.pop("exc_info", None))
    if found:
        event["exception"] = [_told(error) for error in _chain(found[1])]
    return event


def _exc_info(given: object) -> ExcInfo | None:
    if isinstance(given, BaseException):
        return type(given), given, given.__traceback__
    if given and not isinstance(given, tuple):
        given = sys.exc_info()
    return given if isinstance(given, tuple) and given[0] is not None else None


def _chain(error: BaseException | None) -> list[BaseException]:
    """The exception and what caused it, the first cause last; a loop ends the chain."""
    chain: list[BaseException] = []
    while error is not None and error not in chain:
        chain.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return chain


def _told(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return {"type": f"{type(error).__module__}.{type(error).__qualname__}", "frames": where}


def _celery_failure(_: Any, __: str, event: EventDict) -> EventDict:
    """Celery writes an exception's text into the message itself; its own line is replaced."""
    if str(event.get("logger", "")).startswith("celery.app.trace") and event.get("level") in ("error", "critical"):
        event["event"] = "task_failed"
    return event


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
PRIVATE: list[Processor] = [without_values, _celery_failure]


def configure() -> None:
    """Let structlog hand its events to the standard library's logging, which `config` sets up."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def config(*, level: str, for_people: bool) -> dict[str, Any]:
    """Django's LOGGING. `for_people`: a developer's terminal, with whole tracebacks; otherwise JSON without values."""
    last: list[Processor] = (
        [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
        if for_people
        else [*PRIVATE, structlog.processors.JSONRenderer()]
    )
    remove_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "events": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*SHARED, structlog.stdlib.ExtraAdder()],
                "processors": [remove_meta, *last],
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "events"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            # The application's own line for each request says it all.
            "django.request": {"level": logging.ERROR},
            "django.server": {"handlers": [], "propagate": True, "level": logging.ERROR},
            "httpx2": {"level": logging.WARNING},  # its lines hold whole URLs
        },
    }
