"""The table screen: every ask is answered by touch, once; results move before they count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pygame
import pytest

from display.art.gesture import Finger
from display.gallery import samples, things
from display.gallery.render import finger, ink, opened, tap
from display.panels import PANELS, HandPanel, track, wheels
from display.panels.amount import AmountPanel
from display.panels.arrange import ArrangePanel
from display.panels.panel import Hand
from display.panels.spin import RUN
from display.parts.pages import even_share, parts
from display.port import Close, Intent, Landed, Port, Propose, TableScene
from display.screens import SCREENS
from display.screens.table.table_screen import TableScreen
from display.toolkit.glass import Glass
from display.toolkit.nodes import Text, Token
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from display.wishes import SeenGesture
from firmware_host.engine.asks import Arrange, Choose, Dice, Menu, Option, Prompt, Question, Spin
from firmware_host.engine.decks import Wedge, Wheel
from firmware_host.engine.requests import Do, LetMachine, Reply, Undo
from firmware_host.engine.table import Act
from firmware_host.engine.view import Mark, PathArt, SpaceArt
from firmware_host.engine.words import ENGLISH, Language, Speaker
from firmware_host.record.chance import seeded
from tests.display.walk import faults
from tests.games.table_talk import start

SCENES = samples.scenes()


class Screen:
    """A stage with a table on it, touched by labels."""

    def __init__(
        self, scene: TableScene, theme: Theme | None = None, say: Language = ENGLISH
    ) -> None:
        self.sent: list[Intent] = []
        self.stage = Stage(Glass((800, 480)), SCREENS, self.sent.append, theme=theme, say=say)
        self.stage.tick(1.0)
        self.stage.show(scene)
        self.stage.draw()

    def tap(self, *keys: str) -> None:
        for key in keys:
            tap(self.stage, key)

    def labels(self) -> list[str]:
        return [target.label for target in self.stage.targets]

    def words(self) -> str:
        paper = self.stage.paper
        assert paper is not None
        return " ".join(getattr(node, "text", "") for node in paper.laid if node is not None)

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.stage.screen, TableScreen)
        return self.stage.screen


def every_ask(kind: type[Question] = Question) -> Iterator[type[Question]]:
    for below in kind.__subclasses__():
        yield below
        yield from every_ask(below)


def test_there_is_a_panel_for_every_kind_of_ask() -> None:
    assert {ask.kind for ask in every_ask()} == set(PANELS)


@pytest.mark.parametrize(
    ("name", "touches", "raw"),
    [
        ("choose-two", ["walk"], "walk"),
        ("choose-many", ["choices down", "9x1"], "9x1"),
        ("choose-handle", ["high-3", "place"], "high-3"),
        ("choose-tiles", ["area 2", "Cleo c1"], "Cleo c1"),
        ("amount", ["note 50000", "plus", "17 amount"], 51_000),
        ("amount", ["123", "digit 4", "digit 1", "digit 000", "17 amount"], 41_000),
        ("dice-one", ["type", "die 0 3"], (3,)),
        ("dice-two", ["type", "die 0 4", "die 1 4"], (4, 4)),
        ("dice-two", ["type", "die 0 4", "die 0 4", "die 1 2", "die 0 1"], (1, 2)),
        ("dice-six", ["type", *(f"die {n} {n + 1}" for n in range(6))], (1, 2, 3, 4, 5, 6)),
        ("spin-typed", ["wedge 23"], "23"),
        ("spin-race", ["type", "wedge 3"], "3"),
        ("draw-few", ["list", "card dog"], "dog"),
        ("draw-many", ["list", "search", "card T", "card Tax $5,000"], "Tax $5,000"),
        ("tell", ["17 ok"], "ok"),
    ],
)
def test_answers_by_touch(name: str, touches: list[str], raw: object) -> None:
    screen = Screen(SCENES[name])
    screen.tap(*touches)
    assert screen.sent == [Reply(raw, 17, "touch")]


@pytest.mark.parametrize(
    ("name", "key"),
    [("dice-two", "roll"), ("spin-wheel", "spin"), ("draw-few", "draw"), ("deal", "deal")],
)
def test_the_machine_answers_on_request(name: str, key: str) -> None:
    screen = Screen(SCENES[name])
    screen.tap(key)
    assert screen.sent == [LetMachine(17)]


def test_an_answer_is_given_once_until_the_host_says_otherwise() -> None:
    screen = Screen(SCENES["choose-two"])
    screen.tap("visit", "visit", "walk")
    assert screen.sent == [Reply("visit", 17, "touch")]
    screen.stage.show(replace(SCENES["choose-two"], notice="Somebody else answered."))
    screen.stage.draw()
    screen.tap("walk")
    assert screen.sent[1:] == [Reply("walk", 17, "touch")]


def test_a_finger_that_went_down_before_cannot_answer_after() -> None:
    screen = Screen(SCENES["choose-two"])
    target = next(target for target in screen.stage.targets if target.key.endswith("visit"))
    x, y = (target.box.middle[0] + 0.5) / 800, (target.box.middle[1] + 0.5) / 480
    finger = {"x": x, "y": y, "finger_id": 1, "touch_id": 1}
    screen.stage.handle(pygame.event.Event(pygame.FINGERDOWN, finger))
    screen.stage.show(replace(SCENES["choose-two"], n=18))
    screen.stage.draw()
    screen.stage.handle(pygame.event.Event(pygame.FINGERUP, finger))
    assert screen.sent == []


def test_what_is_blocked_says_why_and_does_nothing() -> None:
    screen = Screen(SCENES["choose-blocked"])
    assert "You have only $9,000,000." in screen.words()
    assert not any(key.key.endswith("buy") for key in screen.stage.targets)


def test_a_flick_starts_the_spin_and_a_touch_does_not() -> None:
    screen = Screen(SCENES["spin-wheel"])
    screen.tap("flick")
    assert screen.sent == []
    target = next(target for target in screen.stage.targets if target.key.endswith("flick"))
    assert target.drag is not None
    target.drag("down", 100, 100)
    target.drag("up", 200, 140)
    assert screen.sent == [LetMachine(17)]


def landed(name: str, answer: str | tuple[int, ...], *, machine: bool = True) -> TableScene:
    scene = SCENES[name]
    assert scene.ask is not None
    after = SCENES["choose-two"]
    return replace(after, n=18, landed=Landed(17, scene.ask, answer, machine))


def test_a_spin_moves_ends_on_its_wedge_rests_and_then_the_next_question_comes() -> None:
    screen = Screen(SCENES["spin-wheel"])
    stage = screen.stage
    stage.show(landed("spin-wheel", "23"))
    stage.draw()
    wake = stage.tick(1.5)
    assert wake is not None
    assert wake <= 1.5 + stage.frame + 1e-9
    stage.tick(1.0 + RUN)
    stage.draw()
    paper = stage.paper
    assert paper is not None
    disc = next(node for node in paper.laid if isinstance(node, wheels.Disc))
    assert wheels.under_pointer(disc.wheel, disc.tenths / 10) == "23"
    assert "Visit" not in screen.words()
    stage.tick(20.0)
    stage.draw()
    assert not stage.busy
    assert "Visit the Casino?" in screen.words()


@pytest.mark.parametrize("key", list(things.ROULETTE.keys))
def test_every_wedge_can_be_stopped_on(key: str) -> None:
    wheel = things.ROULETTE
    assert wheels.under_pointer(wheel, wheels.angle(wheel, key, 1.0)) == key


def test_a_wheel_says_its_names_in_the_language_of_the_screen() -> None:
    drawer, theme = ink(), Theme()

    def disc(names: wheels.Names) -> bytes:
        return pygame.image.tobytes(
            wheels.draw_disc(drawer, things.STOCK, 280, theme, names), "RGBA"
        )

    assert disc((("Oil", "Öl"),)) != disc(())
    assert disc((("Copper", "Kupfer"),)) == disc(()), "there is no such wedge"


def test_a_name_that_has_no_room_between_rim_and_hub_is_left_out_whole() -> None:
    drawer, theme = ink(), Theme()
    wedges = [Wedge(str(n), f"{'a very long name' if n else ''}", 1, "red") for n in range(12)]
    bare = [Wedge(str(n), "", 1, "red") for n in range(12)]
    for side in (60, 90):
        named, plain = (
            pygame.image.tobytes(wheels.draw_disc(drawer, wheel, side, theme), "RGBA")
            for wheel in (Wheel("w", "W", wedges), Wheel("w", "W", bare))
        )
        assert named == plain


def test_the_runner_that_wins_is_the_one_that_chance_named() -> None:
    wheel = things.RACE
    for key in wheel.keys:
        at = track.runners(wheel, key, 1.0)
        assert at[list(wheel.keys).index(key)] == 1000 == max(at)
        assert sorted(at)[-2] < 1000


def test_a_touch_skips_the_motion_and_another_its_rest() -> None:
    screen = Screen(SCENES["dice-two"])
    screen.stage.show(landed("dice-two", (4, 5)))
    screen.stage.draw()
    screen.stage.tick(1.2)
    screen.tap("skip")
    screen.stage.tick(1.21)
    screen.stage.draw()
    screen.tap("skip")
    screen.stage.tick(1.22)
    assert not screen.stage.busy
    assert screen.sent == []


def test_results_read_from_real_things_are_not_acted_out() -> None:
    screen = Screen(SCENES["dice-two"])
    screen.stage.show(landed("dice-two", (4, 5), machine=False))
    assert not screen.stage.busy


def test_with_reduced_motion_the_result_is_a_change_of_picture() -> None:
    screen = Screen(SCENES["spin-wheel"], Theme(still=True))
    screen.stage.show(landed("spin-wheel", "23"))
    screen.stage.draw()
    assert screen.stage.busy, "it still stays to be seen"
    assert screen.stage.paper is not None
    assert not screen.stage.paper.movers
    assert "23" in screen.words()


def test_scenes_that_come_during_a_motion_wait_and_the_last_one_is_shown() -> None:
    screen = Screen(SCENES["dice-two"])
    screen.stage.show(landed("dice-two", (4, 5)))
    screen.stage.show(replace(SCENES["tell"], n=19))
    screen.stage.tick(30.0)
    screen.stage.draw()
    assert screen.table.scene.n == 19


def test_undo_takes_two_touches() -> None:
    screen = Screen(SCENES["choose-two"])
    screen.tap("undo")
    assert screen.sent == []
    screen.tap("undo")
    assert screen.sent == [Undo(1, (), 17, "touch")]


def test_undo_over_a_revealed_result_needs_every_seat() -> None:
    scene = SCENES["choose-two"]
    assert scene.undo is not None
    asked = replace(scene, undo=replace(scene.undo, consent=(0, 2)))
    screen = Screen(asked)
    screen.tap("undo", "agree 0")
    assert "undo" not in [target.key for target in screen.stage.targets]
    screen.tap("agree 2", "undo")
    assert screen.sent == [Undo(1, (0, 2), 17, "touch")]


def test_offers_are_done_off_turn_and_leaving_is_asked_twice() -> None:
    screen = Screen(SCENES["offer"])
    screen.tap("aside collect 0")
    assert screen.sent == [Do(Act("collect", 0), source="touch")]
    screen.tap("seat 1", "act leave 1")
    assert len(screen.sent) == 1
    screen.tap("do it")
    assert screen.sent[1:] == [Do(Act("leave", 1), source="touch")]


def test_why_opens_with_its_card_and_tells_the_host_when_it_closes() -> None:
    screen = Screen(SCENES["choose-two"])
    screen.stage.show(replace(SCENES["choose-two"], why=samples.WHY))
    screen.stage.draw()
    assert "Ruling GFB-12" in screen.words()
    screen.tap("close")
    assert screen.sent == [Close()]


def with_hand(scene: TableScene, hand: tuple[str, ...], *plays: str) -> TableScene:
    """The same secret question to somebody who holds other cards."""
    assert isinstance(scene.ask, Choose)
    pass_ = Option("pass", "Pass", "You may come back in later in this round.", public=True)
    menu = Menu(*(Option(play, f"Play {play}") for play in plays), pass_)
    view = replace(scene.view, secrets={0: hand})
    return replace(scene, ask=Choose(scene.ask.prompt, 0, menu), view=view)


def test_a_secret_question_is_covered_and_the_hand_shows_only_while_held() -> None:
    screen = Screen(SCENES["secret"])
    assert "I am Ann" in screen.labels()
    assert "Beat three nines" not in screen.words()
    screen.tap("mine")
    assert "Hold to see your 17 cards" in screen.words()
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    assert "3 × 10" in screen.words()
    finger(screen.stage, pygame.FINGERUP, "peek")
    assert "Hold to see your 17 cards" in screen.words()
    assert "3 × 10" not in screen.words()


def test_a_secret_choice_without_a_hand_speaks_of_no_cards() -> None:
    menu = Menu(Option("bluff", "Bluff"), Option("honest", "Honest"))
    scene = replace(SCENES["secret"], ask=Choose(Prompt("5", "Which?", secret=True), 0, menu))
    scene = replace(scene, view=replace(scene.view, secrets={}))
    screen = Screen(scene)
    assert "Ann: hold here to choose unseen" in screen.words()
    assert "card" not in f"{screen.words()} {screen.labels()}".lower()
    screen.tap("mine")
    assert "Hold to choose unseen" in screen.words()
    assert "card" not in f"{screen.words()} {screen.labels()}".lower()
    slide(screen, "bluff")
    screen.tap("put down")
    assert screen.sent == [Reply("bluff", scene.n, "touch")]
    taught = Screen(replace(scene, gesture=True))
    taught.tap("mine")
    assert "Hold, slide to your choice, let go" in taught.words()
    assert "Choose" in taught.words()
    assert "Put down" not in taught.words()


def test_a_hand_shows_once_how_cards_are_held() -> None:
    shown = replace(SCENES["secret"], gesture=True)
    screen = Screen(shown)
    assert not fingers(screen), "the screen has not been passed on yet"
    screen.tap("mine")
    assert "Hold, slide to what you play, let go" in screen.words()
    places = set()
    for step in range(1, 40):
        screen.stage.tick(1.0 + step / 10)
        screen.stage.draw()
        places |= {node.box.x for node in fingers(screen)}
    assert len(places) > 5, "it slides"
    screen.stage.tick(40.0)
    screen.stage.draw()
    assert not fingers(screen), "once"
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    finger(screen.stage, pygame.FINGERUP, "peek")
    assert screen.sent == [SeenGesture()]
    assert "Hold to see your 17 cards" in screen.words()
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    assert screen.sent == [SeenGesture()], "told once"


def test_with_reduced_motion_words_alone_say_how_cards_are_held() -> None:
    stage = opened((800, 480), replace(SCENES["secret"], gesture=True), Theme.choose(still=True))
    tap(stage, "mine")
    assert stage.paper is not None
    assert not any(isinstance(node, Finger) for node in stage.paper.laid)
    words = [node.text for node in stage.paper.laid if isinstance(node, Text)]
    assert "Hold, slide to what you play, let go" in words


def fingers(screen: Screen) -> list[Finger]:
    assert screen.stage.paper is not None
    return [node for node in screen.stage.paper.laid if isinstance(node, Finger)]


def test_the_curtain_shows_what_is_public_and_a_pass_can_be_touched_there() -> None:
    screen = Screen(SCENES["secret"])
    assert "Ben three 9s" in screen.words()
    screen.tap("pass")
    assert screen.sent == [Reply("pass", SCENES["secret"].n, "touch")]


HANDS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("K",) * 5, ("Kx3",)),
    (("3", "4", "7", "9", "9"), ()),
    (("10", "10", "10", "A", "A"), ("10x3", "10x2", "10x1", "Ax2", "Ax1")),
)


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (720, 1280)])
def test_what_can_be_played_is_covered_like_the_hand(size: tuple[int, int]) -> None:
    """Until a finger rests on the hand, the picture is the same for every hand there could be."""
    pictures = set()
    for hand, plays in HANDS:
        stage = opened(size, with_hand(SCENES["secret"], hand, *plays))
        tap(stage, "mine")
        assert stage.paper is not None
        nodes = tuple(repr(node) for node in stage.paper.laid)
        pictures.add((nodes, tuple((t.key, t.box, t.label) for t in stage.targets)))
    assert len(pictures) == 1


def hand_of(screen: Screen) -> HandPanel:
    panel = screen.table.panel
    assert isinstance(panel, HandPanel)
    return panel


def slide(screen: Screen, key: str, *, let_go: bool = True) -> None:
    """Rest a finger on the cards and slide it to a play."""
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    x, y = hand_of(screen).spot(key)
    for kind in (pygame.FINGERMOTION, pygame.FINGERUP)[: 2 if let_go else 1]:
        event = pygame.event.Event(
            kind, x=(x + 0.5) / 800, y=(y + 0.5) / 480, finger_id=1, touch_id=1
        )
        screen.stage.handle(event)
        screen.stage.draw()


def ranked(hand: tuple[str, ...], *plays: str) -> TableScene:
    """A secret question whose plays are cards of one rank each, as in a dealt hand."""
    scene = SCENES["secret"]
    assert isinstance(scene.ask, Choose)
    options = (Option(p, f"Play {p}", "Next misses", group=p.partition("x")[0]) for p in plays)
    menu = Menu(*options, Option("pass", "Pass", public=True))
    view = replace(scene.view, secrets={0: hand})
    return replace(scene, ask=Choose(scene.ask.prompt, 0, menu), view=view)


def test_every_stack_that_can_be_played_says_what_it_is_called() -> None:
    screen = Screen(ranked(("4", "7", "7", "8", "8", "8", "Bump"), "7x2", "8x3", "Bumpx1"))
    screen.tap("mine")
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    for name in ("play 7x2", "play 8x3", "play Bumpx1"):
        assert name in screen.words(), "before a finger has come to it"
    slide(screen, "7x2", let_go=False)
    paper = screen.stage.paper
    assert paper is not None
    assert faults(paper) == [], "nothing lies over a name, and no name over a sign"


def test_a_finger_slid_from_the_hand_to_a_play_picks_it_and_a_touch_puts_it_down() -> None:
    scene = ranked(("7", "8", "8", "8", "Bump"), "7x1", "8x1", "8x2", "8x3", "Bumpx1")
    screen = Screen(scene)
    screen.tap("mine")
    assert "Put down" not in screen.labels(), "nothing is picked yet"
    slide(screen, "8x2", let_go=False)
    assert "Play 8x2 · Next misses" in screen.words(), "its effect stands under the question"
    finger(screen.stage, pygame.FINGERUP, "peek")
    screen = Screen(scene)
    screen.tap("mine")
    slide(screen, "8x2")
    assert screen.sent == [], "what is picked is not put down yet"
    assert "8x2" not in screen.words()
    screen.tap("put down")
    assert screen.sent == [Reply("8x2", scene.n, "touch")]


def test_a_hand_that_is_only_looked_at_picks_nothing_and_a_pass_is_no_secret() -> None:
    screen = Screen(SCENES["secret"])
    screen.tap("mine")
    finger(screen.stage, pygame.FINGERDOWN, "peek")
    finger(screen.stage, pygame.FINGERUP, "peek")
    assert "Put down" not in screen.labels()
    screen.tap("pass")
    assert screen.sent == [Reply("pass", SCENES["secret"].n, "touch")]


def test_a_button_of_the_cabinet_holds_the_hand_open_and_marks_what_yes_would_play() -> None:
    scene = SCENES["secret"]
    screen = Screen(replace(scene, marked=1))
    assert "3 × K" not in screen.words(), "a mark alone shows nothing"
    screen.stage.show(replace(scene, marked=1, looking=True))
    screen.stage.draw()
    assert "3 × K" in screen.words()
    screen.stage.show(replace(scene, marked=1))
    screen.stage.draw()
    assert "3 × K" not in screen.words()
    assert "I am Ann" in screen.labels()


def test_a_secret_question_is_not_covered_where_one_person_plays_alone() -> None:
    screen = Screen(replace(SCENES["secret"], shared=False))
    assert "Beat three nines" in screen.words()
    assert "3 × K" in screen.words()


def test_money_that_moved_flies_and_is_told() -> None:
    screen = Screen(SCENES["choose-two"])
    scene = SCENES["choose-two"]
    seats = list(scene.view.seats)
    seats[0] = replace(seats[0], score=seats[0].score - 15_000)
    seats[2] = replace(seats[2], score=seats[2].score + 15_000)
    screen.stage.show(replace(scene, n=18, view=replace(scene.view, seats=tuple(seats))))
    screen.stage.draw()
    assert screen.table.flights == ((0, 2),)
    assert "−$15,000" in screen.words()
    assert "+$15,000" in screen.words()
    screen.stage.tick(10.0)
    screen.stage.draw()
    assert "−$15,000" not in screen.words()


def test_the_same_scene_gives_the_same_pixels() -> None:
    for name in ("choose-two", "spin-wheel", "tell-handle", "choose-tiles"):
        one, other = Screen(SCENES[name]), Screen(SCENES[name])
        assert pygame.image.tostring(one.stage.canvas, "RGB") == pygame.image.tostring(
            other.stage.canvas, "RGB"
        )


def test_a_dirty_update_gives_the_same_pixels_as_a_fresh_picture() -> None:
    names = ["choose-two", "dice-two", "choose-blocked", "amount", "tell", "offers", "choose-seats"]
    screen = Screen(SCENES[names[0]], Theme(still=True))
    for n, name in enumerate(names[1:], 18):
        scene = replace(SCENES[name], n=n)
        screen.stage.show(scene)
        screen.stage.tick(10.0 * n)
        screen.stage.draw()
        fresh = Screen(scene, Theme(still=True))
        one, other = screen.stage.canvas, fresh.stage.canvas
        assert pygame.image.tostring(one, "RGB") == pygame.image.tostring(other, "RGB"), name


def silent() -> Hand:
    return Hand(1, Port(lambda intent: None))


def test_amounts_keep_to_their_bounds_and_steps() -> None:
    ask = SCENES["amount"].ask
    assert ask is not None
    panel = AmountPanel(ask, silent())
    for value, kept in ((1_000, 1_000), (10**9, 412_000), (2_400, 2_000), (2_600, 3_000)):
        panel.put(value)
        assert panel.value == kept
        assert panel.value in ask


def test_a_sum_begins_at_nothing_which_is_no_answer() -> None:
    ask = SCENES["amount"].ask
    assert ask is not None
    panel = AmountPanel(ask, silent())
    assert (panel.value, panel.chosen()) == (0, None)
    panel.step(1)
    assert panel.chosen() == 1_000
    panel.step(-1)
    assert (panel.value, panel.chosen()) == (0, None)


def test_the_first_note_is_the_whole_sum() -> None:
    ask = SCENES["amount"].ask
    assert ask is not None
    panel = AmountPanel(ask, silent())
    panel.add(100_000)
    assert panel.value == 100_000
    panel.add(10_000)
    assert panel.value == 110_000


def test_arranging_by_taps_and_drags() -> None:
    ask = SCENES["arrange"].ask
    assert ask is not None
    panel = ArrangePanel(ask, silent())
    for square in ("a1", "b1", "c1", "d1"):
        panel.put(square)
    assert panel.left()["red 10"] == 0
    assert panel.held == "red 20", "the next piece comes to hand by itself"
    panel.move("a1", "f5")
    panel.put("f5")
    assert panel.held == "red 10"
    assert "a1" not in panel.laid


def test_parts_of_a_field_show_every_square_once() -> None:
    assert even_share(6, 4) == 3
    cut = parts(6, 5, 3, 4)
    assert sorted(index for part in cut for index in part) == list(range(30))


def test_landed_dice_and_spins_are_remembered_above_the_question() -> None:
    asks = SCENES["spin-wheel"].ask
    assert isinstance(asks, Spin)
    screen = Screen(replace(SCENES["choose-two"], landed=Landed(16, asks, "23")))
    assert "Roulette 23" in screen.words()
    assert isinstance(SCENES["dice-two"].ask, Dice)


def test_a_wheel_says_the_words_of_its_game() -> None:
    """The house may call the same word otherwise: a calm sea is no calm table."""
    say = Language(
        "de", {"Calm": "Ruhig", "Vane": "Fahne"}, {"sea": {"Calm": "Flaute", "Vane": "Windrad"}}
    )
    vane = Wheel("vane", "Vane", [Wedge("calm", "Calm"), Wedge("rain", "Rain")])
    scene = replace(
        SCENES["spin-wheel"],
        ask=Spin(samples.who("{seat:who}, spin"), 0, vane, 0),
        speaker=Speaker(samples.NAMES, language=say.at_table("sea")),
        odds=None,
    )
    screen = Screen(scene, say=say)
    assert "Windrad" in screen.words()
    assert screen.stage.paper is not None
    (disc,) = (node for node in screen.stage.paper.laid if isinstance(node, wheels.Disc))
    assert dict(disc.names) == {"Calm": "Flaute"}
    screen.tap("type")
    assert "Flaute" in screen.labels()
    assert "Flaute" in screen.words()
    assert scene.ask is not None
    later = replace(SCENES["choose-two"], speaker=scene.speaker)
    after = Screen(replace(later, landed=Landed(16, scene.ask, "calm")), say=say)
    assert "Windrad Flaute" in after.words()


def test_menus_of_any_length_can_be_paged_through() -> None:
    menu = Menu(*(Option(f"k{n}", f"Option {n}") for n in range(100)))
    ask = Choose(samples.who("Pick"), 0, menu, 0)
    screen = Screen(replace(SCENES["choose-two"], ask=ask))
    seen: set[str] = set()
    while True:
        seen |= {label for label in screen.labels() if label.startswith("Option")}
        if "choices down" not in [target.key for target in screen.stage.targets]:
            break
        screen.tap("choices down")
    assert len(seen) == 100


def arranging() -> tuple[Screen, ArrangePanel]:
    """A real layout being made, for which Ann has been given the screen."""
    game = start("spot-cash", options={"tiles": "screen"})
    ask = game.ask
    assert isinstance(ask, Arrange)
    view = game.table.view(ask)
    speaker = game.table.speaker()
    screen = Screen(replace(SCENES["arrange"], ask=ask, view=view, speaker=speaker))
    screen.tap("mine")
    panel = screen.table.panel
    assert isinstance(panel, ArrangePanel)
    return screen, panel


def test_a_problem_is_shown_as_soon_as_it_cannot_come_right_any_more() -> None:
    screen, panel = arranging()
    screen.tap("square a1")
    assert panel.laid == {"a1": "red 10"}
    assert panel.problems() == []
    screen.tap("square b2")
    assert panel.problems() == [], "a square can still come of these two"
    screen.tap("square e6")
    assert len(panel.problems()) == 1
    assert "solid square" in screen.words()
    screen.tap("square e6")  # taken up again
    assert "solid square" not in screen.words()


def test_a_piece_can_be_dragged_from_the_heap_to_a_square() -> None:
    screen, panel = arranging()
    finger(screen.stage, pygame.FINGERDOWN, "piece red 50")
    finger(screen.stage, pygame.FINGERMOTION, "square c3")
    finger(screen.stage, pygame.FINGERUP, "square c3")
    assert panel.laid == {"c3": "red 50"}
    screen.tap("piece red 20")
    assert panel.held == "red 20", "a touch only takes it in hand"
    assert panel.laid == {"c3": "red 50"}


def test_a_surprise_is_laid_out_to_be_seen_and_only_done_answers() -> None:
    screen, panel = arranging()
    screen.tap("surprise")
    n = SCENES["arrange"].n
    assert screen.sent == [Propose(n)]
    ask = panel.ask
    layout = ask.make(seeded(3))
    screen.stage.show(replace(screen.table.scene, proposal=layout))
    screen.stage.draw()
    assert tuple(panel.laid[square] for square in ask.grid) == layout
    screen.tap("done")
    assert screen.sent[1:] == [Reply(dict(zip(ask.grid, layout, strict=True)), n, "touch")]


def test_a_layout_in_the_making_can_be_covered_and_is_kept() -> None:
    screen, panel = arranging()
    screen.tap("square a1", "more", "eye")
    assert "I am Ann" in screen.labels()
    assert "red 10" not in screen.words()
    screen.tap("mine")
    assert panel.laid == {"a1": "red 10"}


def ranks(*counts: int) -> TableScene:
    """A lead from so many cards of each rank, and a pass."""
    options = [
        Option(f"{rank}x{n}", f"{n} of {rank}", group=rank)
        for rank, count in zip(("six", "seven", "eight"), counts, strict=True)
        for n in range(1, count + 1)
    ]
    menu = Menu(*options, Option("pass", "Pass"))
    return replace(SCENES["choose-two"], ask=Choose(Prompt("1", "Lead"), 0, menu))


def test_first_the_rank_then_how_many() -> None:
    screen = Screen(ranks(3, 1, 0))
    labels = screen.labels()
    assert {"six", "1 of seven", "Pass"} <= set(labels)
    assert "2 of six" not in labels
    screen.tap("kind six")
    assert {"1 of six", "2 of six", "3 of six"} <= set(screen.labels())
    assert screen.sent == []
    screen.tap("kinds")
    assert "six" in screen.labels()
    screen.tap("kind six", "sixx2")
    assert screen.sent == [Reply("sixx2", SCENES["choose-two"].n, "touch")]


def test_a_rank_with_one_choice_is_that_choice() -> None:
    screen = Screen(ranks(3, 1, 0))
    screen.tap("sevenx1")
    assert screen.sent == [Reply("sevenx1", SCENES["choose-two"].n, "touch")]


def test_what_the_knob_marks_inside_a_rank_is_seen() -> None:
    scene = ranks(3, 2, 4)
    screen = Screen(scene)
    screen.stage.show(replace(scene, marked=7))  # of 3, 2 and 4: the third eight
    screen.stage.draw()
    assert "3 of eight" in screen.words()


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (720, 1280)], ids=str)
def test_a_small_ring_shows_whose_spaces_are_and_pawns_side_by_side(size: tuple[int, int]) -> None:
    spaces = tuple(SpaceArt(f"Stall {at}", "building", owner=at % 4) for at in range(12))
    scene = SCENES["dice-two"]
    for at in range(12):
        path = PathArt("The market", spaces, tuple(Mark(seat, str(at)) for seat in (0, 1, 2)))
        stage = opened(size, replace(scene, view=replace(scene.view, board=path)))
        tap(stage, "board")
        assert stage.paper is not None
        assert faults(stage.paper) == []
        over = stage.paper.laid[stage.paper.covered :]
        tokens = [node.box for node in over if isinstance(node, Token)]
        owners, pawns = tokens[: len(spaces)], tokens[len(spaces) :]
        assert len(pawns) == 3, "every space has its owner's sign, and there are three pawns"
        assert not any(one.overlaps(other) for one, other in combinations(pawns, 2))
        assert not any(one.overlaps(other) for one, other in product(pawns, owners))


@pytest.mark.parametrize(
    ("at", "named"), [(13, "Casino Steps"), (16, "Grand Meridian")], ids=["before", "after"]
)
def test_a_small_screen_shows_the_space_on_which_the_pawn_stands(at: int, named: str) -> None:
    """Where the answers leave no room for the strip, one space lies beside the question."""
    path = replace(things.PATH, here=13, steps=(14, 15, 16), marks=(Mark(0, str(at)), Mark(1, "2")))
    scene = SCENES["draw-many"]
    stage = opened((480, 320), replace(scene, view=replace(scene.view, art=None, board=path)))
    assert stage.paper is not None
    assert named in " ".join(node.text for node in stage.paper.laid if isinstance(node, Text))
