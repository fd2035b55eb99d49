"""What a phrase of the language of effects consists of, once it is read.

Everything here is a plain frozen value: two phrases that mean the same are equal. `grammar` reads
them out of text, `printer` writes them back, `sentences` says them, `checks` holds them against
what a game has, and `interpreter` does them at a table.
"""

from __future__ import annotations

from typing import TypeAlias

from firmware_host.values import dataclass

ALWAYS = 10**9  # an upper bound that nothing reaches


@dataclass(frozen=True)
class Place:
    """A place: by its name, the one stood on ("here"), the next or previous of a kind, or where
    the nearest other pawn stands ("ahead" or "behind").
    """

    name: str = ""
    way: str = ""  # "", "here", "next", "previous" or "nearest"


# -- whom it concerns -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Who:
    """One player or several, seen from the player whom the words concern.

    `name` is the place of an owner or the good of the one who has most or fewest; `dice` and
    `among` belong to the winner of a roll; `having` lets only some of them count.
    """

    base: str
    name: str = ""
    dice: int = 0
    among: Who | None = None
    having: Cond | None = None


# -- how much -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """What is counted for a sum "per" something."""

    what: str
    name: str = ""
    who: Who | None = None
    size: int = 0


FIGURES = ("price", "rent")


@dataclass(frozen=True)
class Fixed:
    """A sum as printed."""

    amount: int


@dataclass(frozen=True)
class Per:
    """So much for each of something."""

    each: int
    count: Count


@dataclass(frozen=True)
class Share:
    """A share of one's cash, of a pot or of a figure, rounded to the smallest note."""

    top: int
    bottom: int
    of: str = "cash"
    up: bool = False


@dataclass(frozen=True)
class Figure:
    """A figure that stands elsewhere: the price of one's hotel, the rent of this place."""

    what: str  # one of `FIGURES`
    times: int = 1


@dataclass(frozen=True)
class Plus:
    """Two sums together, or what is left of the first without the second."""

    first: Sum
    second: Sum
    minus: bool = False


@dataclass(frozen=True)
class Bounded:
    """A sum that is at least `low` and at most `high`."""

    sum: Sum
    low: int = 0
    high: int = ALWAYS


Sum: TypeAlias = "Fixed | Per | Share | Figure | Plus | Bounded"


# -- under which condition ------------------------------------------------------------------------


@dataclass(frozen=True)
class Trait:
    """A simple condition; numbers must lie between `low` and `high`."""

    what: str
    name: str = ""
    low: int = 0
    high: int = ALWAYS
    who: Who | None = None


@dataclass(frozen=True)
class Not:
    """The contrary."""

    cond: Cond


@dataclass(frozen=True)
class Several:
    """Several conditions joined by "and" or "or"."""

    parts: tuple[Cond, ...]
    every: bool


Cond: TypeAlias = "Trait | Not | Several"


# -- what happens ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Nothing:
    """Nothing happens."""


@dataclass(frozen=True)
class Pay:
    """Pay the bank, players or a pot."""

    sum: Sum
    to: Who | None = None
    pot: str = ""


@dataclass(frozen=True)
class Receive:
    """Receive from the bank, players or a pot."""

    sum: Sum
    giver: Who | None = None
    pot: str = ""


@dataclass(frozen=True)
class Draw:
    """Draw cards and do what each says; `look` only looks at them."""

    deck: str
    count: int = 1
    look: bool = False


@dataclass(frozen=True)
class Obey:
    """Do what one of the cards that were looked at says."""


@dataclass(frozen=True)
class Move:
    """A pawn is moved: to a place or that many spaces. `quietly`: the space is not obeyed."""

    way: str  # "go", "advance", "back to", "forward", "back" or "hop"
    place: Place | None = None
    count: int = 0
    named: bool = False  # the number that was named, instead of `count`
    thrown: bool = False  # as many as were thrown, instead of `count`
    quietly: bool = False


@dataclass(frozen=True)
class Swap:
    """Two players exchange their places or all their cash."""

    what: str  # "places" or "cash"
    who: Who


@dataclass(frozen=True)
class Miss:
    """Sit out this many turns; or, with `until`, roll each turn and move only once it is so."""

    turns: int = 1
    until: Cond | None = None


@dataclass(frozen=True)
class Again:
    """Roll and move once more."""


@dataclass(frozen=True)
class Goods:
    """Things change hands. `count` 0 is all there are."""

    verb: str  # "get", "lose", "give", "take", "buy" or "sell"
    good: str
    count: int = 1
    who: Who | None = None
    price: Sum | None = None


@dataclass(frozen=True)
class Keep:
    """The card stays with whoever drew it: as stock, or for what it can do later."""

    what: str


@dataclass(frozen=True)
class Claim:
    """The place belongs to whoever stands there."""


@dataclass(frozen=True)
class Rent:
    """Rents differ from the printed ones until the player's next turn or a condition."""

    change: str  # "double", "half" or "no"
    everywhere: bool = False
    until: Cond | None = None


@dataclass(frozen=True)
class Hold:
    """An event of the game is held now, perhaps free of its fee or for other sums."""

    event: str
    free: str = ""  # "", "me" or "all"
    fee: int = 0
    prize: int = 0


@dataclass(frozen=True)
class Throw:
    """Dice are thrown, by whom the words concern or by them for the bank."""

    dice: int
    bank: bool = False


@dataclass(frozen=True)
class Spin:
    """A wheel of the game is spun."""

    wheel: str


@dataclass(frozen=True)
class NameNumber:
    """The player names a number."""

    low: int
    high: int


@dataclass(frozen=True)
class Judge:
    """The table names a player or counts something that only people can see."""

    what: str  # "names" or "counts"
    words: str


@dataclass(frozen=True)
class Stake:
    """A staked roll: all, or those who wish, and the highest or lowest takes everything."""

    sum: Sum
    dice: int
    lowest: bool = False
    by_choice: bool = False


@dataclass(frozen=True)
class ByHand:
    """Something the language has no words for: the table settles it on a sheet."""

    words: str


@dataclass(frozen=True)
class Seq:
    """One after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Or:
    """One of them, as the player chooses."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class If:
    """The first if the condition holds, otherwise the second."""

    cond: Cond
    then: Node
    other: Node | None = None


@dataclass(frozen=True)
class Times:
    """Repeat, at most this many times."""

    count: int
    body: Node
    until: Cond | None = None


@dataclass(frozen=True)
class Later:
    """At the start of the next turns or after the next rolls, `until` something is so."""

    body: Node
    turns: int = 1
    roll: bool = False
    until: Cond | None = None


@dataclass(frozen=True)
class As:
    """Other players do it, as if it were theirs."""

    who: Who
    body: Node


Node: TypeAlias = (
    "Nothing | Pay | Receive | Draw | Obey | Move | Swap | Miss | Again | Goods | Keep | Claim"
    " | Rent | Hold | Throw | Spin | NameNumber | Judge | Stake | ByHand | Seq | Or | If | Times"
    " | Later | As"
)

ME = Who("me")
OTHERS = Who("each other")
EVERYBODY = Who("all")


def inside(node: Node) -> tuple[Node, ...]:
    """Return the direct parts of an effect."""
    if isinstance(node, (Seq, Or)):
        return node.parts
    if isinstance(node, If):
        return (node.then,) if node.other is None else (node.then, node.other)
    return (node.body,) if isinstance(node, (Times, Later, As)) else ()
