"""What every choice of Spot Cash leads to, in a few words; a tile's is on the ladder beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import Consequence
from firmware_host.engine.words import Line, word

from ..odds import prospect
from ..words import GO_ON, LOAN, REMEMBER

if TYPE_CHECKING:
    from ..table import SpotCash


def meant(t: SpotCash, ask: Ask | None) -> dict[str, Consequence]:
    """Return what each option of the pending question would lead to."""
    if ask is None:
        return {}
    facts = ask.blanks()
    if ask.prompt is GO_ON:
        return {
            "flip": Consequence(
                word("Flip on"),
                Line("it counts {n} times", n=facts["n"]),
                _blacks(t, ask),
            ),
            "stop": Consequence(word("Stop"), word("the turn ends"), word("keep what you have")),
        }
    if ask.prompt is LOAN:
        amount, lender = facts["amount"], ask.seat
        assert isinstance(amount, int)
        assert lender is not None
        left = t.money[lender] - amount
        return {
            "lend": Consequence(
                word("Lend it"),
                Line("{payer:who} owes you {amount:money}", payer=facts["payer"], amount=amount),
                Line("{left:money} left", left=left),
            ),
            "no": Consequence(
                word("Lend nothing"), word("somebody else may"), word("nothing to pay")
            ),
        }
    if ask.prompt is REMEMBER:
        return {
            "yes": Consequence(word("Yes"), word("remembered from now on"), usual=True),
            "no": Consequence(word("No"), word("only this tile")),
        }
    return {}


def _blacks(t: SpotCash, ask: Ask) -> Line:
    """Return how likely a black tile is, in the best and in the worst area."""
    areas = [owner for owner in range(t.seats) if owner != ask.seat and t.left[owner]]
    shares = sorted(round(100 * (1 - prospect(t, owner, 1).red)) for owner in areas)
    if not shares or shares[0] == shares[-1]:
        return Line("{least}% black", least=shares[0] if shares else 0)
    return Line("{least} to {most}% black", least=shares[0], most=shares[-1])
