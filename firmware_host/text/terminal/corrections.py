"""Putting the table right by keyboard: what the machine has wrong, or all of it after a break."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    Correct,
    call_it,
    change_rule,
    give_turn,
    hold,
    move_money,
    put_right,
    tell_anew,
)
from firmware_host.engine.settling import UNNAMED, settle_by_hand
from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, word
from firmware_host.games.shared.teaching.walk import Walk
from firmware_host.record.handover import by_hand
from firmware_host.record.session import Session
from firmware_host.record.undo import concerning
from firmware_host.text.terminal.answers import leading, number_of, sum_of, value_of

Take: TypeAlias = Callable[[Correct], None]

SOURCE = "keyboard"
TAUGHT = word("f name THING: NAME or f tell THING: PHRASE says what is printed; f tell lists it")
HOW = (
    word("f money FROM TO AMOUNT WHY moves money from one account to another"),
    word("f turn NAME WHY makes it somebody else's turn"),
    word("f rule shows the house rules that can still be changed"),
    TAUGHT,
    word("f hand WORDS: Ann > bank 500; ... settles something by hand; f hand shows how"),
    word("f NUMBER shows what one of these could be:"),
)
REASON = word("Type f to see what can be put right; every correction needs a reason.")
WORDS = ("money", "turn", "rule", "name", "tell", "hand")  # after an f
CHECKED = word("checked after a break")


def fix(session: Session, rest: str, take: Take) -> str:
    """Carry out what follows an f, or return the page that says what could. Raises `Refused`.

    `take` carries a correction out, once everybody has agreed who has to.
    """
    word, _, more = rest.partition(" ")
    if not rest:
        say = session.speaker().line
        how = [say(row) for row in HOW if row is not TAUGHT or _walk(session) is not None]
        rows = _rows(session, session.game.table.fixes())
        return "\n".join([*(f"  {row}" for row in how), *(f"  f {row}" for row in rows)])
    if word == "money":
        return _move(session, more.strip(), take)
    if word == "turn":
        return _turn(session, more.strip(), take)
    if word == "rule":
        return _rule(session, more.strip(), take)
    if word in ("name", "tell"):
        return _printed(session, word, more.strip(), take)
    if word.rstrip(":") == "hand":
        return _by_hand(session, rest.removeprefix("hand").strip(), take)
    return _put(session, session.game.table.fixes(), word, more.strip(), take)


def _rows(session: Session, fixes: list[Fix]) -> list[str]:
    speaker = session.speaker()
    return [
        f"{number:<3} {speaker.line(one.label)}: {speaker.line(one.label_now)}"
        for number, one in enumerate(fixes, 1)
    ]


def _move(session: Session, rest: str, take: Take) -> str:
    accounts = session.game.table.ledger.names
    payer, rest = leading(rest, accounts)
    payee, rest = leading(rest, accounts)
    amount, _, why = rest.partition(" ")
    if not payer or not payee:
        raise Refused(
            Line("Money moves between these accounts: {known}.", known=", ".join(accounts))
        )
    figure = sum_of(amount)
    if figure is None or not why.strip():
        raise Refused(REASON)
    act = move_money(accounts.index(payer), accounts.index(payee), figure, why)
    take(Correct(act, source=SOURCE))
    return ""


def _turn(session: Session, rest: str, take: Take) -> str:
    names = session.game.table.names
    name, why = leading(rest, names)
    if not name:
        raise Refused(Line("Whose turn? One of: {names}.", names=", ".join(names)))
    if not why:
        raise Refused(REASON)
    take(Correct(give_turn(names.index(name), why), source=SOURCE))
    return ""


def _rule(session: Session, rest: str, take: Take) -> str:
    """Return house rules that may be changed in mid-game, or the change of one."""
    if rest:
        id_, _, value = rest.replace("=", " ").partition(" ")
        take(Correct(change_rule(id_.upper(), value.strip()), source=SOURCE))
        return ""
    rulings, say = session.game.table.rulings, session.speaker().line
    rows = []
    for switch in session.board.switches:
        if switch.later:
            rows.append(f"  {say(switch.title)}")
            for value, text in switch.options.items():
                mark = ">" if rulings[switch.id] == value else " "
                rows.append(f"  {mark} f rule {switch.id} {value}  {say(text)}")
    return "\n".join(rows) or say("No house rule of this game can be changed any more.")


def _printed(session: Session, word: str, rest: str, take: Take) -> str:
    """Call a thing that is printed by its name or tell what it says; else list what there is."""
    walk, speaker = _walk(session), session.speaker()
    if walk is None:
        raise Refused("There is nothing to tell about the editions of this game.")
    what, colon, told = rest.partition(":")
    if not colon or not told.strip():
        items = [item for part, _ in walk.parts() for item in walk.items(part)]
        rows = (f"  {i.key}: {speaker.line(i.title)}: {walk.says(i.key) or '?'}" for i in items)
        return "\n".join(rows)
    make = call_it if word == "name" else tell_anew
    take(Correct(make(what.strip(), told.strip()), source=SOURCE))
    return ""


def _walk(session: Session) -> Walk | None:
    """Return a walk through what this edition has printed; None where nothing is taught."""
    edition = session.header.setup.edition
    return games.walk(session.board, edition, session.game.table.pack())


def _by_hand(session: Session, rest: str, take: Take) -> str:
    """Settle what is typed as one sheet; without lines, the page that says what can be written."""
    table, say = session.game.table, session.speaker().line
    words, colon, sheet = rest.partition(":")
    asked = by_hand.asked(session)
    words = words.strip() or ("" if asked == UNNAMED else asked)
    lines = [_line(line.strip()) for line in sheet.split(";") if line.strip()]
    if colon and lines:
        if not words:
            raise Refused("A sheet needs a word about what it is for.", "ALL-01")
        act = settle_by_hand(words, lines)
        take(Correct(act, source=SOURCE))
        by_hand.keep(session, act)
        return ""
    last = by_hand.last_time(session, words)
    written = "; ".join(last or [f"{table.names[0]} > {table.ledger.names[table.bank]} 500"])
    title = word("Last time:") if last else word("Write payments and what stands where now:")
    rows = [say(title), f"  f hand {words or say('what happened')}: {written}"]
    rows += [f"  {fix.what} = {fix.now}" for fix in by_hand.fixes(session)]
    return "\n".join(rows)


def _line(line: str) -> str:
    """Return a line of a sheet with its sum in plain figures."""
    head, _, last = line.rpartition(" ")
    figure = sum_of(last) if " > " in line else None
    return line if figure is None else f"{head} {figure}"


def _put(
    session: Session, fixes: list[Fix], number: str, rest: str, take: Take, why: str = ""
) -> str:
    """Put one of the fixes to what is typed; without a value, the page with those there are."""
    picked = number_of(number) or 0
    if not 0 < picked <= len(fixes):
        raise Refused(REASON)
    chosen = fixes[picked - 1]
    if not rest:
        say = session.speaker().line
        options = (f"  {say(label)}" for _, label in chosen.options)
        title = say("{what} can be:").format(what=say(chosen.label))
        return "\n".join([title, *options])
    value, said = value_of(chosen, rest, session.speaker())
    if not value:
        raise Refused(
            Line(
                "It cannot be {what}. Type its number alone to see what it can be.", what=repr(rest)
            )
        )
    if not (said or why):
        raise Refused(REASON)
    take(Correct(put_right(chosen.what, value, said or why), source=SOURCE))
    return ""


# -- after a break -----------------------------------------------------------------------------


def seat_page(session: Session, seat: int) -> str:
    """Return one seat as the machine believes it to be."""
    table = session.game.table
    say = session.speaker().line
    asked = say("{name}: is this right?")
    rows = [asked.format(name=table.names[seat])]
    if table.unit == "$":
        rows.append(f"  0   {say('money')}: {session.translate.money(table.money[seat])}")
    rows += [f"  {row}" for row in _rows(session, concerning(session, seat))]
    return "\n".join(rows)


def check(session: Session, seat: int, line: str, take: Take) -> str:
    """Book what differs at a seat: its number on the page, and what it is."""
    number, _, rest = line.partition(" ")
    if number != "0":
        return _put(session, concerning(session, seat), number, rest.strip(), take, CHECKED)
    amount = sum_of(rest.strip())
    if amount is None:
        raise Refused("A sum must be a whole number of dollars.")
    if act := hold(session.game.table, seat, amount, CHECKED):
        take(Correct(act, source=SOURCE))
    return ""
