"""Moments of games that were really played, for the documents: every picture has happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from display.gallery.render import ink
from display.port import Landed, TableScene
from display.scenes.looking_back import Highlight, Place, Purse, WinnerScene
from display.screens import SCREENS
from display.toolkit.glass import Glass
from display.toolkit.stage import Stage
from firmware_host.engine.asks import Answer, Dice
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import transfer
from firmware_host.record import chance
from firmware_host.record.story import highlights
from tests.display.test_games import scene_of
from tests.games.table_talk import sensibly, start

SIZE = (800, 480)
Wanted = Callable[[Game], bool]


class Moment:
    """Plays a game until something is so, and shows the table as it is then."""

    def __init__(self, name: str, seats: int, seed: int = 3, **options: str) -> None:
        self.game = start(name, seats, options=options)
        self.below = chance.seeded(seed)
        self.n = 0
        self.landed: Landed | None = None
        self.stage = Stage(Glass(SIZE), SCREENS, lambda intent: None, ink=ink())

    def until(self, wanted: Wanted) -> Moment:
        """Play on until it is so."""
        while not wanted(self.game):
            self.step()
        return self

    def step(self) -> None:
        """Answer one question as the game's own bot would."""
        ask = self.game.ask
        assert ask is not None
        answer: Answer = sensibly(self.game, ask, self.below)
        self.landed = Landed(self.n, ask, answer, machine=False) if isinstance(ask, Dice) else None
        self.game.push(answer)
        self.n += 1

    def scene(self) -> TableScene:
        """The table as it is now."""
        table = self.game.table
        following = table.after(table.turn) if table.turn is not None else None
        return replace(
            scene_of(self.game, self.n), shared=True, next_seat=following, landed=self.landed
        )

    def show(self, after: float = 30.0) -> pygame.Surface:
        """The picture of this moment, so long after it came up."""
        now = 100.0 * (self.n + 1)
        self.stage.tick(now)
        self.stage.show(self.scene())
        self.stage.draw()
        self.stage.tick(now + after)
        self.stage.draw()
        return self.stage.canvas.copy()

    def touch(self, key: str) -> pygame.Surface:
        """Touch a target by its key."""
        target = next(target for target in self.stage.targets if target.key.endswith(key))
        assert target.tap is not None
        target.tap()
        assert self.stage.screen is not None
        self.stage.screen.stale = True
        self.stage.draw()
        return self.stage.canvas.copy()


def _asks(words: str, least: int = 0) -> Wanted:
    def wanted(game: Game) -> bool:
        return game.ask is not None and words in game.ask.prompt.text and len(game.entries) >= least

    return wanted


def _awards(game: Game) -> tuple[Highlight, ...]:
    """Who won and lost most at once, as the game calls it."""
    table, found = game.table, highlights(game.table, game.events)
    awards = []
    for award, event in (("gain", found.biggest_win), ("loss", found.biggest_loss)):
        moved = transfer(event) if event is not None else None
        if event is not None and moved is not None and award in game.board.awards:
            seat = moved[1] if award == "gain" else moved[0]
            words = table.speaker().event(event)
            awards.append(Highlight(game.board.awards[award], table.names[seat], seat, words))
    return tuple(awards)


def _winner() -> pygame.Surface:
    """A game of Gambler from its first to its last roll."""
    moment = Moment("gambler", 4, 5)
    table = moment.game.table
    scores = [[table.score(seat)] for seat in range(4)]
    while moment.game.outcome is None:
        moment.step()
        for seat, line in enumerate(scores):
            line.append(table.score(seat))
    outcome = moment.game.outcome
    scene = WinnerScene(
        moment.scene(),
        f"{table.names[outcome.winners[0]]} wins",
        table.speaker().event(outcome.reason),
        outcome.winners,
        tuple(
            Purse(name, seat, tuple(line))
            for seat, (name, line) in enumerate(zip(table.names, scores, strict=True))
        ),
        tuple(
            Place(place, table.names[seat], seat, score, seat in outcome.winners)
            for place, seat, score in outcome.standing
        ),
        _awards(moment.game),
        named=(table.names[outcome.winners[0]], moment.game.board.label.triumph),
    )
    stage = Stage(Glass(SIZE), SCREENS, lambda intent: None, ink=ink())
    stage.tick(1.0)
    stage.show(scene)
    stage.tick(20.0)
    stage.draw()
    return stage.canvas


def played() -> dict[str, pygame.Surface]:
    """The pictures of the documents, by name."""
    casino = Moment("go-for-broke", 4).until(_asks("visit the Casino", 60))
    table = casino.show()
    board = casino.touch("board")
    wheel = Moment("go-for-broke", 4).until(_asks("spin for {number}")).show()
    prizes = Moment("gambler", 4, 5).until(_asks("winners")).show()
    hand = Moment("zillionaire", 4, cards="dealt").until(_asks("Beat", 8))
    hand.stage.tick(1.0)
    hand.stage.show(replace(hand.scene(), shared=False))
    hand.stage.draw()
    tiles = Moment("spot-cash", 3, tiles="screen").until(_asks("which tile"))
    tiles.show()
    for _ in range(3):
        tiles.step()
    tiles.stage = Stage(Glass(SIZE), SCREENS, lambda intent: None, ink=ink())
    tiles.show()
    tiles.step()
    return {
        "table": table,
        "board": board,
        "wheel": wheel,
        "prizes": prizes,
        "hand": hand.stage.canvas.copy(),
        "flip": tiles.show(0.8),
        "winner": _winner(),
    }
