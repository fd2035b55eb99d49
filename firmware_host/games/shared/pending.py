"""What effects leave lying on the table for later turns: seen, handed over and put right."""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.engine.table import Fix, Json, Table
from firmware_host.engine.words import Line, word

from .effects import parse, places_in, places_named, renamed, renamed_in
from .grammar import parse_cond
from .printer import cond
from .sentence_parts import condition, good_word
from .sentences import sentence
from .things import Things

_STILL = word("Still to come")


class Waiting(NamedTuple):
    """Something that is still to happen to a seat: at the start of its turns, or after its roll.

    It is over when what `until` says is so after one of the seat's rolls. With `stays` nothing
    happens but that the pawn stays where it is until then; `phrase` is what said so.
    """

    seat: int
    turns: int
    roll: bool
    phrase: str
    me: int
    cause: int | str
    until: str = ""
    stays: bool = False


class Rents(NamedTuple):
    """Rents that are other than printed: until the seat's next turn, or what `until` says is so."""

    seat: int
    change: str
    everywhere: bool
    phrase: str
    me: int
    cause: int | str
    until: str = ""


class Kept(NamedTuple):
    """A card that somebody keeps, what for, and the deck it goes back under when it is used."""

    seat: int
    what: str
    deck: str
    card: str


class _Words(NamedTuple):
    """The words in which a waiting effect is shown: what it does, and until when."""

    phrase: str
    until: str


def _renamed(each: Waiting | Rents, old: str, new: str) -> _Words:
    """Return the words of a waiting effect in which a space has its new name."""
    until = each.until and cond(renamed_in(parse_cond(each.until), old, new))
    return _Words(renamed(parse(each.phrase), old, new).phrase(), until)


def _places(each: Waiting | Rents) -> set[str]:
    """Return the names of all spaces in the words of what waits."""
    until = places_in(parse_cond(each.until)) if each.until else set()
    return places_named(parse(each.phrase)) | until


class Pending:
    """What effects leave lying on the table for later turns."""

    __slots__ = ("claims", "kept", "rents", "sitting", "waiting")

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []
        self.kept: list[Kept] = []
        self.rents: list[Rents] = []
        self.sitting: dict[int, int] = {}  # turns to be sat out besides the next
        self.claims: dict[int, int] = {}  # places that belong to whoever came there first

    def take_due(self, seat: int, *, roll: bool) -> list[Waiting]:
        """Return what is due now for a seat; what comes round again stays."""
        mine = [each for each in self.waiting if each.seat == seat and not each.stays]
        due = [each for each in mine if each.roll is roll]
        for each in due:
            self.once_more(each)
        return due

    def once_more(self, each: Waiting) -> None:
        """Count one turn or roll of a waiting effect; remove it after the last."""
        at = self.waiting.index(each)
        self.waiting[at : at + 1] = [each._replace(turns=each.turns - 1)] if each.turns > 1 else []

    def turn_begins(self, seat: int) -> list[Waiting]:
        """Let rents that were changed until this turn be as printed; return what is due now."""
        self.rents[:] = [rent for rent in self.rents if rent.seat != seat or rent.until]
        return self.take_due(seat, roll=False)

    def until(self, seat: int) -> list[Waiting | Rents]:
        """Return the effects that last for a seat until some condition is met, oldest first."""
        going: list[Waiting | Rents] = [*self.waiting, *self.rents]
        return [each for each in going if each.seat == seat and each.until]

    def over(self, each: Waiting | Rents) -> None:
        """End a lasting effect."""
        if isinstance(each, Rents):
            self.rents.remove(each)
        else:
            self.waiting.remove(each)

    def sits_on(self, seat: int) -> bool:
        """Return whether the seat that has just sat out a turn sits out another."""
        more = self.sitting.pop(seat, 0)
        if more > 1:
            self.sitting[seat] = more - 1
        return more > 0

    def holds(self, seat: int, what: str) -> bool:
        """Return whether a seat keeps a card for this."""
        kept = self.kept  # mostly empty, and asked for at every card and rent
        return bool(kept) and any(each.seat == seat and each.what == what for each in kept)

    def use(self, seat: int, what: str) -> Kept:
        """Give up a card that the seat keeps for this."""
        card = next(each for each in self.kept if each.seat == seat and each.what == what)
        self.kept.remove(card)
        return card

    def forget(self, seat: int) -> list[Kept]:
        """Forget a seat that has left the game; return the cards that it kept."""
        cards = [each for each in self.kept if each.seat == seat]
        self.waiting[:] = [each for each in self.waiting if each.seat != seat]
        self.kept[:] = [each for each in self.kept if each.seat != seat]
        self.rents[:] = [each for each in self.rents if each.seat != seat]
        self.sitting.pop(seat, None)
        self.claims = {place: who for place, who in self.claims.items() if who != seat}
        return cards

    def facts(self, table: Table) -> dict[str, Json]:
        """Return what is still to come, by seat name; empty if there is nothing."""
        names = table.names
        told: dict[str, Json] = {}
        if self.waiting:
            told["still to come"] = [
                {
                    "seat": names[each.seat],
                    "turns": each.turns,
                    "does": each.phrase,
                    **({"until": each.until} if each.until else {}),
                }
                for each in self.waiting
            ]
        if self.kept:
            told["kept cards"] = [
                {"seat": names[each.seat], "for": each.what} for each in self.kept
            ]
        if self.rents:
            told["rents"] = [
                {"until": each.until or names[each.seat], "change": each.change}
                for each in self.rents
            ]
        return told

    def rename(self, old: str, new: str) -> None:
        """Rename a space in everything that waits; both names as phrases write them."""
        self.waiting[:] = [w._replace(**_renamed(w, old, new)._asdict()) for w in self.waiting]
        self.rents[:] = [r._replace(**_renamed(r, old, new)._asdict()) for r in self.rents]

    def keep_to(self, things: Things) -> None:
        """Drop what leads to a space that is no longer there."""
        self.waiting[:] = [each for each in self.waiting if things.have(_places(each))]
        self.rents[:] = [each for each in self.rents if things.have(_places(each))]

    def fixes(self, table: Table) -> list[Fix]:
        """Return the fixes that cancel a waiting effect, or add one."""
        found = [self._waits(table, at, each) for at, each in enumerate(self.waiting)]
        found += [self._changed(at, rent) for at, rent in enumerate(self.rents)]
        return found + [self._keeps(at, each) for at, each in enumerate(self.kept)]

    def _waits(self, table: Table, at: int, each: Waiting) -> Fix:
        def put(to: str) -> None:
            if to == "off":
                del self.waiting[at]

        label = Line("what is still to come for {seat:who}", seat=each.seat)
        said = table.speaker().line(sentence(each.phrase))
        options = (("stays", said), ("off", "called off"))
        return Fix(f"later {at + 1}", label, "stays", options, put, seat=each.seat, thing=_STILL)

    def _changed(self, at: int, rent: Rents) -> Fix:
        def put(to: str) -> None:
            if to == "off":
                del self.rents[at]

        if rent.until:
            until = condition(parse_cond(rent.until))
            label = Line("rents, for {seat:who} until {cond}", seat=rent.seat, cond=until)
        else:
            label = Line("rents until {seat:who}'s next turn", seat=rent.seat)
        options = (
            ("stays", {"double": "doubled", "half": "halved", "no": "none"}[rent.change]),
            ("off", "as printed"),
        )
        return Fix(f"rents {at + 1}", label, "stays", options, put, thing=_STILL)

    def _keeps(self, at: int, kept: Kept) -> Fix:
        label = Line("a card that {seat:who} keeps", seat=kept.seat)
        what = good_word(kept.what)
        options = (("stays", what.text),)
        return Fix(
            f"kept {at + 1}", label, "stays", options, lambda _: None, seat=kept.seat, thing=_STILL
        )
