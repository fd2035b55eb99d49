"""Who plays by phone: a code per seat, what to type instead, and the table's own yes."""

from __future__ import annotations

from functools import partial

from display.art.code import lay_code
from display.port import Open, Port
from display.scenes.phones import At, PhoneSeat, PhonesScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, STRONG, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import SEATS
from display.wishes import CloseDoor, GiveBack, NewCodes, Proceed, Welcome, Wish

from .history import lay_back

STATE = Style("semi", 18, 14)  # how a seat's phone is


class PhonesScreen(Screen[PhonesScene]):
    """The open door. A touch on a seat that has a phone offers to give it back."""

    def __init__(self, scene: PhonesScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self._lost: int | None = None  # the seat that was touched

    def lay(self, paper: Paper) -> None:
        layout, scene = paper.layout, self.scene
        gap = layout.space()
        box = layout.box.inset(layout.margin)
        head, rest = box.off_top(layout.touch, gap)
        room = lay_back(paper, head, paper.say("Phones"), partial(self._open, "table"))
        self._lay_address(paper, room)
        said = scene.notice or paper.say("Scan your own seat, or type address and letters.")
        line, rest = rest.off_top(
            max(paper.line(NOTE), paper.height_of(said, NOTE, rest.w, 2)), gap
        )
        paper.text(line, said, NOTE, paper.palette.soft, lines=2, cut=bool(scene.notice))
        foot, rest = rest.off_bottom(layout.touch, gap)
        self._lay_seats(paper, rest)
        self._lay_foot(paper, foot)

    def _lay_address(self, paper: Paper, box: Box) -> None:
        """Lay what can be typed instead of photographed: the address, and the letters after it."""
        found, palette = f"{self.scene.address}  ·  {self.scene.typed}", paper.palette
        side, pad = paper.px(20), paper.px(16)
        fitted = paper.fit(found, STRONG, max(1, box.w - side - 3 * pad), box.h)
        wide = fitted.width + side + 5 * pad // 2
        if not fitted.whole or box.h < paper.px(36):
            paper.text(box, found, STRONG, palette.cream, "right")
            return
        high = min(box.h, paper.px(44))
        pill = box.off_right(wide)[0].centred(wide, high)
        paper.fill(pill, palette.felt, high // 2, palette.edge)
        mark, words = pill.inset(pad, 0).off_left(side, pad // 2)
        paper.glyph(mark.centred(side, side), "phone", palette.soft)
        paper.text(words, found, STRONG, palette.cream)

    def _lay_seats(self, paper: Paper, box: Box) -> None:
        seats = self.scene.seats
        columns = min(len(seats), 2) if paper.layout.shape is Shape.TALL else len(seats)
        rows = -(-len(seats) // max(1, columns))
        for seat, place in zip(seats, box.grid(columns, rows, paper.px(12)), strict=False):
            self._lay_seat(paper, place, seat)

    def _lay_seat(self, paper: Paper, box: Box, seat: PhoneSeat) -> None:
        palette = paper.palette
        key = f"seat {seat.seat}"
        picked = self._lost == seat.seat
        ground = palette.raised if picked else palette.felt
        paper.fill(box, paper.tone(ground, key), paper.layout.radius)
        inner = box.inset(paper.px(8), paper.px(8))
        head, rest = inner.off_top(paper.px(34), paper.px(4))
        mark, name = head.off_left(paper.px(32), paper.px(8))
        paper.token(mark, seat.look, seat.sign)
        paper.text(name, seat.name, STRONG, cut=True)
        below, middle = rest.off_bottom(paper.line(STRONG) + paper.px(6), paper.px(4))
        words = {
            At.FREE: paper.say("scan me"),
            At.JOINED: paper.say("joined"),
            At.AWAY: paper.say("away"),
        }[seat.at]
        self._lay_words(paper, below, seat.at, words)
        if seat.code:
            lay_code(paper, middle, seat.code)
            return
        self._lay_phone(paper, middle, joined=seat.at is At.JOINED)
        paper.target(key, box, f"{seat.name} {words}", partial(self._pick, seat.seat))

    def _lay_words(self, paper: Paper, box: Box, at: At, words: str) -> None:
        """Lay the state of a seat's phone in words, after a sign if there is room."""
        palette = paper.palette
        sign, tone = {
            At.FREE: ("phone", palette.cream),
            At.JOINED: ("check", palette.soft),
            At.AWAY: ("warn", palette.loss),
        }[at]
        side, gap = (paper.px(18), paper.px(6)) if sign else (0, 0)
        wide = paper.fit(words, STATE, box.w, box.h).width
        row = box.centred(min(box.w, side + gap + wide), box.h)
        mark, rest = row.off_left(side, gap)
        if sign:
            paper.glyph(mark.centred(side, side), sign, tone)
        paper.text(rest, words, STATE, tone, cut=True)

    def _lay_phone(self, paper: Paper, box: Box, *, joined: bool) -> None:
        """Lay a phone in outline, where the code was before somebody joined."""
        palette = paper.palette
        high = min(paper.px(116), box.h)
        phone = box.centred(min(box.w, high * 6 // 10), high)
        tone = SEATS[4][0] if joined else palette.loss
        paper.fill(phone, palette.shade, phone.w // 6, tone, max(2, paper.px(3)))
        disc = phone.centred(phone.w * 6 // 10, phone.w * 6 // 10)
        if joined:
            paper.fill(disc, palette.green, disc.h // 2)
        mark = disc.inset(disc.w // 5) if joined else disc
        paper.glyph(mark, "check" if joined else "warn", palette.cream)

    def _lay_foot(self, paper: Paper, box: Box) -> None:
        scene = self.scene
        gap = paper.px(12)
        if scene.asked is not None:
            phone, question = scene.asked
            words, rest = box.off_left(box.w // 2, gap)
            paper.fill(words, paper.palette.cream, paper.layout.radius)
            inner = words.inset(paper.px(12), 0)
            paper.text(inner, question, STRONG, paper.palette.paper, "centre", lines=2)
            no, yes = rest.columns(2, gap)
            paper.button("no", no, paper.say("No"), partial(self._wish, Welcome(phone, False)))
            main = partial(self._wish, Welcome(phone, True))
            paper.button("yes", yes, paper.say("Yes"), main, look="main", style=STRONG)
            return
        left, rest = box.off_left(box.w * 2 // 9, gap)
        middle, right = rest.off_left(box.w * 2 // 9, gap)
        shut = partial(self._wish, CloseDoor())
        paper.button("close", left, paper.say("Phones off"), shut, style=NOTE)
        if self._lost is not None:
            seat = next((one for one in scene.seats if one.seat == self._lost), None)
            if seat is not None and seat.at is not At.FREE:
                label = paper.say("Give {name}'s seat back").format(name=seat.name)
                give = partial(self._give_back, seat.seat)
                paper.button("give back", middle, label, give, style=NOTE)
        else:
            fresh = partial(self._wish, NewCodes())
            paper.button("codes", middle, paper.say("New codes"), fresh, style=NOTE)
        joined = sum(seat.at is not At.FREE for seat in scene.seats)
        label = paper.say("Play with {count} phones").format(count=joined)
        if joined < 2:
            label = paper.say("Play with one phone") if joined else paper.say("Play without phones")
        go = partial(self._wish, Proceed())
        paper.button("main", right, label, go, look="main", style=STRONG)

    # -- touch -------------------------------------------------------------------------------------

    def _pick(self, seat: int) -> None:
        self.port.cue("tap")
        self._lost = None if self._lost == seat else seat

    def _give_back(self, seat: int) -> None:
        self._lost = None
        self._wish(GiveBack(seat))

    def _wish(self, wish: Wish) -> None:
        self.port.cue("tap")
        self.port.send(wish)

    def _open(self, screen: str) -> None:
        self.port.cue("tap")
        self.port.send(Open(screen))
