"""Scenes to look at and to walk over: every panel, every picture, easy and hard to fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from display.port import Landed, Sentence, TableScene, UndoOffer, WhyCard
from firmware_host.engine.asks import (
    Amount,
    Arrange,
    Ask,
    Choose,
    Dice,
    Draw,
    Menu,
    Option,
    Prompt,
    Spin,
    Tell,
)
from firmware_host.engine.table import Aside
from firmware_host.engine.view import (
    AreaArt,
    Art,
    BetSpace,
    Consequence,
    GridArt,
    HandleArt,
    Mark,
    Odds,
    OddsLine,
    ReelsArt,
    SeatsArt,
    SeatView,
    TableView,
    TileArt,
    TrayArt,
)
from firmware_host.engine.words import Line, Speaker, Text

from . import samples_cash
from .things import FACES, PATH, PIECES, RACE, RANKS, ROULETTE, SLOT, SQUARES, STOCK, deck

NAMES = ("Ann", "Ben", "Cleo", "Dov")
LONG = (
    "Bartholomew",
    "Konstantina",
    "Wilhelmina",
    "Maximilian",
    "Anastasia",
    "Christopher",
)


def seats(names: Sequence[str] = NAMES, *, rich: bool = False, active: int = 0) -> list[SeatView]:
    """Return seats with plausible money, or with as much as must still fit."""
    sums = (412_000, 655_000, 38_000, 287_000, 99_000, 1_000)
    places = ("Casino", "", "", "", "Start", "")
    badges: tuple[tuple[str, ...], ...] = ((), (), ("hotel",), ("2 oil",), ("IOU",), ())
    return [
        SeatView(
            seat,
            name,
            12_345_678 + seat if rich else sums[seat],
            "Harbour Hotel" if rich else places[seat],
            ("owes $1,234,567", "3 tickets") if rich else badges[seat],
            active=seat == active,
            tag="2 stock" if not rich else "hotel, 12 stock",
            progress=(590, 340, 960, 700, 900, 999)[seat],
        )
        for seat, name in enumerate(names)
    ]


def scene(
    ask: Ask | None,
    *,
    art: Art | None = None,
    hard: bool = False,
    active: int | None = None,
    secrets: dict[int, tuple[Text, ...]] | None = None,
) -> TableScene:
    """Return a table with that ask pending. `hard` has six long names and eight-digit sums."""
    names = LONG if hard else NAMES
    seat = active if active is not None else (ask.seat if ask and ask.seat is not None else 0)
    pot = 12_345_678 if hard else 14_000
    boards = (GridArt, TrayArt, SeatsArt)
    view = TableView(
        tuple(seats(names, rich=hard, active=seat)),
        "$",
        (("Poor House", pot),),
        "Round 12",
        art,
        secrets or {},
        board=None if isinstance(art, boards) else PATH,
        meant=MEANT,
    )
    a, b, c = names[0], names[1], names[2]
    sum_ = "$12,345,678" if hard else "$15,000"
    lines = (
        Sentence(f"{b} paid {c} {sum_} rent for Harbour Hotel", "6", 1),
        Sentence(f"{c} gave $1,000 to the Poor House", "4", 2),
    )
    undo = UndoOffer(
        1, f"{a} rolled 4 and 5 and moved to the Casino", lambda: (f"{a}: pawn back to Start",)
    )
    return TableScene(
        17,
        "Go For Broke",
        view,
        ask,
        Speaker([*names, "bank"], titles=["the Bank"]),
        lines=lines,
        undo=undo,
        next_seat=1,
        notes=(1_000, 5_000, 10_000, 50_000, 100_000),
        looks=tuple(range(len(names))),
    )


def who(prompt: str, hint: str = "", *, secret: bool = False, rule: str = "7") -> Prompt:
    """Return a prompt with one name in it."""
    return Prompt(rule, prompt, "seat", hint=hint, secret=secret)


VISIT = Menu(
    Option("visit", "Visit", "slot, roulette, dice"),
    Option("walk", "Walk on", Line("to Harbour Hotel, rent {a:money}", a=15_000)),
)
MANY = Menu(
    *(
        Option(f"{rank}x{count}", f"{count} × {rank}", "", None)
        for rank in RANKS
        for count in (1, 2, 3)
    ),
    Option("pass", "Pass", "until the tray is cleared"),
)
BLOCKED = Menu(
    Option("buy", "Buy it", "$12,345,678", "You have only $9,000,000."),
    Option("auction", "Let the others bid", "starting with the next seat"),
    Option("leave", "Leave it", "nothing happens"),
    Option("borrow", "Take an IOU", "$200, pay back $220", "One IOU at a time."),
)


def handle(*, settled: bool) -> HandleArt:
    """Return a sweepstakes, before or after the shake."""
    spaces = [BetSpace(f"high-{n}", f"High {n}", (n,), 300) for n in range(1, 7)]
    pairs = ((1, 2), (2, 3), (4, 5), (5, 6))
    spaces += [BetSpace(f"split-{a}-{b}", f"Split {a}·{b}", (a, b), 150) for a, b in pairs]
    spaces += [BetSpace("straight", "Straight", (1, 2, 3, 4, 5, 6), 450)]
    spaces += [BetSpace("pairs", "Pairs", (1, 2, 3, 4, 5, 6), 200)]
    won = (True, True, False, True) if settled else (None,) * 4
    at = ("high-2", "split-4-5", "straight", "pairs")
    why = "6 is highest at 2 and 5"
    whys = (why, why, "", "3-3 is a pair") if settled else ("",) * 4
    marks = tuple(Mark(seat, place, won[seat], whys[seat]) for seat, place in enumerate(at))
    return HandleArt(
        (4, 6, 3, 3, 6, 2) if settled else (),
        tuple(spaces),
        marks,
        (26,) * 6 + (47,) * 4 + (13, 60),
        ("high-2", "high-5", "split-4-5", "pairs") if settled else (),
        (1, 4) if settled else (),
    )


def field(seat: int, name: str, up: int, *, pick: bool) -> AreaArt:
    """Return a field of thirty tiles with some face up."""
    faces = ("10", "20", "50", "100", "300", "500", "J", "C", "700")
    tiles = []
    for at in range(30):
        face = faces[at % len(faces)] if at * 7 % 30 < up else ""
        tone = ("black" if at % 3 == 0 else "red") if face else ""
        square = f"{'abcdef'[at % 6]}{at // 6 + 1}"
        tiles.append(TileArt(f"{name} {square}", face, tone, pick and not face, square))
    return AreaArt(seat, 6, tuple(tiles), "red up $1,230, black up $450")


def grid(names: Sequence[str], active: int) -> GridArt:
    """Return a field per seat."""
    return GridArt(
        tuple(
            field(seat, name, 4 + 3 * seat, pick=seat != active) for seat, name in enumerate(names)
        ),
        (100, 40, None, None, None, None),
        3,
    )


MEANT = {
    "visit": Consequence("Go in", "slot, roulette, dice", "lose $8,600 on average", 13, usual=True),
    "walk": Consequence("Walk on", "to the Grand Meridian", "pay Cleo $20,000 rent", 16),
}
ODDS = Odds(
    "Roulette, $10,000 on one number",
    (
        OddsLine("Your number", Fraction(1, 36), Fraction(150_000)),
        OddsLine("Any other", Fraction(35, 36), Fraction(0)),
        OddsLine("On average", None, Fraction(-35_000, 6)),
    ),
    "Exact: every way it can go was counted.",
)
WHY = WhyCard(
    "§7c Roulette",
    (
        "Pay $10,000 and name a number from 1 to 36. If the wheel stops on it the bank pays "
        "fifteen times the stake; the stake is not returned besides.",
        "Ruling GFB-12: the total paid is $150,000, stake included.",
        "$10,000 × 15 = $150,000. Before: $412,000. After: $562,000.",
    ),
    "7c",
)
ROUND = ((3, "three 5s"), (2, "passes"), (1, "three 9s"))
COLLECT = Aside("collect", 0, "Collect $100", "5", urgent=True)
REPAY = Aside("repay", 1, "Collect $220", "9", urgent=True)
ACTS = tuple(
    aside
    for seat in range(2)
    for aside in (
        Aside("pause", seat, "Step away for a while", "ALL-01", common=True),
        Aside(
            "hand over", seat, "Let the machine play this seat", "ALL-01", common=True, sure=True
        ),
        Aside("leave", seat, "Leave the table for good", "ALL-01", common=True, sure=True),
    )
)


def asks(active: int = 0) -> dict[str, tuple[Ask, Art | None]]:
    """Return every kind of ask, some of them with the pictures that go with it."""
    names = NAMES
    menu = Menu(*(Option(key, label, "") for key, label, *_ in handle(settled=False).spaces))
    opponents = [t for a in grid(names, active).areas if a.seat != active for t in a.tiles]
    tiles = Menu(*(Option(t.square, t.square) for t in opponents if not t.face))
    hint = "You reach its door. The rest of the count is lost."
    return {
        "choose-two": (Choose(who("Visit the Casino?", hint), active, VISIT, active), None),
        "choose-blocked": (Choose(who("Buy Harbour Hotel?"), active, BLOCKED, active), None),
        "choose-many": (
            Choose(who("Beat three nines, or pass", "Beaten by three 10s."), active, MANY, active),
            TrayArt("9", 3, 1, "three of a higher rank, or Bankrupt", (2, 3), ROUND),
        ),
        "choose-seats": (
            Choose(
                who("Who deals first?"),
                active,
                Menu(*(Option(name, name) for name in names)),
                active,
            ),
            SeatsArt((0, 2, 1, 3), ("Zillionaire", "Banker", "Clerk", "Beggar"), (0, 1, 2, 3)),
        ),
        "choose-handle": (
            Choose(who("Where does {seat:who} put the marker?"), active, menu, active),
            handle(settled=False),
        ),
        "choose-tiles": (
            Choose(who("Flip a tile of an opponent"), active, tiles, active),
            grid(names, active),
        ),
        "amount": (
            Amount(
                who("How much do you bet?", "Up to what you have."),
                active,
                1_000,
                412_000,
                1_000,
                active,
            ),
            None,
        ),
        "amount-number": (Amount(who("Which number?"), active, 1, 36, 1, active, unit=""), None),
        "dice-one": (Dice(who("{seat:who}, roll one die"), active, 1, active), None),
        "dice-two": (
            Dice(
                who("{seat:who}, roll both dice", "Tap what they show, or let me roll."),
                active,
                2,
                active,
            ),
            None,
        ),
        "dice-three": (Dice(who("{seat:who}, roll three dice"), active, 3, active), None),
        "dice-six": (
            Dice(
                who("{seat:who}, shake the shaker"),
                active,
                6,
                active,
                ordered=True,
                source="shaker",
            ),
            handle(settled=False),
        ),
        "spin-wheel": (
            Spin(who("{seat:who}, spin for 23", "needs 23"), active, ROULETTE, active),
            None,
        ),
        "spin-stock": (Spin(who("{seat:who}, spin the market"), active, STOCK, active), None),
        "spin-race": (Spin(who("And they are off!"), active, RACE, active), None),
        "spin-reels": (
            Spin(who("{seat:who}, third reel"), active, SLOT, active),
            ReelsArt(("bell", "cherry"), 3),
        ),
        "draw-few": (
            Draw(who("{seat:who}, draw a ticket"), active, deck(large=False), active),
            None,
        ),
        "draw-many": (
            Draw(who("{seat:who}, draw a Spend card"), active, deck(large=True), active),
            None,
        ),
        "draw-tile": (
            Draw(who("What does the tile show?"), active, deck(large=False), active),
            grid(names, active),
        ),
        "arrange": (
            Arrange(
                who("Lay out your tiles", secret=True),
                active,
                SQUARES,
                PIECES,
                lambda layout: ["The four 10s must lie in a square."],
                lambda below: SQUARES,
                active,
                faces=FACES,
            ),
            None,
        ),
        "deal": (
            Arrange(
                Prompt("5", "The cards are shuffled and dealt"),
                None,
                SQUARES,
                PIECES,
                lambda layout: (),
                lambda below: SQUARES,
            ),
            None,
        ),
        "tell": (
            Tell(who("Nobody wins this time", "The stake goes to the bank."), active, active),
            None,
        ),
        "tell-handle": (
            Tell(Prompt("6", "4-6-3-3-6-2: Ann +$300, Ben +$150, Dov +$200"), active),
            handle(settled=True),
        ),
    }


def scenes(*, hard: bool = False) -> dict[str, TableScene]:
    """Return every sample by name."""
    result = {name: scene(ask, art=art, hard=hard) for name, (ask, art) in asks().items()}
    two = result["dice-two"]
    choose = result["choose-two"]
    wheel = result["spin-wheel"]
    result["spin-wheel"] = replace(wheel, odds=ODDS)
    result["spin-typed"] = replace(wheel, real=frozenset({"roulette"}))
    result["offer"] = replace(two, asides=(COLLECT, *ACTS), odds=ODDS)
    result["offers"] = replace(two, asides=(COLLECT, REPAY, *ACTS))
    result["notice"] = replace(choose, notice="It is Ben's turn to roll; this card is Ann's.")
    result |= samples_cash.scenes(choose, two)
    rolled = Landed(16, two.ask, (4, 5)) if two.ask else None
    result["after-dice"] = replace(choose, landed=rolled)
    result["thinking"] = replace(
        choose,
        ask=None,
        bots=frozenset({0}),
        goes_on=(1.0, 3.0),
        deed="Ann buys the Gilded Anchor for $200,000",
    )
    hand = tuple(RANKS[i * 5 % 11] for i in range(17))
    prompt = Prompt("P2", "Beat three nines, or pass", hint="Beaten by three 10s.", secret=True)
    answers = (Option("10x3", "3 × 10"), Option("Kx3", "3 × K"))
    pass_ = Option("pass", "Pass", "You may come back in later in this round.", public=True)
    secret = Choose(prompt, 0, Menu(*answers, pass_))
    art = TrayArt("9", 3, 1, "three of a higher rank", (2,), ROUND)
    result["secret"] = scene(secret, art=art, hard=hard, secrets={0: hand})
    return result


__all__ = ["ACTS", "COLLECT", "NAMES", "ODDS", "WHY", "asks", "scene", "scenes"]
