"""More scenes to look at: home and forms before a game, and the screens that look back on one."""

from __future__ import annotations

from dataclasses import replace
from math import sin

from display.port import TableScene
from display.scenes.forms import AttractScene, FormScene, GameCard, HomeScene, ResumeCard, Row
from display.scenes.looking_back import (
    ChartScene,
    EveningScene,
    Happening,
    Highlight,
    HistoryScene,
    Place,
    Purse,
    TaleLine,
    WinnerScene,
)

from . import samples, samples_setup

STEPS = 42
GAMES = (
    GameCard("go-for-broke", "Go For Broke", "Lose a million first", "2–5 players", "red", "hat"),
    GameCard("gambler", "Gambler", "First to $1,000", "2–4 players", "brass", "dice"),
    GameCard("zillionaire", "Zillionaire", "Empty your hand", "3–6 players", "blue", "cards"),
    GameCard("spot-cash", "Spot Cash", "Flip, collect, dare", "2–4 players", "green", "tiles"),
)


def scenes(*, hard: bool = False) -> dict[str, object]:
    """Return every screen round the table by name; `hard` has long names and large sums."""
    table = replace(samples.scene(None, hard=hard), odds=None)
    return {
        "home": home(hard=hard),
        "home-notice": replace(home(hard=hard), notices=(NOTICE,), resume=()),
        "home-unfinished": replace(home(hard=hard), more="2 more"),
        "attract": AttractScene("Croupier", "Touch to play", home(hard=hard).winner),
        **samples_setup.scenes(hard=hard),
        "fix": fix(table),
        "winner": winner(table, hard=hard),
        "winner-exported": replace(winner(table, hard=hard), notice=EXPORTED),
        "evening": evening(table, hard=hard),
        "history": history(table),
        "history-empty": HistoryScene(replace(table, undo=None), ()),
        "chart": chart(table, STEPS // 2, hard=hard),
        "chart-start": chart(table, 0, hard=hard),
    }


NOTICE = "The last backup is older than a month. Settings, Look after the table, makes one."
EXPORTED = (
    "Written to /var/lib/croupier/exports: 2026-01-02-go-for-broke-7.txt, "
    "2026-01-02-go-for-broke-7.csv and 2026-01-02-go-for-broke-7.json"
)


def evening(table: TableScene, *, hard: bool) -> EveningScene:
    """Return a tale of three chapters."""
    told = [TaleLine("Ann, Ben, Cleo and Dov sat down to Go For Broke.")]
    for title in ("How it began", "The middle of the game", "Towards the end"):
        told.append(TaleLine(title, title=True))
        for seat in (0, 2, 3):
            text = f"{table.name(seat)} pays the Bank $90,000 (The yacht needs a second pool)."
            told.append(TaleLine(text, table.look(seat), table.name(seat)))
    return EveningScene("The evening", tuple(told), winner(table, hard=hard).purses)


def home(*, hard: bool = False) -> HomeScene:
    """Return the shelf with a game to go on with."""
    who = ", ".join(samples.LONG) if hard else "Ann leads with $640"
    card = ResumeCard("7", "Go on where you stopped", f"Gambler · {who} · last night 21:14")
    winner = samples.LONG[0] if hard else "Cleo"
    return HomeScene(
        GAMES, (card,), "Sunday evening", winner=f"Last night: {winner} went broke and won"
    )


def fix(table: TableScene) -> FormScene:
    """Return money that can be put right."""
    rows = [
        Row(
            f"sum {seat.seat}",
            seat.name,
            f"${seat.score:,}",
            kind="number",
            look=seat.seat,
            initial=seat.name[:1],
        )
        for seat in table.view.seats
    ]
    return FormScene(
        "fix",
        "Fix the table",
        tuple(rows),
        tabs=(("money", "Money"), ("turn", "Whose turn")),
        tab="money",
        back="table",
        hint="What is on the table counts. Touch whatever the machine has wrong.",
    )


def purses(table: TableScene, *, hard: bool = False) -> tuple[Purse, ...]:
    """Return lines that fall unevenly, as money does in a game about losing it."""
    most = 12_345_678 if hard else 1_000_000
    lines = []
    for seat in table.view.seats:
        slope = (0.62, 0.34, 1.0, 0.74, 0.5, 0.9)[seat.seat]
        values = []
        for step in range(STEPS + 1):
            wave = sin(step * (0.9 + seat.seat * 0.37) + seat.seat) * 0.055 * (step > 0)
            share = 1 - slope * step / STEPS + wave
            values.append(max(0, round(share * most / 1000) * 1000))
        lines.append(Purse(seat.name, table.look(seat.seat), tuple(values)))
    return tuple(lines)


def winner(table: TableScene, *, hard: bool = False) -> WinnerScene:
    """Return an end at which the third seat has nothing left, which is what one wants here."""
    lines = purses(table, hard=hard)
    order = sorted(range(len(lines)), key=lambda seat: lines[seat].values[-1])
    places = tuple(
        Place(at, lines[seat].name, seat, lines[seat].values[-1], at == 1)
        for at, seat in enumerate(order, 1)
    )
    won = lines[2].name
    owed = "$12,345,678" if hard else "$15,000"
    return WinnerScene(
        table,
        f"{won} wins",
        f"Owes {lines[1].name} {owed} and cannot pay it all · Round 41 · 1 h 12 min",
        (2,),
        lines,
        places,
        (
            Highlight("Biggest win", lines[1].name, 1, "$160,000: the slot paid for three bells"),
            Highlight("Longest streak", lines[3].name, 3, "was paid 7 times in a row"),
            Highlight("Luckiest spin", won, 2, f"bell, bell, bell: 1 in 216, brought {owed}"),
        ),
        named=(won, "went broke and wins"),
    )


def history(table: TableScene) -> HistoryScene:
    """Return a page and a half of events, some of them undone."""
    a, b, c = (table.name(seat) for seat in range(3))
    told = (
        Happening(
            f"{b} paid {c} $15,000 rent for Harbour Hotel",
            "6",
            1,
            41,
            f"{b} $640,000 · {c} $53,000",
        ),
        Happening(f"{c} gave $1,000 to the Poor House", "4", 2, 40, f"{c} $38,000"),
        Happening(f"{a} rolled 4 and 5 and moved to the Casino", "2", 0, 39),
        Happening(f"{a} rolled 6 and 6 and moved to the Race Track", "2", 0, None),
        Happening(
            f"{a} bet $20,000 on horse 3 and on horse 5, neither of which was seen again "
            "before the evening was over",
            "GFB-12",
            0,
            None,
        ),
        Happening("The stock market opened", "7", None, 38),
    )
    return HistoryScene(table, told * 3)


def chart(table: TableScene, at: int, *, hard: bool = False) -> ChartScene:
    """Return the chart with the table at one step."""
    lines = purses(table, hard=hard)
    seats = tuple(
        replace(seat, score=lines[seat.seat].values[at], active=seat.seat == at % 3)
        for seat in table.view.seats
    )
    text = f"{table.name(1)} paid {table.name(2)} $15,000 rent for Harbour Hotel" if at else ""
    return ChartScene(lines, at, replace(table.view, seats=seats), text)
