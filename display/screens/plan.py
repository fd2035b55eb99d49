"""Where the parts of the table screen go, for every shape of screen and every kind of ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.art import art_height, lay_art
from display.panels.spin import picture_of
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, QUESTION, TITLE, Shape
from display.toolkit.nodes import Die
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Arrange, Dice, Draw, Spin
from firmware_host.engine.view import GridArt, HandleArt, RingArt, SeatsArt
from firmware_host.engine.words import capital

from .asked import lay_notice, pressing, question
from .bar import lay_bar, lay_pause, lay_short_bar
from .foot import foot_least, lay_foot
from .full import lay_full
from .odds import lay_odds
from .seats import expect_purses, lay_purses, lay_seats, purse_columns, strip_height

if TYPE_CHECKING:
    from .table import TableScreen


def lay_table(paper: Paper, screen: TableScreen) -> dict[int, Box]:
    """Lay the whole screen; returns where each seat's purse is."""
    scene, panel = screen.scene, screen.panel
    art = scene.view.art
    box = paper.layout.box.inset(paper.layout.margin)
    if panel is not None and (panel.beside or isinstance(art, GridArt)):
        return _lay_beside(paper, box, screen)
    if isinstance(art, HandleArt):
        return lay_full(paper, box, screen)
    _expect_wheels(paper, box, scene)
    bar_high = max(paper.layout.touch, paper.px(64))
    bar, rest = box.off_bottom(bar_high, paper.layout.space())
    if isinstance(art, SeatsArt) and art.before:
        _lay_moves(paper, rest, screen)
        lay_bar(paper, bar, screen, 0, pause=True)
        return {}
    if paper.layout.shape is Shape.WIDE:
        seats, main = rest.off_left(paper.px(216), paper.layout.space(3))
        pause, bar = bar.off_left(paper.px(216), paper.layout.space(3))
        paper.part(("pause", pause), lambda: lay_pause(paper, pause, screen))
    else:
        seats, main = rest.off_top(strip_height(paper, scene), paper.layout.space())
    places = lay_seats(paper, seats, scene, screen.lately, screen.open_seat)
    laid = _lay_main(paper, main, screen)
    lay_bar(paper, bar, screen, laid, pause=paper.layout.shape is not Shape.WIDE)
    return {seat.seat: place for seat, place in zip(scene.view.seats, places, strict=True)}


# -- the question ----------------------------------------------------------------------------------


def _lay_question(paper: Paper, box: Box, scene: TableScene, need: int) -> Box:
    """Kicker, question, hint; returns what is left below, `need` at least."""
    roomy = paper.layout.shape is not Shape.SMALL
    if roomy:
        line, box = box.off_top(paper.px(30))
        _lay_kicker(paper, line, scene)
    text, hint = question(scene)
    if not text:
        text = paper.say("One moment …")
    most = min(box.h * 2 // 5, box.h - need - paper.layout.space() - paper.px(2))
    most = max(most, paper.line(NOTE))
    high = paper.heading_height(text, box.w, most, QUESTION, HEAD, NOTE)
    place, box = box.off_top(high, paper.px(2))
    paper.heading(place, text, QUESTION, HEAD, NOTE)
    high = paper.height_of(hint, NOTE, box.w, 2)
    if hint and high <= box.h - need - paper.layout.space():
        place, box = box.off_top(high)
        paper.text(place, hint, NOTE, paper.palette.mute, lines=2)
    return box.off_top(0, paper.layout.space())[1]


def _lay_kicker(paper: Paper, box: Box, scene: TableScene) -> None:
    """Who is asked, how far the game is, and what chance last said."""
    active = (seat.seat for seat in scene.view.seats if seat.active)
    asked = scene.ask.seat if scene.ask is not None else next(active, None)
    words = [scene.name(asked)] if asked is not None else [paper.say("Everybody")]
    if scene.view.round:
        words.append(scene.view.round)
    last = scene.landed
    rest = box
    if last is not None and isinstance(last.ask, Dice) and isinstance(last.answer, tuple):
        side = paper.px(26)
        faces = [int(face) for face in last.answer][:6]
        wide = len(faces) * (side + paper.px(4))
        shown, rest = box.off_right(wide, paper.px(8))
        for face, place in zip(faces, shown.columns(len(faces), paper.px(4)), strict=True):
            palette = paper.palette
            paper.add(Die(place.centred(side, side), face, palette.cream, palette.paper))
    elif last is not None and isinstance(last.ask, Spin):
        label = last.ask.wheel.keys[str(last.answer)].label
        shown, rest = box.off_right(box.w // 2, paper.px(8))
        said = f"{capital(paper.say(last.ask.wheel.name))}: {paper.say(label)}"
        paper.text(shown, said, NOTE, paper.palette.brass, "right", cut=True)
    paper.text(rest, " · ".join(words), NOTE, paper.palette.mute, cut=True)


def _lay_main(paper: Paper, box: Box, screen: TableScreen) -> int:
    """Question, picture, panel, and what lies under them; returns how many offers were laid."""
    scene, panel = screen.scene, screen.panel
    gap = paper.layout.space(1.5)
    need = panel.least(paper, box.w, scene) if panel is not None else 0
    strip = screen.curtain.strip_height(paper, scene, box.h // 3)
    rest = _lay_question(paper, box, scene, need + (strip + gap if strip else 0))
    if strip:
        place, rest = rest.off_top(strip, gap)
        screen.curtain.lay_strip(paper, place, scene, screen.slide)
    foot = min(foot_least(paper, rest.w, scene), max(0, rest.h - need - gap))
    least, liked = art_height(paper, rest.w, scene)
    wanted = panel.liked(paper, rest.w, scene) if panel is not None else 0
    sketch = isinstance(scene.view.art, RingArt)
    if sketch:
        # A sketch of the board that lies beside the screen gives way to what has happened.
        wanted += paper.px(90)
    room = max(least, min(liked, rest.h - wanted - foot - 2 * gap))
    if least and rest.h - need - foot - 2 * gap >= room and (room > least or not sketch):
        art, rest = rest.off_top(room, gap)
        lay_art(paper, art, scene, screen.picks(), screen.area)
    spare = rest.h - need - foot - gap
    if panel is not None:
        wanted = panel.liked(paper, rest.w, scene)
        high = need + max(0, min(wanted - need, spare))
        if high:
            place, rest = rest.off_top(min(high, rest.h), gap)
            panel.lay(paper, place, scene)
    return lay_foot(paper, rest, scene, screen.act)


def _lay_moves(paper: Paper, box: Box, screen: TableScreen) -> None:
    """Who moves where is what the question is about: nothing but it, the picture and the answer."""
    scene, panel = screen.scene, screen.panel
    gap = paper.layout.space(1.5)
    need = panel.least(paper, box.w, scene) if panel is not None else 0
    least, liked = art_height(paper, box.w, scene)
    wanted = max(least, min(liked, box.h - need - gap - paper.px(112)))
    rest = _lay_question(paper, box, scene, need + gap + wanted)
    art, rest = rest.off_top(min(liked * 3 // 2, rest.h - need - gap), gap)
    lay_art(paper, art, scene, screen.picks(), screen.area)
    if panel is not None:
        panel.lay(paper, rest.off_top(min(rest.h, need))[0], scene)


# -- a large picture with the panel beside it ------------------------------------------------------


def _lay_beside(paper: Paper, box: Box, screen: TableScreen) -> dict[int, Box]:
    scene, panel = screen.scene, screen.panel
    assert panel is not None
    stage, side = _picture_and_side(paper, box)
    if panel.beside or isinstance(scene.ask, Draw):
        panel.stage(paper, stage, scene)
    else:
        lay_art(paper, stage, scene, screen.picks(), screen.area)
    bar, side = side.off_bottom(max(paper.layout.touch, paper.px(64)), paper.layout.space())
    lay_short_bar(paper, bar, screen)
    _lay_side(paper, side, screen)
    return {}


def _picture_and_side(paper: Paper, box: Box) -> tuple[Box, Box]:
    shape = paper.layout.shape
    gap = paper.layout.space(2 if shape is not Shape.SMALL else 1)
    if shape is Shape.TALL:
        return box.off_top(min(box.w, box.h // 2), gap)
    wide = min(box.h, box.w * 55 // 100) if shape is Shape.WIDE else box.w * 48 // 100
    return box.off_left(wide, gap)


def _expect_wheels(paper: Paper, box: Box, scene: TableScene) -> None:
    """The game's wheels are large: have them drawn before one is to be spun."""
    stage, _ = _picture_and_side(paper, box)
    for wheel in scene.view.wheels:
        paper.expect(picture_of(wheel, paper.theme, stage, None, paper.say)[1](None, 0.0))
    if scene.view.wheels:
        expect_purses(paper, scene)


def _lay_side(paper: Paper, box: Box, screen: TableScreen) -> None:
    scene, panel = screen.scene, screen.panel
    assert panel is not None
    gap = paper.layout.space()
    text, hint = question(scene)
    columns = purse_columns(paper, box.w, scene)
    purse_high = -(-len(scene.view.seats) // columns) * paper.px(30)
    small = paper.layout.shape is Shape.SMALL
    if not (small and isinstance(scene.ask, Arrange)):
        purses, box = box.off_bottom(purse_high, gap)
        lay_purses(paper, purses, scene, columns)
    tabs_high = paper.layout.touch + gap if _tabbed(screen) else 0
    need = panel.least(paper, box.w, scene)
    room = max(0, box.h - need - tabs_high - gap - paper.px(4))
    high = paper.heading_height(text, box.w, room, TITLE, HEAD, NOTE)
    if high >= paper.line(NOTE):
        place, box = box.off_top(high, paper.px(4))
        paper.heading(place, text, TITLE, HEAD, NOTE)
        room -= high
    high = paper.height_of(hint, NOTE, box.w, 3)
    if hint and high + gap <= room:
        place, box = box.off_top(high, gap)
        paper.text(place, hint, NOTE, paper.palette.mute, lines=3)
        room -= high + gap
    if tabs_high and isinstance(scene.view.art, GridArt):
        tabs, box = box.off_top(paper.layout.touch, gap)
        _lay_tabs(paper, tabs, screen, scene.view.art)
    if said := pressing(scene):
        box = lay_notice(paper, box, said, need)
    elif scene.odds is not None and isinstance(scene.ask, Spin):
        spare = box.h - need - gap - paper.px(16)
        lines = min(len(scene.odds.lines), max(0, spare // paper.px(34)))
        if lines:
            card, box = box.off_top(lines * paper.px(34) + paper.px(16), gap)
            paper.fill(card, paper.palette.felt, paper.layout.radius)
            odds = scene.odds
            short = type(odds)(odds.title, odds.lines[:lines], "", odds.exact)
            lay_odds(paper, card.inset(paper.px(14), paper.px(8)), short)
    panel.lay(paper, box.off_bottom(min(box.h, panel.liked(paper, box.w, scene)))[0], scene)


def _tabbed(screen: TableScreen) -> bool:
    """Whether there are several fields of tiles to look at."""
    art, panel = screen.scene.view.art, screen.panel
    pictured = (panel is not None and panel.beside) or isinstance(screen.scene.ask, Draw)
    return isinstance(art, GridArt) and len(art.areas) > 1 and not pictured


def _lay_tabs(paper: Paper, box: Box, screen: TableScreen, art: GridArt) -> None:
    """One tab per field, with the token of the seat it belongs to."""
    from display.art.grid import area_up

    scene = screen.scene
    up = area_up(art, screen.area)
    palette = paper.palette
    if not art.areas:
        return
    for area, place in zip(
        art.areas, box.columns(len(art.areas), paper.layout.space(0.5)), strict=True
    ):
        on = up is not None and area.seat == up.seat
        key = f"area {area.seat}"
        ground = palette.cream if on else palette.raised
        paper.fill(place, paper.tone(ground, key), paper.layout.radius)
        side = min(paper.px(38), place.w - 4, place.h - 4)
        paper.token(place.centred(side, side), scene.look(area.seat), scene.name(area.seat))
        paper.target(key, place, scene.name(area.seat), screen.show_area(area.seat))
