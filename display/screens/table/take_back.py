"""The sheet of Undo: what is taken back, what hands put back, who has to agree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from display.port import Port, TableScene, UndoOffer
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, SUM, TEXT
from display.toolkit.paper import Paper
from firmware_host.engine.requests import Undo

from .sheet import Sheet, Tap


class UndoSheet(Sheet):
    """What is taken back and what hands put back; the second touch does it.

    Across a revealed result every seat that is asked touches its own token first.
    """

    def __init__(self, port: Port, close: Tap) -> None:
        super().__init__(port, close)
        self.agreed: set[int] = set()

    def title(self, paper: Paper, scene: TableScene) -> str:
        return paper.say("Take this back?")

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        offer = scene.undo
        if offer is None:
            paper.text(box, paper.say("There is nothing to take back."), TEXT, lines=2)
            return
        palette = paper.palette
        gap = paper.layout.space()
        bottom, rest = box.off_bottom(self._button(paper), gap)
        missing = [seat for seat in offer.consent if seat not in self.agreed]
        if offer.consent:
            votes, rest = rest.off_bottom(self._button(paper), gap)
            self._lay_votes(paper, votes, scene, offer.consent)
        what, rest = rest.off_top(
            min(rest.h, paper.height_of(offer.what, TEXT, rest.w, 3) + paper.px(4)), gap
        )
        paper.text(what, offer.what, TEXT, lines=3)
        hands = self._hands(paper, offer)
        paper.text(rest, hands, NOTE, palette.soft, rise="top", lines=8, cut=True)
        count, n = offer.count, scene.n
        label = (
            paper.say("Everybody shown above touches their sign first")
            if missing
            else paper.say("Take it back")
        )
        paper.button(
            "undo",
            bottom,
            label,
            None if missing else lambda: self._undo(count, n),
            look="blocked" if missing else "main",
            style=BUTTON if missing else SUM,
        )

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        offer, gap = scene.undo, paper.layout.space()
        if offer is None:
            return 2 * paper.line(TEXT)
        buttons = (2 if offer.consent else 1) * (self._button(paper) + gap)
        what = paper.height_of(offer.what, TEXT, width, 3) + paper.px(4) + gap
        return what + paper.height_of(self._hands(paper, offer), NOTE, width, 8) + gap + buttons

    def _button(self, paper: Paper) -> int:
        return max(paper.layout.touch, paper.px(64))

    def _hands(self, paper: Paper, offer: UndoOffer) -> str:
        back = offer.hands()
        return "\n".join([paper.say("Put back on the table:"), *back]) if back else ""

    def _lay_votes(self, paper: Paper, box: Box, scene: TableScene, seats: Sequence[int]) -> None:
        palette = paper.palette
        places = box.columns(len(seats), paper.layout.space())
        side = min(paper.px(36), box.h - paper.px(10), places[0].w // 2 - paper.px(4))
        # Every name or none, whatever is ticked: one letter and three dots name nobody.
        signs = 2 * paper.px(10) + side + paper.px(8) + side * 2 // 3 + paper.px(4)
        named = min(place.w for place in places) - signs >= paper.px(40)
        for seat, place in zip(seats, places, strict=True):
            yes = seat in self.agreed
            key = f"agree {seat}"
            paper.fill(
                place,
                paper.tone(palette.cream if yes else palette.raised, key),
                paper.layout.radius,
                palette.line,
            )
            row = place.inset(paper.px(10), 0)
            mark, row = row.off_left(side, paper.px(8))
            paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
            if yes:
                check, row = row.off_right(side * 2 // 3, paper.px(4))
                paper.glyph(check.centred(check.w, check.w), "check", palette.paper)
            if named:
                ink = palette.paper if yes else palette.cream
                paper.text(row, scene.name(seat), NOTE, ink, cut=True)
            paper.target(key, place, scene.name(seat), partial(self._agree, seat))

    def _agree(self, seat: int) -> None:
        self.agreed ^= {seat}

    def _undo(self, count: int, n: int) -> None:
        self.port.send(Undo(count, tuple(sorted(self.agreed)), n, "touch"))
        self.close()
