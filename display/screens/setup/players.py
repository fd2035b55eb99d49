"""Who plays: seats, names that are known, marks to choose from, and a keyboard that stays open."""

from __future__ import annotations

from functools import partial

from display.parts.letters import (
    BACKSPACE,
    RETURN,
    begins_a_name,
    lay_letters,
    letter_pages,
    page_label,
)
from display.port import Port
from display.scenes.setup import (
    Behind,
    ChooseSeat,
    Erase,
    LookBehind,
    NextSeat,
    Place,
    PlayersScene,
    SeatMachine,
    SitDown,
    TakeMark,
    Type,
)
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, MAIN, NOTE, STRONG, TITLE, Shape
from display.toolkit.nodes import Rim
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from display.toolkit.theme import SEATS
from display.wishes import Proceed, Wish

from .seat import lay_seat_sheet


class PlayersScreen(Screen[PlayersScene]):
    """Everything on one page: a known family sits down with one touch each."""

    def __init__(self, scene: PlayersScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.page = 0  # of the letters
        self.letters = False  # on a small screen: letters instead of names and marks

    @property
    def typing(self) -> bool:
        """Whether somebody is being named."""
        return self.scene.sheet is None

    def typed(self, text: str) -> None:
        if text == BACKSPACE:
            self._send(Erase())
        elif text == RETURN:
            self._send(NextSeat())
        else:
            self._send(Type(text))

    # -- where everything lies ---------------------------------------------------------------------

    def lay(self, paper: Paper) -> None:
        layout = paper.layout
        box = layout.box.inset(layout.margin, min(layout.margin, paper.px(12)))
        if layout.shape is Shape.SMALL:
            self._lay_small(paper, box)
        elif layout.shape is Shape.TALL:
            self._lay_tall(paper, box)
        else:
            self._lay_wide(paper, box)
        if self.scene.sheet is not None:
            lay_seat_sheet(paper, self.scene, self.scene.sheet, self._send)

    def _lay_wide(self, paper: Paper, box: Box) -> None:
        touch, gap, near = paper.layout.touch, paper.px(12), paper.px(5)
        head, rest = box.off_top(max(touch, paper.px(68)), gap)
        start, head = head.off_right(paper.px(268), paper.px(16))
        self._lay_start(paper, start)
        title, tools = head.off_left(paper.px(204), paper.px(12))
        self._lay_title(paper, title)
        self._lay_tools(paper, tools.centred(tools.w, max(touch, paper.px(64))), near)
        seats, rest = rest.off_top(touch, gap)
        self._lay_seats(paper, seats, self._places(), 1)
        strip, rest = rest.off_top(touch, gap)
        marks, names = strip.off_right(6 * (touch + near) - near, gap)
        self._lay_names(paper, names, 1)
        self._lay_marks(paper, marks, near)
        foot, keys = rest.off_bottom(touch, near)
        self._lay_letters(paper, keys, near)
        self._lay_foot(paper, foot, near)

    def _lay_tall(self, paper: Paper, box: Box) -> None:
        touch, gap, near = paper.layout.touch, paper.layout.space(1.5), paper.layout.space(0.5)
        head, rest = box.off_top(paper.px(64), gap)
        self._lay_title(paper, head)
        strip, rest = rest.off_top(touch, gap)
        self._lay_start(paper, strip)
        strip, rest = rest.off_top(touch, gap)
        self._lay_tools(paper, strip, near)
        places = self._places()
        rows = 2 if len(places) > 3 else 1
        between = paper.px(8)
        seats, rest = rest.off_top(rows * (touch + between) - between, gap)
        self._lay_seats(paper, seats, places, rows)
        names, rest = rest.off_top(touch, gap)
        self._lay_names(paper, names, 1)
        marks, rest = rest.off_top(touch, gap)
        self._lay_marks(paper, marks, near)
        foot, keys = rest.off_bottom(touch, near)
        self._lay_letters(paper, keys, near)
        self._lay_foot(paper, foot, near)

    def _lay_small(self, paper: Paper, box: Box) -> None:
        touch, near = paper.layout.touch, paper.px(6)
        head, rest = box.off_top(touch, near)
        start, seats = head.off_right(paper.px(190), near)
        self._lay_start(paper, start)
        self._lay_seats(paper, seats, self._places(), 1)
        foot, rest = rest.off_bottom(touch, near)
        self._lay_foot(paper, foot, near)
        if self.letters:
            self._lay_letters(paper, rest, near)
            return
        marks, rest = rest.off_bottom(touch, near)
        self._lay_marks(paper, marks, near)
        tools, rest = rest.off_bottom(touch, near)
        self._lay_tools(paper, tools, near)
        self._lay_names(paper, rest.off_top(touch)[0], 1)

    # -- the parts ---------------------------------------------------------------------------------

    def _lay_title(self, paper: Paper, box: Box) -> None:
        upper, lower = box.off_top(paper.px(40))
        paper.text(upper, paper.say("Who is playing?"), TITLE)
        order = paper.say("Clockwise, as you sit")
        paper.text(lower, order, NOTE, paper.palette.mute, "left", "top", cut=True)

    def _lay_start(self, paper: Paper, box: Box) -> None:
        """Lay the main button: who is playing, or what still prevents the start."""
        scene, palette = self.scene, paper.palette
        note = scene.note if paper.layout.shape is not Shape.SMALL else ""
        ground = paper.ground("main", box, "blocked" if scene.blocked else "main")
        words = ground.inset(paper.px(10), paper.px(4))
        if scene.blocked:
            # A touch says the reason in full: there is room for a part of it only.
            paper.text(words, scene.blocked, NOTE, palette.mute, "centre", lines=2, cut=True)
        else:
            upper, lower = words.off_top(words.h // 2) if note else (words, words)
            style = STRONG if note else MAIN
            paper.text(upper, scene.main, style, palette.paper, "centre", cut=True)
            if note:
                paper.text(lower, note, NOTE, palette.paper, "centre", cut=True)
        label = scene.blocked or f"{scene.main} {note}".strip()
        paper.target("main", box, label, partial(self._send, Proceed()))

    def _lay_tools(self, paper: Paper, box: Box, gap: int) -> None:
        """Lay the buttons that lead to the things on the table and to the house rules."""
        places = box.columns(2, gap)
        table = partial(self._send, LookBehind(Behind.TABLE))
        told = f"{self.scene.table} {self.scene.lies}".strip()
        inner = places[0].inset(paper.px(10), paper.px(6))
        roomy = paper.fit(told, BUTTON, inner.w, inner.h, 2).whole
        paper.button("table", places[0], told if roomy else self.scene.table, table, style=BUTTON)
        rules = partial(self._send, LookBehind(Behind.RULES))
        paper.button("rules", places[1], self.scene.rules, rules, style=BUTTON)

    def _places(self) -> list[Place | None]:
        """Return everybody who sits here, and the seats that are free."""
        return [*self.scene.seats, *[None] * self.scene.free]

    def _lay_seats(self, paper: Paper, box: Box, places: list[Place | None], rows: int) -> None:
        gap = paper.px(8) if paper.layout.shape is not Shape.SMALL else 2
        across = -(-len(places) // rows)
        for at, (place, cell) in enumerate(zip(places, box.grid(across, rows, gap), strict=False)):
            if place is not None:
                self._lay_seat(paper, cell, at, place)
            else:
                self._lay_free(paper, cell, at)

    def _lay_free(self, paper: Paper, cell: Box, at: int) -> None:
        radius = paper.layout.radius
        paper.add(Rim(cell, paper.palette.line, radius, max(1, paper.px(2))))
        gaps = max(6, paper.px(9))  # the rim is seen between them
        for x in range(cell.x + radius, cell.right - radius, 2 * gaps):
            for y in (cell.y, cell.bottom - paper.px(2)):
                paper.fill(Box(x, y, gaps, paper.px(2)), paper.palette.ink, 0)
        label = paper.say("free seat")
        if cell.w >= paper.px(110):
            paper.text(
                cell.inset(paper.px(4)),
                label,
                LABEL,
                paper.palette.mute,
                "centre",
                needed=False,
                cut=True,
            )
        paper.target(f"free {at}", cell, label, partial(self._send, NextSeat()))

    def _lay_seat(self, paper: Paper, cell: Box, at: int, place: Place) -> None:
        key, palette = f"seat {at}", paper.palette
        here = at == self.scene.current
        ground = palette.cream if here else palette.felt
        paper.fill(cell, paper.tone(ground, key), paper.layout.radius)
        inner = cell.inset(paper.px(10) if cell.w >= paper.px(100) else 2, paper.px(4))
        side = min(paper.px(36), inner.h, inner.w)
        mark, words = inner.off_left(side, paper.px(8))
        sign = _sign(self.scene, at)
        whole = paper.fit(place.name[:4], STRONG, words.w - paper.px(9), words.h).whole
        if words.w < paper.px(40) or not whole:
            paper.token(inner.centred(side, side), place.look, sign)
        else:
            paper.token(mark.centred(side, side), place.look, sign)
            tone = palette.paper if here else palette.cream
            bar = paper.px(3)
            room = Box(words.x, words.y, words.w - 3 * bar, words.h) if here else words
            used = paper.text(room, place.name, STRONG, tone, cut=True)
            if here:
                high = min(words.h, paper.px(26))
                x = used.right + bar if place.name else words.x
                paper.fill(Box(x, words.y + (words.h - high) // 2, bar, high), palette.deep, 0)
        label = place.name or paper.say("a new player")
        paper.target(key, cell, label, partial(self._send, ChooseSeat(at)))

    def _lay_names(self, paper: Paper, box: Box, rows: int) -> None:
        """Known names as chips, as many as fit, and the machine as a player."""
        gap = paper.px(6)
        chips = [(f"name {name}", name, SitDown(name)) for name in self.scene.names]
        machine = ("machine", paper.say("Machine"), SeatMachine())
        widths = [self._chip(paper, label) for _, label, _ in chips]
        last = self._chip(paper, machine[1]) + paper.px(30)
        room, shown = box.w - last - gap, 0
        while shown < len(chips) and room >= widths[shown]:
            room -= widths[shown] + gap
            shown += 1
        x = box.x
        for (key, label, wish), wide in zip(chips[:shown], widths, strict=False):
            self._lay_chip(paper, Box(x, box.y, wide, box.h), key, label, wish, "plain")
            x += wide + gap
        if self.scene.free or (self.scene.seats and not self.scene.seats[-1].name):
            self._lay_chip(paper, Box(x, box.y, last, box.h), *machine, "plain", "machine")

    def _chip(self, paper: Paper, label: str) -> int:
        """Return how wide a chip is."""
        wide = paper.ink.width(label, paper.layout.faces_of(BUTTON)[0]) + paper.px(34)
        return max(paper.layout.touch, wide)

    def _lay_chip(
        self, paper: Paper, box: Box, key: str, label: str, wish: Wish, look: str, sign: str = ""
    ) -> None:
        send = partial(self._send, wish)
        paper.button(key, box, label, send, look=look, style=BUTTON, sign=sign)

    def _lay_marks(self, paper: Paper, box: Box, gap: int) -> None:
        """Lay the six marks; that of the seat being named is cream, taken ones are faded."""
        scene, palette = self.scene, paper.palette
        current = scene.seats[scene.current].look if scene.current < len(scene.seats) else -1
        taken = {place.look for place in scene.seats if place.name}
        for look, cell in enumerate(box.columns(len(SEATS), gap)):
            key, here = f"mark {look}", look == current
            ground = palette.cream if here else palette.felt
            paper.fill(cell, paper.tone(ground, key), paper.layout.radius, palette.line)
            side = min(paper.px(36), cell.h - 4, cell.w - 4)
            place = cell.centred(side, side)
            paper.token(place, look, " ", faded=look in taken and not here)
            label = f"{paper.say('mark')} {look + 1}"
            paper.target(key, cell, label, partial(self._send, TakeMark(look)))

    def _lay_letters(self, paper: Paper, box: Box, gap: int) -> None:
        pages = letter_pages(paper, box, gap, 0)
        self.page %= len(pages)
        rows = pages[self.page]
        high = min((box.h + gap) // max(3, len(rows)) - gap, paper.layout.touch * 3 // 2)
        lay_letters(
            paper, box, rows, self._type, capital=begins_a_name(self._name()), gap=gap, high=high
        )

    def _lay_foot(self, paper: Paper, foot: Box, gap: int) -> None:
        """Back, another page of letters, a space, a letter back, and the next player."""
        touch, small = paper.layout.touch, paper.layout.shape is Shape.SMALL
        back, rest = foot.off_left(touch, gap)
        paper.fill(back, paper.tone(paper.palette.felt, "back"), paper.layout.radius)
        paper.glyph(back.centred(paper.px(24), paper.px(24)), "back")
        paper.target("back", back, paper.say("Back"), partial(self._send, LookBehind(Behind.BACK)))
        if small:
            turn, rest = rest.off_left(max(touch, paper.px(150)), gap)
            label = paper.say("Names") if self.letters else "abc"
            paper.button("turn", turn, label, self._swap, style=BUTTON)
        upright = paper.layout.shape is Shape.TALL
        following, rest = rest.off_right(rest.w // 3 if upright else rest.w * 2 // 5, gap)
        named = bool(self._name())
        tap = partial(self._send, NextSeat()) if named and self.scene.free else None
        look = "cream" if tap else "blocked"
        paper.button("next", following, paper.say("Next player"), tap, look=look, style=BUTTON)
        if small and not self.letters:
            return
        keys = rest.columns(3, gap)
        pages = letter_pages(paper, Box(0, 0, foot.w, 4 * touch), gap, 0)
        label = page_label(pages, self.page % len(pages))
        paper.button("key page", keys[0], label, self._turn, style=BUTTON)
        paper.button(
            "key space", keys[1], paper.say("space"), partial(self._type, " "), style=BUTTON
        )
        paper.fill(
            keys[2],
            paper.tone(paper.palette.raised, "key delete"),
            paper.layout.radius,
            paper.palette.line,
        )
        paper.glyph(keys[2].centred(paper.px(28), paper.px(28)), "erase")
        erase = partial(self._send, Erase())
        paper.target("key delete", keys[2], paper.say("delete"), erase)

    # -- what touches do ---------------------------------------------------------------------------

    def _name(self) -> str:
        scene = self.scene
        return scene.seats[scene.current].name if scene.current < len(scene.seats) else ""

    def _type(self, letter: str) -> None:
        self._send(Type(letter))

    def _turn(self) -> None:
        self.page += 1

    def _swap(self) -> None:
        self.letters = not self.letters

    def _send(self, wish: Wish) -> None:
        self.port.cue("tap")
        self.port.send(wish)


def _sign(scene: PlayersScene, at: int) -> str:
    """Return what stands on a mark: the initial, and one more letter where two are equal."""
    name = scene.seats[at].name
    alike = sum(place.name[:1].upper() == name[:1].upper() for place in scene.seats) > 1
    return (name[:2] if alike else name[:1]) or " "
