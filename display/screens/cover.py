"""Secret questions: the screen is passed on first, and a hand is seen only while it is held."""

from __future__ import annotations

from ..box import Box
from ..layout import LABEL, MAIN, NOTE, QUESTION
from ..paper import Paper
from ..port import TableScene


class Curtain:
    """Falls over every secret question, and opens for the seat it is for."""

    def __init__(self) -> None:
        self._open_for: tuple[int, int | None] | None = None  # the ask and its seat
        self._seat: int | None = None
        self.peeking = False

    def fall(self, scene: TableScene) -> None:
        """A new question. The curtain stays open for a seat that is asked on."""
        self.peeking = False
        seat = scene.ask.seat if scene.ask is not None else None
        if self._open_for is not None and self._open_for[1] == seat and _secret(scene):
            self._open_for = scene.n, seat
        else:
            self._open_for = None

    def closed(self, scene: TableScene) -> bool:
        """Whether the question may not be seen yet."""
        if not _secret(scene) or not scene.shared or scene.ask is None:
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

    def hand(self, scene: TableScene) -> tuple[str, ...]:
        """The hidden cards of the seat that is asked; only a secret question shows any."""
        if scene.ask is None or scene.ask.seat is None or not _secret(scene):
            return ()
        return scene.view.secrets.get(scene.ask.seat, ())

    def lay_hand(self, paper: Paper, box: Box, cards: tuple[str, ...], n: int) -> None:
        """A strip that shows the hand while a finger rests on it."""
        palette = paper.palette
        key = f"{n} peek"
        seen = self.peeking
        paper.fill(box, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
        inner = box.inset(paper.px(10), paper.px(6))
        if seen:
            counts = {card: cards.count(card) for card in cards}
            _lay_cards(paper, inner, counts)
        else:
            sign, rest = inner.off_left(paper.px(28), paper.px(10))
            paper.glyph(sign.centred(paper.px(26), paper.px(26)), "eye")
            label = paper.say("Hold to see your {count} cards").format(count=len(cards))
            paper.text(rest, label, NOTE)
        paper.target(key, box, paper.say("Hold to see your cards"), None, self._peek)

    def _peek(self, phase: str, x: int, y: int) -> None:
        self.peeking = phase in ("down", "move")


def _secret(scene: TableScene) -> bool:
    return scene.ask is not None and scene.ask.prompt.secret


def _lay_cards(paper: Paper, box: Box, counts: dict[str, int]) -> None:
    palette = paper.palette
    gap = paper.px(4)
    rows = 1 if box.h < paper.px(80) else 2
    columns = -(-len(counts) // rows)
    for (card, count), place in zip(counts.items(), box.grid(columns, rows, gap), strict=False):
        paper.fill(place, palette.cream, paper.px(8))
        inner = place.inset(paper.px(3), 1)
        upper, lower = inner.off_top(inner.h * 3 // 5)
        paper.text(upper, card, NOTE, palette.paper, "centre", cut=True)
        if count > 1:
            paper.text(lower, f"×{count}", LABEL, palette.faint, "centre", cut=True)
