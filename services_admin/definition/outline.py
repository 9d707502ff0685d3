"""A procedure in plain words, step by step, for the person who writes it. Made from a body that may have faults. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

GROUPS = {
    "try": "Try in turn, and ask after each whether it worked:",
    "optional": "Where what is written down and the conversation call for it:",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One step in words, with what belongs to it."""

    text: str
    lines: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True)
class Outliner:
    """Words the procedures of one body in one language."""

    body: Mapping[str, Any]
    language: str

    def outline(self, name: str) -> tuple[Line, ...]:
        return self._steps(name, (name,))

    def _steps(self, name: str, above: tuple[str, ...]) -> tuple[Line, ...]:
        steps = _part(self.body, "procedures").get(name)
        return tuple(self._step(step, above) for step in steps) if isinstance(steps, list) else ()

    def _step(self, step: Any, above: tuple[str, ...]) -> Line:
        line = self._kind(step, above)
        when = step.get("when") if isinstance(step, dict) else None
        return Line(f"When {when}: {_small(line.text)}", line.lines) if when is not None else line

    def _kind(self, step: Any, above: tuple[str, ...]) -> Line:
        if isinstance(step, str):
            return self._call({"tool": step})
        if not isinstance(step, dict):
            return Line(f"No step that is known: {step}")
        if "tool" in step:
            return self._call(step)
        if "say" in step:
            return Line(f"Say: “{self._said(step['say'])}”")
        group = next((entry for entry in ("try", "optional", "repeat") if entry in step), None)
        return Line(self._heading(group, step), self._calls(step[group], above)) if group else self._shared(step, above)

    def _heading(self, group: str, step: Mapping[str, Any]) -> str:
        if group in GROUPS:
            return GROUPS[group]
        asked, more = self._said(step.get("ask")), self._said(step.get("more"))
        return f"Ask “{asked}”, then “{more}” until the customer wants no more, and for each answer:"

    def _shared(self, step: Mapping[str, Any], above: tuple[str, ...]) -> Line:
        name = step.get("procedure")
        if not isinstance(name, str):
            return Line(f"No step that is known: {', '.join(map(str, step)) or 'empty'}")
        if name in above:
            return Line(f"The steps of “{name}”, which lead back here")
        return Line(f"The steps of “{name}”:", self._steps(name, (*above, name)))

    def _calls(self, calls: Any, above: tuple[str, ...]) -> tuple[Line, ...]:
        return tuple(self._step(call, above) for call in calls) if isinstance(calls, list) else ()

    def _call(self, step: Mapping[str, Any]) -> Line:
        key = str(step["tool"])
        tool = _part(_part(self.body, "tools"), key)
        fixed = "; ".join(f"{self._slot(slot)}: {value}" for slot, value in _part(step, "fixed").items())
        text = _large(self._name(key, tool)) + (f" ({fixed})" if fixed else "")
        return Line(text, tuple(map(Line, self._before(step, tool))))

    def _before(self, step: Mapping[str, Any], tool: Mapping[str, Any]) -> Iterator[str]:
        """What is asked and confirmed before the call."""
        needs = step.get("needs", tool.get("needs"))
        for need in needs if isinstance(needs, list) else ():
            yield self._need(need)
        ways = tool.get("any_of") if "needs" not in step else None
        if isinstance(ways, list) and ways:
            yield f"Ask for {', or '.join(self._all_of(way) for way in ways)}"
        if tool.get("changes") is True and tool.get("read_back") is not False:
            yield "Read it back, and go on after the customer's yes"

    def _need(self, need: Any) -> str:
        if not isinstance(need, dict):
            return f"Ask for the {self._slot(need)}"
        when = need.get("when")
        asked = f"ask for the {self._slot(need.get('slot'))}"
        return f"When {when}: {asked}" if when is not None else _large(asked)

    def _all_of(self, needs: Any) -> str:
        slots = [need.get("slot") if isinstance(need, dict) else need for need in needs] if needs else []
        return " and ".join(f"the {self._slot(slot)}" for slot in slots)

    def _slot(self, key: Any) -> str:
        return self._said(_part(_part(self.body, "slots"), str(key)).get("label")) or str(key)

    def _name(self, key: str, tool: Mapping[str, Any]) -> str:
        return str(_part(tool, "names").get(self.language) or tool.get("name") or key.replace("_", " "))

    def _said(self, words: Any) -> str:
        if isinstance(words, dict):
            words = words.get(self.language) or next(iter(words.values()), "")
        return words if isinstance(words, str) else ""


def _part(of: Any, key: str) -> Mapping[str, Any]:
    found = of.get(key) if isinstance(of, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
