"""The table of Go For Broke: pawns, hotels, stock, decks, the Poor House, and who owes whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar

from firmware_host.engine.asks import Step
from firmware_host.engine.decks import Wheel
from firmware_host.engine.table import Pieces, Setup, Table
from firmware_host.engine.words import Fact, Line, Text, as_line, word
from firmware_host.games.shared.effects import Effect, Script, parse
from firmware_host.games.shared.lexicon import fitted
from firmware_host.games.shared.pending import Pending
from firmware_host.games.shared.teaching.habits import Habits
from firmware_host.games.shared.teaching.preview import Preview

from . import pack
from .board import NOBODY, NOWHERE, Board, wheels_of
from .edition import DECKS, Edition
from .lexicon import STOCKS, card_lexicon, things
from .switches import SWITCHES


@lru_cache(maxsize=16)
def printed(name: str, text: str) -> tuple[Edition, Board, dict[str, Wheel]]:
    """Return what a pack lays on the table.

    The same pack gives the same things; none is ever changed.
    """
    edition = pack.parse(f"{name}.toml", text)
    return edition, Board(edition.at_least()), wheels_of(edition)


class BrokeTable(Table):
    """One game of Go For Broke.

    `place` has a place per seat (see `Board`), `owner` a seat per space of the path, `hotel` the
    space of the one hotel a seat has bought.
    """

    titles: ClassVar[Mapping[str, str]] = {
        "bank": word("the Bank"),
        "Poor House": word("the Poor House"),
    }
    pot_names: ClassVar[Mapping[str, str]] = {"Poor House": word("Poor House")}
    __slots__ = (
        "bets",
        "board",
        "casino_needs",
        "cut_is_whole",
        "decks",
        "does",
        "edition",
        "first",
        "first_failure",
        "gift_at_reach",
        "held",
        "hops",
        "hotel",
        "joined",
        "let_off",
        "missing",
        "no_bet",
        "one_victim",
        "own_turn_only",
        "owner",
        "pending",
        "place",
        "pot",
        "preview",
        "race_goes_on",
        "reels",
        "rolling",
        "round",
        "says",
        "script",
        "space_first",
        "stake_on_top",
        "stock",
        "stock_out",
        "throw_ignored",
        "to_bet",
        "told",
        "walks",
        "wheels",
        "zero_wins",
    )

    most_wins: ClassVar[bool] = False

    def __init__(self, setup: Setup) -> None:
        self.edition, self.board, self.wheels = printed(setup.edition, setup.pack)
        pots = (pot.capitalize() for pot in self.edition.pots)
        super().__init__(setup, SWITCHES, ("Poor House", *pots))
        self.pending = Pending()
        self.told: list[Effect] = []  # by people in this game, the last at the end
        # How effects of more than one word are done, and tried out: the rules bring it along.
        self.script: Callable[[BrokeTable, int, Script, int | str], Step[None]]
        self.preview: Preview
        seats = self.seats
        self.pot = self.bank + 1
        self.place = [self.board.unmoved] * seats
        self.joined = [False] * seats  # came down the side road to stand where it leaves again
        self.missing = [0] * seats  # turns to be sat out
        self.hotel = [NOBODY] * seats
        self.owner = [NOBODY] * self.board.length
        self.stock = [[0] * len(STOCKS) for _ in range(seats)]
        self.held: list[list[tuple[int, str, int]]] = [
            [] for _ in range(seats)
        ]  # deck, card, stock
        self.stock_out = 0
        self.first = 0
        self.round = 1
        self.rolling = False  # a "roll again" is due
        self.hops = 0  # cards, moves and rolls beyond the first in this turn
        self.bets: list[tuple[int, int, int]] = []  # (seat, horse, stake) of the race being run
        self.to_bet: list[int] = []
        self.race_goes_on = False  # a bettor left while being asked
        self.reels: tuple[str, ...] = ()
        self._lay_decks()

    # -- rulings -------------------------------------------------------------------------------

    def adopt(self) -> None:
        ruled = self.rulings
        self.gift_at_reach = ruled["GFB-24"] == "reach"
        self.walks = self.board.walks(at_reach=self.gift_at_reach)
        self.zero_wins = ruled["GFB-01"] == "zero"
        self.own_turn_only = ruled["GFB-39"] == "own"
        self.casino_needs = 15_000 if ruled["GFB-03"] == "fees" else 0
        self.throw_ignored = ruled["GFB-07"] == "ignore"
        self.no_bet = ruled["GFB-10"]
        self.stake_on_top = ruled["GFB-12"] == "b"
        self.first_failure = ruled["GFB-17"] == "first"
        self.let_off = ruled["GFB-28"] == "let off"
        self.one_victim = ruled["GFB-29"] == "one"
        self.space_first = ruled["GFB-31"] == "space"
        self.cut_is_whole = ruled["GFB-46"] == "whole"

    # -- the board and what it says ------------------------------------------------------------

    def lay_out(self, edition: Edition) -> None:
        """Take over an edition whose path has become known."""
        self.edition = edition
        self.board = Board(edition.at_least())
        self.place = [
            self.board.unmoved if seat not in self.gone else NOWHERE for seat in range(self.seats)
        ]
        self.owner = [NOBODY] * self.board.length
        self.does = self.board.does.copy()
        self.adopt()

    def reshape(self, edition: Edition) -> None:
        """Change the shape of the board: its ways, its side road or its length."""
        before = self.board
        self.edition = edition
        self.board = Board(edition)
        more = self.board.length - before.length
        self.owner = [*self.owner[: self.board.length], *[NOBODY] * more]
        self.place = [self.board.carried(place, before) for place in self.place]
        self.joined = [False] * self.seats
        self.does = self.board.does.copy()
        self.adopt()

    def relearn(self, edition: Edition) -> None:
        """Change the names and effects of spaces and cards; the board keeps its shape."""
        if len(edition.spaces) > self.board.length:  # in the survey: what is laid is a stand-in
            self.lay_out(edition)
        else:
            self.edition = edition
            self.board = Board(edition.at_least())
            self.does = self.board.does.copy()
            self.adopt()
        self._relabel()

    def _lay_decks(self) -> None:
        self.does = self.board.does.copy()
        self.says: tuple[dict[str, tuple[Effect, str]], ...] = self.board.says
        self.decks = tuple([deck.anew() for deck in self.board.decks])

    def habits(self) -> Habits:
        """Return what the edition says already, and what was told in this game."""
        spaces = (*self.edition.spaces, *(self.edition.road or ()))
        cards = (card.effect for deck in self.edition.cards for card in deck)
        return Habits((*cards, *(space.effect for space in spaces), *self.told))

    def would(self, fact: Fact) -> Line:
        """Return what an effect that is being told would do now."""
        return self.preview.words(self, fact)

    def read(self, phrase: str) -> Effect:
        """Return the effect that a phrase stands for on this board."""
        names = [space.name for space in self.edition.spaces]
        effect = parse(phrase, things(names, self.edition.pots, card=True).places)
        return fitted(effect, card_lexicon(names))

    def learn_place(self, place: int, effect: Effect) -> None:
        """Remember what a space says, in this game and in its edition."""
        self.told.append(effect)
        self.does[place] = effect
        road = place >= self.board.first_road
        number = place - self.board.first_road if road else place
        self.edition = self.edition.with_space(number, effect, road=road)

    def learn_card(self, deck: int, effect: Effect, copies: int = 1) -> str:
        """Remember that many more cards of a deck, one of them being drawn; return their key."""
        self.told.append(effect)
        self.edition, key = self.edition.with_card(deck, effect, copies)
        for pile in (self.decks[deck].unseen, self.decks[deck].under):
            while copies > 1 and "unknown" in pile:
                pile[pile.index("unknown")] = key
                copies -= 1
        self._relabel()
        return key

    def forget_card(self, deck: int, key: str) -> None:
        """Cards of this kind are unknown again, wherever in the deck they lie."""
        self.edition = self.edition.without_card(deck, key)
        pile = self.decks[deck]
        pile.unseen[:] = ["unknown" if card == key else card for card in pile.unseen]
        pile.under[:] = ["unknown" if card == key else card for card in pile.under]
        for held in self.held:
            held[:] = [
                (at, "unknown" if (at, card) == (deck, key) else card, which)
                for at, card, which in held
            ]
        self._relabel()

    def forget_lost(self) -> None:
        """Forget the cards, and what waits, that lead to a space which is no longer there."""
        for deck, says in enumerate(self.says):
            kept = {card.key for card in self.edition.cards[deck]}
            for key in [key for key in says if key not in kept]:
                self.forget_card(deck, key)
        names = [space.name for space in self.edition.spaces]
        self.pending.keep_to(things(names, self.edition.pots, card=True))

    def _relabel(self) -> None:
        known = Board(self.edition)
        self.says = known.says
        for pile, deck in zip(self.decks, known.decks, strict=True):
            pile.counts = deck.counts
            pile.labels = deck.labels

    def stock_in_decks(self, name: str) -> list[tuple[int, str]]:
        """Return the cards of a stock that lie in the decks, as (deck, card)."""
        return [
            (at, card)
            for at, deck in enumerate(self.decks)
            for card in (*deck.unseen, *deck.under)
            if card in self.says[at] and self.says[at][card][0].name == name
        ]

    def put_stock(self, seat: int, which: int, count: int) -> None:
        """Give a seat that many cards of a stock, taken from or put back under the decks."""
        name = STOCKS[which]
        while self.stock[seat][which] < count:
            deck, card = self.stock_in_decks(name)[0]
            pile = self.decks[deck]
            (pile.unseen if card in pile.unseen else pile.under).remove(card)
            self.hold(seat, which, deck, card)
        while self.stock[seat][which] > count:
            held = next(card for card in self.held[seat] if card[2] == which)
            self.held[seat].remove(held)
            self.decks[held[0]].put_under(held[1])
            self.stock[seat][which] -= 1
            self.stock_out -= 1

    def hold(self, seat: int, which: int, deck: int, card: str) -> None:
        """Lay a stock card face up before its owner."""
        self.stock[seat][which] += 1
        self.held[seat].append((deck, card, which))
        self.stock_out += 1

    def cause(self, cause: Fact) -> Text:
        """Return what a place or a card is called: its number, or "deck/card"."""
        if isinstance(cause, int):
            return self.board.name(cause)
        deck, _, key = str(cause).partition("/")
        return self.decks[DECKS.index(deck)].label(key)

    def reason(self, cause: Fact) -> Text:
        """Return a short name of a cause, for a sentence that already says what happened.

        A card was read out when it was drawn: it is its title, or its deck if it has none.
        """
        called = self.cause(cause)
        if isinstance(cause, int):
            return called
        if isinstance(called, Line):
            return self.decks[DECKS.index(str(cause).partition("/")[0])].name
        return Line("{card:title}", card=as_line(called))

    # -- for those who look --------------------------------------------------------------------

    def pieces(self) -> tuple[Pieces, ...]:
        return tuple(Pieces.of(deck, "unknown") for deck in self.decks)

    def pack(self) -> str:
        return pack.write(self.edition) if self.edition_taught else self.setup.pack

    @property
    def edition_taught(self) -> bool:
        """Whether anything was taught or forgotten since the game began."""
        return self.edition != pack.parse(f"{self.setup.edition}.toml", self.setup.pack)
