"""Under the question: notices, offers to a seat, which notes to hand over, what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from display.port import Sentence, TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, LABEL, NOTE, STRONG, Style
from display.toolkit.paper import Paper
from display.toolkit.theme import name_tone
from firmware_host.engine.table import Aside
from firmware_host.engine.view import SeatView

LINE = Style("medium", 18, 18)


def offers(scene: TableScene) -> list[Aside]:
    """The game's own asides, offered on the table itself; common ones are on a seat's sheet."""
    return [aside for aside in scene.asides if not aside.common]


def lay_foot(
    paper: Paper, box: Box, scene: TableScene, tap: Callable[[Aside], Callable[[], None]]
) -> int:
    """Lay what fits, most pressing first; returns how many offers were laid."""
    gap = paper.layout.space()
    if scene.notice:
        box = _lay_card(paper, box, "warn", scene.notice, gap)
    for hint in scene.hints:
        box = _lay_card(paper, box, "warn", hint, gap)
    laid = 0
    for aside in offers(scene):
        high = max(paper.layout.touch + paper.px(12), paper.px(68))
        if box.h < high:
            break
        place, box = box.off_top(high, gap)
        _lay_offer(paper, place, scene, aside, tap(aside))
        laid += 1
    if scene.advice:
        box = _lay_card(paper, box, "note", " · ".join(scene.advice), gap)
    _lay_lines(paper, box, scene)
    return laid


def foot_least(paper: Paper, width: int, scene: TableScene) -> int:
    """What has to be seen now takes so much."""
    high = 0
    gap = paper.layout.space()
    for text in (scene.notice, *scene.hints, " · ".join(scene.advice)):
        if text:
            high += _card_height(paper, width, text) + gap
    if offers(scene):
        high += max(paper.layout.touch + paper.px(12), paper.px(68)) + gap
    return high


def _card_height(paper: Paper, width: int, text: str) -> int:
    inner = width - paper.px(28) - paper.px(36)
    return paper.height_of(text, NOTE, inner, 8) + paper.px(20)


def _lay_card(paper: Paper, box: Box, sign: str, text: str, gap: int) -> Box:
    """A cream card with a sign and a sentence; returns what is left of the box."""
    high = _card_height(paper, box.w, text)
    if box.h < high:
        return box
    palette = paper.palette
    place, rest = box.off_top(high, gap)
    paper.fill(place, palette.cream, paper.layout.radius)
    inner = place.inset(paper.px(14), paper.px(8))
    left, right = inner.off_left(paper.px(26), paper.px(10))
    paper.glyph(left.centred(paper.px(26), paper.px(26)), sign, palette.paper)
    paper.text(right, text, NOTE, palette.paper, lines=8)
    return rest


def _lay_offer(
    paper: Paper, box: Box, scene: TableScene, aside: Aside, tap: Callable[[], None]
) -> None:
    """An offer to a seat, also off turn: whose it is, and the button."""
    palette = paper.palette
    paper.fill(box, palette.cream, paper.layout.radius)
    inner = box.inset(paper.px(14), (box.h - paper.layout.touch) // 2)
    label = scene.speaker.line(aside.label)
    key = f"aside {aside.act} {aside.seat}"
    button, rest = inner.off_right(min(inner.w * 11 // 20, paper.px(250)), paper.px(10))

    paper.button(key, button, label, tap, look="go", style=BUTTON)
    if aside.seat is not None:
        side = min(paper.px(40), rest.h)
        left, rest = rest.off_left(side, paper.px(10))
        paper.token(left.centred(side, side), scene.look(aside.seat), scene.name(aside.seat))
        paper.text(rest, scene.name(aside.seat), STRONG, palette.paper, cut=True)


# -- what has happened -----------------------------------------------------------------------------


def _lay_lines(paper: Paper, box: Box, scene: TableScene) -> None:
    """The last sentences, newest at the bottom, as many as fit whole."""
    face = paper.layout.faces_of(LINE)[0]
    line = paper.ink.height(face) + paper.px(3)
    pad = paper.px(10)
    if box.h < line + 2 * pad or not scene.lines:
        return
    box = box.off_top(min(box.h, 4 * line + 2 * pad))[0]
    inner = box.inset(paper.px(18), pad)
    cite, room = inner.off_right(paper.px(44), paper.px(6))
    shown: list[tuple[Sentence, list[str]]] = []
    left = inner.h // line
    for sentence in reversed(scene.lines):
        rows = paper.setter.broken(sentence.text, face, room.w)
        if len(rows) > left:
            break
        shown.insert(0, (sentence, rows))
        left -= len(rows)
    if not shown:
        return
    used = sum(len(rows) for _, rows in shown) * line
    box = box.off_top(used + 2 * pad)[0]
    paper.fill(box, paper.palette.felt, paper.layout.radius)
    y = box.y + pad
    for sentence, rows in shown:
        top = y
        for at, row in enumerate(rows):
            _lay_row(paper, Box(room.x, y, room.w, line), row, sentence, scene, first=at == 0)
            y += line
        if sentence.rule:
            rule = cited(sentence.rule)
            place = Box(cite.x, top, cite.w, line)
            paper.text(place, rule, LABEL, paper.palette.mute, "right", needed=False, cut=True)


def cited(rule: str) -> str:
    """A rule in few letters: §7c for each part of section 7c, which Why tells in full."""
    return rule if not rule or rule[:1].isalpha() else f"§{rule.partition('-')[0]}"


def _lay_row(
    paper: Paper, box: Box, row: str, sentence: Sentence, scene: TableScene, *, first: bool
) -> None:
    """One row of a sentence; a name that begins it stands in its seat's colour."""
    palette = paper.palette
    name = _leading_name(scene.view.seats, row) if first else None
    if name is None:
        paper.text(box, row, LINE, palette.cream)
        return
    seat, word = name
    tone = name_tone(scene.look(seat), palette.felt, palette)
    used = paper.text(box, word, LINE, tone)
    gap = paper.ink.width(" ", paper.layout.faces_of(LINE)[0])
    rest = box.off_left(used.w + gap)[1]
    paper.text(rest, row[len(word) :].strip(), LINE, palette.cream, cut=True)


def _leading_name(seats: Sequence[SeatView], row: str) -> tuple[int, str] | None:
    """The seat whose name the row begins with."""
    for seat in seats:
        if row.startswith(seat.name) and not row[len(seat.name) : len(seat.name) + 1].isalnum():
            return seat.seat, seat.name
    return None
