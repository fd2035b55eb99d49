"""The match from the seating card to the last point, stage by stage.

`STAGES` are the parts of a match besides the rounds; each plays itself out and names the next.
What survives lies on the table, so a match can go on from the beginning of its stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Arrange, Choose, Menu, Option, Prompt, Step, Tell
from firmware_host.engine.table import Play
from firmware_host.engine.words import Form, Line

from .book import rule
from .cards import ASIDE, DECK, PIECES, hand_of, shuffled, size
from .edition import SeatingCard, greens
from .next_game import exchange, seats, winning
from .rounds import clear_tray, rounds
from .status import LADDER, STATUSES

if TYPE_CHECKING:
    from .table import Zillionaire

TAUGHT = Form(
    "taught",
    "S4",
    "Seating card for {players} players: clockwise {order:statuses}; green line: {green:green}",
    "players",
    "order",
    "green",
    cites=("ZIL-24",),
    teaches=True,
)
DEALER = Form("dealer", "S5", "{seat:who} deals, {first:who} leads", "seat", "first")
DEALT = Form(
    "dealt",
    "S5",
    "Game {game}: {seat:who} dealt {each:n card|cards} to each player, 2 aside",
    "game",
    "seat",
    "each",
)

COMPARE = Prompt(
    "S4",
    "Is this your seating card for {players}?",
    "players",
    "order",
    "green",
    hint="{order:statuses}; green line: {green:green}",
)
WHO_SITS = Prompt(
    "S4",
    "On the seating card for {players} players, who sits clockwise after {last:status}?",
    "players",
    "last",
)
WHICH_GREEN = Prompt(
    "S4", "On the seating card for {players} players, whom does the green line join?", "players"
)
WHO_DEALS = Prompt("S5", "Who deals the first game?", hint="The player on the dealer's left leads.")
DEAL = Prompt(
    "S5",
    "Shuffle all 62 cards and deal {each:n card|cards} to each player",
    "each",
    hint="Two cards are left over; put them aside face down.",
)
MACHINE_DEALS = Prompt("S5", "The cards are shuffled and dealt", secret=True)


@rule("S2")
def match(t: Zillionaire) -> Play:
    """All games of a match, from wherever it stands. The rounds of a game are handed over to."""
    while t.stage != "over":
        if t.stage == "rounds":
            return rounds(t)
        yield from STAGES[t.stage](t)
    return winning(t)


@rule("S4")
def seating_card(t: Zillionaire) -> Step[None]:
    """The card for this number of players: known, or compared once, or copied from the print."""
    players = len(t.order)
    card = t.edition.cards.get(players)
    if card is None:
        yield from _copy_card(t, players)
    elif not card.compared and t.compares:
        menu = Menu(
            Option("same", "Ours says the same"),
            Option("differs", "Ours is different", "The machine asks what it shows."),
        )
        ask = Choose(COMPARE, t.order[0], menu, players, card.clockwise, card.green)
        if (yield ask) == "same":
            _learn(t, players, card._replace(compared=True))
        else:
            yield from _copy_card(t, players)
    t.stage = "seats" if t.ranking else "dealer"


def _copy_card(t: Zillionaire, players: int) -> Step[None]:
    """Ask for the seats between Poor and Rich, and for the green line."""
    ladder = LADDER[players]
    order = [ladder[-1]]
    left = list(ladder[-2:0:-1])
    while len(left) > 1:
        menu = Menu(*(Option(STATUSES[status], STATUSES[status]) for status in left))
        who: str = yield Choose(WHO_SITS, t.order[0], menu, players, order[-1])
        chosen = STATUSES.index(who)
        order.append(chosen)
        left.remove(chosen)
    order += [*left, ladder[0]]
    pairs = {" - ".join(STATUSES[status] for status in pair): pair for pair in greens(players)}
    name = next(iter(pairs))
    if len(pairs) > 1:
        menu = Menu(*(Option(pair, pair) for pair in pairs))
        name = yield Choose(WHICH_GREEN, t.order[0], menu, players)
    _learn(t, players, SeatingCard(tuple(order), pairs[name]))


def _learn(t: Zillionaire, players: int, card: SeatingCard) -> None:
    t.edition = t.edition.taught(players, card)
    t.record((TAUGHT, players, card.clockwise, card.green))


@rule("S5")
def first_dealer(t: Zillionaire) -> Step[None]:
    """Somebody is chosen to deal; the player on the dealer's left will lead."""
    names = {t.names[seat]: seat for seat in t.order}
    menu = Menu(
        *(Option(name, Line("{seat:who}", seat=seat), seat=seat) for name, seat in names.items())
    )
    dealer = names[(yield Choose(WHO_DEALS, t.order[0], menu))]
    t.dealer = dealer
    t.turn = t.clockwise[dealer][0]
    t.record((DEALER, dealer, t.turn))
    t.stage = "deal"


@rule("S5", "N2")
def deal(t: Zillionaire) -> Step[None]:
    """60 cards dealt in equal hands, 2 aside: by the dealer's own hands or by the machine."""
    assert t.dealer is not None
    players = len(t.order)
    each = (size(DECK) - ASIDE) // players
    if t.dealt:
        layout = yield _machine_deal(t, each)
        for at, seat in enumerate(sorted(t.order)):
            t.hands[seat] = hand_of(layout[at * each : (at + 1) * each])
        t.aside = hand_of(layout[players * each :])
    else:
        yield Tell(DEAL, t.dealer, each)
    for seat in t.order:
        t.cards[seat] = each
    t.players = t.active = players
    t.seen = 0
    t.places, t.deserted, t.plays = [], [], []
    t.given, t.received, t.bounds, t.lines = {}, {}, {}, 0
    t.stuck = 0
    clear_tray(t)
    t.record((DEALT, t.game + 1, t.dealer, each))
    t.stage = "exchange" if t.ranking else "rounds"  # ZIL-20


def _machine_deal(t: Zillionaire, each: int) -> Arrange:
    players = tuple(sorted(t.order))
    if players not in t.deals:
        grid = [f"{t.names[seat]} {card + 1}" for seat in players for card in range(each)]
        grid += [f"aside {card + 1}" for card in range(ASIDE)]
        t.deals[players] = Arrange(
            MACHINE_DEALS, None, grid, PIECES, lambda layout: (), shuffled, columns=each
        )
    return t.deals[players]


STAGES: dict[str, Callable[[Zillionaire], Step[None]]] = {
    "card": seating_card,
    "dealer": first_dealer,
    "deal": deal,
    "exchange": exchange,
    "seats": seats,
}
