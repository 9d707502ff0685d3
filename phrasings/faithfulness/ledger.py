"""The calls of a record, looked up the ways a checker needs: by tool, by turn, by outcome, by what they hold."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from phrasings.faithfulness.atoms import Atoms, atoms_of, words_in
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record, ToolSpec
from phrasings.faithfulness.row_names import looks_like_id, names_by_id
from phrasings.faithfulness.titles import titles_of

_WITHOUT_EFFECT = (Outcome.FAILED, Outcome.REFUSED, Outcome.NOT_ATTEMPTED)
EFFECTIVE = (Outcome.DONE, Outcome.UNDONE)


@dataclass(slots=True)
class Ledger:
    """One record, indexed. Values of calls are read only when something asks for them."""

    record: Record
    tools: Mapping[str, ToolSpec]
    by_tool: dict[str, list[CallRecord]] = field(default_factory=dict)
    writes: list[CallRecord] = field(default_factory=list)
    turn_writes: list[CallRecord] = field(default_factory=list)
    _atoms: dict[str, Atoms] = field(default_factory=dict)
    _all: Atoms | None = None
    _heard: set[str] | None = None
    _titles: dict[str, frozenset[str]] = field(default_factory=dict)
    _names: Mapping[str, frozenset[str]] | None = None

    @classmethod
    def of(cls, record: Record, tools: Mapping[str, ToolSpec], acting: Collection[str] = ()) -> "Ledger":
        """`acting`: tools that change nothing and yet are claimed like deeds (a test run)."""
        ledger = cls(record, tools)
        for call in record.calls:
            ledger.by_tool.setdefault(call.tool, []).append(call)
            if call.tool in acting or (call.tool in tools and tools[call.tool].changes):
                ledger.writes.append(call)
        ledger.writes = [call for call in ledger.writes if not _superseded(call, ledger.by_tool[call.tool])]
        ledger.turn_writes = [call for call in ledger.writes if call.turn == record.turn]
        return ledger

    def atoms(self, call: CallRecord) -> Atoms:
        found = self._atoms.get(call.id)
        if found is None:
            found = self._atoms[call.id] = atoms_of(call)
        return found

    def titles(self, call: CallRecord) -> frozenset[str]:
        """What look-ups call the things that the call took by their id."""
        found = self._titles.get(call.id)
        if found is None:
            rows = (row for one in self.record.calls if one is not call for row in self.atoms(one).rows)
            found = self._titles[call.id] = frozenset(titles_of(call, rows)) | self._names_of(call)
        return found

    @property
    def everything(self) -> Atoms:
        """The values of all calls together."""
        if self._all is None:
            total = Atoms()
            for call in self.record.calls:
                one = self.atoms(call)
                total.amounts |= one.amounts if call.outcome not in _WITHOUT_EFFECT else one.returned
                total.dates |= one.dates
                total.words |= one.words
                total.texts |= one.texts
                total.counts |= one.counts
                total.computed |= one.computed
                total.lists += one.lists
                total.rows += one.rows
                total.paths |= one.paths
            self._all = total
        return self._all

    @property
    def names(self) -> Mapping[str, frozenset[str]]:
        """Id, in capitals → what look-ups call the thing of that id."""
        if self._names is None:
            shown = [call for call in self.record.calls if call not in self.writes and call.outcome in EFFECTIVE]
            self._names = names_by_id([row for call in shown for row in self.atoms(call).rows], self.writes)
        return self._names

    def _names_of(self, call: CallRecord) -> frozenset[str]:
        ids = [str(value).upper() for value in call.arguments.values() if looks_like_id(value)]
        return frozenset().union(*(self.names.get(one, frozenset()) for one in ids))

    @property
    def asked(self) -> set[int]:
        """The cents that any call took, whatever became of it."""
        return {cents for call in self.record.calls for cents in self.atoms(call).amounts}

    @property
    def heard(self) -> set[str]:
        """The words of the customer, in capitals: known as theirs, evidence of nothing."""
        if self._heard is None:
            self._heard = set()
            for line in self.record.heard:
                words_in(line.upper(), self._heard)
        return self._heard


def _superseded(call: CallRecord, same_tool: list[CallRecord]) -> bool:
    """A call without effect that was made again later, of the same object."""
    if call.outcome in EFFECTIVE:
        return False
    ids = _ids(call)
    later = same_tool[same_tool.index(call) + 1 :]
    return any(not ids or ids & _ids(one) for one in later)


def _ids(call: CallRecord) -> set[tuple[str, str]]:
    """The arguments that say which object a call is about; every plain one where none looks like an identifier."""
    plain = {name: str(value) for name, value in call.arguments.items() if isinstance(value, str | int)}
    named = {
        (name, value)
        for name, value in plain.items()
        if name.lower().endswith(("id", "number", "email", "path", "key"))
    }
    return {pair for pair in named if "payment" not in pair[0]} or set(plain.items())
