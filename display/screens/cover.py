"""Secret questions: the screen is passed on first, and a hand is seen only while it is held.

A finger resting on the hand holds it, or a button of the cabinet (`TableScene.looking`). Whoever
plays alone against the machine has nobody to hide it from.
"""

from __future__ import annotations

from collections.abc import Callable

from display.panels import CoveredPanel, Panel
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, MAIN, NOTE, QUESTION
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Arrange, Choose

ALONE = 3  # rows of cards in the hand of somebody who plays alone


class Curtain:
    """Falls over every secret question, and opens for the seat it is for."""

    def __init__(self) -> None:
        self._open_for: tuple[int, int | None] | None = None  # the ask and its seat
        self._held = False  # a finger rests on the hand
        self._strip: Box | None = None  # where it rests

    def fall(self, scene: TableScene) -> None:
        """A new question. The curtain stays open for a seat that is asked on."""
        self._held, self._strip = False, None
        seat = scene.ask.seat if scene.ask is not None else None
        if self._open_for is not None and self._open_for[1] == seat and secret(scene):
            self._open_for = scene.n, seat
        else:
            self._open_for = None

    def close(self) -> None:
        """Cover the question again: somebody is looking."""
        self._open_for = None

    def closed(self, scene: TableScene) -> bool:
        """Whether the question may not be seen yet."""
        if not secret(scene) or not scene.shared or scene.ask is None or scene.looking:
            return False
        return scene.ask.seat is not None and self._open_for != (scene.n, scene.ask.seat)

    def lay(self, paper: Paper, scene: TableScene) -> None:
        """Nothing but whom the screen goes to."""
        assert scene.ask is not None
        seat = scene.ask.seat
        assert seat is not None
        name = scene.name(seat)
        box = paper.layout.box.inset(paper.layout.space(3))
        bottom, rest = box.off_bottom(max(paper.layout.touch, paper.px(90)), paper.layout.space(2))
        side = min(paper.px(140), rest.h * 2 // 5, rest.w // 2)
        words, above = rest.off_bottom(rest.h - side - paper.layout.space(3), paper.layout.space(2))
        paper.token(above.centred(side, side), scene.look(seat), name)
        ask, hint = words.off_top(words.h * 3 // 5)
        text = paper.say("Pass the screen to {name}").format(name=name)
        paper.text(ask, text, QUESTION, align="centre", lines=3)
        quiet = paper.say("The next question is for nobody else's eyes.")
        paper.text(hint, quiet, NOTE, paper.palette.mute, "centre", lines=2)
        mine = paper.say("I am {name}").format(name=name)

        def open_() -> None:
            self._open_for = scene.n, seat

        place = bottom.centred(min(bottom.w, paper.px(420)), bottom.h)
        paper.button(f"{scene.n} mine", place, mine, open_, look="main", style=MAIN)

    # -- the hand ----------------------------------------------------------------------------------

    def held(self, scene: TableScene) -> bool:
        """Whether somebody holds the hand open now, by finger or by a button of the cabinet."""
        return self._held or scene.looking

    def hand(self, scene: TableScene) -> tuple[str, ...]:
        """The hidden cards of the seat that is asked; only a secret question shows any."""
        if scene.ask is None or scene.ask.seat is None or not secret(scene):
            return ()
        return scene.view.secrets.get(scene.ask.seat, ())

    def strip_height(self, paper: Paper, scene: TableScene, room: int) -> int:
        """How high the strip is that is held to see the hand; 0 where there is nothing to hide.

        Whoever plays alone sees the hand in it all the time, if there is room for that.
        """
        covered = secret(scene) and isinstance(scene.ask, Choose) and scene.shared
        if not covered and not self.hand(scene):
            return 0
        high = ALONE * (paper.line(NOTE) + paper.px(8)) + paper.px(12)
        return high if self._lies_open(scene) and high <= room else paper.layout.touch

    def _lies_open(self, scene: TableScene) -> bool:
        return not scene.shared and not isinstance(scene.ask, Arrange)

    def lay_strip(
        self, paper: Paper, box: Box, scene: TableScene, slide: Callable[[str, int, int], None]
    ) -> None:
        """What is held to see the hand; `slide` follows the finger that holds it."""
        palette = paper.palette
        key = f"{scene.n} peek"
        cards = self.hand(scene)
        paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
        inner = box.inset(paper.px(10), paper.px(6))
        if self._lies_open(scene) and box.h > paper.layout.touch:
            _lay_cards(paper, inner, cards, ALONE)
        else:
            sign, rest = inner.off_left(paper.px(28), paper.px(10))
            paper.glyph(sign.centred(paper.px(26), paper.px(26)), "eye")
            label = paper.say("Hold to choose unseen")
            if self.held(scene):
                label = paper.say("Slide to a choice and let go; anywhere else covers it again")
            elif cards:
                label = paper.say("Hold to see your {count} cards").format(count=len(cards))
            paper.text(rest, label, NOTE, lines=2)
        self._strip = box

        def hold(phase: str, x: int, y: int) -> None:
            self._held = phase in ("down", "move")
            slide(phase, x, y)

        paper.target(key, box, paper.say("Hold to see your cards"), None, hold)

    def lay_held(
        self, paper: Paper, scene: TableScene, panel: Panel,
        slide: Callable[[str, int, int], None],
    ) -> None:  # fmt: skip
        """The whole screen while the hand is held: cards above the finger, choices below it."""
        gap = paper.layout.space()
        box = paper.layout.box.inset(paper.layout.margin)
        strip = self._strip or Box(box.x, box.y + box.h * 2 // 5, box.w, paper.layout.touch)
        strip = Box(box.x, strip.y, box.w, strip.h)
        top = Box(box.x, box.y, box.w, strip.y - box.y - gap)
        below = Box(box.x, strip.bottom + gap, box.w, box.bottom - strip.bottom - gap)
        self.lay_strip(paper, strip, scene, slide)
        if isinstance(panel, CoveredPanel) and panel.lay_choices(paper, top, below, scene):
            return  # so many that they tell the whole hand
        line, cards = top.off_top(min(paper.px(30), top.h // 3), gap)
        assert scene.ask is not None
        asked = scene.speaker.say(scene.ask.prompt.text, scene.ask.blanks())
        paper.text(line, asked, HEAD, cut=True, needed=False)
        rows = max(1, min(3, cards.h // (paper.line(NOTE) + paper.px(8))))
        _lay_cards(paper, cards, self.hand(scene), rows)


def secret(scene: TableScene) -> bool:
    """Whether the question is for one pair of eyes."""
    return scene.ask is not None and scene.ask.prompt.secret


def _lay_cards(paper: Paper, box: Box, cards: tuple[str, ...], rows: int) -> None:
    """A hand as groups of equal cards, in as few rows as leave room for their names."""
    counts = {card: cards.count(card) for card in cards}
    if not counts:
        return
    palette = paper.palette
    rows = min(rows, -(-len(counts) // 3))
    columns = -(-len(counts) // rows)
    for (card, count), place in zip(
        counts.items(), box.grid(columns, rows, paper.px(4)), strict=False
    ):
        paper.fill(place, palette.cream, paper.px(8))
        name = place.inset(paper.px(6), 0)
        if count > 1:
            often, name = name.off_right(paper.px(26))
            paper.text(often, f"×{count}", NOTE, palette.faint, "right", cut=True, needed=False)
        paper.text(name, card, NOTE, palette.paper, cut=True, needed=False)
