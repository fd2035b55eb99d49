"""The version stands in one place, and the changes tell of it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from firmware_host import __version__

ROOT = Path(__file__).parents[2]


def test_the_newest_section_is_the_version_in_use() -> None:
    sections = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert sections[0] == __version__
    assert sections == sorted(sections, key=lambda v: [*map(int, v.split("."))], reverse=True)


def test_the_package_takes_its_version_from_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "firmware_host.__version__"
    }
