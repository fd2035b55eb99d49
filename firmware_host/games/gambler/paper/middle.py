"""The middle of the wheel: title, the shaker's place, the twelve betting spaces."""

from __future__ import annotations

from firmware_host.drawing.artwork import motif
from firmware_host.drawing.colours import mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.shapes import burst, ground, lettered
from firmware_host.drawing.stacks import coins
from firmware_host.engine.words import word
from firmware_host.games.gambler.edition import Edition
from firmware_host.games.gambler.positions import HIGH, NEIGHBOURS, PAIRS, SPLIT, STRAIGHT
from firmware_host.games.shared.printed import printed_sum

_SKYLINE = (
    (-50, 0.17, 5),
    (-33, 0.22, 3),
    (-14, 0.25, 1),
    (7, 0.21, 0),
    (26, 0.24, 4),
    (44, 0.19, 2),
)


def drawn(board: Drawing, edition: Edition, c: float, r: float, say: Say, words: bool) -> None:
    """Draw everything inside the ring."""
    board.circle(c, c, r - 0.6, "brass", low=LINED)
    board.circle(c, c, r - 2.4, "felt", low=CLEAR)
    board.circle(c, c, r - 6, line="brass", width=0.5)
    ground(board, burst(c, c, r - 7, 60, inner=112), mix("felt", "leaf", 0.5))
    if words:
        lettered(board, "GAMBLER", c, c, 114, -90, 30, "cream", "black", spacing=9)
        lettered(
            board,
            say("the first to own a thousand dollars"),
            c,
            c,
            138,
            90,
            7.4,
            "brass",
            "heavy",
            spacing=0.8,
            inside=True,
        )
        told = say("the shaker stands here · six dice in the handle, counted from the left")
        board.text(c, c - 66, told, 5, "cream", "sans", "middle", room=190)
    _handle(board, c)
    _bets(board, edition, c, say)
    board.put(motif("dice"), c, c + 38, scale=0.2, at=(50, 50))
    for x, count in ((-86, 4), (86, 6)):
        board.put(coins(count, 26, 4.2, "$"), c + x, c + 84)
    for x, scale, house in _SKYLINE:
        board.put(motif(f"hotel-{house}"), c + x, c + 112, scale=scale, at=(50, 100))
    board.path(f"M{c - 62} {c + 112.4}h118", line="brass", width=1, round=True)


def _handle(board: Drawing, c: float) -> None:
    board.rect(c - 101, c - 62, 202, 46, "text", r=23, low=LINED)
    board.rect(c - 99.4, c - 60.4, 198.8, 42.8, line="brass", width=0.7, r=21.4)
    for at in range(44):
        x = c - 92 + at * 4.28
        for y in (c - 58.4, c - 19.6):
            board.circle(x, y, 0.8, "sun", low=GONE)
    for at in range(6):
        x = c - 80 + at * 32
        board.rect(x - 11.5, c - 50.5, 23, 23, line="cream", width=0.6, r=4.6, dash=(2, 1.6))
        board.text(x, c - 35, str(at + 1), 11, mix("text", "cream", 0.75), "serif", "middle")


def _bets(board: Drawing, edition: Edition, c: float, say: Say) -> None:
    left = c - 96
    for at in range(6):
        x = left + at * 32
        _bet(board, x + 1, c - 10, 30, 31, "navy", say("High"), str(at + 1), printed_sum(HIGH, say))
    splits = edition.splits or NEIGHBOURS[:2] + NEIGHBOURS[3:]
    for a, b in splits:
        label = f"{a}·{b}" if edition.splits else ""
        x = left + (a - 1) * 32 + 16
        _bet(board, x + 1, c + 25, 30, 29, "leaf", say("Split"), label, printed_sum(SPLIT, say))
    for x, paint, ink, name, told, prize in (
        (c - 62, "loss", "cream", word("Straight"), word("three in a row"), STRAIGHT),
        (c + 4, "sun", "text", word("Pairs"), word("two alike touch"), PAIRS),
    ):
        board.rect(x, c + 59, 58, 27, paint, r=6, low=LINED if paint == "sun" else CLEAR)
        board.rect(x, c + 59, 58, 27, line="brass", width=0.3, r=6)
        board.text(x + 29, c + 70, say(name), 8, ink, "black", "middle", room=52)
        board.text(
            x + 29,
            c + 80.6,
            f"{say(told)} · {printed_sum(prize, say)}",
            4.6,
            ink,
            "heavy",
            "middle",
            room=53,
        )


def _bet(
    board: Drawing,
    x: float,
    y: float,
    w: float,
    h: float,
    paint: str,
    name: str,
    number: str,
    prize: str,
) -> None:
    board.rect(x, y, w, h, paint, r=5, low=LINED)
    board.text(x + w / 2, y + h * 0.33, name, 5.4, "cream", "serif", "middle", room=w - 4)
    board.text(x + w / 2, y + h * 0.59, number, 7.6, "cream", "black", "middle")
    board.text(x + w / 2, y + h * 0.86, prize, 5.6, "sun", "heavy", "middle")
