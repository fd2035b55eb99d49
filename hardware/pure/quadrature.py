"""Two contacts of a rotary encoder into detents. Pure."""

# Position in the cycle of a detent, by (a closed, b closed): clockwise runs upwards.
_PHASE = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}


class Quadrature:
    """Counts whole detents; contact bounce cancels itself out, half turns count nothing.

    One missed edge in a detent is forgiven; a jump across two phases says nothing of direction
    and is ignored.
    """

    def __init__(self) -> None:
        self._a = self._b = False
        self._phase = 0
        self._travel = 0

    def start(self, a: bool, b: bool) -> None:
        """Begin with the levels found."""
        self._a, self._b = a, b
        self._phase, self._travel = _PHASE[a, b], 0

    def a(self, closed: bool) -> int:
        """Take a change of contact a; return -1, 0 or 1 detents."""
        self._a = closed
        return self._step()

    def b(self, closed: bool) -> int:
        """Take a change of contact b; return -1, 0 or 1 detents."""
        self._b = closed
        return self._step()

    def _step(self) -> int:
        phase = _PHASE[self._a, self._b]
        moved = (phase - self._phase + 1) % 4 - 1  # -1, 0, 1, or 2 for a jump
        self._phase = phase
        if moved != 2:
            self._travel += moved
        if phase:
            return 0
        detent = (self._travel > 2) - (self._travel < -2)
        self._travel = 0
        return detent
