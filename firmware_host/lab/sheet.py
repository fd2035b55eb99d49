"""Tables of text, aligned for reading: figures to the right, words to the left."""

from __future__ import annotations

from collections.abc import Sequence


def sheet(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Return rows under their heads; the first `left` columns are words."""
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    lines = []
    for row in (heads, ["-" * width for width in widths], *rows):
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Return the same as a Markdown table."""
    rules = ["---" if at < left else "---:" for at in range(len(heads))]
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, rules, *rows))


def number(value: float) -> str:
    """Return a figure with as many decimals as it deserves."""
    return f"{value:,.{_decimals(value)}f}" if value else "0"


def with_margin(value: float, margin: float) -> str:
    """Return a figure and its margin, equally fine: "312.4 ± 3.1"."""
    if not value and not margin:
        return "0 ± 0"
    fine = _decimals(max(abs(value), margin))
    return f"{value:,.{fine}f} ± {margin:,.{fine}f}"


def _decimals(value: float) -> int:
    return 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2


def percent(share: float) -> str:
    """Return a share as people say it."""
    return f"{100 * share:.1f} %"
