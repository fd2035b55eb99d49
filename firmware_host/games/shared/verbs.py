"""Parses what follows each verb of the language: whom, how much, where to. See also `grammar`."""

from __future__ import annotations

from collections.abc import Callable

from . import parts
from .nodes import (
    FIGURES,
    OTHERS,
    Again,
    ByHand,
    Claim,
    Draw,
    Goods,
    Hold,
    Judge,
    Keep,
    Miss,
    Move,
    NameNumber,
    Node,
    Nothing,
    Obey,
    Pay,
    Receive,
    Rent,
    Share,
    Spin,
    Stake,
    Swap,
    Throw,
    Who,
)
from .tokens import Words

_NO_POT = ("cash", *FIGURES)  # what a share can be of besides a pot

MOST_TURNS = 9
MOST_CARDS = 5
FARTHEST = 200


def by_hand_words(text: str) -> str:
    """Return the words that a table wrote about a card, fit to stand in quotes."""
    return " ".join(text.replace('"', "'").split())[:200]


def _pay(words: Words) -> Node:
    if words.take("each"):
        words.take("other")
        return Pay(parts.money(words), OTHERS)
    if words.peek() in parts.WHO and words.peek() not in ("all", "bank"):
        payee = parts.who(words)
        return Pay(parts.money(words), payee)
    due = parts.money(words)
    if words.take("into"):
        return Pay(due, pot=words.name())
    if words.take("to"):
        to, pot = _account(words)
        return Pay(due, to, pot)
    return Pay(due)


def _receive(words: Words) -> Node:
    due = parts.money(words)
    if words.take("from"):
        giver, pot = _account(words)
        return Receive(due, giver, pot)
    pot = due.of if isinstance(due, Share) and due.of not in _NO_POT else ""
    return Receive(due, pot=pot)


def _account(words: Words) -> tuple[Who | None, str]:
    if words.take("bank"):
        return None, ""
    if words.peek() in parts.WHO:
        return parts.who(words), ""
    return None, words.name()


def _collect(words: Words) -> Node:
    words.need("from", "each")
    words.take("other")
    return Receive(parts.money(words), OTHERS)


def _draw(words: Words) -> Node:
    count = words.number(1, MOST_CARDS) if words.is_number() else 1
    return Draw(words.name(), count)


def _look(words: Words) -> Node:
    words.need("at")
    count = words.number(1, MOST_CARDS) if words.is_number() else 1
    return Draw(words.name(), count, look=True)


def _obey(words: Words) -> Node:
    words.need("it")
    return Obey()


def _go(words: Words) -> Node:
    words.need("to")
    return Move("go", parts.place(words), quietly=words.take("quietly"))


def _advance(words: Words) -> Node:
    words.need("to")
    return Move("advance", parts.place(words), quietly=words.take("quietly"))


def _back(words: Words) -> Node:
    if words.take("to"):
        return Move("back to", parts.place(words), quietly=words.take("quietly"))
    return _steps("back", words)


def _forward(words: Words) -> Node:
    return _steps("forward", words)


def _hop(words: Words) -> Node:
    return _steps("hop", words)


def _steps(way: str, words: Words) -> Node:
    if words.take("number"):
        return Move(way, named=True, quietly=words.take("quietly"))
    if words.take("thrown"):
        return Move(way, thrown=True, quietly=words.take("quietly"))
    count = words.number(0, FARTHEST)
    return Move(way, count=count, quietly=words.take("quietly"))


def _move(words: Words) -> Node:
    count = words.number(-FARTHEST, FARTHEST)
    way = "back" if count < 0 else "forward"
    return Move(way, count=abs(count), quietly=words.take("quietly"))


def _swap(words: Words) -> Node:
    what = words.take_any(("places", "cash"))
    if not what:
        raise words.wrong("'places' or 'cash' is missing")
    words.need("with")
    return Swap(what, parts.who(words))


def _lose(words: Words) -> Node:
    if words.take("a"):
        words.need("turn")
        return Miss()
    if words.take("turns"):
        words.need("until")
        return Miss(until=parts.one_cond(words))
    if words.is_number() and words.peek(1) in ("turn", "turns"):
        turns = words.number(1, MOST_TURNS)
        words.word()
        return Miss(turns)
    return _goods("lose")(words)


def _roll(words: Words) -> Node:
    words.need("again")
    return Again()


def _goods(verb: str) -> Callable[[Words], Node]:
    def read(words: Words) -> Node:
        every = verb in ("lose", "give", "take", "sell") and words.take("all")
        count = 0 if every else words.number(1, 9) if words.is_number() else 1
        good = words.word()
        concerned, price = None, None
        if verb == "give" or (verb == "take" and words.peek() == "from"):
            words.need("to" if verb == "give" else "from")
            concerned = parts.who(words)
        if verb in ("buy", "sell"):
            words.need("for")
            price = parts.money(words)
            if words.take("from" if verb == "buy" else "to"):
                concerned = parts.who(words)
        return Goods(verb, good, count, concerned, price)

    return read


def _stock(words: Words) -> Node:
    return Keep(words.name())


def _claim(words: Words) -> Node:
    words.need("here")
    return Claim()


def _rent(change: str) -> Callable[[Words], Node]:
    def read(words: Words) -> Node:
        words.need("rent")
        everywhere = words.take("for", "all")
        return Rent(change, everywhere, parts.until(words))

    return read


def _hold(words: Words) -> Node:
    event = words.name()
    free = ""
    if words.take("free"):
        free = "me" if words.take("for", "me") else "all"
    fee = words.number(1) if words.take("fee") else 0
    prize = words.number(1) if words.take("prize") else 0
    return Hold(event, free, fee, prize)


def _throw(words: Words) -> Node:
    dice = parts.dice_count(words)
    return Throw(dice, words.take("for", "bank"))


def _spin(words: Words) -> Node:
    return Spin(words.name())


def _name(words: Words) -> Node:
    words.need("a", "number")
    low = words.number(0, 1000)
    words.need("to")
    return NameNumber(low, words.number(low, low + 100))


def _table(words: Words) -> Node:
    what = words.take_any(("names", "counts"))
    if not what:
        raise words.wrong("'names' or 'counts' is missing")
    return Judge(what, words.quoted())


def _stake(words: Words) -> Node:
    due = parts.money(words)
    words.need("for")
    end = words.take_any(("highest", "lowest"))
    if not end:
        raise words.wrong("'highest' or 'lowest' is missing")
    words.need("of")
    dice = parts.dice_count(words)
    return Stake(due, dice, end == "lowest", words.take("by", "choice"))


def _settle(words: Words) -> Node:
    words.need("by", "hand")
    words.take(":")
    return ByHand(by_hand_words(words.quoted()))


VERBS: dict[str, Callable[[Words], Node]] = {
    "nothing": lambda _: Nothing(),
    "pay": _pay,
    "receive": _receive,
    "collect": _collect,
    "draw": _draw,
    "look": _look,
    "obey": _obey,
    "go": _go,
    "advance": _advance,
    "forward": _forward,
    "back": _back,
    "hop": _hop,
    "move": _move,
    "swap": _swap,
    "lose": _lose,
    "roll": _roll,
    "get": _goods("get"),
    "give": _goods("give"),
    "take": _goods("take"),
    "buy": _goods("buy"),
    "sell": _goods("sell"),
    "stock": _stock,
    "keep": _stock,
    "claim": _claim,
    "double": _rent("double"),
    "half": _rent("half"),
    "no": _rent("no"),
    "hold": _hold,
    "throw": _throw,
    "spin": _spin,
    "name": _name,
    "table": _table,
    "stake": _stake,
    "settle": _settle,
}
