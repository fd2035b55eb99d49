"""The pictures that games hand over are drawn as they are meant, also without colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from display.art.ring import around, lay_ring
from display.art.tile import lay_face
from display.gallery import samples
from display.screens import SCREENS
from display.toolkit.box import Box
from display.toolkit.glass import Glass
from display.toolkit.ink import Ink
from display.toolkit.layout import Layout
from display.toolkit.nodes import Text, Token
from display.toolkit.paper import Paper
from display.toolkit.stage import Stage
from display.toolkit.theme import SEATS, Theme
from firmware_host.engine.view import Mark, RingArt
from firmware_host.engine.words import Language
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.games.table_talk import sensibly, start

SIZE = (800, 480)


def sheet(size: tuple[int, int] = SIZE) -> Paper:
    return Paper(Ink(), Layout(size), Theme())


def test_pawns_stand_on_the_space_whose_number_their_mark_names() -> None:
    scene = samples.scenes()["thinking"]
    art = RingArt(tuple(("", "") for _ in range(24)), (Mark(0, "3"), Mark(1, "17"), Mark(2, "0")))
    stage = Stage(Glass(SIZE), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(replace(scene, view=replace(scene.view, art=art)))
    stage.draw()
    paper = sheet()
    box = Box(256, 100, 528, 110)
    lay_ring(paper, box, scene, art)
    cells = around(box, 24)
    tokens = [node for node in paper.laid if isinstance(node, Token)]
    assert len(tokens) == 3
    for token, mark in zip(tokens, art.marks, strict=True):
        assert cells[int(mark.at)].holds(*token.box.middle)
        # And the table itself shows it, in the seat's colour.
        assert stage.paper is not None
        drawn = [node for node in stage.paper.laid if isinstance(node, Token)]
        pawn = next(node for node in drawn if node.look == token.look and node.box.x >= box.x)
        x, y = pawn.box.middle
        colour = tuple(stage.canvas.get_at((x, pawn.box.bottom - pawn.box.h // 5)))[:3]
        seat = SEATS[token.look][0]
        assert sum(abs(a - b) for a, b in zip(colour, seat, strict=True)) < 60, (x, y, colour, seat)


@pytest.mark.parametrize("name", ["gambler", "go-for-broke"])
def test_every_pawn_of_a_real_game_is_on_its_board(name: str) -> None:
    game, below = start(name, 3), chance.seeded(5)
    seen = 0
    for n in range(60):
        if game.ask is None:
            break
        scene = scene_of(game, n)
        art = scene.view.art
        if isinstance(art, RingArt) and art.marks:
            paper = sheet()
            lay_ring(paper, Box(256, 100, 528, 110), scene, art)
            assert sum(isinstance(node, Token) for node in paper.laid) == len(art.marks)
            seen += 1
        game.push(sensibly(game, game.ask, below))
    assert seen


@pytest.mark.parametrize("side", [56, 67, 120])
def test_red_and_black_are_told_apart_without_colour(side: int) -> None:
    told = {}
    for tone in ("red", "black"):
        paper = sheet((480, 320) if side == 56 else SIZE)
        lay_face(paper, Box(0, 0, side, side), "1,000", tone, count=3)
        assert not paper.clipped
        told[tone] = [node.text for node in paper.laid if isinstance(node, Text)]
        assert all(node.box.within(Box(0, 0, side, side)) for node in paper.laid if node)
    assert told["red"] != told["black"]


def test_a_long_word_for_a_colour_becomes_its_letter() -> None:
    paper = sheet((480, 320))
    paper.say = Language("de", {"black": "schwarz", "red": "rot"})
    lay_face(paper, Box(0, 0, 48, 56), "10", "black", count=3)
    assert [node.text for node in paper.laid if isinstance(node, Text)] == ["S ×3", "10"]
