"""The three areas on the board: medallions for the Stock Market, the Race Track, the Casino."""

from __future__ import annotations

from firmware_host.drawing.artwork import motif
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path, oval_path
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.shapes import burst, ground, lettered, wedge

# Middle and radius of each, in the order of the ways.
PLACES = ((121.0, 142.0, 50.0), (471.0, 140.0, 50.0), (464.0, 288.0, 59.0))


def _ring(board: Drawing, x: float, y: float, r: float) -> None:
    board.circle(x, y, r + 3, "brass")
    board.circle(x, y, r + 1.6, "felt", low=CLEAR)


def stock_market(board: Drawing, say: Say, words: bool) -> None:
    """Draw a temple before a rising sun, and a chart that wavers."""
    x, y, r = PLACES[0]
    _ring(board, x, y, r)
    board.circle(x, y, r - 10, "foam", low=CLEAR)
    inside = Drawing()
    ground(inside, burst(x, y + 8, 70, 22), "wave")
    ground(inside, box_path(x - 50, y + 24, 100, 40), "sand")
    inside.put(_temple(), x, y + 26)
    inside.path(
        f"M{x - 40} {y + 33}l12-4 9 5 12-8 9 4 11-9 11 5 16-12", line="coral", width=2.4, round=True
    )
    board.put(inside, clip=oval_path(x, y, r - 10, r - 10))
    if words:
        lettered(board, say("Stock Market").upper(), x, y, r - 7, -90, 8.4, "cream", spacing=1.1)
        lettered(
            board,
            say("oil · steel · utilities"),
            x,
            y,
            r - 3.4,
            90,
            5,
            "brass",
            "heavy",
            spacing=0.6,
            inside=True,
        )


def _temple() -> Drawing:
    temple = Drawing()
    temple.path("M-34 0h68v-4h-68zM-31-4h62v-4h-62z", "paper")
    temple.path("M-27-8v-24h54v24z", "cream")
    temple.path("M-23-8v-22h5v22zM-11-8v-22h5v22zM6-8v-22h5v22zM18-8v-22h5v22z", "navy")
    temple.path("M-5-8v-13a5 5 0 0110 0v13z", "text")
    temple.path("M-31-32h62v-4h-62z", "brass")
    temple.path("M-31-36L0-54 31-36z", "coral")
    temple.circle(0, -42, 4, "cream")
    temple.path("M0-54v-9l9 3-9 3", line="text", width=1)
    return temple


def race_track(board: Drawing, say: Say, words: bool) -> None:
    """Draw a course with four runners and a pavilion in the middle."""
    x, y, _ = PLACES[1]
    rx, ry = 62.0, 47.0

    def oval(by: float, paint: str, low: str = "") -> None:
        board.rect(
            x - rx - by, y - ry - by, 2 * (rx + by), 2 * (ry + by), paint, r=ry + by, low=low
        )

    oval(3, "brass")
    oval(1.6, "felt", CLEAR)
    oval(-9, "orange", CLEAR)
    for by in (12.5, 16.0):
        board.rect(
            x - rx + by,
            y - ry + by,
            2 * (rx - by),
            2 * (ry - by),
            line="cream",
            width=0.7,
            r=ry - by,
            dash=(3, 2),
        )
    oval(-20, "jade", CLEAR)
    board.rect(x + 14, y + ry - 20, 2, 11, "cream")
    for dx, dy in ((-26, ry - 13), (-10, ry - 17), (4, ry - 12), (-42, ry - 18)):
        board.put(motif("horse"), x + dx, y + dy, scale=0.15, at=(50, 60))
    board.put(motif("palm"), x - 18, y + 9, scale=17 / 69, at=(46, 96))
    board.put(motif("palm"), x + 22, y + 8, scale=14 / 69, at=(46, 96))
    stand = Drawing()
    stand.path("M-11 0v-10h22v10z", "cream")
    stand.path("M-13-10L0-18l13 8z", "coral")
    stand.path("M-9-2v-5h4v5zM-2-2v-5h4v5zM5-2v-5h4v5z", "navy")
    stand.path("M0-18v-7l7 2.5-7 2.5", line="text", width=0.7)
    board.put(stand, x, y + 8)
    if words:
        board.text(
            x,
            y - ry + 6.2,
            say("Race Track").upper(),
            8.2,
            "cream",
            "serif",
            "middle",
            spacing=1.6,
            room=84,
        )
        board.text(
            x,
            y + ry - 2.6,
            say("stake back ×1 · ×2 · ×5 · ×10"),
            4.4,
            "brass",
            "heavy",
            "middle",
            room=80,
        )


def casino(board: Drawing, say: Say, words: bool) -> None:
    """Domes inside a roulette wheel."""
    x, y, r = PLACES[2]
    _ring(board, x, y, r)
    for at in range(36):
        paint, low = ("red", LINED) if at % 2 else ("text", "")
        board.path(wedge(x, y, r - 19, r - 11, at * 10, at * 10 + 10), paint, low=low)
    board.circle(x, y, r - 11, line="brass", width=1, low=GONE)
    board.circle(x, y, r - 19, "navy", low=CLEAR)
    inside = Drawing()
    ground(inside, burst(x, y + 14, 60, 26, turn=3.4), "wine")
    inside.rect(x - 45, y + 20, 90, 30, "leaf", low=LINED)
    inside.put(_domes(), x, y + 24)
    board.put(inside, clip=oval_path(x, y, r - 19.5, r - 19.5))
    if words:
        lettered(board, say("Grand Casino").upper(), x, y, r - 7.6, -90, 9, "cream", spacing=1.4)
        lettered(
            board,
            say("slot machine · roulette · dice"),
            x,
            y,
            r - 4.4,
            90,
            5,
            "brass",
            "heavy",
            spacing=0.5,
            inside=True,
        )


def _domes() -> Drawing:
    domes = Drawing()
    domes.path("M-30 0v-22h60v22z", "cream")
    domes.path("M-15 0v-30h30v30z", "paper")
    domes.path("M-14-30a14 15 0 0128 0z", "coral")
    domes.path("M0-45v-7", line="brass", width=1.6)
    domes.circle(0, -53, 2, "sun")
    domes.path("M-30-22a7 8 0 0114 0zM16-22a7 8 0 0114 0z", "jade")
    for x in (-27, -20, 15, 22):
        domes.path(f"M{x}-6v-9a2.5 2.5 0 015 0v9z", "sun")
    domes.path("M-8 0v-14a8 8 0 0116 0V0z", "text")
    domes.path("M-17-24h34v5h-34z", "text", low=LINED)
    domes.path("M-12 0h24l4 5h-32z", "brass")
    domes.text(0, -20.2, "CASINO", 4.6, "sun", "heavy", "middle", spacing=0.5)
    return domes
