"""The answers to "What is on your table?", as far as a game has them."""

from __future__ import annotations

from display.scenes.setup import Lies
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Language, word

TITLES = {
    "box": word("The original box"),
    "printed": word("A printed set"),
    "nothing": word("Nothing yet"),
}
SHORT = {
    "box": word("Original box"),
    "printed": word("Printed set"),
    "nothing": word("Nothing yet"),
}
ABOUT = {
    "box": word("You show me its spaces once, about 15 minutes."),
    "nothing": word("Board, money and dice are all on screen: play now."),
}


def answers(board: BoardGame, say: Language) -> tuple[Lies, ...]:
    """Return what may lie on the table of this game."""
    return tuple(
        Lies(key, say(TITLES[key]), say(ABOUT.get(key) or printing(board))) for key in board.tables
    )


def printing(board: BoardGame) -> str:
    """Return what a printed set of this game consists of."""
    if "money" in board.kinds:
        return word("I print board, cards and notes; you cut them out.")
    if board.kinds & board.printed:
        return word("I print its cards and pieces; you cut them out.")
    return word("I print its rules and tokens; you cut them out.")


def print_now(board: BoardGame) -> str:
    """Return what the button says that prints it."""
    if "money" in board.kinds:
        return word("Print the board, cards and notes")
    if board.kinds & board.printed:
        return word("Print the cards and pieces")
    return word("Print the rules and tokens")
