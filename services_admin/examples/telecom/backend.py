"""The telecom company's systems. Diagnostics change predictably: offline, restarted, reset, and then a fault of hardware.

A line comes back with what its `fault` takes: the router restarted, the line reset at the exchange, or a technician.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from cxagent.language import money
from services_admin.examples.backends import Answer, Arguments, Backend, Failure, State, failed
from services_admin.examples.files import example_file
from services_admin.examples.speaking import day, language_of, speak

CURRENCY = "JPY"
FIRST_VISIT = 71
SUNDAY = 6
Contract = dict[str, Any]
_UNKNOWN = Failure("not_recognised", "no contract has this number and these digits")


def check_identity(state: State, arguments: Arguments) -> Answer:
    """The contract, if phone number and last digits belong together; two tries, then nothing more is told."""
    if state["refused"] >= 2:  # noqa: PLR2004 - two tries
        return failed(state, "locked", "too many tries")
    wanted = _digits(arguments["phone"])
    found = next((one for one in state["contracts"] if _same_phone(one["phone"], wanted)), None)
    if found is None or not found["contract"].endswith(str(arguments["last_digits"])):
        return Answer({**state, "refused": state["refused"] + 1}, failure=_UNKNOWN)
    return Answer(
        dict(state),
        {
            "values": {"contract": found["contract"]},
            "note": "The customer is known.",
            "say": speak("telecom", "known", language_of(state)),
        },
    )


def list_plans(state: State, arguments: Arguments) -> Answer:
    """The plans that the contract does not have."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    language, plans = language_of(state), _data()["plans"]
    records = [
        {"id": key, "text": plan["name"][language], "price": plan["price"]}
        for key, plan in plans.items()
        if key != contract["plan"]
    ]
    said = speak("telecom", "plans", language, plan=plans[contract["plan"]]["name"][language])
    return Answer(dict(state), {"records": {"plans": records}, "say": said})


def change_plan(state: State, arguments: Arguments) -> Answer:
    """Another plan from next month."""
    contract, plans = _contract(state, arguments), _data()["plans"]
    if contract is None:
        return _no_contract(state)
    plan = plans.get(arguments["plan"])
    if plan is None or arguments["plan"] == contract["plan"]:
        return failed(state, "plan_not_available", "this plan cannot be chosen")
    result = {"plan_name": plan["name"][language_of(state)], "price": plan["price"], "before": contract["plan"]}
    return Answer(_with(state, contract, plan=arguments["plan"]), result)


def note_start(state: State, arguments: Arguments) -> Answer:
    """Since when it does not work, for the technician."""
    return Answer({**state, "since": arguments["since"]}, {"note": f"It does not work since {arguments['since']}."})


def diagnose(state: State, arguments: Arguments) -> Answer:
    """In what state the line is."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    status = contract["line"]
    said = speak("telecom", status, language_of(state))
    return Answer(dict(state), {"status": status, "note": f"The line is {status}.", "say": said})


def restart_router(state: State, arguments: Arguments) -> Answer:
    """Helps where the router is at fault."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    after = _with(state, contract, line="online" if contract["fault"] == "router" else "offline")
    return Answer(
        after, {"note": "The router was restarted.", "say": speak("telecom", "restarted", language_of(state))}
    )


def reset_line(state: State, arguments: Arguments) -> Answer:
    """Helps where the exchange is at fault."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    after = _with(state, contract, line="online" if contract["fault"] == "exchange" else "offline")
    return Answer(after, {"minutes": 5, "note": "The line was reset."})


def send_technician(state: State, arguments: Arguments) -> Answer:
    """A visit, on any day but a Sunday."""
    if date.fromisoformat(arguments["day"]).weekday() == SUNDAY:
        return failed(state, "day_not_available", "no technician works on Sundays")
    visit = f"V{FIRST_VISIT + len(state['visits'])}"
    made = {"visit": visit, "contract": arguments["contract"], "day": arguments["day"]}
    return Answer({**state, "visits": [*state["visits"], made]}, {"visit": visit, "day": arguments["day"]})


def grant_discount(state: State, arguments: Arguments) -> Answer:
    """Once for each contract."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    if contract.get("discount"):
        return failed(state, "already_given", "this contract has a discount")
    return Answer(_with(state, contract, discount=int(arguments["percent"])), {"until": _data()["discount_until"]})


def pause_contract(state: State, arguments: Arguments) -> Answer:
    """Three months without service and without a bill."""
    contract = _contract(state, arguments)
    return _no_contract(state) if contract is None else Answer(_with(state, contract, paused=True), {"paused": True})


def end_contract(state: State, arguments: Arguments) -> Answer:
    """Cancel for good."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    return Answer(_with(state, contract, ends=arguments["end_day"]), {"end_day": arguments["end_day"]})


def get_bill(state: State, arguments: Arguments) -> Answer:
    """What is owed."""
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    language, due = language_of(state), contract["due"]
    amount = money.speak(Decimal(due["amount"]), CURRENCY, language, "words")
    return Answer(
        dict(state), {"say": speak("telecom", "bill", language, amount=amount, day=day(due["day"], language))}
    )


def add_credit(state: State, arguments: Arguments) -> Answer:
    """Money for a prepaid balance."""
    return _credit(state, arguments, arguments["amount"])


def take_credit_back(state: State, arguments: Arguments) -> Answer:
    """A top-up undone."""
    return _credit(state, arguments, -arguments["amount"])


def network_report(state: State, _: Arguments) -> Answer:
    """What is known of disturbances: nothing."""
    return Answer(dict(state), {"say": speak("telecom", "network", language_of(state))})


def initial_state() -> dict[str, Any]:
    """The contracts as every conversation finds them."""
    return {"contracts": _data()["contracts"], "visits": [], "refused": 0}


def _credit(state: State, arguments: Arguments, amount: float) -> Answer:
    contract = _contract(state, arguments)
    if contract is None:
        return _no_contract(state)
    balance = contract["balance"] + amount
    return Answer(_with(state, contract, balance=balance), {"balance": balance})


def _contract(state: State, arguments: Arguments) -> Contract | None:
    return next((one for one in state["contracts"] if one["contract"] == arguments["contract"]), None)


def _no_contract(state: State) -> Answer:
    return failed(state, "contract_not_found", "there is no such contract")


def _with(state: State, contract: Contract, **changes: Any) -> dict[str, Any]:
    changed = {**contract, **changes}
    return {**state, "contracts": [changed if one is contract else one for one in state["contracts"]]}


def _digits(phone: object) -> str:
    return "".join(char for char in str(phone) if char.isdigit())


def _same_phone(known: str, given: str) -> bool:
    """Written with or without the country's prefix."""
    national = known.lstrip("0")
    return given.endswith(national)


def _data() -> dict[str, Any]:
    data: dict[str, Any] = example_file("telecom", "data.yaml")
    return data


BACKEND = Backend(
    operations={
        operation.__name__: operation
        for operation in (
            check_identity,
            list_plans,
            change_plan,
            note_start,
            diagnose,
            restart_router,
            reset_line,
            send_technician,
            grant_discount,
            pause_contract,
            end_contract,
            get_bill,
            add_credit,
            take_credit_back,
            network_report,
        )
    },
    initial_state=initial_state,
)
