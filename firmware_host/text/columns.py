"""What fits on a page of the terminal: choices side by side, and long text in parts."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin
from firmware_host.engine.words import Speaker

FEW = 9  # choices that stand one below the other, each with its note
GAP = 2  # columns between two columns of choices


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines that are not wider than the page."""
    return [
        line
        for paragraph in text.splitlines()
        for line in textwrap.wrap(paragraph, width, drop_whitespace=False) or [""]
    ]


def part(rows: Sequence[str], room: int, number: int) -> list[str]:
    """As many rows as there is room for; the last line says how to see more, if there is more."""
    if len(rows) <= room:
        return list(rows)
    each = max(1, room - 1)
    parts = -(-len(rows) // each)
    at = number % parts
    shown = list(rows[at * each : (at + 1) * each])
    return [*shown, f"  m shows more ({at + 1} of {parts})"]


def choices(ask: Ask, speaker: Speaker, width: int, room: int) -> list[str]:
    """How an ask can be answered, in lines."""
    if isinstance(ask, Choose):
        return _options(ask, speaker, width, room)
    if isinstance(ask, Amount):
        unit = "$" if ask.unit == "$" else ""
        return [f"  {unit}{ask.low:,} to {unit}{ask.high:,}, in steps of {ask.step:,}"]
    if isinstance(ask, Spin):
        labels = "  ".join(wedge.label for wedge in ask.wheel.wedges)
        return wrapped(f"  Enter spins. Or type where it stopped: {labels}", width)
    if isinstance(ask, Draw):
        return [f"  Enter draws ({len(ask.deck)} left). Or type the card you drew."]
    if isinstance(ask, Dice):
        return ["  Enter rolls. Or type what the dice show."]
    if isinstance(ask, Arrange):
        return ["  b lays them out for you. Or type all pieces in order."]
    return ["  Enter goes on."]


def _options(ask: Choose, speaker: Speaker, width: int, room: int) -> list[str]:
    """Numbered options: with notes where they are few, side by side where they are many."""
    full, short = [], []
    for number, option in enumerate(ask.menu.options, 1):
        label = speaker.line(option.label)
        if option.blocked is not None:
            full.append(f"    ({label}: {speaker.line(option.blocked)})")
            short.append(f"    ({label})")
        else:
            note = f" — {speaker.line(option.note)}" if option.note else ""
            full.append(f" {number:>2}  {label}{note}")
            short.append(f" {number:>2}  {label}")
    if len(full) <= FEW:
        lines = [line for row in full for line in wrapped(row, width)]
        if len(lines) <= room:
            return lines
    return columns(short, width, room)


def columns(rows: Sequence[str], width: int, room: int) -> list[str]:
    """Rows side by side: in as few columns as fit the room, or as many as fit the page."""
    rows = [row[:width] for row in rows]
    lines: list[str] = []
    for across in range(1, len(rows) + 1):
        down = -(-len(rows) // across)
        stacks = [rows[at : at + down] for at in range(0, len(rows), down)]
        wide = [max(map(len, stack)) + GAP for stack in stacks]
        if lines and sum(wide) - GAP > width:
            break
        lines = [
            "".join(f"{stack[at]:<{w}}" for stack, w in zip(stacks, wide, strict=True)
                    if at < len(stack)).rstrip()
            for at in range(down)
        ]  # fmt: skip
        if down <= room:
            break
    return lines
