"""One page of the terminal: seats, the picture, the question and its answers, what happened."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from firmware_host.engine.asks import Arrange, Ask
from firmware_host.engine.view import GridArt, SeatView, TrayArt
from firmware_host.engine.words import capital, word
from firmware_host.record import story
from firmware_host.record.learning.pupils import Lesson
from firmware_host.record.session import Session
from firmware_host.text.terminal.canvas import BOLD, BRASS, DIM, Canvas, Ink
from firmware_host.text.terminal.columns import choices, part, wrapped
from firmware_host.text.terminal.pictures import Brush, cards, hand, picture
from firmware_host.values import dataclass

LEAST, MOST = 40, 120  # columns of a page
BAR = 8  # columns of the bar to the goal
# What stands below a page of text.
TO_TABLE = word("Enter goes back to the table.")
SEARCH = word("Type a word to find it in the rules. Enter goes back to the table.")
CHECK = word("Enter if all of it is right. If not, type a number and what it should be.")


def page_size() -> tuple[int, int]:
    """Return how many columns and lines a page may have in this window."""
    size = shutil.get_terminal_size((80, 24))
    return max(LEAST, min(size.columns, MOST)), size.lines - 1  # one is for what is typed


@dataclass(frozen=True)
class Shown:
    """What is shown besides the table: a text page instead of the question, or words below it.

    `covered` means that the question is secret and its player has not asked to see it yet.
    """

    notice: str = ""
    text: str = ""
    part: int = 0
    covered: bool = False
    lesson: Lesson | None = None
    foot: str = TO_TABLE


class TextPage:
    """The table as it is now, in as many columns and lines as there are."""

    def __init__(self, session: Session, ink: Ink, width: int, height: int) -> None:
        self._session = session
        self._ink = ink
        self._speaker = session.speaker()
        self._view = session.game.table.view(session.game.ask)
        self._canvas = Canvas(width, height)
        self._brush = Brush(self._canvas, ink, self._speaker, self._view)
        self._y = 0
        self._beside = ""  # the picture says this in words already

    def lines(self, shown: Shown) -> list[str]:
        """Return the whole page, line by line."""
        width, height = self._canvas.width, self._canvas.height
        self._head()
        said = wrapped(shown.notice, width - 2) if shown.notice else []
        last = height - len(said)
        if shown.text:
            room = last - self._y - 1
            for row in part(wrapped(shown.text, width), room, shown.part, self._speaker.line):
                self._row(row)
            self._row(self._say(shown.foot), DIM)
        else:
            self._table(shown, last)
        for at, row in enumerate(said):
            self._canvas.put(0, last + at, f"! {row}", BOLD, self._ink.colour(BRASS))
        return self._canvas.lines(self._ink)

    def _say(self, text: str) -> str:
        return self._speaker.line(text)

    def _row(self, text: str, *styles: str) -> None:
        self._canvas.put(0, self._y, text, *styles)
        self._y += 1

    # -- the head ------------------------------------------------------------------------------

    def _head(self) -> None:
        read, canvas = self._speaker.line, self._canvas
        end = canvas.put(0, 0, self._session.board.name, BOLD, self._ink.colour(BRASS))
        canvas.put(end + 2, 0, read(self._view.round), DIM)
        keys = self._say("? help")
        canvas.put(canvas.width - len(keys), 0, keys, DIM)
        self._y = 1
        names = max(min(len(seat.name), 12) for seat in self._view.seats)
        for seat in self._view.seats:
            self._seat(seat, names)
        if self._view.pots:
            pots = (
                f"{read(label)} {self._speaker.language.money(amount)}"
                for label, amount in self._view.pots
            )
            self._row("     " + "   ".join(pots), DIM)
        self._row("─" * canvas.width, DIM)

    def _seat(self, seat: SeatView, names: int) -> None:
        """Mark, name, sum, bar to the goal, and what else is to be known of a seat."""
        canvas, read, y = self._canvas, self._speaker.line, self._y
        style = DIM if seat.out else BOLD if seat.active else ""
        canvas.put(
            0, y, ">" if seat.active and self._playing(seat) else " ", self._ink.colour(BRASS), BOLD
        )
        x = self._brush.sign(2, y, seat.seat)
        x = canvas.put(x + 1, y, f"{seat.name:<{names}.{names}}", style) + 1
        figure = (
            read(seat.figure)
            if seat.figure
            else self._speaker.language.counted(seat.score, self._view.unit)
        )
        x = canvas.put(x, y, f"{figure:>11}", style) + 2
        if seat.progress >= 0:
            full = min(BAR, max(0, round(seat.progress * BAR / 1000)))
            x = canvas.put(x, y, "━" * full, self._ink.colour(BRASS))
            x = canvas.put(x, y, "─" * (BAR - full), DIM) + 2
        told = [seat.doing, seat.tag, seat.place, *seat.badges]
        if seat.seat in self._session.game.table.automatic:
            told.append(self._say("machine"))
        words = dict.fromkeys(read(text) for text in told if text)
        words.pop(figure, None)
        canvas.put(x, y, " · ".join(words), DIM if seat.out else "")
        self._y += 1

    def _playing(self, seat: SeatView) -> bool:
        """Return whether the game is still going on, so that a seat can be marked as to move."""
        return self._session.game.ask is not None and not seat.out

    # -- the table -----------------------------------------------------------------------------

    def _table(self, shown: Shown, last: int) -> None:
        ask, width = self._session.game.ask, self._canvas.width
        if ask is None:
            for text, style in self._ended():
                for row in wrapped(text, width):
                    self._row(row, style)
            return
        least = 4  # a question and two answers come before a picture
        if not isinstance(ask, Arrange) and last - self._y - self._tall() >= least:
            self._y += picture(self._brush, self._y)
            if isinstance(self._view.art, TrayArt):
                self._beside = capital(self._speaker.line(self._view.art.beaten_by))
        if ask.seat is not None and ask.seat in self._session.game.table.automatic:
            x = self._brush.sign(0, self._y, ask.seat) + 1
            text = self._say("{name} plays ...").format(name=self._speaker.who(ask.seat))
            self._canvas.put(x, self._y, text, DIM)
            self._y += 1
        else:
            self._asked(ask, shown, last)
        self._recent(last)

    def _asked(self, ask: Ask, shown: Shown, last: int) -> None:
        """Write the question to a person, what the coach says, the hidden hand, the answers."""
        width = self._canvas.width
        self._question(ask)
        if shown.lesson is not None:
            self._lesson(shown.lesson, width)
        if shown.covered:
            who = self._speaker.who(ask.seat or 0)
            text = self._say("Pass the keyboard to {name}. Enter shows what is hidden.")
            self._row("  " + text.format(name=who))
            return
        self._hand(ask)
        room = last - self._y
        real = self._session.sources.get(ask.source) == "real"
        offers = self._offers()
        ways = choices(ask, self._speaker, self._view, width, room - len(offers), real=real)
        ways += offers
        for row in part(ways, room, shown.part, self._speaker.line):
            self._row(row)

    def _offers(self) -> list[str]:
        """Return the asides that will be lost unless they are done soon, with their keys."""
        rows = []
        automatic = self._session.game.table.automatic
        for number, aside in enumerate(self._session.game.asides(), 1):
            if aside.urgent and aside.seat is not None and aside.seat not in automatic:
                told = f"{self._speaker.who(aside.seat)}: {self._speaker.line(aside.label)}"
                rows.append(f"  a {number}  {told}")
        return rows

    def _tall(self) -> int:
        """Return how many lines the picture would take at most."""
        return 8 if isinstance(self._view.art, GridArt) else 6

    def _question(self, ask: Ask) -> None:
        facts, x = ask.blanks(), 0
        name = self._speaker.who(ask.seat) if ask.seat is not None else None
        text = self._speaker.asked(ask.prompt.text, facts, name)
        if ask.seat is not None and name is not None:
            x = self._brush.sign(0, self._y, ask.seat) + 1
            # An announcement is for everybody: its seat only says when it has been read.
            addressed = text != capital(self._speaker.say(ask.prompt.text, facts))
            if addressed or (ask.kind != "tell" and not text.startswith(name)):
                x = self._canvas.put(x, self._y, name, BOLD) + 2
        for at, row in enumerate(wrapped(text, self._canvas.width - x)):
            self._canvas.put(x, self._y + at, row, BOLD, self._ink.colour(BRASS))
        self._y += len(wrapped(text, self._canvas.width - x))
        for hint in (ask.prompt.hint, ask.prompt.would):
            text = capital(self._speaker.say(hint, facts)) if hint else ""
            if text and text.rstrip(".") != self._beside:
                for row in wrapped(text, self._canvas.width):
                    self._row(row, DIM)

    def _lesson(self, lesson: Lesson, width: int) -> None:
        """Write what the coach says, before the answers."""
        read = self._speaker.line
        words = " ".join(read(text) for text in (lesson.goal, lesson.text) if text)
        for at, row in enumerate(wrapped(words, width - 4)):
            self._canvas.put(0, self._y, "" if at else "»", self._ink.colour(BRASS), BOLD)
            self._canvas.put(2, self._y, row)
            self._y += 1

    def _hand(self, ask: Ask) -> None:
        """Write the hidden cards of the player who is asked, where the question is about them."""
        if ask.seat is None or not ask.prompt.secret or isinstance(ask, Arrange):
            return
        faces = [self._speaker.line(card) for card in self._view.secrets.get(ask.seat, ())]
        if shown := hand(faces, self._canvas.width):
            cards(self._brush, 0, self._y, shown)
            self._y += 3
        elif faces:
            groups = (f"{face} ×{faces.count(face)}" for face in dict.fromkeys(faces))
            words = "  ".join(group.removesuffix(" ×1") for group in groups)
            for row in wrapped(words, self._canvas.width - 2):
                self._row(f"  {row}")

    def _recent(self, last: int) -> None:
        """Write what happened last at the foot, as much as there is room for."""
        room = last - self._y - 1
        rows: list[str] = []
        for index in reversed(range(len(self._session.game.events))):
            told = list(self._told(index))
            if len(told) + len(rows) > room:
                break
            rows = [*told, *rows]
        for at, row in enumerate(rows):
            self._canvas.put(0, last - len(rows) + at, row, DIM)

    def _told(self, index: int) -> Iterator[str]:
        """Yield one event, and the notes that changed hands with it."""
        till = self._session.till
        event = self._session.game.events[index]
        yield from wrapped(self._speaker.event(event), self._canvas.width)
        for move in till.handed[index] if till else ():
            for line in move.lines():
                yield from wrapped(f"   {self._speaker.line(line)}", self._canvas.width)

    def _ended(self) -> Iterator[tuple[str, str]]:
        """Yield how the game ended, for everybody."""
        outcome, table = self._session.game.outcome, self._session.game.table
        assert outcome is not None
        yield self._speaker.event(outcome.reason), BOLD
        for place, seat, score in outcome.standing:
            what = self._speaker.language.counted(score, table.unit)
            yield f"  {place}. {self._speaker.who(seat)}, {what}", ""
        for line in story.proof(self._session):
            yield line, DIM
        yield self._say("Enter leaves the table. u takes the last step back."), ""
