"""§7a: the Stock Market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Prompt, Spin, Step
from firmware_host.engine.words import Form, Payment

from .book import rule
from .ending import due, pay_all
from .lexicon import STOCKS

if TYPE_CHECKING:
    from .table import BrokeTable

FALL, RISE, DIVIDEND = 10_000, 5_000, 10_000
STOCK_PRICE = 100_000
# What a wedge other than the dividend does: which stock, and whether it rises.
MOVES = {
    f"{stock} {way}": (which, way == "up")
    for which, stock in enumerate(STOCKS)
    for way in ("up", "down")
}

SPIN = Prompt(
    "7a",
    "{seat:who}, spin the Stock Market",
    "seat",
    hint="Down costs $10,000 a card, up brings $5,000, a dividend $10,000.",
)
NO_SPIN = Form(
    "no spin", "7a", "Nobody owns stock: no spin for {seat:who}", "seat", cites=("GFB-18",)
)
SPUN = Form("market", "7a", "Stock Market: {result:rest}", "result")
FELL = Payment(
    "stock fell",
    "7a",
    "{from:who} pays {cards} × $10,000 for {stock:rest} going down",
    "cards",
    "stock",
    cites=("GFB-17", "GFB-39"),
)
ROSE = Payment(
    "stock rose",
    "7a",
    "{to:who} receives {cards} × $5,000 for {stock:rest} going up",
    "cards",
    "stock",
)
PAID_OUT = Payment(
    "dividend",
    "7a",
    "{to:who} receives {cards} × $10,000 as Extra Dividend",
    "cards",
    cites=("GFB-16",),
)

STOCK = Form("stock", "7a", "{seat:who} keeps the {stock:rest} card", "seat", "stock")
STOCK_BOUGHT = Payment(
    "stock bought",
    "7a",
    "{from:who} pays {amount:money} for the {stock:rest} card",
    "stock",
    cites=("GFB-15",),
)


@rule("7a")
def stock_market(t: BrokeTable, seat: int) -> Step[None]:
    """One spin for everybody's stock, settled clockwise from the visitor. GFB-16 to GFB-18."""
    owners = [owner for owner in t.from_seat(seat) if t.held[owner]] if t.stock_out else []
    if not owners:
        t.record((NO_SPIN, seat))
        return
    result: str = yield Spin(SPIN, seat, t.wheels["stock"], seat)
    t.record((SPUN, result))
    if result == "dividend":
        for owner in owners:
            cards = len(t.held[owner])
            t.pay(PAID_OUT, t.bank, owner, cards * DIVIDEND, cards)
        return
    which, rises = MOVES[result]
    stock = STOCKS[which]
    counts = [(owner, t.stock[owner][which]) for owner in owners if t.stock[owner][which]]
    if rises:
        for owner, cards in counts:
            t.pay(ROSE, t.bank, owner, cards * RISE, cards, stock)
    else:
        pay_all(t, FELL, [(owner, t.bank, cards * FALL, (cards, stock)) for owner, cards in counts])


@rule("7a")
def keep_stock(t: BrokeTable, seat: int, deck: int, key: str, stock: str) -> None:
    """A stock card is free from the Receive deck, $100,000 from the Spend deck. GFB-15, GFB-19.

    It was put under its deck when it was read, and is taken out again.
    """
    if deck == 0:
        due(t, STOCK_BOUGHT, seat, t.bank, STOCK_PRICE, stock)
    t.decks[deck].take_out(key)
    t.hold(seat, STOCKS.index(stock), deck, key)
    t.record((STOCK, seat, stock))
