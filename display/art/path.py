"""The path strip: the spaces round whoever is to move, pawns on them, and where choices lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import Style
from display.toolkit.motifs import kind_of
from display.toolkit.motion import Hops, Span
from display.toolkit.nodes import Dots, Node, Rim, Token
from display.toolkit.paper import Paper
from firmware_host.engine.view import Consequence, PathArt
from firmware_host.values import dataclass

from .ring import LOWEST, lay_ring, spot_of

NAME, LARGE = Style("semi", 18, 14), Style("semi", 22, 14)  # and where spaces are high
COUNT = Style("bold", 15, 14)
WIDE, NARROW, LEAST = 122, 42, 20  # of a space with its name, without, and where many are passed
GAP, SLIVER, PAD = 4, 10, 7
MOTIF, PAWN, PAWNS = 20, 34, 44  # how much room each has beside a name
HIGH = 88  # from this height a space has its motif, its name and its pawns larger
AHEAD = 12  # spaces that are looked at before a roll
FLAT = 60  # below that a strip shows nothing that can be made out
STRIP = 96  # how high the strip is at 800 by 480; what is more goes to the whole ring
PRINTED = 150  # how high the printed board has to be at least
HOP = 0.12  # seconds that a pawn takes from space to space


@dataclass(frozen=True)
class Hop:
    """A pawn on its way: whose it is, and how long it takes."""

    seat: int
    span: Span


def hopped(before: TableScene, scene: TableScene, now: float) -> Hop | None:
    """Return the pawn that has walked the roll's count between two scenes, if one has."""
    old, path = before.view.board, scene.view.board
    if old is None or path is None or not path.steps:
        return None
    was = {mark.seat: spot_of(old, mark.at) for mark in old.marks}
    for mark in path.marks:
        if spot_of(path, mark.at) == path.steps[-1] != was.get(mark.seat) == path.here:
            return Hop(mark.seat, Span(now, HOP * len(path.steps)))
    return None


@dataclass(frozen=True)
class Window:
    """The part of a path that is up: its spaces in order, how wide each is, and which are named."""

    spaces: tuple[int, ...]
    widths: tuple[int, ...]
    named: frozenset[int]  # places in `spaces`


def targets_of(path: PathArt, meant: Mapping[str, Consequence]) -> list[int]:
    """Return the places on the way that open choices lead to, nearest first, counted from here."""
    found = set()
    for means in meant.values():
        if means.at is not None and means.at in path.steps:
            found.add(path.steps.index(means.at) + 1)
    return sorted(found)


def window(
    paper: Paper, width: int, path: PathArt, targets: list[int], name_of: Callable[[int], str]
) -> Window:
    """Return which spaces are shown: the whole count, what comes after it, and one before it.

    A space is as wide as its name needs; those that are only passed give the room.
    """
    length = len(path.spaces)
    here = path.here if path.here is not None else 0
    way = [here, *path.steps] if path.steps else [here]
    named = set(targets) or {0, len(way) - 1}
    gap, narrow = paper.px(GAP), paper.px(NARROW)
    others = len(way) - len(named)
    room = width - 2 * paper.px(SLIVER) - len(named) * gap
    most = (room - others * (paper.px(LEAST) + gap)) // len(named)
    standing = [spot_of(path, mark.at) for mark in path.marks]
    wide = {}
    for at in named:
        needs = _wide_for(paper, name_of(way[at]), standing.count(way[at]))
        wide[at] = min(max(min(paper.px(WIDE), width // 4), needs), most)
    room -= sum(wide.values())
    if others and others * (narrow + gap) > room:
        narrow = max(paper.px(LEAST), room // others - gap)
    spare = room - others * (narrow + gap)
    after = way[-1]
    while spare >= narrow + gap and len(way) < length:
        after = (after + 1) % length
        way.append(after)
        spare -= narrow + gap
    loose = len(way) - len(named)
    narrow += spare // loose if loose else 0
    widths = tuple(wide.get(at, narrow) for at in range(len(way)))
    return Window(tuple(way), widths, frozenset(named))


def _wide_for(paper: Paper, name: str, pawns: int) -> int:
    """Return how wide a space must be for its name on two lines beside what stands on it."""
    face, words = paper.layout.faces_of(NAME)[-1], name.split(" ")
    measure = paper.ink.width
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    least = min(
        (max(measure(half, face) for half in pair) for pair in halves or [(name, "")]),
    )
    return least + paper.px(_beside(pawns)) + 2 * paper.px(PAD) + paper.px(4)


def _beside(pawns: int) -> int:
    """Return how much room stands beside the name of a space: its motif's, or its pawns'."""
    return MOTIF if not pawns else PAWN if pawns == 1 else PAWNS


def lay_strip(
    paper: Paper,
    box: Box,
    scene: TableScene,
    path: PathArt,
    tap: Callable[[], None],
    hop: Hop | None = None,
) -> None:
    """Lay it; all of it opens the whole board at a touch. A pawn may be on its way over it.

    Where the words of the coach leave too little of its room it waits until they are read.
    """
    if box.h < paper.px(FLAT):
        return
    paper.target("board", box, paper.say("The whole board"), tap)
    gap = paper.px(10)
    if box.h >= paper.px(STRIP) + gap + paper.px(LOWEST):
        whole, box = box.off_bottom(box.h - paper.px(STRIP) - gap, gap)
        _lay_whole(paper, whole, scene, path)
    targets = targets_of(path, scene.view.meant)

    def name_of(space: int) -> str:
        return scene.speaker.line(path.spaces[space].name)

    shown = window(paper, box.w, path, targets, name_of)
    marks = tuple((mark.seat, spot_of(path, mark.at)) for mark in path.marks)
    signs = tuple((scene.look(seat), scene.sign(seat)) for seat, _ in marks)
    active = next((seat.seat for seat in scene.view.seats if seat.active), -1)
    kinds = tuple(path.spaces[at] for at in shown.spaces)
    if hop is not None and (paper.theme.still or hop.span.over(paper.now)):
        hop = None
    seen = ("strip", box, shown, kinds, path.steps, tuple(targets), marks, signs, active, hop)
    paper.part(seen, lambda: _lay(paper, box, scene, path, shown, targets, marks, hop))


def lay_where(
    paper: Paper, box: Box, scene: TableScene, path: PathArt, tap: Callable[[], None]
) -> None:
    """Lay the pawn's space between slivers of its neighbours, where the strip has no room."""
    paper.target("board", box, paper.say("The whole board"), tap)
    here, length = _stands(scene, path), len(path.spaces)
    gap, sliver = paper.px(GAP), paper.px(SLIVER)
    wide = box.w - 2 * (sliver + gap)
    standing = [mark.seat for mark in path.marks if spot_of(path, mark.at) == here]
    _lay_sliver(paper, Box(box.x, box.y, sliver, box.h), path, here - 1)
    place = Box(box.x + sliver + gap, box.y, wide, box.h)
    _lay_space(paper, place, scene, path, here, standing, named=True, landing=False)
    _lay_sliver(paper, Box(box.right - sliver, box.y, sliver, box.h), path, (here + 1) % length)


def _stands(scene: TableScene, path: PathArt) -> int:
    """Return where the pawn stands whose count it is: at its end, or where it has yet to begin."""
    begins, ends = path.here or 0, path.steps[-1:]
    spots = {mark.seat: spot_of(path, mark.at) for mark in path.marks}
    active = next((seat.seat for seat in scene.view.seats if seat.active), -1)
    if spots.get(active) == begins:
        return begins
    return ends[0] if ends and ends[0] in spots.values() else begins


def _lay_whole(paper: Paper, box: Box, scene: TableScene, path: PathArt) -> None:
    """Lay the board below the strip where there is room; again only when it changes.

    As it is printed where that can be made out; until it is drawn, and in flat rooms, as a ring.
    """
    if box.h >= paper.px(PRINTED) and scene.pictures is not None:
        from .whole_board import lay_small_board  # with the first board, not with the first frame

        if lay_small_board(paper, box, scene, path):
            return
    signs = tuple((scene.look(mark.seat), scene.sign(mark.seat), mark.at) for mark in path.marks)
    kinds = tuple(space.kind for space in path.spaces)
    pots = tuple(door.sum for door in path.doors)
    active = next((seat.seat for seat in scene.view.seats if seat.active), -1)
    seen = ("ring", box, kinds, signs, pots, path.steps, active)
    paper.part(seen, lambda: lay_ring(paper, box, scene, path))


def _lay(
    paper: Paper,
    box: Box,
    scene: TableScene,
    path: PathArt,
    shown: Window,
    targets: list[int],
    marks: tuple[tuple[int, int], ...],
    hop: Hop | None,
) -> None:
    below, row = box.off_bottom(max(paper.px(26), paper.line(COUNT) + 2), paper.px(4))
    gap, sliver = paper.px(GAP), paper.px(SLIVER)
    x = row.x + sliver
    _lay_sliver(paper, Box(row.x, row.y, sliver - gap, row.h), path, shown.spaces[0] - 1)
    places: list[Box] = []
    for w in shown.widths:
        places.append(Box(x, row.y, w, row.h))
        x += w + gap
    end = Box(x, row.y, row.right - x, row.h)
    _lay_sliver(paper, end, path, shown.spaces[-1] + 1)
    for at, (space, place) in enumerate(zip(shown.spaces, places, strict=True)):
        here = [seat for seat, where in marks if where == space and (not hop or hop.seat != seat)]
        landing = bool(path.steps) and space == path.steps[-1] and not targets
        _lay_space(paper, place, scene, path, space, here, at in shown.named, landing)
    _lay_frames(paper, places, targets)
    _lay_count(paper, below, places, len(path.steps), targets)
    side = paper.px(18)
    if hop is not None:
        _lay_hop(paper, places[: len(path.steps) + 1], scene, hop)
    corner = Box(box.right - side, below.y + (below.h - side) // 2, side, side)
    paper.glyph(corner, "board", paper.palette.mute)


def _lay_hop(paper: Paper, places: list[Box], scene: TableScene, hop: Hop) -> None:
    """Lay the pawn on its way, a hop for every space; it ends where it will stand."""
    side = min(paper.px(34), places[0].h - paper.px(9))
    look, sign = scene.look(hop.seat), scene.sign(hop.seat)
    stops = tuple(place.off_top(0, paper.px(7))[1].centred(side, side) for place in places)
    high = places[0].h - paper.px(7) >= paper.px(HIGH)
    for at in (0, -1):  # a space with a name has its pawn at the right, a high one under it
        if places[at].w > 2 * side:
            right = 0 if high else (places[at].w - side) // 2 - paper.px(7)
            beside = stops[at].moved(right, places[at].h // 4 if high else 0)
            stops = (beside, *stops[1:]) if at == 0 else (*stops[:-1], beside)

    def pawn(box: Box) -> Node:
        return Token(box, look, sign[:1].upper() + sign[1:])

    paper.move(Hops(hop.span, stops, paper.px(14), pawn))


def _lay_sliver(paper: Paper, box: Box, path: PathArt, space: int) -> None:
    """Draw the edge of the next space, to show that the path continues."""
    if box.w < paper.px(3):
        return
    band, _ = kind_of(path.spaces[space % len(path.spaces)].kind)
    paper.fill(box, paper.palette.felt, 0)
    paper.fill(box.off_top(paper.px(6))[0], band, 0)


def _lay_space(
    paper: Paper,
    place: Box,
    scene: TableScene,
    path: PathArt,
    space: int,
    seats: list[int],
    named: bool,
    landing: bool,
) -> None:
    """Lay one space: its band, its motif or its name, the pawns on it."""
    palette = paper.palette
    art = path.spaces[space]
    band, motif = kind_of(art.kind)
    ground = palette.cream if landing else palette.raised
    ink = palette.paper if landing else palette.cream
    radius = min(paper.px(9), place.w // 3)
    paper.fill(place, band, radius)
    body = place.off_top(0, paper.px(7))[1]
    paper.fill(body, ground, min(radius, paper.px(7)))
    more = body.h >= paper.px(HIGH)
    side = min(paper.px(MOTIF * 3 // 2 if more else MOTIF), body.w - 2)
    most = paper.px(PAWN + 8 if more and not named else PAWN)
    token = min(most, body.h - 2, max(paper.px(20), body.w - 2))
    if not named:
        if seats:
            _lay_pawns(paper, body, scene, seats, token)
        elif motif:
            paper.glyph(body.centred(side, side), motif, palette.mute)
        return
    inner = body.inset(paper.px(PAD), paper.px(2))
    room = side if not seats else token if len(seats) == 1 else max(token, paper.px(PAWNS))
    mark, words = inner.off_right(room, paper.px(2))
    name, style = scene.speaker.line(art.name), LARGE if more else NAME
    if more:  # the name over what stands there
        high = paper.height_of(name, style, inner.w, 2)
        words, mark = inner.off_top(min(high, inner.h * 3 // 5), paper.px(4))
    elif not paper.fit(name, NAME, words.w, words.h, 2).whole:
        # The name says more than the motif; pawns lie under it where they can.
        said = paper.fit(name, NAME, inner.w, inner.h, 2).height
        words, mark = inner.off_top(min(said, inner.h - paper.px(24)) if seats else inner.h)
        motif = ""
    paper.text(words, name, style, ink, lines=2, cut=True, needed=False)
    if seats:
        _lay_pawns(paper, mark, scene, seats, min(token, mark.w, mark.h))
    elif motif:
        tone = band if landing else palette.soft
        paper.glyph(mark.centred(side, side), motif, tone)


def _lay_pawns(paper: Paper, box: Box, scene: TableScene, seats: list[int], side: int) -> None:
    """Lay one pawn large; several beside and under each other, the one to move on top."""
    order = sorted(seats, key=lambda seat: scene.view.seats[seat].active)
    columns = 1 if len(order) == 1 else 2
    rows = -(-len(order) // columns)
    side = min(side, box.w // columns if columns > 1 else side, box.h // rows)
    wide = box.centred(min(box.w, columns * side), rows * side)
    for seat, spot in zip(order, wide.grid(columns, rows), strict=False):
        place = spot.centred(side, side)
        if scene.view.seats[seat].active and columns == 1:
            disc = place.inset(-paper.px(3))
            if not disc.within(box):  # beside a name
                disc, place = place, place.inset(paper.px(3))
            paper.fill(disc, paper.palette.cream, disc.h // 2)
        paper.token(place, scene.look(seat), scene.sign(seat))


def _lay_frames(paper: Paper, places: list[Box], targets: list[int]) -> None:
    """Lay a frame round the space of each choice: solid for the nearest, dotted for the others."""
    for rank, at in enumerate(targets):
        if at >= len(places):
            continue
        frame = places[at].inset(-paper.px(2))
        if rank == 0:
            paper.add(Rim(frame, paper.palette.brass, paper.px(10), paper.px(3)))
        else:
            step = max(4, paper.px(7))
            across = range(frame.x + step, frame.right - 1, step)
            down = range(frame.y + step, frame.bottom - 1, step)
            points = [(x, y) for x in across for y in (frame.y + 1, frame.bottom - 2)]
            points += [(x, y) for y in down for x in (frame.x + 1, frame.right - 2)]
            paper.add(Dots(frame, tuple(points), paper.palette.cream, 1))


def _lay_count(paper: Paper, box: Box, places: list[Box], count: int, targets: list[int]) -> None:
    """Lay the count under the spaces: brass to the first choice or the end, dotted beyond."""
    if not count or count >= len(places):
        return
    palette = paper.palette
    y = box.y + box.h // 2
    xs = [place.middle[0] for place in places[: count + 1]]
    solid = targets[0] if targets else count
    thick = max(2, paper.px(3))
    paper.fill(Box(xs[0], box.y, thick, y - box.y), palette.brass, 0)
    paper.fill(Box(xs[0], y - thick // 2, xs[solid] - xs[0], thick), palette.brass, 0)
    if solid < count:
        dots = tuple((x, y) for x in range(xs[solid], xs[count], max(4, paper.px(7))))
        dotted = Box(xs[solid], box.y, xs[count] - xs[solid], box.h)
        paper.add(Dots(dotted, dots, palette.cream, 1))
    pitch = min(b - a for a, b in pairwise(xs))
    side = min(box.h, max(paper.px(24), paper.line(COUNT)), pitch)
    for step in range(1, count + 1):
        spot = Box(xs[step] - side // 2, y - side // 2, side, side)
        reached = step <= solid
        rim = None if reached else palette.cream
        paper.fill(spot, palette.brass if reached else palette.ink, side // 2, rim)
        if side >= paper.line(COUNT):
            ink = palette.paper if reached else palette.cream
            paper.text(spot, str(step), COUNT, ink, "centre", needed=False)
