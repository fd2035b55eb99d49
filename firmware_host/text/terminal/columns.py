"""What fits on a page of the terminal: choices side by side, and long text in parts."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin
from firmware_host.engine.view import Art, GridArt, HandleArt, TableView
from firmware_host.engine.words import Line, Speaker, Text, capital, word
from firmware_host.text.terminal.answers import piece_names

FEW = 9  # choices that stand one below the other, each with its note
GAP = 2  # columns between two columns of choices
# A count and what is counted are not torn apart: 6 × $10, 100 ×3, 10 $, 5 %.
TOGETHER = re.compile(r"\S+ ×(?: \S+(?: \$)?)?|\d (?:\$|%)")
HARD = "\N{NO-BREAK SPACE}"
# What Enter alone is not enough for.
NOT_ENTER = {
    "choose": word("Pick an answer: type its number. ? helps."),
    "amount": word("Type a number. ? helps."),
}


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines no wider than the page; a paragraph keeps its indentation."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        indent = " " * (len(paragraph) - len(paragraph.lstrip(" ")))
        whole = TOGETHER.sub(lambda found: found[0].replace(" ", HARD), paragraph)
        lines += textwrap.wrap(
            whole, width, initial_indent="", subsequent_indent=indent, break_on_hyphens=False
        ) or [""]
    return [line.replace(HARD, " ") for line in lines]


def part(rows: Sequence[str], room: int, number: int, say: Callable[[str], str] = str) -> list[str]:
    """Return as many rows as fit; the last line says how to see more, if there is more."""
    if len(rows) <= room:
        return list(rows)
    each = max(1, room - 1)
    parts = -(-len(rows) // each)
    at = number % parts
    shown = list(rows[at * each : (at + 1) * each])
    return [*shown, "  " + say("m shows more ({at} of {all})").format(at=at + 1, all=parts)]


def choices(
    ask: Ask, speaker: Speaker, view: TableView, width: int, room: int, *, real: bool = True
) -> list[str]:
    """Return how an ask can be answered, in lines.

    Where the table has no `real` dice, wheel or deck, nobody is told to type what it shows.
    """
    say = speaker.line
    if isinstance(ask, Choose):
        if isinstance(view.art, GridArt) and len(ask.menu.options) > FEW:
            return wrapped(f"  {say(squares(view.art))}", width)
        return _options(ask, speaker, view, width, room)
    if isinstance(ask, Amount):
        form = speaker.language.money if ask.unit == "$" else speaker.language.number
        steps = word("From {low} to {high}, in steps of {step}")
        if ask.step == 1:
            steps = word("From {low} to {high}")
        text = say(steps).format(low=form(ask.low), high=form(ask.high), step=form(ask.step))
        return wrapped(f"  {text}", width)
    if isinstance(ask, Spin):
        if not real:
            return [f"  {say('Enter spins.')}"]
        labels = "  ".join(say(wedge.label) for wedge in ask.wheel.wedges)
        return wrapped(f"  {say('Enter spins. Or type where it stopped:')} {labels}", width)
    if isinstance(ask, Draw):
        text = say("Enter draws ({count} left).").format(count=len(ask.deck))
        return wrapped(f"  {text} {_own(ask, real, speaker)}".rstrip(), width)
    if isinstance(ask, Dice):
        return [f"  {say('Enter rolls.')} {_own(ask, real, speaker)}".rstrip()]
    if isinstance(ask, Arrange):
        return _laying(ask, speaker, width)
    return [f"  {say('Enter goes on.')}"]


def _laying(ask: Arrange, speaker: Speaker, width: int) -> list[str]:
    """Return how pieces are laid, by the machine or typed in order, and what limits them."""
    say = speaker.line
    counts = ((name, ask.pieces[key]) for name, key in piece_names(ask).items())
    pieces = "  ".join(f"{name} ×{count}".removesuffix(" ×1") for name, count in counts)
    own = say("Or type them from {first} to {last}, row by row, with spaces:").format(
        first=ask.grid[0], last=ask.grid[-1]
    )
    lines = [say("b and Enter: the machine lays them out."), f"{own} {pieces}"]
    if ask.limits:
        lines.append(f"{capital('; '.join(map(say, ask.limits)))}.")
    return [row for line in lines for row in wrapped(f"  {line}", width)]


def _own(ask: Ask, real: bool, speaker: Speaker) -> str:
    """Return how what the table's own dice or deck show is entered, where it has them."""
    if not real:
        return ""
    if isinstance(ask, Draw):
        first, *more = ask.deck.left()
        if not more:
            return speaker.line(word("Or type what you drew."))
        told = speaker.line(word("Or type what you drew, like {example}."))
        return told.format(example=speaker.line(ask.deck.label(first)))
    return speaker.line(word("Or type what the dice show."))


def not_enter(ask: Ask, art: Art | None) -> Text:
    """Return how an ask is answered that Enter alone does not answer."""
    if isinstance(ask, Choose) and isinstance(art, GridArt) and len(ask.menu.options) > FEW:
        return squares(art)
    return NOT_ENTER.get(ask.kind, word("Type your answer. ? helps."))


def squares(art: GridArt) -> Line:
    """Return how a tile is named: by its place, and by its area where several are open."""
    open_ = [n for n, area in enumerate(art.areas, 1) if any(tile.open for tile in area.tiles)]
    if len(open_) > 1:
        return Line(
            "Type the number of an area and a place in it, like {example}.", example=f"{open_[0]}b3"
        )
    return Line("Type the place of a tile, like b3.")


def _options(ask: Choose, speaker: Speaker, view: TableView, width: int, room: int) -> list[str]:
    """Return numbered options: with notes where they are few, side by side where they are many."""
    full, short = [], []
    for number, option in enumerate(ask.menu.options, 1):
        label = speaker.line(option.label)
        if option.blocked is not None:
            full.append(f"    ({label}: {speaker.line(option.blocked)})")
            short.append(f"    ({label})")
        else:
            means = view.meant.get(option.key)
            notes = [means.leads, means.costs] if means is not None else [option.note]
            if means is not None and means.deed:
                label = speaker.line(means.deed)
            note = "; ".join(speaker.line(text) for text in notes if text)
            label += _chance(view, option.key, speaker)
            full.append(f" {number:>2}  {label}{f' — {note}' if note else ''}")
            short.append(f" {number:>2}  {label}")
    if len(full) <= FEW:
        lines = [line for row in full for line in wrapped(row, width)]
        if len(lines) <= room:
            return lines
    return columns(short, width, room)


def _chance(view: TableView, key: str, speaker: Speaker) -> str:
    """Return how likely a bet is to win, where the view knows."""
    art = view.art
    if not isinstance(art, HandleArt) or len(art.chances) != len(art.spaces):
        return ""
    found = {bet.key: chance for bet, chance in zip(art.spaces, art.chances, strict=True)}
    return f" · {speaker.language.percent(found[key])}" if key in found else ""


def columns(rows: Sequence[str], width: int, room: int) -> list[str]:
    """Return rows side by side: in as few columns as fit the room, or as many as fit the page."""
    rows = [row[:width] for row in rows]
    lines: list[str] = []
    for across in range(1, len(rows) + 1):
        down = -(-len(rows) // across)
        stacks = [rows[at : at + down] for at in range(0, len(rows), down)]
        wide = [max(map(len, stack)) + GAP for stack in stacks]
        if lines and sum(wide) - GAP > width:
            break
        lines = [
            "".join(
                f"{stack[at]:<{w}}"
                for stack, w in zip(stacks, wide, strict=True)
                if at < len(stack)
            ).rstrip()
            for at in range(down)
        ]
        if down <= room:
            break
    return lines
