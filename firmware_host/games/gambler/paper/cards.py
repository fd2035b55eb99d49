"""Fortune cards, horse cards, tickets and IOUs, all in the size of their places on the board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from firmware_host.drawing import cards
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.cards import SCENE, Look, scene
from firmware_host.drawing.dice import PIPS
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing
from firmware_host.drawing.pieces import (
    MINI,
    CardPicture,
    Order,
    Part,
    Piece,
    Say,
    Stack,
    Tag,
)
from firmware_host.drawing.shapes import burst, ground
from firmware_host.engine.words import word
from firmware_host.games.gambler.edition import FORTUNES, Card, Edition
from firmware_host.games.gambler.ending import OWED
from firmware_host.games.shared.printed import brief, motif_of, paint_of, printed_sum, scenes

SCENES = Path(__file__).parent / "scenes.toml"
FORTUNE = Look(word("Fortune"), "crown", "orange", "coral")
HORSES = Look(word("Horses"), "horseshoe", "leaf", "sea", "jade")
TICKETS = Look("Tickets", "ticket", "grape", "wine", "plum")
IOU = Look("IOU", "bankroll", "navy", "sea", "sky")
_SILKS = ("coral", "sky", "sun", "plum", "jade", "orange")


def shown(edition: Edition, order: Order, deck: str, key: str) -> CardPicture | None:
    """Return a card for a screen: a Fortune card with its scene, a horse or a ticket as it is."""
    say = order.say
    if deck == "fortune":
        card = {f"f{at}": card for at, card in enumerate(edition.cards, 1)}.get(key)
        if card is None:
            return None
        words, does = _words(card, say)
        gain = paint_of(card.does) != "loss"
        return CardPicture(_picture(card), SCENE, say(FORTUNE.word), words, does, gain)
    if deck == "horses":
        return CardPicture(whole_horse(int(key)), MINI, say(HORSES.word))
    if deck == "tickets" and key in edition.pairs:
        return CardPicture(whole_ticket(key, order.say), MINI, say(TICKETS.word))
    return None


def face_down(say: Say, deck: str) -> CardPicture | None:
    """Return the back of a deck; None if it is not one of these."""
    look = {"fortune": FORTUNE, "horses": HORSES, "tickets": TICKETS, "iou": IOU}.get(deck)
    if look is None:
        return None
    return CardPicture(cards.whole_back(MINI, look, say(look.word)), MINI)


@cache
def whole_horse(number: int) -> Drawing:
    """Return a horse card as it is once cut out."""
    return _cut_out(HORSES, _horse(MINI, number))


@cache
def whole_ticket(pair: str, say: Say) -> Drawing:
    """Return a ticket as it is once cut out."""
    return _cut_out(TICKETS, _ticket(MINI, pair, say))


def _cut_out(look: Look, front: Drawing) -> Drawing:
    """Return a card with the ground round it."""
    card = Drawing()
    card.rect(0, 0, *MINI, look.ground, r=4)
    card.put(front)
    return card


def decks(edition: Edition, order: Order) -> list[Part]:
    """Return everything that is dealt, drawn or taken."""
    say, size = order.say, order.card or MINI
    how = say("Cut along the marks; round the corners.")
    horses = tuple(
        _piece(size, HORSES, _horse(size, number), Tag("card", str(number), "horses"), say)
        for number in range(1, 7)
    )
    pairs: dict[str, int] = {}
    tickets = []
    for pair in edition.tickets or tuple(edition.pairs):
        pairs[pair] = copy = pairs.get(pair, -1) + 1
        tag = Tag("card", pair, "tickets", copy)
        tickets.append(_piece(size, TICKETS, _ticket(size, pair, say), tag, say))
    loan = Piece(_iou(size, order), cards.back(size, IOU, say(IOU.word)))
    return [
        Part("fortune", say("Fortune cards"), (_fortune(edition, order, size),), how),
        Part("horses", say("Horse cards"), (Stack(size, horses, HORSES.ground),), how),
        Part(
            "tickets", say("Lottery tickets"), (Stack(size, tuple(tickets), TICKETS.ground),), how
        ),
        Part("iou", say("IOU cards"), (Stack(size, (loan,) * 4, IOU.ground),), how),
    ]


def _piece(size: tuple[float, float], look: Look, front: Drawing, tag: Tag, say: Say) -> Piece:
    return Piece(front, cards.back(size, look, say(look.word)), tag, cards.spot_of(size))


def _fortune(edition: Edition, order: Order, size: tuple[float, float]) -> Stack:
    say, look = order.say, FORTUNE._replace(word=order.say(FORTUNE.word))
    back = cards.back(size, look, look.word)
    pieces = []
    for at, card in enumerate(edition.cards, 1):
        words, total = _words(card, say)
        front = cards.front(size, look, _picture(card), words, total, paint_of(card.does))
        pieces += [
            Piece(front, back, Tag("card", f"f{at}", "fortune", copy), cards.spot_of(size))
            for copy in range(card.count)
        ]
    blank = cards.blank(size, look, say("A card of your own box: write it here."))
    pieces += [Piece(blank, back)] * (FORTUNES - len(pieces))
    return Stack(size, tuple(pieces), look.ground)


def _words(card: Card, say: Say) -> tuple[str, str]:
    """Return what a card says and what it comes to."""
    does = brief(card.does, say)
    if card.name and card.does.verb != "script":
        return say(card.name), does
    words = say(card.name)
    return f"{words}: {does}" if words else does[:1].upper() + does[1:], ""


def _picture(card: Card) -> Drawing:
    told = scenes(SCENES)
    if card.name in told:
        return told[card.name]
    return scene("sun orange wine", f"{motif_of(card.does)} 53 76 60")


def _plate(size: tuple[float, float], paint: str) -> Drawing:
    """Return the ground of a card without a window: a burst on paper."""
    w, h = size
    card = Drawing()
    card.rect(3, 3, w - 6, h - 6, "paper", r=4, low=CLEAR)
    rays = Drawing()
    ground(rays, burst(w / 2, h * 0.42, h, 30, turn=3), "sand")
    card.put(rays, clip=f"M4 4H{w - 4}V{h - 4}H4Z")
    card.rect(4, 4, w - 8, h - 8, line=paint, width=0.7, r=3.4)
    return card


def _horse(size: tuple[float, float], number: int) -> Drawing:
    """Return a runner with its number, in colours of its own."""
    w, h = size
    k = w / 44
    card = _plate(size, "leaf")
    silk = _SILKS[number - 1]
    card.circle(w / 2, h * 0.4, 15.4 * k, silk, low=LINED)
    card.circle(w / 2, h * 0.4, 13.6 * k, "paper", low=CLEAR)
    card.put(motif("horse"), w / 2, h * 0.41, scale=0.24 * k, at=(50, 50))
    card.text(7, 14 * k, str(number), 12 * k, "leaf", "black")
    card.text(7, h - 9, str(number), 9 * k, "leaf", "black")
    return card


def _ticket(size: tuple[float, float], pair: str, say: Say) -> Drawing:
    """Return two numbers, as dice show them."""
    w, h = size
    k = w / 44
    card = _plate(size, "grape")
    card.text(w / 2, 10.4 * k, say("Lottery"), 5 * k, "grape", "serif", "middle", room=w - 12)
    for at, face in enumerate(pair.split("-")):
        die(card, w / 2 - 8.6 * k + at * 17.2 * k, 24 * k, 14 * k, int(face), at == 1)
    card.text(w / 2, 43 * k, pair.replace("-", " · "), 9 * k, "text", "black", "middle")
    spot = cards.spot_of(size)
    told = say("both in the handle")
    card.text(6.4, h - 13, told, 2.6 * k, "text", "heavy", room=spot.x - 8)
    card.text(6.4, h - 8, printed_sum(50, say), 5.2 * k, "leaf", "heavy", room=spot.x - 8)
    return card


def die(drawing: Drawing, x: float, y: float, size: float, face: int, red: bool = False) -> None:
    """Draw a die round a point."""
    half, step = size / 2, size * 0.27
    paint, pip = ("coral", "cream") if red else ("cream", "text")
    drawing.rect(x - half, y - half, size, size, paint, "text", size * 0.02, r=size * 0.2)
    for dx, dy in PIPS[face]:
        drawing.circle(x + dx * step, y + dy * step, size * 0.09, pip, low="solid")


def _iou(size: tuple[float, float], order: Order) -> Drawing:
    w, h = size
    k = w / 44
    card = _plate(size, "navy")
    card.put(motif("bankroll"), w / 2, h * 0.36, scale=0.24 * k, at=(50, 50))
    card.text(w / 2, 12 * k, "IOU", 9 * k, "navy", "black", "middle")
    card.text(w / 2, h * 0.64, printed_sum(200, order.say), 9 * k, "text", "black", "middle")
    told = order.say("pay back {sum}").format(sum=printed_sum(OWED, order.say))
    card.text(w / 2, h * 0.76, told, 3.6 * k, "loss", "heavy", "middle", room=w - 12)
    card.text(
        w / 2,
        h * 0.85,
        order.say("whoever holds this cannot win"),
        2.6 * k,
        "text",
        "sans",
        "middle",
        room=w - 12,
    )
    card.rect(6, 6, w - 12, h - 12, line="navy", width=0.3, r=2, low=GONE)
    return card
