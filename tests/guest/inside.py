"""Inside the container: a game whose door is open, and a phone that plays in it.

    python3 inside.py lay STATE           a game on the table, Ann's phone known by the word TOKEN
    python3 inside.py phone HOST:PORT     fetches the page, takes Ann's seat, gives one answer

Only the installed program and what lies beside it are used. Every line that is printed is a fact.
"""

from __future__ import annotations

import http.client
import json
import sys
from pathlib import Path

from websockets.sync.client import connect
from websockets.typing import Origin

from firmware_host.kept.editions import Packs
from firmware_host.phones.guests import hashed
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import Wishes, begin
from firmware_host.touch.app import ON_THE_TABLE, PHONES_KEPT

TOKEN = "a word that Ann's phone keeps"
PATIENCE = 20.0


def lay(state: Path) -> None:
    """Begin a game that a start goes on with, as it lies after a power cut with phones in it."""
    journal = Journal(state / "croupier.db")
    wishes = Wishes(game="go-for-broke", players=("Ann", "Ben"), seed=7, money="ledger")
    session = begin(wishes, journal, Packs(state / "packs"))
    journal.keep(ON_THE_TABLE, session.id)
    journal.keep(PHONES_KEPT.format(id=session.id), {"hashes": {"0": hashed(TOKEN)}})
    journal.close()


def phone(host: str) -> None:
    """Come in like a browser that has been here before."""
    page = http.client.HTTPConnection(host, timeout=PATIENCE)
    page.request("GET", "/")
    answer = page.getresponse()
    text = answer.read().decode()
    print(
        f"page: {answer.status}, {'<title>' in text}, {answer.getheader('Content-Security-Policy')}"
    )
    with connect(f"ws://{host}/line", origin=Origin(f"http://{host}"), compression=None) as line:
        line.send(json.dumps({"hello": {}, "token": TOKEN, "language": "en", "id": 1}))
        state = None
        while state is None:
            state = json.loads(line.recv(timeout=PATIENCE)).get("state")
        print(f"seat: {state.get('you')}, asked: {state.get('ask') is not None}")
        line.send(json.dumps({"answer": "auto", "seq": state["seq"], "id": 2}))
        while (heard := json.loads(line.recv(timeout=PATIENCE))).get("re") != 2:
            pass
        print(f"answered: {json.dumps(heard)[:200]}")


if __name__ == "__main__":
    if sys.argv[1] == "lay":
        lay(Path(sys.argv[2]))
    else:
        phone(sys.argv[2])
