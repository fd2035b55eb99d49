"""Printed codes: each says by itself what its card is, so that the card need not be taught.

``CR1:ABC-H-S7QK2A-X`` names a game, an edition, a piece and a copy of it, and ends with a check
letter. Everything follows from names and nothing is stored, so a deck printed before more of a
board was taught still means the same.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from zlib import crc32

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Line
from firmware_host.kept.tag_files import Binding, Words

PREFIX = "CR1:"
COPIES = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of one piece
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLAIN = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that is easily taken for something else
_CODE = re.compile(r"([A-Z]{3})-([A-Z0-9]{1,3})-([A-Z0-9]{1,6})([A-Z])-([A-Z0-9])")
_SHORT = {"house": "H", "blank": "B"}
SEAT, ACTION = "P", "A"  # pieces of every table, by their first letter


class Code(NamedTuple):
    """A printed code that was read without a mistake."""

    game: str  # three letters
    edition: str
    piece: str
    copy: int

    def words(self) -> str:
        """Return what stands beneath the code, check letter and all."""
        body = f"{self.game}-{self.edition}-{self.piece}{COPIES[self.copy % len(COPIES)]}"
        return f"{body}-{check_letter(body)}"

    def text(self) -> str:
        """Return what a reader says."""
        return PREFIX + self.words()


def is_code(text: str) -> bool:
    """Return whether a text looks like one of our printed codes."""
    return text.upper().startswith(PREFIX)


def parse(text: str) -> Code:
    """Return the code in what a reader says. Raises `Refused` if it was misread."""
    found = _CODE.fullmatch(text.upper().removeprefix(PREFIX).strip())
    if found is None or check_letter(found[0][:-2]) != found[5] or found[4] not in COPIES:
        raise Refused(Line("That code was not read cleanly. Hold it to the reader once more."))
    return Code(found[1], found[2], found[3], COPIES.index(found[4]))


def check_letter(body: str) -> str:
    """Return the letter that shows every single wrong letter and every swap of two neighbours.

    ISO 7064, MOD 37,36, over letters and digits.
    """
    rest = 36
    for char in body:
        if char in _DIGITS:
            rest = (rest + _DIGITS.index(char)) % 36 or 36
            rest = rest * 2 % 37
    return _DIGITS[(37 - rest) % 36]


def game_code(game: BoardGame) -> str:
    """Return a game's three letters: its initials, or the first letters of its one or two words."""
    words = game.id.upper().split("-")
    letters = "".join(word[0] for word in words) if len(words) > 2 else "".join(words)
    return letters[:3].ljust(3, "X")


def edition_code(name: str) -> str:
    """Return an edition's one to three letters; ours are short, others follow their name."""
    return _SHORT.get(name) or _hashed(name, 3)


def piece_code(bound: Binding) -> str:
    """Return a piece by the letter of its deck and four letters of its key."""
    if bound.kind == "action":
        return ACTION + _hashed(bound.key, 4)
    return (bound.deck or bound.kind)[0].upper() + _hashed(f"{bound.deck}/{bound.key}", 4)


def code_of(game: BoardGame, edition: str, bound: Binding, copy: int = 0) -> Code:
    """Return the code of one copy of a piece; a player's is that of the seat, told as "seat 2"."""
    piece = bound.key.replace("seat ", SEAT) if bound.kind == "player" else piece_code(bound)
    return Code(game_code(game), edition_code(edition), piece, copy)


def _hashed(text: str, letters: int) -> str:
    number, found = crc32(text.encode()), ""
    for _ in range(letters):
        number, digit = divmod(number, len(_PLAIN))
        found += _PLAIN[digit]
    return found


class Printed:
    """The meanings of printed codes at a table: pieces and actions of its edition, and seats."""

    def __init__(self, game: BoardGame, edition: str, words: Words, names: tuple[str, ...]) -> None:
        self._game, self._edition = game, edition
        bound = [
            Binding(pieces.kind, key, pieces.deck)
            for pieces in words.pieces
            for key in pieces.labels
        ]
        bound += [Binding("action", action) for action in words.actions]
        self._known = {piece_code(one): one for one in bound}
        for seat, name in enumerate(names, 1):
            self._known[f"{SEAT}{seat}"] = Binding("player", name)

    def meaning(self, text: str) -> Binding:
        """Return what a printed code stands for here.

        Raises `Refused` with a sentence if it does not.
        """
        code = parse(text)
        if code.game != game_code(self._game):
            raise Refused(_of_another_game(code, self._game.name))
        if code.edition != edition_code(self._edition):
            raise Refused(
                Line(
                    "That piece belongs to another edition of {game}: {edition} is on the table.",
                    game=self._game.name,
                    edition=self._edition,
                )
            )
        if code.piece not in self._known:
            raise Refused(Line("There is no such piece at this table."))
        return self._known[code.piece]


def game_of(code: Code) -> BoardGame | None:
    """Return the game on the shelf whose pieces carry such codes."""
    boards = (games.board(id_) for id_ in games.shelved())
    return next((board for board in boards if game_code(board) == code.game), None)


def _of_another_game(code: Code, here: str) -> Line:
    board = game_of(code)
    if board is None:
        return Line("That piece belongs to another game. {here} is on the table.", here=here)
    return Line("That piece belongs to {game}. {here} is on the table.", game=board.name, here=here)
