"""The geometry of the board: where each roll leads, what it passes, where a pawn may turn off.

Places are numbers: the main path from 0 (Start), then the three areas, the Poor House, the side
road, and last `unmoved`: on Start, before the first move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from firmware_host.engine.decks import Deck, Wheel
from firmware_host.engine.words import Text, verbatim, word
from firmware_host.games.shared.effects import NOTHING, Effect

from .edition import DECKS, Edition
from .lexicon import WAYS

NOWHERE = NOBODY = -1
GIFT = -1
NO_AREA = -1
# What happens on the way, in order: GIFT for passing the Poor House road, or an area to turn into.
Steps: TypeAlias = tuple[int, ...]
Walk: TypeAlias = tuple[int, Steps]
DECK_NAMES = (word("the Spend deck"), word("the Receive deck"))
TITLES = (
    word("the Stock Market"),
    word("the Race Track"),
    word("the Casino"),
    word("the Poor House"),
)

SPINNERS = {
    "stock": word("the Stock Market spinner"),
    "race": word("the Race Track spinner"),
    "slot": word("the slot machine"),
    "roulette": word("the roulette spinner"),
}
# How a screen shows those that are no disc.
_STYLES = {"race": "track", "slot": "reels"}


def wheels_of(edition: Edition) -> dict[str, Wheel]:
    """Return the spinners by key, with the wedges that the pack measured."""
    return {
        key: Wheel(key, name, edition.wedges(key), _STYLES.get(key, "disc"))
        for key, name in SPINNERS.items()
    }


class Board:
    """The places of one edition whose path is known, and how pawns get from one to the next."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        road = edition.road or ()
        self.length = length = len(edition.spaces)
        self.stock_market, self.race_track, self.casino, self.poor_house = range(length, length + 4)
        self.first_road = length + 4
        self.unmoved = self.first_road + len(road)
        self.places = self.unmoved + 1
        # A way that is not known yet lies nowhere: no count reaches it.
        self.ways = tuple(-2 if way is None else way for way in edition.ways)
        self.road_at = self.ways[3]
        self.next = self._successors(len(road))
        main = [space.effect for space in edition.spaces]
        side = [space.effect for space in road]
        self.does = [*main, *(NOTHING,) * len(WAYS), *side, NOTHING]  # by place
        self.decks = tuple(self._deck(deck) for deck in range(len(DECKS)))
        self.says = tuple(self._says(deck) for deck in range(len(DECKS)))
        self._walks: dict[bool, tuple[tuple[Walk, ...], ...]] = {}

    def _successors(self, road: int) -> tuple[int, ...]:
        edition, length = self.edition, self.length
        main = [(at + 1) % length for at in range(length)]
        areas = [(way + 1 - edition.way_counts) % length for way in self.ways[:3]]
        joins = max(self.road_at, 0) if edition.joins is None else edition.joins
        side = [*range(self.first_road, self.first_road + road), joins]
        return (*main, *areas, *side, 1 % length)

    def _deck(self, deck: int) -> Deck:
        """Return one of the two decks as it comes from the box."""
        cards, unknown = self.edition.cards[deck], self.edition.unknown_cards(deck)
        counts = {card.key: card.copies for card in cards}
        labels: dict[str, Text] = {
            card.key: card.text or verbatim(card.effect.phrase()) for card in cards
        }
        if unknown:
            counts["unknown"] = unknown
        labels["unknown"] = word("A card not known yet")
        return Deck(DECKS[deck], DECK_NAMES[deck], counts, labels)

    def _says(self, deck: int) -> dict[str, tuple[Effect, str]]:
        """Return what every card does, and what it is called as a cause."""
        return {
            card.key: (card.effect, f"{DECKS[deck]}/{card.key}")
            for card in self.edition.cards[deck]
        }

    def name(self, place: int) -> str:
        """Return what people call a place."""
        if place < self.length:
            return self.edition.spaces[place].name
        if place < self.first_road:
            return TITLES[place - self.length]
        if place < self.unmoved:
            return (self.edition.road or ())[place - self.first_road].name
        return self.edition.spaces[0].name

    def find(self, name: str) -> int:
        """Return the place that an effect names."""
        if name in WAYS:
            return self.length + WAYS.index(name)
        for number, space in enumerate(self.edition.spaces):
            if name == space.name.lower():
                return number
        return 0 if name == "start" else int(name.removeprefix("space "))

    def walks(self, *, at_reach: bool) -> tuple[tuple[Walk, ...], ...]:
        """Return where each count from 0 to 12 leads from each place, and what happens on the way.

        `at_reach`: the Poor House gift is due on reaching the road, not on moving beyond it.
        """
        if at_reach not in self._walks:
            self._walks[at_reach] = tuple(
                tuple(self.walk(place, count, at_reach=at_reach) for count in range(13))
                for place in range(self.places)
            )
        return self._walks[at_reach]

    def walk(self, place: int, count: int, *, at_reach: bool = False) -> Walk:
        """Return one move of `count` along the path."""
        steps: list[int] = []
        came = at = place
        for _ in range(count):
            before, at = at, self.next[at]
            # GFB-25: who has just come out of the Poor House joins here and does not pass.
            free = before == self.road_at and self.off_path(came)
            if not at_reach and self._way_of(before) == self.road_at and not free:
                steps.append(GIFT)
            if at_reach and at == self.road_at and not self.off_path(before):
                steps.append(GIFT)
            # GFB-22: no way back into the area that is being left.
            steps.extend(area for area in self._turnings(at) if area != place)
            came = before
        return at, tuple(steps)

    def off_path(self, place: int) -> bool:
        """Return whether a place is the Poor House or on its side road."""
        return self.poor_house <= place < self.unmoved

    def carried(self, place: int, before: Board) -> int:
        """Return where a pawn is now that stood on a board with another path or side road."""
        if place == before.unmoved:
            return self.unmoved
        if place >= before.first_road:
            down = self.first_road + place - before.first_road
            return down if down < self.unmoved else self.poor_house
        return self.length + place - before.length if place >= before.length else place

    def came_back(self, place: int, landing: int) -> bool:
        """Return whether a pawn has come down the side road to the space where it begins."""
        down = self.off_path(place) and self.next[self.unmoved - 1] == self.road_at
        return down and landing == self.road_at

    def _way_of(self, place: int) -> int:
        """Return the space from which a pawn leaves an area; elsewhere the place itself."""
        if self.length <= place < self.poor_house:
            return self.ways[place - self.length] if not self.edition.way_counts else -3
        return place

    def _turnings(self, at: int) -> Iterator[int]:
        for area in range(3):
            if self.ways[area] == at:
                yield self.length + area

    def distance(self, place: int, goal: int) -> int:
        """Return how many counts along the path lead from a place to a space of the main path."""
        at, count = self.next[place], 1
        while at != goal:
            at, count = self.next[at], count + 1
        return count

    def back(self, place: int, count: int) -> int:
        """Return the place `count` spaces back; at the Poor House the road ends."""
        if self.off_path(place):
            return max(place - count, self.first_road - 1)
        return (self.entrance(place) - count) % self.length

    def entrance(self, place: int) -> int:
        """Return the space of the main path where a place is reached."""
        if place < self.length:
            return place
        if place < self.first_road:
            return max(self.ways[place - self.length], 0)
        return 0 if place == self.unmoved else max(self.road_at, 0)


def sent_in_circles(board: Board) -> list[int]:
    """Return the spaces from which effects alone would move a pawn for ever."""
    moves = board.does
    lost = []
    for start in range(board.length):
        seen, at = {start}, start
        while (to := _sent(board, at, moves[at])) is not None:
            if to in seen:
                lost.append(start)
                break
            seen.add(to)
            at = to
    return lost


def _sent(board: Board, at: int, effect: Effect) -> int | None:
    if effect.verb in ("go", "advance"):
        return board.find(effect.name)
    if effect.verb == "move":
        steps = effect.amount
        return board.back(at, -steps) if steps < 0 else board.walk(at, steps)[0]
    return None
