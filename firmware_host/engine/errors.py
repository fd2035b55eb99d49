"""What can go wrong at a table, each with a sentence that a person can act on."""

from __future__ import annotations

from .words import Text, english


class CroupierError(Exception):
    """Base class of errors whose message is meant for users; any other exception is a bug.

    Each error is also of the kind that Python has for it.
    """


class Refused(CroupierError, ValueError):
    """A request the table turned down. Nothing has changed.

    `line` says why, for people; `reason` is the same in English. `rule` is the section that
    forbids it, if a rule does; `rules` are all of them where there are several.
    """

    def __init__(self, line: Text, rule: str | None = None, rules: tuple[str, ...] = ()) -> None:
        super().__init__(line, rule, rules)  # as given: it survives the way between processes
        self.line = line
        self.rule = rule
        self.rules = rules

    @property
    def reason(self) -> str:
        """The sentence in English."""
        return english(self.line)

    def __str__(self) -> str:
        return self.reason


class NeverAsks(CroupierError, RuntimeError):
    """Rules that go on and on without asking anybody. A mistake in a game's rules."""


class Short(Exception):  # a fact of the game, not an error of the program
    """A payment that the payer cannot complete. The rules decide what it means.

    `event` is the payment as it would have been booked: form, payer, payee, amount and the rest.
    """

    def __init__(self, event: tuple[object, ...], payer: int, payee: int, amount: int) -> None:
        super().__init__(event, payer, payee, amount)
        self.event = event
        self.payer = payer
        self.payee = payee
        self.amount = amount

    def __str__(self) -> str:
        return f"account {self.payer} cannot pay {self.amount}"


class PackProblems(CroupierError, ValueError):
    """Everything that is wrong with a pack or a config file, each with its place."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)
