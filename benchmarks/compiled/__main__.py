"""Builds ``build/compiled``: python -m benchmarks.compiled. Needs a C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .sources import ROOT, compiled, fingerprint, prepared

BUILD = ROOT / "build"
TREE = BUILD / "compiled"
TOOLS = BUILD / "tools"  # setuptools, which must not lie beside pygame
MADE_FROM = "made-from"
# Beside the sources: what programs and tests need to run from there.
LINKED = (
    *("benchmarks", "display", "docs", "hardware", "systemd", "tests"),
    *("pyproject.toml", "CHANGELOG.md", "LICENSE", "README.md"),
)
_BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level="3", debug_level="0", multi_file=True)
setup(name="croupier-rules", ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""
_FLAGS = "-fno-semantic-interposition -fvisibility=hidden -w"


def fetch_tools() -> None:
    """Put setuptools where only the build looks. Needs a network or a folder of wheels, once."""
    wheels = os.environ.get("CROUPIER_WHEELS")
    where = ["--no-index", "--find-links", wheels] if wheels else []
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    lock = ROOT / "requirements/compile.txt"
    asked = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
    subprocess.run([*pip, *asked, *where, "--target", str(TOOLS)], check=True)


def copy_rest(tree: Path) -> None:
    """Copy what is not compiled: other rooms, editions, words. They may change by themselves."""
    modules = {ROOT / name for name in compiled()}
    for path in (ROOT / "firmware_host").rglob("*"):
        if path.is_file() and path not in modules and "__pycache__" not in path.parts:
            copy = tree / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)


def build(tree: Path) -> None:
    """Lay out a copy of the sources and compile it in place."""
    shutil.rmtree(tree, ignore_errors=True)
    copy_rest(tree)
    for name in LINKED:
        (tree / name).symlink_to(ROOT / name)
    modules = compiled()
    for name in modules:
        (tree / name).write_text(prepared((ROOT / name).read_text("utf-8")), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, *modules],
        cwd=tree,
        env={**os.environ, "CFLAGS": _FLAGS, "PYTHONPATH": str(TOOLS)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        told = [line for line in done.stdout.splitlines() if ": warning: " not in line]
        sys.exit("\n".join([*told, "That did not compile."]))
    shutil.rmtree(tree / "build")
    (tree / MADE_FROM).write_text(fingerprint(), "utf-8")


def main() -> int:
    """Build it, unless it is there and nothing that is compiled has changed."""
    made = TREE / MADE_FROM
    if made.is_file() and made.read_text("utf-8") == fingerprint():
        copy_rest(TREE)
        return 0
    if not TOOLS.is_dir():
        fetch_tools()
    sys.stderr.write("compiling the engine and the games (two minutes or more) ...\n")
    build(TREE)
    sys.stderr.write("done. To use it, for example: PYTHONPATH=build/compiled croupier simulate\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
