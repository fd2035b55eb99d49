"""Acts that every table has, whatever is played on it: corrections, leaving, pausing, fixing."""

from __future__ import annotations

from .errors import Refused
from .table import RESTART, Act, Aside, Flow, Table
from .words import Form, Payment

CORRECTED = Payment(
    "corrected", "ALL-01", "Correction: {from:who} gives {to:who} {amount:money} ({why})", "why"
)
LEFT = Form("left", "ALL-01", "{seat:who} left the table", "seat")
PAUSED = Form("paused", "ALL-01", "{seat:who} is away; turns are skipped", "seat")
RETURNED = Form("returned", "ALL-01", "{seat:who} is back", "seat")
HANDED = Form("handed", "ALL-01", "{seat:who} is played by {by:rest} from here", "seat", "by")
RULED = Form("ruled", "ALL-04", "House rule {id} is now: {option:rest}", "id", "value", "option")
FIXED = Form(
    "fixed", "ALL-01", "Put right: {label}, {now} ({why})", "what", "to", "label", "now", "why"
)
TURNED = Form("turned", "ALL-01", "Put right: it is {seat:who}'s turn ({why})", "seat", "why")


def offered(table: Table, *, over: bool) -> list[Aside]:
    """What may be done now besides answering: the game's own asides first."""
    if over:
        return []
    asides = table.asides()
    here = [seat for seat in range(table.seats) if seat not in table.gone]
    for seat in here:
        if seat in table.paused:
            asides.append(Aside("return", seat, "Come back to the table", "ALL-01"))
        elif len(here) - len(table.paused) > 1:
            asides.append(Aside("pause", seat, "Be away for a while", "ALL-01"))
        if seat in table.automatic:
            asides.append(Aside("take over", seat, "Play this seat again", "ALL-01"))
        else:
            asides.append(Aside("hand over", seat, "Let the machine play this seat", "ALL-01"))
        asides.append(Aside("leave", seat, "Leave the table for good", "ALL-01"))
    return asides


def carry_out(table: Table, act: Act, *, over: bool) -> Flow:
    """Do one act on the table. Raises `Refused`, with nothing changed, if it may not be done."""
    if act.act == "correct":
        _correct(table, act)
        return None
    if over:
        raise Refused("The game is over. Undo first.")
    if act.act == "rule":
        return _change_rule(table, act)
    if act.act == "turn":
        return _set_turn(table, act)
    if act.act == "fix":
        return _fix(table, act)
    if act.act in _SEAT_ACTS:
        seat = _seat(table, act)
        return _SEAT_ACTS[act.act](table, seat)
    if act.seat is not None:
        _seat(table, act)
    return table.act(act)


def _seat(table: Table, act: Act) -> int:
    if act.seat is None or not 0 <= act.seat < table.seats:
        raise Refused(f'"{act.act}" needs a seat at this table.')
    if act.seat in table.gone:
        raise Refused(f"{table.names[act.seat]} is no longer in the game.")
    return act.seat


def _why(act: Act) -> str:
    why = str(act.arg("why")).strip()
    if not why:
        raise Refused("A correction needs a reason.", "ALL-01")
    return why[:200]


def _correct(table: Table, act: Act) -> None:
    payer, payee, amount = act.arg("from"), act.arg("to"), act.arg("amount")
    accounts = range(len(table.money))
    if payer not in accounts or payee not in accounts or payer == payee:
        raise Refused("A correction goes from one account to another.", "ALL-01")
    assert isinstance(payer, int)
    assert isinstance(payee, int)
    if not isinstance(amount, int) or not 0 < amount <= 10**12:
        raise Refused("A correction is a whole number of dollars above zero.", "ALL-01")
    why = _why(act)
    if payer != table.bank and table.money[payer] < amount:
        raise Refused(f"{table.ledger.names[payer]} does not have that much.", "ALL-01")
    table.pay(CORRECTED, payer, payee, amount, why)


def _change_rule(table: Table, act: Act) -> Flow:
    id_, value = str(act.arg("id")), str(act.arg("value"))
    switch = table.rulings.switches.get(id_)
    if switch is not None and not switch.later:
        raise Refused(f"{id_} cannot be changed once the game has begun.", "ALL-04")
    table.rulings.choose(id_, value)
    table.adopt()
    table.record((RULED, id_, value, table.rulings.switches[id_].options[value]))
    return None


def _set_turn(table: Table, act: Act) -> Flow:
    seat = _seat(table, act)
    why = _why(act)
    if table.turn is None:
        raise Refused("Nobody has gone first yet.", "ALL-01")
    table.turn = seat
    table.record((TURNED, seat, why))
    return RESTART


def _fix(table: Table, act: Act) -> Flow:
    what, to, why = str(act.arg("what")), str(act.arg("to")), _why(act)
    for fix in table.fixes():
        if fix.what == what:
            labels = dict(fix.options)
            if to not in labels:
                raise Refused(f"{what} cannot be {to!r}. Options: {', '.join(labels)}.", "ALL-01")
            fix.put(to)
            label = table.speaker().line(fix.label)
            table.record((FIXED, what, to, label, labels[to], why))
            return RESTART if fix.restarts else None
    raise Refused(f"There is nothing called {what!r} to put right.", "ALL-01")


def _leave(table: Table, seat: int) -> Flow:
    table.record((LEFT, seat))
    table.automatic.discard(seat)
    table.paused.discard(seat)
    return table.leave(seat)


def _pause(table: Table, seat: int) -> Flow:
    here = set(range(table.seats)) - table.gone - table.paused
    if seat not in here or len(here) < 2:
        raise Refused("Somebody has to be at the table.", "ALL-01")
    table.paused.add(seat)
    table.record((PAUSED, seat))
    return None


def _return(table: Table, seat: int) -> Flow:
    if seat not in table.paused:
        raise Refused(f"{table.names[seat]} is not away.", "ALL-01")
    table.paused.discard(seat)
    table.record((RETURNED, seat))
    return None


def _hand_over(table: Table, seat: int) -> Flow:
    if seat in table.automatic:
        raise Refused(f"The machine plays {table.names[seat]} already.", "ALL-01")
    table.automatic.add(seat)
    table.record((HANDED, seat, "the machine"))
    return None


def _take_over(table: Table, seat: int) -> Flow:
    if seat not in table.automatic:
        raise Refused(f"The machine does not play {table.names[seat]}.", "ALL-01")
    table.automatic.discard(seat)
    table.record((HANDED, seat, "a person"))
    return None


_SEAT_ACTS = {
    "leave": _leave,
    "pause": _pause,
    "return": _return,
    "hand over": _hand_over,
    "take over": _take_over,
}
