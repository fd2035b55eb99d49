"""Zillionaire finished from the sheet: a table of people with the printed rules.

With real cards nobody has to know the hands: players say what they put down. With hands that the
machine dealt, the sheet has to have them opened, and every play must be in its hand.
"""

from __future__ import annotations

from collections import Counter

from tests.handover.reading import Paper, Said, Table

RANKS = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "Bump",
    "Bankrupt",
    "Bankroll",
    "Millionaire",
    "Zillionaire",
]
DECK = {rank: 6 if rank.isdecimal() else 3 for rank in RANKS} | {
    "5": 3,
    "Millionaire": 4,
    "Zillionaire": 4,
}
NUMBERS = ["no", "one", "two", "three", "four", "five", "six"]
POINTS = {
    "Rich": 6,
    "Money to Burn": 5,
    "Upper Crust": 4,
    "Credit Crazy": 3,
    "Thin Ice": 2,
    "Poor": 1,
}


def listed(text: str) -> list[str]:
    """Return the words of a list as it is written: "Ann, Ben and Cy"."""
    return text.replace(" and ", ", ").split(", ")


class ZillionaireReader:
    """The match, the tray and the sizes of the hands as they stand on the paper."""

    def __init__(self, text: str, said: list[Said]) -> None:
        self.paper = paper = Paper(text)
        self.order = list(paper.seats())
        match = "THE MATCH"
        ((game, games),) = paper.found(match, r"Game (\d+) of (\d+)")
        self.game, self.games = int(game), int(games)
        rows = paper.found(match, r"(\w+): (\d+) points?, Rich (\d+) times?(?:, (.+) after .*)?")
        self.points = {name: int(points) for name, points, _, _ in rows}
        self.rich = {name: int(times) for name, _, times, _ in rows}
        places = paper.found(match, r"Places in the last game, best first: (.*)")
        self.places_before = listed(places[0][0]) if places else []
        self.stage = next(
            row for row in paper.rows(match) if row.startswith("The ") or "is being played" in row
        )
        sizes = paper.found("THIS GAME", r"(\w+) has (\d+) cards?")
        self.cards = {name: int(count) for name, count in sizes}
        self.out = [name for name, _ in paper.found("THIS GAME", r"(\w+) is out of cards: (.*)")]
        hands = paper.found("THE HANDS", r"(\w+) holds (.*)")
        self.hands = {name: Counter(listed(cards)) for name, cards in hands}
        seen = paper.found("THE CARDS", r"(\w+): \d+ played, (\d+) not yet")
        self.unseen = {rank: int(left) for rank, left in seen} or dict(DECK)
        self.tray: tuple[str, int] | None = None
        self.by = ""
        self.passed = 0
        self.turn = ""
        self.table = Table(said)
        self._read_tray()

    def _read_tray(self) -> None:
        paper = self.paper
        empty = paper.found("THE TRAY", r"The tray is empty: (\w+) leads")
        lies = paper.found("THE TRAY", r"(\w+) put down (\w+) (.+)")
        follows = paper.found("THE TRAY", r"(\w+) (?:plays or passes|says what .*)")
        if empty:
            self.turn = empty[0][0]
        if lies:
            self.by, number, rank = lies[0]
            self.turn = follows[0][0]
            if rank == "wild 5":
                self.tray = ("5", 0)
            elif rank.startswith("fives"):
                self.tray = ("5", NUMBERS.index(number))
            else:
                self.tray = (rank if rank in RANKS else rank[:-1], NUMBERS.index(number))
        leads = paper.found("THE MATCH", r"(\w+) will lead")
        if leads:
            self.turn = leads[0][0]
        deals = paper.found("THE MATCH", r"(\w+) deals this game")
        self.dealer = deals[0][0] if deals else ""

    def finish(self) -> tuple[str, ...]:
        """Play the match to its end; returns who wins."""
        if self.cards:
            if "exchanged" in self.stage:
                done = len(self.paper.found("THIS GAME", r"Exchanged already: (.*)"))
                self.exchange(skip=done)
            self.one_game()
        else:
            self.prepare("shuffled" in self.stage, "chosen" in self.stage)
            self.one_game()
        while self.game < self.games:
            self.game += 1
            self.next_game()
            self.one_game()
        best = max((self.points[name], self.rich[name]) for name in self.points)
        return tuple(name for name in self.points if (self.points[name], self.rich[name]) == best)

    def prepare(self, dealing: bool, first: bool) -> None:
        """Go on from before the deal."""
        if dealing:
            self.deal()
            if self.places_before:
                self.exchange()
        elif first:
            self.dealer = str(self.table.hear("choose"))
            self.turn = self.left_of(self.dealer)
            self.deal()
        else:
            self.next_game(seated="seats" in self.stage)

    def next_game(self, *, seated: bool = False) -> None:
        """Change seats, deal, exchange."""
        players = len(self.order)
        ((clockwise,),) = self.paper.found("SEATING CARDS", rf"{players} players, clockwise: (.*)")
        named = dict(zip(self.ladder(), self.places_before, strict=True))
        row = [named[status] for status in clockwise.split(", ")]
        chair = self.order.index(named["Poor"])
        if not seated:
            self.order = row[players - chair :] + row[: players - chair]
        self.table.hear("tell", named["Poor"])
        self.dealer, self.turn = named["Rich"], named["Poor"]
        self.deal()
        self.exchange()

    def deal(self) -> None:
        """Sixty cards in equal hands."""
        self.table.hear("tell", self.dealer)
        self.cards = dict.fromkeys(self.order, 60 // len(self.order))
        self.out = []
        self.unseen = dict(DECK)

    def exchange(self, skip: int = 0) -> None:
        """Tell the pairs on the lines to exchange, on trust."""
        players = len(self.order)
        lines = self.paper.found("SEATING CARDS", rf"{players} players, exchange of .*: (.*)")
        named = dict(zip(self.ladder(), self.places_before, strict=True))
        for (pair,) in lines[skip:]:
            self.table.hear("tell", named[pair.split(", ")[1]])

    def ladder(self) -> list[str]:
        """Return the statuses by place for this number of players."""
        title = rf"{len(self.order)} players, from first to last out: (.*)"
        ((order,),) = self.paper.found("SEATING CARDS", title)
        return order.split(", ")

    # -- rounds --------------------------------------------------------------------------------

    def one_game(self) -> None:
        """Play rounds until one player is left with cards, and score."""
        while sum(map(bool, self.cards.values())) > 1:
            self.one_play()
        finish = [*self.out, *(name for name in self.order if self.cards.get(name))]
        for name, status in zip(finish, self.ladder(), strict=True):
            self.points[name] += POINTS[status]
            self.rich[name] += status == "Rich"
        self.places_before = finish
        self.tray = None

    def one_play(self) -> None:
        """Lead, answer, name what a led 5 stands for, or pass."""
        seat = self.turn
        if self.tray is not None and not self.tray[1]:
            self.tray = ("5", int(str(self.table.hear("amount", seat))))
        if self.tray is not None and not self.can_be_beaten(self.tray):
            self.round_won()  # the house rule on the sheet: nobody is asked
            return
        said = str(self.table.hear("choose", seat))
        if said == "pass":
            assert self.tray is not None
            self.next_to_answer(seat)
            return
        rank, _, count = said.rpartition("x")
        rank = rank.capitalize()
        self.put_down(seat, rank, int(count))

    def put_down(self, seat: str, rank: str, count: int) -> None:
        """Cards go onto the tray."""
        below = self.tray
        assert below is None or self.beats(rank, count, below), f"{count} x {rank} on {below}"
        self.cards[seat] -= count
        self.unseen[rank] -= count
        if self.hands:
            assert self.hands[seat][rank] >= count
            self.hands[seat][rank] -= count
        self.by = seat
        if rank == "5":
            self.tray = ("5", 0 if below is None else below[1])
        else:
            self.tray = (rank, count)
        if not self.cards[seat]:
            self.out.append(seat)
            if sum(map(bool, self.cards.values())) < 2:
                return
        on_bankrupt = below is not None and below[0] == "Bankrupt"
        if rank == "Zillionaire" or (rank == "Bankroll" and on_bankrupt):
            self.round_won()
        elif rank == "Bump":
            bumped = self.after(seat)
            if bumped is None:
                self.round_won()
            else:
                self.next_to_answer(bumped)
        else:
            self.next_to_answer(seat)

    def beats(self, rank: str, count: int, below: tuple[str, int]) -> bool:
        """Higher and as many; one 5 on any number below five; a Bankrupt only by a Bankroll."""
        if below[0] == "Bankrupt":
            return rank == "Bankroll" and count == below[1]
        higher = RANKS.index(rank) > RANKS.index(below[0])
        return higher and (count == below[1] or rank == "5")

    def can_be_beaten(self, below: tuple[str, int]) -> bool:
        """Return whether cards that nobody has seen yet can beat the tray."""
        needed = {rank: 1 if rank == "5" else below[1] for rank in RANKS}
        return any(
            self.unseen[rank] >= count and self.beats(rank, count, below)
            for rank, count in needed.items()
        )

    def next_to_answer(self, seat: str) -> None:
        """The turn goes on; back at whoever played last, the round is won."""
        following = self.after(seat)
        if following is None:
            self.round_won()
        else:
            self.turn = following

    def after(self, seat: str) -> str | None:
        """Return the next player with cards; None if the way leads back to the last play."""
        for name in self.others(seat):
            if name == self.by:
                return None
            if self.cards.get(name):
                return name
        return None

    def round_won(self) -> None:
        """Whoever played last leads, or the next player with cards."""
        self.tray = None
        around = [self.by, *self.others(self.by)]
        self.turn = next(name for name in around if self.cards.get(name))

    def others(self, name: str) -> list[str]:
        """Return everybody else, clockwise."""
        at = self.order.index(name)
        return self.order[at + 1 :] + self.order[:at]

    def left_of(self, name: str) -> str:
        """Return who sits at the left of somebody."""
        return self.others(name)[0]
