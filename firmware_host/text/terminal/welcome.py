"""Before a game at the terminal: which one, who plays, and what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TextIO

from firmware_host import games
from firmware_host.engine.errors import CroupierError, PackProblems, Refused
from firmware_host.engine.game import KINDS, BoardGame
from firmware_host.engine.table import LEVELS
from firmware_host.engine.words import Language, capital, said, word
from firmware_host.kept.editions import Packs
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import NAMES, Wishes, setup_for
from firmware_host.record.session import Session
from firmware_host.record.story.dates import dated
from firmware_host.text.plain import plain
from firmware_host.text.terminal.answers import number_of
from firmware_host.text.terminal.canvas import BOLD, BRASS, DIM, Canvas, Ink
from firmware_host.text.terminal.columns import wrapped
from firmware_host.text.terminal.keys import Read

WIDE = 78
# What may lie on the table, as the screen asks it: which things are real follows from it.
TABLES = {
    "box": word("The original box: the machine asks once what is printed on your board"),
    "printed": word("A printed set: our own edition, with paper money"),
    "nothing": word("Nothing yet: the machine keeps money, dice and cards"),
}
PAPER = word("A printed set: our own edition")
HELP_GAME = word("Type the number of a game. q leaves; no game has been started.")
# What can be done with an unfinished game, by key.
GO_ON = {
    "Enter": word("go on where you stopped"),
    "c": word("check the table first, then go on"),
    "n": word("leave it for later"),
    "a": word("abandon it"),
}
HELP_NAMES = word(
    "Type the names in the order in which you sit, with commas between them. The machine plays "
    "a name with a star after it, like Ben*; Ben* beginner and Ben* expert say how well. A child "
    "with its age, like Mia (7), counts paper money before the machine shows it."
)
HELP_TABLE = word(
    "Type a number. It settles who keeps money, dice and cards; --money and --option overrule it."
)

AGE = re.compile(r"(.*\S)\s*\((\d{1,2})\)")


class Left(CroupierError, EOFError):
    """Somebody does not want to play after all."""


class Welcome:
    """Asks what a new game needs to know. `?` helps everywhere, and nothing typed ends it but q."""

    def __init__(self, read: Read, out: TextIO, ink: Ink, language: Language) -> None:
        self._read = read
        self._out = out
        self._ink = ink
        self._language = language

    def wishes(self, given: Wishes, journal: Journal, packs: Packs) -> Wishes:
        """Return what was given with everything that was left open. Raises `Left`."""
        board = games.board(given.game) if given.game else self._game()
        wishes = replace(given, game=board.id)
        if not wishes.players:
            wishes = self._players(board, wishes, journal, packs)
        if wishes.edition is None and not wishes.options and not wishes.money:
            wishes = self._table(board, wishes, packs)
        return wishes

    def go_on(self, session: Session, started: str) -> str:
        """Return what the table wants to do with an unfinished game: "" or one of y, c, n and a.

        Nothing is abandoned by one key alone.
        """
        seats = self._language.listed(session.game.table.names)
        title = self._say("Unfinished: {game} with {names}, begun on {date}")
        began = dated(datetime.fromisoformat(started).astimezone(), self._language)
        shown = title.format(game=session.board.name, names=seats, date=began)
        rows = [(key, self._say(text), "") for key, text in GO_ON.items()]
        try:
            while True:
                self._list(shown, rows, "")
                answer = self._typed("> ", single=True).lower()[:1]
                if answer == "a" and not self._sure():
                    continue
                if answer in ("", "y", "c", "n", "a"):
                    return answer
        except Left:
            return "n"

    def _sure(self) -> bool:
        """Ask whether a game is really given up."""
        self._tell(word("It stays on record but is no longer offered."))
        question = self._say("Abandon it?")
        how = self._say("y for yes, any other key for no: ")
        answer = self._typed(f"  {question} {how}", single=True)
        return answer.lower().startswith(("y", self._say("y")))

    def code(self, code: str) -> str:
        """Return what is said of the fair-play code at the beginning."""
        told = self._say("Fair-play code: {code}. Its secret is revealed when the game is over.")
        return told.format(code=code)

    def _say(self, text: str) -> str:
        return self._language(text)

    def _game(self) -> BoardGame:
        known = [games.board(id_) for id_ in games.shelved()]
        rows = []
        for board in known:
            low, high = board.seats.start, board.seats.stop - 1
            seats = self._say("{low} to {high} players").format(low=low, high=high)
            tagline = self._language.at_table(board.id)(board.label.tagline)
            rows.append((board.name, f"{tagline}, {seats}"))
        return known[self._pick(self._say("What shall we play?"), rows, HELP_GAME)]

    def _players(self, board: BoardGame, wishes: Wishes, journal: Journal, packs: Packs) -> Wishes:
        """Ask for the names until a game can be begun with them."""
        low, high = board.seats.start, board.seats.stop - 1
        last = journal.kept_list("names", str)[:high]
        usual = ", ".join(last if len(last) >= low else NAMES[: max(low, 2)])
        asked = self._say("{game}: who is playing? {low} to {high} names, with commas")
        self._out.write(f"\n{asked.format(game=board.name, low=low, high=high)}\n")
        self._tell(self._say("Enter takes {names}. ? helps.").format(names=usual))
        while True:
            text = self._typed("> ") or usual
            if text == "?":
                self._tell(HELP_NAMES)
                continue
            named = [name for part in text.split(",") if (name := part.strip())]
            wanted = self._with_players(wishes, named)
            try:
                setup_for(replace(wanted, options=board.seeing(wanted.options)), packs)
            except Refused as refusal:
                self._tell(said(refusal.line, self._language))
            except PackProblems as problems:
                self._tell(problems.problems[0])
            else:
                return wanted

    def _with_players(self, wishes: Wishes, named: Sequence[str]) -> Wishes:
        """Return the wishes with these players: a star is the machine, what follows is how well.

        A number in brackets is the age of a child who counts notes.
        """
        children = [(name, AGE.fullmatch(name)) for name in named]
        ages = {child[1]: int(child[2]) for _, child in children if child}
        parts = [(child[1] if child else name).partition("*") for name, child in children]
        levels = {self._say(label): level for level, label in LEVELS.items()}
        return replace(
            wishes,
            players=tuple(name.strip() for name, _, _ in parts),
            bots=tuple(name.strip() for name, star, _ in parts if star),
            levels={
                name.strip(): levels.get(level.strip(), level.strip())
                for name, _, level in parts
                if level.strip("* ")
            },
            ages={**wishes.ages, **ages},
        )

    def _table(self, board: BoardGame, wishes: Wishes, packs: Packs) -> Wishes:
        """Ask what lies on the table until a game can be begun with it."""
        texts = [
            self._say(PAPER if key == "printed" and board.notes is None else TABLES[key])
            for key in board.tables
        ]
        parts = (text.partition(": ") for text in texts)
        rows = [(title, capital(about)) for title, _, about in parts]
        while True:
            picked = self._pick(self._say("What is on your table?"), rows, HELP_TABLE)
            wanted = fitted(board, wishes, board.tables[picked])
            try:
                setup_for(wanted, packs)
            except Refused as refusal:
                self._tell(said(refusal.line, self._language.at_table(board.id)))
            else:
                return wanted

    # -- asking --------------------------------------------------------------------------------

    def _pick(self, title: str, rows: Sequence[tuple[str, str]], help_: str) -> int:
        """Show a list and return which row was picked, from 0."""
        numbered = [(f"{at}", *row) for at, row in enumerate(rows, 1)]
        self._list(title, numbered, self._say("? help   q leave"))
        while True:
            line = self._typed("> ", single=True)
            if 0 < (picked := number_of(line) or 0) <= len(rows):
                return picked - 1
            if line == "q":
                raise Left
            self._tell(help_)

    def _list(self, title: str, rows: Sequence[tuple[str, str, str]], foot: str) -> None:
        """Show what can be picked: the key, what it is, and something about it."""
        titles = wrapped(title, WIDE)
        canvas = Canvas(WIDE, len(titles) + len(rows) + 1)
        for at, text in enumerate(titles):
            canvas.put(0, at, text, BOLD, self._ink.colour(BRASS))
        keys, names = (max(len(row[column]) for row in rows) for column in (0, 1))
        for at, (key, name, about) in enumerate(rows, len(titles)):
            canvas.put(1, at, key, self._ink.colour(BRASS), BOLD)
            canvas.put(keys + 3, at, name, BOLD if about else "")
            canvas.put(keys + names + 5, at, about, DIM)
        canvas.put(1, len(titles) + len(rows), foot, DIM)
        self._out.write("\n" + "\n".join(canvas.lines(self._ink)) + "\n")

    def _typed(self, prompt: str, *, single: bool = False) -> str:
        try:
            line = self._read(prompt, bool if single else lambda text: text == "?")
        except UnicodeDecodeError:
            return "?"
        except EOFError:
            raise Left from None
        return line.encode(errors="surrogateescape").decode(errors="replace").strip()

    def _tell(self, text: str) -> None:
        rows = wrapped(plain(self._say(text)), WIDE - 2)
        self._out.writelines(f"  {row}\n" for row in rows)


def fitted(board: BoardGame, wishes: Wishes, table: str) -> Wishes:
    """Return the wishes with money, sources and options that follow from what is on the table."""
    real: Mapping[str, frozenset[str]] = {
        "box": frozenset(KINDS),
        "printed": board.printed,
        "nothing": frozenset(),
    }
    outfit = board.outfit(real[table])
    edition = board.taught if table == "box" else None
    return replace(
        wishes,
        edition=edition,
        money=outfit.money,
        options=outfit.options,
        sources=outfit.sources,
    )
