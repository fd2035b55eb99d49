"""What buttons, dice and cards mean, and that what fits no question is a hint, never a move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_host import games
from firmware_host.engine.asks import Choose
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, LetMachine, Reply
from firmware_host.engine.table import Act, Setup
from firmware_host.kept.tag_files import Binding
from firmware_host.record.chance import seeded
from firmware_host.touch.interpret import Desk
from firmware_host.touch.lamps import at_table
from firmware_host.touch.meanings import Hint, Marked, NewCard, Wind
from hardware import cues
from hardware.signals import (
    CardRead,
    Crowded,
    DiceRead,
    Found,
    Held,
    Lost,
    Pressed,
    Released,
    Signal,
    SpinRead,
    Turned,
)
from hardware.wording import Wording
from tests.toy import TOY, toy_setup

NOW = 100.0
LATER = 101.0


def at(kind: str) -> tuple[Game, Desk]:
    """The toy at its first ask of a kind, with a desk ready for it."""
    game = Game(TOY, toy_setup())
    script: dict[str, object] = {"dice": (3,), "choose": "spin", "spin": "lose", "draw": "red"}
    script |= {"arrange": ("x", "y"), "amount": 2}
    while game.ask is not None and game.ask.kind != kind:
        game.push(script[game.ask.kind])  # type: ignore[arg-type]
    desk = Desk({"p1": Binding("player", "Ben"), "c1": Binding("card", "blue", "tickets")})
    desk.begin(game.ask, NOW)
    return game, desk


def press(button: str) -> Pressed:
    return Pressed(button, LATER)


def told(hint: Hint, game: Game) -> str:
    return game.table.speaker().line(hint.text)


def test_spin_lets_chance_happen_and_nothing_else() -> None:
    for kind in ("dice", "draw"):
        game, desk = at(kind)
        assert desk.take(press("spin"), game) == LetMachine()
    game, desk = at("choose")
    hint = desk.take(press("spin"), game)
    assert isinstance(hint, Hint)
    assert "It is Ann's turn: Spin for a prize?" in told(hint, game)


def test_a_wheel_is_charged_while_the_button_is_held_and_let_go_with_it() -> None:
    game, desk = at("spin")
    assert desk.take(press("spin"), game) == Wind()
    assert desk.take(Held("spin", LATER, 0.4), game) == Marked()
    assert desk.charge == 0.4
    assert desk.take(Released("spin", LATER, 0.5), game) == LetMachine(force=0.5)
    assert desk.take(Released("spin", LATER, 0.5), game) is None
    desk.take(press("spin"), game)
    desk.begin(game.ask, LATER)  # another question came up meanwhile
    assert desk.take(Released("spin", LATER, 0.5), game) is None


def test_yes_takes_what_no_has_marked() -> None:
    game, desk = at("choose")
    assert desk.take(press("yes"), game) == Reply("spin", source="button")
    assert desk.take(press("no"), game) == Marked()
    assert desk.take(press("yes"), game) == Reply("skip", source="button")
    desk.take(press("no"), game)
    assert desk.take(press("yes"), game) == Reply("spin", source="button")


def test_the_knob_dials_an_amount_within_bounds() -> None:
    game, desk = at("amount")
    assert isinstance(desk.take(press("yes"), game), Hint)  # it begins at nothing
    assert desk.take(Turned("amount", LATER, 4), game) == Marked()
    assert desk.take(press("yes"), game) == Reply(4, source="button")
    desk.take(Turned("amount", LATER, -99), game)
    assert isinstance(desk.take(press("yes"), game), Hint)
    desk.take(Turned("amount", LATER, 1), game)
    assert desk.take(press("yes"), game) == Reply(1, source="button")
    desk.take(Turned("amount", LATER, 999), game)
    assert desk.take(press("yes"), game) == Reply(37, source="button")


def test_without_a_knob_no_goes_down_and_round() -> None:
    game, desk = at("amount")
    desk.take(press("no"), game)
    assert desk.take(press("yes"), game) == Reply(37, source="button")
    desk.take(press("no"), game)
    assert desk.take(press("yes"), game) == Reply(36, source="button")


def test_dice_can_be_counted_with_buttons() -> None:
    game, desk = at("dice")
    assert isinstance(desk.take(press("yes"), game), Hint)
    for _ in range(8):
        assert desk.take(press("die1"), game) == Marked()
    assert desk.take(press("yes"), game) == Reply([2], source="button")
    assert isinstance(desk.take(press("die2"), game), Hint)


def test_a_seat_button_is_yes_for_its_owner_and_a_claim_for_others() -> None:
    game, desk = at("choose")
    assert desk.take(press("seat1"), game) == Reply("spin", source="button")
    sure = desk.take(press("seat2"), game)
    assert isinstance(sure, Hint)  # out of turn a press may be a slip
    assert "Ben: Borrow $10?" in told(sure, game)
    assert desk.take(press("seat2"), game) == Do(Act("borrow", 1), source="button")
    assert isinstance(desk.take(press("seat3"), game), Hint)


@pytest.mark.parametrize(
    ("signal", "words"),
    [
        (DiceRead("shaker", LATER, (3, 5)), "2 dice were read, but 1 are needed"),
        (SpinRead("pico", LATER, "wheel", "win"), "Nobody has to spin now"),
        (CardRead("nfc", LATER, "c1"), "not needed now"),
        (Crowded("nfc", LATER, ("a", "b")), "More than one card"),
        (
            Lost("nfc", LATER, Wording("{name} is not plugged in.", name="nfc")),
            "nfc is not plugged",
        ),
        (Found("nfc", LATER), "nfc: connected again"),
        (Pressed("spin", NOW - 1), "before this question"),
        (DiceRead("shaker", NOW - 0.01, (3,)), "before this question"),
    ],
)
def test_what_does_not_fit_is_a_hint(signal: Signal, words: str) -> None:
    game, desk = at("dice")
    hint = desk.take(signal, game)
    assert isinstance(hint, Hint)
    assert words in told(hint, game)


@pytest.mark.parametrize(
    ("kind", "signal"),
    [
        ("draw", CardRead("nfc", LATER, "c1")),
        ("dice", DiceRead("shaker", LATER, (3,))),
        ("dice", Pressed("spin", LATER)),
    ],
)
def test_what_is_done_twice_while_the_screen_is_slow_counts_once_and_is_no_mistake(
    kind: str, signal: Signal
) -> None:
    game, desk = at(kind)
    assert isinstance(desk.take(signal, game), Reply | LetMachine)
    game.push("blue" if kind == "draw" else (3,))
    desk.begin(game.ask, LATER + 1)  # both had come in before the first was looked at
    assert desk.take(replace(signal, at=LATER + 0.5), game) is None
    other = desk.take(CardRead("nfc", LATER + 0.5, "p1"), game)
    assert isinstance(other, Hint)
    assert "before this question" in told(other, game)


@pytest.mark.parametrize("lost", ["spin", "pico"])
def test_a_hand_is_covered_when_the_board_with_the_held_button_goes(lost: str) -> None:
    game, desk = at("choose")
    desk.looking = desk.looked = True
    desk.take(Lost(lost, LATER, "unplugged"), game)
    assert not desk.looking
    desk.charge = 0.4
    desk.take(Lost(lost, LATER, "unplugged"), game)
    assert desk.charge < 0


def test_a_reading_after_the_end_is_answered_like_a_button() -> None:
    game, desk = at("dice")
    game.ask = None
    desk.begin(None, NOW)
    for signal in (press("yes"), CardRead("nfc", LATER, "c1"), DiceRead("shaker", LATER, (3,))):
        assert desk.take(signal, game) == Hint("The game is over.")
    assert desk.take(Turned("amount", LATER, 1), game) is None


def test_readings_answer_their_questions() -> None:
    game, desk = at("dice")
    assert desk.take(DiceRead("shaker", LATER, (3,)), game) == Reply([3], source="dice")
    game, desk = at("spin")
    assert desk.take(SpinRead("pico", LATER, "wheel", "win"), game) == Reply("win", source="wheel")
    wrong = desk.take(SpinRead("pico", LATER, "roulette", "win"), game)
    assert isinstance(wrong, Hint)
    assert isinstance(desk.take(SpinRead("pico", LATER, "wheel", "99"), game), Hint)
    game, desk = at("draw")
    assert desk.take(CardRead("nfc", LATER, "c1"), game) == Reply("blue", source="scan")
    assert desk.take(CardRead("nfc", LATER, "c9"), game) == NewCard("c9")


def test_a_token_stands_for_its_player() -> None:
    game, desk = at("choose")
    assert isinstance(desk.take(CardRead("nfc", LATER, "p1"), game), Hint)
    assert desk.take(CardRead("nfc", LATER, "p1"), game) == Do(Act("borrow", 1), source="button")


def test_holding_says_nothing() -> None:
    game, desk = at("dice")
    assert desk.take(Held("spin", LATER, 1.0), game) is None


def test_lamps_show_whose_turn_it_is_and_what_can_be_pressed() -> None:
    game, _ = at("dice")
    lamps = at_table(game)
    assert lamps["seat1"] == cues.Lamp("seat1", on=True)
    assert lamps["seat2"] == cues.Lamp("seat2", on=False)  # may borrow, but at any time
    assert lamps["spin"] == cues.Blink("spin")
    assert lamps["yes"] == cues.Lamp("yes", on=False)
    game, _ = at("choose")
    assert at_table(game)["yes"] == cues.Lamp("yes", on=True)


def dealt() -> tuple[Game, Desk]:
    """A dealt Zillionaire at its first play, which only Ben may look at."""
    setup = Setup(
        "zillionaire",
        ("Ann", "Ben", "Cleo"),
        "house",
        games.shipped_pack(games.board("zillionaire"), "house"),
        options={"cards": "dealt"},
    )
    game = Game(games.board("zillionaire"), setup, ["same", "Ann"])
    assert game.ask is not None
    game.push(game.ask.sample(seeded(1)))
    desk = Desk()
    desk.begin(game.ask, NOW)
    return game, desk


def test_spin_held_looks_at_a_hidden_hand_and_yes_waits_for_that() -> None:
    game, desk = dealt()
    for button in ("yes", "seat2"):
        hint = desk.take(press(button), game)
        assert isinstance(hint, Hint)
        assert "Hold spin" in told(hint, game)
    assert isinstance(at_table(game)["spin"], cues.Blink)
    looks = [desk.looking]
    for signal in (press("spin"), press("no"), Released("spin", LATER, 1.0)):
        assert desk.take(signal, game) == Marked()
        looks.append(desk.looking)
    assert looks == [False, True, True, False]
    assert isinstance(game.ask, Choose)
    assert desk.take(press("yes"), game) == Reply(game.ask.menu.open[1], source="button")


def test_a_spin_button_that_sticks_does_not_keep_the_hand_open() -> None:
    game, desk = dealt()
    desk.take(press("spin"), game)
    desk.take(Lost("spin", LATER, "It has been down for 20 seconds."), game)
    assert not desk.looking


def test_somebody_alone_against_the_machine_has_nothing_to_hide() -> None:
    game, desk = dealt()
    game.table.automatic.update((0, 2))
    assert isinstance(game.ask, Choose)
    assert desk.take(press("yes"), game) == Reply(game.ask.menu.open[0], source="button")


def test_out_of_turn_the_first_of_several_offers_is_meant() -> None:
    game, seat = with_start_money_out_of_turn()
    assert at_table(game)[f"seat{seat + 1}"] == cues.Blink(f"seat{seat + 1}")
    desk = Desk({})
    desk.begin(game.ask, NOW)
    hint = desk.take(press(f"seat{seat + 1}"), game)
    assert isinstance(hint, Hint)
    assert "Collect" in told(hint, game)  # there is also the IOU, but this is about to be lost
    assert desk.take(press(f"seat{seat + 1}"), game) == Do(Act("claim", seat), source="button")


def with_start_money_out_of_turn() -> tuple[Game, int]:
    """A game of Gambler in which a seat may collect while another one is asked."""
    board = games.board("gambler")
    setup = Setup("gambler", ("Ann", "Ben"), "house", games.shipped_pack(board, "house"))
    for seed in range(20):
        game, below = Game(board, setup), seeded(seed)
        while game.ask is not None:
            for aside in game.asides():
                if aside.act == "claim" and aside.seat is not None and aside.seat != game.ask.seat:
                    return game, aside.seat
            game.push(games.sensible(board, game.table, game.ask, below))
    raise AssertionError("nobody ever passes Start")
