"""What players must put back on the real table after an undo or a correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.engine.game import Game
from firmware_host.engine.table import Fix, Table
from firmware_host.engine.words import Line, as_line, word
from firmware_host.record.consent import check_count
from firmware_host.record.session import Session

HANDS_BACK = word("{who:who} hands back {amount:money}")
GETS_BACK = word("{who:who} gets back {amount:money}")


def concerning(session: Session, seat: int) -> list[Fix]:
    """Return the fixes about a seat; the last seat also gets those that are about nobody."""
    table = session.game.table
    last = seat == table.seats - 1
    return [fix for fix in table.fixes() if fix.seat == seat or (last and fix.seat is None)]


class Snapshot:
    """The visible state of a table: everyone's money and all fixes.

    `seq` is the last entry of the record it rests on.
    """

    def __init__(self, table: Table, seq: int = -1) -> None:
        self.seq = seq
        self.money = list(table.money)
        self.fixes = {fix.what: fix for fix in table.fixes()}
        self.bank = table.bank

    def hands(self, after: Snapshot, session: Session) -> list[str]:
        """Return what people must do to come back from `after` to here."""
        return to_put_back(self.money, after.money, self.fixes, after.fixes, session)


def put_back(session: Session, count: int) -> list[str]:
    """Return what people must put back once the last `count` steps are undone."""
    now = session.game
    check_count(now, count)
    then = Game(now.board, now.setup, now.entries[:-count])
    then_fixes = {fix.what: fix for fix in then.table.fixes()}
    now_fixes = {fix.what: fix for fix in now.table.fixes()}
    return to_put_back(then.table.money, now.table.money, then_fixes, now_fixes, session)


def to_put_back(
    then: Sequence[int],
    now: Sequence[int],
    then_fixes: Mapping[str, Fix],
    now_fixes: Mapping[str, Fix],
    session: Session,
) -> list[str]:
    """Return the same from two positions: the money and the fixes of each."""
    speaker = session.speaker()
    new = [fix for what, fix in now_fixes.items() if fix.gone and what not in then_fixes]
    lines = [speaker.line(fix.gone) for fix in reversed(new)]  # the last play first
    for what, fix in now_fixes.items():
        was = then_fixes.get(what)
        if was is None or was.now == fix.now or fix.counted:
            continue
        if fix.back:
            whose = {} if fix.seat is None else {"seat": fix.seat}
            lines.append(speaker.line(Line(fix.back, to=as_line(was.label_now), **whose)))
        else:
            label, stood = as_line(fix.label), as_line(was.label_now)
            lines.append(speaker.line(Line("{label:sentence}: {now}", label=label, now=stood)))
    bank = session.game.table.bank
    for account, held in enumerate(now):
        owed = held - then[account]
        if account != bank and owed:
            said = HANDS_BACK if owed > 0 else GETS_BACK
            lines.append(speaker.say(said, {"who": account, "amount": abs(owed)}))
    return lines
