"""The pages behind the buttons of set-up: each choice of the table, each house rule."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias, assert_never

from display.scenes.forms import FormScene, Pick, Row
from display.wishes import RowKey, Touch
from firmware_host import games
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Switch
from firmware_host.engine.words import Language, Line, capital, said, word
from firmware_host.kept.editions import title_of
from firmware_host.touch.pages.page import Rule, Source
from firmware_host.touch.setup.answers import TITLES
from firmware_host.touch.setup.plan import Plan, preset
from firmware_host.values import dataclass

PRESETS = {"printed": word("As printed"), "family": word("For families")}
EVEN = 0.05  # a share by which games may differ in length and still be about as long


class Way(StrEnum):
    """What a touch does on these pages."""

    CHANGE = "change"
    PRINT = "print"
    TEACH = "teach"
    PRACTICE = "practice"
    ALL_RULES = "all rules"
    BACK = "back"


class Entry(StrEnum):
    """What is chosen or typed for the game as a whole."""

    EDITION = "edition"
    MONEY = "money"
    PHRASE = "phrase"
    PRESET = "preset"
    PHONES = "phones"


@dataclass(frozen=True)
class Missing(RowKey):
    """Whether a kind of thing is missing in the box."""

    kind: str


@dataclass(frozen=True)
class Choice(RowKey):
    """A set-up choice of the game's own."""

    key: str


SetupAct: TypeAlias = Way | Missing
SetupField: TypeAlias = Entry | Choice | Source | Rule


def enter(board: BoardGame, plan: Plan, key: SetupField, value: str) -> None:
    """Set what a row of these pages stands for."""
    match key:
        case Entry.EDITION:
            plan.edition = value
        case Entry.MONEY:
            plan.money = value
        case Entry.PHRASE:
            plan.phrase = value
        case Entry.PRESET:
            plan.rulings = preset(board, value)
        case Entry.PHONES:
            plan.phones = value == "yes"
        case Choice(option):
            plan.choose(board, option, value)
        case Source(source):
            plan.chance[source] = value
        case Rule(rule):
            plan.rulings[rule] = value
        case _:
            assert_never(key)


def table(
    board: BoardGame, plan: Plan, editions: Sequence[str], code: str, say: Language, notice: str
) -> FormScene:
    """Return everything that follows from what lies on the table, to be changed one by one."""
    rows = [
        Row(Way.CHANGE, say("What is on your table?"), _have(plan, say), kind="act"),
        _phones(plan, say),
        Row(
            Entry.EDITION,
            say("Edition"),
            title_of(plan.edition, say),
            say("What is printed on your board"),
            picks=tuple(Pick(name, title_of(name, say)) for name in editions),
            chosen=plan.edition,
        ),
    ]
    for option in board.options:
        picks = tuple(Pick(key, say(text)) for key, text in option.options.items())
        chosen = plan.options[option.key]
        rows.append(
            Row(
                Choice(option.key),
                say(option.title),
                say(option.options[chosen]),
                picks=picks,
                chosen=chosen,
            )
        )
    if board.notes is not None:
        money = {"cash": say("Paper notes on the table"), "ledger": say("In the machine")}
        picks = tuple(Pick(key, label) for key, label in money.items())
        rows.append(
            Row(Entry.MONEY, say("Money"), money[plan.money], picks=picks, chosen=plan.money)
        )
    how = {"machine": say("The machine"), "real": say("The real thing")}
    for key, name in board.sources.items():
        picks = tuple(Pick(way, label) for way, label in how.items())
        rows.append(
            Row(
                Source(key),
                capital(say(name)),
                how[plan.chance[key]],
                picks=picks,
                chosen=plan.chance[key],
            )
        )
    rows.append(
        Row(
            Entry.PHRASE,
            say("A phrase of your own"),
            plan.phrase or say("None"),
            say("Mixed into the machine's dice"),
            kind="text",
        )
    )
    rows.append(Row("code", say("Fair-play code"), code, kind="plain"))
    rows.append(Row(Way.PRINT, say("Print this box"), kind="act"))
    nothing = say("On a table of its own; nothing of it counts")
    rows.append(Row(Way.PRACTICE, say("Practise a turn"), kind="act", note=nothing))
    return FormScene(
        "set-up table", say("The table"), tuple(rows), back=Touch(Way.BACK), notice=notice
    )


def _phones(plan: Plan, say: Language) -> Row:
    picks = (Pick("yes", say("On")), Pick("no", say("Off")))
    note = say("A private seat for everybody who wants one")
    chosen = "yes" if plan.phones else "no"
    value = say("On") if plan.phones else say("Off")
    return Row(Entry.PHONES, say("Phones"), value, note, picks=picks, chosen=chosen)


def _have(plan: Plan, say: Language) -> str:
    return say(TITLES[plan.have]) if plan.have in TITLES else say("not said")


def rules(board: BoardGame, plan: Plan, say: Language, notice: str, *, every: bool) -> FormScene:
    """Return the usual house rules, fewer than a screenful, or all of them."""
    usual = [switch for switch in board.switches if switch.usual]
    shown = board.switches if every or not usual else usual
    rows = [] if every else [_presets(board, plan, say)]
    rows += [_rule(board, plan, switch, say) for switch in shown]
    if not every and len(shown) < len(board.switches):
        count = say("{n} in all").format(n=len(board.switches))
        rows.append(Row(Way.ALL_RULES, say("All house rules"), count, kind="act"))
    return FormScene(
        "set-up all rules" if every else "set-up rules",
        say("All house rules") if every else say("House rules"),
        tuple(rows),
        back=Touch(Way.BACK),
        notice=notice,
    )


def _presets(board: BoardGame, plan: Plan, say: Language) -> Row:
    now = next((key for key in PRESETS if plan.rulings == preset(board, key)), "")
    picks = tuple(
        Pick(key, say(label), _changes(board, key, say)) for key, label in PRESETS.items()
    )
    value = say(PRESETS[now]) if now else say("Your own")
    return Row(Entry.PRESET, say("Start from"), value, picks=picks, chosen=now)


def _changes(board: BoardGame, name: str, say: Language) -> str:
    """Return what a preset changes, in words."""
    chosen, printed = preset(board, name), preset(board, "printed")
    changed = [
        f"{say(switch.title)} {say(switch.options[chosen[switch.id]])}"
        for switch in board.switches
        if chosen[switch.id] != printed[switch.id]
    ]
    return ". ".join(changed) if changed else say("Every rule as the sheet has it.")


def _rule(board: BoardGame, plan: Plan, switch: Switch, say: Language) -> Row:
    chosen = plan.rulings[switch.id]
    lasts = games.lengths(board).get(switch.id, {})
    picks = tuple(
        Pick(key, say(text), _told(switch, key, lasts.get(key), say))
        for key, text in switch.options.items()
    )
    return Row(
        Rule(switch.id),
        say(switch.title),
        say(switch.options[chosen]),
        about=say(switch.reason),
        picks=picks,
        chosen=chosen,
        marked=chosen != switch.default,
    )


def _told(switch: Switch, option: str, lasts: float | None, say: Language) -> str:
    """Return where an option comes from, and what it does to the length of a game."""
    if option == switch.default:
        return say("As printed")
    if lasts is None:
        return say("A house rule")
    return said(longer(lasts), say)


def longer(share: float) -> Line:
    """Return how long games are with another option, beside the printed rule."""
    per_cent = round(abs(share - 1) * 100)
    if abs(share - 1) < EVEN:
        return Line("Games take about as long as before.")
    if share > 1:
        return Line("Games take about {n}% longer.", n=per_cent)
    return Line("Games are about {n}% shorter.", n=per_cent)
