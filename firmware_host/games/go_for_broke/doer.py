"""The verbs that Go For Broke lends to effects of more than one word (§3, §5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from firmware_host.engine.asks import Choose, Draw, Menu, Option, Step
from firmware_host.engine.decks import Wheel
from firmware_host.engine.words import Form, Payment
from firmware_host.games.shared.effects import Effect, Script
from firmware_host.games.shared.interface import Debt, Doer, Looked, Questions, Told, nearest_pawn
from firmware_host.games.shared.interpreter import after_roll, carry_out, due_now
from firmware_host.games.shared.nodes import Hold, Move, Place
from firmware_host.games.shared.pending import Kept

from .board import GIFT
from .casino import casino, casino_dice, roulette, slot_machine
from .edition import DECKS
from .ending import pay_all
from .landing import (
    ASK,
    DRAW,
    ENOUGH,
    MOST_HOPS,
    PAID,
    PAID_EACH,
    RECEIVED,
    TOLD,
    WENT,
    arrive,
    follow,
    give,
    take_card,
)
from .lexicon import POOR_HOUSE, STOCKS
from .market import keep_stock, stock_market
from .race import race_track
from .teaching import learn_card

if TYPE_CHECKING:
    from .table import BrokeTable

FROM_POT = Payment("from pot", "3", "{to:who} takes {amount:money} from {from:who}")
SITS_OUT = Form(
    "sits out turns", "3", "{seat:who} will sit out {count:n turn|turns}", "seat", "count"
)
STAYED = Form("stayed", "3", "{seat:who}'s pawn stays where it is", "seat")
LOOKED = Form("looked", "5", "{seat:who} looks at a card: {card:card}", "seat", "card")

EVENTS: dict[str, Callable[[BrokeTable, int], Step[None]]] = {
    "stock market": stock_market,
    "race": race_track,
    "casino": casino,
    "slot machine": slot_machine,
    "roulette": roulette,
    "casino dice": casino_dice,
}
_AGAIN = Effect("again")


def script(t: BrokeTable, seat: int, effect: Script, cause: int | str) -> Step[None]:
    """Do what a space or a card says in more than one word."""
    return carry_out(BrokeDoer(t, t.pending, cause), seat, effect.does)


def turn_begins(t: BrokeTable, seat: int) -> Step[None]:
    """Carry out what was put off until this turn, and end changed rents that last until now."""
    for each in t.pending.turn_begins(seat):
        yield from due_now(BrokeDoer(t, t.pending, each.cause), each)


def has_rolled(t: BrokeTable, seat: int, dice: tuple[int, int]) -> Step[bool]:
    """Carry out what waited for this roll. Returns whether the pawn stays where it is."""
    stays = yield from after_roll(partial(BrokeDoer, t, t.pending), t.pending, seat, dice)
    if stays:
        t.record((STAYED, seat))
    return stays


class BrokeDoer(Doer["BrokeTable"]):
    """One card or space of Go For Broke being carried out."""

    note: ClassVar[int] = 1_000
    told: ClassVar[Told] = TOLD
    ask: ClassVar[Questions] = ASK

    def pay(self, debts: list[Debt]) -> list[int]:
        t, card = self.table, type(self.cause) is str
        due: list[tuple[Payment, tuple[int, int, int, tuple[int | str]]]] = []
        for payer, payee, amount in debts:
            if payer == t.bank:
                t.pay(RECEIVED[card], payer, payee, amount, self.cause)
            elif payer > t.bank:
                t.pay(FROM_POT, payer, payee, min(amount, t.money[payer]))
            else:
                form = (PAID if payee == t.bank else PAID_EACH)[card]
                due.append((form, (payer, payee, amount, (self.cause,))))
        for form in dict.fromkeys(form for form, _ in due):
            pay_all(t, form, [debt for its, debt in due if its is form])
        return [payer for payer, _, _ in debts]

    def pot(self, name: str) -> int:
        if name == POOR_HOUSE:
            return self.table.pot
        return self.table.pot + 1 + self.table.edition.pots.index(name)

    # -- places ------------------------------------------------------------------------------------

    def _find(self, seat: int, place: Place) -> int | None:
        board, here = self.table.board, self.table.place[seat]
        if place.way == "here":
            return here
        if not place.way:
            return board.find(place.name)
        if place.way == "nearest":
            nearest = self._nearest_pawn(seat, place.name)
            return None if nearest is None else self.table.place[nearest]
        start = board.entrance(here)
        step = 1 if place.way == "next" else -1
        for ahead in range(1, board.length + 1):
            at = (start + step * ahead) % board.length
            effect = self.table.does[at]
            if place.name == (effect.name if effect.verb == "draw" else effect.verb):
                return at
        return None

    def _nearest_pawn(self, seat: int, way: str) -> int | None:
        others = self.table.from_seat(seat)[1:]
        return nearest_pawn(self, seat, others, behind=way == "behind")

    def owner(self, name: str, seat: int) -> int | None:
        t = self.table
        at = t.place[seat] if name == "here" else t.board.find(name)
        owner = t.owner[at] if at < t.board.length else -1
        return owner if owner >= 0 else t.pending.claims.get(at)

    def figure(self, seat: int, what: str) -> int:
        t = self.table
        at = t.hotel[seat] if what == "price" else t.place[seat]
        if at < 0 or t.does[at].verb != "hotel":
            return 0
        return t.does[at].amount if what == "price" else t.does[at].second

    def progress(self, seat: int) -> int | None:
        place = self.table.place[seat]
        if place == self.table.board.unmoved:
            return 0
        return place if place < self.table.board.length else None

    def length(self) -> int:
        return self.table.board.length

    def steps_to(self, seat: int, place: Place) -> int:
        board = self.table.board
        goal = self._find(seat, place)
        if goal is None:
            return 0
        gap = board.entrance(goal) - board.entrance(self.table.place[seat])
        return gap % board.length

    def move(self, seat: int, move: Move, count: int) -> Step[None]:
        t, board = self.table, self.table.board
        here = t.place[seat]
        goal = self._goal(seat, move, count)
        if goal is None:
            return
        t.hops += 1
        if t.hops > MOST_HOPS:
            self.enough(seat)
            return
        walked = move.way in ("forward", "advance")
        if walked:
            entrance = board.entrance(goal)
            if move.way == "advance":
                # At the very door of an area one goes in; to a space it is once round the board.
                at_door = here == entrance != goal
                count = 0 if at_door else board.distance(here, entrance)
            for step in board.walk(here, count, at_reach=t.gift_at_reach)[1]:
                if step == GIFT:
                    give(t, seat)
        t.joined[seat] = walked and board.came_back(here, goal)
        if move.quietly:
            t.place[seat] = goal
            t.record((WENT, seat, goal))
        else:
            yield from arrive(t, seat, goal)

    def _goal(self, seat: int, move: Move, count: int) -> int | None:
        board, here = self.table.board, self.table.place[seat]
        if move.place is not None:
            return self._find(seat, move.place)
        if move.way == "back":
            return board.back(here, count)
        if move.way == "hop":
            return (board.entrance(here) + count) % board.length
        return board.walk(here, count)[0]

    def swap(self, seat: int, other: int) -> None:
        place = self.table.place
        place[seat], place[other] = place[other], place[seat]
        self.table.joined[seat] = self.table.joined[other] = False

    # -- goods -------------------------------------------------------------------------------------

    def count(self, seat: int, good: str) -> int:
        if good == "hotel":
            return int(self.table.hotel[seat] >= 0)
        stock = self.table.stock[seat]
        return sum(stock) if good == "stock" else stock[STOCKS.index(good)]

    def free(self, good: str) -> int:
        t = self.table
        if good == "hotel":
            does = enumerate(t.does[: t.board.length])
            return sum(effect.verb == "hotel" and t.owner[at] < 0 for at, effect in does)
        kinds = STOCKS if good == "stock" else (good,)
        return sum(len(t.stock_in_decks(kind)) for kind in kinds)

    def _which(self, seat: int, keys: Sequence[tuple[str, str]]) -> Step[str]:
        if len(keys) == 1:
            return keys[0][0]
        menu = Menu(*(Option(key, label) for key, label in keys))
        chosen: str = yield Choose(ASK.which_good, seat, menu, seat)
        return chosen

    def gain(self, seat: int, good: str) -> Step[bool]:
        t = self.table
        if good == "hotel":
            free = [
                at for at in range(t.board.length) if t.does[at].verb == "hotel" and t.owner[at] < 0
            ]
            if t.hotel[seat] >= 0 or not free:
                return False
            at = int((yield from self._which(seat, [(str(at), t.board.name(at)) for at in free])))
            t.owner[at], t.hotel[seat] = seat, at
            t.record((TOLD.got, seat, t.board.name(at)))
            return True
        kinds = STOCKS if good == "stock" else (good,)
        there = [(kind, kind.capitalize()) for kind in kinds if t.stock_in_decks(kind)]
        if not there:
            return False
        kind = yield from self._which(seat, there)
        which = STOCKS.index(kind)
        t.put_stock(seat, which, t.stock[seat][which] + 1)
        t.record((TOLD.got, seat, kind))
        return True

    def drop(self, seat: int, good: str) -> Step[bool]:
        t = self.table
        if good == "hotel":
            t.record((TOLD.lost, seat, t.board.name(t.hotel[seat])))
            t.owner[t.hotel[seat]] = t.hotel[seat] = -1
            return True
        kind = yield from self._held(seat, good)
        which = STOCKS.index(kind)
        t.put_stock(seat, which, t.stock[seat][which] - 1)
        t.record((TOLD.lost, seat, kind))
        return True

    def _held(self, seat: int, good: str) -> Step[str]:
        kinds = STOCKS if good == "stock" else (good,)
        held = [(kind, kind.capitalize()) for kind in kinds if self.count(seat, kind)]
        return (yield from self._which(seat, held))

    def hand(self, giver: int, taker: int, good: str) -> Step[bool]:
        t = self.table
        if good == "hotel":
            if t.hotel[taker] >= 0:
                return False  # a player has one hotel
            at = t.hotel[giver]
            t.owner[at], t.hotel[giver], t.hotel[taker] = taker, -1, at
            t.record((TOLD.gave, giver, taker, t.board.name(at)))
            return True
        kind = yield from self._held(giver, good)
        self._pass_stock(giver, taker, STOCKS.index(kind))
        return True

    def _pass_stock(self, giver: int, taker: int, which: int) -> None:
        t = self.table
        card = next(card for card in t.held[giver] if card[2] == which)
        t.held[giver].remove(card)
        t.held[taker].append(card)
        t.stock[giver][which] -= 1
        t.stock[taker][which] += 1
        t.record((TOLD.gave, giver, taker, STOCKS[which]))

    def hand_all(self, good: str, pairs: list[tuple[int, int]]) -> None:
        t = self.table
        if good == "hotel":
            homes = [(giver, taker, t.hotel[giver]) for giver, taker in pairs]
            for giver, _, _ in homes:
                t.hotel[giver] = -1
            for giver, taker, at in homes:
                if at >= 0 and t.hotel[taker] < 0:
                    t.owner[at], t.hotel[taker] = taker, at
                    t.record((TOLD.gave, giver, taker, t.board.name(at)))
                elif at >= 0:
                    t.owner[at] = -1
                    t.record((TOLD.lost, giver, t.board.name(at)))
            return
        kinds = range(len(STOCKS)) if good == "stock" else (STOCKS.index(good),)
        held = [
            (giver, taker, which, t.stock[giver][which])
            for giver, taker in pairs
            for which in kinds
        ]
        for giver, taker, which, count in held:
            for _ in range(count):
                self._pass_stock(giver, taker, which)

    def keep(self, seat: int, what: str) -> None:
        t = self.table
        deck, _, key = str(self.cause).partition("/")
        pile = t.decks[DECKS.index(deck)] if deck in DECKS else None
        if pile is None or key not in pile.under:
            return
        pile.take_out(key)  # it was put under its deck when it was read
        if what in STOCKS:
            t.hold(seat, STOCKS.index(what), DECKS.index(deck), key)
        else:
            t.pending.kept.append(Kept(seat, what, deck, key))
        t.record((TOLD.kept, seat, what))

    # -- turns and cards ---------------------------------------------------------------------------

    def miss(self, seat: int, turns: int) -> None:
        self.table.missing[seat] += turns
        self.table.record((SITS_OUT, seat, turns))

    def again(self, seat: int) -> Step[None]:
        return follow(self.table, seat, _AGAIN, self.cause)

    def draw(self, seat: int, deck: str) -> Step[None]:
        return take_card(self.table, seat, DECKS.index(deck))

    def look(self, seat: int, deck: str) -> Step[Looked | None]:
        t, which = self.table, DECKS.index(deck)
        pile = t.decks[which]
        t.hops += 1
        if t.hops > MOST_HOPS or not pile:
            self.enough(seat)
            return None
        key: str = yield Draw(DRAW[which], seat, pile, seat)
        pile.take(key)
        pile.put_under(key)
        if key == "unknown":
            key, effect, cause = yield from learn_card(t, seat, which)
        else:
            effect, cause = t.says[which][key]
        t.record((LOOKED, seat, cause))
        return Looked(deck, key, effect, cause)

    def obey(self, seat: int, looked: Looked) -> Step[None]:
        t, which = self.table, DECKS.index(looked.deck)
        if looked.effect.verb == "stock":
            if looked.key in t.decks[which].under:
                keep_stock(t, seat, which, looked.key, looked.effect.name)
        else:
            yield from follow(t, seat, looked.effect, looked.cause)

    def hold(self, seat: int, hold: Hold) -> Step[None]:
        return EVENTS[hold.event](self.table, seat)

    def wheel(self, name: str) -> Wheel:
        return self.table.wheels[name]

    def rolled(self, seat: int) -> tuple[int, ...]:
        for event in reversed(self.table.log):
            form, *facts = event
            if form.kind in ("rolled", "rolled first") and facts[0] == seat:
                dice = facts[1]
                assert isinstance(dice, tuple)
                return tuple(int(face) for face in dice)
        return ()

    def printed(self) -> tuple[str, str]:
        t, cause = self.table, self.cause
        if isinstance(cause, int):
            road = cause - t.board.first_road
            what = f"space {cause}" if road < 0 else f"road {road}"
            return what, t.does[cause].phrase()
        deck, _, key = cause.partition("/")
        known = t.says[DECKS.index(deck)].get(key)
        return f"{deck} {key}", known[0].phrase() if known else ""

    def enough(self, seat: int) -> None:
        self.table.record((ENOUGH, seat))
