"""Overlays on every screen: the focus ring, short messages, a progress bar."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.values import dataclass

from .box import Box
from .layout import NOTE
from .nodes import Rim
from .paper import Paper, Target

# What the ring does not begin with: ways out, and what is only there to be put away.
_LATER = ("back", "close", "notice", "words", "tab ")


@dataclass
class Overlay:
    """`marking` is whether buttons are used, `marked` the key of what they are at.

    `share` is how much is done of something that everybody has to wait for; None for nothing.
    """

    marking: bool = False
    marked: str = ""
    words: str = ""
    said: float = 0.0
    until: float = 0.0
    share: float | None = None
    doing: str = ""

    def step(self, targets: Sequence[Target], steps: int) -> None:
        """Go on by that many targets; the first step only shows where one is."""
        open_ = [target.key for target in targets if target.tap and not target.ground]
        if not self.marking or self.marked not in open_:
            self.marking, self.marked = True, _first(open_)
        else:
            self.marked = open_[(open_.index(self.marked) + steps) % len(open_)]

    def lay(self, paper: Paper) -> None:
        """Lay all of it on top of the picture."""
        if self.share is not None:
            self._lay_bar(paper, self.share)
        elif self.words:
            self._lay_words(paper)
        if self.marking:
            open_ = {t.key: t for t in paper.targets if t.tap is not None and not t.ground}
            if self.marked not in open_:
                self.marked = _first(list(open_))
            if self.marked:
                box, radius, wide = open_[self.marked].box, paper.layout.radius, paper.px(4)
                # Light round dark: it is seen on any ground.
                paper.add(Rim(box, paper.palette.cream, radius, wide))
                inner = max(0, radius - wide)
                paper.add(Rim(box.inset(wide), paper.palette.shade, inner, wide // 2))

    def _lay_words(self, paper: Paper) -> None:
        layout = paper.layout
        place = layout.box.inset(layout.margin, min(layout.margin, paper.px(12)))
        high = paper.height_of(self.words, NOTE, place.w - paper.px(32), 3) + paper.px(20)
        strip = place.off_bottom(max(layout.touch, paper.px(56), high))[0]
        paper.fill(strip, paper.palette.cream, layout.radius)
        inner = strip.inset(paper.px(16), paper.px(8))
        short = paper.fit(self.words, NOTE, inner.w, inner.h).whole
        align = "centre" if short else "left"
        paper.text(inner, self.words, NOTE, paper.palette.paper, align, lines=3, cut=True)
        paper.target("words", strip, self.words, self.hush)

    def _lay_bar(self, paper: Paper, share: float) -> None:
        """Lay a panel in the middle: what is being done, and a progress bar."""
        layout, palette = paper.layout, paper.palette
        wide = min(layout.box.w - 2 * layout.margin, paper.px(440))
        high = paper.height_of(self.doing, NOTE, wide - paper.px(40), 2) + paper.px(62)
        x, y = layout.box.middle
        panel = Box(x - wide // 2, y - high // 2, wide, high)
        paper.fill(panel, palette.cream, layout.radius)
        inner = panel.inset(paper.px(20), paper.px(16))
        bar, words = inner.off_bottom(paper.px(14), paper.px(16))
        paper.text(words, self.doing, NOTE, palette.paper, lines=2, cut=True)
        paper.fill(bar, palette.shade, bar.h // 2)
        done = max(bar.h, round(bar.w * min(1.0, share)))
        paper.fill(Box(bar.x, bar.y, done, bar.h), palette.brass, bar.h // 2)

    def hush(self) -> None:
        """Take the words away."""
        self.words = ""


def _first(keys: Sequence[str]) -> str:
    """Return where the ring begins: at the main action, else at the first that is no way out."""
    if "main" in keys:
        return "main"
    ahead = [key for key in keys if not key.startswith(_LATER)]
    return next(iter(ahead or keys), "")
