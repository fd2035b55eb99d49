"""The pages, read into memory once. Nothing else is ever handed out."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parents[1] / "pages"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
# The addresses that people see, and the file behind each.
NAMES = {"/": "index.html", "/wall": "wall.html"}


class File(NamedTuple):
    """The response for an address."""

    kind: str
    body: bytes


def read_pages(folder: Path = PAGES) -> dict[str, File]:
    """Return every file by its address."""
    found = {
        f"/{path.name}": File(KINDS[path.suffix], path.read_bytes())
        for path in sorted(folder.iterdir())
        if path.suffix in KINDS
    }
    return {**found, **{address: found[f"/{name}"] for address, name in NAMES.items()}}
