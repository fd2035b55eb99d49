"""Builds ``build/compiled``: python -m benchmarks.compiled. Needs a C compiler and setuptools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .sources import ROOT, compiled, fingerprint, prepared

TREE = ROOT / "build/compiled"
MADE_FROM = "made-from"
# Beside the sources: what programs and tests need to run from there.
COPIED = ("firmware_host",)
LINKED = ("benchmarks", "display", "docs", "hardware", "systemd", "tests", "pyproject.toml")
_BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level="2", debug_level="0", multi_file=True)
setup(name="croupier-rules", ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def build(tree: Path) -> None:
    """Lay out a copy of the sources and compile it in place."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in LINKED:
        (tree / name).symlink_to(ROOT / name)
    modules = compiled()
    for name in modules:
        (tree / name).write_text(prepared((ROOT / name).read_text("utf-8")), "utf-8")
    flags = "-fno-semantic-interposition -fvisibility=hidden -w"
    subprocess.run(
        [sys.executable, "-c", _BUILD, *modules],
        cwd=tree,
        env={**os.environ, "CFLAGS": flags},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    shutil.rmtree(tree / "build", ignore_errors=True)
    (tree / MADE_FROM).write_text(fingerprint(), "utf-8")


def main() -> int:
    """Build it, unless it is there and nothing has changed."""
    made = TREE / MADE_FROM
    if made.is_file() and made.read_text("utf-8") == fingerprint():
        return 0
    sys.stderr.write("compiling the engine and the games (some minutes) ...\n")
    build(TREE)
    sys.stderr.write(f"done. To use it: PYTHONPATH={TREE} croupier simulate ...\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
