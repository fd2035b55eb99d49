"""Dates as people write them."""

from __future__ import annotations

from datetime import datetime

from firmware_host.engine.words import Language, Line, said, word

MONTHS = (
    word("January"),
    word("February"),
    word("March"),
    word("April"),
    word("May"),
    word("June"),
    word("July"),
    word("August"),
    word("September"),
    word("October"),
    word("November"),
    word("December"),
)


def dated(moment: datetime, language: Language) -> str:
    """Return a date in words: 18 November 2026."""
    month = MONTHS[moment.month - 1]
    line = Line("{day} {month:rest} {year}", day=moment.day, month=month, year=moment.year)
    return said(line, language)
