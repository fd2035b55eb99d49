"""Questions of the teach-in: whom a card is about, and under which condition it holds."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.engine.asks import Option, Step
from firmware_host.engine.words import Line, word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.sentence_parts import good_word, people
from firmware_host.games.shared.things import FORGOTTEN

from .frame import Frame, label

IT_IS_SO = "it is true"
DEEP = 2  # conditions inside each other
MOST_THINGS = 9
_PLAYERS = ("left", "right", "chosen", "each other", "richest", "poorest", "furthest", "last")
_MORE_PLAYERS = (
    "me",
    "richest other",
    "poorest other",
    "furthest other",
    "last other",
    "nearest ahead",
    "nearest behind",
    "named",
)
_SOMEBODY = word("Somebody else")
_HAS, _NOT = word("The player has it"), word("The player lacks it")
_THROWN, _CASH, _PLACE = word("The throw"), word("The cash"), word("The place")
_JOINED = word("Not, and, or")
_TRAITS = (
    ("odd", word("The throw was odd"), _THROWN),
    ("even", word("The throw was even"), _THROWN),
    ("doubles", word("The throw was doubles"), _THROWN),
    ("seven", word("The throw was seven or more"), _THROWN),
    ("exactly", word("The throw was exactly ..."), _THROWN),
    ("at least", word("The throw was at least ..."), _THROWN),
    ("thrown most", word("The throw was at most ..."), _THROWN),
    ("between", word("The throw was from ... to ..."), _THROWN),
    ("number", word("The throw was the number named"), _THROWN),
    ("near number", word("The throw was one off that"), _THROWN),
    ("thrown above", word("The throw was higher than that of ..."), _THROWN),
    ("thrown below", word("The throw was lower than that of ..."), _THROWN),
    ("thrown as", word("The throw was equal to that of ..."), _THROWN),
    ("richest", word("Nobody is richer"), _CASH),
    ("poorest", word("Nobody is poorer"), _CASH),
    ("above", word("The player has more cash than ..."), _CASH),
    ("below", word("The player has less cash than ..."), _CASH),
    ("cash least", word("The player has at least ... in cash"), _CASH),
    ("richer than", word("The player is richer than ..."), _CASH),
    ("poorer than", word("The player is poorer than ..."), _CASH),
    ("twice as rich as", word("The player is twice as rich as ..."), _CASH),
    ("alone richest", word("The player is the richest"), _CASH),
    ("alone poorest", word("The player is the poorest"), _CASH),
    ("richer for it", word("It made the player money"), _CASH),
    ("poorer for it", word("It has cost the player money"), _CASH),
    ("furthest", word("Nobody is further ahead"), _PLACE),
    ("last", word("Nobody is further behind"), _PLACE),
    ("ahead of", word("The player is further ahead than ..."), _PLACE),
    ("behind", word("The player is further behind than ..."), _PLACE),
    ("alone furthest", word("The player is the furthest ahead"), _PLACE),
    ("alone last", word("The player is last of all"), _PLACE),
)
_JOINTS = (
    Option("somebody", "There is somebody who ...", group=_JOINED),
    Option("not", "It is not true that ...", group=_JOINED),
    Option("both", "Two things are true", group=_JOINED),
    Option("either", "One of two things is true", group=_JOINED),
)
_JUDGED = Option("table", "The table says so", "Whoever sees it says yes or no.")
_COMPARED = (
    "richer than",
    "poorer than",
    "twice as rich as",
    "ahead of",
    "behind",
    "thrown above",
    "thrown below",
    "thrown as",
)


# -- players --------------------------------------------------------------------------------------


def who(frame: Frame, *more: str, deep: int = DEEP) -> Step[n.Who]:
    """Ask which players it concerns: the usual ones and `more`, and behind them all the others."""
    options = [Option(base, label(people(n.Who(base)))) for base in (*_PLAYERS, *more)]
    options += [Option(base, label(people(n.Who(base))), group=_SOMEBODY) for base in _MORE_PLAYERS]
    options += [Option(key, text, group=_SOMEBODY) for key, text in _found_out(frame)]
    if deep:
        options.append(Option("with", "Only those who meet a condition"))
    chosen = yield from frame.pick(word("Which players?"), options)
    if chosen == "with":
        base = yield from who(frame, "all", deep=0)
        return replace(base, having=(yield from condition(frame, deep=deep - 1)))
    if chosen == "owner":
        return n.Who("owner", (yield from _where(frame)))
    if chosen in ("most", "fewest"):
        return n.Who(chosen, (yield from frame.named(word("Which thing?"), frame.things.goods)))
    if chosen in ("highest", "lowest"):
        dice = yield from frame.number(word("How many dice are thrown?"), 1, 2)
        return n.Who(chosen, dice=dice, among=(yield from who(frame, "all", deep=deep)))
    return n.Who(chosen)


def _where(frame: Frame) -> Step[str]:
    """Ask for a place that can have an owner: the one stood on, or one by its name."""
    options = [Option("here", "This space"), Option("name", "A place by its name")]
    if (yield from frame.pick(word("Which place?"), options)) == "here":
        return "here"
    return (yield from frame.name(frame.lexicon["go"]))


def _found_out(frame: Frame) -> list[tuple[str, str]]:
    """Return the players that something else decides: what they have, a throw, where one stands."""
    found = [
        ("highest", word("Whoever throws highest")),
        ("lowest", word("Whoever throws lowest")),
    ]
    if frame.things.goods:
        found.append(("most", word("Whoever has most of a thing")))
        found.append(("fewest", word("Whoever has fewest of a thing")))
    if frame.things.rents:
        found.append(("owner", word("The owner of a place")))
    return found


# -- conditions -----------------------------------------------------------------------------------


def condition(
    frame: Frame, question: str = word("If what is true?"), *, deep: int = DEEP, later: bool = False
) -> Step[n.Cond]:
    """Ask for a condition. `deep` is how many more conditions may be nested inside it.

    With `later`, only conditions are offered that can still come true after the card is done.
    """
    goods = frame.things.goods
    options = [
        *(
            Option(good, Line("The player has: {what}", what=good_word(good)), group=_HAS)
            for good in goods
        ),
        *(
            (
                Option("several", "At least this many of a thing", group=_HAS),
                Option("free", "One is available", group=_HAS),
            )
            if goods
            else ()
        ),
        *(
            Option(f"no {good}", Line("The player has no {what}", what=good_word(good)), group=_NOT)
            for good in goods
        ),
        *((Option("few", "At most this many of a thing", group=_NOT),) if goods else ()),
        *(
            Option(key, text, group=group)
            for key, text, group in _TRAITS
            if not (later and key in FORGOTTEN)
        ),
        *((Option("owned", "A place has an owner", group=_PLACE),) if frame.things.rents else ()),
        *(
            (Option("spun", "The wheel shows ...", group=_THROWN),)
            if frame.things.wheels and not later
            else ()
        ),
        *(_JOINTS if deep else ()),
        _JUDGED,
    ]
    chosen = yield from frame.pick(question, options)
    if chosen in goods:
        return n.Trait("good", chosen, 1)
    if chosen.startswith("no "):
        return n.Trait("good", chosen.removeprefix("no "), 0, 0)
    if chosen in ("several", "few", "free"):
        return (yield from _things(frame, chosen))
    if chosen in ("not", "both", "either", "somebody"):
        return (yield from _joined(frame, chosen, deep - 1, later=later))
    if chosen in _COMPARED:
        bank = ("bank",) if chosen.startswith("thrown") else ()
        return n.Trait(chosen, who=(yield from who(frame, *bank, deep=0)))
    if chosen.startswith("alone "):
        return n.Trait(chosen.removeprefix("alone "), "alone")
    return (yield from _figured(frame, chosen))


def _things(frame: Frame, chosen: str) -> Step[n.Cond]:
    good = yield from frame.named(word("Which thing?"), frame.things.goods)
    if chosen == "free":
        return n.Trait("free", good)
    if chosen == "several":
        return n.Trait("good", good, (yield from frame.number(word("How many?"), 2, MOST_THINGS)))
    return n.Trait("good", good, 0, (yield from frame.number(word("How many?"), 1, MOST_THINGS)))


def _joined(frame: Frame, joint: str, deep: int, *, later: bool) -> Step[n.Cond]:
    if joint == "somebody":
        concerned = yield from who(frame, "all", deep=0)
        asked = yield from condition(
            frame, word("What has to be true of them?"), deep=deep, later=later
        )
        return n.Trait("somebody", who=replace(concerned, having=asked))
    if joint == "not":
        return n.Not(
            (yield from condition(frame, word("What must not be true?"), deep=deep, later=later))
        )
    first = yield from condition(frame, word("What is the first?"), deep=deep, later=later)
    second = yield from condition(frame, word("What is the other?"), deep=deep, later=later)
    every = joint == "both"
    return n.Several((*_parts(first, every=every), *_parts(second, every=every)), every)


def _parts(cond: n.Cond, *, every: bool) -> tuple[n.Cond, ...]:
    """Return the parts of a condition joined in the same way, else the condition alone."""
    return cond.parts if isinstance(cond, n.Several) and cond.every is every else (cond,)


def _figured(frame: Frame, chosen: str) -> Step[n.Cond]:
    """Ask for the figures of a condition, if it has any."""
    if chosen in ("above", "below", "cash least"):
        edge = yield from frame.cash()
        if chosen == "below":
            return n.Trait("cash", "", 0, edge - 1)
        return n.Trait("cash", "", edge + (chosen == "above"))
    if chosen == "seven":
        return n.Trait("thrown", "", 7)
    if chosen in ("exactly", "at least", "thrown most", "between"):
        pips = yield from frame.number(word("Which number?"), 1, 12)
        if chosen == "between":
            return n.Trait(
                "thrown", "", pips, (yield from frame.number(word("Up to which?"), pips, 12))
            )
        low = 0 if chosen == "thrown most" else pips
        return n.Trait("thrown", "", low, n.ALWAYS if chosen == "at least" else pips)
    if chosen == "table":
        return n.Trait("table says", IT_IS_SO)
    if chosen == "owned":
        return n.Trait("owned", (yield from _where(frame)))
    if chosen == "spun":
        return (yield from _wedge(frame))
    return n.Trait(chosen)


def _wedge(frame: Frame) -> Step[n.Cond]:
    wheels = frame.things.wheels
    wheel = yield from frame.named(word("Which wheel?"), tuple(wheels))
    return n.Trait("spun", (yield from frame.named(word("If what comes?"), wheels[wheel])))
