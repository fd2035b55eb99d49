"""The table of Gambler: everything a position consists of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from firmware_host.engine.asks import Step
from firmware_host.engine.decks import Deck
from firmware_host.engine.table import Pieces, Setup, Table
from firmware_host.engine.words import Fact, Line, word
from firmware_host.games.shared.effects import Effect, Script
from firmware_host.games.shared.effects import parse as parsed
from firmware_host.games.shared.interface import sentences
from firmware_host.games.shared.lexicon import fitted
from firmware_host.games.shared.pending import Pending
from firmware_host.games.shared.teaching.habits import Habits
from firmware_host.games.shared.teaching.preview import Preview

from .edition import NEW, Card, Edition, Space, resized
from .pack import parse, write
from .positions import Split, bets
from .switches import SWITCHES

TOLD = sentences("4c")
HORSES = dict.fromkeys(("1", "2", "3", "4", "5", "6"), 1)
HORSE_CARDS = Deck(
    "horses",
    word("the horse cards"),
    HORSES,
    {horse: Line("Horse {horse}", horse=horse) for horse in HORSES},
)


class GamblerTable(Table):
    """One game of Gambler in play."""

    __slots__ = (
        "auto_start",
        "before_loan",
        "bets",
        "cards",
        "claims",
        "corrections_win",
        "daily",
        "deal_all",
        "drawn",
        "each_event",
        "edition",
        "entered",
        "entry",
        "failed",
        "first",
        "fortune",
        "gifts",
        "hops",
        "horse_deck",
        "horses",
        "iou",
        "keeps_drawn",
        "leaver_counts",
        "length",
        "live",
        "markers",
        "misses",
        "moves_on_doubles",
        "out_after_200",
        "out_at_zero",
        "out_when_short",
        "outs",
        "pays_open_claims",
        "pending",
        "pile",
        "places",
        "preview",
        "purse",
        "race_again_unheld",
        "ring",
        "running",
        "script",
        "shake",
        "share_ties",
        "short_is_out",
        "space_names",
        "splits",
        "taken",
        "tickets",
        "tickets_known",
        "tied",
        "told",
        "turns",
        "waiting",
    )

    def __init__(self, setup: Setup) -> None:
        pots = parse(setup.edition, setup.pack).pots
        super().__init__(setup, SWITCHES, tuple(pot.capitalize() for pot in pots))
        self.pending = Pending()
        self.told: list[Effect] = []  # by people in this game, the last at the end
        self.hops = 0  # orders that effects have given in this turn
        # How effects of more than one word are done, and tried out: the rules bring it along.
        self.script: Callable[[GamblerTable, int, Script, int | str], Step[None]]
        self.preview: Preview
        seats = self.seats
        self._lay_board(setup)
        self.live = list(range(seats))  # still in the game, in seat order
        self.outs: list[tuple[int, ...]] = []  # who went out, together, in order
        self.tied: tuple[tuple[int, ...], int] = ((), 0)  # the last tie at the goal
        self.places = [0] * seats
        self.turns = [0] * seats  # turns begun, those sat out too
        self.iou: set[int] = set()  # who holds one
        self.failed: set[int] = set()  # who could not pay what was due in the event that is running
        self.before_loan = [0] * seats  # cash just before the last IOU was taken
        self.claims: dict[int, int] = {}  # Start money that may still be collected
        self.misses: set[int] = set()  # who sits the next turn out
        self.tickets: list[list[str]] = [[] for _ in range(seats)]
        # The event that is running, if one is, and what lies on the table for it. Afterwards the
        # dice and markers stay to be looked at until the next event or roll.
        self.running = ""
        self.entry = 0  # what everybody paid to enter
        self.entered: list[int] = []
        self.waiting: list[int] = []  # still to place a marker or be dealt a horse
        self.markers: dict[int, str] = {}
        self.taken = 0  # the betting spaces under them, a bit each
        self.shake: tuple[int, ...] = ()
        self.drawn: list[tuple[int, str]] = []  # the tickets or horses of the last event
        self.horses: list[list[str]] = [[] for _ in range(seats)]
        self.purse = 0  # what the race is for

    def _lay_board(self, setup: Setup) -> None:
        self.edition = edition = parse(setup.edition, setup.pack)
        self.space_names = edition.space_names.copy()
        self.ring: list[Effect] = edition.ring.copy()
        self.length = len(self.ring)
        self.fortune = edition.fortune.anew()
        self.cards = dict(edition.effects)
        self.tickets_known = bool(edition.tickets)
        self.pile = edition.pile.anew()
        self.splits = edition.splits
        self.bets = bets(edition.splits)
        self.first = edition.first or "left"
        self.horse_deck = HORSE_CARDS.anew()

    def adopt(self) -> None:
        ruled = self.rulings
        self.moves_on_doubles = ruled["GAM-02"] == "move"
        self.race_again_unheld = ruled["GAM-16"] == "again"
        self.deal_all = ruled["GAM-16"] == "all"
        self.daily = ruled["GAM-17"]
        self.auto_start = ruled["GAM-19"] == "auto"
        self.out_at_zero = ruled["GAM-21"] in ("a", "ab")
        self.out_when_short = ruled["GAM-21"] != "a"
        self.out_after_200 = ruled["GAM-21"] == "c"
        self.each_event = ruled["GAM-24"] == "event"
        self.share_ties = ruled["GAM-26"] == "share"
        self.gifts = ruled["GAM-30"] == "allow"
        self.leaver_counts = ruled["GAM-32"] == "leader"
        self.keeps_drawn = ruled["GAM-36"] == "under"
        self.short_is_out = ruled["GAM-37"] == "out"
        self.corrections_win = ruled["GAM-33"] == "counts"
        self.pays_open_claims = self.auto_start and ruled["GAM-35"] == "paid"

    # -- what the rules use ------------------------------------------------------------------

    def here(self, seat: int) -> int:
        """Return this seat, or the next one clockwise that is still in the game."""
        return self.from_seat(seat)[0] if seat in self.gone else seat

    def find(self, name: str, place: int) -> int:
        """Return the next space of that name clockwise from `place`, or the one of that number."""
        for ahead in range(1, self.length + 1):
            at = (place + ahead) % self.length
            if self.space_names[at].lower() == name:
                return at
        return int(name.rpartition(" ")[2])

    def give_up(self, seat: int, what: str) -> None:
        """Put a card that was kept and is used now under its deck."""
        self.fortune.put_under(self.pending.use(seat, what).card)
        self.record((TOLD.used, seat, what))

    def clear_away(self) -> None:
        """Take markers and dice of the last event off the table."""
        self.running = ""
        self.entered = []
        self.waiting = []
        self.markers.clear()
        self.taken = 0
        self.shake = ()
        self.drawn = []

    def return_horses(self) -> None:
        """Put all horse cards back into their deck."""
        for cards in self.horses:
            if cards:
                self.horse_deck.put_back(cards)
                cards.clear()

    # -- what the table is taught --------------------------------------------------------------

    def know_length(self, length: int) -> None:
        """Learn how many spaces the ring has, Start first; what is known of them stays."""
        self.relearn(resized(self.taught(), length))
        self.length = length
        self.pending.keep_to(self.edition.things(card=True))

    def habits(self) -> Habits:
        """Return what the teach-in may offer: effects of the edition and of this game."""
        return Habits((*self.cards.values(), *self.ring, *self.told))

    def would(self, fact: Fact) -> Line:
        """Return what an effect that is being told would do now."""
        return self.preview.words(self, fact)

    def read(self, phrase: str) -> Effect:
        """Return the effect that a phrase stands for on this board."""
        effect = parsed(phrase, self.edition.things(card=True).places)
        return fitted(effect, self.edition.lexicon)

    def say_space(self, place: int, effect: Effect) -> None:
        """Learn what a space of the ring says."""
        self.told.append(effect)
        self.ring[place] = effect

    def know_card(self, effect: Effect, copies: int = 1) -> str:
        """Learn a Fortune card that was just drawn, with all its `copies`; return the key."""
        cards = (*self.edition.cards, Card(effect, count=copies))
        self.edition = replace(self.edition, cards=cards)
        key = f"f{len(cards)}"
        for pile in (self.fortune.unseen, self.fortune.under):
            while copies > 1 and NEW in pile:
                pile[pile.index(NEW)] = key
                copies -= 1
        self.say_card(key, effect)
        return key

    def say_card(self, key: str, effect: Effect) -> None:
        """Learn what a Fortune card of the edition says."""
        card = self.edition.cards[int(key[1:]) - 1]
        self.told.append(effect)
        self.cards[key] = effect
        self.fortune.labels = {**self.fortune.labels, key: replace(card, does=effect).label()}

    def know_tickets(self, tickets: tuple[str, ...]) -> None:
        """Learn which fourteen tickets there are."""
        self.edition = replace(self.edition, tickets=tickets)
        self.tickets_known = True
        self.pile = self.edition.pile.anew()

    def know_splits(self, splits: tuple[Split, ...], first: str) -> None:
        """Learn which positions the splits cover, and from which end they are counted."""
        self.edition = replace(self.edition, splits=splits, first=first)
        self.splits = splits
        self.bets = bets(splits)
        self.first = first

    def pieces(self) -> tuple[Pieces, ...]:
        return Pieces.of(self.fortune, NEW), Pieces.of(self.pile), Pieces.of(self.horse_deck)

    def taught(self) -> Edition:
        """Return the edition with everything that was told in this game."""
        return replace(
            self.edition,
            spaces=tuple(map(Space, self.space_names, self.ring)),
            cards=tuple(
                replace(card, does=self.cards[f"f{at}"])
                for at, card in enumerate(self.edition.cards, 1)
            ),
        )

    def relearn(self, edition: Edition) -> None:
        """Apply corrections to names or effects of spaces and cards that were taught wrongly."""
        self.edition = edition
        self.space_names = edition.space_names.copy()
        self.ring = edition.ring.copy()
        self.cards = dict(edition.effects)
        self.fortune.labels = edition.fortune.labels

    def pack(self) -> str:
        taught = self.taught()
        return (
            self.setup.pack
            if taught == parse(self.setup.edition, self.setup.pack)
            else write(taught)
        )
