"""The slip under the answers: an urgent notice, an expiring offer, or the latest events.

In its place, or beside a field that takes it, the coach speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.panels import HandPanel
from display.panels.arrange import ArrangePanel
from display.panels.panel import Room, picture_and_side
from display.parts.coach import coach_height, lay_coach, stands, step_back
from display.port import Sentence, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, STRONG, Shape, Style
from display.toolkit.paper import Paper
from display.wishes import Heard
from firmware_host.engine.asks import Tell
from firmware_host.engine.table import Aside
from firmware_host.engine.view import GridArt, HandleArt, SeatView

from .grid import Grid, foot_of

if TYPE_CHECKING:
    from .table_screen import TableScreen

LINE = Style("medium", 18, 18)
ROWS, MORE = 3, 5  # of what has happened, in the slip and in all of the lower half


def offers(scene: TableScene) -> list[Aside]:
    """Return what people lose unless it is done soon; the rest is on the seat's sheet."""
    return [aside for aside in scene.asides if aside.urgent and aside.seat not in scene.bots]


def pressing(scene: TableScene) -> str:
    """Return what has to be read before anything else: a refusal, a lost device."""
    return scene.notice or " · ".join(scene.hints)


def lay_slip(
    paper: Paper, box: Box, scene: TableScene, tap: Callable[[Aside], Callable[[], None]]
) -> None:
    """Lay the most pressing of it: it has one place, and that is always the same."""
    if box.h < paper.layout.touch:
        return
    urgent = offers(scene)
    if said := pressing(scene):
        lay_card(paper, box, "warn", said)
    elif urgent:
        most = 2 if paper.layout.shape is Shape.WIDE else 1
        places = box.columns(min(most, len(urgent)), paper.px(12))
        for aside, place in zip(urgent, places, strict=False):
            _lay_offer(paper, place, scene, aside, tap(aside))
    else:
        lay_lines(paper, box, scene)


def lay_card(paper: Paper, box: Box, sign: str, text: str) -> None:
    """Lay a cream card with a sign and a sentence."""
    palette = paper.palette
    paper.fill(box, palette.cream, paper.layout.radius)
    inner = box.inset(paper.px(14), paper.px(5))
    left, right = inner.off_left(paper.px(26), paper.px(10))
    paper.glyph(left.centred(paper.px(26), paper.px(26)), sign, palette.paper)
    paper.text(right, text, NOTE, palette.paper, lines=4, cut=True)


def _lay_offer(
    paper: Paper, box: Box, scene: TableScene, aside: Aside, tap: Callable[[], None]
) -> None:
    """Lay an offer to a seat, perhaps off turn: its mark and the button."""
    palette = paper.palette
    paper.fill(box, palette.cream, paper.layout.radius)
    inner = box.inset(paper.px(14), max(0, (box.h - paper.layout.touch) // 2))
    label = scene.speaker.line(aside.label)
    key = f"aside {aside.act} {aside.seat}"
    button, rest = inner.off_right(min(inner.w * 11 // 20, paper.px(250)), paper.px(10))
    paper.button(key, button, label, tap, look="go", style=BUTTON)
    if aside.seat is not None:
        side = min(paper.px(40), rest.h)
        left, rest = rest.off_left(side, paper.px(10))
        paper.token(left.centred(side, side), scene.look(aside.seat), scene.sign(aside.seat))
        paper.text(rest, scene.name(aside.seat), STRONG, palette.paper, cut=True)


# -- what has happened -----------------------------------------------------------------------------


def lay_lines(paper: Paper, box: Box, scene: TableScene) -> None:
    """Lay the last sentences, the newest lowest, as many as fit; marks stand for names.

    A sentence too long for all of the room is cut rather than left out: it is the newest.
    """
    lines = worth_telling(scene)
    seen = "lines", box, scene.marks, tuple((line.text, line.seat) for line in lines)

    def lay() -> None:
        paper.fill(box, paper.palette.felt, paper.layout.radius, paper.palette.edge)
        lay_told(paper, box.inset(paper.px(16), paper.px(6)), scene, lines)

    paper.part(seen, lay)


def worth_telling(scene: TableScene) -> tuple[Sentence, ...]:
    """Return what has happened without what everybody sees: the roll and the way of whoever plays.

    The dice lie beside the question and the pawn stands on the strip; a machine's deed is said
    over them.
    """
    ask, active = scene.ask, next((seat.seat for seat in scene.view.seats if seat.active), None)
    seat = active if ask is None else ask.seat
    if seat is None or scene.view.board is None or isinstance(ask, Tell):
        return scene.lines
    last = len(scene.lines)
    while last and scene.lines[last - 1].seat == seat and not scene.lines[last - 1].paid:
        last -= 1
    if ask is None and last and scene.lines[last - 1].text == scene.deed:
        last -= 1
    return scene.lines[:last] or scene.lines


def lay_told(paper: Paper, inner: Box, scene: TableScene, lines: Sequence[Sentence]) -> None:
    """Lay the newest of these sentences, as many as there is room for."""
    palette = paper.palette
    face = paper.layout.faces_of(LINE)[0]
    line = paper.ink.height(face) + paper.px(2)
    mark, room = inner.off_left(paper.px(26), paper.px(9))
    most = ROWS if inner.h + paper.px(12) < 2 * ROWS * line else MORE
    left = max(1, min(most, inner.h // line))
    shown: list[tuple[Sentence, list[str]]] = []
    for sentence in reversed(lines):
        wide = room.w if sentence.seat is not None else inner.w
        rows = paper.setter.broken(_bare(scene.view.seats, sentence), face, wide)
        if len(rows) > left:
            if not shown:
                shown.append((sentence, rows[:left]))
            break
        shown.insert(0, (sentence, rows))
        left -= len(rows)
        if not left:
            break
    count = sum(len(rows) for _, rows in shown)
    if not count:
        return
    step = min(inner.h // count, line + paper.px(8))
    y = inner.y + (inner.h - count * step) // 2
    for sentence, rows in shown:
        if sentence.seat is not None:
            side = min(paper.px(24), step)
            spot = Box(mark.x, y + (step - side) // 2, side, side)
            paper.token(spot, scene.look(sentence.seat), scene.sign(sentence.seat))
        place = room if sentence.seat is not None else inner
        for row in rows:
            paper.text(Box(place.x, y, place.w, step), row, LINE, palette.cream, cut=True)
            y += step


def _bare(seats: Sequence[SeatView], sentence: Sentence) -> str:
    """Return a sentence without the name it begins with, for which its seat's mark stands."""
    if sentence.seat is None:
        return sentence.text
    name = seats[sentence.seat].name
    rest = sentence.text.removeprefix(name)
    if rest != sentence.text and rest[:1] == " ":
        return rest.strip()
    return sentence.text


# -- the coach ------------------------------------------------------------------------------------


def _lies_in_fields(paper: Paper, screen: TableScreen) -> bool:
    """Return whether tiles or betting spaces take the body, which need all of their room."""
    art = screen.scene.view.art
    if isinstance(screen.panel, ArrangePanel) or (isinstance(art, HandleArt) and art.shaker):
        return True
    return lies_in_tiles(paper, screen)


def lies_in_tiles(paper: Paper, screen: TableScreen) -> bool:
    """Return whether the body is a field of tiles that are turned over."""
    if not isinstance(screen.scene.view.art, GridArt):
        return False
    panel = screen.panel
    return screen.flip is not None or not panel or panel.room(paper, screen.scene) is not Room.BODY


def _dice_to_come(paper: Paper, screen: TableScreen) -> bool:
    """Return whether a strip can lie where the shaker's dice have not fallen yet."""
    art = screen.scene.view.art
    wide = paper.layout.shape is Shape.WIDE
    return wide and isinstance(art, HandleArt) and art.shaker and not art.dice


def is_quiet(screen: TableScreen) -> bool:
    """Return whether the coach is silent: something moves, is covered, or a hand is held open."""
    panel = screen.panel
    return screen.busy or screen.curtained or (isinstance(panel, HandPanel) and panel.held)


def coached(
    paper: Paper, grid: Grid, screen: TableScreen, lesson: tuple[str, str]
) -> tuple[Box, Grid]:
    """Return where the coach speaks, and the grid that is left for the rest.

    Fields need all of their room: beside one that stands the coach has a column, else it lies over
    the field for a moment.
    """
    strip, left = grid.coached(paper.layout, coach_height(paper, grid.slip.w, lesson))
    if _dice_to_come(paper, screen):
        return grid.picture, grid
    if not _lies_in_fields(paper, screen):
        return strip, left
    if paper.layout.shape is Shape.SMALL and lies_in_tiles(paper, screen):
        # Every tile stays in sight: the coach asks what the question asks, in its place.
        top = grid.seats.y
        return Box(grid.seats.x, top, grid.seats.w, grid.question.bottom - top), grid
    return _beside_field(paper, grid, screen, lesson) or strip, grid


def _beside_field(
    paper: Paper, grid: Grid, screen: TableScreen, lesson: tuple[str, str]
) -> Box | None:
    """Return a column beside a field of tiles that holds all of a lesson, if there is one."""
    scene, panel = screen.scene, screen.panel
    art = scene.view.art
    if paper.layout.shape is not Shape.WIDE or not isinstance(art, GridArt):
        return None
    column = picture_and_side(paper, grid.body)[1]
    if not isinstance(panel, ArrangePanel):
        if panel is not None and panel.answers_here(scene):
            return None  # what is no tile is answered there
        if len(art.areas) > 2:  # whose field is up can be chosen over it
            column = column.off_top(paper.layout.touch, paper.layout.space())[1]
    return column if stands(paper, column, lesson) else None


def lay_lesson(
    paper: Paper, strip: Box | None, waiting: list[Box], grid: Grid, screen: TableScreen
) -> None:
    """Lay what the coach says; waiting seats and the foot are dimmed, answers are not."""
    lesson = screen.scene.lesson
    if strip is None or lesson is None:
        return
    cells = foot_of(paper.layout, grid.foot, spoken=screen.scene.spoken)
    answered = any(target.box.within(cells.right) for target in paper.targets)
    foot = grid.foot
    if answered:
        foot = Box(foot.x, foot.y, cells.right.x - foot.x, foot.h)
    step_back(paper, *waiting, foot)
    points = strip.y >= grid.answers.bottom and not _lies_in_fields(paper, screen)
    lay_coach(paper, strip, lesson, lambda: screen.port.send(Heard()), points=points)
