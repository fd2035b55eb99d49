"""Zillionaire by scanning: cards laid on a reader one by one become a play."""

from __future__ import annotations

from firmware_host.engine.game import Game
from firmware_host.engine.requests import Reply
from firmware_host.kept.tag_files import Binding
from firmware_host.touch.interpret import Desk
from firmware_host.touch.meanings import Hint, Marked, Meaning
from hardware.signals import CardRead, Pressed
from tests.games.zillionaire_talk import real, say

TAGS = {f"{rank}-{n}": Binding("card", rank) for rank in ("5", "6", "8", "bump") for n in range(6)}


def desk_for(game: Game) -> Desk:
    desk = Desk(TAGS)
    desk.begin(game.ask, 0.0)
    return desk


def scan(desk: Desk, game: Game, *tags: str) -> list[Meaning | None]:
    return [desk.take(CardRead("reader", 1.0, tag), game) for tag in tags]


def test_each_scan_adds_a_card_and_yes_plays_them() -> None:
    game = real(4)
    desk = desk_for(game)
    assert scan(desk, game, "6-0", "6-1", "6-2") == [Marked(), Marked(), Marked()]
    assert desk.take(Pressed("yes", 1.0), game) == Reply("6x3", source="button")


def test_the_same_card_twice_counts_once_and_another_rank_starts_anew() -> None:
    game = real(4)
    desk = desk_for(game)
    scan(desk, game, "6-0", "6-0", "8-3")
    assert desk.take(Pressed("yes", 1.0), game) == Reply("8x1", source="button")


def test_too_few_or_too_many_are_not_a_play() -> None:
    game = real(4)
    say(game, "4x2")
    desk = desk_for(game)
    few, enough, many = scan(desk, game, "6-0", "6-1", "6-2")
    assert isinstance(few, Hint)
    assert enough == Marked()
    assert isinstance(many, Hint)


def test_one_wild_5_is_enough_for_any_number() -> None:
    game = real(4)
    say(game, "4x3")
    desk = desk_for(game)
    assert scan(desk, game, "5-0") == [Marked()]
    assert desk.take(Pressed("yes", 1.0), game) == Reply("5x1", source="button")


def test_a_card_that_cannot_beat_is_a_hint() -> None:
    game = real(4)
    say(game, "8x1")
    desk = desk_for(game)
    (deed,) = scan(desk, game, "6-0")
    assert isinstance(deed, Hint)
