"""Every screen rendered to PNG, to be looked at: ``python -m display.gallery OUT [SIZE ...]``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame

from display.port import Landed, TableScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.ink import Ink
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host.engine.words import ENGLISH, Language

from . import samples, samples_story

SIZES = ((800, 480), (480, 320), (1024, 600), (1280, 720), (720, 1280))


@cache
def ink() -> Ink:
    """Return the ink of every picture here: a letter that one has drawn is ready for the next."""
    return Ink()


def opened(
    size: tuple[int, int],
    scene: object,
    theme: Theme | None = None,
    say: Language = ENGLISH,
) -> Stage:
    """Return a stage that shows a scene, every motion of its opening over."""
    stage = Stage(Glass(size), SCREENS, lambda intent: None, theme=theme, say=say, ink=ink())
    stage.tick(1.0)
    stage.show(scene)
    stage.tick(20.0)
    stage.draw()
    return stage


def finger(stage: Stage, kind: int, key: str) -> None:
    """Send one finger event to the middle of the target with this key."""
    target = next(target for target in stage.targets if target.key.endswith(key))
    x, y = target.box.middle
    w, h = stage.glass.canvas
    event = pygame.event.Event(kind, x=(x + 0.5) / w, y=(y + 0.5) / h, finger_id=1, touch_id=1)
    stage.handle(event)
    stage.draw()


def tap(stage: Stage, key: str) -> None:
    """Touch a target by its key."""
    finger(stage, pygame.FINGERDOWN, key)
    finger(stage, pygame.FINGERUP, key)


Step = Callable[[Stage], None]


def _tap(key: str) -> Step:
    return lambda stage: tap(stage, key)


def _hold(key: str) -> Step:
    return lambda stage: finger(stage, pygame.FINGERDOWN, key)


def _land(scene: TableScene, answer: str | tuple[int, ...], after: float) -> Step:
    def land(stage: Stage) -> None:
        assert scene.ask is not None
        stage.show(replace(scene, n=scene.n + 1, landed=Landed(scene.n, scene.ask, answer)))
        stage.draw()
        stage.tick(20.0 + after)
        stage.draw()

    return land


def _swapped(stage: Stage) -> None:
    """Show the story instead of the chart, where there is no room for both."""
    if any(target.key == "swap" for target in stage.targets):
        tap(stage, "swap")


def _why(scene: TableScene) -> Step:
    return lambda stage: stage.show(replace(scene, why=samples.WHY))


def _paid(scene: TableScene) -> Step:
    def paid(stage: Stage) -> None:
        seats = [replace(seat, active=seat.seat == 1) for seat in scene.view.seats]
        seats[0] = replace(seats[0], score=seats[0].score - 15_000)
        seats[2] = replace(seats[2], score=seats[2].score + 15_000)
        stage.show(replace(scene, n=scene.n + 1, view=replace(scene.view, seats=tuple(seats))))
        stage.draw()
        stage.tick(20.12)

    return paid


def pictures(*, hard: bool = False) -> Iterator[tuple[str, object, tuple[Step, ...]]]:
    """Yield every picture: its name, the scene, and what is done before it is looked at."""
    scenes = samples.scenes(hard=hard)
    yield from ((name, scene, ()) for name, scene in scenes.items())
    yield "secret-open", scenes["secret"], (_tap("mine"),)
    yield "secret-held", scenes["secret"], (_tap("mine"), _hold("peek"))
    yield "board", scenes["choose-two"], (_tap("board"),)
    yield "sheet-notes", scenes["cash"], (_tap("other notes 0"),)
    short = (_tap("other notes 0"), _tap("note 50000 less"), _tap("note 5000"), _tap("note 1000"))
    yield "sheet-notes-short", scenes["cash"], short
    wrong = (_tap("note 5000"), _tap("counted"), _tap("note 5000"), _tap("counted"))
    yield "cash-count-wrong", scenes["cash-count"], wrong
    yield "cash-count-so-far", scenes["cash-count"], (_tap("note 10000"),)
    yield (
        "sheet-seat-cash",
        scenes["cash-count"],
        (
            _tap("paid"),
            _tap("paid"),
            _tap("more"),
            _tap("person"),
            _tap("seat 0"),
        ),
    )
    yield "sheet-more", scenes["choose-two"], (_tap("more"),)
    yield "arrange-open", scenes["arrange"], (_tap("mine"), _tap("square a1"), _tap("square b2"))
    yield "amount-digits", scenes["amount"], (_tap("123"), _tap("digit 4"), _tap("digit 000"))
    six = replace(scenes["dice-six"], real=frozenset({"shaker"}))
    yield "dice-entering", six, (_tap("die 0 4"), _tap("die 1 6"))
    yield "dice-real", scenes["dice-two"], (_tap("type"),)
    yield "draw-list", scenes["draw-many"], (_tap("list"),)
    yield "draw-letters", scenes["draw-many"], (_tap("list"), _tap("search"))
    yield "sheet-odds", scenes["offer"], (_tap("more"), _tap("odds"))
    yield "sheet-undo", scenes["offer"], (_tap("undo"),)
    vote = scenes["offer"].undo
    assert vote is not None
    consent = replace(vote, consent=tuple(range(len(scenes["offer"].view.seats))))
    asked = replace(scenes["offer"], undo=consent)
    yield "sheet-consent", asked, (_tap("undo"), _tap("agree 1"))
    yield "sheet-why", scenes["offer"], (_why(scenes["offer"]),)
    yield "moving-wheel", scenes["spin-wheel"], (_land(scenes["spin-wheel"], "23", 1.2),)
    yield "landed-wheel", scenes["spin-wheel"], (_land(scenes["spin-wheel"], "23", 3.3),)
    yield "landed-race", scenes["spin-race"], (_land(scenes["spin-race"], "3", 3.3),)
    yield "moving-race", scenes["spin-race"], (_land(scenes["spin-race"], "3", 1.5),)
    yield "moving-reels", scenes["spin-reels"], (_land(scenes["spin-reels"], "bell", 2.0),)
    yield "landed-stock", scenes["spin-stock"], (_land(scenes["spin-stock"], "Oil up", 3.3),)
    yield "moving-dice", scenes["dice-two"], (_land(scenes["dice-two"], (4, 5), 0.5),)
    yield "landed-dice", scenes["dice-two"], (_land(scenes["dice-two"], (4, 5), 1.3),)
    yield "landed-card", scenes["draw-few"], (_land(scenes["draw-few"], "bell", 0.6),)
    for name in ("offer", "spin-wheel"):
        yield f"{name}-turn", replace(scenes[name], turn_to=scenes[name].name(0)), ()
    yield "choose-spoken", replace(scenes["choose-two"], spoken=True), ()
    yield "paying", scenes["choose-two"], (_paid(scenes["choose-two"]),)
    yield from _round_the_table(hard=hard)


def _round_the_table(*, hard: bool) -> Iterator[tuple[str, object, tuple[Step, ...]]]:
    """Yield the screens before, beside and after the table."""
    story = samples_story.scenes(hard=hard)
    yield from ((name, scene, ()) for name, scene in story.items())
    yield "winner-undo", story["winner"], (_tap("undo"),)
    yield "winner-story", story["winner"], (_swapped,)
    yield "history-page-2", story["history"], (_tap("events down"),)
    yield "form-picks", story["set-up-rules"], (_tap("row rule GFB-02"),)
    yield "form-keyboard", story["set-up-rules"], (_tap("row phrase"),)
    yield "form-figures", story["fix"], (_tap("row sum 0"),)


def rendered(
    size: tuple[int, int],
    scene: object,
    steps: tuple[Step, ...],
    theme: Theme | None = None,
    say: Language = ENGLISH,
) -> Stage:
    """Return one picture, as a stage that has drawn it."""
    stage = opened(size, scene, theme, say)
    for step in steps:
        step(stage)
    stage.draw()
    return stage


def main(arguments: list[str]) -> int:
    """Render everything to a folder, at the usual sizes or at those named as 800x480."""
    folder = Path(arguments[0])
    sizes = [tuple(int(n) for n in text.split("x")) for text in arguments[1:]] or list(SIZES)
    for w, h in sizes:
        for hard in (False, True):
            place = folder / f"{w}x{h}{'-hard' if hard else ''}"
            place.mkdir(parents=True, exist_ok=True)
            for name, scene, steps in pictures(hard=hard):
                stage = rendered((w, h), scene, steps)
                pygame.image.save(stage.canvas, str(place / f"{name}.png"))
                assert stage.paper is not None
                for text in stage.paper.clipped:
                    print(f"{place.name}/{name}: does not fit: {text!r}")
    return 0
