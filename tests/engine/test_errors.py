"""Errors say their sentence, here and after a journey between processes."""

from __future__ import annotations

import pickle

import pytest

from firmware_host.engine.errors import PackProblems, Refused, Short
from firmware_host.engine.words import Line


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Refused("No.", "7c"), "No."),
        (Refused("No."), "No."),
        (Refused(Line("{name} has no IOU.", name="Rich"), "2"), "Rich has no IOU."),
        (Short(("paid", 0, 1, 5), 0, 1, 5), "account 0 cannot pay 5"),
        (PackProblems(["a:1: one.", "a:2: two."]), "a:1: one.\na:2: two."),
    ],
)
def test_an_error_survives_pickling(error: Exception, sentence: str) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == sentence
    assert vars(again) == vars(error)
