"""The table: everything a position consists of, and what a game's folder can do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from firmware_host.values import dataclass

from .asks import Ask, Step
from .cash import Notes, Till, note_words
from .decks import Deck
from .edition_words import translations
from .errors import Refused
from .languages import ENGLISH, Language
from .ledger import Books, Ledger
from .rulebook import Reason, Rulebook
from .rulings import Rulings, Switch
from .view import Odds, SeatView, TableView, Written
from .words import Event, Fact, Line, Speaker, Text, Words, as_line, verbatim, word

if TYPE_CHECKING:
    from .hooks import Hooks

# How well the machine can play a seat, from weak to strong, and what people call it.
LEVELS: Mapping[str, str] = {
    "beginner": word("beginner"),
    "sensible": word("sensible"),
    "expert": word("expert"),
}
USUAL = "sensible"  # also in records from before there was a choice

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(frozen=True)
class Setup:
    """What a game is started with, and all that must be kept to start the same game again.

    `edition` is the name of the pack, `pack` its full text, so that a saved game does not depend
    on a file that may change. `options` are the game's own set-up choices as strings.
    """

    game: str
    seats: tuple[str, ...]
    edition: str
    pack: str
    rulings: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    money: str = "ledger"  # or "cash"
    bots: tuple[int, ...] = ()  # seats that the machine plays from the start
    levels: Mapping[str, str] = field(default_factory=dict)  # how well, by player; else as usual

    def level(self, seat: int | None) -> str:
        """Return how well the machine plays a seat, whether it does so yet or not."""
        return USUAL if seat is None else self.levels.get(self.seats[seat], USUAL)


class Outcome(NamedTuple):
    """How a game ended: who won, why (an event with its rule), and the places.

    `standing` has one (place, seat, score) per seat, best first; ties share a place.
    """

    winners: tuple[int, ...]
    reason: Event
    standing: tuple[tuple[int, int, int], ...]


# Rules that lead to the outcome, or end by returning the rules that go on from there. A stretch
# that is handed over costs nothing to have come from; one that is yielded from is passed by every
# answer.
Play: TypeAlias = "Step[Outcome | Play]"


class Act(NamedTuple):
    """Something done besides answering: an IOU, a correction, a player leaving."""

    act: str
    seat: int | None = None
    args: tuple[tuple[str, Fact], ...] = ()

    def arg(self, name: str) -> Fact:
        """Return one argument. Raises `Refused` if it was not given."""
        for key, value in self.args:
            if key == name:
                return value
        raise Refused(Line('"{act}" needs "{name}".', act=self.act, name=name))


@dataclass(frozen=True)
class Aside:
    """An act that may be done now. `fields` are its arguments: name -> numbers or names that fit.

    An `urgent` one is lost unless it is done soon; a lamp can say so. A `common` one every table
    has, whatever is played; a `sure` one is asked twice before it is done. The fields of one that
    is `free` are written by people, and what stands in them is only an example.
    """

    act: str
    seat: int | None
    label: Text
    rule: str
    fields: Mapping[str, range | tuple[str, ...]] = field(default_factory=dict)
    urgent: bool = False
    common: bool = False
    sure: bool = False
    free: bool = False


class Pieces(NamedTuple):
    """Pieces out of the box that can carry a tag: a kind ("card" or "tile"), and what each says.

    `deck` is the deck whose draws they answer; empty if they answer any question that offers them.
    """

    kind: str
    deck: str
    name: Text
    labels: Mapping[str, Text]

    @classmethod
    def of(cls, deck: Deck, unknown: str = "") -> Pieces:
        """Return the cards of a deck, without those that stand for one nobody has taught yet."""
        keys = dict.fromkeys((*deck.counts, *deck.labels))
        return cls("card", deck.key, deck.name, {k: deck.label(k) for k in keys if k != unknown})


@dataclass(frozen=True)
class Fix:
    """Something on the table that players can correct: a place, an owner, the turn.

    `options` are (value, label) pairs; `put` makes it so; `restarts` cuts the running turn off.
    `seat` is whose it is, if it is somebody's, and `thing` what kind of thing it is: both together
    are how a screen groups them. What is `printed` stands on no sheet. `once` is its older name.

    For taking back: `back` says what hands do, with the blank {to} for what it was, and `gone`
    what they do if there was no such thing yet. `counted` is only kept count of: hands do nothing.
    """

    what: str
    label: Text
    now: str
    options: tuple[tuple[str, Text], ...]
    put: Callable[[str], None]
    restarts: bool = False
    seat: int | None = None
    thing: Text = ""
    once: str = ""
    back: str = ""
    gone: Text = ""
    counted: bool = False
    printed: bool = False

    def is_called(self, what: object) -> bool:
        """Return whether this is its name, now or in older records."""
        return what == self.what or (what == self.once and bool(what))

    @property
    def label_now(self) -> Text:
        """What it is now, in words."""
        return dict(self.options).get(self.now, verbatim(self.now))


class Restart:
    """What an act returns when the running turn is cut off and play goes on from `table.turn`."""


RESTART = Restart()
NOTHING: Mapping[str, int] = {}
# The seats of a table clockwise, by how many there are and which comes first.
_AROUND = [[(*range(seat, seats), *range(seat)) for seat in range(seats)] for seats in range(7)]
Flow: TypeAlias = "Outcome | Restart | None"


# What a table consists of besides its books: notes, who sits there and whose turn it is, the game.
_MONEY = ("_till", "notes", "settled")
_SEATS = ("automatic", "blind", "gone", "names", "paused", "seats", "turn")
_GAME = ("hooks", "rulings", "setup")


class Table(Books):
    """One game in play: seats, money, log, and whatever else the game keeps.

    A rule reads only the table and its arguments; nothing else survives between asks.
    """

    # Without a dict, because the rules read a table's attributes many times in a decision, and an
    # object with more than thirty of them in its dict loses the interpreter's fast way to them.
    __slots__ = (*_MONEY, *_SEATS, *_GAME)

    hooks: Hooks  # set when the table is laid

    bank_name: ClassVar[str] = "bank"
    # What sentences call the bank and the pots.
    titles: ClassVar[Mapping[str, str]] = {"bank": word("the Bank")}
    pot_names: ClassVar[Mapping[str, str]] = {}  # and what a screen calls the pots
    unit: ClassVar[str] = "$"
    most_wins: ClassVar[bool] = True  # whether the highest score leads, or the lowest

    def __init__(self, setup: Setup, switches: Sequence[Switch], pots: Sequence[str] = ()) -> None:
        super().__init__(Ledger(setup.seats, self.bank_name, pots))
        self.setup = setup
        self.names = setup.seats
        self.seats = len(setup.seats)
        self.rulings = Rulings(switches, setup.rulings)
        self.turn: int | None = None  # whose turn it is; None until the first player is known
        self.gone: set[int] = set()  # have left the table or are out of the game
        self.paused: set[int] = set()  # away for a while: their turns are skipped
        self.automatic: set[int] = set(setup.bots)  # played by a bot
        self.blind = ""  # why the machine can play no seat here
        # Sheets that were settled by hand, by their words, to begin with the next time.
        self.settled: dict[str, tuple[str, ...]] = {}
        self.notes: Notes | None = None  # the paper money, in cash mode
        self._till: Till | None = None
        self.adopt()

    # -- what a game may say for itself --------------------------------------------------------

    def adopt(self) -> None:
        """Read the rulings into fields. Called at the start and when a switch changes."""

    def pack(self) -> str:
        """Return the edition as it stands now, with everything that was taught in this game."""
        return self.setup.pack

    def pieces(self) -> tuple[Pieces, ...]:
        """Return the known pieces of this edition that can carry a tag."""
        return ()

    def hidden(self) -> Mapping[str, int]:
        """Return what the machine knows and keeps from everybody's eyes: how many of each thing.

        Cards it has dealt, tiles of a layout it was told. What comes out of it is a reveal, which
        is not taken back without everybody's consent.
        """
        return NOTHING

    def score(self, seat: int) -> int:
        """Return what the seat list shows: a seat's money, unless the game counts otherwise."""
        return self.money[seat]

    # -- what the game's folder does -----------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The game's rules in words."""
        return self.hooks.rulebook

    def play(self) -> Play:
        """Return the rules from here on."""
        return self.hooks.play(self)

    def leave(self, seat: int) -> Flow:
        """Let a seat leave for good."""
        return self.hooks.leave(self, seat)

    def facts(self, see: frozenset[int]) -> dict[str, Json]:
        """Return what else a screen would show; secrets only of the seats in `see`."""
        return self.hooks.facts(self, see)

    def asides(self) -> list[Aside]:
        """Return the game's own acts that may be done now, besides answering."""
        return self.hooks.asides(self)

    def act(self, act: Act) -> Flow:
        """Do one of the offered asides. Raises `Refused` otherwise."""
        return self.hooks.act(self, act)

    def corrected(self) -> Flow:
        """Return what follows from money that was put right."""
        return self.hooks.corrected(self)

    def because(self, events: Sequence[Event], index: int) -> Reason:
        """Return why the event at `index` of the log happened, beyond what its form says."""
        return self.hooks.because(self, events, index)

    def written(self) -> Written:
        """Return what is needed in writing to finish this game by hand."""
        return self.hooks.written(self)

    def odds(self, ask: Ask) -> Odds | None:
        """Return the odds card for the gamble that `ask` is part of, if it is one."""
        return self.hooks.odds(self, ask)

    def fixes(self) -> list[Fix]:
        """Return what can be put right by hand, besides money and whose turn it is."""
        return self.hooks.fixes(self)

    def view(self, ask: Ask | None) -> TableView:
        """Return the position for a screen."""
        return self.hooks.view(self, ask)

    # -- what every game shares ----------------------------------------------------------------

    def seat_view(
        self, seat: int, ask: Ask | None, place: Text = "", badges: tuple[Text, ...] = ()
    ) -> SeatView:
        """Return one seat's line; the active seat is the one that is asked, or whose turn it is."""
        asked = self.turn if ask is None or ask.seat is None else ask.seat
        return SeatView(
            seat,
            self.names[seat],
            self.score(seat),
            place,
            badges,
            active=seat == asked,
            out=seat in self.gone,
        )

    def on_turn(self) -> int:
        """Return whose turn it is, once that is known."""
        assert self.turn is not None
        return self.turn

    def after(self, seat: int) -> int:
        """Return the next seat clockwise that is neither gone nor paused."""
        self.ledger.look()
        seats = self.seats
        seat = (seat + 1) % seats
        if not self.gone and not self.paused:
            return seat
        away = self.gone | self.paused
        if len(away) >= seats:
            away = self.gone  # everybody left at the table is paused: then turns wait for them
        while seat in away:
            seat = (seat + 1) % seats
        return seat

    def from_seat(self, seat: int) -> Sequence[int]:
        """Return the seats still in the game, clockwise, starting with `seat`."""
        self.ledger.look()
        around = _AROUND[self.seats][seat]
        return [other for other in around if other not in self.gone] if self.gone else around

    def pots(self) -> tuple[tuple[Text, int], ...]:
        """Return what lies in every pot, as (name, dollars)."""
        names = self.ledger.names
        pots = range(self.bank + 1, len(names))
        return tuple(
            (self.pot_names.get(names[at], verbatim(names[at])), self.money[at]) for at in pots
        )

    def people(self) -> tuple[int, ...]:
        """Return the seats that people play."""
        others = self.gone | self.automatic
        return tuple(seat for seat in range(self.seats) if seat not in others)

    def leaders(self) -> list[int]:
        """Return the seats that are ahead now."""
        here = self.from_seat(0)
        best = (max if self.most_wins else min)(self.score(seat) for seat in here)
        return [seat for seat in here if self.score(seat) == best]

    def speaker(self, language: Language = ENGLISH) -> Speaker:
        """Return a `Speaker` for this table."""
        names = self.ledger.names
        titles = [
            self.titles.get(name, Line("the {name}", name=name)) for name in names[self.bank :]
        ]
        words: dict[str, Callable[[Fact], Words]] = {
            "notes": note_words,
            **self.hooks.vocabulary(self),
        }
        spoken = language.at_table(self.setup.game, translations(self.setup.pack))
        return Speaker(names, words, spoken, titles, self._retold, self.setup.game)

    def _retold(self, event: Event) -> Line | None:
        """Word a correction from the current fixes and switches, which can be translated.

        The record keeps English words; they stand where there is no such thing any more.
        """
        if event[0].kind not in ("fixed", "settled put", "ruled"):
            return None
        form, facts = event[0], dict(zip(event[0].names, event[1:], strict=True))
        if form.kind == "ruled":
            switch = self.rulings.switches.get(str(facts["id"]))
            return None if switch is None else switch.changed(str(facts["value"]))
        for fix in self.fixes():
            now = dict(fix.options).get(str(facts["to"]))
            if now is not None and fix.is_called(facts["what"]):
                words = {"label": as_line(fix.label), "now": as_line(now)}
                return Line(form.text, **{**facts, **words})
        return None

    def till(self) -> Till | None:
        """Return the notes in every purse as the log has them; None without paper money."""
        if self._till is None and self.notes is not None:
            self._till = Till(self.notes, len(self.money), self.bank)
        if self._till is not None:
            self._till.catch_up(self.log)
        return self._till
