"""A reply checked while it is being written, and released as its sentences are cleared.

The guarantee: what is released, put together, is exactly what `Checker.check` makes of the whole reply. So a sentence is
released only once nothing that may still come can change it, and from the first one of which that cannot be said on,
everything is held back until the end. Held back are:

- a sentence that is replaced or removed, and all that follows (lines under it may lose their claim, blank lines go);
- an amount that is judged by other amounts of the reply (sums, differences, counts): a later one may explain it;
- a claim that something was done, where this turn made several changes: a later sentence may name the call it took;
- a sentence in another language than the conversation's; code; lines parted by anything but a new line;
- a heading, until a sentence under it is cleared: it goes when its lines go;
- what does not read as it is written (see `disguise`), and the end of a line until what follows shows that it does;
- the end of what has come, until enough follows to see that the sentence is over: a new line, or some sixty characters.

What is appended (a change that the reply does not mention) can only be known at the end. Each piece is read and judged
once while it comes, and the whole once more at the end, so the time stays linear in the length.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from phrasings.faithfulness.acts import DONE
from phrasings.faithfulness.check import Checked, Checker
from phrasings.faithfulness.layout import Piece, lay_out
from phrasings.faithfulness.record import Record
from phrasings.faithfulness.rewrite import tidied
from phrasings.faithfulness.tongues import tongue_of

_AHEAD = 60  # characters after a full stop that can matter to whether it ends a sentence, and some more
_OTHER_LINE_ENDS = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_KEPT_TOGETHER = re.compile("[`「『（｢(\\[]")  # what opens a stretch that no sentence ends in, while it is not closed
_FENCES = ("```", "~~~")
_GOES_ON = re.compile(r"[ \t]*(?:\S+\s|\n)")  # a word of the next line, which may belong to the last of this one
_TAG_BEGINS = re.compile(r"<[a-zA-Z/!]")


class Stream:
    """One reply. `feed` what comes, show what it returns; `finish` returns the rest, after which `checked` is there."""

    def __init__(self, checker: Checker, record: Record) -> None:
        self._checker = checker
        self._record = record
        self._start = checker.start(record)
        self._text = ""
        self._released = 0
        self._line = 0  # where the line begins that is being read
        self._line_number = 0
        self._seen = 0  # up to where sentences were judged
        self._pending = 0  # up to where they may go out once what they lead into is cleared
        self._held = False
        self.checked: Checked | None = None

    def feed(self, text: str) -> str:
        """Take in what comes next; returns what is cleared by now, often nothing. Raises ValueError after `finish`."""
        if self.checked is not None:
            raise ValueError("the reply is finished")
        self._text += text
        before = self._released
        if not self._held and _OTHER_LINE_ENDS.search(text):
            self._held = True
        if not self._held:
            self._read_on()
        return self._text[before : self._released]

    def finish(self) -> str:
        """What is left to be shown, now that nothing more comes."""
        if self.checked is not None:
            return ""
        self.checked = self._checker.check(self._text, self._record)
        shown = self._text[: self._released]
        if not self.checked.reply.startswith(shown):
            raise RuntimeError("a sentence was released that the whole reply does not keep")
        return self.checked.reply[len(shown) :]

    def _read_on(self) -> None:
        while not self._held:
            end = self._text.find("\n", self._line)
            if not self._clear(self._line, end) or end < 0:
                return
            self._line, self._line_number = end + 1, self._line_number + 1

    def _clear(self, start: int, end: int) -> bool:
        """Judge what is complete of a line (`end` < 0: it is not over); whether the next line may be gone on to."""
        line = self._text[start:] if end < 0 else self._text[start:end]
        if end >= 0 and not _GOES_ON.match(self._text, end + 1):
            return False
        if line.lstrip().startswith(_FENCES) or self._is_disguised(start, end):
            self._held = True
            return False
        if end < 0 and (len(line) < _AHEAD or _KEPT_TOGETHER.search(line)):
            return False
        return all(self._judged(piece) for piece in self._complete(line, start, over=end >= 0))

    def _is_disguised(self, start: int, end: int) -> bool:
        """Whether a line, with what comes after it, does not read as it is written."""
        seen = self._text[start:] if end < 0 else self._text[start : end + _AHEAD]
        view = self._start.view(seen)
        return bool(view.layers) or view.text != seen or _TAG_BEGINS.search(seen) is not None

    def _complete(self, line: str, start: int, *, over: bool) -> Iterator[Piece]:
        """The sentences of a line that are known to be over and were not judged yet."""
        for piece in lay_out(line, self._start.language):
            if not over and piece.end + _AHEAD > len(line):
                return
            if start + piece.start >= self._seen:
                yield replace(piece, start=start + piece.start, end=start + piece.end, line=self._line_number)

    def _judged(self, piece: Piece) -> bool:
        """Judge a sentence, and release what it clears. False where more text is needed, or all is held back."""
        own = self._in_own_words(piece)
        if own is None:
            return False
        self._held = not own and not self._stands(piece)
        if self._held:
            return False
        self._seen = self._pending = piece.end
        if not piece.opens:
            self._release()
        return not self._held

    def _stands(self, piece: Piece) -> bool:
        """Whether a sentence stays as it is, whatever follows."""
        if tongue_of(piece.text, self._start.language) != self._start.language:
            return False
        sentence = self._start.read(piece, self._start.language)
        if len(self._start.ledger.turn_writes) > 1 and any(one.act == DONE for one in sentence.readings):
            return False
        self._start.vouching.known.leaned = False
        found = self._start.judge.judge(sentence)
        return found.verdict == "kept" and not self._start.vouching.known.leaned

    def _in_own_words(self, piece: Piece) -> bool | None:
        """Whether a sentence is the company's own wording; None while that cannot be seen yet."""
        waits = False
        for phrase in self._start.phrases:
            at = self._text.find(phrase[:1], max(0, piece.end - len(phrase)), piece.start + 1)
            while 0 <= at <= piece.start:
                seen = self._text[at : at + len(phrase)]
                if seen == phrase and piece.end <= at + len(phrase):
                    return True
                waits = waits or (len(seen) < len(phrase) and phrase.startswith(seen))
                at = self._text.find(phrase[:1], at + 1, piece.start + 1)
        return None if waits else False

    def _release(self) -> None:
        """Let out what is cleared, unless a later removal would tidy blank lines or markers out of it."""
        begins = self._text.rfind("\n", 0, self._released) + 1 if self._released else 0
        tail = self._text[begins : self._pending]
        if tidied(tail, "") != tail:
            self._held = True
            return
        self._released = self._pending
