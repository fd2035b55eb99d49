"""The six statuses: names, points, and who gets which by the number of players."""

from __future__ import annotations

from firmware_host.engine.words import Fact

# From rich to poor. A status is its index here; the board's points run 6 to 1 (ZIL-25).
STATUSES = ("Rich", "Money to Burn", "Upper Crust", "Credit Crazy", "Thin Ice", "Poor")
POINTS = (6, 5, 4, 3, 2, 1)
RICH, MONEY_TO_BURN, UPPER_CRUST, CREDIT_CRAZY, THIN_ICE, POOR = range(6)

# The statuses by place, first to last, for each number of players.
LADDER: dict[int, tuple[int, ...]] = {
    3: (RICH, CREDIT_CRAZY, POOR),
    4: (RICH, UPPER_CRUST, THIN_ICE, POOR),
    5: (RICH, UPPER_CRUST, CREDIT_CRAZY, THIN_ICE, POOR),
    6: (RICH, MONEY_TO_BURN, UPPER_CRUST, CREDIT_CRAZY, THIN_ICE, POOR),
}
FEWEST = min(LADDER)


def status_name(fact: Fact) -> str:
    """What a status is called."""
    return STATUSES[int(str(fact))]


def statuses_name(fact: Fact) -> str:
    """Statuses in a row, in words."""
    assert isinstance(fact, tuple)
    return ", ".join(status_name(status) for status in fact)
