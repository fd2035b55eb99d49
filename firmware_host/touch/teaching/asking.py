"""One teaching dialogue outside a game, with the same questions as during one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from display.port import TableScene
from firmware_host.engine.asks import Answer, Ask, Dice, Question, Step
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame, Game
from firmware_host.engine.requests import Reply
from firmware_host.engine.table import Setup, Table
from firmware_host.engine.view import TableView
from firmware_host.engine.words import Speaker
from firmware_host.record.chance import seeded
from firmware_host.record.new_game import NAMES

SEATS = 3  # so that left and right are two people
_FIRST, _OTHERS = (6, 6), (1, 2)


class Asking:
    """One telling: the question that is up, its number, and the answers so far."""

    def __init__(self, begin: Callable[[], Step[None]], numbers: Iterator[int]) -> None:
        self._begin = begin
        self._numbers = numbers  # of questions: none comes twice on a page
        self._answers: list[Answer] = []
        self.n = 0
        self.over = False
        self.ask: Ask | None = None
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Ask from the beginning, up to the first question that has no answer yet."""
        self._step = self._begin()
        self._go_on(None)
        for answer in self._answers:
            self._go_on(answer)

    def _go_on(self, answer: Answer | None) -> None:
        try:
            asked = next(self._step) if answer is None else self._step.send(answer)
        except StopIteration:
            self.over = True
            return
        self.ask = asked if isinstance(asked, Question) else asked()
        self.n = next(self._numbers)

    def answer(self, reply: Reply) -> None:
        """Give an answer; one that was meant for an earlier question is ignored.

        Raises `Refused` if it is not legal, or if the whole phrase cannot be used: then the
        questions start again.
        """
        assert self.ask is not None
        if reply.n not in (None, self.n):
            return
        answer = self.ask.accept(reply.raw)
        try:
            self._go_on(answer)
        except Refused:
            self._answers.clear()
            self._ask_anew()
            raise
        self._answers.append(answer)

    def take_back(self) -> bool:
        """Take the last answer back; return whether there was one."""
        if not self._answers:
            return False
        self._answers.pop()
        self._ask_anew()
        return True

    def scene(self, board: BoardGame, speaker: Speaker) -> TableScene:
        """Return a table that is asked this, and nothing else on it."""
        notes = tuple(sorted(board.notes.start)) if board.notes is not None else ()
        return TableScene(self.n, board.id, TableView(()), self.ask, speaker, notes=notes)


def trial(board: BoardGame, edition: str, pack: str) -> Table:
    """Return a table with this edition at the start of a game, to try out what is told.

    Nobody plays at it. What is not known of the board's shape is made up.
    """
    names = NAMES[: max(board.seats.start, min(SEATS, board.seats.stop - 1))]
    game = Game(board, Setup(board.id, names, edition, pack))
    below = seeded(1)
    while game.ask is not None and (game.table.turn is None or game.ask.seat is None):
        if isinstance(game.ask, Dice):
            game.push(_OTHERS if game.ask.seat else _FIRST)
        else:
            game.push(game.ask.sample(below))
    return game.table
