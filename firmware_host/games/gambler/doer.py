"""The verbs that Gambler lends to effects of more than one word (§4c, §9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from firmware_host.engine.asks import Choose, Draw, Menu, Option, Step
from firmware_host.engine.decks import Wheel
from firmware_host.engine.words import Form, Payment
from firmware_host.games.shared.effects import Effect, Script
from firmware_host.games.shared.interface import (
    Debt,
    Doer,
    Looked,
    Questions,
    Told,
    nearest_pawn,
    questions,
)
from firmware_host.games.shared.interpreter import after_roll, carry_out, due_now
from firmware_host.games.shared.nodes import Hold, Move, Place
from firmware_host.games.shared.pending import Kept

from . import teaching
from .edition import NEW
from .ending import event_over
from .lottery import DRAW as TICKET_DRAW
from .lottery import MOST_TICKETS, lottery
from .purse import borrow, due, reach_start
from .race import daily_double, race
from .spaces import DRAW, ENOUGH, LONGEST_CHAIN, PUT, SENT_BACK, SENT_ON, follow, step
from .sweepstakes import FEE, sweepstakes
from .table import TOLD, GamblerTable

ASK = questions("4c")
PAID = (
    Payment(
        "space-paid", "4c", "{from:who} pays {to:who} {amount:money} at {cause:cause}", "cause"
    ),
    Payment("card-paid", "9", "{from:who} pays {to:who} {amount:money}: {cause:cause}", "cause"),
)
RECEIVED = (
    Payment("space-received", "4c", "{to:who} receives {amount:money} at {cause:cause}", "cause"),
    Payment("card-received", "9", "{to:who} receives {amount:money}: {cause:cause}", "cause"),
)
FROM_POT = Payment("from-pot", "4c", "{to:who} takes {amount:money} from {from:who}")
SITS_OUT = Form("sits-out-turns", "4c", "{seat:who} sits out {count:n turn|turns}", "seat", "count")
STAYED = Form("rolled-stayed", "4c", "{seat:who} rolls {dice:dice} and stays there", "seat", "dice")
LOOKED = Form("looked", "9", "{seat:who} looks at a Fortune card: {card:card}", "seat", "card")
SWITCHED = Form("put-with", "4c", "{seat:who} stands on {space:space} now", "seat", "space")

_DRAW = Effect("draw", name="fortune")
_AGAIN = Effect("again")


def script(t: GamblerTable, seat: int, effect: Script, cause: int | str) -> Step[None]:
    """Do what a space or a card says in more than one word. Raises `Ended` if that wins."""
    yield from carry_out(GamblerDoer(t, t.pending, cause), seat, effect.does)
    event_over(t)


def turn_begins(t: GamblerTable, seat: int) -> Step[None]:
    """Carry out what was put off until this turn."""
    for each in t.pending.turn_begins(seat):
        yield from due_now(GamblerDoer(t, t.pending, each.cause), each)
        event_over(t)


def has_rolled(t: GamblerTable, seat: int, dice: tuple[int, int]) -> Step[bool]:
    """Do what was put off until after this roll. Returns whether the pawn stays where it is."""
    stays = yield from after_roll(partial(GamblerDoer, t, t.pending), t.pending, seat, dice)
    event_over(t)
    if stays:
        t.record((STAYED, seat, dice))
    return stays


class GamblerDoer(Doer[GamblerTable]):
    """One space or Fortune card of Gambler being carried out."""

    note: ClassVar[int] = 10
    told: ClassVar[Told] = TOLD
    ask: ClassVar[Questions] = ASK

    def pay(self, debts: list[Debt]) -> list[int]:
        t, card = self.table, type(self.cause) is str
        paid: list[int] = []
        for payer, payee, amount in debts:
            if payer == t.bank:
                t.pay(RECEIVED[card], payer, payee, amount, self.cause)
            elif payer > t.bank:
                t.pay(FROM_POT, payer, payee, min(amount, t.money[payer]))
            elif payer not in t.failed:  # there is nothing left of whoever has fallen short
                if not due(t, PAID[card], payer, payee, amount, self.cause):
                    continue
                paid.append(payer)
        return paid

    def pot(self, name: str) -> int:
        return self.table.bank + 1 + self.table.edition.pots.index(name)

    # -- places ------------------------------------------------------------------------------------

    def _find(self, seat: int, place: Place) -> int | None:
        t, here = self.table, self.table.places[seat]
        if place.way == "here":
            return here
        if not place.way:
            return 0 if place.name == "start" else t.find(place.name, here)
        if place.way == "nearest":
            others = t.from_seat(seat)[1:]
            nearest = nearest_pawn(self, seat, others, behind=place.name == "behind")
            return None if nearest is None else t.places[nearest]
        way = 1 if place.way == "next" else -1
        for ahead in range(1, t.length + 1):
            at = (here + way * ahead) % t.length
            if t.ring[at].name == place.name and t.ring[at].verb in ("hold", "draw"):
                return at
        return None

    def owner(self, name: str, seat: int) -> int | None:
        return None

    def figure(self, seat: int, what: str) -> int:
        return 0

    def progress(self, seat: int) -> int | None:
        return self.table.places[seat]

    def length(self) -> int:
        return self.table.length

    def steps_to(self, seat: int, place: Place) -> int:
        goal = self._find(seat, place)
        if goal is None:
            return 0
        gap = (goal - self.table.places[seat]) % self.table.length
        return gap or (self.table.length if place.way == "next" else 0)

    def move(self, seat: int, move: Move, count: int) -> Step[None]:
        t = self.table
        here = t.places[seat]
        if move.place is not None:
            goal = self._find(seat, move.place)
            if goal is None:
                return
            count = (goal - here) % t.length or t.length
        t.hops += 1
        if t.hops > LONGEST_CHAIN:
            self.enough(seat)
            return
        back = move.way in ("back", "back to")
        at_once = move.way in ("go", "hop")
        ahead = -count if move.way == "back" else count
        passed = not back and not at_once and here + count >= t.length
        place = step(t, seat, ahead)
        t.record((PUT if at_once else SENT_BACK if back else SENT_ON, seat, place))
        if passed:  # GAM-18: along the path, and not on the way back
            reach_start(t, seat)
        if not move.quietly:
            yield from follow(t, seat, t.ring[place])

    def swap(self, seat: int, other: int) -> None:
        places = self.table.places
        places[seat], places[other] = places[other], places[seat]
        for each in (seat, other):
            self.table.record((SWITCHED, each, places[each]))

    # -- goods -------------------------------------------------------------------------------------

    def count(self, seat: int, good: str) -> int:
        return len(self.table.tickets[seat]) if good == "ticket" else int(seat in self.table.iou)

    def free(self, good: str) -> int:
        return len(self.table.pile) if good == "ticket" else 1

    def _ticket(self, seat: int) -> Step[str]:
        held: Sequence[str] = self.table.tickets[seat]
        if len(set(held)) == 1:
            return held[0]
        menu = Menu(*(Option(ticket, ticket) for ticket in dict.fromkeys(held)))
        chosen: str = yield Choose(ASK.which_good, seat, menu, seat)
        return chosen

    def gain(self, seat: int, good: str) -> Step[bool]:
        t = self.table
        if good == "iou":
            if seat in t.iou:
                return False
            borrow(t, seat)
            return True
        if len(t.tickets[seat]) >= MOST_TICKETS or not t.pile:
            return False
        if not t.tickets_known:
            yield from teaching.learn_tickets(t)
        ticket: str = yield Draw(TICKET_DRAW, seat, t.pile, seat)
        t.pile.take(ticket)
        t.tickets[seat].append(ticket)
        t.record((TOLD.got, seat, ticket))
        return True

    def drop(self, seat: int, good: str) -> Step[bool]:
        t = self.table
        if good == "iou":
            t.iou.discard(seat)
            t.record((TOLD.lost, seat, good))
            return True
        ticket = yield from self._ticket(seat)
        t.tickets[seat].remove(ticket)
        t.pile.put_back([ticket])
        t.record((TOLD.lost, seat, ticket))
        return True

    def hand(self, giver: int, taker: int, good: str) -> Step[bool]:
        t = self.table
        if good == "iou":
            if taker in t.iou:
                return False
            self._pass_iou(giver, taker)
            return True
        if len(t.tickets[taker]) >= MOST_TICKETS:
            return False
        ticket = yield from self._ticket(giver)
        t.tickets[giver].remove(ticket)
        t.tickets[taker].append(ticket)
        t.record((TOLD.gave, giver, taker, ticket))
        return True

    def _pass_iou(self, giver: int, taker: int) -> None:
        t = self.table
        t.iou.discard(giver)
        t.iou.add(taker)
        t.before_loan[taker] = t.money[taker]
        t.record((TOLD.gave, giver, taker, "iou"))

    def hand_all(self, good: str, pairs: list[tuple[int, int]]) -> None:
        t = self.table
        if good == "iou":
            for giver, taker in [(g, k) for g, k in pairs if g in t.iou and k not in t.iou]:
                self._pass_iou(giver, taker)
            return
        held = [(giver, taker, t.tickets[giver].copy()) for giver, taker in pairs]
        for giver, _, _ in held:
            t.tickets[giver].clear()
        for giver, taker, tickets in held:
            room = MOST_TICKETS - len(t.tickets[taker])
            t.tickets[taker] += tickets[:room]
            t.pile.put_back(tickets[room:])
            for ticket in tickets[:room]:
                t.record((TOLD.gave, giver, taker, ticket))

    def keep(self, seat: int, what: str) -> None:
        t, key = self.table, str(self.cause)
        if type(self.cause) is not str or key not in t.fortune.under:
            return
        t.fortune.take_out(key)
        t.pending.kept.append(Kept(seat, what, "fortune", key))
        t.record((TOLD.kept, seat, what))

    # -- turns and cards ---------------------------------------------------------------------------

    def miss(self, seat: int, turns: int) -> None:
        t = self.table
        more = turns - (seat not in t.misses)
        t.misses.add(seat)
        if more:
            t.pending.sitting[seat] = t.pending.sitting.get(seat, 0) + more
        t.record((SITS_OUT, seat, turns))

    def again(self, seat: int) -> Step[None]:
        self.table.hops += 1
        return follow(self.table, seat, _AGAIN)

    def draw(self, seat: int, deck: str) -> Step[None]:
        t = self.table
        t.hops += 1
        if t.hops > LONGEST_CHAIN or not t.fortune:
            self.enough(seat)
            return
        yield from follow(t, seat, _DRAW)

    def look(self, seat: int, deck: str) -> Step[Looked | None]:
        t = self.table
        t.hops += 1
        if t.hops > LONGEST_CHAIN or not t.fortune:
            self.enough(seat)
            return None
        card: str = yield Draw(DRAW, seat, t.fortune, seat)
        t.fortune.take(card)
        t.fortune.put_under(card)
        if card == NEW:
            effect = yield from teaching.learn_card(t, seat)
            return Looked(deck, t.fortune.under[-1], effect, t.fortune.under[-1])
        t.record((LOOKED, seat, card))
        effect = t.cards[card]
        if effect.verb == "unknown":
            effect = yield from teaching.learn_known_card(t, seat, card)
        return Looked(deck, card, effect, card)

    def obey(self, seat: int, looked: Looked) -> Step[None]:
        return follow(self.table, seat, looked.effect, looked.cause)

    def hold(self, seat: int, hold: Hold) -> Step[None]:
        t, edition = self.table, self.table.edition
        spared = seat if hold.free == "me" else -1
        if hold.event == "sweepstakes":
            fee = 0 if hold.free == "all" else hold.fee or FEE
            return sweepstakes(t, seat, fee, spared)
        if hold.event == "lottery":
            return lottery(t, seat)
        if hold.event == "daily double" and not (hold.free or hold.fee or hold.prize):
            return daily_double(t, seat)
        fee = 0 if hold.free == "all" else hold.fee or edition.fee
        return race(t, seat, fee, hold.prize or edition.prize, spared)

    def wheel(self, name: str) -> Wheel:
        raise KeyError(name)  # there is none in this box, and no phrase that names one is let in

    def rolled(self, seat: int) -> tuple[int, ...]:
        for event in reversed(self.table.log):
            form, *facts = event
            if form.kind in ("moved", "doubles", "rolled-again", "rolled-first", STAYED.kind):
                dice = facts[1]
                if facts[0] == seat and isinstance(dice, tuple):
                    return tuple(int(face) for face in dice)
        return ()

    def printed(self) -> tuple[str, str]:
        t, cause = self.table, self.cause
        if isinstance(cause, int):
            return f"space {cause}", t.ring[cause].phrase()
        known = t.edition.effects.get(cause)
        what = f"card {int(cause.removeprefix('f')) - 1}" if known else ""
        return what, known.phrase() if known else ""

    def enough(self, seat: int) -> None:
        self.table.record((ENOUGH, LONGEST_CHAIN))
