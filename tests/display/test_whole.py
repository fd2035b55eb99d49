"""Nothing that is written on a played table is cut, in any language; the seats are always read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from display.art.notes import Note
from display.gallery.render import tap
from display.port import Handing, Landed, TableScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.nodes import Fill, Glyph, Text, Token
from display.toolkit.stage import Stage
from display.toolkit.theme import contrast
from firmware_host.engine.asks import Spin
from firmware_host.engine.words import ENGLISH
from firmware_host.language import translator
from firmware_host.record import chance
from tests.display.moments import moments
from tests.display.test_games import WAYS, scene_of
from tests.games.table_talk import sensibly, start


def cut(stage: Stage) -> list[str]:
    """What was cut with three dots; a sentence that ends in them has a space before."""
    assert stage.paper is not None
    texts = [node.text for node in stage.paper.laid if isinstance(node, Text)]
    return [text for text in texts if text.endswith("…") and not text.endswith(" …")]


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize(("name", "seats", "options"), WAYS, ids=str)
def test_nothing_is_cut_on_a_played_table(
    name: str, seats: int, options: dict[str, str], code: str
) -> None:
    say = ENGLISH if code == "en" else translator(code)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None, say=say)
    found: dict[str, list[str]] = {}
    for at, (slug, scenes) in enumerate(moments(name, seats, options, say)):
        for scene in scenes:
            stage.tick(100.0 * at + scene.n)
            stage.show(scene)
            stage.draw()
            stage.tick(100.0 * at + 50.0)
            stage.draw()
            if texts := cut(stage):
                found[slug] = texts
        if len(scenes) > 1:
            stage.screen = None
    assert found == {}


def dealing(count: int) -> TableScene:
    """The opening of a game with notes: a pile for everybody."""
    scene = scene_of(start("go-for-broke", count), 0)
    names = [seat.name for seat in scene.view.seats]
    pile = ((100_000, 6), (50_000, 5), (10_000, 10), (5_000, 7), (1_000, 15))
    hands = [
        Handing("the Bank", None, who, at, pile, amount=1_000_000) for at, who in enumerate(names)
    ]
    return replace(scene, money="cash", notes=tuple(v for v, _ in pile), handings=tuple(hands))


@pytest.mark.parametrize("ticked", [0, 1, 4])
def test_every_seat_can_be_read_while_piles_are_handed_out(ticked: int) -> None:
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(dealing(4))
    stage.draw()
    for seat in range(ticked):
        tap(stage, f"seat {seat}")
    assert stage.paper is not None
    creams = readable(stage, 200)
    assert creams == (1 if ticked < 4 else 0)


def words(scene: TableScene) -> list[str]:
    """Return every text on the screen while a scene is up."""
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene)
    stage.draw()
    assert stage.paper is not None
    return [node.text for node in stage.paper.laid if isinstance(node, Text)]


def test_a_pile_for_some_of_the_seats_is_not_said_to_be_for_everybody() -> None:
    opening = dealing(4)
    two = ((10_000, 1),)
    some = tuple(
        replace(hand, notes=two, amount=10_000, reason=f"{hand.taker} wins with horse 2")
        for hand in opening.handings[:2]
    )
    said = words(replace(opening, n=7, handings=some))
    assert "Hand Ann and Ben $10,000" in said
    assert "1 note each" in said
    assert [text for text in said if "horse 2" in text] == [hand.reason for hand in some]
    assert said.count("waits") == 1, "only who gets something waits for it"
    alike = tuple(replace(hand, reason="A good year for everybody") for hand in some)
    assert "A good year for everybody" in words(replace(opening, n=7, handings=alike))


def test_each_of_several_payments_has_its_own_reason_beside_it() -> None:
    opening = dealing(4)
    several = tuple(
        Handing(who, at, "the Bank", None, ((5_000, 1),), written=f"{who} hands 1", reason=f"R{at}")
        for at, who in enumerate(("Ann", "Ben", "Cleo", "Dov"))
    )
    said = words(replace(opening, n=7, handings=several))
    assert [text for text in said if text in ("R0", "R1", "R2", "R3")] == ["R0", "R1", "R2", "R3"]


@pytest.mark.parametrize("after", [0.0, 0.1, 0.3])
def test_every_seat_can_be_read_while_the_turn_passes_on(after: float) -> None:
    scene = scene_of(start("gambler", 4), 0)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene)
    stage.draw()
    seats = tuple(replace(seat, active=seat.seat == 2) for seat in scene.view.seats)
    stage.show(replace(scene, n=1, view=replace(scene.view, seats=seats)))
    stage.tick(1.0 + after)
    stage.draw()
    assert readable(stage, 200) == 1


def test_what_a_spin_brought_is_told_before_anybody_goes_on() -> None:
    game, below = start("go-for-broke", 4), chance.seeded(3)
    while not (isinstance(game.ask, Spin) and "spin for" in game.ask.prompt.text):
        assert game.ask is not None
        game.push(sensibly(game, game.ask, below))
    ask, told = game.ask, len(game.events)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene_of(game, 0))
    stage.draw()
    answer = sensibly(game, ask, below)
    game.push(answer)
    said = game.table.speaker().event(game.events[told])
    stage.show(replace(scene_of(game, 1), landed=Landed(0, ask, answer, stays=True)))
    for now, there in ((1.5, False), (30.0, True)):
        stage.tick(now)
        stage.draw()
        assert stage.paper is not None
        words = [node.text for node in stage.paper.laid if isinstance(node, Text)]
        assert any(said in text for text in words) == there


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize("code", ["en", "de"])
def test_what_the_last_spin_showed_is_whole_beside_the_next_question(
    code: str, size: tuple[int, int]
) -> None:
    game, below = start("go-for-broke", 3), chance.seeded(3)
    say, seen = translator(code), set[str]()
    for n in range(700):
        ask = game.ask
        if ask is None:
            break
        answer = sensibly(game, ask, below)
        game.push(answer)
        if isinstance(ask, Spin) and game.ask is not None and ask.wheel.key not in seen:
            seen.add(ask.wheel.key)
            for key in ask.wheel.keys:
                landed = Landed(n, ask, key, stays=False)
                stage = Stage(Glass(size), SCREENS, lambda intent: None, say=say)
                stage.tick(1.0)
                stage.show(replace(scene_of(game, n + 1, say), landed=landed))
                stage.draw()
                assert cut(stage) == [], (ask.wheel.key, key)
    assert len(seen) > 1


def test_the_question_where_a_marker_goes_is_as_large_for_the_first_as_for_the_last() -> None:
    game, below = start("gambler", 3), chance.seeded(3)
    faces, last = set(), None
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    for n in range(400):
        ask = game.ask
        if ask is None:
            break
        if "marker" in ask.prompt.text:
            stage.tick(60.0 * n)
            stage.show(replace(scene_of(game, n), landed=last))
            stage.tick(60.0 * n + 30)
            stage.draw()
            assert stage.paper is not None
            asks = [node for node in stage.paper.laid if isinstance(node, Text)]
            faces |= {node.face for node in asks if "your marker" in node.text}
        answer = sensibly(game, ask, below)
        last = Landed(n, ask, answer) if ask.chance else None
        game.push(answer)
    assert len(faces) == 1


def readable(stage: Stage, wide: int) -> int:
    """Check every text left of `wide` against the panel under it; return how many are cream."""
    assert stage.paper is not None
    laid, cream = stage.paper.laid, stage.theme.palette.cream
    for place, node in enumerate(laid):
        if isinstance(node, Text) and node.box.right < wide and node.box.y < 400:
            under = [
                panel.colour
                for panel in laid[:place]
                if isinstance(panel, Fill) and node.box.within(panel.box)
            ]
            assert contrast(node.colour, under[-1]) >= 4.5, node.text
    seats = [node for node in laid if isinstance(node, Fill) and node.box.right < 220]
    return sum(cream in (node.colour, node.light) for node in seats)


@pytest.mark.parametrize("kinds", [1, 2, 3, 4, 5])
def test_a_count_never_hides_the_figure_of_a_note(kinds: int) -> None:
    scene = dealing(4)
    notes = scene.handings[0].notes[:kinds]
    hand = Handing("Ann", 0, "Ben", 1, notes, ((1_000, 2),), amount=20_000)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(replace(scene, handings=(hand,)))
    stage.draw()
    assert stage.paper is not None
    drawn = [node.box for node in stage.paper.laid if isinstance(node, Note)]
    texts = [node for node in stage.paper.laid if isinstance(node, Text)]
    counts = [node.box for node in texts if node.text.endswith(" ×")]
    for note in drawn:
        figure = note.centred(note.w * 3 // 5, note.h // 3)
        assert not any(figure.overlaps(count) for count in counts)
    words = {node.text for node in texts}
    assert kinds <= 3 or {f"{count} × ${value:,}" for value, count in notes} <= words


def test_the_names_of_the_columns_of_odds_stand_apart() -> None:
    game, below = start("spot-cash", 2, options={"tiles": "screen"}), chance.seeded(3)
    while game.ask is not None and "which tile" not in game.ask.prompt.text:
        game.push(sensibly(game, game.ask, below))
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene_of(game, 0))
    stage.draw()
    for key in ("more", "odds"):
        tap(stage, key)
    assert stage.paper is not None
    heads = [
        node.box
        for node in stage.paper.laid
        if isinstance(node, Text) and node.text in ("chance", "average")
    ]
    assert len(heads) == 2
    assert not heads[0].overlaps(heads[1])


@pytest.mark.parametrize(("name", "seats", "options"), WAYS, ids=str)
def test_every_seat_the_machine_plays_has_its_sign(
    name: str, seats: int, options: dict[str, str]
) -> None:
    game, below = start(name, seats, options=options), chance.seeded(3)
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    for n in range(40):
        if game.ask is None:
            break
        stage.tick(60.0 * n)
        stage.show(replace(scene_of(game, n), bots=frozenset(range(seats))))
        stage.tick(60.0 * n + 30)
        stage.draw()
        assert stage.paper is not None
        signs = [n for n in stage.paper.laid if isinstance(n, Glyph) and n.name == "machine"]
        assert len(signs) == seats, game.ask.prompt.text
        game.push(sensibly(game, game.ask, below))


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (1024, 600)], ids=str)
@pytest.mark.parametrize("name", ["go-for-broke", "gambler"])
def test_pawns_on_one_space_of_the_ring_lie_beside_each_other(
    name: str, size: tuple[int, int]
) -> None:
    seats = 4
    scene = scene_of(start(name, seats), 0)  # all of them at the start
    stage = Stage(Glass(size), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(scene)
    stage.tick(30.0)
    stage.draw()
    assert stage.paper is not None
    tokens = [node.box for node in stage.paper.laid if isinstance(node, Token)]
    assert len(tokens) >= seats
    assert [(a, b) for a, b in combinations(tokens, 2) if a.overlaps(b)] == []


def test_while_the_machine_rolls_nobody_is_told_to() -> None:
    game = start("gambler", 3)
    before, ask = replace(scene_of(game, 0), bots=frozenset({0})), game.ask
    assert ask is not None
    game.push((3, 2))
    stage = Stage(Glass((800, 480)), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(replace(before, ask=None))
    stage.draw()
    after = replace(scene_of(game, 1), bots=before.bots, landed=Landed(0, ask, (3, 2)))
    stage.show(after)
    stage.tick(1.2)
    stage.draw()
    assert stage.paper is not None
    words = [node.text for node in stage.paper.laid if isinstance(node, Text)]
    assert "Ann is to play" in words
    assert words.index("Roll for the first turn") > words.index("Ann is to play")


@pytest.mark.parametrize("size", [(800, 480), (480, 320)], ids=str)
def test_which_notes_go_from_hand_to_hand_is_never_cut(size: tuple[int, int]) -> None:
    opening = dealing(4)
    long = "hands Ann 1 × $100,000 and gets 8 × $10,000 and 1 × $5,000 back"
    several = tuple(
        Handing(who, at, "Ann", 0, ((5_000, 1),), written=f"{who} {text}", reason=f"R{at}")
        for at, (who, text) in enumerate(
            (("Ben", long), ("Ben", "hands Dov 1"), ("Cleo", "hands 2"), ("Dov", "hands 3"))
        )
    )
    stage = Stage(Glass(size), SCREENS, lambda intent: None)
    stage.tick(1.0)
    stage.show(replace(opening, n=7, handings=several))
    stage.draw()
    assert cut(stage) == []
