"""Topics and messages: what is written is what is read, and nothing that anybody sends can hurt."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.engine.errors import Refused
from firmware_host.hall import discovery, messages, topics
from firmware_host.hall.floor import Floor
from firmware_host.hall.ledger import HallLedger
from firmware_host.hall.messages import Call, Result, Say, Seat, State, written

TEXT = st.text(max_size=40).filter(str.isprintable)
NAME = TEXT.filter(bool)
SCORE = st.integers(-(10**12), 10**12)
SEATS = st.lists(
    st.builds(Seat, NAME, TEXT, SCORE, st.booleans(), st.booleans()), min_size=1, max_size=6
).map(tuple)
STATES = st.builds(State, NAME, st.integers(0, 10**12), TEXT, SEATS, TEXT, TEXT, st.booleans())
NAMES = st.lists(NAME, max_size=6).map(tuple)
RESULTS = st.builds(Result, NAME, TEXT, NAMES, NAMES, TEXT, TEXT, TEXT)


@given(STATES)
def test_a_state_is_read_as_it_was_written(state: State) -> None:
    assert messages.read_state(written(state)) == state


def test_words_with_spaces_that_do_not_break_are_read() -> None:
    """German sums have one before their sign."""
    german = State("Gambler", 1, "", (Seat("Ann", "1.000\xa0$", 1000),), said="Ann erhält 40\xa0$")
    assert messages.read_state(written(german)) == german
    assert messages.read_say(written(Say("Einsatz: 5\xa0$"))) == Say("Einsatz: 5\xa0$")


@given(RESULTS)
def test_a_result_is_read_as_it_was_written(result: Result) -> None:
    assert messages.read_result(written(result)) == result


@given(st.booleans(), TEXT, NAME)
def test_calls_and_words_are_read_as_they_were_written(wanted: bool, since: str, text: str) -> None:
    assert messages.read_call(written(Call(wanted, since))) == Call(wanted, since)
    assert messages.read_say(written(Say(text, wanted))) == Say(text, wanted)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["seats", "game", "step", "since", "over", "uid", "wanted", "name", "x"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


@given(st.binary(max_size=200) | ANYTHING.map(lambda told: json.dumps(told).encode()))
def test_whatever_comes_changes_the_hall_or_nothing(raw: bytes) -> None:
    floor = Floor("hall", HallLedger(":memory:"))
    for kind in topics.KINDS:
        floor.heard(f"croupier/hall/blue/{kind}", raw, 0.0)
    assert set(floor.tables) <= {"blue"}
    for entry in floor.ledger.entries():
        assert entry.result.uid


@given(st.text(max_size=60))
def test_topics_of_others_are_left_alone(text: str) -> None:
    topic = topics.parsed(text)
    assert topic is None or str(topic) == text


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"[]",
        b"[" * 100_000,
        b'{"game": "x"' + b" " * messages.LARGEST + b"}",
        b'{"wanted": "yes", "since": ""}',
        b'{"text": "bell\\u0007"}',
        b'{"uid": "", "game": "x"}',
    ],
)
def test_what_is_no_message_is_none(raw: bytes) -> None:
    readers = (messages.read_state, messages.read_result, messages.read_call, messages.read_say)
    assert all(read(raw) is None for read in readers)


def test_names_become_topics_and_nonsense_is_refused() -> None:
    assert topics.named("Blue Corner, 2nd floor", "table") == "blue-corner-2nd-floor"
    for name in ("", "***", "ALL", "+/#"):
        with pytest.raises(Refused, match="cannot be the name"):
            topics.named(name, "table")


def test_home_assistant_is_told_of_one_device_with_five_entities() -> None:
    told = json.loads(discovery.description("cafe", "blue"))
    assert discovery.topic("cafe", "blue") == "homeassistant/device/croupier_cafe_blue/config"
    assert told["availability_topic"] == "croupier/cafe/blue/status"
    assert set(told["components"]) == {"game", "turn", "leader", "winner", "call"}
    for key in ("game", "turn", "leader"):
        # An empty state, while no game is on the table, is no JSON: the old one would stay.
        template = told["components"][key]["value_template"]
        assert template == f"{{{{ value_json.{key} if value_json is defined }}}}"
    ids = {component["unique_id"] for component in told["components"].values()}
    assert len(ids) == 5
    assert told["origin"]["name"] == "Croupier"
