"""An amount: note buttons, likely amounts or a slider, digits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from display.parts.letters import BACKSPACE, RETURN
from display.parts.slider import Scale, lay_slider
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BIG, BUTTON, MAIN, NOTE, SUM, Shape, Style
from display.toolkit.paper import Paper
from display.toolkit.theme import mixed, readable_on
from firmware_host.engine.asks import Amount, Ask
from firmware_host.engine.decks import Wheel
from firmware_host.engine.words import ENGLISH

from .panel import Hand, Panel, Room, expect
from .wheels import wedge_tones

SIDE_BY_SIDE = 6  # numbers in one row
NUMBERS, CLOTH = 40, 9  # the most on a wheel that is laid out as a cloth, and side by side on it


class AmountPanel(Panel):
    """The sum in large figures; notes add to it, the slider sweeps it, digits spell it."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Amount)
        self.value = self.ask.nearest(0)
        self.typing: str | None = None
        self.unit = self.ask.unit
        self.language = ENGLISH

    # -- values ------------------------------------------------------------------------------------

    def put(self, value: int) -> None:
        """Take the nearest amount that is allowed, or nothing."""
        self.value = self.ask.nearest(value)

    def add(self, note: int) -> None:
        """Add a note."""
        self.put(max(self.value + note, self.ask.low))

    def step(self, by: int) -> None:
        """Raise the amount by a number of steps."""
        self.value = self.ask.moved(self.value, by)

    def chosen(self) -> int | None:
        """Return the amount that stands there, if it may be answered."""
        return self.value if self.value in self.ask else None

    @property
    def at_once(self) -> bool:
        """Whether every number lies there and is the answer at one touch."""
        return len(self.ask.offers) == len(self.ask.allowed) and self.unit != "$"

    def words(self, value: int) -> str:
        """Return a value as it is read."""
        return self.language.counted(value, self.unit)

    def type_digit(self, digit: str) -> None:
        """Type a digit, or delete the last one."""
        text = self.typing or ""
        text = text[:-1] if digit == "erase" else (text + digit)[:9]
        self.typing = text.lstrip("0") or text[:1]

    def typed(self) -> int | None:
        """Return what has been typed, if it may be answered."""
        value = int(self.typing) if self.typing else -1
        return value if value in self.ask else None

    def writes(self) -> bool:
        return self.typing is not None

    def write(self, text: str) -> None:
        value = self.typed()
        if text == BACKSPACE:
            self.type_digit("erase")
        elif text == RETURN and value is not None:
            self.hand.reply(value)
        elif text.isdecimal():
            self.type_digit(text)

    def notes(self, scene: TableScene) -> list[int]:
        """Return what the buttons add: the values of the table's notes, or round steps."""
        span = self.ask.high - self.ask.low
        notes = [note for note in scene.notes if note % self.ask.step == 0 and note <= span]
        if not notes or self.unit != "$":
            notes = [step * self.ask.step for step in (1, 5, 10, 50, 100, 1000, 10_000)]
            notes = [note for note in notes if note <= span]
        return sorted(notes)[-5:]

    def steer(self, scene: TableScene) -> None:
        if scene.marked >= 0:
            self.put(scene.dialled)

    # -- laying ------------------------------------------------------------------------------------

    def room(self, paper: Paper, scene: TableScene) -> Room:
        small = paper.layout.shape is Shape.SMALL
        if self._cloth(paper, scene) is not None:
            return Room.BODY
        return Room.LOWER if self.typing is None and not small else Room.BODY

    def _cloth(self, paper: Paper, scene: TableScene) -> Wheel | None:
        """Return the wheel that has these numbers on it, where all of them have room."""
        if self.unit or self.typing is not None or len(self.ask.allowed) > NUMBERS:
            return None
        if paper.layout.shape is Shape.SMALL:
            return None
        keys = {str(number) for number in self.ask.allowed}
        return next((wheel for wheel in scene.view.wheels if keys <= wheel.keys.keys()), None)

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        if self.at_once or (self._cloth(paper, scene) is not None and scene.marked < 0):
            return False
        self.language = paper.say
        value = self.chosen() if self.typing is None else self.typed()
        shown = self.words(int(self.typing or 0) if self.typing is not None else self.value)
        paper.button(
            self.hand.key("amount"),
            box,
            shown,
            None if value is None else lambda: self.hand.reply(value),
            look="blocked" if value is None else "main",
            style=MAIN,
        )
        return True

    def _lay_cloth(self, paper: Paper, box: Box, wheel: Wheel, marked: int) -> None:
        """Lay the numbers of a wheel in its colours, as on the cloth beside it; each is the answer.

        The knob of the cabinet has `marked` one.
        """
        numbers, gap = self.ask.allowed, paper.px(6)
        columns = min(CLOTH, (box.w + gap) // (paper.layout.touch + gap))
        rows = ceil(len(numbers) / columns)
        columns = ceil(len(numbers) / rows)
        high = min((box.h + gap) // rows - gap, paper.px(92))
        tones = dict(zip(wheel.keys, wedge_tones(wheel, paper.theme), strict=True))
        places = Box(box.x, box.y, box.w, (high + gap) * rows - gap).grid(columns, rows, gap)
        for number, place in zip(numbers, places, strict=False):
            key = self.hand.key(f"offer {number}")
            tone = mixed(tones[str(number)], paper.palette.ink, 0.2)  # so that figures read on it
            rim = paper.palette.cream if number == marked else None
            paper.fill(place, paper.tone(tone, key), paper.px(10), rim, paper.px(3))
            ink = readable_on(tone, paper.palette)
            paper.text(place.inset(paper.px(2)), str(number), SUM, ink, "centre")
            paper.target(key, place, str(number), partial(self.hand.reply, number))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        self.language = paper.say
        if (wheel := self._cloth(paper, scene)) is not None:
            self._lay_cloth(paper, box, wheel, self.value if scene.marked >= 0 else -1)
            return
        if self.at_once:
            self._lay_numbers(paper, box, scene)
            return
        if self.typing is not None:
            self._lay_digits(paper, box)
            return
        gap = paper.layout.space()
        touch = paper.layout.touch
        top, rest = box.off_top(touch, gap)
        self._lay_sum(paper, top)
        if self.unit == "$" and self.ask.high in self.ask.offers:  # all that anybody would name
            self._lay_likely(paper, rest, SUM)
        elif rest.h >= 2 * touch + gap:
            notes, rest = rest.off_top(touch, gap)
            self._lay_notes(paper, notes, scene)
            self._lay_likely(paper, rest.off_top(touch)[0])
        elif rest.w >= paper.px(420):
            left, right = rest.columns(2, gap)
            self._lay_notes(paper, left, scene, most=2)
            self._lay_likely(paper, right)
        else:
            self._lay_likely(paper, rest)

    def _lay_numbers(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay all numbers, in one row or two."""
        gap, numbers = paper.layout.space(), self.ask.offers
        columns = min(len(numbers), max(1, (box.w + gap) // (paper.layout.touch + gap)))
        face, pad = paper.layout.faces_of(MAIN)[0], 2 * paper.px(10)
        widest = max(paper.ink.width(self.words(n), face) for n in numbers) + pad
        tight = widest > (box.w + gap) // columns - gap
        if len(numbers) > SIDE_BY_SIDE or tight:
            columns = min(columns, ceil(len(numbers) / 2))
        rows = ceil(len(numbers) / columns)
        columns = ceil(len(numbers) / rows)
        high = min(paper.px(96), (box.h + gap) // rows - gap)
        places = Box(box.x, box.y, box.w, (high + gap) * rows - gap).grid(columns, rows, gap)
        large = widest <= places[0].w
        for number, place in zip(numbers, places, strict=False):
            marked = scene.marked >= 0 and number == self.value
            paper.button(
                self.hand.key(f"offer {number}"),
                place,
                self.words(number),
                partial(self.hand.reply, number),
                look="main" if marked else "plain",
                style=MAIN if large else BUTTON,  # all of them alike
            )

    def _lay_likely(self, paper: Paper, box: Box, style: Style = BUTTON) -> None:
        """Likely amounts, each the answer at one touch; a slider where nobody knows any."""
        gap = paper.layout.space()
        words = [self.words(offer) for offer in self.ask.offers]
        face = paper.layout.faces_of(BUTTON)[-1]
        wide = max((paper.ink.width(text, face) for text in words), default=0) + paper.px(24)
        wide = max(wide, paper.layout.touch)
        most = (box.w + gap) // (wide + gap) if words else 0
        if most < 1:
            self._lay_slider(paper, box)
            return
        offers = self.ask.offers[:most]
        places = box.columns(max(min(3, most), len(offers)), gap)
        for offer, text, place in zip(offers, words, places, strict=False):
            paper.button(
                self.hand.key(f"offer {offer}"),
                place,
                text,
                partial(self.hand.reply, offer),
                look="cream",
                style=style,
            )

    def _lay_sum(self, paper: Paper, box: Box) -> None:
        gap = paper.layout.space()
        touch = paper.layout.touch
        digits, rest = box.off_right(touch + paper.px(20), gap)
        minus, rest = rest.off_left(touch, gap)
        plus, middle = rest.off_right(touch, gap)
        for place, sign, by in ((minus, "minus", -1), (plus, "plus", 1)):
            self._lay_sign(paper, place, sign, by)
        paper.text(middle, self.words(self.value), BIG, align="centre")
        self._key_button(paper, digits, paper.say("123"), self._start_typing)

    def _lay_sign(self, paper: Paper, place: Box, sign: str, by: int) -> None:
        key = self.hand.key(sign)
        palette = paper.palette
        paper.fill(place, paper.tone(palette.raised, key), paper.layout.radius, palette.line)
        side = paper.px(24)
        paper.glyph(place.centred(side, side), sign)
        paper.target(key, place, sign, lambda: self.step(by))

    def _start_typing(self) -> None:
        self.typing = ""

    def _key_button(self, paper: Paper, place: Box, label: str, tap: Callable[[], None]) -> None:
        paper.button(self.hand.key(label), place, label, tap, style=BUTTON)

    def _lay_notes(self, paper: Paper, box: Box, scene: TableScene, most: int = 5) -> None:
        gap = paper.layout.space()
        notes = self.notes(scene)
        face = paper.layout.faces_of(BUTTON)[-1]
        wide = max((paper.ink.width(self._plus(n), face) for n in notes), default=0) + paper.px(24)
        most = min(most, max(1, (box.w + gap) // (wide + gap)))
        notes = notes[-most:]
        if not notes:
            return
        for note, place in zip(notes, box.columns(len(notes), gap), strict=True):
            paper.button(
                self.hand.key(f"note {note}"),
                place,
                self._plus(note),
                partial(self.add, note),
                style=BUTTON,
            )

    def _plus(self, note: int) -> str:
        if self.ask.unit == "$":
            return f"+{self.language.money(note)}"
        return f"+{self.language.number(note)}"

    def _lay_slider(self, paper: Paper, box: Box) -> None:
        ask = self.ask
        least = ask.low - ask.step if ask.low > 0 else ask.low  # the place of nothing
        scale = Scale(least, ask.high, ask.step, max(self.value, least))
        ends = self.words(min(ask.low, 0)), self.words(ask.high)
        key, label = self.hand.key("slider"), paper.say("Slider")
        lay_slider(paper, box, key, label, scale, lambda value, _: self.put(value), ends)

    def _lay_digits(self, paper: Paper, box: Box) -> None:
        gap = paper.layout.space()
        touch = paper.layout.touch
        four = box.h >= 4 * touch + 3 * gap
        side, pad = box.off_right(box.w * 2 // 5, gap)
        keys = (
            ["7", "8", "9", "4", "5", "6", "1", "2", "3", "000", "0", "erase"]
            if four
            else ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "000", "erase"]
        )
        columns, rows = (3, 4) if four else (6, 2)
        if not four:
            side, pad = box.off_right(box.w - 6 * touch - 5 * gap - gap, gap)
        for key, place in zip(keys, pad.grid(columns, rows, gap), strict=True):
            name = self.hand.key(f"digit {key}")
            palette = paper.palette
            paper.fill(place, paper.tone(palette.raised, name), paper.layout.radius, palette.line)
            if key == "erase":
                paper.glyph(place.centred(paper.px(28), paper.px(28)), "erase")
            else:
                paper.text(place.inset(paper.px(4)), key, MAIN, align="centre")
            paper.target(name, place, key, partial(self.type_digit, key))
        self._lay_typed(paper, side)

    def _lay_typed(self, paper: Paper, box: Box) -> None:
        gap = paper.layout.space()
        shown = self.words(int(self.typing or 0))
        back, top = box.off_bottom(paper.layout.touch, gap)
        self._key_button(paper, back, paper.say("Slider"), self._stop_typing)
        figures, hint = top.off_top(min(top.h, paper.px(44)))
        paper.text(figures, shown, BIG, align="centre")
        bounds = f"{self.words(self.ask.low)} – {self.words(self.ask.high)}"
        if hint.h >= 2 * paper.line(NOTE):
            paper.text(hint, bounds, NOTE, paper.palette.mute, "centre", lines=2)

    def _stop_typing(self) -> None:
        value = self.typed()
        self.typing = None
        if value is not None:
            self.put(value)
