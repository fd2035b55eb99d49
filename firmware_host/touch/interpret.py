"""Interprets signals: what a press, a throw or a scan means now, or why it means nothing.

The same button means the same thing in all games:

| button | meaning |
|---|---|
| spin | let the machine roll, draw or lay out; a wheel is let go with the button |
| spin, held | look at a hidden hand and its choices |
| yes | take what is marked; go on |
| no | mark the next choice; lower the amount, from nothing to the most |
| no, held | leave the question for the rest of the screen, see `focus` |
| seat 1 .. 6 | yes, for that seat's own question; pressed twice, that seat's own aside |
| die 1, die 2 | count up a face; yes hands the dice in |
| amount (rotary) | mark another choice; raise or lower the amount |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias, assert_never

from firmware_host.engine.asks import Amount, Ask, Choose, Dice, Draw, Spin, Tell
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, LetMachine, Reply
from firmware_host.engine.table import Act
from firmware_host.engine.words import Line, as_line
from firmware_host.kept import codes
from firmware_host.kept.tag_files import Binding, Words
from firmware_host.touch.lamps import is_own, left_to_chance
from firmware_host.touch.meanings import Hint, Marked, Meaning, NewCard, TakeBack, Wind
from firmware_host.touch.scans import in_words, trouble
from firmware_host.values import dataclass
from hardware.signals import (
    CardRead,
    Crowded,
    DiceRead,
    Found,
    Held,
    Lost,
    Misread,
    Pressed,
    Released,
    Signal,
    SpinRead,
    TokenLifted,
    TokenPlaced,
    Turned,
)

# Signals that may answer a question; the others report a device, or a button held or let go.
Answering: TypeAlias = "Pressed | Turned | DiceRead | SpinRead | CardRead | TokenPlaced"


@dataclass
class Desk:
    """Input in progress between a question and its answer: a marked choice, counted dice.

    `begin` is called for every new ask; `take` says what a signal means.
    """

    tags: Mapping[str, Binding] = field(default_factory=dict)
    marked: int = 0
    amount: int = 0
    faces: list[int] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)  # cards scanned towards one play
    _laid_key: str = ""  # what they all are
    used: bool = False  # a button of the cabinet has been used: show what is marked
    looking: bool = False  # spin is held to look at a hidden hand
    looked: bool = False  # ... or has been, for this question
    charge: float = -1.0  # how far the spin button is charged; below zero while it is up
    _since: float = 0.0  # when the pending question was asked
    _newest: Answering | None = None  # the last signal that came in time for its question
    _sure: Act | None = None  # an aside that the same button does when it is pressed again

    def begin(self, ask: Ask | None, now: float) -> None:
        """Get ready for a new question. Signals from before it are late."""
        self._since = now
        self.marked = 0
        self.looking = self.looked = False
        self.laid = []
        self.charge = -1.0
        self._sure = None
        self.amount = ask.nearest(0) if isinstance(ask, Amount) else 0
        self.faces = [0] * ask.count if isinstance(ask, Dice) else []

    def take(self, signal: Signal, game: Game) -> Meaning | None:
        """Return what a signal means for the game as it stands; None if there is nothing to say."""
        if isinstance(signal, Released) and signal.device == "spin" and self.looking:
            self.looking = False
            return Marked()
        match signal:
            case Lost():
                # It may be the button that was held down, or the board that it is on.
                self.looking, self.charge = False, -1.0
                return Hint(in_words(signal.reason))
            case Found():
                return Hint(Line("{device}: connected again.", device=signal.device))
            case Crowded():
                return self._which(signal, game)
            case Misread():
                return Hint(in_words(signal.reason))
            case Held() | Released():
                return self._charged(signal)
            case TokenLifted():
                return None
            case _:
                return self._answers(signal, game)

    def _answers(self, signal: Answering, game: Game) -> Meaning | None:
        """Return what a signal means that may answer the pending question."""
        ask = game.ask
        if ask is None:
            return None if isinstance(signal, Turned) else Hint("The game is over.")
        if signal.at < self._since:
            if self._newest is not None and signal == replace(self._newest, at=signal.at):
                return None  # done twice because the screen was slow: the first counted
            return Hint(
                "That came before this question was asked. If it is meant for it, do it again."
            )
        self._newest = signal
        self.used = self.used or isinstance(signal, (Pressed, Turned))
        match signal:
            case Pressed():
                return self._press(signal.device, ask, game)
            case Turned():
                return self._turn(signal.steps, ask)
            case DiceRead():
                return self._dice(signal.faces, ask, game)
            case SpinRead():
                return self._spin(signal, ask, game)
            case CardRead():
                return self._card(signal.card, ask, game)
            case TokenPlaced():
                return self._card(signal.token, ask, game)
            case _:
                assert_never(signal)

    # -- buttons -------------------------------------------------------------------------------

    def _charged(self, signal: Held | Released) -> Meaning | None:
        if signal.device != "spin" or self.charge < 0:
            return None
        self.charge = signal.charge
        if isinstance(signal, Held):
            return Marked()
        self.charge = -1.0
        return LetMachine(force=signal.charge)

    def _press(self, device: str, ask: Ask, game: Game) -> Meaning | None:
        if device == "spin":
            if isinstance(ask, Spin):
                self.charge = 0.0
                return Wind()
            if game.hidden and not left_to_chance(ask):
                self.looking = self.looked = True
                return Marked()
            return _let(ask, game)
        if device == "yes":
            return self._yes(ask, game)
        if device == "no":
            if isinstance(ask, Amount) and self.amount == ask.moved(self.amount, -1):
                self.amount = ask.nearest(ask.high)  # without a knob: wrap round
                return Marked()
            return self._turn(1 if isinstance(ask, Choose) else -1, ask)
        if device.startswith("die"):
            return self._count(int(device.removeprefix("die")) - 1, ask, game)
        if device.startswith("seat"):
            return self._seat(int(device.removeprefix("seat")) - 1, ask, game)
        return None

    def _yes(self, ask: Ask, game: Game) -> Meaning:
        if game.hidden and not self.looked:
            return Hint("Hold spin to look first: yes would answer unseen.")
        if isinstance(ask, Choose):
            return Reply(ask.menu.open[self.marked % len(ask.menu.open)], source="button")
        if isinstance(ask, Amount):
            if self.amount not in ask:
                return Hint(
                    "No amount yet: turn the knob, or press no to count down from the most."
                )
            return Reply(self.amount, source="button")
        if isinstance(ask, Tell):
            return Reply("ok", source="button")
        if isinstance(ask, Dice) and all(self.faces):
            return Reply(list(self.faces), source="button")
        if ask.chance:
            return Hint("Press spin to let the machine do it, or enter what you rolled.")
        return Hint(waiting(game))

    def _turn(self, steps: int, ask: Ask) -> Meaning | None:
        if isinstance(ask, Choose):
            self.marked = (self.marked + steps) % len(ask.menu.open)
            return Marked()
        if isinstance(ask, Amount):
            self.amount = ask.moved(self.amount, steps)
            return Marked()
        return None

    def _count(self, die: int, ask: Ask, game: Game) -> Meaning:
        if not isinstance(ask, Dice) or die >= ask.count:
            return Hint(Line("No dice are needed now. {waiting:sentence}", waiting=waiting(game)))
        self.faces[die] = self.faces[die] % ask.sides + 1
        return Marked()

    def _seat(self, seat: int, ask: Ask, game: Game) -> Meaning:
        if seat >= game.table.seats:
            return Hint("Nobody sits there.")
        if ask.seat == seat:
            return LetMachine() if ask.chance and not any(self.faces) else self._yes(ask, game)
        own = [aside for aside in game.asides() if is_own(aside, seat)]
        if not own:
            return Hint(waiting(game))
        offer = next((aside for aside in own if aside.urgent), own[0])
        act = Act(offer.act, seat)
        if act == self._sure:
            return Do(act, source="button")
        # Out of turn a touch may be a slip: the first one only says what the second would do.
        self._sure = act
        return Hint(
            Line(
                "{seat:who}: {what}? Press once more to do it.",
                seat=seat,
                what=as_line(offer.label),
            )
        )

    # -- readers -------------------------------------------------------------------------------

    def _dice(self, faces: tuple[int, ...], ask: Ask, game: Game) -> Meaning:
        if not isinstance(ask, Dice):
            return Hint(Line("Nobody has to roll now. {waiting:sentence}", waiting=waiting(game)))
        if len(faces) != ask.count:
            return Hint(
                Line(
                    "{count:n die was|dice were} read, but {wanted} are needed.",
                    count=len(faces),
                    wanted=ask.count,
                )
            )
        if any(face not in range(1, ask.sides + 1) for face in faces):
            return Hint("Those are not faces of these dice.")
        return Reply(list(faces), source="dice")

    def _spin(self, signal: SpinRead, ask: Ask, game: Game) -> Meaning:
        if not isinstance(ask, Spin):
            return Hint(Line("Nobody has to spin now. {waiting:sentence}", waiting=waiting(game)))
        if signal.wheel not in (ask.wheel.key, ask.wheel.name):
            return Hint(
                Line(
                    "That was {spun}; spin {wheel:rest} instead.",
                    spun=signal.wheel,
                    wheel=ask.wheel.name,
                )
            )
        if signal.result not in ask.wheel.keys:
            return Hint(
                Line("{result} is not on {wheel:rest}.", result=signal.result, wheel=ask.wheel.name)
            )
        return Reply(signal.result, source="wheel")

    def _which(self, crowd: Crowded, game: Game) -> Hint:
        """Return the question which of two tags was meant; neither counts."""
        words = Words.of(game.table.pieces(), game.board.actions)
        try:
            bound = [self._bound(card, game) for card in crowd.cards]
        except Refused as refusal:
            return Hint(refusal.line)
        names = [words.label(one) if one is not None else None for one in bound]
        known = [name for name in names if name is not None]
        if len(known) != len(names):
            return Hint(trouble(crowd))
        return Hint(
            Line(
                "Which one is it: {which:or}? Leave only that one on the reader.",
                which=tuple(as_line(name) for name in known),
            )
        )

    def _bound(self, card: str, game: Game) -> Binding | None:
        """Return what a tag stands for: as it was taught, or as it is printed on it.

        Raises `Refused` if it is printed and cannot be meant here.
        """
        bound = self.tags.get(card)
        if bound is not None or not codes.is_code(card):
            return bound
        table = game.table
        words = Words.of(table.pieces(), game.board.actions)
        names = tuple(table.names)
        return codes.Printed(game.board, table.setup.edition, words, names).meaning(card)

    def _card(self, card: str, ask: Ask, game: Game) -> Meaning | None:
        try:
            bound = self._bound(card, game)
        except Refused as refusal:
            return Hint(refusal.line)
        if bound is None:
            return NewCard(card)
        if bound.kind == "player":
            return self._player(bound.key, ask, game)
        if bound.kind == "action":
            return self._action(bound.key, ask, game)
        if isinstance(ask, Draw) and bound.deck in ("", ask.deck.key):
            if bound.key in ask.deck:
                return Reply(bound.key, source="scan")
            return Hint(
                Line(
                    "{deck:sentence}: {label} cannot come up now.",
                    label=as_line(ask.deck.label(bound.key)),
                    deck=as_line(ask.deck.name),
                )
            )
        if isinstance(ask, Choose) and bound.key in ask.menu.legal:
            return Reply(bound.key, source="scan")
        if isinstance(ask, Choose) and any(kind == bound.key for kind, _ in _laid(ask)):
            return self._lay(card, bound.key, ask)
        return Hint(Line("That card is not needed now. {waiting:sentence}", waiting=waiting(game)))

    def _player(self, name: str, ask: Ask, game: Game) -> Meaning:
        """Return what a player's token means: the choice of that player, else the seat's button."""
        if name not in game.table.names:
            return Hint(Line("That is {name}'s token, and {name} is not playing.", name=name))
        seat = game.table.names.index(name)
        if isinstance(ask, Choose):
            for option in ask.menu.options:
                if option.seat == seat and option.key in ask.menu.legal:
                    return Reply(option.key, source="scan")
        return self._seat(seat, ask, game)

    def _lay(self, card: str, key: str, ask: Choose) -> Meaning:
        """Return what laying a card means: each scan adds one of its kind, yes plays them.

        A card that is read twice counts once; a card of another kind starts over.
        """
        if key != self._laid_key:
            self.laid, self._laid_key = [], key
        if card not in self.laid:
            self.laid.append(card)
        choice = _laid(ask).get((key, len(self.laid)))
        if choice is not None:
            self.marked = ask.menu.open.index(choice)
            return Marked()
        return Hint(
            Line("{count} scanned: that is not a play yet, or no longer one.", count=len(self.laid))
        )

    def _action(self, name: str, ask: Ask, game: Game) -> Meaning | None:
        if name == "undo":
            return TakeBack()
        if name == "spin":
            return _let(ask, game)  # a token cannot be held and let go like a button
        if name in ("yes", "no"):
            return self._press(name, ask, game)
        if isinstance(ask, Choose) and name in ask.menu.legal:
            return Reply(name, source="scan")
        for aside in game.asides():
            if aside.act == name and not aside.fields and aside.seat == ask.seat:
                return Do(Act(aside.act, aside.seat), source="scan")
        return Hint(Line("That cannot be done now. {waiting:sentence}", waiting=waiting(game)))


def _laid(ask: Choose) -> dict[tuple[str, int], str]:
    """Return the choices that are made by laying cards, by their kind and number."""
    legal = ask.menu.legal
    return {o.cards: o.key for o in ask.menu.options if o.cards is not None and o.key in legal}


def _let(ask: Ask, game: Game) -> Meaning:
    if left_to_chance(ask):
        return LetMachine()
    return Hint(
        Line("There is nothing to roll or spin now. {waiting:sentence}", waiting=waiting(game))
    )


def waiting(game: Game) -> Line:
    """Return whom the table is waiting for, and for what: "It is Ben's turn: Roll the dice"."""
    ask = game.ask
    if ask is None:
        return Line("The game is over.")
    if ask.seat is None:
        return ask.line()
    return Line("It is {seat:who}'s turn: {what:sentence}", seat=ask.seat, what=ask.line())
