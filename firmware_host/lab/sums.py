"""Averages with honest margins, from whole-number sums that add up the same in any order."""

from __future__ import annotations

from math import sqrt

# Two-sided 95 % of a normal distribution. With the hundreds of games of a run it serves.
Z = 1.959964


class Sums:
    """What is needed of many whole numbers for their average and its margin.

    Integers only, so that parts counted by different workers merge to the very same figures.
    """

    __slots__ = ("count", "squares", "total")

    def __init__(self, count: int = 0, total: int = 0, squares: int = 0) -> None:
        self.count = count
        self.total = total
        self.squares = squares

    def add(self, value: int) -> None:
        """Count one more value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sums) -> None:
        """Count everything that `other` counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def among(self, count: int) -> Sums:
        """Return the same values among `count`, the uncounted ones being zero."""
        return Sums(count, self.total, self.squares)

    @property
    def mean(self) -> float:
        """The average, 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of one value."""
        if self.count < 2:
            return 0.0
        # Exact until the very end: sums of squares of dollars outgrow a float's digits.
        spread = self.count * self.squares - self.total * self.total
        return sqrt(spread / (self.count * (self.count - 1)))

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the average."""
        return Z * self.deviation / sqrt(self.count) if self.count else 0.0


def share_interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) of a share in `count` games; sound near 0 and 1."""
    if not count:
        return 0.0, 1.0
    z = Z * Z / count
    centre = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / count + z / (4 * count)) / (1 + z)
    return max(0.0, centre - half), min(1.0, centre + half)
