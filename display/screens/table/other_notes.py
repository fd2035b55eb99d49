"""The sheet on which a payer chooses other notes: the sum so far, the change, what is short."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from display.port import Handing, NoteCounts, Otherwise, Port, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, SUM
from display.toolkit.paper import Paper

from .cash.note_kind import column_height, lay_kind
from .sheet import Sheet, Tap


class OtherNotesSheet(Sheet):
    """A touch on a note adds one, minus takes one away; it is given once it pays exactly."""

    def __init__(
        self,
        port: Port,
        close: Tap,
        hand: Handing,
        other: Otherwise,
        give: Callable[[NoteCounts, NoteCounts], None],
    ) -> None:
        super().__init__(port, close)
        self.hand, self.other, self.give = hand, other, give
        self.counts = dict(hand.notes)

    @property
    def notes(self) -> NoteCounts:
        """What is chosen so far, the largest first."""
        return tuple((value, n) for value, _ in self.other.holds if (n := self.counts.get(value)))

    def title(self, paper: Paper, scene: TableScene) -> str:
        text = paper.say("{sum} in which notes?")
        return text.format(sum=paper.say.money(self.other.owed))

    def liked(self, paper: Paper, width: int, scene: TableScene) -> int:
        return column_height(paper) + 2 * paper.layout.space() + self._low(paper)

    def _low(self, paper: Paper) -> int:
        return max(paper.layout.touch, 2 * paper.line(NOTE))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space()
        low, rest = box.off_bottom(self._low(paper), gap)
        kinds = self.other.holds
        columns = rest.off_top(column_height(paper))[0].columns(len(kinds), paper.px(6))
        for (value, held), column in zip(kinds, columns, strict=True):
            count = self.counts.get(value, 0)
            said = paper.say("{some} of {all}").format(some=count, all=held)
            lay_kind(paper, column, value, scene.notes, (count, held, said), self._count)
        button, words = low.off_right(max(paper.px(180), low.w // 3), gap)
        back = self.other.change(self.notes)
        paper.text(words, self._told(paper, back), NOTE, paper.palette.cream, lines=2, cut=True)
        label = paper.say("Give these")
        tap = None if back is None else partial(self._give, back)
        look = "blocked" if back is None else "main"
        paper.button("give these", button, label, tap, look=look, style=SUM if tap else BUTTON)

    def _told(self, paper: Paper, back: NoteCounts | None) -> str:
        """Return the running sum: what is missing, what comes back, or why it cannot be."""
        total = sum(value * count for value, count in self.notes)
        money = paper.say.money
        if total < self.other.owed:
            short = paper.say("{sum} so far: {missing} short")
            return short.format(sum=money(total), missing=money(self.other.owed - total))
        if back is None:
            none = paper.say("{sum}: nobody can change that. Take a note away.")
            return none.format(sum=money(total))
        if not back:
            return paper.say("{sum}, exactly").format(sum=money(total))
        notes = ", ".join(f"{count} × {money(value)}" for value, count in back)
        return paper.say("{sum}, and {notes} back").format(sum=money(total), notes=notes)

    def _count(self, value: int, count: int) -> None:
        self.counts[value] = count

    def _give(self, back: NoteCounts) -> None:
        self.give(self.notes, back)
        self.close()
