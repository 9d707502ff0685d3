"""The state of an order being put together, and the few ways in which it changes."""

from dataclasses import dataclass, field

from conversations.reading.menu.items import Fit, Item, item_of
from conversations.reading.menu.nouns import Noun
from conversations.reading.menu.order import Choice, Order
from conversations.reading.menu.pieces import Piece, Value

MAX_ITEMS = 200  # lines of one order; what is said beyond stays unread
_GUESSED = 0.6  # a value given to an item that was not being spoken of
_OVERWRITTEN = 0.9


@dataclass(slots=True)
class Scope:
    """What a "no" reaches: values of the field it met first, until something ends it."""

    at: int
    field: str | None = None
    end: int = 0


@dataclass(slots=True)
class Assembly:
    """Items in the order in which they came; the one spoken of is the last of `targets`."""

    fit: Fit
    items: list[Item] = field(default_factory=list)
    targets: list[Item] = field(default_factory=list)
    group: list[Value] = field(default_factory=list)
    opener: str = ""
    listing: bool = False
    scope: Scope | None = None
    amount: Piece | None = None
    replacing: bool = False
    counting: bool = False
    parent: Item | None = None
    unread: list[Piece] = field(default_factory=list)

    @classmethod
    def of(cls, fit: Fit, held: Order) -> "Assembly":
        items = [item_of(line) for line in held.lines]
        spoken = [item for item in items if item.line == held.spoken]
        return cls(fit, items, spoken or items[-1:])

    @property
    def current(self) -> Item | None:
        return self.targets[-1] if self.targets else None

    @property
    def open_item(self) -> Item | None:
        """The item that words go to without further ado: one that this message speaks of."""
        item = self.current
        return item if item is not None and item.touched else None

    def begin(self, piece: Piece, count: int | None = None, kinds: frozenset[str] | None = None) -> Item:
        """Start an item, or go on with one that has nothing yet."""
        item = self.open_item
        pending = (self.amount, self.scope if item is None else None)
        if item is None or item.worded or item.line or not (item.bare or item.waits):
            item = Item(frozenset(self.fit.index.menu.kinds))
            if len(self.items) < MAX_ITEMS:
                self.items.append(item)
        if kinds:
            item.kinds &= kinds
        if count is not None:
            item.count, item.counted = count, True
        item.touch(piece)
        self.focus([item], replacing=False)
        if count is None:
            self.amount, self.scope = pending
        return item

    def focus(self, items: list[Item], *, replacing: bool) -> None:
        """Speak of these items from now on. `replacing`: a second value of a one-value field takes the first's place."""
        self.targets = items
        self.scope, self.amount = None, None
        self.separate("")
        self.replacing, self.counting = replacing, replacing

    def separate(self, opener: str) -> None:
        """A word that ends a run of values."""
        self.group.clear()
        self.opener = opener
        self.listing = opener in ("affirm", "negate") or (opener == "join" and self.listing)
        self.counting = False

    def put(self, value: Value, piece: Piece) -> None:
        """Put a value on every item spoken of, negated or weighed as things stand."""
        weighed = self.amount is not None and self.fit.weighable(value)
        amount = self.amount.sense.amount if self.amount is not None and weighed else None
        choice = Choice(value.field, value.value, amount, negated=self.negates(value))
        for item in self.targets:
            self._put(choice, value, item, piece)
        self.group.append(value)
        self.amount = None

    def _put(self, choice: Choice, value: Value, item: Item, piece: Piece) -> None:
        if self.fit.single(value):
            for held in [held for held in item.choices if held.field == value.field and held != value]:
                del item.choices[held]
        if choice.negated and item.line and value in item.choices and not item.choices[value].negated:
            del item.choices[value]
            item.touch(piece)
        elif self.fit.applies(value, item):
            item.kinds &= self.fit.index.kinds_of[value.field]
            item.choices[value] = choice
            item.listed |= self.listing
            item.touch(piece)

    def negates(self, value: Value) -> bool:
        """Whether the "no" in force reaches this value; one of another field than the first ends it."""
        scope = self.scope
        if scope is None:
            return False
        if scope.field is None and self.fit.negatable(value):
            scope.field = value.field
        if scope.field != value.field:
            self.scope = None
            return False
        return True

    def moved(self, to: Item) -> None:
        """Give the last values of the run to the item that they turn out to describe."""
        source = self.current
        if source is None:
            return
        while self.group:
            value = self.group[-1]
            if value not in source.choices or not self.fit.attachable(value, to) or source.choices[value].negated:
                break
            choice = source.choices.pop(value)
            to.choices = {value: choice, **to.choices}
            to.kinds &= self.fit.index.kinds_of[value.field]
            if source.pieces:
                to.pieces.append(source.pieces.pop())
            self.group.pop()

    def removed(self, item: Item) -> None:
        self.items = [other for other in self.items if other is not item]
        self.targets = [other for other in self.targets if other is not item]
        if self.parent is item:
            self.parent = None

    def last_with(self, value: Value) -> Item | None:
        """The latest item that this value could be put on."""
        return next((item for item in reversed(self.items) if self.fit.attachable(value, item)), None)

    def described(self, noun: Noun) -> list[Item]:
        """The items that a noun phrase fits, in order."""
        return [item for item in self.items if self._fits(noun, item)]

    def _fits(self, noun: Noun, item: Item) -> bool:
        wanted = [*noun.values, *([noun.name] if noun.name else [])]
        said = all(value in item.choices and not item.choices[value].negated for value in wanted)
        return said and (not noun.kinds or bool(noun.kinds & item.kinds)) and self.fit.headed(item)
