"""The page of the open door: a code for each seat, and who may come in."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec

from display import wishes
from display.scenes.phones import At, PhoneSeat, PhonesScene
from firmware_host.engine.words import said
from firmware_host.phones.frames import sign
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage
from firmware_host.touch.phones.opened import OpenDoor, open_door, question

LOOK_AGAIN = 5.0  # seconds until the page looks whether its codes are still good


def open_page(house: House, args: Mapping[str, str]) -> PhonesPage:
    """Open the door and show it. Raises `Refused` if there is no game or no way to open it."""
    return PhonesPage(house, open_door(house), rung="rung" in args)


class PhonesPage(QuietPage):
    """Codes hide once a seat has joined; a phone that is away shows its code again.

    A page that was `rung` by a phone closes by itself once that phone is in.
    """

    def __init__(self, house: House, door: OpenDoor, *, rung: bool) -> None:
        super().__init__(house)
        self._door = door
        self._rung = rung
        self._now: float | None = None
        self._shown: tuple[str, ...] = ()

    def _links(self) -> dict[int, str]:
        """Return the links in the codes; empty before the first round of the loop."""
        if self._now is None:
            return {}
        awake = self._door.awake()
        seats = [seat for seat in self._door.guests.seats if seat not in awake]
        return {seat: self._door.link(seat, self._now) for seat in seats}

    def scene(self) -> PhonesScene:
        self.changed = False
        links = self._links()
        self._shown = tuple(links.values())
        claims = self._door.claims()
        asked = None
        if claims:
            words = said(question(claims[0], self._door.play.session), self.house.translate)
            asked = claims[0].phone, words
        seats = [self._seat(seat, links.get(seat, "")) for seat in self._door.guests.seats]
        notice = self.notice or self._door.trouble()
        typed = self._door.guests.typed
        return PhonesScene(self._door.address(), typed, tuple(seats), asked, notice)

    def _seat(self, seat: int, link: str) -> PhoneSeat:
        names = self._door.play.session.game.table.names
        others = [name for name in names if name != names[seat]]
        mark, look = sign(names[seat], others), self.house.look(seat)
        return PhoneSeat(seat, names[seat], mark, look, self._at(seat), modules(link))

    def _at(self, seat: int) -> At:
        if seat in self._door.awake():
            return At.JOINED
        return At.AWAY if seat in self._door.holders() else At.FREE

    def wish(self, wish: wishes.Wish, now: float) -> None:
        match wish:
            case wishes.Welcome(phone, yes):
                self._welcome(phone, yes=yes)
            case wishes.GiveBack(seat):
                self._door.give_back(seat)
            case wishes.NewCodes():
                self._door.guests.renew()
            case wishes.CloseDoor():
                self.house.close_phones()
                self.house.open("table")
            case wishes.Proceed():
                self.house.open("table")
            case _:
                pass

    def _welcome(self, phone: int, *, yes: bool) -> None:
        if yes:
            self._door.accept(phone)
        else:
            self._door.decline(phone)
        if self._rung and not self._door.claims():
            self.house.open("table")

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Keep the codes fresh while somebody looks at them."""
        self._now = now
        if tuple(self._links().values()) != self._shown:
            self.changed = True
        return now + LOOK_AGAIN


def modules(link: str) -> tuple[str, ...]:
    """Return a link as the rows of a code; none for no link, or where nothing can make one."""
    if not link or not find_spec("segno"):
        return ()
    import segno

    made = segno.make(link, error="l", micro=False)
    return tuple("".join("1" if module else "0" for module in row) for row in made.matrix)
