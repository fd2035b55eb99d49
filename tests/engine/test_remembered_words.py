"""Sentences that were said are remembered, all but those that hold for one position only."""

from __future__ import annotations

from firmware_host.engine.words import PASSING, Line, Speaker


def test_a_sentence_is_worked_out_once() -> None:
    asked = []

    def space(fact: object) -> str:
        asked.append(fact)
        return f"space {fact}"

    speaker = Speaker(["Ann", "bank"], {"space": space}, titles=["the Bank"])
    lines = [Line("{seat:who} goes to {at:space}", seat=0, at=7) for _ in range(3)]
    assert {speaker.line(line) for line in lines} == {"Ann goes to space 7"}
    assert asked == [7]


def test_what_would_happen_is_worked_out_anew_also_inside_another_sentence() -> None:
    cash = [100]
    words = {PASSING: lambda fact: f"Ann would have ${cash[0] - 10}"}
    speaker = Speaker(["Ann", "bank"], words, titles=["the Bank"])
    inner = Line("{effect:would}", effect="pay 10")
    outer = Line("{a:sentence} Is that right?", a=inner)
    assert speaker.line(outer) == "Ann would have $90 Is that right?"
    cash[0] = 50
    assert speaker.line(inner) == "Ann would have $40"
    assert speaker.line(outer) == "Ann would have $40 Is that right?"
