"""Results stay until the people they concern have had them; what concerns no person goes on."""

from __future__ import annotations

from dataclasses import replace

import pygame

from display.gallery import samples, things
from display.gallery.render import ink, tap
from display.panels.track import COATS
from display.panels.wheels import Disc
from display.parts.stamp import Stamp
from display.port import Intent, Landed, Sentence, TableScene
from display.screens import SCREENS
from display.screens.table.flip import TURN
from display.screens.table.seats import amount as written
from display.screens.table.table_screen import TableScreen
from display.toolkit.glass import Glass
from display.toolkit.nodes import Glyph, Text, Token
from display.toolkit.stage import Stage
from display.toolkit.theme import SEATS, Theme
from display.wishes import PlayOn
from firmware_host.engine.asks import Choose, Prompt, Tell
from firmware_host.engine.table import Aside
from firmware_host.engine.view import FlipArt, GridArt, Mark, TileArt, WheelArt
from tests.display.walk import faults

SCENES = samples.scenes()


class Table:
    """A stage with a table on it, and its clock."""

    def __init__(self, scene: TableScene) -> None:
        self.sent: list[Intent] = []
        self.stage = Stage(Glass((800, 480)), SCREENS, self.sent.append, ink=ink())
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
        told = (Text, Stamp)
        return " ".join(node.text for node in self.stage.paper.laid if isinstance(node, told))

    @property
    def figures(self) -> set[str]:
        assert self.stage.paper is not None
        return {node.text for node in self.stage.paper.laid if isinstance(node, Text)}

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


def test_over_a_card_stands_what_its_seat_has_after_it_and_the_button_says_that_it_pays() -> None:
    table, after = Table(SCENES["draw-few"]), drawn(stays=True)
    assert table.stage.screen is not None
    asked = SCENES["draw-few"].ask
    assert asked is not None
    assert asked.seat is not None
    seats = list(after.view.seats)
    poorer = replace(seats[asked.seat], score=322_000)
    seats[asked.seat] = poorer
    table.show(replace(after, view=replace(after.view, seats=tuple(seats))))
    table.wait(600.0)
    assert "After this you have $322,000." in table.words
    assert "Pay and go on" in table.words
    assert written(SCENES["draw-few"], SCENES["draw-few"].view.seats[asked.seat].score) in (
        table.figures
    ), "the money moves after the touch"


def test_what_a_machine_has_after_its_card_is_told_to_those_who_look_on() -> None:
    before, after = SCENES["draw-few"], drawn(stays=True)
    assert before.ask is not None
    seat = before.ask.seat
    assert seat is not None
    seats = list(after.view.seats)
    seats[seat] = replace(seats[seat], score=322_000)
    table = Table(replace(before, bots=frozenset({seat})))
    table.show(replace(after, bots=frozenset({seat}), view=replace(after.view, seats=tuple(seats))))
    table.wait(600.0)
    assert f"After this {seats[seat].name} has $322,000." in table.words


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
        replace(
            area,
            tiles=tuple(
                TileArt(tile.square, "300", tone) if tile.square == square else tile
                for tile in area.tiles
            ),
        )
        for area in art.areas
    )
    last = FlipArt(12, square, 3, amount, 0, 1, hidden=True)
    view = replace(scene.view, art=replace(art, areas=areas, last=last))
    return replace(scene, n=scene.n + 1, view=view, bots=bots)


def test_a_tile_says_nothing_before_it_lies_there() -> None:
    table = Table(SCENES["choose-tiles"])
    table.show(flip())
    table.wait(1.0 + TURN / 2)
    assert "Red or black?" in table.words
    assert not table.figures & {"$900", "300 × 3 = $900"}
    assert table.stage.paper is not None
    assert not any(isinstance(node, Stamp) for node in table.stage.paper.laid)


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


def test_the_sums_of_a_flip_are_up_while_it_lies_there_and_fly_once() -> None:
    table = Table(SCENES["choose-tiles"])
    after = flip()
    ann, ben = after.view.seats[:2]
    seats = (replace(ann, score=ann.score + 900), replace(ben, score=ben.score - 900))
    active = next(seat.seat for seat in after.view.seats if seat.active)
    assert isinstance(after.ask, Choose)
    assert after.ask.seat == active == 0
    after = replace(after, view=replace(after.view, seats=(*seats, *after.view.seats[2:])))
    table.show(after)
    table.wait(0.1)
    assert "+$900" not in table.words, "it is still turning over"
    table.wait(600.0)
    screen = table.stage.screen
    assert isinstance(screen, TableScreen)
    assert screen.waiting
    assert "+$900" in table.words
    assert "−$900" in table.words
    assert written(after, seats[0].score) in table.words
    assert "Flip on" in table.words, "the same player goes on"
    assert list(screen.flights) == [(1, 0)]
    tap(table.stage, "go on")
    table.wait(600.1)
    assert list(screen.flights) == [], "they have flown"
    assert written(after, seats[0].score) in table.words


def test_a_card_brings_its_money_after_the_touch() -> None:
    table = Table(SCENES["draw-few"])
    after = drawn(stays=True)
    ann = after.view.seats[0]
    seats = (replace(ann, score=ann.score + 700), *after.view.seats[1:])
    table.show(replace(after, view=replace(after.view, seats=seats)))
    table.wait(600.0)
    assert "+$700" not in table.words
    tap(table.stage, "go on")
    table.wait(600.1)
    assert "+$700" in table.words


def test_a_throw_that_everybody_looks_at_brings_its_money_at_once() -> None:
    table = Table(SCENES["dice-six"])
    before = SCENES["dice-six"]
    assert before.ask is not None
    landed = Landed(before.n, before.ask, (1, 1, 2, 3, 4, 6), stays=True)
    ann = before.view.seats[0]
    seats = (replace(ann, score=ann.score + 300), *before.view.seats[1:])
    table.show(
        replace(before, n=before.n + 1, landed=landed, view=replace(before.view, seats=seats))
    )
    table.wait(600.0)
    assert "+$300" in table.words
    table.wait(700.0)
    assert "+$300" in table.words, "as long as the throw lies there"
    tap(table.stage, "go on")
    table.wait(710.0)
    assert "+$300" not in table.words


def test_a_bet_and_what_it_brought_stand_side_by_side_until_the_result_is_read() -> None:
    before = SCENES["choose-two"]
    ann = replace(before.view.seats[0], score=60, tag="Pairs", signs=())
    bet = replace(before, view=replace(before.view, seats=(ann, *before.view.seats[1:])))
    table = Table(bet)
    told = Tell(Prompt("9", "Ann wins"), 0)
    paid = (replace(ann, score=260), *before.view.seats[1:])
    table.show(replace(bet, n=bet.n + 1, ask=told, view=replace(bet.view, seats=paid)))
    table.wait(600.0)
    assert "Pairs" in table.words
    assert "+$200" in table.words
    table.show(replace(bet, n=bet.n + 2, view=replace(bet.view, seats=paid)))
    table.wait(700.0)
    assert "+$200" not in table.words


def test_of_many_payments_for_one_spin_it_is_said_how_many_more_there_are() -> None:
    scene = SCENES["spin-race"]
    assert scene.ask is not None
    told: tuple[Sentence, ...] = (Sentence("Horse 2 wins the race", scene.ask.rule, entry=900),)
    told += tuple(
        Sentence(
            f"{name} gets 2 × $10,000 = $20,000 on horse 2", scene.ask.rule, entry=at, paid=True
        )
        for at, name in enumerate(("Ann", "Ben", "Cleo"), 901)
    )
    table = Table(scene)
    landed = Landed(scene.n, scene.ask, "2", stays=True)
    table.show(replace(SCENES["choose-two"], n=scene.n + 1, landed=landed, lines=told))
    table.wait(600.0)
    assert "Horse 2 wins the race" in table.words
    assert "Ann gets 2 × $10,000 = $20,000 on horse 2 · and 2 more" in table.words


def test_a_tile_that_the_machine_drew_is_shown_once() -> None:
    before = SCENES["choose-tiles"]
    asked = SCENES["draw-few"].ask
    assert asked is not None
    table = Table(replace(before, ask=asked))
    landed = Landed(before.n, asked, "bell", stays=True)
    table.show(replace(flip(), landed=landed))
    table.wait(600.0)
    assert "300 × 3 = $900" in table.words
    tap(table.stage, "go on")
    table.wait(600.1)
    assert not table.stage.busy, "it does not come as a card from the pile once more"


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


def test_the_space_beside_a_deed_is_that_of_whoever_did_it_though_another_is_to_play() -> None:
    scene = SCENES["thinking"]
    path = scene.view.board
    assert path is not None
    names = [scene.speaker.line(space.name) for space in path.spaces]
    for mark in path.marks:
        if mark.seat is None or not mark.at.isdecimal():
            continue
        table = Table(replace(scene, doer=mark.seat))
        texts = [node.text for node in laid(table) if node.box.y >= 200]
        assert names[int(mark.at)] in " ".join(texts), mark


def laid(table: Table) -> list[Text]:
    assert table.stage.paper is not None
    return [node for node in table.stage.paper.laid if isinstance(node, Text)]


def test_what_a_machine_has_paid_is_drawn_as_long_as_its_deed_is_told() -> None:
    table = Table(SCENES["thinking"])
    before = SCENES["thinking"]
    ann, *others = before.view.seats
    seats = (replace(ann, score=ann.score - 200_000), *others)
    after = replace(before, n=before.n + 1, view=replace(before.view, seats=seats))
    table.show(after)
    table.wait(600.0)
    assert "$200,000" in table.figures
    table.show(replace(after, saved=False))
    table.wait(600.1)
    assert "$200,000" in table.figures, "a scene that only says that all is written changes nothing"
    assert table.stage.paper is not None
    assert faults(table.stage.paper) == []


def test_a_touch_anywhere_skips_what_lies_there() -> None:
    table = Table(SCENES["draw-few"])
    table.show(drawn(stays=True))
    table.wait(600.0)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        table.stage.handle(pygame.event.Event(kind, x=0.6, y=0.5, finger_id=1, touch_id=1))
    table.wait(600.1)
    assert not table.stage.busy


# -- on the way ------------------------------------------------------------------------------------


class Ears:
    """Hears every cue."""

    muted, volume = False, 1.0

    def __init__(self) -> None:
        self.heard: list[str] = []

    def cue(self, name: str) -> None:
        self.heard.append(name)

    def tick(self, now: float) -> float | None:
        return None


def walked() -> tuple[TableScene, TableScene]:
    """A pawn before and after it has walked seven spaces."""
    board = things.PATH
    steps = tuple(range(1, 8))
    marks = [mark for mark in board.marks if mark.seat]
    here = replace(board, here=0, steps=(), marks=(Mark(0, "0"), *marks))
    there = replace(board, here=0, steps=steps, marks=(Mark(0, "7"), *marks))
    scene = SCENES["choose-two"]
    return (
        replace(scene, view=replace(scene.view, board=here, meant={})),
        replace(scene, n=scene.n + 1, view=replace(scene.view, board=there, meant={})),
    )


def test_a_pawn_hops_from_space_to_space_with_a_tick_each_and_stands_there() -> None:
    ears = Ears()
    stage = Stage(Glass((800, 480)), SCREENS, lambda _: None, sound=ears, ink=ink())
    before, after = walked()
    stage.tick(1.0)
    stage.show(before)
    stage.draw()
    stage.tick(10.0)
    stage.show(after)
    stage.draw()
    ears.heard.clear()
    seen = set()
    for frame in range(1, 60):
        stage.tick(10.0 + frame / 60)
        stage.draw()
        assert stage.paper is not None
        strip = next(target.box for target in stage.targets if target.key == "board")
        seen |= {
            node.box.x
            for node in stage.paper.laid
            if isinstance(node, Token) and node.look == 0 and strip.holds(*node.box.middle)
        }
    assert ears.heard.count("tick") == 7
    assert len(seen) > 20, "it travels"
    stage.tick(12.0)
    stage.draw()
    assert stage.paper is not None
    assert not stage.paper.movers
    assert faults(stage.paper) == []


def test_with_reduced_motion_the_pawn_is_there_at_once() -> None:
    stage = Stage(
        Glass((800, 480)), SCREENS, lambda _: None, theme=Theme.choose(still=True), ink=ink()
    )
    before, after = walked()
    stage.tick(1.0)
    stage.show(before)
    stage.tick(2.0)
    stage.show(after)
    stage.draw()
    assert stage.paper is not None
    assert not stage.paper.movers


def test_every_change_has_the_sound_that_was_meant_for_it() -> None:
    scene = SCENES["choose-two"]
    offer = Aside("claim", 0, "Collect $100", "4", urgent=True)
    out = replace(scene.view.seats[1], out=True)
    seats = (scene.view.seats[0], out, *scene.view.seats[2:])
    later = replace(scene, n=scene.n + 1)
    changes = {
        "refuse": replace(scene, notice="No."),
        "out": replace(later, view=replace(scene.view, seats=seats)),
        "undo": replace(scene, n=scene.n - 1),
        "scan": replace(later, scans=1),
        "expire": replace(later, asides=(offer,)),
        "pass": replace(SCENES["secret"], n=scene.n + 1),
    }
    for wanted, after in changes.items():
        ears = Ears()
        stage = Stage(Glass((800, 480)), SCREENS, lambda _: None, sound=ears, ink=ink())
        stage.tick(1.0)
        stage.show(scene)
        stage.draw()
        ears.heard.clear()
        stage.show(after)
        assert ears.heard == [wanted]


def test_the_wedge_that_was_picked_is_marked_and_the_one_that_came_is_lit() -> None:
    scene = SCENES["spin-wheel"]
    marks = (Mark(0, "17", None, "17 pays $150,000"),)
    scene = replace(scene, view=replace(scene.view, art=WheelArt(marks)))
    assert scene.ask is not None
    for answer in ("17", "23"):
        table = Table(scene)
        landed = Landed(scene.n, scene.ask, answer, stays=True)
        table.show(replace(scene, n=scene.n + 1, landed=landed))
        table.wait(30.0)
        assert table.stage.paper is not None
        disc = next(node for node in table.stage.paper.laid if isinstance(node, Disc))
        assert disc.picked == ("17",)
        assert disc.won == answer
        signs = {node.name for node in table.stage.paper.laid if isinstance(node, Glyph)}
        assert ("check" in signs) is (answer == "17")
        assert faults(table.stage.paper) == []


def test_no_runner_has_the_colour_of_a_seat() -> None:
    for coat in COATS:
        for colour, _ in SEATS:
            assert sum(abs(a - b) for a, b in zip(coat, colour, strict=True)) > 60
