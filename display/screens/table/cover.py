"""Hides secret questions until the screen has been passed to the right player.

A hand is then seen only while it is held, by a finger that rests on it or by a button of the
cabinet (`TableScene.looking`). Whoever plays alone against the machine has nobody to hide it from.
"""

from __future__ import annotations

from display.panels import ChoosePanel, HandPanel, Panel
from display.panels.hand import lay_public
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import NOTE, STRONG
from display.toolkit.paper import Paper
from firmware_host.engine.view import TrayArt

from .foot import lay_seat_button


class Curtain:
    """Covers every secret question until its seat opens it."""

    def __init__(self) -> None:
        self._open_for: tuple[int, int | None] | None = None  # the ask and its seat

    def fall(self, scene: TableScene) -> None:
        """Close the curtain for a new question; it stays open for a seat that is asked again."""
        seat = scene.ask.seat if scene.ask is not None else None
        if self._open_for is not None and self._open_for[1] == seat and secret(scene):
            self._open_for = scene.n, seat
        else:
            self._open_for = None

    def close(self) -> None:
        """Cover the question again: somebody is looking."""
        self._open_for = None

    def closed(self, scene: TableScene) -> bool:
        """Return whether the question may not be seen yet."""
        if not secret(scene) or not scene.shared or scene.ask is None or scene.looking:
            return False
        return scene.ask.seat is not None and self._open_for != (scene.n, scene.ask.seat)

    def heading(self, paper: Paper, scene: TableScene) -> tuple[str, str]:
        """Return whom the screen goes to, and what anybody may know of the question."""
        assert scene.ask is not None
        assert scene.ask.seat is not None
        name = scene.name(scene.ask.seat)
        if scene.on_phone:
            text = paper.say("{name} chooses by phone").format(name=name)
            return text, paper.say("Nobody has to look away.")
        text = paper.say("Pass the screen to {name}").format(name=name)
        art = scene.view.art
        if isinstance(art, TrayArt) and art.by is not None:
            return text, scene.speaker.line(art.beaten_by)
        return text, paper.say("Only {name} may see what comes next.").format(name=name)

    def lay(self, paper: Paper, box: Box, scene: TableScene, panel: Panel | None) -> None:
        """Lay the sign of the seat that may look, in the place of the answers.

        A hand is opened there by resting a finger on it, without saying first who one is.
        """
        assert scene.ask is not None
        seat = scene.ask.seat
        assert seat is not None
        palette = paper.palette
        paper.fill(box, palette.felt, paper.layout.radius, palette.edge)
        side = min(paper.px(110), box.h * 3 // 5)
        inner = box.inset(paper.px(16), paper.px(10))
        words, above = inner.off_bottom(paper.line(NOTE) + paper.px(4), paper.px(6))
        paper.token(above.centred(side, side), scene.look(seat), scene.sign(seat))
        name = scene.name(seat)
        said = paper.say("Only {name} looks now").format(name=name)
        if scene.on_phone:
            said = paper.say("Waiting for {name}").format(name=name)
        elif isinstance(panel, HandPanel):
            said = paper.say("{name}: hold here to choose unseen").format(name=name)
            if panel.cards(scene):
                said = paper.say("{name}: hold here to see your cards").format(name=name)
            self._lay_hold(paper, box, scene, panel, said)
        paper.text(words, said, NOTE, palette.soft, "centre", cut=True)

    def _lay_hold(
        self, paper: Paper, box: Box, scene: TableScene, panel: HandPanel, label: str
    ) -> None:
        def hold(phase: str, x: int, y: int) -> None:
            assert scene.ask is not None
            if phase == "down":
                self._open_for = scene.n, scene.ask.seat
            panel.point(phase, x, y)

        paper.target(panel.hand.key("peek"), box, label, None, hold)

    def lay_right(self, paper: Paper, box: Box, scene: TableScene, panel: Panel | None) -> None:
        """Lay the answers that are no secret, and the button that opens the rest."""
        assert scene.ask is not None
        seat = scene.ask.seat
        assert seat is not None
        place = lay_public(paper, box, scene, panel) if isinstance(panel, ChoosePanel) else box

        def open_() -> None:
            self._open_for = scene.n, seat

        name, key = scene.name(seat), f"{scene.n} mine"
        if scene.on_phone:
            paper.button(key, place, paper.say("Answer here"), open_, style=STRONG)
            return
        label = paper.say("I am {name}").format(name=name)
        lay_seat_button(paper, key, place, (scene, seat), (label, name), label, open_)


def secret(scene: TableScene) -> bool:
    """Return whether the question is for one pair of eyes."""
    return scene.ask is not None and scene.ask.prompt.secret
