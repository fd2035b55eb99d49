"""The transcript in docs/referee.md, spoken to a real process."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent.parent / "docs"


def contains(whole: Any, part: Any) -> bool:
    """Whether everything that `part` says is so in `whole`."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and contains(whole[key], value) for key, value in part.items()
        )
    return bool(whole == part)


def test_the_short_evening_happens_as_written(tmp_path: Path) -> None:
    text = (DOCS / "referee.md").read_text("utf-8").partition("## A short evening")[2]
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    command = shlex.split(lines[0].removeprefix("$ croupier "))
    sent = [line[2:] for line in lines if line.startswith("> ")]
    done = subprocess.run(
        [sys.executable, "-m", "firmware_host", *command, "--state", str(tmp_path)],
        input="\n".join(sent) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    replies = iter([json.loads(line) for line in done.stdout.splitlines()])
    reply = next(replies)
    for line in lines[1:]:
        if line.startswith("> "):
            reply = next(replies)
        else:
            assert contains(reply, json.loads(line[2:])), f"{line} is not in {reply}"
    assert next(replies, None) is None
