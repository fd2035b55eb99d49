"""The filter: everything a phone or the wall is sent about a game, per viewer.

A frame is the referee protocol's reply for that viewer, plus what a screen shows besides: seats,
the pictures that go with a question, the last sentences. Secrets are read only through
`record.seen.reply.seen`; if a question is hidden, everything that goes with it is left out too.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose
from firmware_host.engine.cash import Handover
from firmware_host.engine.codec import aside_json
from firmware_host.engine.requests import CORRECTIONS, Undo
from firmware_host.engine.table import Json
from firmware_host.engine.view import Consequence, Odds, SeatView, TableView, seat_in_words
from firmware_host.engine.words import Language, Line, Speaker
from firmware_host.phones.pictures import art_json, board_json
from firmware_host.record import story
from firmware_host.record.seen.reply import seen, shared
from firmware_host.record.session import Session
from firmware_host.values import dataclass

LOG = 12  # sentences that a page is given to look back on, or as many as the last step caused


@dataclass(frozen=True)
class Eyes:
    """A viewer: the seat of a phone, or None for the wall; and the language."""

    seat: int | None
    language: Language

    @property
    def see(self) -> frozenset[int]:
        """The seats whose secrets they may see."""
        return frozenset() if self.seat is None else frozenset({self.seat})


def sees(ask: Ask, eyes: Eyes) -> bool:
    """Return whether this viewer may see the whole question."""
    return not ask.prompt.secret or (ask.seat is not None and ask.seat == eyes.seat)


class Sight:
    """One moment of a game, for several viewers.

    The public part is put into words once per language; a frame adds what its viewer alone may see.
    Valid until the game goes on.
    """

    def __init__(self, session: Session, looks: Sequence[int] = ()) -> None:
        self._session = session
        self._looks = looks
        self._view = session.game.table.view(session.game.ask)
        self._open: dict[str, dict[str, Json]] = {}
        self._asked: dict[str, tuple[dict[str, Json], Json]] = {}

    def frame(self, eyes: Eyes) -> dict[str, Json]:
        """Return the whole state of play for one viewer."""
        session, view = self._session, self._view
        game, table = session.game, session.game.table
        speaker = session.speaker(eyes.language)
        told = seen(session, eyes.see, self._shared(eyes.language.code, speaker), speaker)
        asides = told["asides"]
        assert isinstance(asides, list)
        told.update(
            you=None if eyes.seat is None else table.names[eyes.seat],
            asides=[aside for aside in asides if _is_own(aside, session, eyes)],
            hand=_hand(view, eyes, speaker),
            board=board_json(view.board, speaker) if eyes.seat is None else None,
            notes=_notes(session, eyes, speaker),
            undo=told["undo"] if eyes.seat is not None else None,
            odds=None,
        )
        if game.ask is not None:
            shown = told["ask"]
            assert isinstance(shown, dict)
            more: dict[str, Json] = {}
            if sees(game.ask, eyes):
                more, told["odds"] = self._question(game.ask, eyes.language.code, speaker)
            told["ask"] = {**shown, **more, "yours": is_asked(session, eyes.seat)}
        return told

    def _shared(self, language: str, speaker: Speaker) -> dict[str, Json]:
        """Return the public part of the table, in words."""
        if language not in self._open:
            session, view = self._session, self._view
            events = session.game.events
            caused = events[len(events) - session.caused :] if session.caused else []
            money = speaker.language.money
            self._open[language] = {
                **shared(session, caused, speaker),
                "asides": [
                    {
                        **aside_json(aside, speaker),
                        "urgent": aside.urgent,
                        "common": aside.common,
                        "labels": {name: speaker.line(name) for name in aside.fields},
                    }
                    for aside in session.game.asides()
                    if aside.act not in CORRECTIONS  # those are made at the table
                ],
                "seq": session.seq,
                "game": session.board.name,
                "seats": [_seat(seat, view, speaker, self._looks) for seat in view.seats],
                "pots": [[speaker.line(label), money(sum_)] for label, sum_ in view.pots],
                "round": speaker.line(view.round),
                "unit": view.unit,
                "art": art_json(view.art, speaker),
                "log": _log(session, speaker),
                "told": len(events),
                "undo": _undo(session),
            }
        return self._open[language]

    def _question(self, ask: Ask, language: str, speaker: Speaker) -> tuple[dict[str, Json], Json]:
        """Return what goes with the question and its odds card, if the viewer may see it."""
        if language not in self._asked:
            odds = _odds(self._session.game.table.odds(ask), speaker)
            more = _more(self._session, ask, self._view, speaker)
            self._asked[language] = more, odds
        return self._asked[language]


def is_asked(session: Session, seat: int | None) -> bool:
    """Return whether a seat may answer what is asked: its own question, or one for anybody.

    An announcement to a machine's seat is for anybody, because the table waits until a person has
    read it.
    """
    ask = session.game.ask
    if ask is None or seat is None:
        return False
    if ask.seat == seat:
        return True
    by_machine = session.machine_to_play()
    return not by_machine if ask.seat is None else by_machine and ask.kind == "tell"


def _is_own(aside: Json, session: Session, eyes: Eyes) -> bool:
    """Return whether an aside is this seat's business, or everybody's."""
    assert isinstance(aside, dict)
    if eyes.seat is None:
        return False
    return aside["seat"] in (None, session.game.table.names[eyes.seat])


def _hand(view: TableView, eyes: Eyes, speaker: Speaker) -> list[Json]:
    """Return the viewer's own hidden cards."""
    if eyes.seat is None:
        return []
    return [speaker.line(card) for card in view.secrets.get(eyes.seat, ())]


def _seat(seat: SeatView, view: TableView, speaker: Speaker, looks: Sequence[int]) -> Json:
    say = speaker.line
    return {
        "name": seat.name,
        "look": looks[seat.seat] if seat.seat < len(looks) else seat.seat,
        "sign": sign(seat.name, [other.name for other in view.seats if other is not seat]),
        "score": speaker.language.counted(seat.score, view.unit),
        "value": seat.score,
        "figure": say(seat.figure),
        "place": say(seat.place),
        "badges": [say(badge) for badge in seat.badges],
        "tag": say(seat.tag),
        "doing": say(seat.doing),
        "alarm": seat.alarm,
        "active": seat.active,
        "out": seat.out,
        "progress": seat.progress,
    }


def sign(name: str, others: Sequence[str]) -> str:
    """Return what stands on a seat's mark: its initial, one more letter where two are equal."""
    alike = any(other[:1].upper() == name[:1].upper() for other in others)
    return name[:2] if alike else name[:1]


def _log(session: Session, speaker: Speaker) -> list[Json]:
    """Return the last sentences, the newest last; `k` counts from the end, for Why."""
    events = session.game.events
    first = max(0, len(events) - max(LOG, session.caused))
    seats = session.game.table.seats
    names = session.game.table.names
    rows: list[Json] = []
    for at in range(first, len(events)):
        about = story.subject(events[at], seats)
        rows.append(
            {
                "text": speaker.event(events[at]),
                "seat": None if about is None else names[about],
                "k": len(events) - at,
            }
        )
    return rows


def _notes(session: Session, eyes: Eyes, speaker: Speaker) -> list[Json]:
    """Return the notes of the last step in cash mode, as far as they concern this viewer."""
    till = session.till
    if till is None or not session.caused:
        return []
    moves: list[Handover] = [
        move for event in till.handed[len(till.handed) - session.caused :] for move in event
    ]
    own = [move for move in moves if eyes.seat is None or eyes.seat in (move.giver, move.taker)]
    return [speaker.line(line) for move in own for line in move.lines()]


def _undo(session: Session) -> Json:
    """Return what could be taken back, and whether somebody has to agree."""
    if not session.n:
        return None
    agreement = session.agreement(Undo())
    return {"count": 1, "of": [session.game.table.names[seat] for seat in agreement.seats]}


def _odds(odds: Odds | None, speaker: Speaker) -> Json:
    if odds is None:
        return None
    language = speaker.language
    lines: list[Json] = []
    for line in odds.lines:
        chance = "" if line.chance is None else language.decimal(float(100 * line.chance))
        average = "" if line.average is None else language.money(round(line.average))
        lines.append({"label": speaker.line(line.label), "chance": chance, "average": average})
    return {
        "title": speaker.line(odds.title),
        "lines": lines,
        "note": speaker.line(odds.note),
        "exact": odds.exact,
    }


def _more(session: Session, ask: Ask, view: TableView, speaker: Speaker) -> dict[str, Json]:
    """Return what a page needs of a question beyond the protocol."""
    name = None if ask.seat is None else session.game.table.names[ask.seat]
    more: dict[str, Json] = {
        "question": speaker.asked(ask.prompt.text, ask.blanks(), name),
        "chance": ask.chance,
        "secret": ask.prompt.secret,
    }
    if ask.chance:
        more["real"] = session.sources.get(ask.source) == "real"
    if isinstance(ask, Choose):
        more["meant"] = {
            option.key: _meant(option.group, option.public, view.meant.get(option.key), speaker)
            for option in ask.menu.options
        }
    if isinstance(ask, Amount):
        notes = session.board.notes
        paper = sorted(notes.start) if notes is not None and ask.unit == "$" else []
        more["notes"] = [note for note in paper if note % ask.step == 0 and note <= ask.high]
        more["offers"] = list(ask.offers)
    if isinstance(ask, Arrange):
        more.update(sheet(ask))
    return more


def _meant(group: str, public: bool, meant: Consequence | None, speaker: Speaker) -> Json:
    """Return how a choice is drawn: the kind it belongs to, and what it means before it is made."""
    told: dict[str, Json] = {"group": group, "public": public}
    if meant is not None:
        told.update(
            deed=speaker.line(meant.deed),
            leads=speaker.line(meant.leads),
            costs=speaker.line(meant.costs),
            usual=meant.usual,
        )
    return told


def sheet(ask: Arrange) -> dict[str, Json]:
    """Return how the pieces of a layout look; the same for everybody who is asked to lay one."""
    return {
        "columns": ask.columns,
        "faces": {piece: list(face) for piece, face in ask.faces.items()},
    }


def in_words(session: Session, eyes: Eyes) -> list[str]:
    """Return the table in words, as it is read to somebody who cannot see the screen."""
    table = session.game.table
    speaker = session.speaker(eyes.language)
    view = table.view(session.game.ask)
    lines: list[str] = []
    if view.round:
        lines.append(speaker.line(view.round))
    for seat in view.seats:
        score = speaker.language.counted(seat.score, view.unit)
        lines.append(", ".join([f"{seat.name}: {score}", *seat_in_words(seat, speaker)]))
    lines += [f"{speaker.line(name)}: {speaker.language.money(sum_)}" for name, sum_ in view.pots]
    hand = _hand(view, eyes, speaker)
    if hand:
        lines.append(
            speaker.line(Line("Your cards: {cards}", cards=tuple(str(card) for card in hand)))
        )
    return lines
