"""The rooms of the house as the imports show them: how full each is, and who imports whom.

    python -m tests.tree.rooms            print rooms, arrows, circles and knots
    python -m tests.tree.rooms --write    draw docs/rooms.svg anew

Lazy, relative and typing-only imports count like any other.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs/rooms.svg"
PACKAGES = ("firmware_host", "display", "hardware")
FULL = 21  # modules a room may hold, its __init__ not counted

Arrows = Mapping[str, set[str]]


def graph() -> grimp.ImportGraph:
    """Return every import between our own modules."""
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def is_package(module: str) -> bool:
    """Whether a module is a folder with an `__init__`."""
    return ROOT.joinpath(*module.split("."), "__init__.py").is_file()


def room_of(module: str) -> str:
    """Return the room a module lies in; a game's folder is a room of its own.

    What lies in the hall of a package (cli, port, signals ...) stands for itself.
    """
    parts = module.split(".")
    if parts[:2] == ["firmware_host", "games"] and len(parts) > 3:
        return ".".join(parts[:3])  # art and paper belong to their game
    room = parts if is_package(module) else parts[:-1]
    return ".".join(room) if len(room) > 1 else module


def census(modules: Iterable[str]) -> dict[str, int]:
    """Return how many modules lie in each room; the halls count as rooms here."""
    held: dict[str, int] = defaultdict(int)
    for module in modules:
        if not is_package(module):
            held[module.rpartition(".")[0]] += 1
    return dict(sorted(held.items()))


def arrows(found: grimp.ImportGraph) -> dict[str, set[str]]:
    """Return for each room the other rooms it imports from."""
    out: dict[str, set[str]] = defaultdict(set)
    for module in found.modules:
        for target in found.find_modules_directly_imported_by(module):
            here, there = room_of(module), room_of(target)
            if here != there and there not in PACKAGES:  # those hold only a version
                out[here].add(there)
    return dict(out)


def inside(found: grimp.ImportGraph, room: str) -> dict[str, set[str]]:
    """Return the imports between the modules of one room."""
    members = {module for module in found.modules if room_of(module) == room and module != room}
    return {module: found.find_modules_directly_imported_by(module) & members for module in members}


def knots(found: grimp.ImportGraph) -> dict[str, list[list[str]]]:
    """Return for each game's folder, art and paper included, its modules that import in circles."""
    games = {room_of(module) for module in found.modules if ".games." in module}
    return {room: circles(inside(found, room)) for room in sorted(games)}


def circles(out: Arrows) -> list[list[str]]:
    """Return every group of nodes that lead back to each other (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        path.append(node)
        for target in out.get(node, ()):
            if target not in number:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in path:
                low[node] = min(low[node], number[target])
        if low[node] == number[node]:
            group = path[path.index(node) :]
            del path[path.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(out):
        if node not in number:
            visit(node)
    return sorted(found)


def direct(out: Arrows) -> dict[str, set[str]]:
    """Return the arrows that no longer way explains: what is worth drawing."""

    def reached(start: str, seen: set[str]) -> set[str]:
        for target in out.get(start, ()):
            if target not in seen:
                seen.add(target)
                reached(target, seen)
        return seen

    return {
        node: {
            target
            for target in targets
            if not any(target in reached(other, set()) for other in targets - {target})
        }
        for node, targets in out.items()
    }


# -- the picture -----------------------------------------------------------------------------------

WIDE, HIGH, GAP, ROW = 190, 58, 14, 104


def layers() -> list[list[str]]:
    """Return the rooms in the order of the contract, the rest of the house below."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (
        one for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers"
    )
    named = [
        [name.strip(" ()") for name in layer.split("|")]
        for layer in contract["layers"]
        if layer not in ("__main__", "cli")
    ]
    rows = [[f"firmware_host.{name}" for name in row] for row in named]
    there = [[room for room in row if ROOT.joinpath(*room.split(".")).is_dir()] for row in rows]
    return [*there, ["display", "hardware"]]


def sentence(room: str) -> str:
    """Return what a room says it is: the first sentence of its docstring, cut at the colon."""
    text = ROOT.joinpath(*room.split("."), "__init__.py").read_text("utf-8")
    said = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
    return said.split(":")[0].rstrip(".")


def coarse(out: Arrows) -> dict[str, set[str]]:
    """Return the arrows between the rooms of the picture: games, display, hardware as one each."""

    def drawn(room: str) -> str:
        parts = room.split(".")
        return ".".join(parts[:2]) if parts[0] == "firmware_host" else parts[0]

    halls = {"firmware_host.cli", "firmware_host.__main__"}

    thick: dict[str, set[str]] = defaultdict(set)
    for room, targets in out.items():
        for target in targets:
            if drawn(room) != drawn(target) and drawn(room) not in halls:
                thick[drawn(room)].add(drawn(target))
    return dict(thick)


def picture(out: Arrows) -> str:
    """Return the map as SVG: a row per layer, arrows to what a room needs directly."""
    rows = layers()
    width = max(len(row) for row in rows) * (WIDE + GAP) + GAP
    place: dict[str, tuple[float, float]] = {}
    for at, row in enumerate(rows):
        left = (width - len(row) * (WIDE + GAP) + GAP) / 2
        for n, room in enumerate(row):
            place[room] = (left + n * (WIDE + GAP), GAP + at * ROW)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {len(rows) * ROW}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#f7f1e3"/>',
    ]
    for room, targets in sorted(direct(coarse(out)).items()):
        for target in sorted(targets):
            (x, y), (u, v) = place[room], place[target]
            parts.append(
                f'<path d="M{x + WIDE / 2:g} {y + HIGH:g} L{u + WIDE / 2:g} {v:g}" '
                'stroke="#2b5a4c" stroke-width="1.2" fill="none" opacity="0.55"/>'
            )
    for room, (x, y) in place.items():
        words = sentence(room)
        parts += [
            f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="8" fill="#16352d"/>',
            f'<text x="{x + 10:g}" y="{y + 22:g}" fill="#f7f1e3" font-size="14" '
            f'font-weight="700">{room.removeprefix("firmware_host.")}</text>',
            f'<text x="{x + 10:g}" y="{y + 42:g}" fill="#c3d5cd" font-size="9.5">'
            f"{words if len(words) <= 38 else words[:37] + '…'}</text>",
        ]
    return "\n".join([*parts, "</svg>\n"])


def main(arguments: list[str]) -> int:
    """Print the map, or draw it; the status is 1 where a room is too full or goes in circles."""
    found = graph()
    out, held = arrows(found), census(found.modules)
    if arguments == ["--write"]:
        PICTURE.write_text(picture(out), "utf-8")
    tied = knots(found)
    for room, count in held.items():
        needs = ", ".join(sorted(direct(out).get(room, ())))
        print(f"{count:3}  {room:<32} {needs}")
    rounds = circles(out)
    print(f"circles between rooms: {rounds or 'none'}")
    for room, groups in tied.items():
        print(f"knots in {room}: {groups or 'none'}")
    return 1 if rounds or any(tied.values()) or max(held.values()) > FULL else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
