"""The evening told: what moved the most, part by part, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from display.scenes.looking_back import EveningScene, TaleLine
from firmware_host.engine.words import capital
from firmware_host.record import story
from firmware_host.record.timeline import course
from firmware_host.touch.app import House
from firmware_host.touch.pages.story import StoryPage


def open_page(house: House, args: Mapping[str, str]) -> EveningPage:
    """Return the tale of the game on the table. Raises `Refused` if there is none."""
    return EveningPage(house)


class EveningPage(StoryPage):
    """The game told as a story. The page does not change while it is up."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        told = course(self.session)
        self._lines = self.purses(told)
        self._chapters = story.tale(self.session, told)
        self._last = tuple(row[-1] for row in told.scores)

    def scene(self) -> EveningScene:
        self.changed = False
        say, table = self.house.translate, self.session.game.table
        names = say.listed(list(table.names))
        opening = say("{names} sat down to {game}.").format(
            names=names, game=say(self.session.board.name)
        )
        lines = [TaleLine(opening)]
        for chapter in self._chapters:
            lines += self._chapter(chapter)
        lines += self._ending()
        return EveningScene(say("The evening"), tuple(lines), self._lines, table.unit, self.back)

    def _chapter(self, chapter: story.Chapter) -> list[TaleLine]:
        say, table, speaker = self.house.translate, self.session.game.table, self.session.speaker()
        lines = [TaleLine(say(chapter.title), title=True)]
        outcome = self.session.game.outcome
        for moment in chapter.moments:
            if outcome is not None and moment.event == outcome.reason:
                continue  # it is told at the end
            text = _sentence(speaker.event(moment.event))
            if moment.seat is None:
                lines.append(TaleLine(text, step=moment.step))
            else:
                look, name = self.house.look(moment.seat), table.names[moment.seat]
                lines.append(TaleLine(text, look, name, moment.step))
        if chapter.scores != self._last:
            standing = say("That made it: {standing}.")
            lines.append(TaleLine(standing.format(standing=self._standing(chapter.scores))))
        return lines

    def _ending(self) -> list[TaleLine]:
        """Return how the game ended, or how it stands if it is still going on."""
        say, outcome = self.house.translate, self.session.game.outcome
        standing = self._standing(self._last)
        if outcome is None:
            now = say("Now it stands at: {standing}.").format(standing=standing)
            return [TaleLine(now)]
        table = self.session.game.table
        lines = [TaleLine(say("How it ended"), title=True)]
        reason = _sentence(self.session.speaker().event(outcome.reason))
        one = outcome.winners[0] if len(outcome.winners) == 1 else None
        if one is not None and table.names[one] in reason:
            lines.append(TaleLine(reason, self.house.look(one), table.names[one]))
        else:
            lines.append(TaleLine(reason))
            for seat in outcome.winners:
                won = say("{name} wins").format(name=table.names[seat])
                lines.append(TaleLine(f"{won}.", self.house.look(seat), table.names[seat]))
        lines.append(TaleLine(say("At the end: {standing}.").format(standing=standing)))
        return lines

    def _standing(self, scores: Sequence[int]) -> str:
        say, table = self.house.translate, self.session.game.table
        plain = table.unit != "$"
        return ", ".join(
            f"{name} {say.number(score) if plain else say.money(score)}"
            for name, score in zip(table.names, scores, strict=True)
        )


def _sentence(text: str) -> str:
    """Return what happened as a sentence of a tale."""
    return capital(text) if text.endswith((".", "!", "?")) else f"{capital(text)}."
