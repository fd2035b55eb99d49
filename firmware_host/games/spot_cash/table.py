"""The Spot Cash table: areas of tiles, purses, who owes whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import ClassVar, NamedTuple, overload

from firmware_host.engine.asks import Below, Choose, Menu, Option
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Pieces, Setup, Table
from firmware_host.engine.words import Line, Payment, word

from .edition import UNKNOWN, box_of, tile_label, tiles, worths
from .pack import parse, write
from .placement import SQUARES
from .switches import SWITCHES
from .words import FLIP, TAKEN_OUT, TAUGHT

AREA = len(SQUARES)


@cache
def keys(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return what the tiles of each area are called when one is picked: "Ben c4"."""
    return tuple(tuple(f"{name} {square}" for square in SQUARES) for name in names)


@cache
def places(names: tuple[str, ...]) -> Mapping[str, tuple[int, int]]:
    """Return the area and the square of every tile by its key."""
    return {
        key: (owner, at) for owner, area in enumerate(keys(names)) for at, key in enumerate(area)
    }


@cache
def _options(names: tuple[str, ...]) -> Mapping[str, Option]:
    """Return every tile by its key, as it is offered to be flipped."""
    return {
        key: Option(key, Line("{owner:who}: {square}", owner=owner, square=SQUARES[at]))
        for key, (owner, at) in places(names).items()
    }


class FaceDown(Sequence[str]):
    """The tiles that a seat may flip, as they lie now: the face-down ones in others' areas.

    `areas` are those of its opponents, clockwise from the left (SPC-08); they change as tiles
    come up, and nothing is copied.
    """

    __slots__ = ("areas",)

    def __init__(self, areas: Sequence[list[str]]) -> None:
        self.areas = areas

    def __len__(self) -> int:
        return sum(map(len, self.areas))

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self.areas)

    def __contains__(self, key: object) -> bool:
        for area in self.areas:  # noqa: SIM110 - any() would take twice the time
            if key in area:
                return True
        return False

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        return list(self)[at]

    def pick(self, below: Below) -> str:
        """Return any tile that may be flipped."""
        at = below(sum(map(len, self.areas)))
        for area in self.areas:
            if at < len(area):
                return area[at]
            at -= len(area)
        raise AssertionError("below(n) is less than n")


class TileMenu(Menu):
    """The face-down tiles that a seat may flip."""

    __slots__ = ("_down", "_names", "_out", "_seat")

    def __init__(
        self, names: tuple[str, ...], seat: int, down: FaceDown, out: Collection[int]
    ) -> None:
        self._names = names
        self._out = out
        self._seat = seat
        self._down = self.open = self.legal = down
        self.blocked = {}

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(map(_options(self._names).__getitem__, self.open))

    def objection(self, key: str) -> Line | str | None:
        place = places(self._names).get(key)
        if place is None:
            return None
        if place[0] == self._seat:
            return "That is your own area, where you never flip."
        if place[0] in self._out:
            return Line("{owner:who}'s area is off the board.", owner=place[0])
        return "That tile lies face up already."

    def pick(self, below: Below) -> str:
        return self._down.pick(below)


class Due(NamedTuple):
    """A payment for a tile that its payer could not make."""

    form: Payment
    payer: int
    payee: int
    amount: int
    value: int
    number: int


class SpotCash(Table):
    """One game of Spot Cash. `turn` and `flip` with `flipper` say where it is.

    `up` has the face of every open tile, "" for those face down; `layouts` is what the machine
    knows of an area that was arranged on the screen, and None where real tiles lie.
    """

    __slots__ = (
        "alone",
        "area_stays",
        "black_up",
        "borrower_pays",
        "debts",
        "decks",
        "down",
        "due",
        "edition",
        "flip",
        "flipper",
        "flips",
        "funded",
        "keys",
        "knows",
        "layouts",
        "left",
        "lying",
        "may_stop",
        "menus",
        "minus",
        "out",
        "red_up",
        "tiles",
        "touching",
        "unwilling",
        "up",
        "where",
        "worth",
    )

    bank_name: ClassVar[str] = "box"
    titles: ClassVar[Mapping[str, str]] = {"box": word("the box")}

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, SWITCHES)
        seats = self.seats
        self.edition = parse(setup.edition, setup.pack)
        how = setup.options.get("tiles", "real")
        if how not in ("real", "screen"):
            raise Refused('"tiles" is "real" or "screen".')
        self.knows = how == "screen" or self.rulings["SPC-17"] == "entered"
        self.tiles = tiles(self.edition)
        self.worth = worths(self.edition)
        self.keys = keys(self.names)
        self.where = places(self.names)
        box = box_of(self.edition)
        self.decks = [box.anew(Line("{name}'s area", name=name)) for name in self.names]
        self.up = [[""] * AREA for _ in self.names]
        self.left = [AREA] * seats  # tiles face down in each area
        self.red_up = [0] * seats  # sum of the red numbers face up in each area
        self.black_up = [0] * seats
        self.layouts: list[tuple[str, ...] | None] = [None] * seats
        self.funded = False
        self.alone = False  # it has been said that only one seat has tiles left
        self.flip = 1  # number of the next flip of the running turn ...
        self.flipper = -1  # ... which is this seat's; -1 between turns
        self.due: Due | None = None  # a payment that waits for a loan
        self.unwilling: set[int] = set()  # will not lend for it
        self.debts = [[0] * seats for _ in self.names]  # [borrower][lender]
        self.minus = [0] * seats  # taken off the count at the end
        self.out: set[int] = set()  # left with area and money, or before the first turn
        self.lying = [list(area) for area in self.keys]  # the tiles face down in each area
        self.down = AREA * seats  # and how many they are together
        self.menus = [
            TileMenu(
                self.names, seat, FaceDown(self.lying[seat + 1 :] + self.lying[:seat]), self.out
            )
            for seat in range(seats)
        ]
        self.flips: list[list[Choose]] = [[] for _ in self.names]

    def adopt(self) -> None:
        self.may_stop = self.rulings["SPC-01"] == "may"
        self.borrower_pays = self.rulings["SPC-12"] == "both"
        self.touching = self.rulings["SPC-19"] == "touching"
        self.area_stays = self.rulings["SPC-23"] == "stays"

    # -- tiles ---------------------------------------------------------------------------------

    def flip_ask(self, seat: int, number: int) -> Choose:
        """Return the question which tile a seat takes for its flip of that number."""
        asks = self.flips[seat]
        while len(asks) < number:
            asks.append(Choose(FLIP, seat, self.menus[seat], seat, len(asks) + 1))
        return asks[number - 1]

    def hidden(self) -> Mapping[str, int]:
        return {
            f"{key} {face}": 1
            for keys_, layout, up in zip(self.keys, self.layouts, self.up, strict=True)
            if layout is not None
            for key, face, open_ in zip(keys_, layout, up, strict=True)
            if not open_
        }

    def can_flip(self, seat: int) -> bool:
        """Return whether any tile lies face down in an opponent's area."""
        return self.down > self.left[seat]

    def turn_up(self, owner: int, at: int, face: str) -> None:
        """Put a tile face up: nobody may pick it again, and it counts for the Jack Pots."""
        self.decks[owner].unseen.remove(face)
        self.up[owner][at] = face
        self.left[owner] -= 1
        self.down -= 1
        self.lying[owner].remove(self.keys[owner][at])

    def put(self, owner: int, at: int, face: str) -> None:
        """Correct a tile: face down (""), or showing a face."""
        deck, was = self.decks[owner], self.up[owner][at]
        if was:
            deck.unseen.append(was)
        if face:
            deck.unseen.remove(face)
        up = self.up[owner]
        up[at] = face
        self._lay_down(
            owner, [key for key, face in zip(self.keys[owner], up, strict=True) if not face]
        )
        worth = [self.worth.get(face, 0) for face in up]
        self.red_up[owner] = sum(value for value in worth if value > 0)
        self.black_up[owner] = -sum(value for value in worth if value < 0)
        self.alone = False

    def _lay_down(self, owner: int, tiles: list[str]) -> None:
        """Set which tiles of an area lie face down."""
        self.lying[owner][:] = tiles
        self.left[owner] = len(tiles)
        self.down = sum(self.left)

    def take_out(self, owner: int) -> None:
        """Take an area off the board: nobody can flip there any more (SPC-23)."""
        self.out.add(owner)
        self._lay_down(owner, [])
        self.record((TAKEN_OUT, owner))

    def teach(self, value: int, face: str) -> None:
        """Remember a black value: in every set one unknown tile becomes a known one."""
        self.edition = self.edition.taught(value)
        self.tiles = tiles(self.edition)
        self.worth = {**self.worth, face: -value}
        for deck in self.decks:
            deck.counts = self.tiles
            if UNKNOWN in deck.unseen:
                deck.unseen[deck.unseen.index(UNKNOWN)] = face
        self.record((TAUGHT, value))

    def pieces(self) -> tuple[Pieces, ...]:
        faces = {face: tile_label(face) for face in self.tiles if face != UNKNOWN}
        return (Pieces("tile", "", word("the tiles"), faces),)

    def pack(self) -> str:
        known = parse(self.setup.edition, self.setup.pack)
        return self.setup.pack if known == self.edition else write(self.edition)

    def score(self, seat: int) -> int:
        return self.money[seat] - self.minus[seat]
