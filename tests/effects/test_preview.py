"""What a thing that is being told would do now: tried out, read back, and nothing touched."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from firmware_host import games, language
from firmware_host.engine import codec
from firmware_host.engine.asks import Answer, Choose, Question
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.games.shared.teaching.builder import decides
from firmware_host.touch.teaching.asking import trial
from tests.games.table_talk import NAMES

GAMES = ("go-for-broke", "gambler")


def told_of(game: str, kind: str, seats: int = 3, seed: int = 3) -> Game:
    """A game from a blank edition that has just asked what a space or a card says."""
    board = games.board(game)
    play = Game(board, Setup(game, NAMES[:seats], "blank", games.shipped_pack(board, "blank")))
    chance = random.Random(seed)
    for _ in range(600):
        ask = play.ask
        assert ask is not None
        if isinstance(ask, Choose) and ask.prompt.text.startswith("What does"):
            if (kind == "card") == ("card" in ask.prompt.text):
                return play
            play.push("draw" if kind == "card" and "draw" in ask.legal else "nothing")
        elif decides(ask):
            play.push("once")
        else:
            play.push(ask.sample(chance.randrange))
    raise AssertionError("nobody asked")


def would(play: Game, *answers: Answer) -> str:
    """What the machine says it would do, once that has been told."""
    for answer in answers:
        play.push(answer)
    ask = play.ask
    assert ask is not None
    assert decides(ask)
    return play.table.speaker().say(ask.prompt.would, ask.blanks())


def on_turn(play: Game) -> tuple[str, int]:
    seat = play.table.on_turn()
    return NAMES[seat], play.table.money[seat]


def test_a_payment_and_a_lost_turn_are_told_with_what_is_left() -> None:
    play = told_of("go-for-broke", "space")
    name, cash = on_turn(play)
    said = would(play, "pay", 10_000, "and", "miss")
    assert f"{name} pays the Bank $10,000." in said
    assert f"{name} will sit out 1 turn." in said
    assert f"Then {name} has ${cash - 10_000:,}." in said


def test_in_german_too() -> None:
    play = told_of("gambler", "space")
    name, cash = on_turn(play)
    play.push("pay")
    play.push(50)
    ask = play.ask
    assert ask is not None
    said = play.table.speaker(language.translator("de")).say(ask.prompt.would, ask.blanks())
    assert said == f"{name} zahlt 50\u00a0$ an die Bank. Dann hat {name} {cash - 50}\u00a0$."


def test_a_gamble_is_told_with_its_odds_and_nothing_is_thrown() -> None:
    play = told_of("go-for-broke", "space")
    said = would(play, "pay die", 1_000, 2)
    assert said == "Then the dice decide. 0% chance of a gain; $7,000 lost on average."


def test_both_sides_of_a_choice_are_told() -> None:
    play = told_of("go-for-broke", "space")
    name, cash = on_turn(play)
    said = would(play, "pay", 5_000, "or", "miss")
    assert said == (
        f"{name} chooses. Pay $5,000: {name} ${cash - 5_000:,}. "
        f"Sit out 1 turn: {name} will sit out 1 turn."
    )


def test_a_hotel_is_offered_to_who_came_by_count() -> None:
    play = told_of("go-for-broke", "space")
    name, cash = on_turn(play)
    said = would(play, "hotel", 100_000, 10_000)
    assert "Buy the hotel: " in said
    assert f"{name} ${cash - 100_000:,}." in said
    assert "Do not buy: Nothing happens." in said


def test_what_cannot_be_paid_ends_the_game_in_words() -> None:
    play = told_of("go-for-broke", "space")
    name, _ = on_turn(play)
    said = would(play, "pay", 500_000, "and", "pay", 500_000, "and", "pay", 500_000)
    assert f"{name} owes the Bank" in said
    assert "broke, and the winner" in said


def test_a_card_that_is_kept_is_kept() -> None:
    play = told_of("go-for-broke", "card")
    assert "keeps the card" in would(play, "more", "keep", "oil")


def test_an_event_is_held() -> None:
    play = told_of("go-for-broke", "card")
    said = would(play, "hold", "slot machine")
    assert "Nothing happens" not in said
    play.push("once")
    assert play.ask is not None
    assert play.ask.rule == "7c-slot"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["space", "card"])
def test_looking_changes_nothing_and_it_comes_as_it_was_told(game: str, kind: str) -> None:
    """Whatever is built: the words are there, the table is as it was, and then it comes so."""
    for seed in range(25):
        play = told_of(game, kind, seed=seed)
        build(play, random.Random(seed).randrange)
        ask = play.ask
        assert ask is not None
        rows = [codec.event_row(event) for event in play.events]
        before = (rows, [*play.table.money], play.table.pack(), len(play.entries))
        speaker = play.table.speaker()
        said = speaker.say(ask.prompt.would, ask.blanks())
        after = [codec.event_row(event) for event in play.events]
        assert (after, play.table.money, play.table.pack(), len(play.entries)) == before
        assert said
        assert "{" not in said
        told = len(play.events)
        play.push("once")
        for event in play.events[told:][:1]:
            if not event[0].money and "once more" not in said:
                words = play.table.speaker().event(event)
                assert words in said or event[0].kind in FOLLOWS, (seed, words, said)


# What the rules do of themselves once a card has been told or a turn is over.
FOLLOWS = (
    "drew",
    "looked",
    "sat out",
    "missed",
    "start-lost",
    "damage",
    "effect due",
    "circle",
)


def build(play: Game, below: Callable[[int], int]) -> None:
    """Tell something at random, until it is to be said whether it is right."""
    while True:
        ask = play.ask
        assert ask is not None
        if decides(ask):
            return
        play.push(ask.sample(below))


@pytest.mark.parametrize("edition", ["blank", "house"])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_walk_it_is_tried_out_at_the_start_of_a_game(game: str, edition: str) -> None:
    """Whatever is told on a walk, before anything or everything else is known."""
    board = games.board(game)
    pack = games.shipped_pack(board, edition)
    walk = games.walk(board, edition, pack)
    assert walk is not None
    below = random.Random(7).randrange
    if edition == "blank":
        length = walk.tell("length")
        next(length)
        with pytest.raises(StopIteration):
            length.send(30)
        assert walk.pack() != pack
    table = trial(board, edition, walk.pack())
    parts = [part for part, _ in walk.parts() if part not in ("shape", "wheels")]
    keys = [item.key for part in parts for item in walk.items(part)]
    for _ in range(60):
        run = walk.tell(keys[below(len(keys))])
        ask = next(run)
        assert isinstance(ask, Question)
        while not decides(ask):
            ask = run.send(ask.sample(below))
            assert isinstance(ask, Question)
        for speaker in (table.speaker(), table.speaker(language.translator("de"))):
            said = speaker.say(ask.prompt.would, ask.blanks())
            assert said.startswith(("At the start of a game: ", "Zu Beginn eines Spiels: "))
            assert "{" not in said
    assert len(table.ledger.answers) == len(trial(board, edition, walk.pack()).ledger.answers)


def test_a_pawn_on_a_walk_stands_on_the_space_that_is_told() -> None:
    board = games.board("gambler")
    walk = games.walk(board, "house", games.shipped_pack(board, "house"))
    assert walk is not None
    run = walk.tell("space 9")
    next(run)
    run.send("move")
    ask = run.send(-1)
    assert isinstance(ask, Choose)
    table = trial(board, "house", walk.pack())
    eighth = next(item.name for item in walk.items("board") if item.key == "space 8")
    assert str(eighth) in table.speaker().say(ask.prompt.would, ask.blanks())
