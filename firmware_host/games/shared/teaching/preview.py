"""Previews a phrase that is being taught: what it would do at the table now, before it is accepted.

It is tried out on a scratch table in the same position. No dice are thrown, nothing is decided for
a player, and no card is turned over: where one of these decides, the preview says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, cast

from firmware_host.engine.asks import Answer, Ask, Choose, Question, Step, Tell
from firmware_host.engine.errors import NeverAsks
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.ledger import transfer
from firmware_host.engine.table import Act, Table
from firmware_host.engine.view import OddsLine
from firmware_host.engine.words import Event, Fact, Line, Text, as_line, sentences, word
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.interface import CHOSE

_LOST = word("{percent}% chance of a gain; {sum:money} lost on average.")
_GAINED = word("{percent}% chance of a gain; {sum:money} gained on average.")
_SENT, _WALKED = "sent", "walked"
MOST_CHOICES = 3  # alternatives of which each is tried out
# How an effect is carried out: at which table, what, and for whom by which space or card.
Begin: TypeAlias = "Callable[..., Step[None]]"


class Now(NamedTuple):
    """Whom it would happen to, and the number of the space or the key of the card.

    A pawn may have been `sent` to the space instead of having come there by its count. On a walk
    nobody plays: the pawn is put there, at the start of a game, to see.
    """

    seat: int
    cause: int | str
    sent: bool = False
    walked: bool = False

    def fact(self, effect: Effect) -> tuple[str, ...]:
        """Return it with an effect as the fact of a question."""
        how = _WALKED if self.walked else _SENT if self.sent else ""
        return str(self.seat), str(self.cause), how, effect.phrase()

    @property
    def stands(self) -> int | None:
        """The space that the pawn is to be put on first, if it is."""
        return self.cause if self.walked and isinstance(self.cause, int) else None

    @classmethod
    def read(cls, fact: Fact) -> tuple[Now, str]:
        """Return the situation and the phrase that `fact` has packed into one fact."""
        assert isinstance(fact, tuple)
        seat, cause, how, phrase = (str(part) for part in fact)
        by = int(cause) if cause.isdecimal() else cause
        return cls(int(seat), by, how == _SENT, how == _WALKED), phrase


class Tried(NamedTuple):
    """The result of a trial: the events, everybody's balance, and the next question."""

    events: tuple[Event, ...]
    sums: tuple[tuple[int, int], ...]
    ask: Ask | None


class Preview:
    """Tries effects out. Holds no table, so that tables are freed without the collector.

    `read` parses a phrase, `begin` carries it out, `odds` returns the odds of a gamble; each takes
    the table first.
    """

    def __init__(
        self,
        read: Callable[..., Effect],
        begin: Begin,
        odds: Callable[..., OddsLine | None],
    ) -> None:
        self._read, self._begin, self._odds = read, begin, odds
        self._last: tuple[int, Fact, Line] | None = None  # asked for again with every picture

    def words(self, table: Table, fact: Fact) -> Line:
        """Return what the effect in a fact of `Now` would do at the table as it is."""
        answered = len(table.ledger.answers)
        if self._last is None or self._last[:2] != (answered, fact):
            now, phrase = Now.read(fact)
            trial = Trial(table, self._begin, self._odds)
            told = trial.course(now, self._read(table, phrase), ())
            self._last = answered, fact, sentences(told)
        return self._last[2]


class Trial(NamedTuple):
    """One effect tried out at one table."""

    table: Table
    begin: Begin
    odds: Callable[..., OddsLine | None]

    def course(self, now: Now, effect: Effect, answers: tuple[Answer, ...]) -> list[Text]:
        """Return what would happen, sentence by sentence, given what was chosen on the way."""
        tried = self._try(now, effect, answers)
        said = _happened(tried.events, with_money=not answers)
        sums = tuple(Line("{seat:who} {sum:money}", seat=s, sum=m) for s, m in tried.sums)
        if sums and answers:
            # Alternatives are told beside each other: of the money only what is left of it.
            said.append(Line("{sums}.", sums=sums))
        elif len(sums) == 1:
            [(seat, cash)] = tried.sums
            said.append(Line("Then {seat:who} has {sum:money}.", seat=seat, sum=cash))
        elif sums:
            said.append(Line("Then they have: {sums}.", sums=sums))
        if tried.ask is not None:
            said += self._waits(now, effect, answers, tried.ask)
        return said or [Line("Nothing happens.")]

    def _waits(self, now: Now, effect: Effect, answers: tuple[Answer, ...], ask: Ask) -> list[Text]:
        """Return a sentence saying what the rest depends on."""
        if ask.chance:
            return [*_chance(ask), *self._gamble(effect)]
        if isinstance(ask, Tell):
            return [Line("Then the table settles it by hand.")]
        if ask.seat is None:
            return [Line("Then the table has to say something.")]
        if not isinstance(ask, Choose) or answers or len(ask.menu.open) > MOST_CHOICES:
            return [Line("Then {seat:who} has to choose.", seat=ask.seat)]
        said: list[Text] = [Line("{seat:who} chooses.", seat=ask.seat)]
        for option in ask.menu.options:
            if option.key in ask.legal:
                comes = sentences(self.course(now, effect, (*answers, option.key)))
                said.append(Line("{option}: {comes}", option=as_line(option.label), comes=comes))
        return said

    def _gamble(self, effect: Effect) -> list[Text]:
        known = self.odds(self.table, effect)
        if known is None or known.chance is None or known.average is None:
            return []
        percent, average = round(known.chance * 100), round(known.average)
        return [Line(_LOST if average < 0 else _GAINED, percent=percent, sum=abs(average))]

    def _try(self, now: Now, effect: Effect, answers: Sequence[Answer]) -> Tried:
        """Carry the effect out on a copy of the table; the table itself is not touched."""
        board, here = self.table.hooks, self.table
        assert isinstance(board, BoardGame)
        entries = cast("Sequence[Answer | Act]", here.ledger.answers)
        table = Game(board, here.setup, entries).table
        before, told = [*table.money], len(table.log)
        step = self.begin(table, effect, now)
        ask: Ask | None = None
        try:
            asked = next(step)
            for answer in answers:
                asked = step.send(answer)
            ask = asked if isinstance(asked, Question) else asked()
        except (StopIteration, NeverAsks):
            pass
        sums = [(s, table.money[s]) for s in range(table.seats) if table.money[s] != before[s]]
        return Tried(tuple(table.log[told:]), tuple(sums), ask)


def _happened(events: Sequence[Event], *, with_money: bool) -> list[Text]:
    """Return events in words; money without what it is for, which stands above it already."""
    said: list[Text] = []
    for event in events:
        form, *facts = event
        moved = transfer(event)
        if form.kind == CHOSE:
            continue  # that stands before it
        if moved is None:
            told = Line(form.text, **dict(zip(form.names, facts, strict=True)))
            said.append(Line("{told:sentence}.", told=told))
        elif with_money:
            payer, payee, sum_ = moved
            said.append(Line("{a:who} pays {b:who} {sum:money}.", a=payer, b=payee, sum=sum_))
    return said


def _chance(ask: Ask) -> list[Text]:
    return [
        {
            "dice": Line("Then the dice decide."),
            "spin": Line("Then the wheel decides."),
            "draw": Line("Then a card is taken."),
        }[ask.kind]
    ]
