"""Reports the findings of a simulation as text, JSON and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host import games

from . import svg
from .playing import EVERY, WHOLE_WIN, Plan, Tally, Trial
from .sheet import number, percent, sheet, with_margin
from .sums import Sums, share_interval


def section(plan: Plan, rule: str) -> str:
    """Return a rule section as people know it: number and title."""
    found = games.board(plan.setup.game).rulebook.sections.get(rule)
    return f"§{rule} {found.title}" if found else f"§{rule}"


def sections(plan: Plan, tallies: Sequence[Tally]) -> list[str]:
    """Return the sections under which money moved, in the order of the rules."""
    known = list(games.board(plan.setup.game).rulebook.sections)
    found = {rule for tally in tallies for rule in tally.rules()}
    # What every table has, like a correction, is no section of the game's own.
    return sorted(
        found, key=lambda rule: (known.index(rule) if rule in known else len(known), rule)
    )


def percentile(tally: Tally, share: float) -> int:
    """Return the length that `share` of the games did not exceed."""
    seen = 0
    for length in sorted(tally.lengths):
        seen += tally.lengths[length]
        if seen >= share * tally.games:
            return length
    return 0


def win_share(tally: Tally, seat: int) -> tuple[float, float, float]:
    """Return a seat's share of the wins (ties shared) with its interval."""
    share = tally.figure("win", str(seat)).mean / WHOLE_WIN
    return (share, *share_interval(share, tally.games))


def as_text(plan: Plan, tally: Tally, *, events: bool = False) -> str:
    """Return the figures of one plan as tables; with `events`, what happened how often as well."""
    length = tally.figure("length")
    lines = [
        f"{tally.games:,} games, seed {plan.seed}, edition {plan.setup.edition}",
        f"length: {with_margin(length.mean, length.margin)} decisions"
        f" (half of them {percentile(tally, 0.25):,} to {percentile(tally, 0.75):,},"
        f" longest {max(tally.lengths):,})",
    ]
    leads, gap = tally.figure("leads"), tally.figure("gap")
    lines.append(
        f"the lead changes {with_margin(leads.mean, leads.margin)} times;"
        f" at the end the next is {with_margin(gap.mean, gap.margin)} away"
    )
    if tally.unfinished:
        lines.append(f"{tally.unfinished:,} games were stopped at the bound")
    seats = []
    for seat, name in enumerate(plan.setup.seats):
        share, low, high = win_share(tally, seat)
        score = tally.figure("score", str(seat))
        seats.append(
            [
                name,
                plan.bots[seat],
                percent(share),
                f"{percent(low)} to {percent(high)}",
                with_margin(score.mean, score.margin),
            ]
        )
    parts = [*lines, "", sheet(("seat", "bot", "wins", "95 %", "final score"), seats, 2)]
    if rules := sections(plan, [tally]):
        rows = [
            [section(plan, rule)] + [number(tally.figure(kind, rule).mean) for kind in _MONEY]
            for rule in rules
        ]
        heads = ("dollars per game", "to players", "from players", "between players")
        parts.append(sheet(heads, rows))
    if events:
        rows = [[kind, number(tally.figure("event", kind).mean)] for kind in tally.events()]
        parts.append(sheet(("what happens", "per game"), rows))
    return "\n".join(parts)


def as_comparison(plans: Sequence[Plan], labels: Sequence[str], trial: Trial) -> str:
    """Return what a switch does: each option's figures and the paired differences to the first."""
    rows: list[list[str]] = []
    for name, kind, of, scale in _compared(plans[0], trial):
        averages = [tally.figure(kind, of).mean / scale for tally in trial.tallies]
        row = [name, *map(number, averages)]
        for at in range(1, len(plans)):
            difference = trial.difference(at, kind, of)
            sure = abs(difference.mean) > difference.margin
            told = with_margin(difference.mean / scale, difference.margin / scale)
            row.append(f"{told} {'*' if sure else ' '}")
        rows.append(row)
    heads = ["", *labels, *(f"{label} - {labels[0]}" for label in labels[1:])]
    note = "Differences are paired, game by game on the same seeds, ± 95 %; * = more than noise.\n"
    return (
        f"{trial.tallies[0].games:,} games each, seed {plans[0].seed}\n\n{sheet(heads, rows)}{note}"
    )


def _compared(plan: Plan, trial: Trial) -> list[tuple[str, str, str, float]]:
    """Return the figures worth comparing: what they are called, their names, their scale."""
    told: list[tuple[str, str, str, float]] = [
        ("decisions", "length", "", 1),
        ("changes of the lead", "leads", "", 1),
        ("the next at the end, away", "gap", "", 1),
    ]
    for seat, name in enumerate(plan.setup.seats):
        told.append((f"{name} wins, %", "win", str(seat), WHOLE_WIN / 100))
        told.append((f"{name}'s final score", "score", str(seat), 1))
    words = (("in", "to players"), ("out", "from players"), ("across", "between players"))
    for rule in sections(plan, trial.tallies):
        for kind, word in words:
            if any(tally.figure(kind, rule).total for tally in trial.tallies):
                told.append((f"{section(plan, rule)}, {word}", kind, rule, 1))
    return told


_MONEY = ("in", "out", "across")


def _figure(sums: Sums, scale: float = 1) -> dict[str, float]:
    return {"mean": round(sums.mean / scale, 4), "margin": round(sums.margin / scale, 4)}


def as_json(plans: Sequence[Plan], labels: Sequence[str], trial: Trial) -> dict[str, object]:
    """Return everything for machines. Margins are half the width of a 95 % interval."""
    told: list[dict[str, object]] = []
    for plan, label, tally in zip(plans, labels, trial.tallies, strict=True):
        seats: list[dict[str, object]] = []
        for seat, name in enumerate(plan.setup.seats):
            share, low, high = win_share(tally, seat)
            score = _figure(tally.figure("score", str(seat)))
            seats.append(
                {
                    "seat": name,
                    "bot": plan.bots[seat],
                    "wins": round(share, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                    "score": score,
                }
            )
        told.append(
            {
                "label": label,
                "rulings": dict(plan.setup.rulings),
                "length": _figure(tally.figure("length")),
                "leads": _figure(tally.figure("leads")),
                "gap": _figure(tally.figure("gap")),
                "events": {kind: _figure(tally.figure("event", kind)) for kind in tally.events()},
                "unfinished": tally.unfinished,
                "decisions": tally.decisions,
                "seats": seats,
                "rules": {
                    rule: {k: _figure(tally.figure(k, rule)) for k in _MONEY}
                    for rule in sections(plan, [tally])
                },
                "lengths": {str(n): tally.lengths[n] for n in sorted(tally.lengths)},
            }
        )
    differences: list[dict[str, object]] = [
        {
            f"{kind} {of}".strip(): _figure(trial.difference(at, kind, of), scale)
            for _, kind, of, scale in _compared(plans[0], trial)
        }
        for at in range(1, len(plans))
    ]
    first = plans[0]
    return {
        "game": first.setup.game,
        "edition": first.setup.edition,
        "seed": first.seed,
        "games": trial.tallies[0].games,
        "plans": told,
        "differences": differences,
    }


def pictures(plan: Plan, tally: Tally, label: str) -> dict[str, str]:
    """Return the charts of one plan by file name."""
    game = games.board(plan.setup.game).name
    about = f"{tally.games:,} games, seed {plan.seed}"
    about = about if label == plan.setup.game else f"{about}, {label}"
    wins = []
    for seat, name in enumerate(plan.setup.seats):
        share, low, high = win_share(tally, seat)
        wins.append(svg.Bar(name, 100 * share, 100 * low, 100 * high))
    rules = sections(plan, [tally])
    charts = {
        "length.svg": svg.columns(
            f"{game}: length of games", histogram(tally), "decisions", up="games", caption=about
        ),
        "wins.svg": svg.columns(
            f"{game}: wins by seat",
            wins,
            "seat, with 95 % intervals",
            "%",
            caption=about,
            level=("a fair share", 100 / len(wins)),
        ),
        "money.svg": _money_over_time(game, tally, "$" if rules else "", about),
    }
    if rules:
        rows = []
        for rule in rules:
            across = tally.figure("across", rule).mean
            out, into = (tally.figure(kind, rule).mean + across for kind in ("out", "in"))
            rows.append((section(plan, rule), out, into))
        title = f"{game}: money by rule, per game"
        charts["rules.svg"] = svg.both_ways(
            title, rows, "players pay", "players get", "$", caption=about
        )
    return charts


def histogram(tally: Tally) -> list[svg.Bar]:
    """Return how many games had which length, in round steps; the longest share one bar."""
    shortest, longest = min(tally.lengths), percentile(tally, 0.99)
    wide = next(
        factor * 10**power
        for power in range(9)
        for factor in (1, 2, 5)
        if (longest - shortest) / (factor * 10**power) <= 20
    )
    first, last = shortest // wide, longest // wide
    counts = [0] * (last - first + 1)
    for length, count in tally.lengths.items():
        counts[min(length // wide, last) - first] += count
    labels = [f"{at * wide:,}" for at in range(first, last + 1)]
    if max(tally.lengths) // wide > last:
        labels[-1] += "+"
    return [svg.Bar(label, count) for label, count in zip(labels, counts, strict=True)]


def _money_over_time(game: str, tally: Tally, unit: str, about: str) -> str:
    rows = tally.over_time()[: percentile(tally, 0.9) // EVERY + 2]
    ranks = len(rows[0]) if rows else 0
    # Who has most is winning in one game and losing in another: no rank but the score is told.
    names = [*("highest", "second", "third", "fourth", "fifth")[: ranks - 1], "lowest"]
    series = [(name, [row[at] for row in rows]) for at, name in enumerate(names)]
    title = f"{game}: average scores as the game goes on"
    across = "decisions (ended games keep their final score)"
    return svg.lines(title, series, EVERY, across, unit, caption=about)
