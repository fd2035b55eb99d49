"""Drawings on the screen: the cards that are drawn, and the board, by the drawing of the paper."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from math import hypot

import pygame
import pytest

from display.art.cards import Coins, lay_card
from display.art.drawn import Picture, Rendering, SurfacePen, dashed, outlines
from display.art.ring import spot_of
from display.art.whole_board import spots_of
from display.gallery.render import SIZES, ink, tap
from display.port import Landed
from display.screens import SCREENS
from display.screens.table.table_screen import TableScreen
from display.toolkit.box import Box
from display.toolkit.glass import Glass
from display.toolkit.ink import Ink, weight
from display.toolkit.layout import Layout
from display.toolkit.nodes import Die, Text, Token
from display.toolkit.paper import Paper
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host.drawing.colours import Paint
from firmware_host.drawing.paths import Matrix
from firmware_host.drawing.picture import Drawing, Shape, box_path
from firmware_host.engine.asks import Choose, Draw
from firmware_host.record import chance
from tests.display.test_games import scene_of
from tests.display.walk import faults
from tests.games.table_talk import sensibly, start

DECKS = {"go-for-broke": {"spend", "receive"}, "gambler": {"fortune", "horses", "tickets"}}


def drawn(game_id: str) -> dict[str, tuple[Draw, Stage]]:
    """Return for every deck of a game the ask and a stage on which its first card has landed."""
    game, below = start(game_id, 3), chance.seeded(3)
    found: dict[str, tuple[Draw, Stage]] = {}
    for n in range(400):
        ask = game.ask
        assert ask is not None
        scene = scene_of(game, n)
        answer = sensibly(game, ask, below)
        game.push(answer)
        if isinstance(ask, Draw) and ask.deck.key not in found:
            stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
            stage.tick(1.0)
            stage.show(scene)
            stage.draw()
            stage.show(replace(scene_of(game, n + 1), landed=Landed(n, ask, answer, stays=True)))
            stage.tick(30.0)
            stage.draw()
            found[ask.deck.key] = ask, stage
        if found.keys() >= DECKS[game_id]:
            return found
    raise AssertionError(f"only {sorted(found)} were drawn from")


@pytest.mark.parametrize("game", DECKS)
def test_a_drawn_card_lies_there_with_its_picture(game: str) -> None:
    for deck, (_, stage) in drawn(game).items():
        assert stage.paper is not None
        pictures = [node for node in stage.paper.laid if isinstance(node, Picture)]
        assert pictures, deck
        largest = max(pictures, key=lambda node: node.box.w * node.box.h)
        assert largest.box.h > 150, deck
        assert any(isinstance(node, Text) and node.needed for node in stage.paper.laid)
        assert faults(stage.paper) == []


@pytest.mark.parametrize("game", DECKS)
def test_every_card_of_the_house_has_a_picture_and_fits_at_every_size(game: str) -> None:
    board, below = start(game, 2), chance.seeded(3)
    asks: dict[str, tuple[int, Draw]] = {}
    for n in range(500):
        ask = board.ask
        if ask is None or asks.keys() >= DECKS[game]:
            break
        if isinstance(ask, Draw):
            asks.setdefault(ask.deck.key, (n, ask))
        board.push(sensibly(board, ask, below))
    scene = scene_of(board, 0)
    assert scene.pictures is not None
    for deck, (n, ask) in asks.items():
        for key in ask.deck.counts:
            assert scene.pictures.card(deck, key) is not None, f"{deck}: {key}"
        assert scene.pictures.back(deck) is not None
        long = max(ask.deck.counts, key=lambda key: len(str(ask.deck.label(key))))
        for size in SIZES:
            stage = Stage(Glass(size), SCREENS, lambda intent: None)
            stage.tick(1.0)
            asked = replace(scene, n=n, ask=ask)
            stage.show(asked)
            stage.draw()
            stage.show(replace(asked, n=n + 1, landed=Landed(n, ask, long, stays=True)))
            stage.tick(30.0)
            stage.draw()
            assert stage.paper is not None
            assert faults(stage.paper) == [], f"{deck} at {size}"


def test_a_card_that_nobody_has_told_has_no_picture() -> None:
    pictures = scene_of(start("go-for-broke", 2), 0).pictures
    assert pictures is not None
    assert pictures.card("spend", "something of the owner's") is None
    assert pictures.card("another deck", "opera box") is None


def _seen(picture: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    colour = picture.get_at((x, y))
    return colour.r, colour.g, colour.b


def test_shapes_lines_words_and_clips_come_where_they_belong() -> None:
    drawing, inner = Drawing(), Drawing()
    drawing.rect(0, 0, 100, 100, "#0000ff")
    inner.circle(50, 50, 50, "#ff0000")
    drawing.put(inner, clip=box_path(0, 0, 50, 100))
    drawing.path("M0 90H100", line="#00ff00", width=10)
    drawing.text(50, 30, "W", 20, "#ffffff", "heavy", "middle")
    picture = Rendering(drawing, (100, 100), 200, 200, 2, Ink()).finished()
    assert _seen(picture, 60, 100) == (255, 0, 0)
    assert _seen(picture, 140, 100) == (0, 0, 255), "the clip ends at the middle"
    assert _seen(picture, 100, 180) == (0, 255, 0)
    white = pygame.mask.from_threshold(picture, (255, 255, 255), (60, 60, 60, 255))
    assert white.count() > 50
    assert 40 <= white.centroid()[1] <= 70


def test_a_drawing_made_in_steps_is_the_same() -> None:
    drawing = Drawing()
    for at in range(20):
        drawing.circle(5 * at, 50, 8, "coral" if at % 2 else "sky")
    whole = Rendering(drawing, (100, 100), 60, 60, 2, Ink()).finished()
    slow = Rendering(drawing, (100, 100), 60, 60, 2, Ink())
    while slow.go_on(3):
        pass
    assert pygame.image.tobytes(slow.finished(), "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_a_drawing_made_in_bands_is_the_same_and_takes_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing, inner = Drawing(), Drawing()
    drawing.rect(0, 0, 100, 100, "sky")
    inner.path("M0 0L100 50L0 100z", "coral")
    drawing.put(inner, turn=4)
    drawing.put(inner, 20, 10, scale=0.8, clip=box_path(10, 10, 80, 80, 9))
    drawing.path("M5 5L90 95", line="#00ff00", width=5)
    drawing.path("".join(f"M0 {at}h40l9 3h4z" for at in range(10, 90)) * 30, "#ffffff")

    def made(bytes_at_once: int) -> tuple[bytes, int]:
        most, real = 0, pygame.Surface

        def surface(size: tuple[int, int], flags: int) -> pygame.Surface:
            nonlocal most
            most = max(most, weight(made := real(size, flags)))
            return made

        monkeypatch.setattr("display.art.drawn.BAND", bytes_at_once)
        with monkeypatch.context() as patch:
            patch.setattr(pygame, "Surface", surface)
            rendering = Rendering(drawing, (100, 100), 120, 120, 2, Ink())
            while rendering.go_on(7):
                pass
        return pygame.image.tobytes(rendering.finished(), "RGBA"), most

    whole, large = made(10_000_000)
    for room in (60_000, 100_000):
        seen, most = made(room)
        assert seen == whole
        assert most <= room < large


def test_paths_become_lines_and_dashes() -> None:
    (square, *_) = outlines("M0 0h10v10h-10z", Matrix(a=2, d=2))
    assert square == [(0, 0), (20, 0), (20, 20), (0, 20), (0, 0)]
    runs = dashed([(0, 0), (10, 0)], [2, 3])
    assert runs == [[(0, 0), (2, 0)], [(5, 0), (7, 0)]]


def test_a_long_path_is_drawn_line_by_line_and_nothing_of_it_kept() -> None:
    ground = "".join(f"M{at} 0h2a4 4 0 0 1 4 4" for at in range(4_000))
    surface = pygame.Surface((40, 40))
    pen = SurfacePen(surface, Matrix(), Ink())
    tracemalloc.start()
    pen.shape(Shape(ground, line="coral", width=1.0), Paint("", False, "#d05040", 1.0))
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000, "two megabytes all at once"
    assert kept < 20_000
    assert pygame.mask.from_threshold(surface, (0xD0, 0x50, 0x40), (1, 1, 1, 255)).count()


def test_a_picture_is_drawn_once_for_a_size() -> None:
    drawing, ink = Drawing(), Ink()
    drawing.rect(0, 0, 10, 10, "coral")
    first = Picture(Box(0, 0, 20, 20), drawing, (10, 10)).made(ink)
    assert Picture(Box(5, 5, 20, 20), drawing, (10, 10)).made(ink) is first


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", ["go-for-broke", "gambler"])
def test_the_whole_board_is_the_printed_one_with_the_pawns_on_it(
    game_id: str, size: tuple[int, int]
) -> None:
    stage = _at_the_board(game_id, size)
    tap(stage, "board")
    assert stage.paper is not None
    board = next(node for node in stage.paper.laid if isinstance(node, Picture))
    scene = stage.screen.scene if isinstance(stage.screen, TableScreen) else None
    assert scene is not None
    assert scene.pictures is not None
    drawn_board = scene.pictures.board()
    assert drawn_board is not None
    assert board.drawing is drawn_board.drawing
    path = scene.view.board
    assert path is not None
    places = spots_of(board.box, drawn_board)
    assert len(places) == len(path.spaces)
    pawns = [node for node in stage.paper.laid if isinstance(node, Token)]
    for mark in path.marks:
        x, y = places[spot_of(path, mark.at)]
        reach = board.box.w // 8
        assert any(
            hypot(pawn.box.middle[0] - x, pawn.box.middle[1] - y) < reach
            for pawn in pawns
            if pawn.look == scene.look(mark.seat)
        )
    assert faults(stage.paper) == []


def test_a_touch_on_the_board_reads_a_space_and_names_are_one_touch_away() -> None:
    stage = _at_the_board("go-for-broke", (800, 480))
    tap(stage, "board")
    assert stage.paper is not None
    board = next(node for node in stage.paper.laid if isinstance(node, Picture))
    assert isinstance(stage.screen, TableScreen)
    scene = stage.screen.scene
    drawn_board = scene.pictures.board() if scene.pictures is not None else None
    assert drawn_board is not None
    assert scene.view.board is not None
    x, y = spots_of(board.box, drawn_board)[7]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        w, h = stage.glass.canvas
        stage.handle(pygame.event.Event(kind, x=x / w, y=y / h, finger_id=1, touch_id=1))
        stage.draw()
    told = scene.speaker.line(scene.view.board.spaces[7].name)
    assert told in {node.text for node in stage.paper.laid if isinstance(node, Text)}
    tap(stage, "close")
    tap(stage, "names")
    names = {node.text for node in stage.paper.laid if isinstance(node, Text)}
    assert {"Grand Meridian", "Villa Mirabel"} <= names
    assert faults(stage.paper) == []
    tap(stage, "picture")
    assert any(isinstance(node, Picture) for node in stage.paper.laid)


def test_the_board_is_drawn_ahead_while_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = _at_the_board("gambler", (800, 480))
    while stage.prepare():
        pass

    def late(*_: object) -> None:
        raise AssertionError("drawn while somebody waits")

    monkeypatch.setattr(Rendering, "go_on", late)
    tap(stage, "board")
    assert stage.paper is not None
    assert any(isinstance(node, Picture) for node in stage.paper.laid)


@pytest.mark.parametrize("game_id", ["go-for-broke", "gambler"])
def test_upright_the_printed_board_lies_under_the_strip_once_it_is_drawn(game_id: str) -> None:
    stage = _at_the_board(game_id, (720, 1280))
    assert stage.paper is not None
    assert not any(isinstance(node, Picture) for node in stage.paper.laid)
    while stage.prepare():
        pass
    stage.expose()
    stage.draw()
    board = next(node for node in stage.paper.laid if isinstance(node, Picture))
    assert board.box.h >= 200
    assert faults(stage.paper) == []


@pytest.mark.parametrize("rank", ["1", "4", "8"])
def test_a_number_card_shows_as_many_coins(rank: str) -> None:
    paper = Paper(Ink(), Layout((800, 480)), Theme())
    lay_card(paper, Box(0, 0, 92, 150), rank, None)
    assert [node.number for node in paper.laid if isinstance(node, Coins)] == [int(rank)]


def _at_the_board(game_id: str, size: tuple[int, int]) -> Stage:
    """Return a stage on which a game is well under way, with a choice on its board."""
    game, below, n = start(game_id, 4), chance.seeded(3), 0
    while n < 60 or not isinstance(game.ask, Choose) or game.table.view(game.ask).art is not None:
        assert game.ask is not None
        game.push(sensibly(game, game.ask, below))
        n += 1
    stage = Stage(Glass(size), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene_of(game, n))
    stage.tick(30.0)
    stage.draw()
    return stage


@pytest.mark.parametrize("side", [40, 61, 84])
def test_a_die_that_tumbles_stays_in_its_box_and_leaves_no_specks_behind(side: int) -> None:
    canvas = pygame.Surface((3 * side, 3 * side))
    ground, box = (22, 53, 45), Box(side, side, side, side)
    for tilt in range(0, 90, 3):
        canvas.fill(ground)
        Die(box, 6, (247, 241, 227), (35, 32, 26), tilt).paint(canvas, ink())
        canvas.fill(ground, box)
        left = pygame.mask.from_threshold(canvas, ground, (1, 1, 1, 255))
        assert left.count() == 9 * side * side, tilt
