"""The state of a match of Zillionaire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from firmware_host.engine.asks import Arrange
from firmware_host.engine.table import Pieces, Setup, Table
from firmware_host.engine.words import verbatim, word

from . import pack
from .calls import EMPTY
from .cards import DECK, RANKS, Bounds, held, packed, rank_name, unpacked
from .switches import SWITCHES


class Zillionaire(Table):
    """A match in play. Everything clockwise goes by `order`, the seats as people really sit."""

    __slots__ = (
        "active",
        "as_laid",
        "aside",
        "bankroll",
        "barred",
        "before",
        "bounds",
        "bump_each",
        "by",
        "call",
        "cards",
        "clockwise",
        "compares",
        "dealer",
        "deals",
        "dealt",
        "deserted",
        "edition",
        "ends_unbeaten",
        "final",
        "game",
        "games",
        "given",
        "hands",
        "lines",
        "order",
        "passed",
        "places",
        "players",
        "plays",
        "points",
        "poorer_first",
        "proof",
        "ranking",
        "received",
        "rival_plays",
        "seated",
        "seen",
        "stage",
        "status",
        "stuck",
        "times_rich",
    )

    unit: ClassVar[str] = word("point|points")

    def __init__(self, setup: Setup) -> None:
        self.dealt = setup.options.get("cards", "real") == "dealt"
        # Games that were begun before there was this choice compare, as they did.
        self.compares = setup.options.get("seating", "compare") == "compare"
        self.games = int(setup.options.get("games", "5"))
        super().__init__(setup, SWITCHES)
        self.edition = pack.parse(f"{setup.edition}.toml", setup.pack)
        self.as_laid = self.edition
        seats = self.seats
        # -- the match
        self.stage = "card"  # which part of rules.STAGES is next
        self.game = 0  # games finished
        self.points = [0] * seats
        self.times_rich = [0] * seats
        self.ranking: list[int] = []  # who is still here, by place in the last game
        self.status: list[int | None] = [None] * seats  # from the last game
        self.sit(tuple(range(seats)))
        self.before: tuple[int, ...] = ()  # who sat where before the last change of seats
        self.seated = False  # whether seats have been changed for the game to come
        self.dealer: int | None = None
        # -- the game
        self.players = seats  # who began it
        self.cards = [0] * seats  # left in each hand
        self.hands = [0] * seats  # the hands themselves, where the machine has dealt
        self.aside = 0  # cards out of play, where the machine has dealt
        self.seen = 0  # cards played in this game, as a hand
        self.active = 0  # seats with cards
        self.places: list[int] = []  # who went out, first to last
        self.plays: list[tuple[int, str]] = []  # who put down what, first to last
        self.deserted: list[int] = []  # who left in the middle of this game
        # -- the exchange, where it is scanned or shown
        self.given: dict[int, tuple[str, ...]] = {}  # what a seat gave away
        self.received: dict[int, tuple[str, ...]] = {}
        self.bounds: dict[int, Bounds] = {}
        self.lines = 0  # lines of the seating card that are done with
        # -- the round
        self.call = EMPTY  # what lies on the tray
        self.by: int | None = None  # who put it there
        self.passed: list[int] = []  # since the last play; in the whole round if a pass is final
        self.stuck = 0  # leads given up in a row (only where going out is barred, ZIL-19)
        self.deals: dict[tuple[int, ...], Arrange] = {}

    def adopt(self) -> None:
        ruling = self.rulings
        self.final = ruling["ZIL-02"] == "out"
        self.bump_each = ruling["ZIL-11"] == "each"
        self.rival_plays = ruling["ZIL-12"] == "plays"
        self.bankroll = ruling["ZIL-14"]
        self.barred = ruling["ZIL-19"] == "bar"
        self.poorer_first = ruling["ZIL-21"] == "poorer"
        self.proof = ruling["ZIL-27"]
        self.ends_unbeaten = ruling["ZIL-31"] == "ends"

    def sit(self, order: tuple[int, ...]) -> None:
        """Seat people in this order, clockwise."""
        self.order = order
        # For each seat the others, clockwise from its left.
        self.clockwise = {seat: order[at + 1 :] + order[:at] for at, seat in enumerate(order)}

    def score(self, seat: int) -> int:
        return self.points[seat]

    # -- hands -----------------------------------------------------------------------------------

    def holding(self, seat: int) -> int:
        """Return what a seat may play from: its dealt hand, or all that could be in a real one."""
        return self.hands[seat] if self.dealt else self.could_hold(seat)

    def could_hold(self, seat: int) -> int:
        """Return for each rank as many cards as are unseen, up to what the hand has left."""
        unseen = DECK - self.seen
        most = self.cards[seat]
        if most >= 6:
            return unseen
        return packed(min(count, most) for count in unpacked(unseen))

    def unseen(self, rank: int) -> int:
        """Return how many cards of a rank have not been played in this game."""
        return held(DECK - self.seen, rank)

    def hidden(self) -> Mapping[str, int]:
        # Cards that went aside unseen stay hidden like those in the hands.
        return dict(zip(RANKS, unpacked(DECK - self.seen), strict=True)) if self.dealt else {}

    def pieces(self) -> tuple[Pieces, ...]:
        return (
            Pieces("card", "", "the cards", {rank: verbatim(rank_name(rank)) for rank in RANKS}),
        )

    def pack(self) -> str:
        return self.setup.pack if self.edition is self.as_laid else pack.write(self.edition)
