"""From pointers to touches: act on release inside the target, drag off to cancel."""

from __future__ import annotations

from collections.abc import Sequence

from .glass import Pointer
from .paper import Target

PALM = 3  # so many fingers at once are a palm


def find(targets: Sequence[Target], x: int, y: int) -> Target | None:
    """The topmost target under a point."""
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

    def point(self, pointer: Pointer, targets: Sequence[Target]) -> bool:
        """Take in one pointer; whether anything on the picture may have changed."""
        if pointer.phase == "down":
            return self._press(pointer, targets)
        if pointer.phase == "up":
            self._down.discard(pointer.finger)
        if pointer.finger != self._finger:
            return False
        target = next((target for target in targets if target.key == self._key), None)
        if pointer.phase == "move":
            return self._move(pointer, target)
        self._finger, self._key, self.pressed = None, "", ""
        if target is None:
            return True
        if target.drag is not None:
            target.drag("up", pointer.x, pointer.y)
        if target.tap is not None and target.box.holds(pointer.x, pointer.y):
            target.tap()
        return True

    def _press(self, pointer: Pointer, targets: Sequence[Target]) -> bool:
        self._down.add(pointer.finger)
        if len(self._down) >= PALM:
            return self.let_go(targets)
        if self._finger is not None:
            return False
        target = find(targets, pointer.x, pointer.y)
        if target is None:
            return False
        self._finger, self._key, self.pressed = pointer.finger, target.key, target.key
        if target.drag is not None:
            target.drag("down", pointer.x, pointer.y)
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
        key, self._finger, self._key, self.pressed = self._key, None, "", ""
        for target in targets:
            if target.key == key and target.drag is not None:
                target.drag("lost", 0, 0)
        return bool(key)
