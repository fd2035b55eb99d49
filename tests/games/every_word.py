"""Every word that a table says while it is played: questions, choices, odds, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from firmware_host.engine.asks import Choose
from firmware_host.engine.game import Game
from firmware_host.engine.words import Speaker
from firmware_host.record import chance
from tests.games.table_talk import at_random, sensibly, start

STEPS = 400


def words(
    game: str, rulings: Mapping[str, str], options: Mapping[str, str] | None = None, games: int = 2
) -> set[str]:
    """Return every sentence of some games under these house rules."""
    said: set[str] = set()
    for seed in range(games):
        played = start(game, 3, rulings=rulings, options=options)
        below = chance.seeded(seed)
        explained: set[str] = set()
        said.update(_learnt(played))
        for _ in range(STEPS):
            if played.ask is None:
                break
            said.update(_asked(played, played.table.speaker()))
            player = sensibly if seed % 2 else at_random
            before = len(played.events)
            played.push(player(played, played.ask, below))
            for index in range(before, len(played.events)):
                if played.events[index][0].kind not in explained:
                    explained.add(played.events[index][0].kind)
                    said.update(_why(played, index))
    return said


def _asked(game: Game, speaker: Speaker) -> Iterator[str]:
    ask = game.ask
    assert ask is not None
    facts = ask.blanks()
    yield speaker.line(ask.line())
    if ask.prompt.hint:
        yield speaker.say(ask.prompt.hint, facts)
    if isinstance(ask, Choose) and len(ask.menu.open) < 40:
        for option in ask.menu.options:
            for text in (option.label, option.note, option.blocked or ""):
                yield speaker.line(text)
    for meant in game.table.view(ask).meant.values():
        for text in (meant.deed, meant.leads, meant.costs):
            yield speaker.line(text)
    odds = game.board.odds(game.table, ask)
    if odds is not None:
        yield speaker.line(odds.note)
        for line in odds.lines:
            chance_ = "" if line.chance is None else f" {float(line.chance):.4f}"
            average = "" if line.average is None else f" {float(line.average):+.2f}"
            yield f"{speaker.line(line.label)}{chance_}{average}"
    for aside in game.asides():
        yield speaker.line(aside.label)


def _learnt(game: Game) -> Iterator[str]:
    """Yield what the coach says and what the rules say, with the rulings in force."""
    speaker, coach = game.table.speaker(), game.board.coach
    if coach is not None:
        yield speaker.line(coach.goal)
        yield from map(speaker.line, coach.lessons.values())
    for section in game.table.rulebook.sections:
        yield from game.table.rulebook.explain(section, game.table.rulings, ())


def _why(game: Game, index: int) -> Iterator[str]:
    form = game.events[index][0]
    reason = game.board.because(game.table, game.events, index)
    speaker = game.table.speaker()
    yield from map(speaker.line, reason.lines)
    yield from game.table.rulebook.explain(form.rule, game.table.rulings, form.cites)
