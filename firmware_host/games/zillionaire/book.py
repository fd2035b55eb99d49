"""The rules in words, and the mark that binds functions to them."""

from __future__ import annotations

from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(__package__)
rule = BOOK.rule
