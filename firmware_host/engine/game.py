"""A game in play: pushed forward by answers, popped back by undo, the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field

from firmware_host.values import dataclass

from . import acts
from .asks import Answer, Ask, Asking, Question
from .cash import Notes
from .errors import NeverAsks, Refused, Short
from .hooks import Hooks
from .rulings import Switch
from .table import Act, Aside, Outcome, Play, Restart, Setup, Table
from .words import Event, Line, word

__all__ = ["BoardGame", "Coach", "Game", "Label", "Notes", "Outfit", "SetupOption"]


@dataclass(frozen=True, kw_only=True)
class Label:
    """What a game is called and looks like. A shelf of games shows this and loads no rules."""

    id: str
    name: str
    tagline: str
    seats: range
    package: str  # where RULES.md, edition/, game.py and bots/ are
    tone: str = "red"  # its colour on the home screen
    emblem: str = "dice"  # its sign on paper: dice, wheel, cards or tiles
    picture: str = ""  # its picture on the home screen, if that is not of its emblem
    triumph: str = word("wins")  # how the end of a game is told: what the winner did
    won: str = word("won")  # and afterwards
    usual: bool = False  # whether it is played where no game is named


@dataclass(frozen=True)
class SetupOption:
    """A choice of the game's own at set-up: real cards or dealt ones, how many games.

    `blind` are options under which the machine sees too little to play a seat, and why. An option
    about a `kind` of thing (cards, tiles) says which choice does `without` that thing.
    """

    key: str
    title: str
    options: Mapping[str, str]
    default: str
    blind: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""
    without: str = ""


# What can lie on a table, in the order people are asked about it.
KINDS = ("money", "cards", "spinner", "dice", "tiles")


@dataclass(frozen=True)
class Outfit:
    """What follows from the things on the table: the money, every chance source, every option."""

    money: str
    sources: Mapping[str, str]
    options: Mapping[str, str]


@dataclass(frozen=True)
class Coach:
    """What a newcomer is told: what the game is about, and a sentence per section of the rules.

    A sentence is said once, before the first question of its section or after the first event that
    cites it; the goal stands before the first of them. Both together have at most 25 words.
    """

    goal: str
    lessons: Mapping[str, str]


AWARDS: Mapping[str, str] = {
    "gain": word("Biggest win"),
    "loss": word("Biggest loss"),
    "streak": word("Longest streak"),
    "luck": word("Luckiest spin"),
}

# Rules may hand over to other rules, but somebody has to be asked along the way.
_HANDED_OVER = 1_000


@dataclass(frozen=True, kw_only=True)
class BoardGame(Hooks):
    """What a game's folder offers: what the game is, and with `Hooks` how it is played."""

    label: Label
    switches: tuple[Switch, ...]
    editions: tuple[str, ...]  # packs that ship with it, the default first
    sources: Mapping[str, str]  # chance sources by key: what people call them
    table: Callable[[Setup], Table]  # sets one out
    check_pack: Callable[[str, str], list[str]]  # (file name, text) -> every problem with its line
    notes: Notes | None = None
    options: tuple[SetupOption, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)  # choices and asides for a token
    real: frozenset[str] = frozenset()  # sources that are the real thing unless people say else
    # What each award is called at the end, the one that the game is proudest of first.
    awards: Mapping[str, str] = field(default_factory=lambda: AWARDS)
    # Awards for who did something most often: the form that says it, its fact for the seat, and
    # what is counted.
    counted: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    coach: Coach | None = None  # what newcomers are told while they play
    pieces: Mapping[str, str] = field(default_factory=dict)  # source -> which of `KINDS` it is
    taught: str = ""  # the edition that learns what is printed on the owner's own board
    printed: frozenset[str] = frozenset(("money", "cards", "tiles"))  # kinds on our printed sheets
    bound: int = field(default=100_000)  # decisions within which every random game ends

    @property
    def id(self) -> str:
        """Its id, as records and commands know it."""
        return self.label.id

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.label.name

    @property
    def seats(self) -> range:
        """How many can play."""
        return self.label.seats

    @property
    def package(self) -> str:
        """The package of the game's folder."""
        return self.label.package

    def lay(self, setup: Setup) -> Table:
        """Return a table set out for a game."""
        table = self.table(setup)
        table.hooks = self
        return table

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind of thing that lies in the box of this game."""
        used = {*self.pieces.values(), *(option.kind for option in self.options)} - {""}
        return frozenset(used | ({"money"} if self.notes is not None else set()))

    @property
    def tables(self) -> tuple[str, ...]:
        """What may lie on the table: the owner's own box only if the game can be taught it."""
        return ("box", "printed", "nothing") if self.taught else ("printed", "nothing")

    def outfit(self, real: Collection[str]) -> Outfit:
        """Return the set-up for a table with these real things; the machine replaces the rest."""
        return Outfit(
            "cash" if self.notes is not None and "money" in real else "ledger",
            {
                source: "real" if self.pieces.get(source) in real else "machine"
                for source in self.sources
            },
            {
                option.key: option.without
                if option.kind and option.kind not in real
                else option.default
                for option in self.options
            },
        )

    def blind(self, chosen: Mapping[str, str]) -> str:
        """Return why the machine can play no seat with these set-up choices; empty if it can."""
        values = ((option, chosen.get(option.key, option.default)) for option in self.options)
        return next((o.blind[value] for o, value in values if value in o.blind), "")

    def seeing(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return set-up choices with which the machine can play any seat; `given` ones are kept."""
        chosen = {
            option.key: next(v for v in (option.default, *option.options) if v not in option.blind)
            for option in self.options
        }
        return {**chosen, **given}


class Game:
    """One game, live.

    `ask` is the one pending question (None once it is over), `outcome` how it ended. `push`
    answers, `act` does an aside, `pop` takes back. `entries` are the answers and acts that stand:
    the same setup and entries give the same table and the same events.
    """

    __slots__ = (
        "_asking",
        "_ledger",
        "_send",
        "ask",
        "board",
        "entries",
        "outcome",
        "setup",
        "table",
    )

    def __init__(
        self, board: BoardGame, setup: Setup, entries: Sequence[Answer | Act] = ()
    ) -> None:
        self.board = board
        self.setup = setup
        self._begin()
        for entry in entries:
            self.apply(entry)

    def _begin(self) -> None:
        self.table = self.board.lay(self.setup)
        if self.setup.money == "cash":
            self.table.notes = self.board.notes
        self.table.blind = self.board.blind(self.setup.options)
        self.entries: list[Answer | Act] = []
        self.ask: Ask | None = None
        self._asking: Asking | None = None  # how to ask again, if the question depends on the table
        self.outcome: Outcome | None = None
        self._ledger = self.table.ledger
        self._ledger.answers = self.entries
        try:
            self._run(self.table.play())
        except (NeverAsks, Short) as mistake:
            raise self._mistaken(mistake) from mistake

    def _run(self, play: Outcome | Play) -> None:
        """Run the rules until they ask; a generator that ends may return the one that continues."""
        self._ledger.running = True
        for _ in range(_HANDED_OVER):
            if isinstance(play, Outcome):
                self._ledger.running = False
                self._finish(play)
                return
            self._send = play.send
            try:
                asked = play.send(None)
            except StopIteration as end:
                play = end.value
            else:
                self._ledger.running = False
                self._put(asked)
                return
        raise NeverAsks

    def _put(self, asked: Ask | Asking) -> None:
        """Set the pending question; a function that was yielded is called to make it."""
        if isinstance(asked, Question):
            self._asking = None
            self.ask = asked
        else:
            self._asking = asked
            self.ask = asked()

    def _finish(self, outcome: Outcome) -> None:
        self.ask = None
        self._asking = None
        self.outcome = outcome
        self.table.record(outcome.reason)

    def _mistaken(self, mistake: NeverAsks | Short) -> Refused:
        """Return the refusal for a bug in a game's rules."""
        if isinstance(mistake, Short):
            return Refused(
                Line(
                    "The rules of {game} let {name} pay {amount:money} without having it. "
                    "That is a mistake in them; nothing was changed.",
                    game=self.board.name,
                    name=self.table.ledger.names[mistake.payer],
                    amount=mistake.amount,
                )
            )
        return Refused(
            Line(
                "The rules of {game} go on for ever without asking anybody. "
                "That is a mistake in them; nothing was changed.",
                game=self.board.name,
            )
        )

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, oldest first."""
        return self.table.log

    def push(self, answer: Answer) -> None:
        """Answer the pending ask. Raises `Refused`, with nothing changed, unless it is legal."""
        ask = self.ask
        if ask is None:
            raise Refused("The game is over.")
        if answer not in ask.legal:
            raise ask.refuse(Line("{answer} is not a legal answer to this.", answer=repr(answer)))
        self.entries.append(answer)
        self._ledger.running = True
        send = self._send
        try:
            asked = send(answer)
        except StopIteration as end:
            self._hand_over(end.value)
            return
        except (NeverAsks, Short) as mistake:
            raise self._taken_back(mistake) from mistake
        self._ledger.running = False
        if isinstance(asked, Question):
            self._asking = None
            self.ask = asked
        else:
            self._asking = asked
            self.ask = asked()

    def _hand_over(self, come_to: Outcome | Play) -> None:
        try:
            self._run(come_to)
        except (NeverAsks, Short) as mistake:
            raise self._taken_back(mistake) from mistake

    def _taken_back(self, mistake: NeverAsks | Short) -> Refused:
        """Undo the entry that made the rules fail; return the refusal."""
        self.pop()
        return self._mistaken(mistake)

    def act(self, act: Act) -> None:
        """Do an aside: the game's own, or one that every table has. Raises `Refused` if it may not.

        The pending ask stays, asked again where the aside changed what it rests on, unless the
        aside cuts the turn off or ends the game.
        """
        flow = acts.carry_out(self.table, act, self.ask)
        self.entries.append(act)
        if isinstance(flow, Outcome):
            self._finish(flow)
        elif isinstance(flow, Restart):
            self._hand_over(self.table.play())
        elif self._asking is not None:
            self.ask = self._asking()

    def apply(self, entry: Answer | Act) -> None:
        """Push an answer or do an act, whichever the entry is."""
        if isinstance(entry, Act):
            self.act(entry)
        else:
            self.push(entry)

    def pop(self, count: int = 1) -> list[Answer | Act]:
        """Take back and return the last `count` entries. Raises `Refused` if there are fewer.

        A generator cannot run backwards, so the rest is played again from the start.
        """
        if not 0 < count <= len(self.entries):
            raise Refused(
                Line(
                    "There are {count} steps to take back, not {asked}.",
                    count=len(self.entries),
                    asked=count,
                )
            )
        kept, taken = self.entries[:-count], self.entries[-count:]
        self._begin()
        for entry in kept:
            self.apply(entry)
        return taken

    @property
    def hidden(self) -> bool:
        """Whether the pending question is for one pair of eyes, and others are there to look on."""
        ask = self.ask
        if ask is None or ask.chance or not ask.prompt.secret:
            return False
        return len(self.table.people()) > 1

    def asides(self) -> list[Aside]:
        """Return everything that may be done now besides answering."""
        return acts.offered(self.table, over=self.outcome is not None)
