"""The pictures that games hand over are drawn as they are meant, also without colour."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from display.art.path import lay_strip, window
from display.art.ring import ring_places
from display.art.whole_board import board_places
from display.gallery import samples, things
from display.gallery.render import opened, tap
from display.parts.tile import lay_face
from display.port import Port, TableScene
from display.screens import SCREENS
from display.screens.table.board import BoardSheet
from display.toolkit.box import Box
from display.toolkit.glass import Glass
from display.toolkit.ink import Ink
from display.toolkit.layout import Layout
from display.toolkit.nodes import Fill, Glyph, Rim, Text, Token
from display.toolkit.paper import Paper
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host.engine.view import PathArt
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.display.walk import faults
from tests.games.table_talk import sensibly, start

SIZE = (800, 480)


def sheet(size: tuple[int, int] = SIZE) -> Paper:
    return Paper(Ink(), Layout(size), Theme())


def pawns(paper: Paper, box: Box) -> list[Token]:
    return [node for node in paper.laid if isinstance(node, Token) and node.box.overlaps(box)]


def test_the_strip_shows_the_count_and_where_each_choice_leads() -> None:
    scene = samples.scenes()["choose-two"]
    board = scene.view.board
    assert board is not None
    paper, box = sheet(), Box(232, 100, 552, 96)
    lay_strip(paper, box, scene, board, lambda: None)
    texts = [node.text for node in paper.laid if isinstance(node, Text)]
    assert [text for text in texts if text.isdigit()] == [str(n) for n in range(1, 8)]
    assert {"Casino", "Grand"} <= {text.split()[0] for text in texts}
    assert {token.look for token in pawns(paper, box)} == {0, 1, 2, 3}
    assert [target.key for target in paper.targets] == ["board"]


@pytest.mark.parametrize("count", [2, 7, 12])
def test_a_long_count_narrows_only_the_spaces_without_a_name(count: int) -> None:
    scene = samples.scenes()["choose-two"]
    assert scene.view.board is not None
    board = replace(scene.view.board, steps=tuple(range(10, 10 + count)))
    names = dict.fromkeys(range(len(board.spaces)), "Antiquitätenladen")
    for name_of in (lambda _: "Casino", names.__getitem__):
        shown = window(sheet(), 552, board, [1, count], name_of)
        assert set(shown.spaces) >= {9, *board.steps}
        assert shown.named == {1, count}
        assert min(shown.widths[1], shown.widths[count]) >= 122
        assert sum(shown.widths) + 4 * len(shown.widths) <= 552 - 20
        others = [wide for at, wide in enumerate(shown.widths) if at not in shown.named]
        assert len(set(others)) == 1


@pytest.mark.parametrize("name", ["gambler", "go-for-broke"])
def test_every_pawn_of_a_real_game_is_on_the_whole_board(name: str) -> None:
    game, below = start(name, 3), chance.seeded(5)
    seen = 0
    for n in range(60):
        if game.ask is None:
            break
        scene = scene_of(game, n)
        board = scene.view.board
        assert board is not None
        if n % 9 == 0:
            named = replace(scene, pictures=None)
            assert len(_on_board(named, board, Box(0, 0, *SIZE))) == len(board.marks)
            assert scene.pictures is not None
            drawn = scene.pictures.board()
            assert drawn is not None
            place, beside = board_places(sheet().layout, drawn.size)
            assert len(_on_board(scene, board, place)) == len(board.marks)
            assert len(_on_board(scene, board, beside)) == len(board.marks), "and where they stand"
            seen += 1
        game.push(sensibly(game, game.ask, below))
    assert seen


def _on_board(scene: TableScene, board: PathArt, room: Box) -> list[Token]:
    """Return the pawns that the whole board shows within a room."""
    paper = sheet()
    BoardSheet(Port(lambda intent: None), lambda: None, board).lay_over(paper, scene)
    return [token for token in pawns(paper, room) if token.initial]


def test_a_touch_on_the_ring_reads_the_nearest_space_and_the_middle_closes() -> None:
    stage = Stage(Glass(SIZE), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(samples.scenes()["choose-two"])
    stage.draw()
    tap(stage, "board")
    assert "Port Lavish" in texts(stage)
    tap(stage, "ring left")
    assert "pay $12,000" in texts(stage)
    before = texts(stage)
    tap(stage, "space next")
    assert texts(stage) != before
    tap(stage, "close")
    assert "Port Lavish" in texts(stage)
    tap(stage, "close")
    assert "Visit the Casino?" in texts(stage)


def texts(stage: Stage) -> str:
    assert stage.paper is not None
    laid = stage.paper.laid[stage.paper.covered :]
    return " ".join(node.text for node in laid if isinstance(node, Text))


@pytest.mark.parametrize("side", [56, 67, 120])
def test_red_and_black_are_told_apart_without_colour(side: int) -> None:
    for tone in ("red", "black"):
        paper = sheet((480, 320) if side == 56 else SIZE)
        lay_face(paper, Box(0, 0, side, side), "1,000", tone, count=3)
        assert not paper.clipped
        assert all(node.box.within(Box(0, 0, side, side)) for node in paper.laid if node)
        told = [node.text for node in paper.laid if isinstance(node, Text)]
        assert told == ["×3", "1,000"]
        signs = [node for node in paper.laid if isinstance(node, Glyph)]
        bars = [node for node in paper.laid if isinstance(node, Fill)]
        assert (len(signs), len(bars)) == ((1, 0) if tone == "red" else (0, 1)), "a corner, a bar"


def test_where_the_ring_would_be_too_flat_the_strip_has_its_room() -> None:
    highest = []
    for size in ((800, 480), (1024, 600)):
        stage = opened(size, samples.scenes()["choose-two"])
        assert stage.paper is not None
        assert faults(stage.paper) == []
        highest.append(max(n.box.h for n in stage.paper.laid if isinstance(n, Rim)) / size[1])
    assert highest[1] > 1.2 * highest[0], "its frames are higher, also as a share of the screen"


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=str)
def test_a_larger_screen_has_the_whole_ring_under_the_strip(size: tuple[int, int]) -> None:
    stage = opened(size, samples.scenes()["choose-two"])
    assert stage.paper is not None
    assert faults(stage.paper) == []
    strip = next(target.box for target in stage.targets if target.key == "board")
    pawns = [
        node
        for node in stage.paper.laid
        if isinstance(node, Token) and strip.holds(*node.box.middle)
    ]
    marks = things.PATH.marks
    assert len(pawns) >= len(marks) + 1, "everybody is on the ring, and somebody on the strip"


@pytest.mark.parametrize("count", [12, 48, 60])
@pytest.mark.parametrize("room", [(600, 45), (660, 270), (300, 600)], ids=str)
def test_every_space_of_a_ring_has_a_place_of_its_own(count: int, room: tuple[int, int]) -> None:
    box = Box(10, 20, *room)
    places, inner = ring_places(box, count, 2)
    assert len(places) == count
    assert all(place.within(box) and place.w > 3 and place.h > 3 for place in places)
    assert not any(a.overlaps(b) for a, b in combinations(places, 2))
    assert inner.h <= 0 or not any(place.overlaps(inner) for place in places)
