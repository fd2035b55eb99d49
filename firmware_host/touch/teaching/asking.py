"""Questions of the rules as rows of a form, for a table that nobody plays at yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from display.scenes.forms import Pick, Row, Slide
from display.wishes import RowKey
from firmware_host.engine.asks import Amount, Answer, Choose, Question, Step
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Speaker, capital

FEW = 24  # so many steps are slid over with a finger; more are typed


@dataclass(frozen=True)
class Say(RowKey):
    """Answer with this."""

    answer: str | int


@dataclass(frozen=True)
class Kind(RowKey):
    """Answer with one of a kind."""

    name: str


@dataclass(frozen=True)
class Figure(RowKey):
    """Answer with the figure that is typed or slid to."""


class Asking:
    """One telling: the question that is up, and the answers so far."""

    def __init__(self, step: Step[None], speaker: Callable[[], Speaker]) -> None:
        self._step = step
        self._speaker = speaker
        self.over = False
        self.ask: Question | None = None
        self._go_on(None)

    def _go_on(self, answer: Answer | None) -> None:
        try:
            asked = next(self._step) if answer is None else self._step.send(answer)
        except StopIteration:
            self.over = True
            return
        except Refused:
            self.over = True  # what was told as a whole cannot be
            raise
        self.ask = asked if isinstance(asked, Question) else asked()

    def answer(self, raw: str | int) -> None:
        """Give an answer. Raises `Refused` if it is none."""
        assert self.ask is not None
        self._go_on(self.ask.accept(raw))

    def typed(self, text: str) -> None:
        """Give a figure as it was typed."""
        digits = text.removeprefix("-").replace(",", "").replace(".", "")
        if not digits.isdecimal():
            raise Refused("That is no figure.")
        self.answer(-int(digits) if text.startswith("-") else int(digits))

    def title(self) -> str:
        """Return the question in words."""
        assert self.ask is not None
        return self._speaker().line(self.ask.line())

    def hint(self) -> str:
        """Return what stands under the question."""
        assert self.ask is not None
        hint = self.ask.prompt.hint
        return capital(self._speaker().say(hint, self.ask.blanks())) if hint else ""

    def rows(self) -> list[Row]:
        """Return the answers there are, one row each; those of a kind behind one row."""
        assert self.ask is not None
        return _rows(self.ask, self._speaker())


def _rows(ask: Question, speaker: Speaker) -> list[Row]:
    if isinstance(ask, Choose):
        return _choices(ask, speaker)
    if isinstance(ask, Amount):
        return _figures(ask, speaker)
    raise AssertionError(f"nobody teaches by {ask.kind}")


def _choices(ask: Choose, speaker: Speaker) -> list[Row]:
    kinds: dict[str, list[Pick]] = {}
    for option in ask.menu.options:
        pick = Pick(option.key, speaker.line(option.label), speaker.line(option.note))
        kinds.setdefault(option.group or f"= {option.key}", []).append(pick)
    rows = []
    for kind, picks in kinds.items():
        if len(picks) == 1:
            [pick] = picks
            rows.append(Row(Say(pick.key), pick.label, note=pick.note, kind="act"))
        else:
            rows.append(Row(Kind(kind), speaker.line(kind), "…", picks=tuple(picks)))
    return rows


def _figures(ask: Amount, speaker: Speaker) -> list[Row]:
    say = speaker.language
    rows = [Row(Say(offer), say.counted(offer, ask.unit), kind="act") for offer in ask.offers]
    title = say("Another figure") if rows else say("Type the figure")
    bounds = f"{say.counted(ask.low, ask.unit)} – {say.counted(ask.high, ask.unit)}"
    if (ask.high - ask.low) // ask.step <= FEW:
        at = max(ask.low, min(ask.high, 0))
        slide = Slide(ask.low, ask.high, ask.step, at)
        rows.append(Row(Figure(), title, str(at), slide=slide))
    else:
        rows.append(Row(Figure(), title, bounds, kind="number"))
    return rows


Told = Say | Kind | Figure


def answered(asking: Asking, key: Told, value: str = "") -> None:
    """Take what was touched or entered as the answer. Raises `Refused` if it is none."""
    match key:
        case Say(answer):
            asking.answer(answer)
        case Kind():
            asking.answer(value)
        case Figure():
            asking.typed(value)
        case _:
            assert_never(key)
