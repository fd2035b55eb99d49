"""One game at a terminal: asks, carries out what is typed, and shows the resulting page."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TextIO

from firmware_host.engine.asks import Ask, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import CORRECTIONS, Correct, Do, LetMachine, Reply, Undo
from firmware_host.engine.view import Art, GridArt
from firmware_host.engine.words import said
from firmware_host.record import undo
from firmware_host.record.consent import Unagreed
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.learning.pupils import Lesson, Pupils
from firmware_host.record.machine import rolls_at_once
from firmware_host.record.notes.counting import AGES, Counters, next_age
from firmware_host.record.session import Session
from firmware_host.text.plain import plain
from firmware_host.text.terminal import corrections
from firmware_host.text.terminal.answers import act_of, needs, number_of, typed
from firmware_host.text.terminal.canvas import Ink
from firmware_host.text.terminal.columns import FEW, not_enter, squares
from firmware_host.text.terminal.counting import count_first
from firmware_host.text.terminal.keys import COMMANDS, Enough, Read, is_enough, on_resize
from firmware_host.text.terminal.page import CHECK, SEARCH, TO_TABLE, Shown, TextPage, page_size
from firmware_host.text.terminal.pictures import PLACES, square_of
from firmware_host.text.terminal.text_pages import (
    help_page,
    history_page,
    odds_page,
    rules_page,
    why_page,
)

PAUSE = 0.6  # after what a machine seat did
PROMPT = "> "

CLEAR = "\x1b[2J\x1b[H"
# Secret questions are shown on the terminal's second page, which leaves nothing to scroll back to.
ASIDE, BACK = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """One session at a terminal. `run` returns when the game is over and left, or on q.

    `notice` is said on the first page; with `check` the table is first walked round, seat by seat;
    with `coach` newcomers are told what each new question is about.
    """

    def __init__(
        self,
        session: Session,
        read: Read,
        out: TextIO,
        *,
        ink: Ink | None = None,
        sleep: Callable[[float], None] = time.sleep,
        notice: str = "",
        check: bool = False,
        coach: bool = False,
    ) -> None:
        self._session = session
        self._pupils = Pupils(session, newcomers=coach)
        self._counters = Counters(session.journal, session.id)
        self._counted = session.seq  # up to where sums were counted, or shown
        self._lesson: tuple[int, Lesson] | None = None  # at which step, and what was said
        self._read = read
        self._out = out
        self._ink = ink or Ink(styles=False)
        self._clear = CLEAR if self._ink.styles else ""
        self._aside_page, self._back = (ASIDE, BACK) if self._ink.styles else ("", "")
        self._looking: int | None = None  # the step at which the one who is asked looks
        self._sleep = sleep
        self._checking = 0 if check else None  # the seat that is being checked
        self._notice = notice
        self._page = ""
        self._part = 0  # of what does not fit on one page
        self._listed = ""  # the command whose list is up: what is typed next refers to that list
        self._count = 0  # how many acts it has
        self._back_at = ("", 1)  # h or w, and how far back it has gone
        self._along: int | None = None  # the step after a roll that came of a choice

    def run(self) -> None:
        """Ask until there is nothing left to ask or the player stops."""
        session = self._session
        while True:
            try:
                if self._checking is None:
                    self._play_bots()
                self._count_first()
                self._draw()
                with on_resize(self._draw_anew):
                    line = self._typed()
            except (EOFError, KeyboardInterrupt) as stop:
                self._cover()
                self._out.write("\n")
                self._say_kept()
                if isinstance(stop, KeyboardInterrupt):
                    raise
                return
            if line == "m":
                self._part += 1
                continue
            line = self._completed(line)
            back = line == "" and self._page != ""  # from a page of text to the table
            self._notice, self._page, self._part, self._listed = "", "", 0, ""
            if back:
                self._cover()
                continue
            if line == "" and session.game.hidden and self._looking != session.n:
                self._look()
                continue
            self._cover()
            if line == "q":
                self._say_kept()
                return
            # The Enter that ended the game does not leave it: the winner is shown first.
            if line == "" and session.game.ask is None and self._checking is None:
                return
            try:
                self._obey(line)
            except Refused as refusal:
                self._notice = said(refusal.line, session.translate)

    def _say_kept(self) -> None:
        """Say that an unfinished game is kept."""
        if self._session.game.ask is not None:
            self._out.write(f"{self._say('The game is saved. Start Croupier again to go on.')}\n")

    def _say(self, text: str) -> str:
        return self._session.speaker().line(text)

    def _enough(self, line: str) -> bool:
        """Return whether what is typed so far needs no Enter."""
        if self._checking is not None:
            return line in ("?", "q")
        if self._listed == "a":
            return line in ("?", " ") or (number_of(line) or 0) * 10 > self._count
        if self._listed:
            return line in ("?", " ")
        if self._covered():
            return line in ("?", " ", *COMMANDS)
        ask = self._session.game.ask
        art = self._art()
        if isinstance(ask, Choose) and isinstance(art, GridArt) and len(ask.menu.open) > FEW:
            if square_of(art, line) in ask.menu.open:
                return True
            return line == "?" or (line in COMMANDS and line not in PLACES)
        real = ask is not None and self._session.sources.get(ask.source) == "real"
        return is_enough(ask, line, real=real)

    def _art(self) -> Art | None:
        ask = self._session.game.ask
        return self._session.game.table.view(ask).art if ask is not None else None

    def _typed(self, prompt: str = PROMPT, enough: Enough | None = None) -> str:
        """Return the next line, as text whatever the terminal's encoding made of it."""
        try:
            line = self._read(prompt, enough or self._enough)
        except UnicodeDecodeError:
            return "?"
        return line.encode(errors="surrogateescape").decode(errors="replace").strip()

    def _completed(self, line: str) -> str:
        """Return a line with the command it belongs to, while that command's list is up."""
        first = line.partition(" ")[0]
        if self._listed == "r":
            return f"r {line}" if len(line) > 1 and first != "r" else line
        if self._listed and (first.isdecimal() or first in corrections.WORDS):
            return f"{self._listed} {line}"
        return line

    def _further(self, word: str, rest: str) -> int:
        """Return how far to go back: as far as was typed, or one further than the last time."""
        before, far = self._back_at
        count = number_of(rest)
        far = count if count is not None else far + 1 if word == before else 1
        self._back_at = word, far
        return far

    def _look(self) -> None:
        """Show what only the one who is asked may see, until something is typed."""
        self._looking = self._session.n
        self._out.write(self._aside_page)

    def _cover(self) -> None:
        if self._looking is not None:
            self._looking = None
            # Without a terminal's pages all that can be done is to push it out of sight.
            self._out.write(self._back or "\n" * 40)

    def _play_bots(self) -> None:
        """Let bots and absent seats act, slowly enough to follow."""
        session = self._session
        while (request := session.machine_request()) is not None:
            session.take(request)
            self._count_first()
            self._draw()
            self._sleep(PAUSE)

    def _count_first(self) -> None:
        """Let children who count the notes do so before the page shows them."""
        if self._session.seq <= self._counted:
            self._counted = self._session.seq
            return
        typed = partial(self._typed, enough=lambda line: line == "?")
        ages = self._counters.ages
        told = count_first(self._session, ages, typed, self._out.write, self._clear) if ages else ""
        self._counted = self._session.seq
        self._notice = "\n".join(filter(None, (self._notice, told)))

    # -- what was typed ------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        session = self._session
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word not in ("h", "w"):
            self._back_at = "", 1
        if self._checking is not None and (line == "" or word.isdecimal()):
            self._check(line)
        elif word == "?":
            self._page = help_page(session)
        elif word == "u":
            # One key is undone by one: a choice to roll goes together with the roll.
            along = 2 if self._along == session.n else 1
            count = number_of(rest)
            self._undo(along if count is None else count)
        elif word == "h":
            self._page = history_page(session, self._further(word, rest))
        elif word == "w":
            self._page = why_page(session, self._further(word, rest))
        elif word == "x":
            self._page = sheet(session)
        elif word == "r":
            self._page = rules_page(session, rest)
            self._listed = word
        elif word == "c":
            self._coach()
        elif word == "k":
            self._let_count()
        elif word == "o":
            self._page = odds_page(session)
        elif word == "a":
            self._aside(rest)
        elif word == "f":
            self._page = corrections.fix(session, rest, self._take)
            self._listed = word if self._page else ""
        elif word == "b":
            session.take(LetMachine())
        elif word == "p":
            session.mix(rest)
            told = self._say("Fair-play code {code}, your phrase: {phrase}")
            self._notice = told.format(code=session.code, phrase=rest or "-")
        elif line:
            self._answer(line)
        elif (ask := session.game.ask) is not None:
            if not ask.chance and ask.kind != "tell":
                raise Refused(not_enter(ask, self._art()))
            session.take(LetMachine() if ask.chance else Reply("ok", source="keyboard"))

    def _answer(self, line: str) -> None:
        """Answer the question with what was typed; a choice to roll rolls where it can."""
        session, ask = self._session, self._session.game.ask
        if ask is None:
            raise Refused("The game is over. Type u to take the last step back, q to leave.")
        meant = self._meant(ask, line)
        session.take(Reply(meant, source="keyboard"))
        if meant == "roll" and rolls_at_once(session.game, session.sources, ask):
            session.take(LetMachine())
            self._along = session.n

    def _undo(self, count: int) -> None:
        session = self._session
        hands = undo.put_back(session, count)
        self._take(Undo(count, source="keyboard"))
        self._notice = "\n".join([self._say("Taken back."), *hands])

    def _take(self, request: Undo | Correct) -> None:
        """Carry out a request; if others have to agree to it, ask them first."""
        try:
            self._session.take(request)
        except Unagreed as missing:
            self._out.write(plain(f"{said(missing.line, self._session.translate)}\n"))
            if not self._agreed(self._say("Does everybody agree?") + " "):
                raise Refused("It stays as it is: not everybody has agreed.") from None
            self._session.take(replace(request, agreed=missing.agreement.seats))

    def _agreed(self, question: str) -> bool:
        """Ask a yes-or-no question; return whether the answer was yes."""
        how = self._say("y for yes, any other key for no: ")
        try:
            answer = self._typed(plain(f"{question}{how}"), bool)
        except EOFError:
            return False
        return answer.lower().startswith(("y", self._say("y")))

    def _aside(self, rest: str) -> None:
        asides = self._session.game.asides()
        speaker = self._session.speaker()
        if not rest:
            rows = []
            for number, aside in enumerate(asides, 1):
                who = self._say("Table") if aside.seat is None else speaker.who(aside.seat)
                rows.append(
                    f"  a {number:<2} {who}: {speaker.line(aside.label)}{needs(aside, self._say)}"
                )
            self._page = "\n".join(rows) or self._say("There is nothing else to do now.")
            self._listed, self._count = "a", len(rows)
            return
        chosen, _, given = rest.partition(" ")
        picked = number_of(chosen) or 0
        if not 0 < picked <= len(asides):
            raise Refused("Type a to see what may be done, then a and its number.")
        aside = asides[picked - 1]
        act = act_of(aside, given.strip())
        if aside.sure and not self._agreed(f"{speaker.line(aside.label)}? "):
            raise Refused("Nothing was done.")
        if act.act in CORRECTIONS:
            self._take(Correct(act, source="keyboard"))
        else:
            self._session.take(Do(act, source="keyboard"))

    def _check(self, line: str) -> None:
        """Book what differs at the seat that is checked; Enter goes on to the next one."""
        assert self._checking is not None
        if line:
            self._page = corrections.check(self._session, self._checking, line, self._take)
        elif self._checking + 1 < self._session.game.table.seats:
            self._checking += 1
        else:
            self._checking = None

    def _coach(self) -> None:
        """Teach the seat that is asked from the beginning, or leave it alone."""
        ask = self._session.game.ask
        if ask is None or ask.seat is None:
            raise Refused("Nobody is being asked anything right now.")
        wanted = ask.seat not in self._pupils
        self._pupils.teach(ask.seat, wanted=wanted)
        self._lesson = None
        self._notice = self._say("The coach is on.") if wanted else self._say("The coach is off.")

    def _let_count(self) -> None:
        """Let the seat that is asked count notes as the next older do, or no longer."""
        ask, session = self._session.game.ask, self._session
        if session.till is None:
            raise Refused("There are no notes to count: the machine keeps the money.")
        if ask is None or ask.seat is None:
            raise Refused("Nobody is being asked anything right now.")
        self._counters.let(ask.seat, next_age(self._counters.ages.get(ask.seat, 0)))
        age = self._say(AGES[self._counters.ages.get(ask.seat, 0)])
        who = session.speaker().who(ask.seat)
        told = self._say("{name} counts the notes first: {age}")
        self._notice = told.format(name=who, age=age)

    def _meant(self, ask: Ask, line: str) -> object:
        """Return what a line means as an answer; a tile is named by its place on the page."""
        art = self._art()
        if isinstance(ask, Choose) and isinstance(art, GridArt) and line not in ask.menu.open:
            line = square_of(art, line)
            if len(ask.menu.open) > FEW and line not in ask.menu.open:
                raise Refused(squares(art))
        return typed(ask, line, self._session.speaker().line)

    # -- what is shown -------------------------------------------------------------------------

    def _draw(self) -> None:
        text, foot = self._page, SEARCH if self._listed == "r" else TO_TABLE
        if not text and self._checking is not None:
            text, foot = corrections.seat_page(self._session, self._checking), CHECK
        shown = Shown(self._notice, text, self._part, self._covered(), self._said(), foot)
        lines = TextPage(self._session, self._ink, *page_size()).lines(shown)
        self._out.write(self._clear + "\n".join(lines) + "\n")
        self._out.flush()

    def _draw_anew(self) -> None:
        """Draw the page into a window that has changed its size; what is typed goes on."""
        self._draw()
        self._out.write(PROMPT)
        self._out.flush()

    def _said(self) -> Lesson | None:
        """Return what the coach says to this question; answering it counts as having read it."""
        step = self._session.n
        if self._lesson is not None and self._lesson[0] != step:
            self._pupils.heard(self._lesson[1])
            self._lesson = None
        if self._lesson is None and (lesson := self._pupils.lesson()) is not None:
            self._lesson = step, lesson
        return self._lesson[1] if self._lesson is not None else None

    def _covered(self) -> bool:
        """Return whether the question is secret and its player has not asked to see it yet."""
        return self._session.game.hidden and self._looking != self._session.n
