"""The two decks: a picture that fits the words, the words, and what it costs or brings."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from firmware_host.drawing import cards
from firmware_host.drawing.artwork import motifs
from firmware_host.drawing.cards import SCENE, Look, scene
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import POKER, CardPicture, Order, Part, Piece, Say, Stack, Tag
from firmware_host.games.go_for_broke.edition import DECKS, Card, Edition
from firmware_host.games.shared.printed import brief, motif_of, paint_of, scenes

PICTURES = Path(__file__).parent / "pictures.svg"
SCENES = Path(__file__).parent / "scenes.toml"
LOOKS = (
    Look("Spend", "bag", "coral", "red"),
    Look("Receive", "letter", "sea", "wave", "foam"),
)
# Cards of the house edition with a picture of their own, by key.
_OWN = {
    "opera box": "opera",
    "dog show": "poodle",
    "motor car": "car",
    "balloon": "balloon",
    "pearls": "pearls",
    "private zoo": "penguins",
    "golf": "golf",
    "casino night": "casino",
    "oil": "oil",
}


@cache
def picture(card: Card, deck: int) -> Drawing:
    """Return the picture of a card: its own, or one for what it does."""
    if card.key in _OWN:
        return motifs(PICTURES)[_OWN[card.key]]
    told = scenes(SCENES)
    if card.key in told:
        return told[card.key]
    # Somebody else's card is shown by what it does.
    return scene(("sun orange wine", "foam sky leaf")[deck], f"{motif_of(card.effect)} 53 76 60")


def shown(edition: Edition, order: Order, deck: str, key: str) -> CardPicture | None:
    """Return a card for a screen; None if it is not of these decks."""
    number = DECKS.index(deck) if deck in DECKS else -1
    card = next((card for card in edition.cards[number] if card.key == key), None)
    if number < 0 or card is None:
        return None
    words, does = _words(card, order)
    told = order.say(LOOKS[number].word)
    sold = card.effect.verb == "stock" and number == 0
    gain = paint_of(card.effect) != "loss" and not sold
    return CardPicture(picture(card, number), SCENE, told, words, does, gain)


def face_down(say: Say, deck: str) -> CardPicture | None:
    """Return the back of a deck; None if it is not one of these."""
    if deck not in DECKS:
        return None
    look = LOOKS[DECKS.index(deck)]
    return CardPicture(cards.whole_back(POKER, look, say(look.word)), POKER)


def decks(edition: Edition, order: Order) -> list[Part]:
    """Spend and Receive, every card that is known and a blank one for each that is not."""
    return [_deck(edition, deck, order) for deck in range(len(DECKS))]


def _deck(edition: Edition, deck: int, order: Order) -> Part:
    say, look = order.say, LOOKS[deck]
    size = order.card or POKER
    look = look._replace(word=say(look.word))
    back = cards.back(size, look, look.word)
    pieces = []
    for card in edition.cards[deck]:
        words, does = _words(card, order)
        paint = paint_of(card.effect)
        front = cards.front(size, look, picture(card, deck), words, does, paint)
        for copy in range(card.copies):
            tag = Tag("card", card.key, DECKS[deck], copy)
            pieces.append(Piece(front, back, tag, cards.spot_of(size)))
    blank = cards.blank(size, look, say("A card of your own box: write it here."))
    pieces += [Piece(blank, back)] * edition.unknown_cards(deck)
    title = say("Receive cards") if deck else say("Spend cards")
    stack = Stack(size, tuple(pieces), look.ground)
    return Part(DECKS[deck], title, (stack,), say("Cut along the marks; round the corners."))


def _words(card: Card, order: Order) -> tuple[str, str]:
    """Return what a card says and what it comes to.

    Our texts end with what they do: it is said once.
    """
    text = order.say(card.text)
    does = brief(card.effect, order.say)
    if not text or card.effect.verb == "script":
        return text or does[:1].upper() + does[1:], ""
    head, colon, tail = text.rpartition(": ")
    verb = card.effect.verb
    if verb in ("go", "advance") or not colon:
        return text, "" if verb in ("go", "advance") else does
    if verb in ("pay die", "receive die"):
        one = card.effect.second == 1
        throw = order.say("throw one die") if one else order.say("throw two dice")
        return f"{head}: {throw}", does
    return head, tail if verb == "stock" else does
