"""The question: in a room of its own, one line large or two smaller ones, and its consequence."""

from __future__ import annotations

import re

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import HEAD, NOTE, TEXT, Shape, Style
from display.toolkit.nodes import Die
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Dice, Spin
from firmware_host.engine.words import capital

LARGE = Style("serif", 38, 26)  # on one line; what is longer takes two
_NAMED = re.compile(r"\{\w+:who\}, ")  # how a question begins that is put to somebody by name
DICE = 6  # how many of the last throw are shown


def question(scene: TableScene) -> tuple[str, str]:
    """Return what is asked, and the line of consequence under it.

    The name of who is asked is left out: the cream seat says it.
    """
    ask = scene.ask
    if ask is None:
        return "", ""
    blanks = ask.blanks()
    say = scene.speaker.say
    text = say(ask.prompt.text, blanks)
    if ask.seat is not None and _NAMED.match(ask.prompt.text):
        text = text.removeprefix(f"{scene.name(ask.seat)}, ")
    # What a sentence begins with may be put in, and in some languages it is a small word.
    hint = capital(say(ask.prompt.hint, blanks)) if ask.prompt.hint else ""
    return capital(text), hint


def headline(paper: Paper, scene: TableScene) -> tuple[str, str]:
    """Return the question or, while a machine plays, its deed; and the line under it."""
    text, hint = question(scene)
    if not text:
        text, hint = scene.deed, paper.say("The machine plays.")
    return text or paper.say("One moment …"), hint


def lay_question(paper: Paper, box: Box, scene: TableScene, effect: str = "") -> None:
    """Lay it with what chance last said at its right; its room is the same for every question.

    `effect` is what the choice under a finger would do, in the place of the line under it.
    """
    rest = _lay_last(paper, box, scene)
    text, hint = headline(paper, scene)
    hint = effect or hint
    paper.part(("asked", rest, text, hint), lambda: lay_heading(paper, rest, text, hint))


def lay_heading(paper: Paper, box: Box, text: str, hint: str) -> None:
    """A large line and a small one, or two lines of the large one, in a room of fixed height."""
    low = paper.height_of(hint, NOTE, box.w, 1) if hint else 0
    room = box.h - low
    one = paper.fit(text, LARGE, box.w, room)
    if one.whole:
        place = Box(box.x, box.y, box.w, max(room, one.height))
        paper.text(place, text, LARGE)
        if hint:
            below = Box(box.x, box.bottom - low, box.w, low)
            paper.text(below, hint, NOTE, paper.palette.soft, cut=True)
        return
    two = paper.fit(text, HEAD, box.w, box.h - low, 2)
    if hint and two.whole:
        upper, lower = box.off_top(box.h - low)
        paper.text(upper, text, HEAD, lines=2)
        paper.text(lower, hint, NOTE, paper.palette.soft, cut=True)
        return
    paper.heading(box, text, HEAD, TEXT, NOTE)


def _lay_last(paper: Paper, box: Box, scene: TableScene) -> Box:
    """Lay the dice thrown last, or what a spin brought; return what is left of the room."""
    last = scene.landed
    if last is None:
        return box
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
        shown, rest = box.off_right(box.w // 4, paper.px(12))
        said = f"{capital(paper.say(last.ask.wheel.name))}: {paper.say(label)}"
        paper.text(shown, said, NOTE, palette.brass, "right", "top", lines=2, cut=True)
        return rest
    return box
