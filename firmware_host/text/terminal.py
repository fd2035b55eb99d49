"""The table in a terminal: every game by keyboard alone, in 80 columns and 24 lines."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TextIO

from firmware_host.engine.asks import Arrange, Ask
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import CORRECTIONS, Correct, Do, LetMachine, Reply, Undo
from firmware_host.engine.words import counted, money
from firmware_host.record import story
from firmware_host.record.consent import Unagreed
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.session import Session
from firmware_host.text import corrections
from firmware_host.text.columns import choices, part, wrapped
from firmware_host.text.plain import plain
from firmware_host.text.typed_answers import act_of, bounds_of, typed

HELP = """\
An answer: the number of a choice, dice as 3 5 (or 35), an amount, a card's or wedge's name.
Enter alone lets the machine roll, spin or draw, and shows a hidden hand to who is asked.
  u        undo the last step             h [n]  history, page n back
  w [n]    why did that happen?           a      what else may be done (IOU, leave, ...)
  x        the table as plain text        f      fix the table (money, places, turn, rules)
  b        let a bot answer this once     o      the odds of this gamble
  q        stop here; the game is kept    m      more, where not everything fits
  p WORDS  mix words of your own into the machine's dice, before the first step"""

CLEAR = "\x1b[2J\x1b[H"
# What is for one pair of eyes is shown on a page of its own that leaves nothing to scroll back to.
ASIDE, BACK = "\x1b[?1049h", "\x1b[?1049l"
# Marks in a page for how its letters look. A terminal's own are put in their place at the end: in
# what is shown of a record there may be anything, and nothing of it is obeyed.
BOLD, DIM, PLAIN = "\ue000", "\ue001", "\ue002"
_LOOKS = str.maketrans({BOLD: "\x1b[1m", DIM: "\x1b[2m", PLAIN: "\x1b[0m"})
_NO_LOOKS = str.maketrans({BOLD: "", DIM: "", PLAIN: ""})


class Terminal:
    """One session at a terminal. `run` returns when the game is over and left, or on q.

    `notice` is said on the first page; with `check` the table is first walked round, seat by seat.
    """

    def __init__(
        self,
        session: Session,
        read: Callable[[str], str],
        out: TextIO,
        *,
        colour: bool = True,
        sleep: Callable[[float], None] = time.sleep,
        notice: str = "",
        check: bool = False,
    ) -> None:
        self._session = session
        self._read = read
        self._out = out
        self._looks = _LOOKS if colour else _NO_LOOKS
        self._clear = CLEAR if colour else ""
        self._aside_page, self._back = (ASIDE, BACK) if colour else ("", "")
        self._looking: int | None = None  # the step at which the one who is asked looks
        self._sleep = sleep
        self._checking = 0 if check else None  # the seat that is being checked
        self._notice = notice
        self._page = ""
        self._part = 0  # of what does not fit on one page

    def run(self) -> None:
        """Ask until there is nothing left to ask or the player stops."""
        session = self._session
        while True:
            if self._checking is None:
                self._play_bots()
            self._draw()
            try:
                line = self._typed()
            except (EOFError, KeyboardInterrupt) as stop:
                self._cover()
                if isinstance(stop, KeyboardInterrupt):
                    raise
                return
            if line == "m":
                self._part += 1
                continue
            self._notice, self._page, self._part = "", "", 0
            if line == "" and session.game.hidden and self._looking != session.n:
                self._look()
                continue
            self._cover()
            if line == "q":
                self._out.write("The game is kept. Start Croupier again to go on.\n")
                return
            # The Enter that ended the game does not leave it: the winner is shown first.
            if line == "" and session.game.ask is None and self._checking is None:
                return
            try:
                self._obey(line)
            except Refused as refusal:
                rule = f" (§{refusal.rule})" if refusal.rule else ""
                self._notice = f"{refusal.reason}{rule}"

    def _write(self, text: str) -> None:
        self._out.write(plain(text).translate(self._looks))

    def _typed(self, prompt: str = "> ") -> str:
        """The next line, as text whatever the terminal's encoding made of it."""
        try:
            line = self._read(prompt)
        except UnicodeDecodeError:
            return "?"
        return line.encode(errors="surrogateescape").decode(errors="replace").strip()

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
            self._draw()
            self._sleep(0.6)

    # -- what was typed ------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        session = self._session
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if self._checking is not None and (line == "" or word.isdecimal()):
            self._check(line)
        elif word == "?":
            self._page = HELP
        elif word == "u":
            self._undo(int(rest) if rest.isdecimal() else 1)
        elif word == "h":
            self._page = self._history(int(rest) if rest.isdecimal() else 1)
        elif word == "w":
            self._page = self._why(int(rest) if rest.isdecimal() else 1)
        elif word == "x":
            self._page = sheet(session)
        elif word == "o":
            self._page = self._odds()
        elif word == "a":
            self._aside(rest)
        elif word == "f":
            self._page = corrections.fix(session, rest, self._take)
        elif word == "b":
            session.take(LetMachine())
        elif word == "p":
            session.mix(rest)
            self._notice = f"Fair-play code {session.code}, your phrase: {rest or 'none'}"
        elif line:
            ask = session.game.ask
            if ask is None:
                raise Refused("The game is over. Type u to take the last step back, q to leave.")
            session.take(Reply(typed(ask, line), source="keyboard"))
        elif (ask := session.game.ask) is not None:
            if not ask.chance and ask.kind != "tell":
                raise Refused("This is yours to answer. Type ? for help.")
            session.take(LetMachine() if ask.chance else Reply("ok", source="keyboard"))

    def _undo(self, count: int) -> None:
        session = self._session
        hands = story.put_back(session, count)
        self._take(Undo(count, source="keyboard"))
        self._notice = "\n".join(["Taken back.", *hands])

    def _take(self, request: Undo | Correct) -> None:
        """Have something carried out to which others may have to agree, and ask them first."""
        try:
            self._session.take(request)
        except Unagreed as missing:
            self._write(f"{missing.reason} (§{missing.rule})\n")
            try:
                said = self._typed("Is it agreed? [y/N] ")
            except EOFError:
                said = ""
            if not said.lower().startswith("y"):
                raise Refused("It stays as it is: not everybody agreed who has to.") from None
            self._session.take(replace(request, agreed=missing.agreement.seats))

    def _aside(self, rest: str) -> None:
        asides = self._session.game.asides()
        speaker = self._session.speaker()
        if not rest:
            rows = []
            for number, aside in enumerate(asides, 1):
                who = "Table" if aside.seat is None else speaker.who(aside.seat)
                needs = "".join(f" {key}={bounds_of(ends)}" for key, ends in aside.fields.items())
                rows.append(f"  a {number:<2} {who}: {speaker.line(aside.label)}{needs}")
            self._page = "\n".join(rows) or "There is nothing else to do now."
            return
        chosen, _, given = rest.partition(" ")
        if not chosen.isdecimal() or not 0 < int(chosen) <= len(asides):
            raise Refused("Type a to see what may be done, then a and its number.")
        act = act_of(asides[int(chosen) - 1], given.strip())
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

    # -- what is shown -------------------------------------------------------------------------

    def _draw(self) -> None:
        size = shutil.get_terminal_size((80, 24))
        width = max(40, min(size.columns, 100))
        lines = list(self._top(width))
        said = wrapped(self._notice, width - 2)
        room = size.lines - len(lines) - len(said) - 1  # one is for what is typed
        page = self._page
        if not page and self._checking is not None:
            page = corrections.seat_page(self._session, self._checking)
        if page:
            lines += part(wrapped(page, width), room, self._part)
        else:
            asked = list(self._asked(width))
            ways = self._ways(width, room - len(asked))
            lines += [*asked, *ways]
            room -= len(asked) + len(ways)
            if room > 1:
                lines += ["", *self._recent(room - 1, width)]
        lines += [f"{BOLD}! {line}{PLAIN}" for line in said]
        self._out.write(self._clear)
        self._write("\n".join(lines) + "\n")
        self._out.flush()

    def _top(self, width: int) -> Iterator[str]:
        session = self._session
        view = session.game.table.view(session.game.ask)
        read = session.speaker().line
        title = f"{session.board.name}  {read(view.round)}".rstrip()
        gap = " " * (width - len(title) - len("? for help"))
        yield f"{BOLD}{title}{PLAIN}{gap}{DIM}? for help{PLAIN}"
        for seat in view.seats:
            what = counted(seat.score, view.unit)
            mark = ">" if seat.active and not seat.out else "x" if seat.out else " "
            extra = ", ".join(read(part) for part in (seat.place, *seat.badges) if part)
            bold = BOLD if seat.active else ""
            row = f"{mark} {seat.name:<12.12} {what:>14}  {extra}"
            yield f"{bold}{row[:width]}{PLAIN if bold else ''}"
        if view.pots:
            yield "  " + "   ".join(f"{read(label)} {money(amount)}" for label, amount in view.pots)
        yield "-" * width

    def _asked(self, width: int) -> Iterator[str]:
        session = self._session
        game, speaker = session.game, session.speaker()
        ask = game.ask
        if ask is None:
            assert game.outcome is not None
            for line in wrapped(speaker.event(game.outcome.reason), width):
                yield f"{BOLD}{line}{PLAIN}"
            unit = game.table.unit
            for place, seat, score in game.outcome.standing:
                what = money(score) if unit == "$" else f"{score} {unit}"
                yield f"  {place}. {speaker.who(seat)}, {what}"
            for line in story.proof(session):
                yield from wrapped(line, width)
            yield "Enter leaves the table. u takes the last step back."
            return
        facts = ask.blanks()
        who = f"{speaker.who(ask.seat)}: " if ask.seat is not None else ""
        for line in wrapped(f"{who}{speaker.say(ask.prompt.text, facts)}", width):
            yield f"{BOLD}{line}{PLAIN}"
        if ask.prompt.hint:
            for line in wrapped(speaker.say(ask.prompt.hint, facts), width):
                yield f"{DIM}{line}{PLAIN}"
        if self._covered():
            assert ask.seat is not None
            yield f"  Pass the keyboard to {speaker.who(ask.seat)}. Enter shows what is hidden."
        else:
            yield from self._hand(ask, width)

    def _covered(self) -> bool:
        """Whether what is asked is for one pair of eyes, which have not said that they look."""
        return self._session.game.hidden and self._looking != self._session.n

    def _ways(self, width: int, room: int) -> list[str]:
        """How the ask can be answered, as far as it may be seen and fits."""
        ask = self._session.game.ask
        if ask is None or self._covered():
            return []
        return part(choices(ask, self._session.speaker(), width, room), room, self._part)

    def _hand(self, ask: Ask, width: int) -> Iterator[str]:
        """The hidden cards of who is asked, where the question is about them."""
        if ask.seat is None or not ask.prompt.secret or isinstance(ask, Arrange):
            return
        read = self._session.speaker().line
        hidden = self._session.game.table.view(ask).secrets.get(ask.seat, ())
        cards = tuple(map(read, hidden))
        if cards:
            groups = (f"{card} ×{cards.count(card)}" for card in dict.fromkeys(cards))
            yield from wrapped("  " + "  ".join(g.removesuffix(" ×1") for g in groups), width)

    def _recent(self, room: int, width: int) -> Iterator[str]:
        speaker = self._session.speaker()
        events = self._session.game.events
        till = self._session.till
        rows: list[str] = []
        for index in range(max(0, len(events) - room), len(events)):
            rows.append(f"§{events[index][0].rule} {speaker.event(events[index])}")
            for move in till.handed[index] if till else ():
                rows += [f"   {speaker.line(line)}" for line in move.lines()]
        for row in rows[-room:]:
            yield f"{DIM}{row[:width]}{PLAIN}"

    def _history(self, page: int) -> str:
        told = story.history(self._session)
        end = len(told) - 16 * (page - 1)
        rows = [
            f"§{row.rule:<6} {row.text}{' (undone)' if row.undone else ''}"
            for row in told[max(0, end - 16) : max(0, end)]
        ]
        return "\n".join(rows) or "Nothing further back."

    def _why(self, back: int) -> str:
        told = story.why(self._session, back)
        text = told["text"]
        assert isinstance(text, list)
        lines = [
            story.headline(told),
            "",
            *(str(line) for line in text),
            *story.balances(told, self._session.speaker()),
        ]
        return "\n".join(lines)

    def _odds(self) -> str:
        game = self._session.game
        odds = game.table.odds(game.ask) if game.ask else None
        if odds is None:
            return "There is no gamble here."
        read = self._session.speaker().line
        lines = [read(odds.title)]
        for row in odds.lines:
            chance = f"{float(row.chance):7.2%}" if row.chance is not None else " " * 7
            average = f"  on average {float(row.average):+,.2f}" if row.average is not None else ""
            lines.append(f"  {chance}  {read(row.label)}{average}")
        return "\n".join(
            [*lines, read(odds.note), "" if odds.exact else "Simulated, not exact."]
        ).rstrip()
