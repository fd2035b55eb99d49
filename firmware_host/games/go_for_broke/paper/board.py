"""The board: Port Lavish, or whatever board has been taught, as a promenade round an island."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

from firmware_host.drawing import faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing
from firmware_host.drawing.pieces import Say
from firmware_host.engine.toml import Reader
from firmware_host.engine.words import word
from firmware_host.games.go_for_broke.edition import Edition, Space
from firmware_host.games.go_for_broke.lexicon import WAYS
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.printed import PAYS, brief, paint_of, printed_sum

from . import scenery
from .ring import HALF, HEIGHT, RING, ROAD, START, WIDTH, Frame

BLANK = 48  # spaces on a board of which nobody has told anything
_BANDS = {"spend": "sun", "receive": "sea"}
_DOORS = {
    "stock market": word("to the Exchange"),
    "race track": word("to the Races"),
    "casino": word("to the Casino"),
    "poor house": word("$1,000 on passing"),
}


@cache
def _motifs() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent / "spaces.toml"
    reader = Reader(path.name, path.read_text("utf-8"))
    told = {
        part: {key: reader.text((part, key)) for key in reader.names((part,))}
        for part in reader.names(())
    }
    reader.finish()
    return told


def look(space: Space) -> tuple[str, str]:
    """Return the motif of a space and the colour of the band behind it; empty if it has none."""
    effect = space.effect
    told = _motifs()
    entry = told["name"].get(space.name) or told["verb"].get(effect.verb, "")
    name, _, band = entry.partition(" ")
    return name, band or _band(effect)


def _band(effect: Effect) -> str:
    if effect.verb in PAYS:
        return "coral"
    if effect.verb == "draw":
        return _BANDS.get(effect.name, "sky")
    if effect.verb in ("receive", "collect each", "all receive", "receive die"):
        return "leaf"
    if effect.verb == "go":
        return "wine"
    return {"miss": "plum", "again": "sky"}.get(effect.verb, "dune")


def drawn(edition: Edition, say: Say = str, *, words: bool = True) -> Drawing:
    """Return the whole board with 3 mm beyond its edge. Without words it is for a large screen."""
    spaces = edition.spaces or tuple(Space("Start" if at == 0 else "") for at in range(BLANK))
    board = Drawing()
    scenery.sea_and_land(board)
    step = RING.length / len(spaces)
    hotels = 0
    for at, space in enumerate(spaces):
        frame = RING.frame(START + at * step)
        along = START + at * step
        way = next((WAYS[k] for k, where in enumerate(edition.ways) if where == at), "")
        if space.effect.verb == "hotel":
            hotels += 1
        _space(board, space, at, (along, step, frame), way, hotels - 1, say, words)
    for which in range(3):
        if edition.ways[which] is not None:
            scenery.pier(board, which, _inside(edition.ways[which] or 0, step))
    _side_road(board, edition, step, say, words)
    scenery.areas(board, say, words)
    scenery.harbour(board)
    scenery.decks(board, say, words)
    scenery.title(board, edition, say, words)
    return board


def places(edition: Edition) -> tuple[tuple[float, float], ...]:
    """Return the middle of every space, in their order."""
    count = len(edition.spaces) or BLANK
    step = RING.length / count
    frames = [RING.frame(START + at * step) for at in range(count)]
    return tuple((frame.x, frame.y) for frame in frames)


def _inside(space: int, step: float) -> Frame:
    """Return the inner edge of a space."""
    frame = RING.frame(START + space * step)
    x, y = frame.out(-HALF)
    return frame._replace(x=x, y=y)


def _space(
    board: Drawing,
    space: Space,
    number: int,
    where: tuple[float, float, Frame],
    way: str,
    hotel: int,
    say: Say,
    words: bool,
) -> None:
    along, step, frame = where
    a, b = along - step / 2 + 0.55, along + step / 2 - 0.55
    inner = Drawing()
    room = step - 3.4
    if number == 0:
        board.path(RING.band(a, b, -HALF, HALF), "brass")
        _start(inner, say, words)
    elif space.effect.verb == "hotel":
        board.path(RING.band(a, b, -HALF, HALF), "felt", low=LINED)
        board.path(RING.band(a, b, -HALF, 2.2 - HALF), "brass", low=GONE)
        _hotel(inner, space, hotel, room, say, words)
    else:
        name, band = look(space)
        paint = band if not way else ("wine" if way == "poor house" else "navy")
        edge = -2.0 if words else HALF
        board.path(RING.band(a, b, -HALF, HALF), "paper")
        if name or way:
            board.path(RING.band(a, b, -HALF, edge), paint, low=LINED)
            board.path(RING.band(a, b, edge, edge + 0.8), "brass" if way else "text", low=GONE)
        _plain(inner, space, name, say(_DOORS[way]) if way else "", room, say, words)
    if words and number:
        # In a bend the inner edge is shorter than the space itself.
        (ax, ay), (bx, by) = (RING.frame(end).out(3.9 - HALF) for end in (a, b))
        x = 3.9 - math.hypot(bx - ax, by - ay) / 2
        inner.circle(x, 3.9 - HALF, 3, "brass" if way or space.effect.verb == "hotel" else "paper")
        inner.text(x, 5.15 - HALF, str(number), 3.4, "text", "heavy", "middle", room=5)
    board.put(inner, frame.x, frame.y, turn=frame.turn if words else 0)


def _start(inner: Drawing, say: Say, words: bool) -> None:
    arrow = Drawing()
    arrow.path("M-13 -13h14v-5l13 10-13 10v-5h-14z", "text")
    inner.put(arrow, 0, -10.4, turn=180, scale=0.9, at=(0, -8))
    if words:
        inner.text(0, 12.6, say("Start").upper(), 9.4, "text", "black", "middle", room=34)
        inner.text(
            0,
            18.4,
            say("everybody, {sum}").format(sum=printed_sum(1_000_000, say)),
            3.1,
            "text",
            "heavy",
            "middle",
            room=34,
        )


def _hotel(inner: Drawing, space: Space, number: int, room: float, say: Say, words: bool) -> None:
    y, scale = (-9.2, min(0.205, room / 150)) if words else (0, 0.3)
    inner.put(motif(f"hotel-{number % 6}"), 0, y, scale=scale, at=(50, 50))
    if not words:
        return
    price, rent = (printed_sum(sum_, say) for sum_ in (space.effect.amount, space.effect.second))
    if room < 20:
        _spoke(inner, space.name, price, "cream", "brass")
        return
    lines, size = faces.fitted_lines(space.name, "serif", 4.7, room, 2, 1.02)
    for at, line in enumerate(lines):
        y = 8.4 if len(lines) == 1 else 6 + at * 4.8
        inner.text(0, y, line, size, "cream", "serif", "middle")
    inner.text(0, 16, price, 4.2, "brass", "heavy", "middle", room=room)
    told = say("rent {sum}").format(sum=rent)
    inner.text(0, 20, told, 3.5, "cream", "sans", "middle", room=room)


def _plain(
    inner: Drawing, space: Space, name: str, door: str, room: float, say: Say, words: bool
) -> None:
    scale = min(15.5 if words else 26, room + 2) / 100
    if name:
        inner.put(motif(name), 1.2 if words else 0, -11.4 if words else 0, scale=scale, at=(50, 50))
    if not words:
        return
    does = brief(space.effect, say) or door
    paint = paint_of(space.effect)
    if not space.name and not does:
        for y in (4.0, 10.0, 16.0):  # to be written on
            inner.path(f"M{-room / 2} {y}h{room}", line="felt", width=0.2, dash=(1, 1))
        return
    if room < 20:
        _spoke(inner, space.name, does, "text", paint)
        return
    lines, size = faces.fitted_lines(space.name, "heavy", 4.7, room, 2, 1.04)
    lines = lines if len(lines) == 1 else faces.balanced(space.name, "heavy", size, room)
    for at, line in enumerate(lines):
        y = 6.2 if len(lines) == 1 else 4.2 + at * 4.9
        inner.text(0, y, line, size, "text", "heavy", "middle")
    y = 12.6 if len(lines) == 1 else 15.4
    face = "heavy" if paint == "loss" else "sans"
    told, small = [does], faces.fitted(does, face, 3.9, room)
    if small < 2.8:  # a sentence: in two lines it can be larger
        told, small = faces.fitted_lines(does, face, 2.9, room, 2, 1.1)
    for at, line in enumerate(told):
        inner.text(0, y + at * small * 1.1, line, small, paint, face, "middle")


def _spoke(inner: Drawing, name: str, does: str, paint: str, second: str) -> None:
    """Words across the promenade, where spaces are too narrow for words along it."""
    words = Drawing()
    words.text(0, -0.4, name, 3.4, paint, "heavy", room=22)
    words.text(0, 3.4, does, 2.9, second, "sans", room=22)
    inner.put(words, 0, 21, turn=-90)


def _side_road(board: Drawing, edition: Edition, step: float, say: Say, words: bool) -> None:
    road = edition.road
    if edition.ways[3] is not None:
        scenery.lane(board, _inside(edition.ways[3], step))
    scenery.poor_house_garden(board)
    if road:
        joins = edition.ways[3] if edition.joins is None else edition.joins
        part = ROAD.length / len(road)
        for at, space in enumerate(road):
            _road_space(board, space, at * part + 0.7, (at + 1) * part - 0.7, part, say, words)
        if joins is not None:
            scenery.way_back(board, _inside(joins, step))
    scenery.poor_house(board, say, words)


def _road_space(
    board: Drawing, space: Space, a: float, b: float, part: float, say: Say, words: bool
) -> None:
    shade = Drawing()
    shade.path(ROAD.band(a, b, -14.5, 14.5), scenery.SHADE, low=GONE)
    board.put(shade, 0.9, 1.2)
    board.path(ROAD.band(a, b, -14.5, 14.5), "paper")
    board.path(ROAD.band(a, b, 11.2, 14.5), "wine", low=LINED)
    x, y = ROAD.frame((a + b) / 2).out(-1.7)
    name, _ = look(space)
    if part < 22:
        board.text(x, y + 1, space.name, 2.6, "text", "heavy", "middle", room=part * 1.4)
        return
    board.circle(x, y - 6, 6.6, "dune", low=CLEAR)
    if name:
        board.put(motif(name), x, y - 6, scale=0.095, at=(50, 50))
    if words:
        board.text(x, y + 4.4, space.name, 4, "text", "heavy", "middle", room=27)
        board.text(
            x,
            y + 8.8,
            brief(space.effect, say),
            3.6,
            paint_of(space.effect),
            "heavy",
            "middle",
            room=24,
        )


SIZE = (WIDTH, HEIGHT)
