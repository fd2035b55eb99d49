"""The rules in words. Functions claim its sections with `@rule("3")`."""

from firmware_host.engine.rulebook import Rulebook

BOOK = Rulebook(__package__)
rule = BOOK.rule
