"""Signals meet asks: what a press, a throw or a scan means now, or a hint why it means nothing.

The same button means the same thing in all games:

| button | meaning |
|---|---|
| spin | let the machine roll, spin, draw or lay out; held: look at a hidden hand and its choices |
| yes | take what is marked; go on |
| no | mark the next choice; lower the amount |
| seat 1 .. 6 | yes, for that seat's own question; otherwise that seat's own aside |
| die 1, die 2 | count up a face; yes hands the dice in |
| amount (rotary) | mark another choice; raise or lower the amount |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin, Tell
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act, Aside
from hardware import cues
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
    TokenPlaced,
    Turned,
)

# Acts that every table has; a seat button never does one of these by itself.
_COMMON = {"leave", "pause", "return", "hand over", "take over", "change", "audit"}


@dataclass(frozen=True)
class Answer:
    """Answer the pending ask with this."""

    raw: object
    source: str


@dataclass(frozen=True)
class LetChance:
    """Let the machine answer the pending chance ask."""


@dataclass(frozen=True)
class DoAct:
    """Do an aside."""

    act: Act


@dataclass(frozen=True)
class Hint:
    """Nothing was done; the sentence says why, or what happened to a device."""

    text: str


@dataclass(frozen=True)
class Mark:
    """Nothing was answered yet, but what is marked has changed: show it."""


@dataclass(frozen=True)
class NewCard:
    """A card nobody has taught yet."""

    card: str


Deed: TypeAlias = "Answer | LetChance | DoAct | Hint | Mark | NewCard"


@dataclass(frozen=True)
class Binding:
    """What a card stands for: a "player" (a name), a "card" of a deck, a "tile" or an "action"."""

    kind: str
    key: str
    deck: str = ""


@dataclass
class Desk:
    """What lies on the desk between a question and its answer: a marked choice, counted dice.

    `begin` is called for every new ask; `take` turns one signal into a deed.
    """

    bindings: Mapping[str, Binding] = field(default_factory=dict)
    marked: int = 0
    amount: int = 0
    faces: list[int] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)  # cards scanned towards one play
    used: bool = False  # a button of the cabinet has been used: show what is marked
    looking: bool = False  # spin is held to see what is nobody else's business
    looked: bool = False  # ... or has been, for this question
    _since: float = 0.0

    def begin(self, ask: Ask | None, now: float) -> None:
        """A new question is up. Signals from before it are late."""
        self._since = now
        self.marked = 0
        self.looking = self.looked = False
        self.laid = []
        self.amount = ask.low if isinstance(ask, Amount) else 0
        self.faces = [0] * ask.count if isinstance(ask, Dice) else []

    def take(self, signal: Signal, game: Game) -> Deed | None:
        """What a signal means for the game as it stands; None if it needs no word at all."""
        if isinstance(signal, (Released, Lost)) and signal.device == "spin" and self.looking:
            self.looking = False  # also if it sticks: nobody is holding it
            return Mark()
        if isinstance(signal, Lost):
            return Hint(f"{signal.device}: {signal.reason}")
        if isinstance(signal, Found):
            return Hint(f"{signal.device} is there again.")
        if isinstance(signal, Misread):
            return Hint(signal.reason)
        if isinstance(signal, Crowded):
            return Hint("More than one card lies on the reader: leave only the one you mean.")
        if isinstance(signal, Held):
            return None
        ask = game.ask
        if ask is None:
            return None if not isinstance(signal, Pressed) else Hint("The game is over.")
        if signal.at < self._since:
            return Hint("That came before this question was asked, so it does not count.")
        self.used = self.used or isinstance(signal, (Pressed, Turned))
        if isinstance(signal, Pressed):
            return self._press(signal.device, ask, game)
        if isinstance(signal, Turned):
            return self._turn(signal.steps, ask)
        if isinstance(signal, DiceRead):
            return self._dice(signal.faces, ask, game)
        if isinstance(signal, SpinRead):
            return self._spin(signal, ask, game)
        if isinstance(signal, CardRead):
            return self._card(signal.card, ask, game)
        if isinstance(signal, TokenPlaced):
            return self._card(signal.token, ask, game)
        return None

    # -- buttons -------------------------------------------------------------------------------

    def _press(self, device: str, ask: Ask, game: Game) -> Deed | None:
        if device == "spin":
            if ask.chance or isinstance(ask, Arrange):
                return LetChance()
            if game.hidden:
                self.looking = self.looked = True
                return Mark()
            return Hint(f"There is nothing to roll or spin now. {waiting(game)}")
        if device == "yes":
            return self._yes(ask, game)
        if device == "no":
            return self._turn(1 if isinstance(ask, Choose) else -1, ask)
        if device.startswith("die"):
            return self._count(int(device.removeprefix("die")) - 1, ask, game)
        if device.startswith("seat"):
            return self._seat(int(device.removeprefix("seat")) - 1, ask, game)
        return None

    def _yes(self, ask: Ask, game: Game) -> Deed:
        if game.hidden and not self.looked:
            return Hint("Hold spin to look first: nobody sees what yes would take.")
        if isinstance(ask, Choose):
            return Answer(ask.menu.open[self.marked % len(ask.menu.open)], "button")
        if isinstance(ask, Amount):
            return Answer(self.amount, "button")
        if isinstance(ask, Tell):
            return Answer("ok", "button")
        if isinstance(ask, Dice) and all(self.faces):
            return Answer(list(self.faces), "button")
        if ask.chance:
            return Hint("Press spin to let the machine do it, or enter what you rolled.")
        return Hint(waiting(game))

    def _turn(self, steps: int, ask: Ask) -> Deed | None:
        if isinstance(ask, Choose):
            self.marked = (self.marked + steps) % len(ask.menu.open)
            return Mark()
        if isinstance(ask, Amount):
            self.amount = min(max(self.amount + steps * ask.step, ask.low), ask.high)
            return Mark()
        return None

    def _count(self, die: int, ask: Ask, game: Game) -> Deed:
        if not isinstance(ask, Dice) or die >= ask.count:
            return Hint(f"No dice are wanted now. {waiting(game)}")
        self.faces[die] = self.faces[die] % ask.sides + 1
        return Mark()

    def _seat(self, seat: int, ask: Ask, game: Game) -> Deed:
        if seat >= game.table.seats:
            return Hint("Nobody sits there.")
        if ask.seat == seat:
            return LetChance() if ask.chance and not any(self.faces) else self._yes(ask, game)
        own = [aside for aside in game.asides() if _is_own(aside, seat)]
        if len(own) == 1:
            return DoAct(Act(own[0].act, seat))
        return Hint(waiting(game))

    # -- readers -------------------------------------------------------------------------------

    def _dice(self, faces: tuple[int, ...], ask: Ask, game: Game) -> Deed:
        if not isinstance(ask, Dice):
            return Hint(f"Nobody is to roll now. {waiting(game)}")
        if len(faces) != ask.count:
            return Hint(f"{len(faces)} dice were read, but {ask.count} are wanted.")
        if any(face not in range(1, ask.sides + 1) for face in faces):
            return Hint("Those are not faces of these dice.")
        return Answer(list(faces), "dice")

    def _spin(self, signal: SpinRead, ask: Ask, game: Game) -> Deed:
        if not isinstance(ask, Spin):
            return Hint(f"Nobody is to spin now. {waiting(game)}")
        if signal.wheel not in (ask.wheel.key, ask.wheel.name):
            return Hint(f"That was {signal.wheel}; {ask.wheel.name} is to be spun.")
        if signal.result not in ask.wheel.keys:
            return Hint(f"{signal.result} is not on {ask.wheel.name}.")
        return Answer(signal.result, "wheel")

    def _card(self, card: str, ask: Ask, game: Game) -> Deed:
        bound = self.bindings.get(card)
        if bound is None:
            return NewCard(card)
        if bound.kind == "player":
            if bound.key not in game.table.names:
                return Hint(f"That is {bound.key}'s token, and {bound.key} is not playing.")
            return self._seat(game.table.names.index(bound.key), ask, game)
        if bound.kind == "action":
            return self._action(bound.key, ask, game)
        if isinstance(ask, Draw) and bound.deck in ("", ask.deck.key):
            if bound.key in ask.deck:
                return Answer(bound.key, "scan")
            return Hint(f"{ask.deck.label(bound.key)} cannot come from {ask.deck.name} now.")
        if isinstance(ask, Choose) and bound.key in ask.menu.legal:
            return Answer(bound.key, "scan")
        if isinstance(ask, Choose) and any(
            key.startswith(f"{bound.key}x") for key in ask.menu.open
        ):
            return self._lay(card, bound.key, ask)
        return Hint(f"That card is not wanted now. {waiting(game)}")

    def _lay(self, card: str, key: str, ask: Choose) -> Deed:
        """Several cards of a kind are one choice, like "6x3": each scan adds a card, yes plays.

        A card that is read twice counts once; a card of another kind starts anew.
        """
        if any(self.bindings[other].key != key for other in self.laid):
            self.laid = []
        if card not in self.laid:
            self.laid.append(card)
        choice = f"{key}x{len(self.laid)}"
        if choice in ask.menu.legal:
            self.marked = ask.menu.open.index(choice)
            return Mark()
        return Hint(f"{len(self.laid)} scanned: that is not a play yet, or no longer one.")

    def _action(self, name: str, ask: Ask, game: Game) -> Deed:
        if isinstance(ask, Choose) and name in ask.menu.legal:
            return Answer(name, "scan")
        for aside in game.asides():
            if aside.act == name and not aside.fields and aside.seat == ask.seat:
                return DoAct(Act(aside.act, aside.seat))
        return Hint(f"That cannot be done now. {waiting(game)}")

    # -- what the lamps show -------------------------------------------------------------------

    def lamps(self, game: Game) -> dict[str, cues.Cue]:
        """What every lamp should do now: whose turn it is, and what can be pressed."""
        ask = game.ask
        wanted: dict[str, cues.Cue] = {}
        asides = game.asides()
        for seat in range(game.table.seats):
            lamp = f"seat{seat + 1}"
            claims = any(_is_own(aside, seat) for aside in asides)
            if ask is not None and ask.seat == seat:
                wanted[lamp] = cues.Lamp(lamp, on=True)
            else:
                wanted[lamp] = cues.Blink(lamp) if claims else cues.Lamp(lamp, on=False)
        spin = ask is not None and (ask.chance or ask.prompt.secret or isinstance(ask, Arrange))
        choice = isinstance(ask, (Choose, Amount, Tell))
        wanted["spin"] = cues.Blink("spin") if spin else cues.Lamp("spin", on=False)
        wanted["yes"] = cues.Lamp("yes", on=choice)
        wanted["no"] = cues.Lamp("no", on=isinstance(ask, (Choose, Amount)))
        return wanted


def _is_own(aside: Aside, seat: int) -> bool:
    """Whether a seat's button alone can do an aside: the game's own, with nothing to fill in."""
    return aside.seat == seat and aside.act not in _COMMON and not aside.fields


def waiting(game: Game) -> str:
    """Whom the table is waiting for, and for what: "It is Ben's turn: Roll the dice"."""
    ask = game.ask
    if ask is None:
        return "The game is over."
    speaker = game.table.speaker()
    what = speaker.say(ask.prompt.text, ask.blanks())
    return what if ask.seat is None else f"It is {speaker.who(ask.seat)}'s turn: {what}"
