"""A turn that is cut off leaves nothing of itself behind: cards, rolls, rounds, damages."""

from __future__ import annotations

import re

import pytest

from firmware_host.engine.asks import Draw
from firmware_host.engine.game import Game
from firmware_host.engine.requests import give_turn
from firmware_host.engine.table import Act
from firmware_host.games.gambler.edition import NEW
from firmware_host.games.go_for_broke.ending import LAST_ROUND
from firmware_host.games.go_for_broke.landing import ASK, NO_CARD
from firmware_host.games.shared.pending import Kept
from firmware_host.record import chance
from firmware_host.record.header import as_begun
from tests.games import gambler_talk
from tests.games.broke_talk import asked, begun, known_board, paid, push, put, table
from tests.games.test_pieces import broke_untold, gambler_untold, in_gambler, in_go_for_broke

CUTS = (give_turn(1, "mistaken"), Act("leave", 0))


def drawing_space() -> int:
    """Return a space of the board of the tests that has a pawn take a card."""
    does = table(begun()).does
    return next(at for at, effect in enumerate(does) if effect.verb == "draw" and at > 3)


def broke_being_told(seats: int = 3, **rulings: str) -> Game:
    """Return a game in which the first seat has drawn a card that the table is asked about."""
    game = begun(seats, pack=broke_untold(), **rulings)
    put(game, 0, drawing_space() - 3)
    push(game, [(1, 2), "unknown"])
    return game


@pytest.mark.parametrize("cut", CUTS)
def test_a_card_that_is_being_told_goes_under_its_deck(cut: Act) -> None:
    game = broke_being_told()
    whole = in_go_for_broke(begun(pack=broke_untold()).table)
    assert in_go_for_broke(game.table) == whole
    game.act(cut)
    assert in_go_for_broke(game.table) == whole
    assert sum(len(deck.under) for deck in table(game).decks) == 1


@pytest.mark.parametrize("cut", CUTS)
def test_in_records_of_old_it_stays_out_of_the_game(cut: Act) -> None:
    game = broke_being_told(GFB_46="torn")
    whole = in_go_for_broke(begun(pack=broke_untold()).table)
    game.act(cut)
    assert sum(in_go_for_broke(game.table).values()) == sum(whole.values()) - 1
    old = begun().setup
    assert as_begun(game.board, old).rulings["GFB-46"] == "torn"


def test_a_card_that_was_told_comes_to_lie_where_it_did_of_old() -> None:
    """With either ruling: only a turn that is cut off goes otherwise."""
    decks = []
    for ruling in ("whole", "torn"):
        game, below = broke_being_told(GFB_46=ruling), chance.seeded(4)
        while not any(event[0].kind == "drew" for event in game.events):
            assert game.ask is not None
            game.push(game.ask.sample(below))
        decks.append([(sorted(deck.unseen), deck.under) for deck in table(game).decks])
    assert decks[0] == decks[1]


def says(*told: str) -> str:
    """Return the pack of the board of the tests; its first spaces after Start say this."""
    parts = known_board().split("[[space]]")
    for at, effect in enumerate(told, 2):
        parts[at] = re.sub('does = ".*"', f'does = "{effect}"', parts[at])
    return "[[space]]".join(parts)


@pytest.mark.parametrize("cut", CUTS)
def test_a_card_that_a_kept_one_may_refuse_goes_under_its_deck(cut: Act) -> None:
    game = begun(3, pack=says("draw spend", "draw spend", "draw spend"))
    pile = table(game).decks[0]
    drawn, kept = pile.unseen[0], pile.unseen[-1]
    pile.take(kept)
    table(game).pending.kept.append(Kept(0, NO_CARD, "spend", kept))
    whole = in_go_for_broke(game.table)
    push(game, [(1, 2), drawn])
    assert game.ask is not None
    assert game.ask.prompt is ASK.use
    game.act(cut)
    assert in_go_for_broke(game.table) == whole


def test_a_roll_that_was_still_due_is_nobody_elses() -> None:
    """What waits for the next seat's turn happens, which a second roll would have skipped."""
    game = begun(3, pack=says("nothing", "roll again and draw spend", "next turn pay 5000"))
    push(game, [(1, 2)])  # Ann: pays at the next turn
    put(game, 1, 0)
    push(game, [(4, 4)])
    push_until_turn(game, 2)
    put(game, 2, 0)
    push(game, [(1, 1)])  # Cleo rolls again, but has to draw first
    assert isinstance(game.ask, Draw)
    assert table(game).rolling
    before = game.table.money[0]
    game.act(Act("leave", 2))
    assert asked(game) == ("dice", 0, "1")
    assert game.table.money[0] == before - 5_000


def push_until_turn(game: Game, seat: int) -> None:
    """Let chance answer until it is that seat's turn."""
    below = chance.seeded(1)
    while game.table.turn != seat:
        assert game.ask is not None
        game.push(game.ask.sample(below))


def test_the_round_of_the_last_seat_counts_when_it_leaves() -> None:
    for ruling, then in (("whole", 2), ("torn", 1)):
        game = begun(3, GFB_46=ruling)
        push_until_turn(game, 2)
        assert table(game).round == 1
        game.act(Act("leave", 2))
        assert (game.table.turn, table(game).round) == (0, then)


def test_the_last_round_of_all_ends_when_its_last_seat_leaves() -> None:
    game = begun(3)
    push_until_turn(game, 2)
    table(game).round = LAST_ROUND
    game.act(Act("leave", 2))
    assert game.outcome is not None
    assert game.outcome.reason[0].kind == "too long"


@pytest.mark.parametrize("dice", [(1, 2), (1, 1)])
def test_damages_are_for_who_was_there_first(dice: tuple[int, int]) -> None:
    """GFB-31 "space": whom the space itself brings there was not run into, however one came."""
    pack = says("nothing", "go to space 3", "left go to space 3 quietly")
    game = begun(3, pack=pack, GFB_31="space")
    push(game, [dice])
    assert table(game).place[:2] == [3, 3]
    assert paid(game, "damage") == []


# -- Gambler -------------------------------------------------------------------------------------


def gambler_being_told(**rulings: str) -> Game:
    """Return a game in which the first seat has drawn a card that the table is asked about."""
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    game = gambler_talk.begin(3, pack=gambler_untold(), rulings=chosen)
    gambler_talk.land(game, gambler_talk.FORTUNE)
    gambler_talk.say(game, NEW)
    return game


@pytest.mark.parametrize("cut", CUTS)
def test_a_fortune_card_that_is_being_told_goes_under_its_deck(cut: Act) -> None:
    game = gambler_being_told()
    game.act(cut)
    assert in_gambler(game.table)["fortune"] == 24
    old = gambler_being_told(GAM_36="out")
    old.act(cut)
    assert in_gambler(old.table)["fortune"] == 23
    assert as_begun(old.board, gambler_talk.begin().setup).rulings["GAM-36"] == "out"


@pytest.mark.parametrize(("ruling", "gone"), [("out", {0}), ("stays", set())])
def test_who_fell_short_is_out_though_the_iou_is_paid_back(ruling: str, gone: set[int]) -> None:
    """GAM-37: a gift comes while others of the same event are still being asked."""
    rulings = {"GAM-30": "allow", "GAM-37": ruling}
    game = gambler_talk.begin(3, rulings=rulings)
    gambler_talk.cash(game, 1, 900)
    gambler_talk.owe(game, 0, 5)
    gambler_talk.call_sweepstakes(game)
    assert gambler_talk.table(game).failed == {0}
    gambler_talk.act(game, "give", 1, to=0, amount=300)
    gambler_talk.act(game, "repay", 0)
    gambler_talk.say(game, "straight", "pairs", (1, 1, 2, 2, 3, 3))
    if game.ask is not None and "ok" in game.ask:
        gambler_talk.say(game, "ok")
    assert game.table.gone == gone
