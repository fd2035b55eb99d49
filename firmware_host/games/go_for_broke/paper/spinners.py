"""The four spinners with the edition's own wedges."""

from __future__ import annotations

from firmware_host.drawing import spinners
from firmware_host.drawing.pieces import Order, Pages, Part, Piece
from firmware_host.drawing.spinners import Sector
from firmware_host.engine.decks import Wedge
from firmware_host.games.go_for_broke.casino import THREE_ALIKE
from firmware_host.games.go_for_broke.edition import Edition
from firmware_host.games.shared.printed import printed_sum

_STOCKS = {"oil": "orange", "steel": "sky", "utilities": "sun"}
_HORSES = {"1": "sky", "2": "jade", "3": "sun", "4": "coral"}
_PAYS = {"1": 1, "2": 2, "3": 5, "4": 10}
_FRUIT = {"plum": "plum-fruit", "orange": "orange-fruit"}
_SLOT = {
    "bar": "sand",
    "bell": "foam",
    "plum": "sand",
    "orange": "foam",
    "cherry": "sand",
    "lemon": "foam",
}
_DISCS = (
    ("stock", "Stock Market", "columns"),
    ("race", "Race Track", "horse"),
    ("slot", "Slot machine", "cherry"),
    ("roulette", "Roulette", "dice"),
)


def part(edition: Edition, order: Order) -> Part:
    """Return a page for each spinner."""
    say = order.say

    def draw(width: float, height: float) -> list[Piece]:
        return [
            spinners.page(
                width,
                height,
                [_sector(key, wedge, order) for wedge in edition.wedges(key)],
                say(name),
                sign,
                say,
            )
            for key, name, sign in _DISCS
        ]

    how = say("Glue the disc on card, cut it round, pin pointer and washer through the middle.")
    return Part("spinners", say("Spinners"), (Pages(draw, len(_DISCS)),), how)


def _sector(wheel: str, wedge: Wedge, order: Order) -> Sector:
    say, key = order.say, wedge.key
    if wheel == "stock":
        return _stock(wedge, order)
    if wheel == "race":
        words = (say("Horse {number}").format(number=key), f"× {_PAYS[key]}", say("the stake back"))
        return Sector(wedge.weight, words, _HORSES[key], "horse")
    if wheel == "slot":
        prize = say("three pay {sum}").format(sum=printed_sum(THREE_ALIKE[key], say))
        return Sector(
            wedge.weight, (say(key.capitalize()), prize), _SLOT[key], _FRUIT.get(key, key)
        )
    paint = {"red": "red", "black": "text", "green": "leaf"}[wedge.tone]
    return Sector(wedge.weight, (key,), paint)


def _stock(wedge: Wedge, order: Order) -> Sector:
    say = order.say
    stock, _, way = wedge.key.partition(" ")
    if not way:
        words = (say("Extra"), say("Dividend"), say("{sum} a card").format(sum="+$10,000"))
        return Sector(wedge.weight, words, "jade", "bankroll")
    rises = way == "up"
    told = say("{sum} a card").format(sum="+$5,000" if rises else "−$10,000")
    words = (say(stock.capitalize()), say("rises") if rises else say("falls"), told)
    paint = _STOCKS[stock]
    return Sector(wedge.weight, words, paint, "up" if rises else "down", "" if rises else paint)
