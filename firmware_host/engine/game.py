"""A game in play: pushed forward by answers, popped back by undo, the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from . import acts
from .asks import Answer, Ask
from .cash import Notes
from .errors import Refused
from .rulebook import Rulebook
from .rulings import Switch
from .table import Act, Aside, Outcome, Play, Restart, Setup, Table
from .words import Event

__all__ = ["BoardGame", "Game", "Notes", "SetupOption"]


@dataclass(frozen=True)
class SetupOption:
    """A choice of the game's own at set-up: real cards or dealt ones, how many games.

    `blind` are options under which the machine sees too little to play a seat, and why.
    """

    key: str
    title: str
    options: Mapping[str, str]
    default: str
    blind: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardGame:
    """What a game's folder offers. `lay` sets out a table; everything else describes the game."""

    id: str
    name: str
    tagline: str
    seats: range
    switches: tuple[Switch, ...]
    editions: tuple[str, ...]  # packs that ship with it, the default first
    sources: Mapping[str, str]  # chance sources by key: what people call them
    lay: Callable[[Setup], Table]
    rulebook: Rulebook
    package: str  # where RULES.md, edition/ and bot.py are
    check_pack: Callable[[str, str], list[str]]  # (file name, text) -> every problem with its line
    notes: Notes | None = None
    options: tuple[SetupOption, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)  # choices and asides for a token
    real: frozenset[str] = frozenset()  # sources that are the real thing unless people say else
    tone: str = "red"  # its colour on the home screen
    emblem: str = "dice"  # its picture there: dice, wheel, cards or tiles
    bound: int = field(default=100_000)  # decisions within which every random game ends

    def blind(self, chosen: Mapping[str, str]) -> str:
        """Why the machine can play no seat with these set-up choices; empty if it can."""
        values = ((option, chosen.get(option.key, option.default)) for option in self.options)
        return next((o.blind[value] for o, value in values if value in o.blind), "")

    def seeing(self, given: Mapping[str, str]) -> dict[str, str]:
        """Set-up choices with which the machine can play every seat; what is given stays so."""
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

    __slots__ = ("_send", "ask", "board", "entries", "outcome", "setup", "table")

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
        self.outcome: Outcome | None = None
        self._run(self.table.play())

    def _run(self, play: Play) -> None:
        self._send = play.send
        try:
            self.ask = play.send(None)
        except StopIteration as end:
            self._go_on(end.value)

    def _go_on(self, come_to: Outcome | Play) -> None:
        if isinstance(come_to, Outcome):
            self._finish(come_to)
        else:
            self._run(come_to)

    def _finish(self, outcome: Outcome) -> None:
        self.ask = None
        self.outcome = outcome
        self.table.record(outcome.reason)

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
            raise ask.refuse(f"{answer!r} is not a legal answer to this.")
        self.entries.append(answer)
        try:
            self.ask = self._send(answer)
        except StopIteration as end:
            self._go_on(end.value)

    def act(self, act: Act) -> None:
        """Do an aside: the game's own, or one that every table has. Raises `Refused` if it may not.

        The pending ask stays, asked anew where the aside changed what it rests on, unless the
        aside cuts the turn off or ends the game.
        """
        flow = acts.carry_out(self.table, act, over=self.outcome is not None)
        self.entries.append(act)
        if isinstance(flow, Outcome):
            self._finish(flow)
        elif isinstance(flow, Restart):
            self._run(self.table.play())
        elif self.ask is not None:
            self.ask = self.table.renew(self.ask)

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
            raise Refused(f"There are {len(self.entries)} steps to take back, not {count}.")
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
        """Everything that may be done now besides answering."""
        return acts.offered(self.table, over=self.outcome is not None)
