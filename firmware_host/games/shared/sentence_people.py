"""Players as people read them: who does something, and to, from or with whom it is done.

Each way has words of its own: in German they are cases, and no rule makes one of another.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware_host.engine.words import word


class Called(NamedTuple):
    """How a sentence names somebody: who acts, who receives, who gives, who joins in."""

    who: str
    to: str
    giver: str
    beside: str


PEOPLE = {
    "me": Called(
        word("the player"),
        word("to you"),
        word("from you"),
        word("with you"),
    ),
    "all": Called(
        word("everybody"),
        word("to everybody"),
        word("from everybody"),
        word("with everybody"),
    ),
    "each other": Called(
        word("each other player"),
        word("to each other player"),
        word("from each other player"),
        word("with each other player"),
    ),
    "left": Called(
        word("the left neighbour"),
        word("to the left neighbour"),
        word("from the left neighbour"),
        word("with the left neighbour"),
    ),
    "right": Called(
        word("the right neighbour"),
        word("to the right neighbour"),
        word("from the right neighbour"),
        word("with the right neighbour"),
    ),
    "chosen": Called(
        word("a player of your choice"),
        word("to a player of your choice"),
        word("from a player of your choice"),
        word("with a player of your choice"),
    ),
    "named": Called(
        word("that player"),
        word("to that player"),
        word("from that player"),
        word("with that player"),
    ),
    "richest": Called(
        word("the richest"),
        word("to the richest"),
        word("from the richest"),
        word("with the richest"),
    ),
    "poorest": Called(
        word("the poorest"),
        word("to the poorest"),
        word("from the poorest"),
        word("with the poorest"),
    ),
    "richest other": Called(
        word("the richest other player"),
        word("to the richest other player"),
        word("from the richest other player"),
        word("with the richest other player"),
    ),
    "poorest other": Called(
        word("the poorest other player"),
        word("to the poorest other player"),
        word("from the poorest other player"),
        word("with the poorest other player"),
    ),
    "furthest": Called(
        word("whoever is furthest ahead"),
        word("to whoever is furthest ahead"),
        word("from whoever is furthest ahead"),
        word("with whoever is furthest ahead"),
    ),
    "last": Called(
        word("whoever is last"),
        word("to whoever is last"),
        word("from whoever is last"),
        word("with whoever is last"),
    ),
    "furthest other": Called(
        word("the other player furthest ahead"),
        word("to the other player furthest ahead"),
        word("from the other player furthest ahead"),
        word("with the other player furthest ahead"),
    ),
    "last other": Called(
        word("the other player who is last"),
        word("to the other player who is last"),
        word("from the other player who is last"),
        word("with the other player who is last"),
    ),
    "nearest ahead": Called(
        word("the next player ahead"),
        word("to the next player ahead"),
        word("from the next player ahead"),
        word("with the next player ahead"),
    ),
    "nearest behind": Called(
        word("the next player behind"),
        word("to the next player behind"),
        word("from the next player behind"),
        word("with the next player behind"),
    ),
    "bank": Called(
        word("the bank"),
        word("to the bank"),
        word("from the bank"),
        word("with the bank"),
    ),
}
# Whose names have blanks: a place, things, dice.
FOUND = {
    "owner": Called(
        word("the owner of {place}"),
        word("to the owner of {place}"),
        word("from the owner of {place}"),
        word("with the owner of {place}"),
    ),
    "most": Called(
        word("whoever has most {things}"),
        word("to whoever has most {things}"),
        word("from whoever has most {things}"),
        word("with whoever has most {things}"),
    ),
    "fewest": Called(
        word("whoever has fewest {things}"),
        word("to whoever has fewest {things}"),
        word("from whoever has fewest {things}"),
        word("with whoever has fewest {things}"),
    ),
    "highest": Called(
        word("the highest of {count:n die|dice} ({among})"),
        word("to the highest of {count:n die|dice} ({among})"),
        word("from the highest of {count:n die|dice} ({among})"),
        word("with the highest of {count:n die|dice} ({among})"),
    ),
    "lowest": Called(
        word("the lowest of {count:n die|dice} ({among})"),
        word("to the lowest of {count:n die|dice} ({among})"),
        word("from the lowest of {count:n die|dice} ({among})"),
        word("with the lowest of {count:n die|dice} ({among})"),
    ),
}
