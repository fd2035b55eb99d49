"""The 62 cards: numbers show coins, specials say what they do."""

from __future__ import annotations

from functools import cache

from firmware_host.drawing import cards, faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.cards import Look, ink_on
from firmware_host.drawing.colours import mix
from firmware_host.drawing.picture import CLEAR, LINED, Drawing, box_path, oval_path
from firmware_host.drawing.pieces import POKER, Order, Part, Piece, Say, Spot, Stack, Tag
from firmware_host.drawing.shapes import burst, ground
from firmware_host.drawing.stacks import coins
from firmware_host.engine.words import word
from firmware_host.games.zillionaire.cards import PIECES

BACK = Look("Zillionaire", "crown", "felt", "wine")
_TONES = {
    "1": "navy",
    "2": "navy",
    "3": "sea",
    "4": "sea",
    "5": "grape",
    "6": "leaf",
    "7": "leaf",
    "8": "wine",
}
_WORDS = (
    word("one"),
    word("two"),
    word("three"),
    word("four"),
    word("five"),
    word("six"),
    word("seven"),
    word("eight"),
)
_SPECIALS = {
    "bump": ("bump", "navy", word("The next player misses the turn.")),
    "bankrupt": ("pocket", "coral", word("Only a Bankroll can answer it.")),
    "bankroll": ("bankroll", "sun", word("On a Bankrupt it ends the round.")),
    "millionaire": ("top-hat", "sea", word("Beats all below, but no Bankrupt.")),
    "zillionaire": ("crown", "wine", word("Ends the round at once.")),
}


def part(order: Order) -> Part:
    """Return every card, lowest first."""
    say, size = order.say, order.card or POKER
    behind = cards.back(size, BACK, "Zillionaire")
    spot = _spot(size)
    pieces = []
    for rank, count in PIECES.items():
        front = _front(size, rank, say)
        pieces += [Piece(front, behind, Tag("card", rank, "", copy), spot) for copy in range(count)]
    how = say("Cut along the marks; round the corners. Sleeves make them shuffle well.")
    stack = Stack(size, tuple(pieces), "paper", "wine")
    return Part("cards", say("Cards"), (stack,), how)


@cache
def whole(rank: str, say: Say) -> Drawing:
    """Return a card as it is once cut out."""
    card = Drawing(shared=True)
    card.rect(0, 0, *POKER, "paper", r=5)
    card.put(_front(POKER, rank, say))
    return card


def face_down() -> Drawing:
    """Return the back of every card, cut out."""
    return cards.whole_back(POKER, BACK, "Zillionaire")


def _front(size: tuple[float, float], rank: str, say: Say) -> Drawing:
    return _number(size, rank, say) if rank.isdecimal() else _special(size, rank, say)


def _spot(size: tuple[float, float]) -> Spot:
    told = cards.spot_of(size)
    return told._replace(x=size[0] - 8.6 - told.size, y=size[1] - 10.2 - told.size, plate=True)


def _number(size: tuple[float, float], rank: str, say: Say) -> Drawing:
    w, h = size
    k = w / 63
    paint, number = _TONES[rank], int(rank)
    card = Drawing(shared=True)
    inner = box_path(4.8 * k, 4.8 * k, w - 9.6 * k, h - 9.6 * k, 4.8 * k)
    inside = Drawing()
    rays = burst(w / 2, h - 24 * k, 70 * k, 36, turn=2.3, inner=10 * k)
    ground(inside, rays, mix("paper", "sand", 0.75))
    hill = f"M0 {h - 22 * k}q{w / 2} {-7 * k} {w} 0V{h}H0z"
    inside.path(hill, paint, low=LINED)
    card.put(inside, clip=inner)
    card.path(inner, line=paint, width=0.7)
    ground(card, oval_path(w / 2, h - 21.5 * k, 20 * k, 4.6 * k), mix(paint, "text", 0.3))
    card.put(coins(number), w / 2 - 4 * k, h - 21.5 * k, scale=k)
    card.text(13.6 * k, 21.6 * k, rank, 19 * k, paint, "black", "middle")
    if rank == "5":
        _wild(card, w, k, say)
    else:
        word = say(_WORDS[number - 1])
        card.text(w - 8 * k, 15 * k, word, 5.2 * k, paint, "italic", "end", room=34 * k)
    return card


def _wild(card: Drawing, w: float, k: float, say: Say) -> None:
    right = w - 6.6 * k
    card.path(
        f"M{right - 27 * k} {9.4 * k}h{27 * k}v{10 * k}h{-27 * k}l{3.4 * k} {-5 * k}z",
        "grape",
        low=CLEAR,
    )
    card.text(
        right - 12 * k,
        16.3 * k,
        say("WILD"),
        5.2 * k,
        "cream",
        "heavy",
        "middle",
        spacing=0.6 * k,
        room=20 * k,
    )
    lines, size = faces.fitted_lines(
        say("played alone, as many as asked"), "heavy", 3.3 * k, 27 * k, 2
    )
    for at, line in enumerate(lines):
        card.text(right, 27.2 * k + at * 4.2 * k, line, size, "text", "heavy", "end")


def _special(size: tuple[float, float], rank: str, say: Say) -> Drawing:
    w, h = size
    k = w / 63
    sign, paint, told = _SPECIALS[rank]
    card = Drawing(shared=True)
    inner = box_path(4, 4, w - 8, h - 8, 6 * k)
    card.path(inner, paint, low=CLEAR)
    rays = Drawing()
    ground(rays, burst(w / 2, 38 * k, 80 * k, 32, turn=1), mix(paint, "cream", 0.16))
    card.put(rays, clip=inner)
    card.rect(5.6, 5.6, w - 11.2, h - 11.2, line="brass", width=0.6, r=4.8 * k)
    middle = 40.6 * k
    ground(card, burst(w / 2, middle, 22.6 * k, 36, inner=19 * k), "brass")
    card.circle(w / 2, middle, 20 * k, "brass", low=LINED)
    card.circle(w / 2, middle, 18.8 * k, "paper", low=CLEAR)
    card.put(motif(sign), w / 2, middle, scale=0.27 * k, at=(50, 50))
    card.text(
        w / 2, 14.6 * k, rank.capitalize(), 9 * k, ink_on(paint), "black", "middle", room=w - 17 * k
    )
    spot = _spot(size)
    card.rect(7.4 * k, spot.y - 2, w - 14.8 * k, spot.size + 6, "paper", r=2.4 * k, low=LINED)
    room = spot.x - 3 - 10 * k
    lines, text = faces.fitted_lines(say(told), "heavy", 3.7 * k, room, 3)
    first = spot.y + spot.size / 2 - (len(lines) - 1) * text * 0.62 + text * 0.36 + 0.8
    for at, line in enumerate(lines):
        card.text(10 * k, first + at * text * 1.24, line, text, "text", "heavy")
    card.rect(4, 4, w - 8, h - 8, line="felt", width=0.3, r=6 * k, low="only")
    return card
