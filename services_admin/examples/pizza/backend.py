"""The pizza shop's till and kitchen: lines of an order, what they cost, and orders that are being cooked."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from cxagent.language import money
from services_admin.examples.backends import Answer, Arguments, Backend, State, failed
from services_admin.examples.files import example_file
from services_admin.examples.speaking import language_of, speak

CURRENCY = "EUR"
DEFAULT_SIZE = "medium"
Line = Mapping[str, Any]


def put_on_order(state: State, arguments: Arguments) -> Answer:
    """One line added, changed or removed: `dish` is the line of the menu reader, `change` says which."""
    line, removed = arguments["dish"], arguments["change"] == "removed"
    lines = [one for one in state["lines"] if one["id"] != line["id"]]
    if not removed:
        lines = sorted([*lines, dict(line)], key=lambda one: int(one["id"]))
    after = {**state, "lines": lines}
    said = "emptied" if removed else "noted"
    told = speak("pizza", said, language_of(state), lines="" if removed else line_in_words(line, language_of(state)))
    return Answer(after, {"records": _records(after), "say": told})


def use_voucher(state: State, arguments: Arguments) -> Answer:
    """A code that takes so many per cent off; the last one counts."""
    code = str(arguments["voucher"]).upper()
    percent = _data()["vouchers"].get(code)
    if percent is None:
        return failed(state, "voucher_unknown", f"there is no voucher {code}")
    said = speak("pizza", "voucher", language_of(state), percent=percent)
    return Answer({**state, "voucher": percent}, {"percent": percent, "records": _records(state), "say": said})


def add_up(state: State, _: Arguments) -> Answer:
    """What the order costs."""
    if not state["lines"]:
        return Answer(dict(state), {"total": 0, "say": speak("pizza", "nothing", language_of(state))})
    total = total_of(state)
    said = speak("pizza", "total", language_of(state), total=_money(total, language_of(state)))
    return Answer(dict(state), {"total": float(total), "say": said})


def send_to_kitchen(state: State, arguments: Arguments) -> Answer:
    """Have it cooked, once."""
    if not state["lines"]:
        return failed(state, "order_empty", "nothing has been ordered")
    made = {
        "number": f"P{_data()['first_number'] + len(state['sent'])}",
        "phone": arguments["phone"],
        "state": "oven",
        "lines": state["lines"],
    }
    result = {
        "number": made["number"],
        "total": float(total_of(state)),
        "minutes": _data()["minutes"][arguments["way"]],
    }
    return Answer({**state, "sent": [*state["sent"], made], "lines": [], "voucher": None}, result)


def find_order(state: State, arguments: Arguments) -> Answer:
    """The order of a phone number, the latest first."""
    wanted = _digits(arguments["phone"])
    orders = [*reversed(state["sent"]), *state["orders"]]
    found = next((one for one in orders if _same_phone(_digits(one["phone"]), wanted)), None)
    if found is None:
        return failed(state, "order_not_found", "there is no order for this phone number")
    said = speak("pizza", found["state"], language_of(state), number=found["number"])
    return Answer(dict(state), {"number": found["number"], "state": found["state"], "say": said})


def initial_state() -> dict[str, Any]:
    """An empty order beside those that are being cooked."""
    return {"lines": [], "voucher": None, "sent": [], "orders": _data()["orders"]}


def total_of(state: State) -> Decimal:
    """What the lines cost, less the voucher, to the cent."""
    whole = sum((_price(line) for line in state["lines"]), Decimal(0))
    return (whole * (100 - (state["voucher"] or 0)) / 100).quantize(Decimal("0.01"))


def line_in_words(line: Line, language: str) -> str:
    """One line as the till prints it: "2 × large margherita, extra olives, no onions"."""
    words = _data()["words"]
    sized = line["kind"] == "pizza" or _first(line, "size") is not None
    head = words["sized" if sized else "plain"][language].format(
        count=line["count"], name=_name(line, words)[language], size=words["size"][_size(line)][language]
    )
    toppings = [_topping(choice, words, language) for choice in line["choices"] if choice["field"] == "topping"]
    return str(words["comma"][language]).join((head, *toppings))


def _name(line: Line, words: Mapping[str, Any]) -> Mapping[str, str]:
    for field in ("recipe", "beverage"):
        if value := _first(line, field):
            return dict(words[field][value])
    return dict(words[line["kind"]])


def _topping(choice: Mapping[str, Any], words: Mapping[str, Any], language: str) -> str:
    word = words["topping"][choice["value"]][language]
    if choice.get("negated"):
        return str(words["without"][language]).format(word=word)
    if choice.get("amount"):
        return str(words["amount"][choice["amount"]][language]).format(word=word)
    return str(word)


def _price(line: Line) -> Decimal:
    """What the line costs: so many of one thing."""
    prices, count = _data()["prices"], Decimal(line["count"])
    if line["kind"] == "drink":
        return _decimal(prices["drink"].get(_first(line, "beverage"), 0)) * count
    extra = sum(1 for one in line["choices"] if one["field"] == "topping" and not one.get("negated"))
    recipe = prices["recipe"].get(_first(line, "recipe"), 0)
    return (_decimal(prices["pizza"][_size(line)]) + _decimal(recipe) + extra * _decimal(prices["topping"])) * count


def _first(line: Line, field: str) -> str | None:
    values = (choice["value"] for choice in line["choices"] if choice["field"] == field and not choice.get("negated"))
    return next(values, None)


def _size(line: Line) -> str:
    return _first(line, "size") or DEFAULT_SIZE


def _records(state: State) -> dict[str, list[dict[str, Any]]]:
    lines = [{"id": line["id"], "text": line_in_words(line, language_of(state))} for line in state["lines"]]
    return {"lines": lines}


def _digits(phone: object) -> str:
    return "".join(char for char in str(phone) if char.isdigit())


def _same_phone(known: str, given: str) -> bool:
    """Whether one is the other, perhaps without its country's prefix."""
    given = given.lstrip("0")
    return len(given) >= 9 and known.endswith(given)  # noqa: PLR2004 - the digits of a number without prefix


def _money(amount: Decimal, language: str) -> str:
    return money.speak(amount, CURRENCY, language, "words")


def _decimal(value: object) -> Decimal:
    return Decimal(str(value))


def _data() -> dict[str, Any]:
    data: dict[str, Any] = example_file("pizza", "data.yaml")
    return data


BACKEND = Backend(
    operations={
        operation.__name__: operation for operation in (put_on_order, use_voucher, add_up, send_to_kitchen, find_order)
    },
    initial_state=initial_state,
)
