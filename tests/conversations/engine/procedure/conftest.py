"""What the tests of procedures ask for."""

import pytest

from tests.conversations.engine.procedure.playing import Play


@pytest.fixture
def play():
    """`play(body, results=…)`; whatever was played is replayed in the end."""
    played = []

    def make(body, **more):
        played.append(Play(body, **more))
        return played[-1]

    yield make
    for one in played:
        one.holds()
