"""What the README shows works, and what it points at is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"


def test_the_example_runs() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 8
    assert outcome.failed == 0


def test_links_lead_somewhere() -> None:
    for page in [README, *sorted((ROOT / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
