"""Whatever is sent to the referee gets one reply, and the accounts sum to zero after it."""

from __future__ import annotations

import io
import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.engines import set_up
from firmware_host import games
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import LONGEST_LINE, Referee, bounded_lines, serve
from tests.trust.test_mutated_journals import retold
from tests.trust.test_readers import mutated

RAW = (
    b"",
    b"{",
    b"[" * 5_000,
    b'{"a":' * 3_000,
    b"null",
    b'"\\ud800"',
    b"\x00\x01",
    b"\xff\xfe\xfd",
    b'{"answer": NaN}',
    b'{"answer": -Infinity}',
    b'{"answer": ' + b"9" * 4_400 + b"}",
    b'{"n": 1e999, "answer": "auto"}',
    b'{"undo": ' + b"1" * 400 + b"}",
    b"x" * LONGEST_LINE,
    b'{"answer": "' + b"x" * (LONGEST_LINE + 5) + b'"}',
    b'{"undo": true}',
    b'{"why": 1.5}',
    b'{"answer": "auto", "answer": "auto"}',
    '{"answer": "é\u202e"}'.encode(),
)
GOOD: tuple[dict[str, object], ...] = (
    {"answer": "auto"},
    {"answer": "auto", "n": 3},
    {"answer": [1, 2]},
    {"undo": 1, "agreed": "all"},
    {"correct": {"from": "bank", "to": "A", "amount": 5, "why": "x"}, "agreed": "all"},
    {"act": "turn", "seat": "B", "why": "x", "agreed": "all"},
    {"act": "rule", "id": "GAM-19", "value": "auto", "agreed": "all"},
    {"act": "fix", "what": "pawn 0", "to": "start", "why": "x", "agreed": ["A", "B"]},
    {"act": "audit", "seat": "A", "counted": "10x1", "agreed": "all"},
    {"act": "pause", "seat": "A"},
    {"act": "leave", "seat": "B"},
    {"why": 1},
    {"export": True},
)


def hostile(rng: Random) -> bytes:
    how = rng.randrange(10)
    if how == 0:
        return rng.choice(RAW)
    if how == 1:
        return rng.randbytes(rng.randrange(200)).replace(b"\n", b"")
    request = dict(rng.choice(GOOD))
    if how < 6:
        request = retold(request, rng)
    text = json.dumps(request)
    if how < 8:
        text = mutated(text, rng)
    return text.replace("\n", " ").encode(errors="surrogatepass")


def sent(count: int, seed: int) -> Counter[str]:
    """So many lines to games of every kind, each to its end or a thousand lines long."""
    rng, became = Random(seed), Counter[str]()
    while became.total() < count:
        game = rng.choice(games.shelved())
        money = rng.choice(("ledger", "cash")) if games.board(game).notes else "ledger"
        setup = replace(set_up(games.board(game)), money=money)
        session = Session.begin(Journal(None), setup, urn=Urn.from_seed(rng.randrange(2**32)))
        part = min(1_000, count - became.total())
        lines = b"\n".join(hostile(rng) for _ in range(part))
        out = io.StringIO()
        serve(Referee(session), bounded_lines(io.BytesIO(lines + b"\n")), out)
        first, *replies = out.getvalue().splitlines()
        assert json.loads(first)["n"] == 0
        assert len(replies) == part
        for line in replies:
            reply = json.loads(line)
            assert sum(reply["accounts"].values()) == 0
            became["refused" if "refused" in reply else "taken"] += 1
    return became


def test_hostile_lines_get_one_reply_each() -> None:
    became = sent(800, seed=1)
    assert became["refused"] > 400
    assert became["taken"] > 50


@pytest.mark.soak
def test_a_hundred_thousand_hostile_lines() -> None:
    import time

    began = time.process_time()
    became = sent(100_000, seed=2)
    each = (time.process_time() - began) / became.total()
    print(f"{dict(became)}, {each * 1e3:.2f} ms of processor time each")
