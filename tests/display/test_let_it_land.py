"""Results stay until the people they concern have had them; what concerns no person goes on."""

from __future__ import annotations

from dataclasses import replace

import pygame

from display.gallery import samples
from display.gallery.render import tap
from display.port import Intent, Landed, TableScene
from display.screens import SCREENS
from display.screens.table.screen import TableScreen
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text
from display.toolkit.stage import Stage
from display.wishes import PlayOn
from firmware_host.engine.view import FlipArt, GridArt, TileArt
from tests.display.walk import faults

SCENES = samples.scenes()


class Table:
    """A stage with a table on it, and its clock."""

    def __init__(self, scene: TableScene) -> None:
        self.sent: list[Intent] = []
        self.stage = Stage(Glass((800, 480)), SCREENS, self.sent.append)
        self.stage.tick(1.0)
        self.stage.show(scene)
        self.stage.draw()

    def show(self, scene: TableScene) -> None:
        self.stage.show(scene)
        self.stage.draw()

    def wait(self, now: float) -> None:
        self.stage.tick(now)
        self.stage.draw()

    @property
    def words(self) -> str:
        assert self.stage.paper is not None
        return " ".join(node.text for node in self.stage.paper.laid if isinstance(node, Text))

    @property
    def keys(self) -> set[str]:
        return {target.key for target in self.stage.targets}


def drawn(*, stays: bool) -> TableScene:
    scene = SCENES["draw-few"]
    assert scene.ask is not None
    landed = Landed(scene.n, scene.ask, "bell", stays=stays)
    return replace(SCENES["choose-two"], n=scene.n + 1, landed=landed)


def test_a_card_that_concerns_a_person_lies_large_until_it_is_touched() -> None:
    table = Table(SCENES["draw-few"])
    table.show(drawn(stays=True))
    table.wait(600.0)
    assert "bell" in table.words
    assert table.stage.busy
    assert {"undo", "why", "more", "go on"} <= table.keys
    tap(table.stage, "go on")
    table.wait(600.1)
    assert "Visit the Casino?" in table.words


def test_a_card_of_machines_alone_goes_by_itself() -> None:
    table = Table(SCENES["draw-few"])
    table.show(drawn(stays=False))
    table.wait(600.0)
    assert "Visit the Casino?" in table.words


def flip(*, tone: str = "red", amount: int = 900, bots: frozenset[int] = frozenset()) -> TableScene:
    scene = SCENES["choose-tiles"]
    art = scene.view.art
    assert isinstance(art, GridArt)
    square = "Ben c1"
    areas = tuple(
        replace(area, tiles=tuple(
            TileArt(tile.square, "300", tone) if tile.square == square else tile
            for tile in area.tiles))
        for area in art.areas
    )  # fmt: skip
    last = FlipArt(12, square, 3, amount, 0, 1, hidden=True)
    view = replace(scene.view, art=replace(art, areas=areas, last=last))
    return replace(scene, n=scene.n + 1, view=view, bots=bots)


def test_a_flipped_tile_turns_over_and_shows_its_figure_times_the_count() -> None:
    table = Table(SCENES["choose-tiles"])
    table.show(flip())
    table.wait(600.0)
    assert "300 × 3 = $900" in table.words
    assert "×3" in table.words
    assert table.stage.paper is not None
    assert faults(table.stage.paper) == []
    assert isinstance(table.stage.screen, TableScreen)
    assert table.stage.screen.scene.n == SCENES["choose-tiles"].n, "the turn has not passed yet"
    tap(table.stage, "go on")
    table.wait(600.1)
    assert table.stage.screen.scene.n == SCENES["choose-tiles"].n + 1
    table.show(replace(flip(), notice="Once more"))
    assert table.stage.screen.flip is None, "a flip is shown once"


def test_red_and_black_sound_different_and_say_what_follows() -> None:
    said = {}
    for tone, amount in (("red", 900), ("black", -900)):
        table = Table(SCENES["choose-tiles"])
        heard: list[str] = []
        assert isinstance(table.stage.screen, TableScreen)
        table.stage.screen.port = replace(table.stage.port, cue=heard.append)
        table.show(flip(tone=tone, amount=amount))
        table.wait(5.0)
        said[tone] = table.words
        assert heard[0] == tone
    assert "flip on" in said["red"]
    assert "the turn ends" in said["black"]


def test_a_flip_between_machines_goes_by_itself() -> None:
    table = Table(SCENES["choose-tiles"])
    table.show(flip(bots=frozenset({0, 1})))
    assert table.stage.busy
    table.wait(600.0)
    assert not table.stage.busy


def test_a_machines_deed_is_the_headline_and_a_touch_goes_on() -> None:
    table = Table(SCENES["thinking"])
    assert "Ann buys the Gilded Anchor for $200,000" in table.words
    assert "One moment" not in table.words
    assert "board" in table.keys, "the path stays"
    tap(table.stage, "play on")
    assert table.sent == [PlayOn()]


def test_a_touch_anywhere_skips_what_lies_there() -> None:
    table = Table(SCENES["draw-few"])
    table.show(drawn(stays=True))
    table.wait(600.0)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        table.stage.handle(
            pygame.event.Event(kind, x=0.6, y=0.5, finger_id=1, touch_id=1)
        )  # fmt: skip
    table.wait(600.1)
    assert not table.stage.busy
