"""One game at one table. Whatever anybody wants of it comes through `Session.take`.

An answer is checked, pushed, written to the journal, and only then shown. If it cannot be written
it has not happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from firmware_host import games
from firmware_host.engine import acts
from firmware_host.engine.asks import Answer, Arrange, Ask
from firmware_host.engine.cash import Till
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.requests import (
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    Undo,
    move_money,
    stale,
)
from firmware_host.engine.table import Act, Setup, Table
from firmware_host.engine.words import ENGLISH, Event, Language, Speaker
from firmware_host.kept.owners_pack import Keep, OwnersPack
from firmware_host.record import consent, machine
from firmware_host.record.chance import Urn
from firmware_host.record.consent import BOT, MACHINE, Agreement, Before, Marks, Unagreed
from firmware_host.record.header import Header, check_setup, spelled_out, stuck, unreadable
from firmware_host.record.journal import Journal, Record, standing
from firmware_host.record.replay import Divergence, laid, replay
from firmware_host.record.thought import Elsewhere
from firmware_host.record.writer import Writer


class Session:
    """A game in play with its record.

    `game` is the live game; `n` counts the answers and asides that stand. Every method that
    changes anything raises `Refused` with the reason and leaves everything as it was.
    """

    def __init__(self, journal: Journal, game: Game, writer: Writer) -> None:
        self.journal = journal
        self.id = writer.id
        self.game = game
        self._writer = writer
        self.divergence: Divergence | None = None
        self.translate = ENGLISH
        self._speakers: dict[Language, tuple[Table, Speaker]] = {}
        self.taught: Keep | None = None
        self.trouble = ""  # a sentence about something that went wrong outside the game
        self._pack = OwnersPack(writer.header.setup)
        self.caused = len(game.events)  # how many events the last step caused
        self.second_person = True  # whether a correction needs one
        self.locked: Callable[[], bool] = lambda: False  # corrections only for grown-ups just now
        self.thinks: Elsewhere | None = None  # where experts think; None: here, while all wait
        self._marks = Marks()

    # -- starting ------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        journal: Journal,
        setup: Setup,
        *,
        urn: Urn | None = None,
        sources: Mapping[str, str] | None = None,
    ) -> Session:
        """Return a new game, recorded from here on."""
        board = games.board(setup.game)
        check_setup(board, setup)
        setup = spelled_out(board, setup)
        game = Game(board, setup)
        return cls(journal, game, Writer.begin(journal, setup, urn or Urn.fresh(), sources or {}))

    @classmethod
    def resume(cls, journal: Journal, record: Record) -> Session:
        """Return a recorded game, played again to where it was, with every event compared.

        Where the rules have changed since, `divergence` says so; the game then stands at the last
        entry that still fits, and `book_recorded_balances` gives everyone what the record says
        they had. Raises `Damaged` if the record cannot be resumed here, whatever stands in it.
        """
        rows = journal.rows(record.id)
        header, game = laid(record)
        try:
            marks = Marks()
            divergence = replay(game, rows, marks, journal.working)
            session = cls(journal, game, Writer.resume(journal, record.id, header, rows))
            session._marks = marks
        except Exception as error:  # a record is data: it may have been written by anybody
            raise stuck(record, unreadable(error)) from error
        session.divergence = divergence
        if not marks.guessed():
            session._pack.catch_up(game)
        return session

    def book_recorded_balances(self) -> None:
        """After a divergence: undo what no longer fits and correct to the recorded balances."""
        found = self.divergence
        if found is None:
            return
        gone = len(standing(self.journal.rows(self.id))) - self.n
        if gone:
            self._writer.rules_changed(gone, self.game)
        bank = self.game.table.bank
        why = "the rules have changed since; as it was recorded"
        for account, recorded in enumerate(found.balances):
            missing = recorded - self.game.table.money[account]
            payer, payee = (bank, account) if missing > 0 else (account, bank)
            if missing and account != bank:
                self._enter(move_money(payer, payee, abs(missing), why), "resume")
        self._writer.balances_booked(found.balances, self.game)
        self.divergence = None

    def mix(self, phrase: str) -> None:
        """Mix a phrase of the table's own into the machine's chance, once its code is known.

        Raises `Refused` if a step has been taken already.
        """
        self._writer.mix(phrase)

    # -- what everybody asks -------------------------------------------------------------------

    @property
    def header(self) -> Header:
        """What the record begins with: the setup, the secret, the sources."""
        return self._writer.header

    @property
    def sources(self) -> Mapping[str, str]:
        """Which chance comes from the "real" thing and which from the "machine", as it is now."""
        return self._writer.sources

    @property
    def n(self) -> int:
        """How many answers and asides stand."""
        return len(self.game.entries)

    @property
    def seq(self) -> int:
        """The number of the last entry in the record, undone ones counted."""
        return self._writer.seq

    @property
    def board(self) -> BoardGame:
        """The game that is played."""
        return self.game.board

    @property
    def commitment(self) -> str:
        """The hash of the secret that is in force: fixes it without telling it."""
        return self._writer.urn.commitment

    @property
    def code(self) -> str:
        """What people are shown of it: the fair-play code."""
        return self._writer.urn.code

    @property
    def secret(self) -> str:
        """The secret itself, once the game is over. Raises `Refused` before."""
        if self.game.outcome is None:
            raise Refused("The secret is only revealed when the game is over.")
        return self._writer.urn.secret

    @property
    def owners_pack(self) -> str:
        """The edition with what people taught it in this game, and nothing the machine made up."""
        return self._pack.now(self.game, guessed=self._marks.guessed())

    @property
    def till(self) -> Till | None:
        """In cash mode the paper money, in step with the log."""
        return self.game.table.till()

    def speaker(self, language: Language | None = None) -> Speaker:
        """Return the speaker that puts this table's facts into words, by default for the screen.

        The same one is returned until names may have changed: when the edition learns something, a
        correction is made, or the game is replayed.
        """
        table, language = self.game.table, language or self.translate
        kept = self._speakers.get(language)
        if kept is None or kept[0] is not table:
            self._speakers[language] = kept = table, table.speaker(language)
        return kept[1]

    # -- what changes the game -----------------------------------------------------------------

    def take(self, request: Request) -> list[Event]:
        """Carry out what somebody wants of the game; return the events it caused.

        The one door: whether a request is current and legal, and whether everybody has agreed
        who has to, is judged here and nowhere else. Raises `Unagreed` if somebody has not.
        """
        self._current(request.n)
        match request:
            case Reply():
                return self._enter(self._accepted(request.raw), request.source)
            case LetMachine():
                return self._answer_by_machine()
            case Do():
                over = self.game.outcome is not None
                acts.check_figures(self.game.table, request.act, over=over)
                self._agree(request, ())
                return self._enter(request.act, request.source)
            case Correct():
                agreed = self._agree(request, request.agreed)
                return self._enter(consent.noted(request.act, agreed), request.source)
            case Undo():
                self._undo(request)
                return []
            case _:
                assert_never(request)

    def agreement(self, request: Request) -> Agreement:
        """Return who has to agree to a request before it is carried out.

        Raises `Refused` where that shows already that it cannot be.
        """
        return consent.needed(self.game, self._marks, request, second=self.second_person)

    def last_asked(self) -> Ask | None:
        """Return the question before the last entry; None if it is not known, as after an undo."""
        return self._marks.asked

    def maker(self) -> int | None:
        """Return the seat that made the last entry that stands; None if it was the table."""
        return self._marks.maker()

    def _agree(self, request: Do | Correct | Undo, agreed: tuple[int, ...]) -> tuple[int, ...]:
        """Return who has agreed of those who had to. Raises `Unagreed` if they are too few."""
        act = None if isinstance(request, Undo) else request.act
        if act is not None and self.locked() and consent.is_correction(self.game, act):
            raise consent.Locked
        needed = self.agreement(request)
        if not needed.is_given(agreed):
            if not isinstance(request, Undo):
                # If it cannot be done at all, say that first: then nobody need be asked to agree.
                Game(self.board, self.game.setup, self.game.entries).act(request.act)
            raise Unagreed(needed, self.speaker())
        return tuple(sorted({*agreed} & {*needed.seats}))

    def machine_to_play(self) -> bool:
        """Return whether the machine goes on by itself, without waiting for anybody."""
        return machine.is_to_play(self.game, self.sources)

    def machine_ready(self) -> bool:
        """Return whether the machine can play at once: an expert may still be thinking."""
        return machine.is_ready(self.game, self._writer.stream(), self.thinks)

    def machine_request(self) -> Request | None:
        """Return what the machine wants now; None if people are to play."""
        return machine.wants(self.game) if self.machine_to_play() else None

    def propose(self, n: int, draft: int) -> tuple[str, ...]:
        """Return a layout for the pending arrange ask, to be looked at: nothing is recorded.

        Every draft is another one.
        """
        self._current(n)
        ask = self.game.ask
        if not isinstance(ask, Arrange) or ask.chance:
            raise Refused("There is nothing to lay out now.")
        return ask.make(self._writer.stream(draft))

    def trust(self, source: str, how: str) -> None:
        """Say who answers for a chance source from now on: the "real" thing or the "machine"."""
        self._writer.trust(self.board, source, how)

    def _asked(self) -> Ask:
        """Return the pending ask. Raises `Refused` once there is none."""
        if self.game.ask is None:
            raise Refused("The game is over. Undo still works.")
        return self.game.ask

    def _accepted(self, raw: object) -> Answer:
        """Return the answer that something from outside stands for."""
        try:
            return self._asked().accept(raw)
        except Refused as refusal:
            line = self.speaker().self_contained(refusal.line)
            raise Refused(line, refusal.rule, refusal.rules) from None

    def _answer_by_machine(self) -> list[Event]:
        ask = self._asked()
        if ask.chance:
            return self._enter(self._writer.drawn(ask), MACHINE)
        below = self._writer.stream()
        return self._enter(machine.answer(self.game, below, self.thinks), BOT)

    def _undo(self, request: Undo) -> None:
        """Take back the last answers or asides. They stay in the record, with who agreed."""
        agreed = self._agree(request, request.agreed)
        reopens = self.game.outcome is not None
        taken = self.game.pop(request.count)
        try:
            self._writer.undo(request.count, request.source, agreed, self.game, reopens=reopens)
        except Exception:  # what could not be written has not happened, whatever the reason
            for entry in taken:
                self.game.apply(entry)
            raise
        self._marks.take_back(request.count)
        self.caused = 0

    def _current(self, n: int | None) -> None:
        if n is not None and n != self.n:
            raise stale(n, self.n)

    def _enter(self, entry: Answer | Act, source: str) -> list[Event]:
        game = self.game
        before, was = len(game.events), Before.of(game)
        is_act = isinstance(entry, Act)
        secret = not is_act and game.ask is not None and game.ask.prompt.secret
        count = len(game.entries)
        try:
            game.apply(entry)
        except Exception as error:
            if not isinstance(error, Refused) or len(game.entries) != count:
                # The rules stumbled half-way: go back to the last position that was sound.
                self.game = Game(game.board, game.setup, game.entries[:count])
            raise
        events = game.events[before:]
        if is_act or any(event[0].teaches for event in events):
            self._speakers.clear()
        try:
            self._writer.entry(entry, source, events, game, secret=secret)
        except Exception:  # what could not be written has not happened, whatever the reason
            game.pop()
            raise
        self._marks.add(was, game, entry, source)
        self.caused = len(events)
        if source != BOT:  # only people see what is printed
            self._follow(events)
        return events

    def _follow(self, events: list[Event]) -> None:
        """Keep the owner's pack in step with what was taught."""
        if self.taught is None or self._marks.guessed():
            return
        if any(event[0].teaches for event in events):
            self.trouble = self._pack.follow(self.game, self.taught, self.translate)
