"""Everything printed in a box of Go For Broke: path, ways, side road, two decks, four wheels."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.engine.asks import Amount, Prompt, Step
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared.effects import UNKNOWN, Effect
from firmware_host.games.shared.lexicon import Lexicon, understood
from firmware_host.games.shared.teaching.builder import Told, teach
from firmware_host.games.shared.teaching.habits import Habits
from firmware_host.games.shared.teaching.preview import Now
from firmware_host.games.shared.teaching.walk import (
    ASKED,
    BOARD,
    GUESSED,
    KNOWN,
    SHAPE,
    Item,
    Walk,
    Wedge,
    named,
    said,
    space,
    with_one_more,
)
from firmware_host.games.shared.things import Things

from ..board import SPINNERS, Board, sent_in_circles
from ..edition import (
    DECK_SIZE,
    DECKS,
    LONGEST,
    LONGEST_ROAD,
    SHORTEST,
    Edition,
    resized,
    side_road,
)
from ..lexicon import WAYS, WHEELS, card_lexicon, space_lexicon, things
from ..pack import parse, write
from ..teaching import CARD, JOINS, LENGTH, ROAD, WAY, all_in_one_place

SPACE = Prompt("3", "What does this space say?")
ROADS, WHEEL_PART = word("The side road"), word("The wheels")
DECK_PARTS = (word("Spend cards"), word("Receive cards"))
_WAY_NAMES = (
    word("Way to the Stock Market"),
    word("Way to the Race Track"),
    word("Way to the Casino"),
    word("Way to the Poor House"),
)
LARGEST = 12


def begin(name: str, pack: str) -> Walk:
    """Walk through the edition in a pack."""
    return BrokeWalk(parse(f"{name}.toml", pack))


class BrokeWalk(Walk):
    """An edition of Go For Broke that is being told."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def pack(self) -> str:
        return write(self.edition)

    def parts(self) -> list[tuple[str, str]]:
        parts = [("shape", SHAPE), ("board", BOARD)]
        if self.edition.road:
            parts.append(("road", ROADS))
        return [*parts, *zip(DECKS, DECK_PARTS, strict=True), ("wheels", WHEEL_PART)]

    def items(self, part: str) -> list[Item]:
        if part in DECKS:
            return self._cards(DECKS.index(part))
        if part == "wheels":
            return [self._wheel(wheel) for wheel in WHEELS]
        if part == "shape":
            return self._shape()
        spaces = self.edition.spaces if part == "board" else self.edition.road or ()
        kind = "space" if part == "board" else "road"
        return [
            space(f"{kind} {at}", at, one.name, one.effect)
            for at, one in enumerate(spaces)
            if at or kind == "road"
        ]

    def _cards(self, deck: int) -> list[Item]:
        left = self.edition.unknown_cards(deck)
        cards = [
            Item(
                f"{DECKS[deck]} {card.key}",
                card.text or Line("A card"),
                said(card.effect),
                KNOWN,
                None,
                card.copies,
                card.copies + left,
            )
            for card in self.edition.cards[deck]
        ]
        return with_one_more(cards, f"{DECKS[deck]} new", left)

    def _wheel(self, wheel: str) -> Item:
        wedges = tuple(Wedge(w.key, w.label, w.weight) for w in self.edition.wedges(wheel))
        told = wheel in dict(self.edition.weights)
        says: Text = word("as measured") if told else word("all wedges alike")
        state = KNOWN if told else GUESSED
        return Item(f"wheel {wheel}", SPINNERS[wheel], says, state, wedges=wedges)

    def _shape(self) -> list[Item]:
        edition = self.edition
        length = len(edition.spaces)
        ways = zip(WAYS, _WAY_NAMES, edition.ways, strict=True)
        road = None if edition.road is None else len(edition.road)
        items = [_told("length", word("Spaces of the main path"), length or None)]
        items += [_told(f"way {way}", title, at) for way, title, at in ways]
        items.append(_told("side", word("Spaces of the side road"), road))
        if edition.road:
            items.append(_told("joins", word("Where the side road joins"), edition.joins))
        return items

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, key: str) -> Step[None]:
        kind, _, which = key.partition(" ")
        if kind in DECKS:
            yield from self._tell_card(DECKS.index(kind), which)
        elif kind in ("space", "road"):
            yield from self._tell_space(int(which), road=kind == "road")
        elif kind == "length":
            length: int = yield Amount(LENGTH, None, SHORTEST, LONGEST, 1, unit="")
            self.edition = resized(self.edition, length)
        elif not self.edition.spaces:
            raise Refused("First say how many spaces the path has.")
        elif kind == "way":
            yield from self._tell_way(WAYS.index(which))
        elif kind == "side":
            count: int = yield Amount(ROAD, None, 0, LONGEST_ROAD, 1, unit="")
            road = self.edition.road or ()
            longer = side_road(count)[len(road) :]
            self.edition = replace(self.edition, road=(*road[:count], *longer))
        elif kind == "joins":
            last = len(self.edition.spaces) - 1
            joins: int = yield Amount(JOINS, None, 0, last, 1, unit="")
            self.edition = replace(self.edition, joins=joins)

    def _tell_way(self, which: int) -> Step[None]:
        at: int = yield Amount(WAY[which], None, 0, len(self.edition.spaces) - 1, 1, unit="")
        ways = [*self.edition.ways]
        ways[which] = at
        if all_in_one_place(ways):
            raise Refused("Three areas cannot all lie at one space. Count again.")
        self.edition = replace(self.edition, ways=tuple(ways))

    def _names(self) -> list[str]:
        return [space.name for space in self.edition.spaces]

    def _teach(
        self, lexicon: Lexicon, known: Things, prompt: Prompt, cause: int | str, copies: int = 1
    ) -> Step[Told]:
        edition = self.edition
        cards = (card.effect for deck in edition.cards for card in deck)
        spaces = (space.effect for space in (*edition.spaces, *(edition.road or ())))
        habits = Habits((*cards, *spaces))
        now = Now(0, cause, walked=True)
        return (
            yield from teach(lexicon, known, None, prompt, now=now, habits=habits, copies=copies)
        )

    def _tell_space(self, at: int, *, road: bool) -> Step[None]:
        words = self._words(card=False, road=road)
        place = Board(self.edition.at_least()).first_road + at if road else at
        told = yield from self._teach(*words, SPACE, place)
        self._put_space(at, told.effect, road=road)

    def _put_space(self, at: int, effect: Effect, *, road: bool) -> None:
        taught = self.edition.with_space(at, effect, road=road)
        if not road and sent_in_circles(Board(taught)):
            raise Refused("That would send pawns round in a circle.")
        self.edition = taught

    def _tell_card(self, deck: int, which: str) -> Step[None]:
        words = self._words(card=True)
        cause = f"{DECKS[deck]}/unknown"
        if which == "new":
            left = self.edition.unknown_cards(deck)
            told = yield from self._teach(*words, CARD[deck], cause, left)
            self.edition, _ = self.edition.with_card(deck, told.effect, told.copies)
            return
        told = yield from self._teach(*words, CARD[deck], cause)
        self._put_card(deck, which, told.effect)

    def _put_card(self, deck: int, which: str, effect: Effect) -> None:
        cards = self.edition.cards[deck]
        told = [card._replace(effect=effect) if card.key == which else card for card in cards]
        self.edition = self.edition.with_deck(deck, told)

    def _words(self, *, card: bool, road: bool = False) -> tuple[Lexicon, Things]:
        """Return what a space or a card can say, and what it can name."""
        names = self._names()
        lexicon = card_lexicon(names) if card else dict(space_lexicon(names))
        if road:
            lexicon = {verb: known for verb, known in lexicon.items() if verb != "hotel"}
        return lexicon, things(names, self.edition.pots, card=card)

    def says(self, key: str) -> str:
        kind, _, which = key.partition(" ")
        edition = self.edition
        if kind in DECKS:
            known = {card.key: card.effect for card in edition.cards[DECKS.index(kind)]}
        else:
            row = {"space": edition.spaces, "road": edition.road or ()}.get(kind, ())
            known = {str(at): space.effect for at, space in enumerate(row)}
        effect = known.get(which, UNKNOWN)
        return "" if effect == UNKNOWN else effect.phrase()

    def put(self, key: str, phrase: str) -> None:
        kind, _, which = key.partition(" ")
        card, road = kind in DECKS, kind == "road"
        if not (card and which != "new") and kind not in ("space", "road"):
            super().put(key, phrase)
        effect = understood(phrase, *self._words(card=card, road=road))
        if card:
            self._put_card(DECKS.index(kind), which, effect)
        else:
            self._put_space(int(which), effect, road=road)

    def rename(self, key: str, name: str) -> None:
        kind, _, which = key.partition(" ")
        road, at = kind == "road", int(which)
        row = (self.edition.road or ()) if road else self.edition.spaces
        called = named(name, [space.name for other, space in enumerate(row) if other != at])
        self.edition = self.edition.renamed(at, called, road=road)

    def count(self, key: str, copies: int) -> None:
        kind, _, which = key.partition(" ")
        deck = DECKS.index(kind)
        cards = [*self.edition.cards[deck]]
        at = next(at for at, card in enumerate(cards) if card.key == which)
        if not 1 <= copies <= cards[at].copies + self.edition.unknown_cards(deck):
            raise Refused(Line("A deck has {count} cards.", count=DECK_SIZE))
        cards[at] = cards[at]._replace(copies=copies)
        self.edition = self.edition.with_deck(deck, cards)

    def measure(self, key: str, wedge: str, share: int) -> None:
        wheel = key.partition(" ")[2]
        shares = {w.key: w.weight for w in self.edition.wedges(wheel)} | {wedge: share}
        weights = dict(self.edition.weights) | {wheel: tuple(shares.items())}
        ordered = tuple((name, weights[name]) for name in WHEELS if name in weights)
        self.edition = replace(self.edition, weights=ordered)

    def forget(self, key: str) -> None:
        kind, _, which = key.partition(" ")
        if kind in DECKS:
            self.edition = self.edition.without_card(DECKS.index(kind), which)
        elif kind in ("space", "road"):
            self.edition = self.edition.with_space(int(which), UNKNOWN, road=kind == "road")
        elif kind == "wheel":
            left = tuple(row for row in self.edition.weights if row[0] != which)
            self.edition = replace(self.edition, weights=left)
        else:
            super().forget(key)


def _told(key: str, title: str, figure: int | None) -> Item:
    return Item(
        key, title, "" if figure is None else str(figure), ASKED if figure is None else KNOWN
    )
