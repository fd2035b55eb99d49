"""Differences between two scenes of a table: payments and the sound to play."""

from __future__ import annotations

from collections.abc import Mapping

from display.parts.stamp import Flying, flying
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.motion import FLIGHT, Slide, Span
from display.toolkit.nodes import Node
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Tell

from .cover import Curtain
from .slip import offers


def moved(before: TableScene, scene: TableScene) -> dict[int, int]:
    """Return by how much each seat's sum has changed, of those that have."""
    pairs = zip(before.view.seats, scene.view.seats, strict=True)
    return {seat.seat: seat.score - old.score for old, seat in pairs if seat.score != old.score}


def flights(sums: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return from which seat to which coins fly; -1 is the bank."""
    if not sums:
        return ()
    payers = [seat for seat, sum_ in sums.items() if sum_ < 0] or [-1]
    payees = [seat for seat, sum_ in sums.items() if sum_ > 0] or [-1]
    return tuple((payer, payee) for payer in payers for payee in payees)


def cue_of(before: TableScene, scene: TableScene, sums: Mapping[int, int], curtain: Curtain) -> str:
    """Return the sound of the most important change; each of them is seen as well.

    A refusal is a card, who is out fades, an undo takes the picture back, a scan does what it
    stands for, an offer that expires lies in the slip, a covered question says whom the screen
    goes to, and sums fly.
    """
    seats = list(zip(before.view.seats, scene.view.seats, strict=True))
    gains = any(sum_ > 0 for sum_ in sums.values())
    if scene.notice and scene.notice != before.notice:
        return "refuse"
    if any(seat.out and not old.out for old, seat in seats):
        return "out"
    if scene.n < before.n:
        return "undo"
    if scene.scans > before.scans:
        return "scan"
    if len(offers(scene)) > len(offers(before)):
        return "expire"
    if curtain.closed(scene) and not curtain.closed(before):
        return "pass"
    if isinstance(scene.ask, Tell) and gains:
        return "jackpot"
    if sums:
        return "receive" if gains else "pay"
    return "turn" if any(seat.active and not old.active for old, seat in seats) else ""


def lay_flights(
    paper: Paper,
    places: dict[int, Box],
    flown: tuple[tuple[int, int], ...],
    since: float,
    told: Mapping[int, str] | None = None,
) -> None:
    """Coins from purse to purse; -1 is the bank, whose money comes from off the screen.

    With them flies what is `told` of the seat that gets them or, of a payment to the bank, pays.
    """
    if paper.theme.still:
        return
    span, told = Span(since, FLIGHT), told or {}
    for payer, payee in flown:
        shape = flying(paper, told.get(payee if payee >= 0 else payer, ""))
        _, _, w, h = shape.box
        bank = Box((paper.layout.box.w - w) // 2, -h, w, h)
        start = places[payer].centred(w, h) if payer in places else bank
        end = places[payee].centred(w, h) if payee in places else bank

        def coins(box: Box, shape: Flying = shape) -> Node:
            return shape._replace(box=box)

        if start != end:
            paper.move(Slide(span, start, end, coins))
