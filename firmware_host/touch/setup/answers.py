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


def answers(board: BoardGame, say: Language) -> tuple[Lies, ...]:
    """Return what may lie on the table of this game."""
    return tuple(Lies(key, say(TITLES[key]), say(_ABOUT[key](board))) for key in board.tables)


def _own(board: BoardGame) -> str:
    """Return a sentence about what the owner of a box will have to teach."""
    if "dice" in board.kinds:
        return word("You show me its spaces once, about 15 minutes.")
    if "tiles" in board.kinds:
        return word("You tell me once what is printed on its tiles.")
    return word("You tell me once what its seating cards say.")


def _on_screen(board: BoardGame) -> str:
    """Return what the screen does where nothing lies on the table."""
    if "dice" in board.kinds:
        return word("Board, money and dice are all on screen: play now.")
    if "tiles" in board.kinds:
        return word("Tiles and money are all on screen: play now.")
    return word("I deal the cards, on the screen: play now.")


def teaching(board: BoardGame) -> str:
    """Return how a box is taught."""
    if "dice" in board.kinds:
        return word("Teach-in: when somebody lands on a new space, you tell me once what it says.")
    if "tiles" in board.kinds:
        return word("Teach-in: I ask once for the numbers on the tiles.")
    return word("Teach-in: I ask once for each seating card.")


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


_ABOUT = {"box": _own, "printed": printing, "nothing": _on_screen}
