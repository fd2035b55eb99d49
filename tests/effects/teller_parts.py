"""What somebody answers in the builder for the parts of a phrase: players, conditions, sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from firmware_host.engine.asks import Answer
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.things import Things

_THROWS = {"thrown above", "thrown below", "thrown as"}
_COMPARED = {"richer than", "poorer than", "twice as rich as", "ahead of", "behind"} | _THROWS


class Parts:
    """Answers what a telling asks of players, conditions and sums in one game."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def named(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        """A name is not asked for where there is one only."""
        return () if len(known) == 1 else (name,)

    def who(self, who: n.Who) -> Iterator[Answer]:
        """Yield the answers for players."""
        if who.having is not None:
            yield "with"
            yield from self.who(replace(who, having=None))
            yield from self.cond(who.having)
            return
        yield who.base
        if who.base == "owner":
            yield from _where(who.name)
        elif who.base in ("most", "fewest"):
            yield from self.named(who.name, self.things.goods)
        elif who.among is not None:
            yield who.dice
            yield from self.who(who.among)

    def cond(self, cond: n.Cond) -> Iterator[Answer]:
        """Yield the answers for a condition."""
        if isinstance(cond, n.Not):
            yield "not"
            yield from self.cond(cond.cond)
        elif isinstance(cond, n.Several):
            yield "both" if cond.every else "either"
            yield from self.cond(cond.parts[0])
            rest = cond.parts[1:]
            yield from self.cond(rest[0] if len(rest) == 1 else replace(cond, parts=rest))
        elif cond.what == "somebody":
            assert cond.who is not None
            yield "somebody"
            yield from self.who(replace(cond.who, having=None))
            assert cond.who.having is not None
            yield from self.cond(cond.who.having)
        else:
            yield from self._trait(cond)

    def _trait(self, asked: n.Trait) -> Iterator[Answer]:
        what, low, high = asked.what, asked.low, asked.high
        if what in _COMPARED:
            assert asked.who is not None
            yield what
            yield from self.who(asked.who)
        elif what == "good":
            if (low, high) in ((1, n.ALWAYS), (0, 0)):
                yield asked.name if low else f"no {asked.name}"
            else:
                yield "several" if low else "few"
                yield from self.named(asked.name, self.things.goods)
                yield low or high
        elif what == "free":
            yield from ("free", *self.named(asked.name, self.things.goods))
        elif what == "cash":
            if low:
                yield from ("above", low - 1) if low % 10 == 1 else ("cash least", low)
            else:
                yield from ("below", high + 1)
        elif what == "thrown":
            if high == n.ALWAYS:
                yield from ("at least", low)
            elif low == high:
                yield from ("exactly", low)
            else:
                yield from ("between", low, high) if low else ("thrown most", high)
        elif what == "spun":
            wheels = self.things.wheels
            wheel = next(wheel for wheel, wedges in wheels.items() if asked.name in wedges)
            yield from ("spun", *self.named(wheel, tuple(wheels)), asked.name)
        else:
            yield from _plain(asked)

    def sum(self, due: n.Sum) -> Iterator[Answer]:
        """Yield the answers for a sum, and that it is all of it."""
        if isinstance(due, n.Bounded):
            assert bool(due.low) != (due.high != n.ALWAYS), "one end only"
            yield from self._terms(due.sum)
            yield "least" if due.low else "most"
            yield due.low or due.high
        else:
            yield from self._terms(due)
            yield "done"

    def _terms(self, due: n.Sum) -> Iterator[Answer]:
        match due:
            case n.Plus(first, second, minus):
                yield from self._terms(first)
                yield "minus" if minus else "plus"
                yield from self._terms(second)
            case n.Fixed(amount):
                yield from ("fixed", amount)
            case n.Per(each, count):
                yield "each"
                yield from self.counted(count)
                yield each
            case n.Share(top, bottom, of, up):
                shared = ("cash", *self.things.pots, *(n.FIGURES if self.things.rents else ()))
                yield from ("share", *self.named(of, shared), f"{top}/{bottom}")
                if top != bottom:
                    yield "up" if up else "down"
            case n.Figure(what, times):
                yield from (what, str(times))
            case n.Bounded():
                raise AssertionError("bounds stand outside")

    def counted(self, count: n.Count) -> Iterator[Answer]:
        """Yield the answers for what is counted."""
        match count.what:
            case "player":
                assert count.who is not None
                base = "player" if count.who.base == "all" else "other"
                if count.who.having is None:
                    yield base
                else:
                    yield f"{base} with"
                    yield from self.cond(count.who.having)
            case "pip":
                yield from ("dice", count.size) if count.size else ("pip",)
            case "difference":
                assert count.who is not None
                yield "difference"
                yield from self.who(count.who)
            case "space to":
                yield "space to"
                kind = count.name.startswith("next ")
                yield from (count.name,) if kind else ("place", *place(count.name))
            case "cash":
                yield from ("cash", count.size)
            case "space moved":
                yield "moved"
            case "space from start":
                yield "from start"
            case _:
                yield count.name or count.what


def _where(name: str) -> tuple[Answer, ...]:
    return ("here",) if name == "here" else ("name", *place(name))


def _plain(asked: n.Trait) -> Iterator[Answer]:
    if asked.what == "table says":
        yield "table"
    elif asked.what == "owned":
        yield from ("owned", *_where(asked.name))
    else:
        yield f"alone {asked.what}" if asked.name == "alone" else asked.what


def place(name: str) -> tuple[Answer, ...]:
    kind, _, number = name.partition(" ")
    return ("space", int(number)) if kind == "space" and number.isdecimal() else (name,)
