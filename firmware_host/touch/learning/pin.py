"""The PIN at the touchscreen: asked for before what is locked, or typed twice to be set."""

from __future__ import annotations

from collections.abc import Callable

from display import wishes
from display.scenes.learning import Digit, EraseDigit, LeavePin, PinScene
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import said
from firmware_host.kept.pin import DIGITS
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage


def ask(house: House, then: Callable[[], None]) -> None:
    """Ask for the PIN over the page that is open; with it that page comes back, and `then`."""
    _put_over(house, PinPage(house, then))


def ask_new(house: House, done: Callable[[str], None]) -> None:
    """Ask for a new PIN, twice, over the page that is open."""
    _put_over(house, NewPinPage(house, done))


def _put_over(house: House, page: PinPad) -> None:
    house.page, house.page_name = page, "pin"


class PinPad(QuietPage):
    """Four digits over another page, which is kept as it is and comes back."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._under = house.page, house.page_name
        self._digits = ""

    def wish(self, wish: wishes.Wish, now: float) -> None:
        match wish:
            case Digit(digit):
                self._digits += digit
                if len(self._digits) >= DIGITS:
                    typed, self._digits = self._digits, ""
                    self.whole(typed)
            case EraseDigit():
                self._digits = self._digits[:-1]
            case LeavePin():
                self.leave()

    def whole(self, typed: str) -> None:
        """Take a PIN once all of its digits are typed. Raises `Refused`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Let the page under it come back."""
        house = self.house
        if self._under[0] is None:
            house.open("home")
            return
        house.page, house.page_name = self._under
        self._under[0].changed = True

    def shown(self, title: str, note: str) -> PinScene:
        """Return the pad with what it is for."""
        self.changed = False
        return PinScene(title, note, len(self._digits), DIGITS, self.notice)


class PinPage(PinPad):
    """Asks for the PIN, which opens for some minutes what is locked."""

    def __init__(self, house: House, then: Callable[[], None]) -> None:
        super().__init__(house)
        self._then = then

    def scene(self) -> PinScene:
        say = self.house.translate
        return self.shown(say("For grown-ups"), say("This is locked. Type the PIN."))

    def whole(self, typed: str) -> None:
        if not self.house.lock.unlock(typed):
            raise Refused("That is not the PIN.")
        self.leave()
        try:
            self._then()
        except Refused as refusal:
            self.house.say(said(refusal.line, self.house.translate))


class NewPinPage(PinPad):
    """A new PIN, typed twice so that a slip locks nobody out."""

    def __init__(self, house: House, done: Callable[[str], None]) -> None:
        super().__init__(house)
        self._done = done
        self._first = ""

    def scene(self) -> PinScene:
        say = self.house.translate
        if self._first:
            return self.shown(say("Once more"), say("Type the same four digits again."))
        return self.shown(say("A new PIN"), say("Four digits that children will not guess."))

    def whole(self, typed: str) -> None:
        if not self._first:
            self._first = typed
            return
        first, self._first = self._first, ""
        if typed != first:
            raise Refused("Those did not match. Start again.")
        self.leave()
        self._done(typed)
