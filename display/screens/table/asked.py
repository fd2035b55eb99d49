"""The question: in a room of its own, one line large or two smaller ones, and its consequence."""

from __future__ import annotations

from display.art.ring import spot_of
from display.parts.ending import ending
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, LABEL, NOTE, TEXT, Shape, Style
from display.toolkit.nodes import Die
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Dice, Draw, Spin
from firmware_host.engine.view import HandleArt, SeatsArt
from firmware_host.engine.words import capital

LARGE = Style("serif", 38, 26)  # on one line; what is longer takes two
LOWER = Style("serif", 30, 22)  # over two lines of consequence
LEAST = Style("serif", 20, 18)  # where there is room for nothing larger
LOW = Style("medium", 14, 18)  # as large as text has to be, whatever size is preferred
# How a heading may be set, the best first: its letters and lines, and those of what is under it.
WAYS = (
    *((LARGE, 1, NOTE, 1), (LOWER, 1, NOTE, 2), (HEAD, 2, NOTE, 1), (HEAD, 2, NOTE, 2)),
    *((LEAST, 1, LOW, 2), (LEAST, 2, LOW, 2), (LEAST, 2, LOW, 3)),
)
FARTHEST = 12  # as far as two dice lead
DICE = 6  # how many of the last throw are shown


def question(scene: TableScene) -> tuple[str, str]:
    """Return what is asked, and the line of consequence under it.

    The name of whoever is asked is left out: the cream seat says it.
    """
    ask = scene.ask
    if ask is None:
        return "", ""
    blanks = ask.blanks()
    say = scene.speaker.say
    name = None if ask.seat is None else scene.name(ask.seat)
    text = scene.speaker.asked(ask.prompt.text, blanks, name)
    if isinstance(art := scene.view.art, SeatsArt) and art.title:
        return scene.speaker.line(art.title), scene.speaker.line(art.says) or say(
            ask.prompt.hint, blanks
        )
    # What a sentence begins with may be put in, and in some languages it is a small word.
    hint = capital(say(ask.prompt.hint, blanks)) if ask.prompt.hint else ""
    return text, hint


def headline(paper: Paper, scene: TableScene) -> tuple[str, str]:
    """Return the question or, while a machine plays, its deed or whose turn it is; its hint."""
    text, hint = question(scene)
    if scene.ask is not None and scene.ask.seat in scene.bots:
        # Nobody has to do it: the machine does.
        return paper.say("{name} is to play").format(name=scene.name(scene.ask.seat)), text
    if not text:
        text, hint = scene.deed or _whose(paper, scene), ""
        if any(seat.active and seat.seat in scene.bots for seat in scene.view.seats):
            hint = paper.say("The machine plays.")
    return text, hint or _whereabouts(paper, scene)


def where_pawn_stands(scene: TableScene) -> int | None:
    """Return the space on which the pawn of whoever is asked stands, if it stands on one."""
    path, ask = scene.view.board, scene.ask
    if path is None or ask is None:
        return None
    spots = [spot_of(path, mark.at) for mark in path.marks if mark.seat == ask.seat]
    return spots[0] if spots and 0 <= spots[0] < len(path.spaces) else None


def place_of_pawn(scene: TableScene) -> str:
    """Return the name of that space, "" where there is none."""
    path, at = scene.view.board, where_pawn_stands(scene)
    return "" if path is None or at is None else scene.speaker.line(path.spaces[at].name)


def _whereabouts(paper: Paper, scene: TableScene) -> str:
    """Return where on the board chance is asked for and, before a move, how far the next way in is.

    Only for a question that has no line of its own.
    """
    path, at = scene.view.board, where_pawn_stands(scene)
    if path is None or at is None or not isinstance(scene.ask, Dice | Draw):
        return ""
    if isinstance(scene.ask, Dice) and not path.steps:
        ways = [(door.at - at) % len(path.spaces) for door in path.doors if door.at >= 0]
        near = min((way for way in ways if way), default=FARTHEST + 1)
        if near <= FARTHEST:
            door = next(d for d in path.doors if (d.at - at) % len(path.spaces) == near)
            named = scene.speaker.line(door.name)
            return paper.say("Next way in: {door}, {count} on.").format(door=named, count=near)
    return paper.say("You are at {place}.").format(place=place_of_pawn(scene))


def _whose(paper: Paper, scene: TableScene) -> str:
    """Return who is to play, while nothing has been done yet."""
    name = next((seat.name for seat in scene.view.seats if seat.active), "")
    return paper.say("{name} is to play").format(name=name) if name else paper.say("One moment …")


def lay_question(
    paper: Paper, box: Box, scene: TableScene, effect: str = "", corner: str = ""
) -> None:
    """Lay it with what chance last said at its right; its room is the same for every question.

    `effect` is what the choice under a finger would do, in the place of the line under it. What
    is for the `corner` stands at the end of that line, if it has the room.
    """
    rest = _lay_last(paper, box, scene)
    text, hint = headline(paper, scene)
    hint = effect or hint
    wide = rest.w
    key = ("asked", box, wide, text, hint, corner)
    paper.part(key, lambda: lay_heading(paper, box, text, hint, wide, corner))


def lay_payment_heading(paper: Paper, box: Box, scene: TableScene, text: str, why: str) -> None:
    """Lay what is paid and why, with the dice that led there beside it."""
    lay_heading(paper, box, text, why, _lay_last(paper, box, scene).w)


def lay_heading(
    paper: Paper, box: Box, text: str, hint: str, wide: int = 0, corner: str = ""
) -> None:
    """Lay a large line and a small one, in a box of fixed height.

    The large one stands in the same place whether there is a small one or not; `wide` is how much
    of the room's width it may have. Where they are too long, first the small one takes two lines,
    then the large one does; only what has no room even then is cut.
    """
    wide = wide or box.w
    for style, rows, low_style, notes in WAYS:
        most = max(box.h // 2 + paper.px(8), box.h - paper.line(style))
        under = paper.fit(hint, low_style, box.w, most, notes)
        low = under.height if hint else paper.line(NOTE)
        over = paper.fit(text, style, wide, box.h - low, rows)
        if over.whole and (under.whole or not hint):
            _lay_lines(paper, box, (text, style, rows, wide), (hint, low_style, notes, low))
            if len(under.rows) <= 1:
                _lay_corner(paper, box.off_bottom(low)[0], under.width if hint else 0, corner)
            return
    low = paper.line(NOTE) if hint else 0
    hint = ending(paper, hint, NOTE, box.w, 1)
    for style, rows in ((LARGE, 1), (HEAD, 2)):
        if paper.fit(text, style, wide, box.h - low, rows).whole:
            _lay_lines(paper, box, (text, style, rows, wide), (hint, NOTE, 1, low))
            return
    paper.heading(Box(box.x, box.y, wide, box.h), text, HEAD, TEXT, NOTE)


def _lay_lines(
    paper: Paper, box: Box, large: tuple[str, Style, int, int], small: tuple[str, Style, int, int]
) -> None:
    """Lay a large text over a small one: (text, style, lines, width) and (…, height)."""
    (text, style, rows, wide), (hint, low_style, notes, low) = large, small
    upper, lower = box.off_top(box.h - low)
    paper.text(Box(upper.x, upper.y, wide, upper.h), text, style, lines=rows)
    paper.text(lower, hint, low_style, paper.palette.soft, lines=notes, cut=True)


def _lay_corner(paper: Paper, row: Box, taken: int, corner: str) -> None:
    """Lay the corner's words at the end of a line of which `taken` is in use, if they fit."""
    room = row.off_left(taken, paper.px(24))[1] if taken else row
    if corner and paper.fit(corner, NOTE, room.w, room.h).whole:
        paper.text(room, corner, NOTE, paper.palette.brass, "right")


def _lay_last(paper: Paper, box: Box, scene: TableScene) -> Box:
    """Lay the dice thrown last, or what a spin brought; return what is left of the room."""
    last, art = scene.landed, scene.view.art
    if last is None or isinstance(scene.ask, Dice):  # a throw to come is not the last one
        return box
    if isinstance(art, HandleArt) and last.ask.kind == "dice":
        return box  # only the dice of the handle matter now, and they lie there
    palette = paper.palette
    if isinstance(last.ask, Dice) and isinstance(last.answer, tuple):
        faces = [int(face) for face in last.answer][:DICE]
        if len(faces) > 2:
            return box
        side = min(paper.px(42), box.h - 2)
        gap = paper.px(6)
        shown, rest = box.off_right(len(faces) * (side + gap) - gap, paper.px(12))
        row = shown.off_top(side)[0].moved(0, paper.px(4))
        for face, place in zip(faces, row.columns(len(faces), gap), strict=True):
            paper.add(Die(place.centred(side, side), face, palette.cream, palette.paper))
        return rest
    if isinstance(last.ask, Spin) and paper.layout.shape is not Shape.SMALL:
        label = last.ask.wheel.keys[str(last.answer)].label
        wheel = capital(scene.speaker.line(last.ask.wheel.name))
        wide = paper.fit(wheel, LABEL, box.w * 2 // 5, box.h).width + 1
        shown, rest = box.off_right(max(box.w // 4, wide), paper.px(12))
        name, what = shown.off_top(paper.line(LABEL) + paper.px(4))
        paper.text(name, wheel, LABEL, palette.soft, "right", "bottom", needed=False, cut=True)
        paper.text(what, scene.speaker.line(label), NOTE, palette.brass, "right", "top", cut=True)
        return rest
    return box
