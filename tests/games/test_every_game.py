"""What every game on the shelf promises, whatever its rules."""

from __future__ import annotations

import gc
import json
import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.engine import acts, codec
from firmware_host.engine.asks import Arrange, Ask
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import check_zero
from firmware_host.engine.words import Form
from firmware_host.record import chance
from tests.games.table_talk import at_random, play_out, sensibly, start

SHELF = games.shelved()
EDITIONS = [(game, edition) for game in SHELF for edition in games.board(game).editions]
UNFILLED = re.compile(r"[{}]")


def check_node(game: Game) -> None:
    """A position that can be shown, explained and answered."""
    table = game.table
    check_zero(table.ledger.accounts())
    assert all(held >= 0 for a, held in enumerate(table.money) if a != table.bank)
    speaker = table.speaker()
    everyone = frozenset(range(table.seats))
    if game.ask is not None:
        asked = codec.ask_json(game.ask, speaker)
        assert not UNFILLED.search(f"{asked['text']}{asked.get('hint', '')}")
        json.dumps(asked)
        known = game.board.rulebook.sections
        assert game.ask.rule in known, f"ask cites unknown §{game.ask.rule}"
        assert not game.ask.chance or game.ask.source in game.board.sources
        assert game.ask.seat not in table.gone, f"{asked['text']!r} is put to somebody who has left"
    view = table.view(game.ask)
    assert [seat.name for seat in view.seats] == list(table.names)
    json.dumps(table.facts(everyone))
    for aside in game.asides():
        json.dumps(codec.aside_json(aside, speaker))
    if game.ask is not None:
        table.odds(game.ask)
    for fix in table.fixes():
        assert fix.now in dict(fix.options), f"{fix.what} is {fix.now!r}"


def check_events(game: Game) -> None:
    speaker = game.table.speaker()
    sections = game.board.rulebook.sections
    for event in game.events:
        told = codec.event_json(event, speaker)
        assert not UNFILLED.search(str(told["text"])), told
        rule = str(told["rule"])
        assert rule in sections or rule.startswith("ALL-"), f"event cites unknown §{rule}"
        json.dumps(told)


def check_outcome(game: Game) -> None:
    outcome = game.outcome
    assert outcome is not None
    assert game.events[-1] == outcome.reason
    places = [place for place, _, _ in outcome.standing]
    assert places == sorted(places)
    codec.outcome_json(outcome, game.table.speaker())
    assert set(outcome.winners) <= {seat for _, seat, _ in outcome.standing}


@pytest.mark.parametrize("game", SHELF)
def test_random_games_end_and_every_node_can_be_shown(game: str) -> None:
    for seats in games.board(game).seats:
        for seed in range(2):
            played = start(game, seats)
            steps = 0

            def check(played: Game) -> None:
                nonlocal steps
                steps += 1
                if steps % 17 == 1:
                    check_node(played)

            play_out(played, seed, check=check)
            check_node(played)
            check_events(played)
            check_outcome(played)


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_sensible_games_end(game: str, edition: str) -> None:
    for seats in games.board(game).seats:
        for seed in (11, 12, 13):
            played = start(game, seats, edition=edition)
            play_out(played, seed, sensibly)
            check_outcome(played)


@pytest.mark.parametrize("game", SHELF)
def test_a_table_that_is_cleared_away_leaves_nothing_lying_about(game: str) -> None:
    """A table in a circle of references would wait for the collector, log and all."""
    play_out(start(game, 3), 1)  # what is made once and kept has been made
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)  # threads of other tests may leave something, too: look whose
    try:
        play_out(start(game, 3), 2)
        gc.collect()
        kinds = {type(left) for left in gc.garbage}
        assert [kind for kind in kinds if kind.__module__.startswith("firmware_host")] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_shipped_edition_is_sound_and_can_be_played_out(game: str, edition: str) -> None:
    board = games.board(game)
    assert board.check_pack(f"{edition}.toml", games.shipped_pack(board, edition)) == []
    played = start(game, board.seats.start, edition=edition)
    play_out(played, 5)
    # What was learned on the way is itself a sound pack.
    assert board.check_pack("taught.toml", played.table.pack()) == []


OPTIONS = [
    pytest.param(game, switch.id, value, id=f"{switch.id}={value}")
    for game in SHELF
    for switch in games.board(game).switches
    for value in switch.options
]


@pytest.mark.parametrize(("game", "id_", "value"), OPTIONS)
def test_every_option_of_every_switch_can_be_played_out(game: str, id_: str, value: str) -> None:
    board = games.board(game)
    played = start(game, board.seats.start + 1, rulings={id_: value})
    play_out(played, 3)
    check_outcome(played)


CHOICES = [
    pytest.param(game, option.key, value, id=f"{game}-{option.key}={value}")
    for game in SHELF
    for option in games.board(game).options
    for value in option.options
]


@pytest.mark.parametrize(("game", "key", "value"), CHOICES)
def test_every_setup_choice_can_be_played_out(game: str, key: str, value: str) -> None:
    played = start(game, games.board(game).seats.start, options={key: value})
    play_out(played, 4)
    check_events(played)


def position(game: Game) -> object:
    speaker = game.table.speaker()
    everyone = frozenset(range(game.table.seats))
    return (
        list(game.table.money),
        game.table.facts(everyone),
        codec.ask_json(game.ask, speaker) if game.ask else None,
        [codec.event_row(event) for event in game.events],
    )


@pytest.mark.parametrize("game", SHELF)
def test_a_game_can_be_resumed_at_every_prefix(game: str) -> None:
    played = start(game, games.board(game).seats.start)
    below = chance.seeded(8)
    prefixes = [position(played)]
    while played.ask is not None and len(prefixes) < 80:
        played.push(at_random(played, played.ask, below))
        prefixes.append(position(played))
    for length, before in enumerate(prefixes):
        entries = [
            codec.entry_from_json(json.loads(json.dumps(codec.entry_json(entry))))
            for entry in played.entries[:length]
        ]
        assert position(Game(played.board, played.setup, entries)) == before


@pytest.mark.parametrize("game", SHELF)
def test_undo_is_the_inverse_of_play(game: str) -> None:
    played = start(game, games.board(game).seats.start)
    play_out(played, 21)
    end, entries = position(played), list(played.entries)
    for count in (1, 2, 7, len(entries) // 2, len(entries)):
        taken = played.pop(count)
        assert played.entries == entries[: len(entries) - count]
        for entry in taken:
            played.apply(entry)
        assert position(played) == end


@pytest.mark.parametrize("game", SHELF)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_asides_at_any_moment_break_nothing(game: str, seed: int) -> None:
    board = games.board(game)
    below = chance.seeded(seed)
    played = start(game, board.seats.start + below(len(board.seats)))
    for _ in range(300):
        if played.ask is None:
            break
        asides = played.asides()
        if asides and below(12) == 0:
            aside = asides[below(len(asides))]
            request: dict[str, object] = {"act": aside.act}
            if aside.seat is not None:
                request["seat"] = played.table.names[aside.seat]
            for name, fits in aside.fields.items():
                request[name] = fits[below(len(fits))]
            act = codec.act_from_json(request, played.table)
            try:
                played.act(act)
            except Refused:
                assert aside.act in ("pause", "return"), f"{aside} was offered, then refused"
        else:
            played.push(at_random(played, played.ask, below))
        check_node(played)
    assert position(Game(played.board, played.setup, played.entries)) == position(played)


@pytest.mark.parametrize("game", SHELF)
def test_secrets_stay_secret(game: str) -> None:
    """Nobody's hidden cards or tiles show to somebody who sees nothing."""
    board = games.board(game)
    for option in board.options:
        for value in option.options:
            played = start(game, board.seats.start, options={option.key: value})
            below = chance.seeded(2)
            for _ in range(30):
                ask = played.ask
                if ask is None:
                    break
                hidden = codec.ask_json(ask, played.table.speaker(), frozenset())
                if ask.prompt.secret:
                    assert set(hidden) <= {"kind", "seat", "rule", "text", "hint", "secret"}
                played.push(at_random(played, ask, below))
                secret_answer = isinstance(ask, Arrange)
                if secret_answer:
                    shown = json.dumps(played.table.facts(frozenset()))
                    seen = json.dumps(played.table.facts(frozenset(range(played.table.seats))))
                    assert len(shown) < len(seen)


@pytest.mark.parametrize("game", SHELF)
def test_a_kind_of_event_means_one_thing(game: str) -> None:
    board = games.board(game)
    named: dict[str, Form] = {}
    modules = [m for name, m in sys.modules.items() if name.startswith(board.package)]
    for module in [acts, *modules]:
        for form in vars(module).values():
            if isinstance(form, Form):
                assert named.setdefault(form.kind, form) is form, f"two forms called {form.kind}"


@pytest.mark.parametrize("game", SHELF)
def test_wrong_types_are_refused_everywhere(game: str) -> None:
    played = start(game, games.board(game).seats.start)
    below = chance.seeded(6)
    for _ in range(60):
        if played.ask is None:
            break
        before = position(played)
        for raw in (None, True, -1, 10**30, 1.5, "no such thing", [], [0, 0], {"a": 1}, ["x"] * 99):
            ask: Ask = played.ask
            with pytest.raises(Refused):
                ask.accept(raw)
        assert position(played) == before
        played.push(at_random(played, played.ask, below))


@pytest.mark.soak
@pytest.mark.parametrize("game", SHELF)
def test_ten_thousand_games_for_each_number_of_seats(game: str) -> None:
    for seats in games.board(game).seats:
        for seed in range(10_000):
            play_out(start(game, seats), seed)
            if seed % 500 == 499:
                sys.stderr.write(f"\r{game}, {seats} seats: {seed + 1:,} of 10,000 games ")
                sys.stderr.flush()
        sys.stderr.write("\n")


@pytest.mark.parametrize("game", SHELF)
def test_what_can_be_put_right_is_told_apart(game: str) -> None:
    for fix in start(game, 3).table.fixes():
        labels = [label for _, label in fix.options]
        assert len(set(labels)) == len(labels), fix.what
