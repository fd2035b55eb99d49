"""Averages and margins against the textbook."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.lab.sums import Sums, Z, share_interval


def counted(values: list[int]) -> Sums:
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums


@given(st.lists(st.integers(-(10**7), 10**7), min_size=2, max_size=50), st.integers(0, 50))
def test_sums_give_the_usual_figures_however_they_are_merged(values: list[int], at: int) -> None:
    sums = counted(values[:at])
    sums.merge(counted(values[at:]))
    assert sums.mean == pytest.approx(fmean(values))
    assert sums.deviation == pytest.approx(stdev(values), abs=1e-6)
    assert sums.margin == pytest.approx(Z * stdev(values) / len(values) ** 0.5, abs=1e-6)


def test_values_that_were_never_counted_are_zero() -> None:
    assert counted([6, 6]).among(4).mean == 3
    assert Sums().among(3).mean == 0
    assert Sums().margin == 0


def test_share_intervals_are_sound_at_the_edges() -> None:
    assert share_interval(0.0, 100) == pytest.approx((0.0, 0.0370), abs=1e-4)
    assert share_interval(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    assert share_interval(0.5, 400) == pytest.approx((0.4512, 0.5488), abs=1e-4)
    assert share_interval(0.5, 0) == (0.0, 1.0)
