"""Runs one table: carries out requests and decides what the screen shows.

Sits between the session, which knows the rules, and the screen and the cabinet, which do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from display import port, wishes
from firmware_host.engine.asks import Ask, Draw
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Correct, Do, LetMachine, Reply, Request, Undo
from firmware_host.engine.table import Act
from firmware_host.engine.words import Event, Line, Text, as_line
from firmware_host.kept.tags import Tags
from firmware_host.record import machine
from firmware_host.record.consent import Unagreed
from firmware_host.record.notes.counting import AGES, Counters
from firmware_host.record.session import Session
from firmware_host.record.undo import Snapshot
from firmware_host.touch import lamps, scans
from firmware_host.touch.hand_over import handings
from firmware_host.touch.interpret import Desk
from firmware_host.touch.learn_tag import Lesson
from firmware_host.touch.meanings import Hint, Marked, Meaning, NewCard, TakeBack, Wind
from firmware_host.touch.pace import Pace, concerned, deed_of, stays
from firmware_host.touch.pictures import TablePictures
from firmware_host.touch.reason import Lately, dealing, reason, told_since
from hardware.cues import Chase, Cue
from hardware.signals import Found, Lost, Signal


class Director:
    """One session on one screen and one cabinet.

    Everything here runs in the host's thread. `scene` is what to show; `changed` is set whenever
    it would differ from the last one taken.
    """

    takes_buttons = True

    def __init__(
        self,
        session: Session,
        *,
        cue: Callable[[Cue], None] = lambda _: None,
        pace: Pace | None = None,
        tags: Tags | None = None,
        looks: tuple[int, ...] = (),
        counters: Counters | None = None,
    ) -> None:
        self.session = session
        self.counters = counters  # who counts notes before they are shown
        self.changed = True
        self.looks = looks
        self._tags = tags if tags is not None else Tags()
        self._tags.use(session.board.id, session.header.setup.edition)
        self.desk = Desk(self._tags)
        self._cue = cue
        self.pace = pace or Pace()
        self._lamps: dict[str, Cue] = {}
        self._notice, self._notice_until = "", 0.0
        self._why: port.WhyCard | None = None
        self.landed: port.Landed | None = None
        self._undo: port.UndoOffer | None = None
        self._undone_at = 0  # how many entries there were before that step
        self._undone_to: Snapshot | None = None  # and the table, unless it is yet to be worked out
        self._now: Snapshot | None = None
        self._retired: Snapshot | None = None  # freed while nobody is waiting: it is large
        self._lost: dict[str, Text] = {}
        self._lesson = Lesson(self._tags)
        self._pictures = TablePictures(lambda: session.game, lambda: session.translate)
        self._proposal: tuple[int, tuple[str, ...]] = (-1, ())
        self._drafts = self._scans = 0
        self._bot_at = self._since = 0.0  # when the machine plays on, since when it waits
        self._deed = ""  # what a machine seat has just done
        self._doer: int | None = None
        self._lately = Lately()
        self._asked(0.0)

    # -- what people want ----------------------------------------------------------------------

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants. A refusal becomes a notice."""
        try:
            self._do(intent, now)
        except Refused as refusal:
            self._say(refusal.line, now)
        self.changed = True

    def _do(self, intent: port.Intent, now: float) -> None:
        match intent:
            case Reply() | LetMachine() | Do() | Correct() | Undo():
                self.take(intent, now)
            case port.Propose():
                self._drafts += 1
                self._proposal = intent.n, self.session.propose(intent.n, self._drafts)
            case port.Why():
                self._why = reason(self.session, intent.entry)
            case port.Close():
                self._why = None
            case port.Open() | wishes.Wish() | port.Dim() | wishes.Finger():
                pass  # a wish for the house or for another page
            case _:
                assert_never(intent)

    def hear(self, signal: Signal, now: float) -> None:
        """Take in one signal from the cabinet."""
        meaning = self.desk.take(signal, self.session.game)
        self._remember_device(signal)
        taken = not isinstance(meaning, (Hint, NewCard))
        try:
            if meaning is not None:
                self._follow(meaning, now)
        except Refused as refusal:
            taken = False
            self._say(refusal.line, now)
        if scans.is_scan(signal):
            scans.answer(self._cue, taken=taken)
            self._scans += taken
        self.changed = self.changed or meaning is not None

    def _follow(self, meaning: Meaning, now: float) -> None:
        match meaning:
            case Reply() | LetMachine() | Do():
                self.take(meaning, now)
            case TakeBack():
                if self._undo is None:
                    raise Refused("There is nothing to take back.")
                try:
                    self.take(Undo(self._undo.count, source="scan"), now)
                except Unagreed:
                    # A token speaks for one person; the screen can ask them all.
                    raise Refused(
                        "Everybody has to agree to take a result back: touch Undo."
                    ) from None
            case Wind():
                self._cue(Chase(seconds=self.pace.wheel))
            case Hint():
                self._say(meaning.text, now)
            case NewCard():
                self._meet(meaning.card, now)
            case Marked():
                pass
            case _:
                assert_never(meaning)

    def _meet(self, card: str, now: float) -> None:
        """Take note of an unknown card: the next answer to this draw by touch teaches it."""
        if isinstance(self.session.game.ask, Draw):
            self._lesson.card = card
            self._say("This card is new. Pick on the screen what it is, and I will know it.", now)
        else:
            self._say("This is new. Teach it under Settings, Cards and tokens.", now)

    def _remember_device(self, signal: Signal) -> None:
        if isinstance(signal, Lost):
            self._lost[signal.device] = Line(
                "{device} does not answer; everything works by touch.", device=signal.device
            )
        elif isinstance(signal, Found):
            self._lost.pop(signal.device, None)

    # -- steps ---------------------------------------------------------------------------------

    def take(
        self, request: Request, now: float, *, machine: bool = False, along: bool = False
    ) -> None:
        """Have a request carried out, and work out what there is to show; or raise `Refused`.

        A step that goes `along` was caused by the same touch as the one before it.
        """
        self._notice = self._notice if machine else ""  # it was about what people answer now
        if isinstance(request, Undo):
            before = self.session.code
            self.session.take(request)
            self.asked_anew(now)
            if self.session.code != before:
                code = self.session.code
                self._say(Line("A new secret was drawn, with the code {code}", code=code), now)
            return
        ask, number = self.session.game.ask, self.session.n
        told = len(self.session.game.events)
        force = request.force if isinstance(request, LetMachine) else 0.0
        if isinstance(request, LetMachine) and ask is not None and ask.kind == "spin":
            self._cue(Chase(seconds=self.pace.wheel * (1 + force / 2)))
        people = bool(self.session.game.table.people())
        self._step(request, now, goes_along=along or (machine and people))
        events = self.session.game.events[told:]
        self._tell_deed(events, ask, now, machine=machine)
        if isinstance(request, Do | Correct) or ask is None:
            return
        by_machine = isinstance(request, LetMachine)
        if ask.chance and ask.kind != "arrange":
            answer = self.session.game.entries[number]
            assert not isinstance(answer, Act)
            held = stays(self.pace, ask, events, self.session.game.table)
            self.landed = port.Landed(number, ask, answer, by_machine, force, held)
        if isinstance(request, Reply) and request.raw == "roll":
            self._roll_at_once(ask, now)
        if isinstance(request, Reply) and (
            label := self._lesson.learn(ask, request.raw, self.session.game.table)
        ):
            self._say(Line("From now on that card is {label}.", label=as_line(label)), now)

    def _tell_deed(
        self, events: Sequence[Event], ask: Ask | None, now: float, *, machine: bool
    ) -> None:
        """Keep what a machine seat has done as a headline, longer where people are in it."""
        table = self.session.game.table
        if not machine or ask is None:
            self._deed = ""
            return
        if event := deed_of(events, ask.seat):
            self._deed, self._doer = self.session.speaker().event(event), ask.seat
        seen = not ask.chance or concerned(events, table) & set(table.people())
        if events and seen and table.people():
            self._bot_at = now + self.pace.deed

    def _roll_at_once(self, ask: Ask, now: float) -> None:
        """Roll at once after the answer "roll", where the machine rolls."""
        if machine.rolls_at_once(self.session.game, self.session.sources, ask):
            self.take(LetMachine(), now, along=True)

    def play_on(self, now: float) -> None:
        """Let a machine seat play on: somebody has seen enough of what it did."""
        self._bot_at = now

    def _machine_to_play(self) -> bool:
        """Return whether the machine goes on by itself; what people should read waits for them."""
        ask, table = self.session.game.ask, self.session.game.table
        if ask is not None and ask.kind == "tell" and self.pace.waits and table.people():
            return False
        return self.session.machine_to_play()

    def _step(self, request: Request, now: float, *, goes_along: bool) -> None:
        """Take one step forward and keep what is needed to offer its undo.

        A step that goes along is taken back together with the one before it: a machine seat would
        only play the same again, and one touch is undone by one.
        """
        offered = self._undo if goes_along and self._undo and self._undo.count else None
        before = self._snapshot() if offered is None else None
        ask = self.session.game.ask
        self.session.take(request)
        if self.session.trouble:
            self._say(self.session.trouble, now)
            self.session.trouble = ""
        self.landed = None
        if offered is not None:
            count, what = offered.count + 1, offered.what
        else:
            self._retired = self._undone_to
            count, what, self._undone_to = 1, self._asked_for(ask), before
        self._undo = self._offer(count, what)
        self._asked(now)

    def _snapshot(self) -> Snapshot:
        """Return the table as it is now, kept until it changes."""
        if self._now is None or self._now.seq != self.session.seq:
            self._now = Snapshot(self.session.game.table, self.session.seq)
        return self._now

    def _hands(self) -> tuple[str, ...]:
        """Return what people must put back on the real table after the offered undo."""
        if self._undone_to is None:
            self._undone_to = Snapshot(self._replayed().table)
        return tuple(self._undone_to.hands(self._snapshot(), self.session))

    def _offer(self, count: int, what: str) -> port.UndoOffer:
        """Return the offer to take back that many steps, with whoever has to agree."""
        agreement = self.session.agreement(Undo(count))
        return port.UndoOffer(count, what, self._hands, agreement.seats)

    def _asked_for(self, ask: Ask | None) -> str:
        return self.session.speaker().say(ask.prompt.text, ask.blanks()) if ask is not None else ""

    def _replayed_offer(self) -> port.UndoOffer | None:
        """Return what the next undo would mean after an undo or a resume.

        The table before it is worked out by replay, and only when somebody wants to see it.
        """
        if not self.session.game.entries:
            return None
        self._undone_at, self._undone_to = len(self.session.game.entries) - 1, None
        return self._offer(1, self._asked_for(self.session.last_asked() or self._replayed().ask))

    def _replayed(self) -> Game:
        """Return the game as it was before the step that can be undone."""
        now = self.session.game
        return Game(now.board, now.setup, now.entries[: self._undone_at])

    def asked_anew(self, now: float) -> None:
        """Work everything out again: the table was changed from elsewhere."""
        self.landed = None
        self._undo = self._replayed_offer()
        self._asked(now)

    def _asked(self, now: float) -> None:
        """Get ready for a new question."""
        if self._undo is None:
            self._undo = self._replayed_offer()
        self.desk.begin(self.session.game.ask, now)
        self._bot_at, self._since = now + self.pace.bot, now
        wanted = lamps.at_table(self.session.game)
        for lamp, cue in wanted.items():
            if self._lamps.get(lamp) != cue:
                self._cue(cue)
        self._lamps = wanted
        self.changed = True

    # -- time ----------------------------------------------------------------------------------

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let machine seats play when the screen is quiet; return when to call again."""
        wakes: list[float] = []
        if not self.changed:
            self._snapshot()  # made in advance while the table is idle: the next step needs it
            self._retired = None
        if self._notice:
            if now >= self._notice_until:
                self._notice = ""
                self.changed = True
            else:
                wakes.append(self._notice_until)
        if self._machine_to_play():
            if not self.session.machine_ready() or busy:
                self._bot_at = max(self._bot_at, now + self.pace.bot / 2)
            elif now >= self._bot_at:
                self._play_machine(now)
            wakes.append(max(self._bot_at, now))
        return min(wakes, default=None)

    def _play_machine(self, now: float) -> None:
        try:
            if request := self.session.machine_request():
                self.take(request, now, machine=True)
        except Refused as refusal:
            # The disk is full or the like: say so and try again in a while, never spin.
            self._say(refusal.line, now)
            self._bot_at = now + 10 * self.pace.bot

    # -- what is shown -------------------------------------------------------------------------

    def _say(self, text: Text, now: float) -> None:
        self._notice = self.session.speaker().line(text)
        self._notice_until = now + self.pace.hint
        self.changed = True

    def scene(self) -> port.TableScene:
        """Return the table as it is now."""
        self.changed = False
        session = self.session
        game, table, speaker = session.game, session.game.table, session.speaker()
        ask, playing = game.ask, self._machine_to_play()
        notes = session.board.notes
        ages = self.counters.ages if self.counters is not None else {}
        return port.TableScene(
            n=session.n,
            game=session.board.name,
            view=table.view(ask),
            ask=None if playing else ask,
            speaker=speaker,
            asides=tuple(game.asides()),
            lines=self._lately.of(session),
            since=partial(told_since, session),
            landed=self.landed,
            odds=table.odds(ask) if ask is not None else None,
            handings=handings(session, ages),
            undo=self._undo,
            why=self._why,
            notice=self._notice,
            hints=tuple(map(speaker.line, self._lost.values())),
            money=session.header.setup.money,
            real=frozenset(key for key, how in session.sources.items() if how == "real"),
            notes=tuple(sorted(notes.start)) if notes else (),
            looks=self.looks,
            bots=frozenset(table.automatic),
            shared=len(table.people()) > 1,
            looking=self.desk.looking,
            next_seat=table.after(table.turn) if table.turn is not None and ask else None,
            marked=self.desk.marked if self.desk.used else -1,
            counted=tuple(self.desk.faces),
            dialled=self.desk.amount,
            charged=self.desk.charge,
            proposal=self._proposal[1] if self._proposal[0] == session.n else (),
            deed=self._deed or (dealing(session) if playing else ""),
            doer=self._doer if self._deed else None,
            waits=self.pace.waits,
            scans=self._scans,
            pictures=self._pictures,
            ages={seat: speaker.line(AGES[age]) for seat, age in ages.items()},
            goes_on=(self._since, max(0.0, self._bot_at - self._since)),
        )
