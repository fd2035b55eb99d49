"""The door as the appliance runs it: on a socket it was handed, in a network with nobody in it."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.phones.evening import PATIENCE, ROOT

HANDED = """
import os, sys
os.set_inheritable(3, True) if sys.argv[1] == "3" else os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_FDS"] = "1"
os.execv(sys.executable, [sys.executable, "-m", "firmware_host", "door", "--table", sys.argv[2]])
"""


def _alone() -> list[str]:
    """Return the command that gives a program an empty network, if that may be done here."""
    command = ["unshare", "--map-root-user", "--net"]
    if not shutil.which("unshare"):
        pytest.skip("unshare is not installed")
    if subprocess.run([*command, "true"], check=False, capture_output=True).returncode:
        pytest.skip("no network of one's own may be made here")
    return command


def test_a_door_with_no_network_of_its_own_answers_and_can_call_nobody(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as ear:
        port = ear.getsockname()[1]
        door = subprocess.Popen(
            [*_alone(), sys.executable, "-c", HANDED, str(ear.fileno()), str(tmp_path / "none")],
            pass_fds=(ear.fileno(),),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        try:
            assert door.stdout is not None
            assert door.stdout.readline() == f"listening {port}\n".encode()
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            line.request("GET", "/")
            assert line.getresponse().status == 200
            links = Path(f"/proc/{door.pid}/net/dev").read_text().splitlines()[2:]
            assert [link.split(":")[0].strip() for link in links] == ["lo"]
            routes = Path(f"/proc/{door.pid}/net/route").read_text().splitlines()
            assert len(routes) <= 1  # its heading, and no way to anybody
        finally:
            door.kill()
            door.communicate()
