"""The pictures that a game hands to the screen, as facts for a page to draw.

Everything here lies open on the table: what the screen in the middle shows to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from firmware_host.engine.asks import Answer, Ask, Draw, Spin
from firmware_host.engine.table import Json
from firmware_host.engine.view import (
    AreaArt,
    Art,
    GridArt,
    HandleArt,
    Mark,
    PathArt,
    ReelsArt,
    SeatsArt,
    TrayArt,
    WheelArt,
)
from firmware_host.engine.words import Speaker


class Landed(NamedTuple):
    """The last result of chance: the question, the result, and whether the machine made it."""

    ask: Ask
    answer: Answer
    machine: bool


def art_json(art: Art | None, speaker: Speaker) -> Json:
    """Return a picture as facts, with its kind; None where there is none."""
    say = speaker.line
    match art:
        case None:
            return None
        case HandleArt():
            chances = (*art.chances, *(-1 for _ in art.spaces))
            spaces: list[Json] = [
                {
                    "key": space.key,
                    "label": say(space.label),
                    "prize": space.prize,
                    "chance": chance,
                    "won": space.key in art.won,
                }
                for space, chance in zip(art.spaces, chances, strict=False)
            ]
            marks: list[Json] = [mark_json(mark, speaker) for mark in art.marks]
            return {
                "kind": "handle",
                "dice": list(art.dice),
                "lit": list(art.lit),
                "spaces": spaces,
                "marks": marks,
            }
        case GridArt():
            areas: list[Json] = [_area(area, speaker) for area in art.areas]
            return {"kind": "grid", "areas": areas, "rungs": list(art.rungs), "flip": art.flip}
        case TrayArt():
            return {
                "kind": "tray",
                "rank": say(art.rank),
                "amount": art.amount,
                "by": art.by,
                "beaten_by": say(art.beaten_by),
                "passed": list(art.passed),
            }
        case SeatsArt():
            return {
                "kind": "seats",
                "order": list(art.order),
                "before": list(art.before),
                "titles": [say(title) for title in art.titles],
            }
        case ReelsArt():
            return {"kind": "reels", "shown": list(art.shown), "reels": art.reels}
        case WheelArt():
            return {"kind": "wheel", "marks": [mark_json(mark, speaker) for mark in art.marks]}
        case _:
            assert_never(art)


def _area(area: AreaArt, speaker: Speaker) -> Json:
    tiles: list[Json] = [
        {"key": tile.square, "name": tile.name, "face": tile.face, "tone": tile.tone}
        for tile in area.tiles
    ]
    return {
        "seat": area.seat,
        "columns": area.columns,
        "tiles": tiles,
        "note": speaker.line(area.note),
    }


def mark_json(mark: Mark, speaker: Speaker) -> Json:
    """Return something that lies on a picture."""
    return {"seat": mark.seat, "at": mark.at, "won": mark.won, "why": speaker.line(mark.why)}


def board_json(board: PathArt | None, speaker: Speaker) -> Json:
    """Return the board: its spaces in order, what lies inside the ring, and the pawns."""
    if board is None:
        return None
    return {
        "title": speaker.line(board.title),
        "spaces": [
            {"name": speaker.line(space.name), "kind": space.kind, "owner": space.owner}
            for space in board.spaces
        ],
        "doors": [
            {"name": speaker.line(door.name), "kind": door.kind, "at": door.at, "sum": door.sum}
            for door in board.doors
        ],
        "marks": [mark_json(mark, speaker) for mark in board.marks],
        "here": board.here,
    }


def landed_json(fell: Landed | None, names: Sequence[str], speaker: Speaker) -> Json:
    """Return the last result of chance, in words where there are any; never a secret one."""
    if fell is None or fell.ask.prompt.secret:
        return None
    ask, answer = fell.ask, fell.answer
    told: dict[str, Json] = {"kind": ask.kind, "machine": fell.machine}
    told["came"] = list(answer) if isinstance(answer, tuple) else answer
    if isinstance(ask, Spin) and isinstance(answer, str):
        told.update(label=ask.wheel.keys[answer].label, style=ask.wheel.style)
    if isinstance(ask, Draw) and isinstance(answer, str):
        told["label"] = speaker.line(ask.deck.label(answer))
    if ask.seat is not None:
        told["seat"] = names[ask.seat]
    return told
