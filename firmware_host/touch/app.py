"""The application: settings, saved games and packs, and the page that is open.

A page is what a screen is about: the table, home, set-up, history. It makes scenes and carries
out intents; the house opens pages and keeps what outlives them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from display import port
from display.toolkit.glass import Bend
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.settling import asked_by_hand
from firmware_host.engine.words import ENGLISH, Line, said
from firmware_host.kept.editions import Packs
from firmware_host.kept.lock import Lock
from firmware_host.kept.settings import Settings
from firmware_host.kept.tag_files import Binding, Words
from firmware_host.kept.tags import Tags, glossary
from firmware_host.record import left_off
from firmware_host.record.journal import Journal
from firmware_host.record.learning.pupils import Pupils
from firmware_host.record.notes.counting import Counters
from firmware_host.record.session import Session
from firmware_host.system.wishes import HelperWishes
from firmware_host.touch import lamps
from firmware_host.touch.coaching import Coaching
from firmware_host.touch.director import Director
from firmware_host.touch.pace import SPEEDS
from hardware.cues import Cue
from hardware.signals import Signal

if TYPE_CHECKING:
    from firmware_host.phones.service import Phones
    from firmware_host.touch.hall.in_hall import InHall
    from hardware.devices.base import DeviceStatus

# Under this key the journal keeps the number of the game that is on the table; none at home.
ON_THE_TABLE = "on the table"

# The sides of the table at which somebody can sit, in degrees.
SIDES = (0, 90, 180, 270)

# And under this one the phones of a game, as long as its door is open.
PHONES_KEPT = "phones {id}"

# Seconds from one invitation of a demonstration to the next.
INVITES = 8.0

# Under this one the wrong tries at the parents' lock since the last right one.
WRONG_PINS = "wrong pins"

# Pages for grown-ups, where there is a lock: settings, corrections and what leads from there.
LOCKED = (
    "settings",
    "lock",
    "fix",
    "cards",
    "editions",
    "care",
    "backups",
    "update",
    "clock",
    "touch",
)

# Page by name -> the module that has `open_page(house, args)`. Imported when first opened, so
# that the first frame does not pay for screens nobody has asked for.
PAGES = {
    "table": "firmware_host.touch.pages.table",
    "home": "firmware_host.touch.pages.home",
    "set-up": "firmware_host.touch.setup.page",
    "unfinished": "firmware_host.touch.pages.unfinished",
    "history": "firmware_host.touch.pages.history",
    "chart": "firmware_host.touch.pages.chart",
    "winner": "firmware_host.touch.pages.winner",
    "evening": "firmware_host.touch.pages.evening",
    "fix": "firmware_host.touch.pages.fix",
    "settings": "firmware_host.touch.pages.settings",
    "cards": "firmware_host.touch.pages.cards",
    "results": "firmware_host.touch.pages.results",
    "hardware": "firmware_host.touch.pages.hardware",
    "check": "firmware_host.touch.pages.check",
    "resume": "firmware_host.touch.pages.resume",
    "pause": "firmware_host.touch.pages.pause",
    "audit": "firmware_host.touch.pages.audit",
    "care": "firmware_host.touch.care.page",
    "backups": "firmware_host.touch.care.backups",
    "update": "firmware_host.touch.care.update",
    "clock": "firmware_host.touch.care.clock",
    "touch": "firmware_host.touch.care.calibrate",
    "print": "firmware_host.touch.paper.page",
    "hand-over": "firmware_host.touch.care.hand_over",
    "editions": "firmware_host.touch.teaching.editions",
    "teaching": "firmware_host.touch.teaching.page",
    "rules": "firmware_host.touch.learning.rules",
    "practice": "firmware_host.touch.learning.practice",
    "lock": "firmware_host.touch.learning.lock",
    "words": "firmware_host.touch.learning.words",
    "phones": "firmware_host.touch.phones.page",
    "consent": "firmware_host.touch.phones.consent_page",
}


class Page(Protocol):
    """One page. `changed` says that `scene` would differ from the last one taken.

    A page that `takes_buttons` gives them a meaning of its own; on others they walk the screen.
    """

    changed: bool
    takes_buttons: bool

    def scene(self) -> object:
        """Return what the screen should show; resets `changed`."""

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants."""

    def hear(self, signal: Signal, now: float) -> None:
        """Take in one signal from the cabinet."""

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let time pass; return when to call again."""


class House:
    """Everything that outlives a page. One per running program."""

    def __init__(
        self,
        settings: Settings,
        journal: Journal,
        packs: Packs,
        tags: Tags | None = None,
        *,
        cue: Callable[[Cue], None] = lambda _: None,
        warnings: list[str] | None = None,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.journal = journal
        self.packs = packs
        self.tags = tags if tags is not None else Tags()
        self.cue = cue
        self.clock = clock
        wrong = journal.kept(WRONG_PINS)
        self.lock = Lock(
            lambda: self.settings.lock, steady, wrong if type(wrong) is int else 0, self._keep_wrong
        )
        self.warnings = [*(warnings or ()), *self.tags.problems()]
        self.session: Session | None = None
        self.director: Director | None = None
        self.coaching: Coaching | None = None
        self.hall: InHall | None = None  # where the owner has named one
        self.practice: Page | None = None  # while somebody practises
        self.phones: Phones | None = None  # while the door is open for the game on the table
        self.looks: tuple[int, ...] = ()
        self.sheet = (0, -1)  # the step and game for which the sheet was opened automatically
        self.page: Page | None = None
        self.page_name = ""
        self.sides: dict[int, int] = {}  # seat -> the side of the table it sits at, in degrees
        self.facing = 0  # to which side the picture is turned, in degrees
        self.bend: Callable[[Bend], None] = lambda _: None  # how touches are put right
        self.face: Callable[[int], None] = lambda _: None
        self.rig_status: Callable[[], tuple[DeviceStatus, ...]] = tuple
        self.ring: Callable[[str], None] = lambda _: None  # sound one of the screen's sounds
        self.restyle: Callable[[], None] = lambda: None  # settings of the screen have changed
        self.translate = ENGLISH
        self.wishes = HelperWishes()
        self.aloud: Callable[[str], None] = lambda _: None  # said by the voice, if there is one
        self.leaving = False  # somebody wants the program to end
        self.say: Callable[[str], None] = lambda _: None  # words over whatever page is open

    def open(self, name: str, args: Mapping[str, str] | None = None) -> None:
        """Open a page by name. Raises `Refused` if there is none."""
        if name not in PAGES:
            raise Refused(Line("There is no page {name}.", name=repr(name)))
        if name in LOCKED and not self.lock.is_open() and not self._settles(name):
            self.behind_lock(lambda: self.open(name, args))
            return
        if self.page_name == "touch":
            self.bend(Bend.read(self.settings.display.touch))
        page = import_module(PAGES[name]).open_page(self, args or {})
        self.page, self.page_name = page, name
        page.changed = True
        playing = self.session.game if self.session is not None and name == "table" else None
        wanted = lamps.on_a_page() if playing is None else lamps.at_table(playing)
        for cue in wanted.values():
            self.cue(cue)
        if name == "home":
            self.close_phones()
            self.stop_thinking()
            self.turn_to(0)
            self.clear_table()
            if self.session is not None and self.session.journal is self.journal:
                left_off.keep(self.session)

    def behind_lock(self, act: Callable[[], None]) -> None:
        """Do what is for grown-ups only: at once if nothing is locked, else after the PIN."""
        if self.lock.is_open():
            act()
        else:
            import_module("firmware_host.touch.learning.pin").ask(self, act)

    def _settles(self, page: str) -> bool:
        """Return whether this page is where people settle what the game has asked them to."""
        asked = self.session is not None and asked_by_hand(self.session.game.ask)
        return page == "fix" and bool(asked)

    def _keep_wrong(self, tries: int) -> None:
        # Where it cannot be kept, the pause runs all the same, until the plug is pulled.
        self.journal.remember(WRONG_PINS, tries)

    def turn_to(self, side: int) -> None:
        """Turn the picture towards a side of the table."""
        if side != self.facing:
            self.facing = side
            self.face(side)

    def seat(self, session: Session, looks: tuple[int, ...] = ()) -> None:
        """Put a session on the table."""
        if self.session is not None and self.session.board.id != session.board.id:
            games.put_away(session.board.id)
        self.close_phones()
        self.stop_thinking()
        self._let_experts_think(session)
        session.translate = self.translate
        session.taught = self.packs.learn
        session.locked = lambda: not self.lock.is_open()
        session.second_person = self.settings.table.second_person
        self.session = session
        self.looks = looks
        self.director = Director(
            session,
            cue=self.cue,
            pace=SPEEDS[self.settings.display.speed],
            tags=self.tags,
            looks=looks,
            counters=Counters(session.journal, session.id),
        )
        newcomers = self.settings.table.coach
        self.coaching = Coaching(session, Pupils(session, newcomers=newcomers))
        self.warnings += self.tags.problems()
        if session.journal is self.journal:
            self._lies_on_the_table(session.id)

    def _let_experts_think(self, session: Session) -> None:
        """Experts think in a process of their own, which is there only where one plays."""
        if "expert" in session.game.setup.levels.values():
            from firmware_host.record.thinking.thinker import Thinker

            session.thinks = Thinker()

    def stop_thinking(self) -> None:
        """End the process in which experts think; it begins again if the game goes on."""
        if self.session is not None and self.session.thinks is not None:
            self.session.thinks.close()

    def take_up(self, session: Session) -> None:
        """Put a saved game on the table again, everybody where they sat."""
        session.book_recorded_balances()
        sides = enumerate(self.journal.kept_list(f"sides {session.id}", int))
        self.sides = {seat: side for seat, side in sides if side in SIDES}
        self.seat(session, tuple(self.journal.kept_list(f"looks {session.id}", int)))

    def close_phones(self) -> None:
        """Cut every phone off: the door is open for one game only."""
        if self.phones is not None:
            self.phones.close()
            self.phones = None

    def clear_table(self) -> None:
        """Forget which game to reopen at the next start."""
        self._lies_on_the_table(None)

    def _lies_on_the_table(self, game: int | None) -> None:
        """Remember which game a start after a power cut should open by itself."""
        if self.journal.kept(ON_THE_TABLE) != game:
            self.journal.remember(ON_THE_TABLE, game)

    def words(self) -> Words:
        """Return what tags can stand for at the table as it is."""
        if self.session is None:
            return glossary(self.packs)("", "")
        board = self.session.board
        return Words.of(self.session.game.table.pieces(), board.actions)

    def meaning(self, bound: Binding) -> str:
        """Return what a tag stands for, in words."""
        label = self.words().label(bound)
        return said(label, self.translate) if label is not None else bound.key

    def look(self, seat: int) -> int:
        """Return the number of a seat's colour and shape."""
        return self.looks[seat] if seat < len(self.looks) else seat

    def demonstrate(self, session: Session) -> None:
        """Show a game that bots play, until somebody touches the screen."""
        self.page = Demonstration(self, session)
        self.page_name = "demo"

    def touched(self) -> None:
        """End a demonstration: the screen was touched somewhere."""
        if self.page_name == "demo":
            self.open("home")

    def renew(self, now: float) -> None:
        """Refresh the table after a correction on another page."""
        if self.director is not None:
            self.director.asked_anew(now)

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants: go somewhere, or something on this page."""
        if isinstance(intent, port.Dim):
            return
        if isinstance(intent, port.Open) and self.page_name != "practice":
            with self._saying_why():
                self.open(intent.screen, intent.args)
            return
        if self.page is not None:
            with self._saying_why():
                self.page.carry_out(intent, now)

    def hear(self, signal: Signal, now: float) -> None:
        """Let the open page take in one signal."""
        if self.page is not None:
            with self._saying_why():
                self.page.hear(signal, now)

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let time pass on the open page; return when to call again."""
        if self.page is not None:
            with self._saying_why():
                return self.page.tick(now, busy=busy)
        return None

    @contextmanager
    def _saying_why(self) -> Iterator[None]:
        """Show why something is refused that a page has no place of its own to say."""
        try:
            yield
        except Refused as refusal:
            self.say(said(refusal.line, self.translate))


class Demonstration(Director):
    """A table that plays by itself and invites; any touch or button leads home."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(session)
        self._house = house
        self._invited = float("-inf")

    def hear(self, signal: Signal, now: float) -> None:
        self._house.open("home")
        self._house.hear(signal, now)  # a scan is answered there

    def tick(self, now: float, *, busy: bool) -> float | None:
        if self.session.game.ask is None and not busy:
            self._house.open("home")
            return None
        if now >= self._invited + INVITES:
            self._invited = now
            self._house.say(self._house.translate("Touch to play"))
        return super().tick(now, busy=busy)
