"""Effects that wait for later turns, in writing."""

from __future__ import annotations

from firmware_host.engine.view import Part
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared.grammar import parse_cond, parse_node
from firmware_host.games.shared.nodes import Later
from firmware_host.games.shared.pending import Pending
from firmware_host.games.shared.sentence_parts import good_word
from firmware_host.games.shared.sentences import sentence, spoken

_RENTS = {
    "double": word("Until {seat:who}'s next turn rents are doubled"),
    "half": word("Until {seat:who}'s next turn rents are halved"),
    "no": word("Until {seat:who}'s next turn no rent is paid"),
}
_OWN_RENTS = {
    "double": word("Until {seat:who}'s next turn rents paid to {seat:who} are doubled"),
    "half": word("Until {seat:who}'s next turn rents paid to {seat:who} are halved"),
    "no": word("Until {seat:who}'s next turn no rent is paid to {seat:who}"),
}


def later_part(pending: Pending) -> Part | None:
    """Return the effects of cards and spaces that are still to come; None if there are none."""
    lines: list[Text] = []
    for each in pending.waiting:
        what = sentence(each.phrase)
        if each.stays:
            line = Line(
                "{seat:who}, for {turns:n turn|turns} at most: {what}",
                seat=each.seat,
                turns=each.turns,
                what=what,
            )
        elif each.until or (each.roll and each.turns > 1):
            until = parse_cond(each.until) if each.until else None
            again = Later(parse_node(each.phrase), each.turns, each.roll, until)
            line = Line("{seat:who}, {what}", seat=each.seat, what=spoken(again))
        elif each.roll:
            line = Line("{seat:who}, after the next roll: {what}", seat=each.seat, what=what)
        else:
            line = Line(
                "{seat:who}, at the beginning of the next {turns:n turn|turns}: {what}",
                seat=each.seat,
                turns=each.turns,
                what=what,
            )
        lines.append(line)
    lines += [
        Line("{seat:who} keeps a card ({what})", seat=kept.seat, what=good_word(kept.what))
        for kept in pending.kept
    ]
    for rents in pending.rents:
        if rents.until:
            what = sentence(rents.phrase)
            lines.append(Line("Said to {seat:who}: {what}", seat=rents.seat, what=what))
        else:
            told = (_RENTS if rents.everywhere else _OWN_RENTS)[rents.change]
            lines.append(Line(told, seat=rents.seat))
    for seat, turns in pending.sitting.items():
        lines.append(
            Line(
                "{seat:who} sits out {turns:n turn|turns} more after the next",
                seat=seat,
                turns=turns,
            )
        )
    return Part(word("Still to come"), tuple(lines)) if lines else None
