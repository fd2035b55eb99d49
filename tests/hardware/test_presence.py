"""One presentation, one card."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.pure.presence import CODES, Manners, Presence
from hardware.signals import CardRead, Crowded, Signal, TokenLifted, TokenPlaced


def poll(presence: Presence, text: str, start: float = 0.0, every: float = 0.1) -> list[Signal]:
    """Play polls written as words: letters are the cards seen, '-' is none."""
    signals: list[Signal] = []
    for n, word in enumerate(text.split()):
        signals += presence.see("" if word == "-" else word, start + n * every)
    return signals


def cards(signals: list[Signal]) -> list[str]:
    return [signal.card for signal in signals if isinstance(signal, CardRead)]


def test_a_card_lying_there_is_read_once() -> None:
    assert cards(poll(Presence("r"), "a a a a a a a a")) == ["a"]


def test_a_missed_poll_is_no_lift() -> None:
    assert cards(poll(Presence("r", manners=Manners(cool_down=0)), "a - a - - a a")) == ["a"]


def test_lifted_and_back_after_the_cool_down_is_read_again() -> None:
    presence = Presence("r")
    assert cards(poll(presence, "a - - -")) == ["a"]
    assert presence.cards == ()
    assert cards(poll(presence, "a", start=2.0)) == ["a"]


def test_back_within_the_cool_down_it_never_left() -> None:
    presence = Presence("r")
    assert cards(poll(presence, "a - - - a a a a a a a a a a a a a a a a")) == ["a"]


def test_two_cards_at_once_are_a_question_and_no_card() -> None:
    signals = poll(Presence("r"), "ab ab ab")
    assert signals == [Crowded("r", 0.0, ("a", "b"))]


def test_what_was_crowded_counts_only_after_a_lift() -> None:
    presence = Presence("r")
    signals = poll(presence, "ab ab a a a a - - - ")
    assert [type(signal) for signal in signals] == [Crowded]
    assert cards(poll(presence, "a", start=5.0)) == ["a"]


def test_a_second_card_laid_on_the_first_is_crowded() -> None:
    signals = poll(Presence("r"), "a a ab ab")
    assert [type(signal) for signal in signals] == [CardRead, Crowded]


def test_cards_seen_in_turns_are_crowded_not_read_alternately() -> None:
    signals = poll(Presence("r"), "a a b a b a b")
    assert cards(signals) == ["a"]
    assert [type(signal) for signal in signals] == [CardRead, Crowded]


def test_a_quick_swap_is_read_once_the_first_is_surely_gone() -> None:
    assert cards(poll(Presence("r"), "a a b b b b")) == ["a", "b"]


def test_codes_may_follow_each_other_at_once() -> None:
    assert cards(poll(Presence("r", manners=CODES), "a b c")) == ["a", "b", "c"]


def test_a_spot_tells_placed_and_lifted() -> None:
    signals = poll(Presence("jail", "spot"), "t t - t - - - - - - - - t")
    assert [type(signal) for signal in signals] == [TokenPlaced, TokenLifted, TokenPlaced]


def test_a_reader_that_was_away_starts_afresh() -> None:
    presence = Presence("r")
    poll(presence, "a")
    presence.clear()
    assert cards(poll(presence, "a")) == ["a"]


@given(st.lists(st.sampled_from(["", "a", "b", "ab", "abc"]), max_size=60))
def test_a_card_is_never_read_twice_without_a_lift_between(polls: list[str]) -> None:
    presence = Presence("r", manners=Manners(cool_down=0))
    read_at: dict[str, int] = {}
    for n, seen in enumerate(polls):
        for card in cards(presence.see(seen, n * 0.1)):
            since = "".join(
                "x" if card in seen else "-" for seen in polls[read_at.get(card, n) : n]
            )
            assert "---" in since or card not in read_at, "read again although it never left"
            assert seen == card
            read_at[card] = n
