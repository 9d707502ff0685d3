"""Where a stated code, address, card or phone number comes from."""

import re
from dataclasses import replace

from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.known import Known
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.values import Stated
from phrasings.faithfulness.verdicts import DERIVED, HEARD, POLICY, RECORD, UNSUPPORTED, WRONG, ValueVerdict

_ENDING = re.compile(r"\d{4}")
_NO_DIGIT = re.compile(r"\D")
_LONGEST_WRITTEN = 24  # characters of a phone number with its marks
_A_SLIP = 2  # digits that differ between a number and the same one written wrongly
_SHORTEST_PHONE, _LONGEST_PHONE = 9, 15  # digits


def vouch_identifier(known: Known, stated: Stated, call: CallRecord | None, *, claim: bool) -> ValueVerdict:
    """The verdict on a code, an address or a number. `call`, `claim`: as for an amount."""
    value = stated.word.upper().lstrip("#")
    own = _of_the_call(known, stated, value, call) if claim and call is not None else None
    return own or ValueVerdict(stated, *_tier_of(known, stated, value, claim=claim))


def _of_the_call(known: Known, stated: Stated, value: str, call: CallRecord) -> ValueVerdict | None:
    """The verdict where the claimed call took an address, a card or a phone number."""
    if stated.detail in ("email", "path"):
        return _address(known, stated, value, call)
    another = (stated.detail == "card_ending" and _is_another_card(value, call)) or (
        stated.detail == "phone" and _is_another_phone(value, call)
    )
    return ValueVerdict(stated, WRONG, call.id) if another else None


def _tier_of(known: Known, stated: Stated, value: str, *, claim: bool) -> tuple[str, str]:
    """What vouches for an identifier, and how."""
    words = known.ledger.everything.words
    if value in words or value.replace(" ", "") in words:
        return RECORD, ""
    if value in known.ledger.heard and not (claim and stated.detail == "card_ending"):
        return HEARD, ""
    if any(value in text for text in known.ledger.everything.texts):
        return RECORD, ""
    if stated.detail in ("url", "phone"):
        return (WRONG, "another number of the record") if _is_misdialled(stated, known) else (POLICY, "")
    if value.isdecimal() and int(value) * 100 in known.shown:
        return DERIVED, "the working shown"
    return UNSUPPORTED, ""


def _address(known: Known, stated: Stated, value: str, call: CallRecord) -> ValueVerdict:
    """An e-mail address or a path in a claim is one that the call took or returned, where it took any."""
    words = known.ledger.atoms(call).words
    mark = "@" if stated.detail == "email" else "/"
    if value in words:
        return ValueVerdict(stated, RECORD, call.id)
    if any(mark in word for word in atoms_of(replace(call, result=None)).words):
        return ValueVerdict(stated, WRONG, call.id)
    return ValueVerdict(stated, RECORD if value in known.ledger.everything.words else UNSUPPORTED)


def _is_another_phone(value: str, call: CallRecord) -> bool:
    """Whether the call took phone numbers and not this one."""
    taken = [_NO_DIGIT.sub("", one) for one in call.arguments.values() if isinstance(one, str)]
    phones = [one for one in taken if _SHORTEST_PHONE <= len(one) <= _LONGEST_PHONE]
    said = _NO_DIGIT.sub("", value)
    return bool(phones) and not any(one.endswith(said[-_SHORTEST_PHONE:]) for one in phones)


def _is_misdialled(stated: Stated, known: Known) -> bool:
    """Whether a phone number is one of the record but for a digit or two."""
    said = _NO_DIGIT.sub("", stated.word)[-_SHORTEST_PHONE:]
    if stated.detail != "phone" or len(said) < _SHORTEST_PHONE:
        return False
    texts = [_NO_DIGIT.sub("", text) for text in known.ledger.everything.texts if len(text) <= _LONGEST_WRITTEN]
    phones = [one[-_SHORTEST_PHONE:] for one in texts if _SHORTEST_PHONE <= len(one) <= _LONGEST_PHONE]
    differing = [sum(one != other for one, other in zip(said, phone, strict=True)) for phone in phones]
    return 0 not in differing and any(count <= _A_SLIP for count in differing)


def _is_another_card(ending: str, call: CallRecord) -> bool:
    """Whether a call took the ending of a card, and another one than is said."""
    taken = {
        str(value) for key, value in call.arguments.items() if "card" in key.lower() and _ENDING.fullmatch(str(value))
    }
    return bool(taken) and ending not in taken and ending not in atoms_of(call).words
