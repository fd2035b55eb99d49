"""Looks at the pixels that KMSDRM shows, in guests made by root.sh.

    python -m tests.guest.screen FOLDER...

One line per page and guest: whether the screen shows what the program paints where nobody looks,
and whether the kernel was asked and said so. With desktop OpenGL forced where there is none, the
screen must be black and the program must know it: otherwise this test could not fail.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import font_manrope

from tests.guest.screen.guest import Guest, Picture
from tests.guest.screen.show import STEPS

TREE = Path(__file__).parents[3]
SIZE = (800, 480)
# A user of the groups that the service has, and no more.
USER = "setpriv --reuid=2000 --regid=2000 --groups=video,render,input --inh-caps=-all"
FEW = 0.001


def lay_program(share: Path) -> None:
    """Put the program and its fonts where the guest finds them."""
    for part in ("firmware_host", "hardware", "display", "tests"):
        shutil.copytree(
            TREE / part,
            share / "tree" / part,
            ignore=shutil.ignore_patterns("__pycache__", "references"),
        )
    for fonts in sorted(Path(next(iter(font_manrope.__path__))).parent.glob("font_*")):
        if fonts.is_dir() and not fonts.name.endswith(".dist-info"):
            shutil.copytree(fonts, share / "tree" / fonts.name)
    (share / "shown").mkdir(mode=0o777)
    os.chmod(share / "shown", 0o777)


def show(driver: str, folder: str, environment: str = "") -> str:
    """The shell line that shows all pages."""
    return (
        f"mkdir -p /share/shown/{folder} && chmod 777 /share/shown/{folder} && cd /share/tree && "
        f"{USER} env PYTHONDONTWRITEBYTECODE=1 PYGAME_HIDE_SUPPORT_PROMPT=1 "
        f"XDG_RUNTIME_DIR=/tmp HOME=/tmp {environment} "
        f"python3 -m tests.guest.screen.show /share/shown/{folder} {driver}"
    )


def references(guest: Guest) -> dict[str, Picture]:
    """Every page as painted where nobody looks."""
    folder = guest.share / "shown" / "unseen"
    folder.mkdir()
    for name in STEPS:
        (folder / f"{name}.go").touch()
    status, said = guest.run(show("dummy", "unseen", "SDL_AUDIODRIVER=dummy"))
    assert status == 0, said
    return {name: Picture(SIZE, (folder / f"{name}.rgb").read_bytes()) for name in STEPS}


def look(guest: Guest, case: str, environment: str) -> list[tuple[str, Picture, str]]:
    """Go through the pages on KMSDRM: name, photograph, and what the program thinks of it."""
    begun = guest.begin(show("kmsdrm", case, environment))
    folder = guest.share / "shown" / case
    found = []
    for name in STEPS:
        guest.wait_for(folder / f"{name}.shown", begun=begun)
        photograph = guest.photograph(f"{case} {name}")
        said = begun.with_suffix(".out").read_text()
        verdict = next(line for line in said.splitlines() if line.startswith(f"{name}: "))
        found.append((name, photograph, verdict.split(": ")[1]))
        (folder / f"{name}.go").touch()
    guest.wait_for(begun.with_suffix(".status"))
    return found


def examine(work: Path) -> int:
    """Boot one guest and print its table; how many lines are wrong."""
    wrong = 0
    with Guest(work) as guest:
        lay_program(guest.share)
        _, versions = guest.run(
            "python3 -c 'import pygame; print(pygame.version.ver, *pygame.get_sdl_version())' |"
            " tail -n 1; uname -r"
        )
        print(f"{work.name}: pygame and SDL, kernel: {' | '.join(versions.split(chr(10)))}")
        expected = references(guest)
        for name, photograph, verdict in look(guest, "plain", ""):
            share = photograph.unlike(expected[name])
            good = share < FEW and verdict == "True" and not photograph.is_black
            wrong += not good
            print(f"  {name:12} unlike {share:.4%}  asked: {verdict:6} {_word(good)}", flush=True)
        forced = look(guest, "forced", "SDL_FRAMEBUFFER_ACCELERATION=opengl")
        for name, photograph, verdict in forced:
            good = photograph.is_black and verdict == "False"
            wrong += not good
            black = "black" if photograph.is_black else "not black"
            print(f"  {name:12} desktop OpenGL: {black}  asked: {verdict:6} {_word(good)}")
    return wrong


def _word(good: bool) -> str:
    return "good" if good else "WRONG"


if __name__ == "__main__":
    folders = [Path(name).resolve() for name in sys.argv[1:]]
    if not folders:
        sys.exit(__doc__)
    sys.exit(sum(examine(folder) for folder in folders))
