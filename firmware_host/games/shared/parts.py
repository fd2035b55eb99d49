"""The parts of a phrase below what happens: places, players, conditions and sums."""

from __future__ import annotations

from .nodes import (
    ALWAYS,
    Bounded,
    Cond,
    Count,
    Figure,
    Fixed,
    Not,
    Per,
    Place,
    Plus,
    Several,
    Share,
    Sum,
    Trait,
    Who,
)
from .tokens import Words

MOST_DICE = 6
_ONE_WORD = ("me", "all", "left", "right", "chosen", "named")
_RANKS = ("richest", "poorest", "furthest", "last")
WHO = frozenset(
    (
        *_ONE_WORD,
        *_RANKS,
        "each",
        "owner",
        "nearest",
        "most",
        "fewest",
        "highest",
        "lowest",
        "anybody",
        "bank",
    )
)


# -- places and players ---------------------------------------------------------------------------


def place(words: Words) -> Place:
    """Return a place by name, here, or the next or previous of a kind."""
    if words.take("here"):
        return Place(way="here")
    if way := words.take_any(("next", "previous")):
        return Place(words.name(), way)
    if words.take("nearest"):
        return Place(_ahead(words), "nearest")
    return Place(words.name())


def who(words: Words) -> Who:
    """Return one player or several. Raises `Refused` if the words name nobody."""
    found = _base(words)
    if words.take("with"):
        words.deeper(1)
        found = Who(found.base, found.name, found.dice, found.among, one_cond(words))
        words.deeper(-1)
    return found


def _base(words: Words) -> Who:
    if base := words.take_any(_ONE_WORD):
        return Who(base)
    if rank := words.take_any(_RANKS):
        return Who(f"{rank} other" if words.take("other") else rank)
    if words.take("bank"):
        return Who("bank")
    if words.take("each"):
        words.take("other")
        return Who("each other")
    if words.take("anybody"):
        return Who("each other" if words.take("else") else "all")
    if words.take("owner"):
        words.need("of")
        return _owner(place(words))
    if words.take("nearest"):
        return Who(f"nearest {_ahead(words)}")
    if most := words.take_any(("most", "fewest")):
        return Who(most, words.word())
    if end := words.take_any(("highest", "lowest")):
        words.need("of")
        dice = dice_count(words)
        words.need("among")
        words.deeper(1)
        among = who(words)
        words.deeper(-1)
        return Who(end, dice=dice, among=among)
    raise words.wrong("a player is missing")


def _ahead(words: Words) -> str:
    way = words.take_any(("ahead", "behind"))
    if not way:
        raise words.wrong("'ahead' or 'behind' is missing")
    return way


def _owner(at: Place) -> Who:
    return Who("owner", "here" if at.way == "here" else at.name)


def dice_count(words: Words) -> int:
    """Read a number of dice: "1 die", "2 dice"."""
    count = words.number(1, MOST_DICE)
    if not words.take("die"):
        words.need("dice")
    return count


# -- conditions -----------------------------------------------------------------------------------


def cond(words: Words) -> Cond:
    """Return a condition; "and" binds closer than "or"."""
    words.deeper(1)
    parts = [_every(words)]
    while words.take("or"):
        parts.append(_every(words))
    words.deeper(-1)
    return parts[0] if len(parts) == 1 else Several(tuple(parts), every=False)


def _every(words: Words) -> Cond:
    parts = [one_cond(words)]
    while words.take("and"):
        parts.append(one_cond(words))
    return parts[0] if len(parts) == 1 else Several(tuple(parts), every=True)


def one_cond(words: Words) -> Cond:
    """Return one condition, or several in brackets."""
    if words.take("("):
        inner = cond(words)
        words.need(")")
        return inner
    if words.take("not"):
        words.deeper(1)
        inner = one_cond(words)
        words.deeper(-1)
        return Not(inner)
    if words.take("thrown"):
        return _thrown(words)
    if words.take("spun"):
        return Trait("spun", words.name())
    if words.take("cash"):
        return _cash(words)
    if words.take("table", "says"):
        return Trait("table says", words.quoted())
    if words.take("owned"):
        at = place(words)
        return Trait("owned", "here" if at.way == "here" else at.name)
    if words.take("behind"):
        return Trait("behind", who=who(words))
    if words.take("ahead", "of"):
        return Trait("ahead of", who=who(words))
    if words.take("free"):
        return Trait("free", words.word())
    if words.take("twice", "as", "rich", "as"):
        return Trait("twice as rich as", who=who(words))
    if more := words.take_any(("richer", "poorer")):
        if words.take("for", "it"):
            return Trait(f"{more} for it")
        words.need("than")
        return Trait(f"{more} than", who=who(words))
    return _standing(words)


def until(words: Words) -> Cond | None:
    """Return the condition that ends it, if the phrase names one."""
    return one_cond(words) if words.take("until") else None


def _standing(words: Words) -> Cond:
    """Return where one stands among the players, what another player is like, or what one has."""
    alone = words.take("alone")
    if words.peek() in _RANKS and words.peek(1) not in ("with", "other"):
        return Trait(words.word(), "alone" if alone else "")
    if alone:
        raise words.wrong("'richest', 'poorest', 'furthest' or 'last' is missing")
    if words.peek() in WHO:
        return Trait("somebody", who=who(words))
    counted = words.is_number() or words.peek() == "at"
    low, high = (0, 0) if words.take("no") else _range(words) if counted else (1, ALWAYS)
    return Trait("good", words.word(), low, high)


def _thrown(words: Words) -> Cond:
    if kind := words.take_any(("odd", "even", "doubles", "number")):
        return Trait(kind)
    if words.take("near", "number"):
        return Trait("near number")
    if way := words.take_any(("as", "above", "below")):
        return Trait(f"thrown {way}", who=who(words))
    return Trait("thrown", "", *_range(words))


def _cash(words: Words) -> Cond:
    if words.take("below"):
        return Trait("cash", "", 0, words.number(1) - 1)
    if words.take("above"):
        return Trait("cash", "", words.number() + 1)
    return Trait("cash", "", *_range(words))


def _range(words: Words) -> tuple[int, int]:
    if words.take("at", "least"):
        return words.number(), ALWAYS
    if words.take("at", "most"):
        return 0, words.number()
    low = words.number()
    if words.take("or", "more"):
        return low, ALWAYS
    if words.take("or", "less"):
        return 0, low
    if words.is_number(1) and words.take("to"):
        return low, words.number(low)
    return low, low


# -- sums -----------------------------------------------------------------------------------------


def money(words: Words) -> Sum:
    """Return a sum: terms, and perhaps bounds."""
    found = _term(words)
    for _ in range(4):
        if words.take("plus"):
            found = Plus(found, _term(words))
        elif words.take("minus"):
            found = Plus(found, _term(words), minus=True)
        else:
            break
    low, high = 0, ALWAYS
    if words.take("at", "least"):
        low = words.number(1)
    if words.take("at", "most"):
        high = words.number(1)
    return found if (low, high) == (0, ALWAYS) else Bounded(found, low, high)


def _term(words: Words) -> Sum:
    if words.take("half"):
        words.take("of")
        return _share(words, 1, 2)
    if words.take("all"):
        words.take("of")
        return _share(words, 1, 1)
    if words.take("twice"):
        return Figure(_figure(words), 2)
    if words.peek() in ("price", "rent"):
        return Figure(_figure(words))
    amount = words.number()
    if words.take("/"):
        bottom = words.number(2, 1000)
        words.take("of")
        return _share(words, amount, bottom)
    if words.take("per"):
        return Per(amount, count(words))
    return Fixed(amount)


def _figure(words: Words) -> str:
    found = words.take_any(("price", "rent"))
    if not found:
        raise words.wrong("'price' or 'rent' is missing")
    return found


def _share(words: Words, top: int, bottom: int) -> Share:
    if not 0 < top <= bottom:
        raise words.wrong("a share is above nothing and not more than all")
    of = words.name()
    up = False
    if words.take("rounded"):
        up = words.take("up")
        if not up:
            words.need("down")
    return Share(top, bottom, of, up)


def count(words: Words) -> Count:
    """Return what is counted, after "per"."""
    if words.take("pip"):
        return Count("pip", size=dice_count(words) if words.take("of") else 0)
    if what := words.take_any(("product", "number")):
        return Count(what)
    if words.take("difference"):
        words.need("with")
        return Count("difference", who=who(words))
    if words.take("space"):
        if words.take("moved"):
            return Count("space moved")
        if words.take("from", "start"):
            return Count("space from start")
        words.need("to")
        at = place(words)
        return Count("space to", f"{at.way} {at.name}".strip() if at.way else at.name)
    if words.is_number():
        size = words.number(1)
        words.need("cash")
        return Count("cash", size=size)
    if what := words.take_any(("player", "other")):
        base = "all" if what == "player" else "each other"
        if not words.take("with"):
            return Count("player", who=Who(base))
        return Count("player", who=Who(base, having=one_cond(words)))
    return Count("good", words.word())
