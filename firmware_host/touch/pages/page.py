"""The base of most pages: quiet ones, which change only when somebody touches them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Generic, TypeVar, assert_never

from display import port, wishes
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, said, word
from firmware_host.record.story.dates import dated
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.director import Director
from firmware_host.values import dataclass
from hardware.signals import Signal

Act = TypeVar("Act", bound="str | wishes.RowKey")
Field = TypeVar("Field", bound="str | wishes.RowKey")


@dataclass(frozen=True)
class Source(wishes.RowKey):
    """A row that says who makes a kind of chance: the real thing, or the machine."""

    key: str


@dataclass(frozen=True)
class Rule(wishes.RowKey):
    """A row that says how a house rule is played."""

    id: str


class DirectedPage:
    """A page that shows a director's table. It takes the cabinet's buttons."""

    takes_buttons = True

    def __init__(self, house: House, director: Director) -> None:
        self._house = house
        self._director = director

    @property
    def changed(self) -> bool:
        """Whether the table has changed since it was shown."""
        return self._director.changed

    @changed.setter
    def changed(self, value: bool) -> None:
        self._director.changed = value

    def hear(self, signal: Signal, now: float) -> None:
        """Take in one signal from the cabinet."""
        self._director.hear(signal, now)


class QuietPage:
    """A page without bots, hardware or time. A refusal becomes its notice."""

    takes_buttons = False

    def __init__(self, house: House) -> None:
        self.house = house
        self.changed = True
        self.notice = ""

    def scene(self) -> object:
        """Return what to show."""
        raise NotImplementedError

    def wish(self, wish: wishes.Wish, now: float) -> None:
        """Do what was touched; what only another page can do is nothing. Raises `Refused`."""

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants."""
        self.notice = ""
        self.changed = True
        if isinstance(intent, wishes.Wish):
            try:
                self.wish(intent, now)
            except Refused as refusal:
                self.notice = said(refusal.line, self.house.translate)

    def hear(self, signal: Signal, now: float) -> None:
        """Say what a scan is, because most pages have no other use for it."""
        if not scans.is_scan(signal):
            return
        scans.answer(self.house.cue, taken=False)
        self.house.say(self._told(signal))

    def _told(self, signal: Signal) -> str:
        """Return what a scan is, for a page that has no use for it."""
        say, tags = self.house.translate, self.house.tags
        tag = scans.scanned(signal)
        if tag is None:
            return said(scans.trouble(signal), say)
        if tag in tags:
            what = self.house.meaning(tags[tag])
        elif page := tags.find(tag):
            what = say("a piece of {game}").format(game=games.board(page.game).name)
        else:
            return say("This is new. Teach it under Settings, Cards and tokens.")
        return say("That is {what}. It is not needed here.").format(what=what)

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Do nothing: nothing happens by itself."""
        return None


class FormPage(QuietPage, Generic[Act, Field]):
    """A form. Its rows are of two closed kinds: acts, which are touched, and fields, which are set.

    Each kind is an enumeration of words, a `RowKey`, or a union of such; `acts` and `fields` name
    the classes. A touch that was meant for the page before this one is of another class.
    """

    acts: tuple[type[Act], ...] = ()
    fields: tuple[type[Field], ...] = ()

    def touched(self, act: Act, now: float) -> None:
        """Do what a row stands for. Raises `Refused`."""

    def entered(self, field: Field, value: str, now: float) -> None:
        """Set a row to a value. Raises `Refused`."""

    def show_tab(self, tab: str) -> None:
        """Show another tab."""

    def proceed(self, now: float) -> None:
        """Do what the main button says. Raises `Refused`."""

    def wish(self, wish: wishes.Wish, now: float) -> None:
        if isinstance(wish, wishes.FormWish):
            self._form_wish(wish, now)

    def _form_wish(self, wish: wishes.FormWish, now: float) -> None:
        match wish:
            case wishes.Touch(key):
                if isinstance(key, self.acts):
                    self.touched(key, now)
            case wishes.Enter(key, value):
                if isinstance(key, self.fields):
                    self.entered(key, value, now)
            case wishes.ShowTab(tab):
                self.show_tab(tab)
            case wishes.Proceed():
                self.proceed(now)
            case _:
                assert_never(wish)


PARTS = (
    (5, word("night")),
    (12, word("morning")),
    (18, word("afternoon")),
    (24, word("evening")),
)
DAYS = (
    word("Monday"),
    word("Tuesday"),
    word("Wednesday"),
    word("Thursday"),
    word("Friday"),
    word("Saturday"),
    word("Sunday"),
)
A_WEEK = timedelta(days=6)  # within which the day of the week is enough to name a day


def evening(moment: datetime, house: House) -> str:
    """Return "Sunday evening": enough of a date for a game table."""
    part = next(name for until, name in PARTS if moment.hour < until)
    day = DAYS[moment.weekday()]
    return said(Line("{day:rest} {part:rest}", day=day, part=part), house.translate)


def told_when(started: str, house: House) -> str:
    """Return when a game began, in this table's time; empty if it is not known."""
    try:
        began = datetime.fromisoformat(started).astimezone()
    except (ValueError, OverflowError):
        return ""
    now = datetime.fromtimestamp(house.clock()).astimezone()
    if timedelta() <= now - began < A_WEEK:
        return f"{evening(began, house)}, {began:%H:%M}"
    return f"{dated(began, house.translate)}, {began:%H:%M}"
