"""What has to be read before a touch: the question, and what else presses."""

from __future__ import annotations

from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE
from display.toolkit.paper import Paper
from firmware_host.engine.words import capital


def question(scene: TableScene) -> tuple[str, str]:
    """What is asked, and the line of consequence under it."""
    ask = scene.ask
    if ask is None:
        return "", ""
    blanks = ask.blanks()
    say = scene.speaker.say
    # What a sentence begins with may be put in, and in some languages it is a small word.
    text = capital(say(ask.prompt.text, blanks))
    return text, capital(say(ask.prompt.hint, blanks)) if ask.prompt.hint else ""


def pressing(scene: TableScene) -> str:
    """What has to be read before anything else: a refusal, a lost device, notes to hand over."""
    return scene.notice or " · ".join((*scene.hints, *scene.advice))


def lay_notice(paper: Paper, box: Box, notice: str, need: int) -> Box:
    """A cream card with what presses, if what is left is enough; returns what is left."""
    high = paper.height_of(notice, NOTE, box.w - paper.px(24), 4) + paper.px(16)
    if box.h - high < need:
        return box
    card, box = box.off_top(high, paper.layout.space())
    paper.fill(card, paper.palette.cream, paper.layout.radius)
    inner = card.inset(paper.px(12), paper.px(8))
    paper.text(inner, notice, NOTE, paper.palette.paper, lines=4)
    return box
