"""A transfer is said to have gone the way that it went, in every language."""

import pytest

from phrasings.faithfulness.jsonio import check_request

TOOLS = {
    "get_accounts": {"description": "List accounts", "changes": False},
    "make_transfer": {"description": "Transfer money between accounts", "changes": True},
}
ACCOUNTS = [{"id": "CC-01", "type": "checking"}, {"id": "LA-02", "type": "savings", "label": "Livret A"}]
EVENTS = [
    {"type": "customer", "text": "…"},
    {"type": "call", "id": "c1", "tool": "get_accounts", "arguments": {}},
    {"type": "result", "id": "c1", "tool": "get_accounts", "ok": True, "value": {"accounts": ACCOUNTS}},
    {
        "type": "call",
        "id": "c2",
        "tool": "make_transfer",
        "arguments": {"from_account": "LA-02", "toAccount": "CC-01", "amount": 600},
    },
    {"type": "result", "id": "c2", "tool": "make_transfer", "ok": True, "value": {"amount": 600}},
]
CASES = [
    ("en", "I transferred $600 from your savings account to your checking account.", "kept"),
    ("en", "I transferred $600 from your checking account to your savings.", "replaced"),
    ("pt", "Transferi 600 € da sua poupança para a sua conta corrente.", "kept"),
    ("pt", "Transferi 600 € da sua conta corrente para a poupança.", "replaced"),
    ("es", "Transferí 600 € de su cuenta de ahorros a su cuenta corriente.", "kept"),
    ("es", "Transferí 600 € de su cuenta corriente a su cuenta de ahorros.", "replaced"),
    ("fr", "J'ai viré 600 € de votre Livret A vers votre compte courant.", "kept"),
    ("fr", "J'ai viré 600 € de votre compte courant vers votre livret.", "replaced"),
    ("ja", "貯蓄口座から普通口座へ600円を振り込みました。", "kept"),
    ("ja", "普通口座から貯蓄口座へ600円を振り込みました。", "replaced"),
]


@pytest.mark.parametrize(("language", "reply", "verdict"), CASES)
def test_the_two_ends_of_a_transfer_are_said_the_way_round_that_they_were(language, reply, verdict):
    answer = check_request({"id": "x", "language": language, "tools": TOOLS, "events": EVENTS, "reply": reply})
    assert [one["verdict"] for one in answer["sentences"]] == [verdict]
