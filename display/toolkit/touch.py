"""From pointers to touches: act on release inside the target, drag off to cancel.

A finger that goes down on a list and moves along it drags the list; then nothing is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from .glass import Pointer
from .paper import Scroll, Target

PALM = 3  # this many fingers at once are a palm
DRAGGED = 14  # pixels along a list that are no tremor
RECENT = 0.1  # seconds at the end of a drag that say how fast it was


def find(targets: Sequence[Target], x: int, y: int) -> Target | None:
    """Return the topmost target under a point."""
    for target in reversed(targets):
        if target.box.holds(x, y):
            return target
    return None


class Touch:
    """Follows one finger from down to up; others that come meanwhile do nothing.

    `pressed` is the key of the target that a release would set off now, or empty.
    """

    def __init__(self) -> None:
        self.pressed = ""
        self._finger: int | None = None
        self._key = ""
        self._down: set[int] = set()
        self._scroll: Scroll | None = None  # the list that the finger went down on
        self._pulls = False  # and whether it drags it
        self._trace: list[tuple[float, int]] = []  # when the finger was how far down

    def point(
        self,
        pointer: Pointer,
        targets: Sequence[Target],
        scrolls: Sequence[Scroll] = (),
        now: float = 0.0,
    ) -> bool:
        """Take in one pointer; return whether anything on the picture may have changed."""
        if pointer.phase == "down":
            return self._press(pointer, targets, scrolls, now)
        if pointer.phase == "up":
            self._down.discard(pointer.finger)
        if pointer.finger != self._finger:
            return False
        if self._scroll is not None and self._pull(self._scroll, pointer, now):
            return True
        target = next((target for target in targets if target.key == self._key), None)
        if pointer.phase == "move":
            return self._move(pointer, target)
        self._forget()
        if target is None:
            return True
        if target.drag is not None:
            target.drag("up", pointer.x, pointer.y)
        if target.tap is not None and target.box.holds(pointer.x, pointer.y):
            target.tap()
        return True

    def _forget(self) -> None:
        self._finger, self._key, self.pressed = None, "", ""
        self._scroll, self._pulls, self._trace = None, False, []

    def _press(
        self, pointer: Pointer, targets: Sequence[Target], scrolls: Sequence[Scroll], now: float
    ) -> bool:
        self._down.add(pointer.finger)
        if len(self._down) >= PALM:
            return self.let_go(targets)
        if self._finger is not None:
            return False
        target = find(targets, pointer.x, pointer.y)
        if target is None or target.drag is None:
            held = (scroll for scroll in scrolls if scroll.box.holds(pointer.x, pointer.y))
            self._scroll = next(held, None)
            self._trace = [(now, pointer.y)]
        if target is None:
            self._finger = pointer.finger if self._scroll is not None else None
            return False
        self._finger, self._key, self.pressed = pointer.finger, target.key, target.key
        if target.drag is not None:
            target.drag("down", pointer.x, pointer.y)
        return True

    def _pull(self, scroll: Scroll, pointer: Pointer, now: float) -> bool:
        """Drag the list once the finger has come far enough; return whether it is dragged."""
        come = pointer.y - self._trace[0][1]
        if not self._pulls and pointer.phase == "move" and abs(come) >= DRAGGED:
            self._pulls, self._key, self.pressed = True, "", ""
            scroll.pull("begin", 0)
        if not self._pulls:
            return False
        self._trace.append((now, pointer.y))
        scroll.pull("move", come)
        if pointer.phase == "up":
            since, was = next(spot for spot in self._trace if spot[0] >= now - RECENT)
            if now > since:
                scroll.pull("flick", (pointer.y - was) / (now - since))
            self._forget()
        return True

    def _move(self, pointer: Pointer, target: Target | None) -> bool:
        if target is None:
            return False
        if target.drag is not None:
            target.drag("move", pointer.x, pointer.y)
            return True
        inside = self._key if target.box.holds(pointer.x, pointer.y) else ""
        changed = inside != self.pressed
        self.pressed = inside
        return changed

    def lift_all(self, targets: Sequence[Target]) -> bool:
        """Forget every finger: the panel they lay on has gone, and will not say that they left."""
        self._down.clear()
        return self.let_go(targets)

    def let_go(self, targets: Sequence[Target]) -> bool:
        """Forget the finger without doing anything: a palm, a new screen, a turned picture."""
        key = self._key
        self._forget()
        for target in targets:
            if target.key == key and target.drag is not None:
                target.drag("lost", 0, 0)
        return bool(key)
