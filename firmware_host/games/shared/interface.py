"""The interface between the effects interpreter and a game: verbs, sentences, questions.

A `Doer` is one card or space being carried out at one table. The interpreter decides what is to be
done and by whom; how money is raised, pawns are moved and cards are drawn stays the game's affair.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from firmware_host.engine.asks import Prompt, Step
from firmware_host.engine.decks import Wheel
from firmware_host.engine.errors import Refused
from firmware_host.engine.settling import UNNAMED
from firmware_host.engine.table import Act, Table
from firmware_host.engine.words import Form, Payment

from .effects import Effect
from .grammar import BY_HAND
from .nodes import Hold, Move, Place
from .pending import Pending

CHOSE = "effect chose"  # the kind of event by which somebody takes one of several
T_co = TypeVar("T_co", bound=Table, covariant=True)
# Who pays whom how much.
Debt: TypeAlias = tuple[int, int, int]


class Looked(NamedTuple):
    """A card that somebody looks at before it is done."""

    deck: str
    key: str
    effect: Effect
    cause: int | str


class Told(NamedTuple):
    """The sentences of effects, each under the game's own section for spaces and cards."""

    chose: Form
    picked: Form
    numbered: Form
    threw: Form
    tied: Form
    spun: Form
    got: Form
    lost: Form
    gave: Form
    none_left: Form
    swapped: Form
    swapped_cash: Payment
    staked: Payment
    stakes_back: Payment
    stakes_won: Payment
    later: Form
    due: Form
    kept: Form
    used: Form
    rents: Form
    rents_until: Form
    stays: Form
    over: Form
    claimed: Form
    judged: Form
    by_hand: Form


def sentences(rule: str) -> Told:
    """Return the sentences of effects under one section of a game's rules."""
    return Told(
        Form(CHOSE, rule, "{seat:who} chooses: {effect:effect}", "seat", "effect"),
        Form("effect picked", rule, "{seat:who} picks {other:who}", "seat", "other"),
        Form("effect number", rule, "{seat:who} names {number}", "seat", "number"),
        Form("effect threw", rule, "{seat:who} throws {dice:dice}", "seat", "dice"),
        Form("effect tied", rule, "{seats:who} tie and throw again", "seats"),
        Form("effect spun", rule, "{seat:who} spins: {result:rest}", "seat", "result"),
        Form("effect got", rule, "{seat:who} gets {good:good}", "seat", "good"),
        Form("effect lost", rule, "{seat:who} gives up {good:good}", "seat", "good"),
        Form("effect gave", rule, "{seat:who} gives {to:who} {good:good}", "seat", "to", "good"),
        Form("effect none", rule, "No {good:good} is left for {seat:who}", "seat", "good"),
        Form("effect swapped", rule, "{seat:who} and {other:who} change places", "seat", "other"),
        Payment(
            "effect swapped cash",
            rule,
            "{from:who} and {to:who} exchange their cash: {amount:money}",
        ),
        Payment("effect staked", rule, "{from:who} stakes {amount:money}"),
        Payment("effect stakes back", rule, "Nobody joins: {to:who} gets {amount:money} back"),
        Payment("effect stakes won", rule, "{to:who} wins all the stakes: {amount:money}"),
        Form("effect later", rule, "{seat:who}, later: {effect:effect}", "seat", "effect"),
        Form(
            "effect due", rule, "Now it is time for {seat:who}: {effect:effect}", "seat", "effect"
        ),
        Form("effect kept", rule, "{seat:who} keeps the card ({what:good})", "seat", "what"),
        Form("effect used", rule, "{seat:who} uses the card ({what:good})", "seat", "what"),
        Form(
            "effect rents", rule, "Until {seat:who}'s next turn: {effect:effect}", "seat", "effect"
        ),
        Form("effect rents until", rule, "For {seat:who}: {effect:effect}", "seat", "effect"),
        Form("effect stays", rule, "{seat:who} has to {effect:effect}", "seat", "effect"),
        Form("effect over", rule, "That is over for {seat:who}: {effect:effect}", "seat", "effect"),
        Form("effect claimed", rule, "{seat:who} is the first here", "seat"),
        Form("effect judged", rule, "The table says, {words}: {answer:rest}", "words", "answer"),
        Form("effect by hand", rule, "{seat:who}, settled by hand: {words}", "seat", "words"),
    )


class Questions(NamedTuple):
    """The questions of effects, each under the game's own section for spaces and cards."""

    choose: Prompt
    player: Prompt
    number: Prompt
    throw: Prompt
    spin: Prompt
    join: Prompt
    which_good: Prompt
    which_card: Prompt
    use: Prompt
    yes_or_no: Prompt
    who_is_it: Prompt
    how_many: Prompt
    by_hand: Prompt


def questions(rule: str) -> Questions:
    """Return the questions of effects under one section of a game's rules."""
    return Questions(
        Prompt(rule, "{seat:who}, which of these?", "seat"),
        Prompt(rule, "{seat:who}, which player?", "seat"),
        Prompt(rule, "{seat:who}, which number?", "seat"),
        Prompt(rule, "{seat:who}, throw {count:n die|dice}", "seat", "count"),
        Prompt(rule, "{seat:who}, spin {wheel:rest}", "seat", "wheel"),
        Prompt(rule, "{seat:who}, join in for {stake:money}?", "seat", "stake"),
        Prompt(rule, "{seat:who}, which one?", "seat"),
        Prompt(rule, "{seat:who}, which card do you take?", "seat"),
        Prompt(rule, "{seat:who}, use the card you kept ({what:good})?", "seat", "what"),
        Prompt(rule, "{words}: yes or no?", "words", hint="Whoever can see it answers."),
        Prompt(rule, "{words}: who?", "words", hint="Whoever can see it answers."),
        Prompt(rule, "{words}: how many?", "words", hint="Whoever can see it answers."),
        Prompt(
            rule, "{seat:who}: {words}", "seat", "words", hint="Settle it on the sheet, then go on."
        ),
    )


class Doer(ABC, Generic[T_co]):
    """One card or space being carried out at a table."""

    note: ClassVar[int]  # the smallest note
    told: ClassVar[Told]
    ask: ClassVar[Questions]

    def __init__(self, table: T_co, pending: Pending, cause: int | str) -> None:
        self.table = table
        self.pending = pending
        self.cause = cause

    @abstractmethod
    def pay(self, debts: list[Debt]) -> list[int]:
        """Make required payments in one event; a shortfall goes to the game's own rules.

        Returns the accounts that have paid in full.
        """

    @abstractmethod
    def pot(self, name: str) -> int:
        """Return the account of a pot."""

    @abstractmethod
    def owner(self, name: str, seat: int) -> int | None:
        """Return who owns a place, "here" being where the seat stands."""

    @abstractmethod
    def figure(self, seat: int, what: str) -> int:
        """Return the price of a seat's hotel, or the rent where it stands; 0 if none."""

    @abstractmethod
    def count(self, seat: int, good: str) -> int:
        """Return how many of a good a seat has."""

    @abstractmethod
    def free(self, good: str) -> int:
        """Return how many of a good are to be had."""

    @abstractmethod
    def gain(self, seat: int, good: str) -> Step[bool]:
        """A seat gets one of a good, if there is one to be had."""

    @abstractmethod
    def drop(self, seat: int, good: str) -> Step[bool]:
        """A seat gives one of a good back to the box."""

    @abstractmethod
    def hand(self, giver: int, taker: int, good: str) -> Step[bool]:
        """One of a good goes from seat to seat, as far as the rules allow."""

    @abstractmethod
    def hand_all(self, good: str, pairs: list[tuple[int, int]]) -> None:
        """Everybody passes on all they have of one thing, at the same time."""

    @abstractmethod
    def progress(self, seat: int) -> int | None:
        """Return how many spaces past Start a pawn stands; None off the path."""

    @abstractmethod
    def length(self) -> int:
        """Return how many spaces the path has."""

    @abstractmethod
    def steps_to(self, seat: int, place: Place) -> int:
        """Return how many spaces lie between a pawn and a place ahead, that place counted."""

    @abstractmethod
    def move(self, seat: int, move: Move, count: int) -> Step[None]:
        """A pawn is moved, and the space obeyed unless quietly."""

    @abstractmethod
    def swap(self, seat: int, other: int) -> None:
        """Two pawns change places."""

    @abstractmethod
    def miss(self, seat: int, turns: int) -> None:
        """A seat sits out this many turns."""

    @abstractmethod
    def again(self, seat: int) -> Step[None]:
        """Whoever's turn it is rolls once more."""

    @abstractmethod
    def draw(self, seat: int, deck: str) -> Step[None]:
        """Take a card and do what it says."""

    @abstractmethod
    def look(self, seat: int, deck: str) -> Step[Looked | None]:
        """Take a card, look at it and put it under its deck."""

    @abstractmethod
    def obey(self, seat: int, looked: Looked) -> Step[None]:
        """Do what a card that was looked at says."""

    @abstractmethod
    def hold(self, seat: int, hold: Hold) -> Step[None]:
        """An event of the game takes place."""

    @abstractmethod
    def wheel(self, name: str) -> Wheel:
        """Return a wheel of the game."""

    @abstractmethod
    def rolled(self, seat: int) -> tuple[int, ...]:
        """Return what a seat rolled last to move."""

    @abstractmethod
    def keep(self, seat: int, what: str) -> None:
        """The card stays with the seat."""

    @abstractmethod
    def printed(self) -> tuple[str, str]:
        """Return what the words stand on, as a walk calls it, and the phrase known to be there."""

    def call(self, phrase: str) -> None:
        """Remember what is settled by hand here by its own words, if all of it is."""
        what, known = self.printed()
        if known == f"{BY_HAND} {UNNAMED}":
            with suppress(Refused):  # words that no edition can keep
                self.table.act(Act("tell", None, (("does", phrase), ("what", what))))

    @abstractmethod
    def enough(self, seat: int) -> None:
        """Stop an effect that has taken too many steps."""


def nearest_pawn(
    doer: Doer[Table], seat: int, others: Sequence[int], *, behind: bool
) -> int | None:
    """Return the other player whose pawn is nearest, ahead or behind; of equals the first met."""
    here = doer.progress(seat)
    gaps: dict[int, int] = {}
    for other in others:
        there = doer.progress(other)
        if here is not None and there is not None:
            gaps[other] = (here - there if behind else there - here) % doer.length()
    return min(gaps, key=lambda other: gaps[other]) if gaps else None
