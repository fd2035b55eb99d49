"""Effects as people read them: the plain words of a phrase, in any language of the screen."""

from __future__ import annotations

import re
from functools import lru_cache

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, verbatim

from . import nodes as n
from .grammar import parse_node
from .sentence_parts import (
    condition,
    count_word,
    from_people,
    good_word,
    people,
    place_words,
    sum_words,
    to_people,
    with_people,
)

__all__ = ["good_word", "sentence", "spoken"]


STILL_TO_TELL = "…"  # stands in a sentence for what is being told now
_MOVE = re.compile(r"(go|advance) to ([a-z][a-z0-9 '-]*)")
_HOTEL = re.compile(r"hotel (\d+) rent (\d+)")


@lru_cache(maxsize=512)
def sentence(phrase: str) -> Line:
    """Return what a phrase says, in words. One that cannot be read is quoted as it is."""
    if hotel := _HOTEL.fullmatch(phrase):
        price, rent = int(hotel[1]), int(hotel[2])
        return Line("a hotel for {price:money}, rent {rent:money}", price=price, rent=rent)
    try:
        return spoken(parse_node(phrase))
    except Refused:
        # The name of a space may have a word of the language in it: off to the races.
        move = _MOVE.fullmatch(phrase)
        return spoken(n.Move(move[1], n.Place(move[2]))) if move else verbatim(phrase)


def spoken(node: n.Node) -> Line:
    """Return what an effect says, in words."""
    match node:
        case n.Seq() | n.Or():
            return _row(node)
        case n.If():
            asked, then = condition(node.cond), spoken(node.then)
            if node.other is None:
                return Line("if {cond}: {then}", cond=asked, then=then)
            return Line(
                "if {cond}: {then}; otherwise: {other}",
                cond=asked,
                then=then,
                other=spoken(node.other),
            )
        case n.Times():
            if node.until is None:
                return Line("{count} times: {what}", count=node.count, what=spoken(node.body))
            return Line(
                "up to {count} times, until {cond}: {what}",
                count=node.count,
                cond=condition(node.until),
                what=spoken(node.body),
            )
        case n.Later():
            return _later(node)
        case n.As():
            return Line("{who}: {what}", who=people(node.who), what=spoken(node.body))
        case n.Pay() | n.Receive():
            return _money(node)
        case n.Move():
            return _move(node)
        case n.Goods():
            return _goods(node)
        case _:
            return _small(node)


def _row(node: n.Seq | n.Or) -> Line:
    """Return parts in a row; what would swallow the parts after it stands in brackets."""
    if isinstance(node, n.Or) and len(node.parts) == 2 and node.parts[1] == n.Nothing():
        return Line("if you like: {what}", what=spoken(node.parts[0]))
    told = _part(node.parts[-1], last=True)
    for part in node.parts[-2::-1]:
        one = _part(part, last=False)
        if isinstance(node, n.Seq):
            told = Line("{a}, and {b}", a=one, b=told)
        else:
            told = Line("{a}, or {b}", a=one, b=told)
    return told


def _part(part: n.Node, *, last: bool) -> Line:
    if isinstance(part, (n.Seq, n.Or)) or (n.inside(part) and not last):
        return Line("({what})", what=spoken(part))
    return spoken(part)


def _later(node: n.Later) -> Line:
    what = spoken(node.body)
    if node.until is not None:
        until = condition(node.until)
        if node.roll:
            return Line(
                "after each of the next {count:n roll|rolls}, until {cond}: {what}",
                count=node.turns,
                cond=until,
                what=what,
            )
        return Line(
            "at each of the next {count:n turn|turns}, until {cond}: {what}",
            count=node.turns,
            cond=until,
            what=what,
        )
    if node.roll and node.turns > 1:
        return Line("after each of the next {count} rolls: {what}", count=node.turns, what=what)
    if node.roll:
        return Line("after the next roll: {what}", what=what)
    if node.turns == 1:
        return Line("at the next turn: {what}", what=what)
    return Line("at each of the next {count} turns: {what}", count=node.turns, what=what)


def _money(node: n.Pay | n.Receive) -> Line:
    due = sum_words(node.sum)
    if isinstance(node, n.Pay):
        if node.to is not None:
            return Line("pay {sum} {to}", sum=due, to=to_people(node.to))
        if node.pot:
            return Line("pay {sum} into {pot}", sum=due, pot=good_word(node.pot))
        return Line("pay {sum}", sum=due)
    if node.giver is not None:
        return Line("receive {sum} {giver}", sum=due, giver=from_people(node.giver))
    if node.pot and not (isinstance(node.sum, n.Share) and node.sum.of == node.pot):
        return Line("receive {sum} from {pot}", sum=due, pot=good_word(node.pot))
    return Line("receive {sum}", sum=due)


def _move(node: n.Move) -> Line:
    told = _way(node)
    return Line("{move} (what it says does not count)", move=told) if node.quietly else told


def _way(node: n.Move) -> Line:
    if node.place is not None:
        at = place_words(node.place)
        if node.way == "go":
            return Line("go straight to {place}", place=at)
        if node.way == "advance":
            return Line("move on to {place}", place=at)
        return Line("go back to {place}", place=at)
    if node.named:
        count = Line("the number named")
    elif node.thrown:
        count = Line("the number thrown")
    else:
        count = Line("{count:n space|spaces}", count=node.count)
    if node.way == "back":
        return Line("go back {count}", count=count)
    if node.way == "hop":
        return Line("jump ahead {count}", count=count)
    return Line("move on {count}", count=count)


def _goods(node: n.Goods) -> Line:
    what = count_word(node.good, node.count)
    who = n.Who("bank") if node.who is None else node.who
    price = sum_words(node.price) if node.price is not None else Line("nothing")
    match node.verb:
        case "get":
            return Line("get {what}", what=what)
        case "lose":
            return Line("give up {what}", what=what)
        case "give":
            return Line("give {what} {to}", what=what, to=to_people(who))
        case "take":
            return Line("take {what} {giver}", what=what, giver=from_people(who))
        case "buy":
            return Line(
                "buy {what} {giver} for {sum}", what=what, giver=from_people(who), sum=price
            )
        case _:
            return Line("sell {what} {to} for {sum}", what=what, to=to_people(who), sum=price)


def _small(node: n.Node) -> Line:
    match node:
        case n.Draw():
            deck = good_word(node.deck)
            if node.look:
                return Line("look at {count:n card|cards} ({deck})", count=node.count, deck=deck)
            return Line("draw {count:n card|cards} ({deck})", count=node.count, deck=deck)
        case n.Swap():
            if node.what == "cash":
                return Line("exchange all cash {beside}", beside=with_people(node.who))
            return Line("change places {beside}", beside=with_people(node.who))
        case n.Miss(until=n.Trait() | n.Not() | n.Several() as until):
            return Line("stay here, rolling each turn, until {cond}", cond=condition(until))
        case n.Miss():
            return Line("sit out {count:n turn|turns}", count=node.turns)
        case n.Keep():
            return Line("keep this card ({what})", what=good_word(node.what))
        case n.Rent():
            return _rent(node)
        case n.Hold():
            return _hold(node)
        case n.Throw():
            if node.bank:
                return Line("throw {count:n die|dice} for the bank", count=node.dice)
            return Line("throw {count:n die|dice}", count=node.dice)
        case n.Spin():
            return Line("spin ({wheel})", wheel=good_word(node.wheel))
        case n.NameNumber():
            return Line("name a number from {low} to {high}", low=node.low, high=node.high)
        case n.Stake():
            return _stake(node)
        case _:
            return _rest(node)


def _rest(node: n.Node) -> Line:
    match node:
        case n.Obey():
            return Line("do what it says")
        case n.Again():
            return Line("roll again")
        case n.Claim():
            return Line("be the owner of this space")
        case n.Judge():
            if node.what == "names":
                return Line("the table names somebody: {words}", words=node.words)
            return Line("the table counts: {words}", words=node.words)
        case n.ByHand(words) if words == STILL_TO_TELL:
            return verbatim(words)
        case n.ByHand():
            return Line("settle by hand: {words}", words=node.words)
        case _:
            return Line("nothing happens")


def _rent(node: n.Rent) -> Line:
    if node.until is not None:
        return Line("{rents}, until {cond}", rents=_rents(node), cond=condition(node.until))
    if node.everywhere:
        return {
            "double": Line("all rents are doubled until your next turn"),
            "half": Line("all rents are halved until your next turn"),
            "no": Line("nobody pays rent until your next turn"),
        }[node.change]
    return {
        "double": Line("your rent is doubled until your next turn"),
        "half": Line("your rent is halved until your next turn"),
        "no": Line("nobody pays you rent until your next turn"),
    }[node.change]


def _rents(node: n.Rent) -> Line:
    """Return what the rents are, without saying how long."""
    if node.everywhere:
        return {
            "double": Line("all rents are doubled"),
            "half": Line("all rents are halved"),
            "no": Line("nobody pays rent"),
        }[node.change]
    return {
        "double": Line("your rent is doubled"),
        "half": Line("your rent is halved"),
        "no": Line("nobody pays you rent"),
    }[node.change]


def _hold(node: n.Hold) -> Line:
    told = Line("hold: {event}", event=good_word(node.event))
    if node.free == "all":
        told = Line("{event}, free for all", event=told)
    elif node.free == "me":
        told = Line("{event}, free for you", event=told)
    if node.fee:
        told = Line("{event}, fee {fee:money}", event=told, fee=node.fee)
    return (
        Line("{event}, prize {prize:money}", event=told, prize=node.prize) if node.prize else told
    )


def _stake(node: n.Stake) -> Line:
    due = sum_words(node.sum)
    if node.by_choice:
        told = Line("stake {sum}, and so may everybody", sum=due)
    else:
        told = Line("everybody stakes {sum}", sum=due)
    if node.lowest:
        return Line(
            "{stake}: the lowest of {count:n die|dice} takes it all", stake=told, count=node.dice
        )
    return Line(
        "{stake}: the highest of {count:n die|dice} takes it all", stake=told, count=node.dice
    )
