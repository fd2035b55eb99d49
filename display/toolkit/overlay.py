"""What lies over every screen: a ring round what the cabinet's buttons are at, a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .layout import NOTE
from .nodes import Rim
from .paper import Paper, Target

# What the ring does not begin with: ways out, and what is only there to be put away.
_LATER = ("back", "close", "notice", "words", "tab ")


@dataclass
class Overlay:
    """`marking` is whether buttons are used, `marked` the key of what they are at."""

    marking: bool = False
    marked: str = ""
    words: str = ""
    said: float = 0.0
    until: float = 0.0

    def step(self, targets: Sequence[Target], steps: int) -> None:
        """Go on by so many targets; the first step only shows where one is."""
        open_ = [target.key for target in targets if target.tap and not target.ground]
        if not self.marking or self.marked not in open_:
            self.marking, self.marked = True, _first(open_)
        else:
            self.marked = open_[(open_.index(self.marked) + steps) % len(open_)]

    def lay(self, paper: Paper) -> None:
        """Lay both on top of the picture."""
        if self.words:
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
        place = layout.box.inset(layout.margin)
        high = paper.height_of(self.words, NOTE, place.w - paper.px(32), 3) + paper.px(20)
        strip = place.off_bottom(max(layout.touch, high))[0]
        paper.fill(strip, paper.palette.cream, layout.radius)
        inner = strip.inset(paper.px(16), paper.px(8))
        paper.text(inner, self.words, NOTE, paper.palette.paper, lines=3, cut=True)
        paper.target("words", strip, self.words, self.hush)

    def hush(self) -> None:
        """Take the words away."""
        self.words = ""


def _first(keys: Sequence[str]) -> str:
    """Where the ring begins: at the main action, else at the first thing that is no way out."""
    if "main" in keys:
        return "main"
    ahead = [key for key in keys if not key.startswith(_LATER)]
    return next(iter(ahead or keys), "")
