"""Players, places, sums and conditions as people read them. See `sentences`."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from firmware_host.engine.words import Line, verbatim, word

from . import nodes as n
from .sentence_people import FOUND, PEOPLE

_GOODS = {
    "stock": Line("stock"),
    "oil": Line("oil"),
    "steel": Line("steel"),
    "utilities": Line("utilities"),
    "hotel": Line("hotel"),
    "ticket": Line("ticket"),
    "iou": Line("IOU"),
    "cash": Line("cash"),
    "poor house": Line("the Poor House"),
    "spend": Line("Spend"),
    "receive": Line("Receive"),
    "fortune": Line("Fortune"),
    "casino": Line("Casino"),
    "race": Line("Horse Race"),
    "lottery": Line("Lottery"),
    "sweepstakes": Line("Sweepstakes"),
    "daily double": Line("Daily Double"),
    "start": Line("Start"),
    "stock market": Line("Stock Market"),
    "slot machine": Line("slot machine"),
    "slot": Line("slot machine"),
    "roulette": Line("roulette"),
    "casino dice": Line("casino dice"),
    "no rent": Line("no rent once"),
    "one stay": Line("stay free of rent once"),
    "no card": Line("pass over one card"),
    "double start": Line("double Start money once"),
    "double lottery": Line("double prizes in the next Lottery"),
}
_ONE = {
    "stock": Line("a stock card"),
    "oil": Line("an oil card"),
    "steel": Line("a steel card"),
    "utilities": Line("a utilities card"),
    "hotel": Line("a hotel"),
    "ticket": Line("a ticket"),
    "iou": Line("an IOU"),
}
_NONE = {
    "stock": Line("no stock card"),
    "oil": Line("no oil card"),
    "steel": Line("no steel card"),
    "utilities": Line("no utilities card"),
    "hotel": Line("no hotel"),
    "ticket": Line("no ticket"),
    "iou": Line("no IOU"),
}
_EACH = {
    "stock": Line("each stock card"),
    "oil": Line("each oil card"),
    "steel": Line("each steel card"),
    "utilities": Line("each utilities card"),
    "hotel": Line("each hotel"),
    "ticket": Line("each ticket"),
    "iou": Line("each IOU"),
}
_MANY = {
    "stock": Line("stock cards"),
    "oil": Line("oil cards"),
    "steel": Line("steel cards"),
    "utilities": Line("utilities cards"),
    "hotel": Line("hotels"),
    "ticket": Line("tickets"),
    "iou": Line("IOUs"),
}
_TRAITS = {
    "odd": Line("the throw is odd"),
    "even": Line("the throw is even"),
    "doubles": Line("the throw is doubles"),
    "number": Line("the throw is the number named"),
    "near number": Line("the throw is one off the number named"),
    "richest": Line("nobody is richer"),
    "poorest": Line("nobody is poorer"),
    "furthest": Line("nobody is further ahead"),
    "last": Line("nobody is further behind"),
    "alone richest": Line("richest of all"),
    "alone poorest": Line("poorest of all"),
    "alone furthest": Line("furthest ahead of all"),
    "alone last": Line("last of all"),
    "richer for it": Line("richer for it"),
    "poorer for it": Line("poorer for it"),
}


def good_word(good: str) -> Line:
    """Return what a thing is called; a name stays what it is."""
    return _GOODS.get(good) or verbatim(good)


def count_word(good: str, count: int) -> Line:
    """Return a count of things in words; 0 stands for all there are."""
    if count == 0:
        return Line("all {things}", things=_MANY[good])
    if count == 1:
        return _ONE[good]
    return Line("{count} {things}", count=count, things=_MANY[good])


def people(who: n.Who) -> Line:
    """Return the people of a phrase as the subject of its sentence."""
    return _people(who, "who")


def to_people(who: n.Who) -> Line:
    """Return who is given something."""
    return _people(who, "to")


def from_people(who: n.Who) -> Line:
    """Return who gives something."""
    return _people(who, "giver")


def with_people(who: n.Who) -> Line:
    """Return who changes something with the player."""
    return _people(who, "beside")


def _people(who: n.Who, way: Literal["who", "to", "giver", "beside"]) -> Line:
    found = FOUND[who.base] if who.base in FOUND else PEOPLE[who.base]
    words: str = getattr(found, way)
    if who.base == "owner":
        at = Line("this space") if who.name == "here" else good_word(who.name)
        told = Line(words, place=at)
    elif who.base in ("most", "fewest"):
        told = Line(words, things=_MANY[who.name])
    elif who.among is not None:
        told = Line(words, count=who.dice, among=people(who.among))
    else:
        told = Line(words)
    if who.having is None:
        return told
    return Line("{who} (if {cond})", who=told, cond=condition(who.having))


def place_words(at: n.Place) -> Line:
    """Return which place is meant."""
    if at.way == "here":
        return Line("this space")
    if at.way == "nearest":
        return Line(PEOPLE[f"nearest {at.name}"].who)
    if at.way == "next":
        return Line("the next space of this kind: {kind}", kind=good_word(at.name))
    if at.way == "previous":
        return Line("the last space of this kind: {kind}", kind=good_word(at.name))
    return good_word(at.name)


def condition(cond: n.Cond) -> Line:
    """Return what must be so."""
    if isinstance(cond, n.Not):
        return Line("not true: {cond}", cond=condition(cond.cond))
    if isinstance(cond, n.Trait):
        return _trait(cond)
    told = condition(cond.parts[-1])
    for part in cond.parts[-2::-1]:
        one = condition(part)
        told = (
            Line("{a} and {b}", a=one, b=told) if cond.every else Line("{a} or {b}", a=one, b=told)
        )
    return told


def _trait(asked: n.Trait) -> Line:
    what = asked.what
    if what == "good":
        if asked.high == 0:
            return Line("one has {what}", what=_NONE[asked.name])
        if asked.low == 1 and asked.high == n.ALWAYS:
            return Line("one has {what}", what=_ONE[asked.name])
        return Line("one has {what}", what=_held(asked))
    if what == "cash":
        return Line("cash {range}", range=_range(asked, cash=True))
    if what == "thrown":
        return Line("the throw is {range}", range=_range(asked, cash=False))
    if what == "free":
        return Line("{what} is available", what=_ONE[asked.name])
    if what == "spun":
        return Line("the wheel shows {wedge}", wedge=good_word(asked.name))
    if what == "owned":
        at = Line("this space") if asked.name == "here" else good_word(asked.name)
        return Line("{place} has an owner", place=at)
    if what == "table says":
        return Line("the table says yes: {words}", words=asked.name)
    if what == "somebody" and asked.who is not None and asked.who.having is not None:
        return _so_for(asked.who, condition(asked.who.having))
    if asked.who is not None:
        return _compared(what, people(asked.who))
    return _TRAITS[f"alone {what}" if asked.name == "alone" else what]


def _held(asked: n.Trait) -> Line:
    """Return how many of a thing are asked for."""
    low, high = asked.low, asked.high
    if high == n.ALWAYS:
        return Line("at least {what}", what=count_word(asked.name, low))
    if low == high:
        return Line("exactly {what}", what=count_word(asked.name, low))
    most = count_word(asked.name, high)
    if low == 0:
        return Line("at most {what}", what=most)
    return Line("{low} to {what}", low=low, what=most)


def _so_for(who: n.Who, cond: Line) -> Line:
    """Return a condition about somebody in words; one of several players is enough."""
    if who.base == "all":
        return Line("it is so for anybody that {cond}", cond=cond)
    if who.base == "each other":
        return Line("it is so for any other player that {cond}", cond=cond)
    return Line("it is so for {who} that {cond}", who=people(replace(who, having=None)), cond=cond)


def _compared(what: str, who: Line) -> Line:
    match what:
        case "somebody":
            return Line("there is {who}", who=who)
        case "richer than":
            return Line("richer than {who}", who=who)
        case "poorer than":
            return Line("poorer than {who}", who=who)
        case "twice as rich as":
            return Line("at least twice as rich as {who}", who=who)
        case "behind":
            return Line("further behind than {who}", who=who)
        case "ahead of":
            return Line("further ahead than {who}", who=who)
        case "thrown above":
            return Line("the throw is higher than that of {who}", who=who)
        case "thrown below":
            return Line("the throw is lower than that of {who}", who=who)
        case _:
            return Line("the throw is equal to that of {who}", who=who)


def _range(asked: n.Trait, *, cash: bool) -> Line:
    low, high = asked.low, asked.high
    if cash:
        if high == n.ALWAYS and low % 10 != 1:
            return Line("of at least {low:money}", low=low)
        if high == n.ALWAYS:
            return Line("above {low:money}", low=low - 1)
        if low == 0 and high % 10 != 9:
            return Line("of at most {high:money}", high=high)
        if low == 0:
            return Line("below {high:money}", high=high + 1)
        return Line("from {low:money} to {high:money}", low=low, high=high)
    if high == n.ALWAYS:
        return Line("{low} or more", low=low)
    if low == high:
        return Line("{low}", low=low)
    return (
        Line("{high} or less", high=high)
        if low == 0
        else Line("{low} to {high}", low=low, high=high)
    )


def sum_words(due: n.Sum) -> Line:
    """Return a sum in words."""
    match due:
        case n.Fixed():
            return Line("{amount:money}", amount=due.amount)
        case n.Per():
            return Line("{each:money} for {count}", each=due.each, count=_count(due.count))
        case n.Share():
            return _share(due)
        case n.Figure():
            told = Line("its price") if due.what == "price" else Line("its rent")
            return told if due.times == 1 else Line("twice {sum}", sum=told)
        case n.Plus():
            first, second = sum_words(due.first), sum_words(due.second)
            if due.minus:
                return Line("{a} less {b}", a=first, b=second)
            return Line("{a} plus {b}", a=first, b=second)
        case n.Bounded():
            told = sum_words(due.sum)
            if due.low:
                told = Line("{sum}, at least {low:money}", sum=told, low=due.low)
            if due.high == n.ALWAYS:
                return told
            return Line("{sum}, at most {high:money}", sum=told, high=due.high)


# The shares of cash that boards print, as people say them.
_OF_CASH = {
    (1, 1): word("all the cash"),
    (1, 2): word("half of the cash"),
    (1, 3): word("a third of the cash"),
    (1, 4): word("a quarter of the cash"),
    (3, 4): word("three quarters of the cash"),
}


def _share(due: n.Share) -> Line:
    told = _unrounded(due)
    return Line("{sum}, rounded up", sum=told) if due.up else told


def _unrounded(due: n.Share) -> Line:
    top, bottom = (1, 1) if due.top == due.bottom else (due.top, due.bottom)
    if due.of == "cash":
        if (top, bottom) in _OF_CASH:
            return Line(_OF_CASH[top, bottom])
        return Line("{top}/{bottom} of the cash", top=top, bottom=bottom)
    if due.of == "price":
        return Line("{top}/{bottom} of its price", top=top, bottom=bottom)
    if due.of == "rent":
        return Line("{top}/{bottom} of its rent", top=top, bottom=bottom)
    if top == bottom:
        return Line("all that is in {pot}", pot=good_word(due.of))
    return Line("{top}/{bottom} of what is in {pot}", top=top, bottom=bottom, pot=good_word(due.of))


def _count(count: n.Count) -> Line:
    match count.what:
        case "pip":
            if count.size:
                return Line("each pip of {count:n die|dice}", count=count.size)
            return Line("each pip")
        case "product":
            return Line("each, the dice multiplied")
        case "number":
            return Line("each of the number named")
        case "difference":
            assert count.who is not None
            return Line("each pip between this throw and that of {who}", who=people(count.who))
        case "cash":
            return Line("each full {size:money} of cash", size=count.size)
        case "space moved":
            return Line("each space moved")
        case "space from start":
            return Line("each space from Start")
        case "space to":
            return Line("each space to {place}", place=good_word(count.name))
        case "player":
            assert count.who is not None
            return Line("each player counted: {who}", who=people(count.who))
        case _:
            return _EACH[count.name]
