"""What is in the boxes: as many pieces as the pack and the rule sheet say, for every edition."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from firmware_host import games
from firmware_host.drawing.picture import Drawing, Placed, Words
from firmware_host.drawing.pieces import Board, Stack
from firmware_host.language import translator
from firmware_host.printing.press import Job

# Pieces of the sheets' own lists, by game and part.
SHEETS = {
    "go-for-broke": {"board": 1, "spend": 54, "receive": 54, "spinners": 4, "pawns": 10},
    "gambler": {
        "board": 1,
        "fortune": 24,
        "horses": 6,
        "tickets": 14,
        "iou": 4,
        "pawns": 8,
        "handle": 1,
    },
    "zillionaire": {"cards": 62, "seating": 4, "status": 6, "board": 1, "chips": 60},
    "spot-cash": {"board": 1, "tiles": 120, "screens": 2},
}


def job(game: str, edition: str, pack: str | None = None) -> Job:
    """Everything in the box of an edition."""
    board = games.board(game)
    return Job(board, edition, pack or games.shipped_pack(board, edition))


@pytest.mark.parametrize("game", SHEETS)
def test_the_house_edition_has_what_the_sheet_lists(game: str) -> None:
    counts = {part.key: part.count for part in job(game, "house").chosen()}
    assert {key: counts[key] for key in SHEETS[game]} == SHEETS[game]


def test_a_blank_go_for_broke_prints_blank_cards_and_spaces() -> None:
    counts = {part.key: part.count for part in job("go-for-broke", "blank").chosen()}
    assert counts["spend"] == counts["receive"] == 54


def test_a_blank_gambler_prints_every_pair_until_the_missing_ticket_is_known() -> None:
    counts = {part.key: part.count for part in job("gambler", "blank").chosen()}
    assert counts["fortune"] == 24
    assert counts["tickets"] == 15


def test_a_taught_board_prints_what_has_been_told_of_it() -> None:
    """Cards told as effects, and a blank for every one that nobody has told yet."""
    pack = (
        """
name = "Grandma's"
[[space]]
name = "Start"
[[space]]
name = "The Windmill"
does = "pay 7000"
"""
        + "".join(f'[[space]]\nname = "Space {at}"\n' for at in range(2, 24))
        + """
[[spend]]
key = "pay 5000"
does = "pay 5000"
count = 3
[[spend]]
key = "lose a turn"
does = "lose a turn"
"""
    )
    parts = {part.key: part for part in job("go-for-broke", "grandmas", pack).chosen()}
    (stack,) = parts["spend"].runs
    assert isinstance(stack, Stack)
    assert len(stack.pieces) == 54
    assert [piece.tag.key for piece in stack.pieces if piece.tag] == [
        "pay 5000",
        "pay 5000",
        "pay 5000",
        "lose a turn",
    ]
    front = "".join(item.text for item in stack.pieces[0].front.items if isinstance(item, Words))
    assert "Pay $5,000" in front
    (board,) = parts["board"].runs
    assert isinstance(board, Board)
    told = " ".join(words(board.drawing))
    assert "The Windmill" in told
    assert "pay $7,000" in told
    assert "Port Lavish" not in told


def words(drawing: Drawing) -> Iterator[str]:
    """Every line of text in a drawing."""
    for item in drawing.items:
        if isinstance(item, Placed):
            yield from words(item.drawing)
        elif isinstance(item, Words):
            yield item.text


@pytest.mark.parametrize("game", games.shelved())
def test_sums_on_a_german_board_and_its_cards_are_written_in_german(game: str) -> None:
    board = games.board(game)
    printed = Job(board, "house", games.shipped_pack(board, "house"), say=translator("de"))
    for part in printed.chosen():
        if part.key in ("money", "making", "rules"):  # notes look alike everywhere
            continue
        for run in part.runs:
            drawings = [run.drawing] if isinstance(run, Board) else []
            if isinstance(run, Stack):
                drawings += [piece.front for piece in run.pieces]
            told = [text for drawing in drawings for text in words(drawing)]
            assert [text for text in told if re.search(r"\$\d", text)] == [], part.key


def test_money_is_a_set_for_every_seat_and_one_for_the_bank() -> None:
    board = games.board("go-for-broke")
    three = Job(board, "house", games.shipped_pack(board, "house"), ("money",), seats=3)
    (part,) = three.chosen()
    assert part.count == 43 * 4


def test_blank_spot_cash_prints_eleven_black_tiles_a_set_to_be_written_on() -> None:
    (part,) = (part for part in job("spot-cash", "blank").chosen() if part.key == "tiles")
    assert part.count == 120
    pieces = [piece for run in part.runs if isinstance(run, Stack) for piece in run.pieces]
    assert sum(piece.tag is None for piece in pieces) == 4 * 11


def test_no_two_pieces_of_a_box_carry_the_same_code() -> None:
    for game in SHEETS:
        whole = job(game, "house")
        found = [
            piece.tag
            for part in whole.chosen()
            for run in part.runs
            if isinstance(run, Stack)
            for piece in run.pieces
            if piece.tag is not None
        ]
        assert len(found) == len(set(found)) > 10, game
