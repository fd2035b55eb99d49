"""Cash is a scene: which notes go from whose hand to whose, and Done by whoever pays.

A step may cause several payments; they are shown together, each with its notes and its change. At
the start everybody gets the same pile, which is one scene for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from display.art.notes import lay_chip, lay_pile
from display.port import Handing, Judgement, NoteCounts, TableScene, ToCount
from display.toolkit.box import Box
from display.toolkit.layout import MAIN, NOTE, STRONG, SUM, Shape
from display.toolkit.nodes import Arrow
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour
from firmware_host.engine.table import Act
from firmware_host.engine.view import SeatView, Signs
from firmware_host.engine.words import Line, capital, word

from .count_it import CountIt

LARGE = 1  # how many payments are laid large
KINDS, PILE = 3, 84  # of notes that lie side by side, and how wide a pile is beside a word


class Paying:
    """What hands still have to do for one step; `ticked` are the seats that have their pile.

    `choose` opens the sheet on which a payer takes other notes; `cue` is how it sounds. While
    somebody is `counting`, the notes are not shown yet.
    """

    def __init__(
        self,
        handings: tuple[Handing, ...],
        choose: Callable[[int], None],
        cue: Callable[[str], None],
    ) -> None:
        self.handings = handings
        self.ticked: set[int] = set()
        self._choose, self._cue = choose, cue
        cue("notes")
        self._swaps: dict[int, Act] = {}
        task = handings[0].to_count if len(handings) == LARGE else None
        self.counting = CountIt(task, self._counted, cue) if task is not None else None
        self.praised = False

    def pay_otherwise(self, at: int, notes: NoteCounts, back: NoteCounts) -> None:
        """Give other notes for one of the payments than those proposed."""
        hand = self.handings[at]
        self._swaps.pop(at, None)
        if hand.other is not None and (act := hand.other.swap(notes)) is not None:
            self._swaps[at] = act
        given = replace(hand, notes=notes, back=back, written="")
        self.handings = (*self.handings[:at], given, *self.handings[at + 1 :])

    def _counted(self, task: ToCount, notes: NoteCounts, judged: Judgement) -> None:
        """Take the notes that somebody counted out correctly as the payment."""
        self.praised = True
        hand = self.handings[0]
        if task.pays and hand.other is not None and notes != hand.notes:
            self.pay_otherwise(0, notes, judged.back)
        if judged.then is None:
            self.counting = None

    def show(self) -> None:
        """Show the notes, whether they have been counted or not."""
        self.counting = None

    def swaps(self) -> tuple[Act, ...]:
        """Return what the books have to be told once it is done."""
        return tuple(self._swaps.values())

    @property
    def dealing(self) -> bool:
        """Whether several seats get the same pile: all of them at the opening, some later."""
        first = self.handings[0]
        return len(self.handings) > 1 and all(
            hand.giver_seat is None
            and hand.taker_seat is not None
            and hand.notes == first.notes
            and not hand.back
            for hand in self.handings
        )

    @property
    def payer(self) -> int | None:
        """The seat whose Done it is."""
        payers = {hand.giver_seat for hand in self.handings} - {None}
        return payers.pop() if len(payers) == 1 else None

    def seats(self, before: tuple[SeatView, ...]) -> tuple[SeatView, ...]:
        """Return the seats while notes change hands; the payer's is in cream."""
        if self.dealing:
            getting = {hand.taker_seat for hand in self.handings}
            return tuple(
                self._with_pile(seat) if seat.seat in getting else replace(seat, active=False)
                for seat in before
            )
        payer = self.counting.task.seat if self.counting is not None else self.payer
        if payer is None:
            return before
        return tuple(replace(seat, active=seat.seat == payer) for seat in before)

    def _with_pile(self, seat: SeatView) -> SeatView:
        """Return a seat while piles are handed out: one after the other gets it, in cream."""
        waiting = [hand.taker_seat for hand in self.handings if hand.taker_seat not in self.ticked]
        following = bool(waiting) and seat.seat == waiting[0]
        signs: Signs = ()
        if seat.seat in self.ticked:
            doing, signs = Line("has the pile"), (("check", 1),)
        else:
            doing = Line("gets the pile") if following else Line("waits")
        # In the place of the sums, which are all the same and stand over the notes.
        return replace(seat, progress=-1, tag="", active=following, figure=doing, signs=signs)

    def tick(self, seat: int) -> Callable[[], None]:
        """Return what a touch on a seat does while piles are handed out."""

        def tick() -> None:
            self.ticked ^= {seat}
            self._cue("notes")

        return tick

    # -- words -------------------------------------------------------------------------------------

    def heading(self, paper: Paper, scene: TableScene) -> tuple[str, str]:
        """Return what hands do, and why."""
        first = self.handings[0]
        if self.counting is not None:
            return self.counting.heading(scene, first.reason)
        text, about = self._shown(paper, scene, first)
        about = f"{about}{self._kept(paper, scene, about)}"
        return text, paper.say("Right! {reason}").format(reason=about) if self.praised else about

    def _kept(self, paper: Paper, scene: TableScene, about: str) -> str:
        """Return what the payer of a single payment has left after it."""
        first = self.handings[0]
        payer = first.giver_seat
        if len(self.handings) > LARGE or payer is None or first.exchange:
            return ""
        left = paper.say.money(scene.view.seats[payer].score)
        kept = paper.say("You keep {sum}.").format(sum=left)
        return f" · {kept}" if about else kept

    def _shown(self, paper: Paper, scene: TableScene, first: Handing) -> tuple[str, str]:
        """Return the same for notes that are shown."""
        sum_ = paper.say.money(first.amount)
        if self.dealing:
            about = paper.say("The same pile for all. Touch a seat when it has its pile.")
            if len(self.handings) == len(scene.view.seats):
                text = paper.say("Hand everybody {sum}").format(sum=sum_)
            else:
                names = paper.say.listed([hand.taker for hand in self.handings])
                text = paper.say("Hand {names} {sum}").format(names=names, sum=sum_)
            return text, self._reason or about
        if len(self.handings) > LARGE:
            few = len(self.handings) <= KINDS or paper.layout.shape is not Shape.SMALL
            return paper.say("Money changes hands"), self._reason or ("" if few else first.reason)
        if first.exchange:
            return paper.say("Change notes with {name}").format(name=first.taker), first.reason
        if first.giver_seat is None:
            text = paper.say("{name} gets {sum}")
            return text.format(
                name=capital(first.taker), sum=paper.say.money(first.amount)
            ), first.reason
        text = paper.say("Pay {name} {sum}").format(
            name=first.taker, sum=paper.say.money(first.amount)
        )
        return text, first.reason

    @property
    def _reason(self) -> str:
        """Why all of it is paid, where that is one reason; else each payment has its own."""
        reasons = {hand.reason for hand in self.handings}
        return reasons.pop() if len(reasons) == 1 else ""

    # -- laying ------------------------------------------------------------------------------------

    def lay(self, paper: Paper, lower: Box, body: Box, scene: TableScene) -> None:
        """Lay it: the opening over all of the body, payments in the place of the answers."""
        if self.counting is not None:
            self.counting.lay(paper, body, scene)
        elif self.dealing:
            self._lay_deal(paper, body, scene)
        elif len(self.handings) > LARGE:
            self._lay_many(paper, lower, scene)
        else:
            self._lay_one(paper, lower, scene, self.handings[0])

    def _lay_deal(self, paper: Paper, box: Box, scene: TableScene) -> None:
        palette, notes = paper.palette, self.handings[0].notes
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        inner = box.inset(paper.px(16), paper.px(10))
        if scene.n and len({hand.reason for hand in self.handings}) > 1:  # not at the opening
            inner = self._lay_reasons(paper, inner, scene)
        columns = min(3, len(notes) + 1, max(1, inner.w // paper.px(150)))
        cells = inner.grid(columns, -(-(len(notes) + 1) // columns), paper.px(12))
        for (value, count), place in zip(notes, cells, strict=False):
            lay_pile(paper, place, value, count, scene.notes)
        told = cells[len(notes)] if len(notes) < len(cells) else cells[-1]
        told = told.centred(told.w, min(told.h, 6 * paper.line(SUM)))
        upper, rest = told.off_top(told.h // 3)
        middle, below = rest.rows(2)
        each = paper.say.counted(sum(count for _, count in notes), word("note each|notes each"))
        paper.text(upper, each, NOTE, palette.soft, "centre", lines=2, cut=True)
        paper.text(middle, paper.say.money(self.handings[0].amount), SUM, palette.cream, "centre")
        have = paper.say("{some} of {all} have it")
        said = have.format(some=len(self.ticked), all=len(self.handings))
        paper.text(below, said, NOTE, palette.soft, "centre", cut=True)

    def _lay_reasons(self, paper: Paper, box: Box, scene: TableScene) -> Box:
        """Lay why each seat gets what all of them get, under the piles; return what that leaves."""
        high = paper.line(NOTE) + paper.px(8)
        low, rest = box.off_bottom(high * len(self.handings), paper.px(8))
        if rest.h < paper.px(90):
            return box
        for hand, row in zip(self.handings, low.rows(len(self.handings)), strict=True):
            paper.text(row, hand.reason, NOTE, paper.palette.soft, "centre", cut=True)
        return rest

    def _lay_one(self, paper: Paper, box: Box, scene: TableScene, hand: Handing) -> None:
        palette = paper.palette
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        inner = box.inset(paper.px(16), paper.px(8))
        side = min(paper.px(88), inner.w // 5)
        left, rest = inner.off_left(side, paper.px(8))
        right, lanes = rest.off_right(side, paper.px(8))
        pays = paper.say("changes") if hand.exchange else paper.say("pays")
        paid = "" if hand.exchange else paper.say("is paid")
        self._lay_hand(paper, left, scene, capital(hand.giver), hand.giver_seat, pays)
        self._lay_hand(paper, right, scene, capital(hand.taker), hand.taker_seat, paid)
        rows = [(hand.notes, paper.say("gives"), palette.brass, True)]
        if hand.back:
            rows.append((hand.back, paper.say("change"), palette.soft, False))
        for (notes, way, tone, forth), lane in zip(rows, lanes.rows(len(rows)), strict=True):
            self._lay_lane(paper, lane, scene, notes, way, tone, forth=forth)
        if not hand.notes and not hand.back:
            paper.text(lanes, hand.written, NOTE, palette.cream, "centre", lines=3, cut=True)
        self._offer_others(paper, lanes, hand, 0)

    def _offer_others(self, paper: Paper, box: Box, hand: Handing, at: int) -> None:
        """Make a touch on a payment's notes open the choice of others, where the payer has any."""
        other = hand.other
        if other is not None and sum(count for _, count in other.holds) > len(hand.notes):
            label = paper.say("Pay with other notes")
            paper.target(f"other notes {at}", box, label, partial(self._choose, at))

    def _lay_hand(
        self, paper: Paper, box: Box, scene: TableScene, name: str, seat: int | None, word: str
    ) -> None:
        """Lay the mark of whoever gives or takes: a seat or the bank."""
        side = min(paper.px(64), box.h // 2, box.w)
        said = paper.line(STRONG) + paper.line(NOTE) + paper.px(8)
        if box.h > side + said:  # together in the middle
            box = box.centred(box.w, side + paper.px(4) + said)
        mark, rest = box.off_top(side + paper.px(4))
        if seat is None:
            paper.glyph(mark.centred(side, side), "bank", paper.palette.brass)
        else:
            paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
        if rest.h < paper.line(STRONG) + paper.line(NOTE):
            return
        upper, lower = rest.rows(2)
        paper.text(upper, name, STRONG, paper.palette.cream, "centre", "bottom", cut=True)
        paper.text(lower, word, NOTE, paper.palette.soft, "centre", "top", cut=True)

    def _lay_lane(
        self,
        paper: Paper,
        box: Box,
        scene: TableScene,
        notes: tuple[tuple[int, int], ...],
        word: str,
        tone: Colour,
        *,
        forth: bool,
    ) -> None:
        """Lay one direction of a payment: an arrow with the notes on it."""
        y = box.y + box.h // 2
        ends = ((box.x, y), (box.right, y)) if forth else ((box.right, y), (box.x, y))
        room = Box(box.x, y - paper.px(10), box.w, paper.px(20))
        paper.add(Arrow(room, ends, tone, paper.px(4), paper.px(14)))
        wide = max(paper.px(74), paper.fit(word, NOTE, box.w // 3, box.h).width + paper.px(8))
        said, rest = box.off_left(wide)
        spread = box.inset(paper.px(16), 0)
        if (rest.w - paper.px(20)) // len(notes) < paper.px(PILE):
            rest = spread  # the arrow says which way without a word
        else:
            over = Box(said.x, y - paper.px(8) - paper.line(NOTE), said.w, paper.line(NOTE))
            paper.text(over, word, NOTE, paper.palette.soft, cut=True)
            rest = rest.off_right(paper.px(20))[1]
        rows = 1 if len(notes) <= KINDS else 2
        places = rest.grid(-(-len(notes) // rows), rows, paper.px(6))
        lay = lay_pile if rows == 1 or box.h >= paper.px(140) else lay_chip
        for (value, count), place in zip(notes, places, strict=False):
            lay(paper, place, value, count, scene.notes)

    def _lay_many(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Several payments, a row each."""
        palette = paper.palette
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        count = len(self.handings)
        inner = box.inset(paper.px(14), paper.px(6 if count <= KINDS else 2))
        side = min(paper.px(34), inner.h // count)
        given = [
            hand.written.removeprefix(f"{capital(hand.giver)} ") or self._handed(paper, hand)
            for hand in self.handings
        ]
        given = [text.replace(" × ", "\u00a0×\u00a0") for text in given]  # are not torn apart
        lines, told = self._lines(paper, given, inner.w - side - paper.px(8), inner.h)
        top = inner.y
        for at, (hand, text) in enumerate(zip(self.handings, given, strict=True)):
            row = Box(inner.x, top, inner.w, inner.h * lines[at] // sum(lines))
            top = row.bottom
            mark, rest = row.off_left(side, paper.px(8))
            mark = mark.centred(min(side, row.h), min(side, row.h))
            if hand.giver_seat is None:
                paper.glyph(mark, "bank", palette.brass)
            else:
                sign = scene.sign(hand.giver_seat)
                paper.token(mark, scene.look(hand.giver_seat), sign)
            if told[at]:
                why, rest = rest.off_bottom(rest.h // lines[at])
                paper.text(why, hand.reason, NOTE, palette.soft, rise="top", cut=True)
            rise = "bottom" if told[at] else "middle"
            paper.text(rest, text, NOTE, palette.cream, rise=rise, lines=2, cut=True)
            if row.h >= paper.layout.touch:
                self._offer_others(paper, row, hand, at)

    def _lines(
        self, paper: Paper, given: list[str], wide: int, high: int
    ) -> tuple[list[int], list[bool]]:
        """Return how many lines each payment takes, and beside which its own reason stands.

        Which notes it is comes before why: where there is no room for all, long ones go without
        their reason first, then all of them.
        """
        face = paper.layout.faces_of(NOTE)[-1]
        long = [paper.ink.width(text, face) > wide for text in given]
        apart = not self._reason
        for told in ([apart] * len(given), [apart and not each for each in long]):
            lines = [1 + each + why for each, why in zip(long, told, strict=True)]
            if sum(lines) * paper.line(NOTE) <= high:
                return lines, told
        return [1 + each for each in long], [False] * len(given)

    def _handed(self, paper: Paper, hand: Handing) -> str:
        """Return the notes of a payment in words, where they are not those proposed."""
        gives = _in_words(paper, hand.notes)
        if not hand.back:
            return paper.say("hands {name} {notes}").format(name=hand.taker, notes=gives)
        text = paper.say("hands {name} {notes} and gets {back} back")
        return text.format(name=hand.taker, notes=gives, back=_in_words(paper, hand.back))

    def lay_right(
        self, paper: Paper, box: Box, scene: TableScene, done: Callable[[], None]
    ) -> None:
        """Done, by whoever pays; while somebody counts, the way past it."""
        if self.counting is not None:
            self.counting.lay_right(paper, box, scene, self.show)
            return
        key = f"{scene.n} paid"
        if self.dealing:
            label = paper.say("Done: all have it")
            paper.button(key, box, label, done, look="main", style=MAIN)
            return
        face = paper.ground(key, box, "main")
        label = paper.say("Done")
        seat = self.payer
        words = paper.fit(label, MAIN, face.w - paper.px(60), face.h)
        side = paper.px(32) if seat is not None else 0
        gap = paper.px(10) if seat is not None else 0
        inner = face.centred(min(face.w, side + gap + words.width), face.h)
        mark, rest = inner.off_left(side, gap)
        if seat is not None:
            paper.token(mark.centred(side, side), scene.look(seat), scene.sign(seat))
        paper.text(rest, label, MAIN, paper.palette.paper, cut=True)
        paper.target(key, box, label, done)


def _in_words(paper: Paper, notes: NoteCounts) -> str:
    return ", ".join(f"{count} × {paper.say.money(value)}" for value, count in notes)
