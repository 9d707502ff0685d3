"""A reply and the plain view of it that is read, so that what is found in the view can be told of the reply."""

import re
from dataclasses import dataclass

from cxagent.language.spans import Span
from cxagent.language.view import View

_CLOSES = re.compile(r"</([a-zA-Z][\w:-]{0,30})\s?>")
_OPENS = re.compile(r"<([a-zA-Z][\w:-]{0,30})(?:\s[^<>]{0,300})?>$")
_LONGEST_TAG = 340


@dataclass(frozen=True, slots=True)
class Seen:
    """`reply` as it was written, `view` as it reads."""

    reply: str
    view: View

    def span(self, start: int, end: int) -> Span:
        """Where in the reply a piece of the view stands, with the other ends of the tags that open or close in it."""
        found = self.view.span(start, end)
        return self._balanced(*found) if self.view.layers and "<" in found.of(self.reply) else found

    def _balanced(self, start: int, end: int) -> Span:
        inside = self.reply[start:end]
        while (tag := _CLOSES.match(self.reply, end)) and _opened(inside, tag[1]) > 0:
            end = tag.end()
            inside = self.reply[start:end]
        while (tag := _OPENS.search(self.reply[max(0, start - _LONGEST_TAG) : start])) and _opened(inside, tag[1]) < 0:
            start -= len(tag[0])
            inside = self.reply[start:end]
        return Span(start, end)


def _opened(text: str, name: str) -> int:
    """How many more tags of a name open in a text than close."""
    opened = len(re.findall(rf"<{name}(?=[\s>])", text))
    return opened - text.count(f"</{name}>")
