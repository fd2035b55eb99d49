"""The end of a game: who won and how, its story, and what people may want next."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from display.scenes.looking_back import Highlight, Place, Purse, WinnerScene
from display.wishes import Export, PlayAgain, ProveFair, Wish
from firmware_host.engine.errors import Refused
from firmware_host.engine.ledger import transfer
from firmware_host.engine.words import Event, Line, capital, said
from firmware_host.kept.files import write_durably
from firmware_host.record import story
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.session import Session
from firmware_host.record.story.luck import Luck, luckiest
from firmware_host.record.timeline import course
from firmware_host.touch.app import House
from firmware_host.touch.pages.story import StoryPage

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
STORIES = 3  # how many stand side by side


def open_page(house: House, args: Mapping[str, str]) -> WinnerPage:
    """Return the end of the game on the table. Raises `Refused` if there is none or it goes on."""
    return WinnerPage(house)


class WinnerPage(StoryPage):
    """One ending. Undo opens the game again."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        if self.session.game.outcome is None:
            raise Refused("The game is not over yet.")
        self._outcome = self.session.game.outcome
        self._lines = _stepped(self.purses(course(self.session)), self.session.game.table.unit)
        self._luck = luckiest(self.session)

    def scene(self) -> WinnerScene:
        self.changed = False
        outcome, say = self._outcome, self.house.translate
        names = [self.session.game.table.names[seat] for seat in outcome.winners]
        if not names:
            title = say("Nobody wins")
        elif len(names) == 1:
            title = say("{name} wins").format(name=names[0])
        else:
            title = say("{names} win together").format(names=say.listed(names))
        return WinnerScene(
            self.director.scene(),
            title,
            " · ".join(part for part in (self._reason(), self._round(), self._length()) if part),
            outcome.winners,
            self._lines,
            tuple(
                Place(
                    place,
                    self.session.game.table.names[seat],
                    self.house.look(seat),
                    score,
                    seat in outcome.winners,
                )
                for place, seat, score in outcome.standing
            ),
            self._highlights(),
            self.notice,
            self._named(),
            f"{title}. {self._sentence()}",
        )

    def _named(self) -> tuple[str, str]:
        """Return the one winner, to be written large, and what it did; empty if there are more."""
        table, winners = self.session.game.table, self._outcome.winners
        if len(winners) != 1:
            return "", ""
        return table.names[winners[0]], self.house.translate(self.session.board.label.triumph)

    def _reason(self) -> str:
        """Return how it was won; the name of who alone has won stands over it, large."""
        told = self._sentence()
        name, _ = self._named()
        return capital(told.removeprefix(f"{name} ")) if name else told

    def _sentence(self) -> str:
        """Return how it was won as a whole sentence."""
        return self.session.speaker().event(self._outcome.reason)

    def _round(self) -> str:
        return self.session.speaker().line(self.session.game.table.view(None).round)

    def _length(self) -> str:
        """Return how long it took, from the record's own times."""
        record = self.session.journal.record(self.session.id)
        if record is None or record.ended is None:
            return ""
        took = datetime.fromisoformat(record.ended) - datetime.fromisoformat(record.started)
        hours, minutes = divmod(max(0, int(took.total_seconds())) // 60, 60)
        if not hours and not minutes:
            return ""
        return f"{hours} h {minutes} min" if hours else f"{minutes} min"

    # -- the story -----------------------------------------------------------------------------

    def _highlights(self) -> tuple[Highlight, ...]:
        # In the order in which the game names them: what it is proudest of comes first.
        found = story.highlights(self.session.game.table, self.session.game.events)
        named = self.session.board.awards.items()
        told = (self._award(award, self.house.translate(title), found) for award, title in named)
        kept: list[Highlight] = []
        for highlight in told:
            # Where one payment was both, it is told once.
            if highlight is not None and highlight.detail not in [each.detail for each in kept]:
                kept.append(highlight)
        return tuple(kept[:STORIES])

    def _award(self, award: str, title: str, found: story.Highlights) -> Highlight | None:
        """Return who gets one of the awards, and what for; None if nobody does."""
        if award == "gain":
            return self._event(title, found.biggest_win, receiver=True)
        if award == "loss":
            return self._event(title, found.biggest_loss, receiver=False)
        if award == "streak" and found.streak is not None:
            seat, count = found.streak
            detail = self.house.translate("was paid {count} times in a row").format(count=count)
            return self._highlight(title, seat, detail)
        if counted := self.session.board.counted.get(award):
            fact, unit = counted
            most = story.most_often(self.session.game.events, award, fact)
            return most and self._highlight(
                title, most[0], self.house.translate.counted(most[1], unit)
            )
        if award == "luck" and self._luck is not None:
            return self._lucky(title, self._luck)
        return None

    def _lucky(self, title: str, luck: Luck) -> Highlight:
        say = self.house.translate
        detail = say("{results}: 1 in {odds}, brought {amount}").format(
            results=", ".join(map(self.session.speaker().line, luck.results)),
            odds=luck.odds,
            amount=say.money(luck.gain),
        )
        return self._highlight(title, luck.seat, detail)

    def _event(self, title: str, event: Event | None, *, receiver: bool) -> Highlight | None:
        moved = transfer(event) if event is not None else None
        if event is None or moved is None:
            return None
        payer, payee, _ = moved
        text = self.session.speaker().event(event)
        return self._highlight(title, payee if receiver else payer, text)

    def _highlight(self, title: str, seat: int, detail: str) -> Highlight:
        return Highlight(title, self.session.game.table.names[seat], self.house.look(seat), detail)

    # -- what comes next -----------------------------------------------------------------------

    def wish(self, wish: Wish, now: float) -> None:
        match wish:
            case PlayAgain():
                self.house.seat(rematch(self.session), self.house.looks)
                self.house.open("table")
            case ProveFair():
                self.notice = self._checked()
            case Export():
                self.notice = self._exported()

    def _checked(self) -> str:
        wrong = story.verify(self.session)
        if wrong:
            return " ".join(map(str, wrong[:2]))
        say = self.house.translate
        code = said(Line("Fair-play code: {code}", code=self.session.code), say)
        told = say("Checked just now: every result of the machine follows from the secret below.")
        return "\n".join((say("Yes, it was fair"), told, code, self._secret()))

    def _exported(self) -> str:
        folder = self.house.settings.state_folder / "exports"
        written = export(self.session, folder)
        names = self.house.translate.listed([path.name for path in written])
        text = self.house.translate("Written to {folder}: {names}")
        return f"{text.format(folder=str(folder), names=names)} · {self._proof()}"

    def _proof(self) -> str:
        """Return what `croupier replay --verify` derives every roll of the machine from."""
        code = Line("Fair-play code: {code}", code=self.session.code)
        return f"{said(code, self.house.translate)} · {self._secret()}"

    def _secret(self) -> str:
        secret = Line("Fair-play secret: {secret}", secret=self.session.secret)
        return said(secret, self.house.translate)

    def undone(self) -> None:
        if self.session.game.outcome is None:
            self.house.open("table")


def _stepped(purses: tuple[Purse, ...], unit: str) -> tuple[Purse, ...]:
    """Return money as it ran; points only at the steps where somebody's changed, game by game."""
    if unit == "$" or not purses:
        return purses
    rows = list(zip(*(purse.values for purse in purses), strict=True))
    kept = [row for at, row in enumerate(rows) if at == 0 or row != rows[at - 1]]
    columns = list(zip(*kept, strict=True))
    return tuple(replace(p, values=tuple(col)) for p, col in zip(purses, columns, strict=True))


def rematch(session: Session) -> Session:
    """Return the same seats, switches and sources once more, with what was taught and a fresh urn.

    A phrase is not taken along: it was known before the new secret was drawn.
    """
    before = session.header.setup
    setup = replace(before, pack=session.owners_pack)
    return Session.begin(session.journal, setup, sources=session.sources)


def export(session: Session, folder: Path) -> list[Path]:
    """Write a game as a sheet, a table and for machines. Raises `Refused` if it cannot be."""
    record = session.journal.record(session.id)
    day = record.started[:10] if record is not None else ""
    day = day if _DAY.fullmatch(day) else "game"  # nothing of a record becomes part of a path
    stem = f"{day}-{session.board.id}-{session.id}"
    texts = {
        "txt": sheet(session),
        "csv": story.ledger_csv(session),
        "json": json.dumps(story.everything(session), ensure_ascii=False, indent=1) + "\n",
    }
    written = []
    try:
        for ending, text in texts.items():
            written.append(folder / f"{stem}.{ending}")
            write_durably(written[-1], text)
    except OSError as error:
        raise Refused(
            Line(
                "Nothing could be written to {folder}: {error}.",
                folder=str(folder),
                error=str(error.strerror),
            )
        ) from error
    return written
