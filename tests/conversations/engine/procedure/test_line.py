"""One request from the first message to the goodbye."""

from tests.conversations.engine.procedure.playing import store


def test_a_request_runs_from_the_first_message_to_the_goodbye(play):
    chat = play(store(), results={"look_up": [{"note": "It was sent on Monday.", "values": {"amount": "12.50"}}]})
    assert chat.says("I want my money back for order 4412", intent="refund", order_id="4412") == "ask"
    assert chat.said == "<ask_value e-mail address>"
    assert chat.says("ana@example.org", email="ana@example.org") == "ask"
    assert chat.ran == [("look_up", {"order_id": "4412", "email": "ana@example.org"})]
    assert chat.said == "<ask_option refund method back to the card or store credit>"
    assert chat.says("the card", method="card") == "confirm"
    assert chat.said == "<confirm refund refund method=back to the card>"
    assert chat.says("yes", read_back="yes") == "wrap-up"
    assert chat.ran[-1] == ("refund", {"method": "card"})
    assert chat.said == "<refund done> <wrap_up>"
    assert chat.says("no, thanks", finished="yes") == "done"
    assert chat.view.ended


def test_nothing_is_changed_without_a_yes(play):
    chat = play(store(), results={"look_up": [{}]})
    chat.says("refund 4412 ana@example.org", intent="refund", order_id="4412", email="ana@example.org", method="card")
    assert chat.action["type"] == "confirm"
    assert chat.says("no", read_back="no") == "wrap-up"
    assert chat.outcomes()["refund"] == "not_attempted"
