"""The six statuses: names, points, and who gets which by the number of players."""

from __future__ import annotations

from firmware_host.engine.words import Fact, Line, Text, word

# From rich to poor. A status is its index here; the board's points run 6 to 1 (ZIL-25).
STATUSES = (
    word("Rich"),
    word("Money to Burn"),
    word("Upper Crust"),
    word("Credit Crazy"),
    word("Thin Ice"),
    word("Poor"),
)
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
    """Return what a status is called."""
    return STATUSES[int(str(fact))]


def statuses_name(fact: Fact) -> Text:
    """Return statuses in a row, in words; "none" if there are none."""
    assert isinstance(fact, tuple)
    if not fact:
        return word("none")
    row = Line(status_name(fact[0]))
    for status in fact[1:]:
        row = Line("{a}, {b}", a=row, b=Line(status_name(status)))
    return row
