"""The board: a wheel of spaces round the shaker's place and the twelve betting spaces."""

from __future__ import annotations

from firmware_host.drawing import faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.colours import mix
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Say
from firmware_host.drawing.shapes import around, burst, ground, wedge
from firmware_host.games.gambler.edition import Edition, Space
from firmware_host.games.shared.printed import PAYS, TAKES, brief, printed_sum

from . import middle

SIDE = 420.0
SIZE = (SIDE, SIDE)
OUTER, INNER = 203.0, 150.0
BLANK = 60  # spaces on a board of which nobody has told anything
# Events have a whole wedge in their colour, and a motif.
_EVENTS = {
    "race": ("leaf", "horse"),
    "daily double": ("leaf", "horse"),
    "lottery": ("plum", "ticket"),
    "sweepstakes": ("sky", "dice"),
    "fortune": ("orange", "crown"),
}
_CORNERS = (
    (44, 44, "Fortune", "crown", -45),
    (376, 44, "Horses", "horse", 45),
    (376, 376, "Tickets", "ticket", -45),
    (44, 376, "IOU", "bankroll", 45),
)


def drawn(edition: Edition, say: Say = str, *, words: bool = True) -> Drawing:
    """Return the whole board with 3 mm beyond its edge. Without words it is for a large screen."""
    spaces = edition.spaces or tuple(Space("Start" if at == 0 else "") for at in range(BLANK))
    board = Drawing()
    c = SIDE / 2
    ground(board, box_path(-3, -3, SIDE + 6, SIDE + 6), "wine")
    rays = Drawing()
    ground(rays, burst(c, c, 330, 60, turn=3), mix("wine", "red", 0.35))
    board.put(rays, clip=box_path(-3, -3, SIDE + 6, SIDE + 6))
    for left, top, name, sign, turn in _CORNERS:
        board.put(_place(say(name) if words else "", sign), left, top, turn=turn)
    board.circle(c, c, OUTER + 4.4, "brass")
    board.circle(c, c, OUTER + 2.6, "text", low=CLEAR)
    for at in range(120):
        x, y = around(c, c, OUTER + 1.3, at * 3)
        board.circle(x, y, 0.9, "sun" if at % 2 else "cream", low=GONE)
    step = 360 / len(spaces)
    for at, space in enumerate(spaces):
        _space(board, space, at, 90 - step / 2 + at * step, step, say, words)
    middle.drawn(board, edition, c, INNER, say, words)
    return board


def places(edition: Edition) -> tuple[tuple[float, float], ...]:
    """Return the middle of every space, in their order."""
    count = len(edition.spaces) or BLANK
    c, step = SIDE / 2, 360 / count
    return tuple(around(c, c, (INNER + OUTER) / 2, 90 + at * step) for at in range(count))


def _space(
    board: Drawing, space: Space, number: int, a: float, step: float, say: Say, words: bool
) -> None:
    c, aim = SIDE / 2, a + step / 2
    gap = 0.12
    wide = OUTER * 3.1416 * step / 180  # at the rim
    effect = space.does
    event = _EVENTS.get(effect.name) if effect.verb in ("hold", "draw") else None
    paint = "brass" if number == 0 else event[0] if event else "paper" if number % 2 else "sand"
    board.path(
        wedge(c, c, INNER, OUTER, a + gap, a + step - gap), paint, low=LINED if event else ""
    )
    flip = 90 < aim % 360 < 270
    inner = Drawing()  # along the spoke, from the middle of the wheel outwards
    if number == 0:
        _start(board, aim, say, words)
    elif event:
        size = faces.fitted(say(space.name), "black", min(6.2, wide * 0.4), 30)
        ink = "cream" if event[0] == "leaf" else "text"
        _along(
            inner,
            INNER + 24.5,
            flip,
            1.8,
            say(space.name) if words else "",
            size,
            ink,
            "black",
            "middle",
        )
        x, y = around(c, c, OUTER - 7, aim)
        board.put(
            motif(event[1]), x, y, turn=aim + 90, scale=min(10.5, wide * 0.5) / 100, at=(50, 50)
        )
    else:
        tag, ink = _tones(effect.verb)
        if effect.verb != "unknown" or not space.name:
            paint = tag if effect.verb != "unknown" else "dune"
            board.path(wedge(c, c, INNER, INNER + 8.6, a + gap, a + step - gap), paint, low=LINED)
        if words:
            _told(inner, space, flip, min(5.1, wide * 0.25), ink, say)
    if words and number:
        ink = "text" if event or effect.verb in ("unknown",) else "cream"
        _along(
            inner, INNER + 4.3, flip, 1.4, str(number), min(3.9, wide * 0.3), ink, "heavy", "middle"
        )
    board.put(inner, c, c, turn=aim + (180 if flip else 0))


def _tones(verb: str) -> tuple[str, str]:
    """Return the colour of a space's inner edge, and of the words for what it does."""
    if verb in PAYS:
        return "red", "loss"
    if verb in TAKES:
        return "leaf", "leaf"
    return ("navy", "navy") if verb == "miss" else ("text", "text")


def _along(
    inner: Drawing,
    r: float,
    flip: bool,
    down: float,
    text: str,
    size: float,
    ink: str,
    face: str,
    anchor: str,
) -> None:
    """Words along a spoke: on the left half they are turned to be read upright."""
    inner.text(-r if flip else r, down, text, size, ink, face, anchor)


def _told(inner: Drawing, space: Space, flip: bool, size: float, ink: str, say: Say) -> None:
    anchor, r = ("end" if flip else "start"), INNER + 12
    does = brief(space.does, say)
    if not space.name and not does:
        x = -r - 38 if flip else r
        inner.path(f"M{x} 0h38", line="felt", width=0.2, dash=(1, 1))
        return
    fitted = faces.fitted(space.name, "heavy", size, 38)
    if not does:
        _along(inner, r, flip, fitted * 0.36, space.name, fitted, "text", "heavy", anchor)
        return
    _along(inner, r, flip, -0.7 * size / 5.1, space.name, fitted, "text", "heavy", anchor)
    small = faces.fitted(does, "sans", size * 0.86, 38)
    _along(inner, r, flip, 4.9 * size / 5.1, does, small, ink, "sans", anchor)


def _start(board: Drawing, aim: float, say: Say, words: bool) -> None:
    x, y = around(SIDE / 2, SIDE / 2, INNER + 30, aim)
    arrow = Drawing()
    arrow.path("M-5-16L5-16 5 4 9 4 0 16-9 4-5 4z", "text")
    board.put(arrow, x, y, turn=90, scale=0.55)
    if words:
        board.text(x, y + 16.4, say("Start").upper(), 5.6, "text", "black", "middle", room=19)
        board.text(x, y + 21, printed_sum(100, say), 4, "text", "heavy", "middle")
        board.text(x, y - 25, "0", 3.9, "text", "heavy", "middle")


def _place(name: str, sign: str) -> Drawing:
    """Return where a small deck lies."""
    place = Drawing()
    place.rect(-33.5, -22, 67, 44, "felt", r=4, low=CLEAR)
    place.rect(-31.4, -19.9, 62.8, 39.8, line="brass", width=0.7, r=3, dash=(2.4, 1.8))
    ground(place, burst(0, -5.4, 14, 28, inner=11), "brass")
    place.circle(0, -5.4, 11.2, "paper")
    place.put(motif(sign), 0, -5.4, scale=0.15, at=(50, 50))
    place.text(0, 16.4, name, 7.4, "cream", "serif", "middle", room=56)
    return place
