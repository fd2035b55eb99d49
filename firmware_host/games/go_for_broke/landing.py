"""§3 to §6 and §8: what happens to a pawn that comes to rest, and where it may be sent from there.

A payment's `cause` is the number of the place or "deck/card": it is put into words when shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose, Dice, Draw, Menu, Option, Prompt, Step
from firmware_host.engine.words import Form, Payment, word
from firmware_host.games.shared.effects import Effect, Script
from firmware_host.games.shared.interface import questions, sentences
from firmware_host.games.shared.teaching.preview import Now

from .areas import visit
from .board import GIFT
from .book import rule
from .edition import DECKS
from .ending import due, pay_all
from .market import keep_stock
from .teaching import learn_card, learn_space

if TYPE_CHECKING:
    from .table import BrokeTable

DAMAGES = 10_000
GIFT_AMOUNT = 1_000
MOST_HOPS = 12

# What a card can be kept for: not to be paid a rent, not to pay one, not to take a card.
NO_RENT, ONE_STAY, NO_CARD = "no rent", "one stay", "no card"
TOLD, ASK = sentences("3"), questions("3")

DRAW = (
    Prompt("5", "{seat:who}, take the top Spend card", "seat"),
    Prompt("5", "{seat:who}, take the top Receive card", "seat"),
)
BUY = Prompt(
    "6",
    "{seat:who}, buy {place:place} for {price:money}?",
    "seat",
    "place",
    "price",
    "rent",
    hint="Its rent is {rent:money}. A player buys one hotel in a game.",
)
PIPS = Prompt(
    "3",
    "{seat:who}, throw for {cause:cause}",
    "seat",
    "cause",
    "each",
    hint="{each:money} for every pip.",
)

DREW = Form("drew", "5", "{seat:who} takes a card: {card:card}", "seat", "card")
NO_CARDS = Form("no cards", "5", "The {deck:rest} deck is empty", "deck")
WENT = Form("went", "3", "{seat:who} goes to {place:place}", "seat", "place")
MISSES = Form("misses", "3", "{seat:who} will sit out a turn ({cause:cause})", "seat", "cause")
AGAIN = Form("again", "3", "{seat:who} rolls again ({cause:cause})", "seat", "cause")
ENOUGH = Form(
    "enough", "3", "{seat:who} has moved far enough for one turn", "seat", cites=("GFB-45",)
)
CANNOT_BUY = Form(
    "cannot buy",
    "6",
    "{seat:who} has too little for {place:place} at {price:money}",
    "seat",
    "place",
    "price",
    cites=("GFB-35",),
)
BOUGHT = Payment(
    "bought", "6", "{from:who} buys {place:place} for {amount:money}", "place", cites=("GFB-34",)
)
RENT = Payment(
    "rent", "6", "{from:who} pays {to:who} {amount:money} rent at {place:place}", "place"
)
GAVE = Payment(
    "gave",
    "4",
    "{from:who} gives {amount:money} on passing the Poor House road",
    cites=("GFB-24", "GFB-28"),
)
GAVE_ALL = Payment(
    "gave all there is",
    "4",
    "{from:who} gives everything, {amount:money} of {owed:money}, on passing the Poor House road",
    "owed",
    cites=("GFB-24", "GFB-28"),
    once="paid in part",
)
LET_OFF = Form(
    "let off",
    "4",
    "{seat:who} passes the Poor House road with nothing to give",
    "seat",
    cites=("GFB-28",),
    remark=True,
)
TOOK = Payment(
    "took", "4", "{to:who} takes the {amount:money} that lies at the Poor House", cites=("GFB-27",)
)
DAMAGE = Payment(
    "damage",
    "8",
    "{from:who} runs into {to:who} and pays {amount:money}",
    "place",
    cites=("GFB-29", "GFB-31"),
)


def _from_space_or_card(kind: str, at: str, by: str, *names: str) -> tuple[Payment, Payment]:
    cites = ("GFB-39", "GFB-40")
    return (
        Payment(f"space {kind}", "3", at, "cause", *names, cites=cites),
        Payment(f"card {kind}", "5", by, "cause", *names, cites=cites),
    )


PAID = _from_space_or_card(
    "paid",
    word("{from:who} pays {amount:money} at {cause:cause}"),
    word("{from:who} pays {amount:money}: {cause:cause}"),
)
RECEIVED = _from_space_or_card(
    "received",
    word("{to:who} receives {amount:money} at {cause:cause}"),
    word("{to:who} receives {amount:money}: {cause:cause}"),
)
PAID_EACH = _from_space_or_card(
    "paid each",
    word("{from:who} pays {to:who} {amount:money} at {cause:cause}"),
    word("{from:who} pays {to:who} {amount:money}: {cause:cause}"),
)
PAID_PIPS = _from_space_or_card(
    "paid pips",
    word("{from:who} pays {pips} × {each:money} = {amount:money} at {cause:cause}"),
    word("{from:who} pays {pips} × {each:money} = {amount:money}: {cause:cause}"),
    "pips",
    "each",
)
RECEIVED_PIPS = _from_space_or_card(
    "received pips",
    word("{to:who} receives {pips} × {each:money} = {amount:money} at {cause:cause}"),
    word("{to:who} receives {pips} × {each:money} = {amount:money}: {cause:cause}"),
    "pips",
    "each",
)


@rule("8")
def collide(t: BrokeTable, seat: int, at: int, met: Sequence[int]) -> None:
    """Damages to those met on a space of the main path who still are there. GFB-29, GFB-30."""
    if at >= t.board.length:
        return
    for other in met:
        if t.place[other] == at:
            due(t, DAMAGE, seat, other, DAMAGES, at)
            if t.one_victim:
                return


@rule("8")
def rest(t: BrokeTable, seat: int, at: int, *, by_count: bool = False) -> Step[None]:
    """A pawn has come to a space: a collision, and what it says, in the order of GFB-31.

    Damages are for those who were there already, not for whoever is sent there by what it says.
    """
    met: Sequence[int] = ()
    if t.place.count(at) > 1:
        met = [other for other in t.from_seat(seat)[1:] if t.place[other] == at]
    if met and not t.space_first:
        collide(t, seat, at, met)
    yield from follow(t, seat, t.does[at], at, by_count=by_count)
    if met and t.space_first and t.place[seat] == at:
        collide(t, seat, at, met)


@rule("4")
def give(t: BrokeTable, seat: int) -> None:
    """The gift for passing the Poor House road. GFB-25: not from a pawn that just came down it."""
    if t.joined[seat] and t.place[seat] == t.board.road_at and not t.gift_at_reach:
        t.joined[seat] = False
    elif t.let_off and not t.money[seat]:
        t.record((LET_OFF, seat))
    elif t.let_off and t.money[seat] < GIFT_AMOUNT:
        t.pay(GAVE_ALL, seat, t.pot, t.money[seat], GIFT_AMOUNT)
    else:
        due(t, GAVE, seat, t.pot, GIFT_AMOUNT)


@rule("3")
def follow(
    t: BrokeTable, seat: int, effect: Effect, cause: int | str, *, by_count: bool = False
) -> Step[None]:
    """Do what a space or a card says."""
    verb, amount = effect.verb, effect.amount
    card = type(cause) is str
    if verb == "pay":
        due(t, PAID[card], seat, t.bank, amount, cause)
    elif verb == "receive":
        t.pay(RECEIVED[card], t.bank, seat, amount, cause)
    elif verb == "draw":
        yield from take_card(t, seat, DECKS.index(effect.name))
    elif verb == "hotel":
        if by_count:
            yield from real_estate(t, seat, int(cause), amount, effect.second)
    elif verb in _GROUP:
        _among_players(t, seat, verb, amount, cause)
    elif verb in ("pay die", "receive die"):
        yield from _by_pips(t, seat, effect, cause)
    elif verb in ("go", "advance", "move"):
        yield from _sent(t, seat, effect)
    elif verb == "miss":
        t.missing[seat] += 1
        t.record((MISSES, seat, cause))
    elif verb == "again":
        t.hops += 1
        t.rolling = t.hops <= MOST_HOPS
        t.record((AGAIN, seat, cause) if t.rolling else (ENOUGH, seat))
    elif isinstance(effect, Script):
        yield from t.script(t, seat, effect, cause)
    elif verb == "unknown":
        effect = yield from learn_space(t, Now(seat, int(cause), not by_count))
        yield from follow(t, seat, effect, cause, by_count=by_count)


_GROUP = frozenset(("pay each", "collect each", "all pay", "all receive"))


def _among_players(t: BrokeTable, seat: int, verb: str, amount: int, cause: int | str) -> None:
    """What concerns everybody, clockwise from the player whose turn it is."""
    card = type(cause) is str
    everybody = t.from_seat(seat)
    if verb == "all receive":
        for other in everybody:
            t.pay(RECEIVED[card], t.bank, other, amount, cause)
    elif verb == "all pay":
        pay_all(t, PAID[card], [(other, t.bank, amount, (cause,)) for other in everybody])
    elif verb == "collect each":
        pay_all(t, PAID_EACH[card], [(other, seat, amount, (cause,)) for other in everybody[1:]])
    else:
        for other in everybody[1:]:
            due(t, PAID_EACH[card], seat, other, amount, cause)


def _by_pips(t: BrokeTable, seat: int, effect: Effect, cause: int | str) -> Step[None]:
    card = type(cause) is str
    dice: tuple[int, ...] = yield Dice(PIPS, seat, effect.second, seat, cause, effect.amount)
    pips = sum(dice)
    total = pips * effect.amount
    if effect.verb == "pay die":
        due(t, PAID_PIPS[card], seat, t.bank, total, cause, pips, effect.amount)
    else:
        t.pay(RECEIVED_PIPS[card], t.bank, seat, total, cause, pips, effect.amount)


def _sent(t: BrokeTable, seat: int, effect: Effect) -> Step[None]:
    """A pawn is moved by what a space or a card says. GFB-26: the gift is due along the path."""
    t.hops += 1
    if t.hops > MOST_HOPS:
        t.record((ENOUGH, seat))
        return
    board = t.board
    here = t.place[seat]
    if effect.verb == "go":
        t.joined[seat] = False
        yield from arrive(t, seat, board.find(effect.name))
        return
    if effect.verb == "advance":
        goal = board.find(effect.name)
        entrance = board.entrance(goal)
        # Who stands at the very door of an area goes in; to a space it is once round the board.
        count = 0 if here == entrance != goal else board.distance(here, entrance)
    else:
        count = effect.amount
        goal = board.back(here, -count) if count < 0 else board.walk(here, count)[0]
    if count > 0:
        for step in board.walk(here, count, at_reach=t.gift_at_reach)[1]:
            if step == GIFT:
                give(t, seat)
    t.joined[seat] = board.came_back(here, goal)
    yield from arrive(t, seat, goal)


def arrive(t: BrokeTable, seat: int, place: int) -> Step[None]:
    """A pawn is put somewhere other than by count: GFB-32 collision, GFB-33 no hotel."""
    t.place[seat] = place
    t.record((WENT, seat, place))
    if place == t.board.poor_house:
        poor_house(t, seat)
    elif t.board.length <= place < t.board.poor_house:
        yield from visit(t, seat, place)
    else:
        yield from rest(t, seat, place)


@rule("4")
def poor_house(t: BrokeTable, seat: int) -> None:
    """Whoever is sent to the Poor House takes what lies there. GFB-27: maybe nothing."""
    t.pay(TOOK, t.pot, seat, t.money[t.pot])


@rule("5")
def take_card(t: BrokeTable, seat: int, deck: int) -> Step[None]:
    """Take the top card, do what it says, put it under the deck unless it is stock."""
    pile = t.decks[deck]
    t.hops += 1
    if t.hops > MOST_HOPS or not (pile.unseen or pile.under):
        t.record((ENOUGH, seat) if pile else (NO_CARDS, DECKS[deck]))
        return
    key: str = yield Draw(DRAW[deck], seat, pile, seat)
    pile.take(key)
    pile.put_under(key)  # at once: a turn that is cut off would forget a card in the hand
    if key == "unknown":
        key, effect, cause = yield from learn_card(t, seat, deck)
    else:
        effect, cause = t.says[deck][key]
    t.record((DREW, seat, cause))
    if (yield from _plays(t, seat, NO_CARD)):
        return
    if effect.verb == "stock":
        keep_stock(t, seat, deck, key, effect.name)
        return
    yield from follow(t, seat, effect, cause)


@rule("6")
def real_estate(t: BrokeTable, seat: int, at: int, price: int, rent: int) -> Step[None]:
    """A hotel reached by count: rent to its owner, or for sale. GFB-34, GFB-35."""
    owner = t.owner[at]
    if owner >= 0:
        if owner != seat and owner not in t.gone:
            rent = changed_rent(t, owner, rent)
            played = yield from _plays(t, owner, NO_RENT)
            if not played and not (yield from _plays(t, seat, ONE_STAY)):
                due(t, RENT, seat, owner, rent, at)
    elif t.hotel[seat] < 0:
        if t.money[seat] < price:
            t.record((CANNOT_BUY, seat, at, price))
        elif (yield lambda: offer(t, seat, at, price, rent)) == "buy":
            t.pay(BOUGHT, seat, t.bank, price, at)
            t.owner[at] = seat
            t.hotel[seat] = at


def changed_rent(t: BrokeTable, owner: int, rent: int) -> int:
    """Return a rent as cards and spaces have changed it until somebody's next turn."""
    for changed in t.pending.rents:
        if changed.everywhere or changed.seat == owner:
            half = -(-rent // 2_000) * 1_000
            rent = {"double": 2 * rent, "half": half, "no": 0}[changed.change]
    return rent


def _plays(t: BrokeTable, seat: int, what: str) -> Step[bool]:
    """Whether a seat has kept a card for this, and uses it now; it goes under its deck."""
    if not t.pending.holds(seat, what):
        return False
    if (yield Choose(ASK.use, seat, _USE, seat, what)) == "keep":
        return False
    card = t.pending.use(seat, what)
    t.decks[DECKS.index(card.deck)].put_under(card.card)
    t.record((TOLD.used, seat, what))
    return True


def offer(t: BrokeTable, seat: int, at: int, price: int, rent: int) -> Ask:
    """Return the question to buy or not. It is asked again if money is put right meanwhile.

    Price and rent are arguments: a hotel taught "for this time only" is stored nowhere.
    """
    return _for(seat, at, price, rent, t.money[seat] >= price)


@lru_cache(256)
def _for(seat: int, at: int, price: int, rent: int, afford: bool) -> Ask:
    """Return the question at one price. Few are kept: an owner may teach any number of prices."""
    return Choose(BUY, seat, _FOR_SALE if afford else _TOO_DEAR, seat, at, price, rent)


_USE = Menu(Option("use", "Use it now"), Option("keep", "Keep it"))
_PASS = Option("pass", "Do not buy")
_FOR_SALE = Menu(Option("buy", "Buy the hotel", "Opponents who land here pay you rent."), _PASS)
_TOO_DEAR = Menu(Option("buy", "Buy the hotel", blocked="There is not enough cash left."), _PASS)
