"""Count it yourself: notes to be laid one by one, a word about them, and the way past it."""

from __future__ import annotations

from collections.abc import Callable

from display.port import Judgement, NoteCounts, TableScene, ToCount
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, MAIN, STRONG, SUM, Shape
from display.toolkit.paper import Paper
from firmware_host.engine.words import Line

from .note_kind import column_height, lay_kind

ROW = 3  # kinds of notes beside each other on an upright screen


class CountIt:
    """One sum that a player counts out in notes; `done` is called once the notes are right.

    Nobody has to wait for that: the right cell shows the notes at once, whoever touches it.
    """

    def __init__(
        self,
        task: ToCount,
        done: Callable[[ToCount, NoteCounts, Judgement], None],
        cue: Callable[[str], None],
    ) -> None:
        self.task = task
        self.counts: dict[int, int] = {}
        self.tries = 0
        self.said: Line | None = None
        self._done, self._cue = done, cue

    @property
    def notes(self) -> NoteCounts:
        """What is laid so far, the largest first."""
        return tuple((value, n) for value, _ in self.task.hand if (n := self.counts.get(value)))

    def heading(self, scene: TableScene, reason: str) -> tuple[str, str]:
        """Return the question, and what it is about."""
        about = self.task.about
        return scene.speaker.line(self.task.asks), scene.speaker.line(about) if about else reason

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the kinds of notes, and under them what is said and the button that asks."""
        palette, gap = paper.palette, paper.layout.space()
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        inner = box.inset(paper.px(12), paper.px(10))
        low, rest = inner.off_bottom(max(paper.layout.touch, paper.px(56)), gap)
        if rest.h < column_height(paper):
            low = self._lay_again(paper, low)
        if paper.layout.shape is Shape.TALL:
            words, rest = rest.off_bottom(3 * paper.line(STRONG), gap)
            button = low
        else:
            button, words = low.off_right(max(paper.px(180), low.w // 3), gap)
        self._lay_kinds(paper, rest, scene)
        paper.text(words, self._told(paper, scene), STRONG, palette.cream, lines=3, cut=True)
        tap = self._ask if self.notes else None
        look = "main" if tap else "blocked"
        label = paper.say("That is it")
        paper.button("counted", button, label, tap, look=look, style=SUM if tap else BUTTON)

    def _lay_kinds(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the notes beside each other, upright in two rows."""
        kinds = self.task.hand
        rows = 2 if paper.layout.shape is Shape.TALL and len(kinds) > ROW else 1
        across = -(-len(kinds) // rows)
        high = min(box.h, rows * column_height(paper) * 3 // 2)
        room = box.centred(min(box.w, paper.px(150) * across), high)
        for (value, held), place in zip(kinds, room.grid(across, rows, paper.px(6)), strict=False):
            count = self.counts.get(value, 0)
            of = paper.say("{some} of {all}").format(some=count, all=held)
            said = f"{count} ×" if self.task.endless else of
            lay_kind(paper, place, value, scene.notes, (count, held, said), self._count)

    def _lay_again(self, paper: Paper, box: Box) -> Box:
        """On a small screen one button takes all notes back; return what it leaves."""
        back, rest = box.off_left(paper.layout.touch, paper.layout.space())
        palette, key = paper.palette, "note clear"
        paper.fill(back, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
        ink = palette.cream if self.notes else palette.spent
        paper.glyph(back.centred(paper.px(24), paper.px(24)), "undo", ink)
        if self.notes:
            paper.target(key, back, paper.say("Begin again"), self._clear)
        return rest

    def _clear(self) -> None:
        self.counts, self.said = {}, None

    def _told(self, paper: Paper, scene: TableScene) -> str:
        """Return what is said to the last try, or what is laid so far."""
        if self.said is not None:
            return scene.speaker.line(self.said)
        if not self.notes:
            return paper.say("Touch the notes that you want.")
        if not self.task.adds:
            return ""
        total = sum(value * count for value, count in self.notes)
        return paper.say("{sum} so far").format(sum=paper.say.money(total))

    def _count(self, value: int, count: int) -> None:
        self.counts[value] = count
        self.said = None
        self._cue("notes")

    def _ask(self) -> None:
        judged = self.task.judge(self.notes, self.tries)
        self.said = judged.said
        if not judged.right:
            self.tries += 1
            self._cue("refuse")
            return
        self._cue("receive")
        self._done(self.task, self.notes, judged)
        if judged.then is not None:
            self.task, self.counts, self.tries, self.said = judged.then, {}, 0, None

    def lay_right(
        self, paper: Paper, box: Box, scene: TableScene, show: Callable[[], None]
    ) -> None:
        """Lay the button that skips counting, for whoever cannot count or will not wait."""
        label = paper.say("Show me")
        paper.button(f"{scene.n} paid", box, label, show, style=MAIN)
