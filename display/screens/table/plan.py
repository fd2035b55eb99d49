"""Where the parts of the table go: one grid for every shape of screen and every kind of ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from display.art.board_ahead import expect_board
from display.art.handle import lay_handle, lay_single, lay_spaces
from display.art.path import lay_where
from display.art.row import lay_picture, lay_small_tray
from display.panels import HandPanel
from display.panels.arrange import ArrangePanel
from display.panels.dice import DicePanel
from display.panels.panel import Room
from display.panels.spin import picture_of, stage_and_side
from display.port import Sentence, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, Shape
from display.toolkit.nodes import Node, Rim
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Spin, Tell
from firmware_host.engine.view import GridArt, HandleArt, SeatsArt, TrayArt

from .asked import lay_heading, lay_payment_heading, lay_question
from .deed import lay_deed
from .foot import lay_foot
from .grid import Grid, grid_of
from .seats import lay_seats, pots_elsewhere, under_seats
from .slip import (
    coached,
    is_quiet,
    lay_card,
    lay_lesson,
    lay_lines,
    lay_slip,
    lies_in_tiles,
    offers,
    pressing,
)
from .tiles import lay_tiles, picks_of

if TYPE_CHECKING:
    from .table_screen import TableScreen


def lay_table(paper: Paper, screen: TableScreen) -> dict[int, Box]:
    """Lay the whole screen; return where each seat's purse is."""
    scene = screen.scene
    if scene.practice:
        frame = paper.layout.box
        paper.add(Rim(frame, paper.palette.brass, paper.layout.radius, paper.px(5)))
    grid = grid_of(paper.layout, scene)
    strip: Box | None = None
    if scene.lesson is not None and not is_quiet(screen):
        strip, grid = coached(paper, grid, screen, scene.lesson)
    if paper.layout.shape is Shape.SMALL and not screen.curtained:
        grid, whole = _for_tiles(paper, grid, screen)
        if whole:
            lay_question(paper, grid.question, scene)
            _lay_body(paper, grid, screen)
            lay_foot(paper, grid.foot, screen)
            lay_lesson(paper, strip, [grid.seats], grid, screen)
            return {}
    grid = _on_small(paper, grid, screen)
    shown = screen.seats_shown()
    places = lay_seats(paper, grid.seats, shown, screen.lately, screen.open_seat)
    if screen.flip is not None and not scene.view.pots:
        below = under_seats(paper, grid.seats, places[-1].bottom)
        if below is not None:
            screen.flip.lay_turn(paper, below)
    free = _lay_body(paper, grid, screen)
    _lay_head(paper, grid, screen, shown, free=free)
    lay_foot(paper, grid.foot, screen)
    waiting = [
        place
        for seat, place in zip(shown.view.seats, places, strict=True)
        if not seat.active and strip is not None
    ]
    lay_lesson(paper, strip, waiting, grid, screen)
    _expect_wheels(paper, grid.body, scene)
    expect_board(paper, scene)
    return {seat.seat: place for seat, place in zip(scene.view.seats, places, strict=True)}


def _lay_head(
    paper: Paper, grid: Grid, screen: TableScreen, shown: TableScene, *, free: bool
) -> None:
    """Lay the question, or what stands in its place while something moves or changes hands."""
    scene, landing = screen.scene, screen.landing
    if scene.notice and not free and grid.question.h:
        lay_card(paper, grid.question, "warn", scene.notice)
    elif grid.question.h == 0:
        pass
    elif screen.paying is not None:
        lay_payment_heading(paper, grid.question, scene, *screen.paying.heading(paper, scene))
    elif screen.flip is not None:
        lay_heading(paper, grid.question, *screen.flip.heading(paper))
    elif screen.curtained:
        lay_heading(paper, grid.question, *screen.curtain.heading(paper, scene))
    elif landing is not None and (said := landing.drawn(paper, scene, _card(screen))) is not None:
        lay_heading(paper, grid.question, *said)
    else:
        pots = pots_elsewhere(paper, grid.seats, shown)
        if isinstance(scene.ask, Spin) and screen.result:
            lay_heading(
                paper, grid.question, *_stopped(paper, grid.question.w, screen.result), 0, pots
            )
            return
        effect = screen.panel.effect(scene) if isinstance(screen.panel, HandPanel) else ""
        # A device that was lost is told in the slip or, where that is taken, under the question.
        effect = effect or _told(paper, grid.question.w, screen.result)
        effect = effect or ("" if free else pressing(scene))
        lay_question(paper, grid.question, scene, effect, pots)


def _card(screen: TableScreen) -> str:
    """Return the card that chance has said, as its deck knows it."""
    return str(screen.panel.answer) if screen.panel is not None else ""


def _stopped(paper: Paper, width: int, sentences: tuple[Sentence, ...]) -> tuple[str, str]:
    """Return what a spin has come to, in the place of the question, and what that brought."""
    first, *rest = sentences
    brought = _told(paper, width, tuple(rest))
    if not brought and not first.paid:
        brought = paper.say("No money changes hands.")
    return first.text, brought


def _told(paper: Paper, width: int, sentences: tuple[Sentence, ...]) -> str:
    """Return as many sentences as one line under the question holds, and how many more there are.

    The first stands there in any case.
    """
    texts = [sentence.text for sentence in sentences]
    for count in range(len(texts), 0, -1):
        said = " · ".join(texts[:count])
        if count < len(texts):
            said += " · " + paper.say("and {count} more").format(count=len(texts) - count)
        if paper.fit(said, NOTE, width, paper.px(76)).whole:
            return said
    return texts[0] if texts else ""


def _for_tiles(paper: Paper, grid: Grid, screen: TableScreen) -> tuple[Grid, bool]:
    """Return the grid for tiles: on a small screen they take some of the question's room.

    Where they are laid out they take the room of the seats as well; return whether they do.
    """
    panel = screen.panel
    whole = isinstance(panel, ArrangePanel) and panel.room_is_whole
    if not whole and not lies_in_tiles(paper, screen):
        return grid, False
    top, gap = grid.seats.y if whole else grid.question.y, paper.layout.space()
    beside = (
        not whole and panel is not None and not screen.busy and panel.answers_here(screen.scene)
    )
    high = paper.line(NOTE) if whole else paper.layout.touch if beside else paper.px(74)
    question = Box(grid.question.x, top, grid.question.w, high)
    if beside and panel is not None:
        answers, question = question.off_right(question.w * 3 // 10, gap)
        panel.lay(paper, answers, screen.scene)
    lower = question.bottom + (1 if whole else gap)
    taken = Box(grid.picture.x, lower, grid.picture.w, grid.picture.bottom - lower)
    return grid._replace(picture=taken, question=question), whole


def _on_small(paper: Paper, grid: Grid, screen: TableScreen) -> Grid:
    """Return the grid of a small screen for what is asked.

    Where the answers take all the room below the question, the game stays in sight beside it: the
    tray, or the space on which the pawn stands. Dice and fields get some of the question's height.
    """
    scene, panel = screen.scene, screen.panel
    art, path = scene.view.art, scene.view.board
    if paper.layout.shape is not Shape.SMALL or not grid.question.h or screen.paying is not None:
        return grid
    if _shaken(scene):
        question = grid.question.off_top(paper.px(74))[0]
        higher = question.bottom - grid.question.bottom
        x, y, w, h = grid.picture
        return grid._replace(question=question, picture=Box(x, y + higher, w, h - higher))
    share = 25 if isinstance(art, TrayArt) else 30  # of a hundred: a space has its name on it
    beside, question = grid.question.off_right(grid.question.w * share // 100, paper.px(12))
    if isinstance(art, TrayArt):
        lay_small_tray(paper, beside, scene, art)
    elif art is None and path is not None and panel and panel.room(paper, scene) is Room.BODY:
        lay_where(paper, beside, scene, path, screen.open_board)
    else:
        return grid
    none = Box(grid.picture.x, grid.picture.y, grid.picture.w, 0)
    return grid._replace(question=question, picture=none, answers=grid.body)


def _lay_body(paper: Paper, grid: Grid, screen: TableScreen) -> bool:
    """Lay picture, answers and slip, or one scene over all; return whether the slip is there."""
    scene, panel = screen.scene, screen.panel
    art = scene.view.art
    if screen.paying is not None:
        # Notes need the room of the strip on a small screen, and have it where there is no strip.
        large = paper.layout.shape is Shape.SMALL or scene.view.board is None
        counts = screen.paying.counting is not None
        if not screen.paying.dealing and not large and not counts:
            lay_picture(paper, grid.picture, scene, screen.open_board, screen.hop)
        screen.paying.lay(paper, grid.body if large else grid.lower, grid.body, scene)
        return False
    if screen.flip is not None:
        screen.flip.lay(paper, grid.body, scene)
        return False
    if screen.curtained:
        if isinstance(panel, HandPanel):
            panel.cover()
        pictured = scene.view.board is not None or isinstance(art, TrayArt | SeatsArt)
        if pictured:
            lay_picture(paper, grid.picture, scene, screen.open_board, screen.hop)
        screen.curtain.lay(paper, grid.lower if pictured else grid.body, scene, panel)
        return False
    if isinstance(art, GridArt) and lies_in_tiles(paper, screen):
        lay_tiles(paper, grid.body, screen, art)
        return False
    if isinstance(art, HandleArt):
        (_lay_handle if art.shaker else _lay_single)(paper, grid, screen, art)
        return False
    if isinstance(art, SeatsArt) and (isinstance(scene.ask, Tell) or _is_dealing(scene, art)):
        since = screen.lately.since
        lay_picture(paper, grid.body, scene, screen.open_board, screen.hop, since)
        return False
    if panel is not None and panel.room(paper, scene) is Room.BODY:
        panel.lay(paper, grid.body, scene)
        return False
    lay_picture(paper, grid.picture, scene, screen.open_board, screen.hop)
    return _lay_rows(paper, grid, screen)


def _is_dealing(scene: TableScene, art: SeatsArt) -> bool:
    """Return whether the machine deals, while all look on."""
    return art.dealt and scene.ask is None


def _lay_rows(paper: Paper, grid: Grid, screen: TableScreen) -> bool:
    """Lay the answers, and the slip where they leave it free; return whether it was laid."""
    scene, panel = screen.scene, screen.panel
    if panel is None:
        lay_deed(paper, grid.lower if grid.slip.h else grid.answers, scene, screen.lately.sums)
        return not scene.notice
    if panel.room(paper, scene) is Room.LOWER:
        panel.lay(paper, grid.lower, scene)
        return False
    if isinstance(scene.ask, Tell) and not pressing(scene) and not offers(scene):
        lay_lines(paper, grid.lower, scene)  # nothing is answered: what happened has all the room
        return True
    panel.lay(paper, grid.answers, scene)
    lay_slip(paper, grid.slip, scene, screen.act)
    return bool(grid.slip.h)


def _shaken(scene: TableScene) -> bool:
    """Return whether the shaker's handle is up."""
    return isinstance(scene.view.art, HandleArt) and scene.view.art.shaker


def _lay_single(paper: Paper, grid: Grid, screen: TableScreen, art: HandleArt) -> None:
    """Lay one die where dice are always rolled, and in the slip what it decides."""
    scene, panel = screen.scene, screen.panel
    lay_picture(paper, grid.picture, scene, screen.open_board, screen.hop)
    entering = isinstance(panel, DicePanel) and panel.entering(scene)
    if art.dice:
        lay_single(paper, grid.answers, art.dice[0])
    elif panel is not None:
        panel.lay(paper, grid.lower if entering else grid.answers, scene)
    if grid.slip.h and not entering:
        lay_spaces(paper, grid.slip, scene, art, picks_of(screen), len(art.spaces))


def _lay_handle(paper: Paper, grid: Grid, screen: TableScreen, art: HandleArt) -> None:
    """Dice in the picture's row, fields in the rows below; both stay where they are."""
    scene, panel = screen.scene, screen.panel
    entering = isinstance(panel, DicePanel) and panel.entering(scene)
    tray, fields = grid.picture, grid.lower
    if paper.layout.shape is Shape.TALL:
        tray, fields = grid.body.off_top(paper.px(80), paper.px(10))
        if isinstance(panel, DicePanel) and not entering and panel.answer is None:
            real, fields = fields.off_bottom(paper.layout.touch, paper.px(10))
            panel.lay_real(paper, real.off_right(real.w // 2)[0])
    elif paper.layout.shape is Shape.SMALL:
        gap = paper.px(8)
        fields, tray = grid.body.off_bottom(2 * paper.layout.touch + gap, gap)
    lay_handle(paper, tray, None if entering else fields, scene, art, picks_of(screen))
    if entering and panel is not None:
        panel.lay(paper, fields, scene)


def _expect_wheels(paper: Paper, body: Box, scene: TableScene) -> None:
    """Have the game's wheels drawn before one is spun: they are large."""

    say = scene.speaker.language

    def wheels() -> Iterator[Node]:
        for wheel in scene.view.wheels:
            stage, _ = stage_and_side(paper, body, wheel)
            yield picture_of(wheel, paper.theme, stage, None, say)[1](None, 0.0)

    paper.expect(wheels)
