"""Go For Broke finished from the sheet: a table of people with the printed rules.

The house rules are those that stand by default: whoever cannot complete a required payment wins.
"""

from __future__ import annotations

import re

from tests.handover.reading import Paper, Said, Table, dollars

AREAS = ("the Stock Market", "the Race Track", "the Casino")
POOR_HOUSE = "the Poor House"
ALIKE = {
    "bar": 200_000,
    "bell": 160_000,
    "plum": 120_000,
    "orange": 80_000,
    "cherry": 60_000,
    "lemon": 40_000,
}
PAYS = {1: 1, 2: 2, 3: 5, 4: 10}
Place = tuple[str, int]  # ("path", 12), ("road", 2), ("Start", 0) before the first move, or an area


class Broke(Exception):
    """Somebody could not pay, and wins."""


class BrokeReader:
    """Purses, pawns, the board, stock and bets as they stand on the paper."""

    def __init__(self, text: str, said: list[Said]) -> None:
        self.paper = paper = Paper(text)
        seats = paper.seats()
        pot = paper.found("SEATS, CLOCKWISE", r"Poor House: \$([\d,]+)")
        self.pot = dollars(pot[0][0])
        self.names = list(seats)
        self.money = seats
        path = paper.found("THE PATH, START BEING 0", r"(\d+) (.*?): (.*)")
        self.path = [rest.split("; ")[0] for _, _, rest in path]
        self.called = [name.lower() for _, name, _ in path]
        self.ways = {
            area: int(at) for at, _, rest in path for area in AREAS if f"the way to {area}" in rest
        }
        ((leaves,),) = ((at,) for at, _, rest in path if "the road to the Poor House" in rest)
        self.leaves = int(leaves)
        self.owners = {
            int(at): owner for at, _, rest in path for owner in re.findall(r"owned by (\w+)", rest)
        }
        road = "THE SIDE ROAD, FROM THE POOR HOUSE ON"
        self.road = [does for _, _, does in paper.found(road, r"(\d+) (.*?): (.*)")]
        ((joins,),) = paper.found(road, r"then (\d+) .* of the path")
        self.joins = int(joins)
        stands = paper.found("THE PLAYERS", r"(\w+) stands on (.*)")
        self.at = {name: place_of(words) for name, words in stands}
        stock = paper.found("THE PLAYERS", r"(\w+) holds (\d) x (\w+)")
        self.stock = {(name, kind): int(count) for name, count, kind in stock}
        sits = paper.found("THE PLAYERS", r"(\w+) sits out (\d+) turns?")
        self.misses = {name: int(turns) for name, turns in sits}
        self.bought = {n for (n,) in paper.found("THE PLAYERS", r"(\w+) owns .* no other")}
        ((self.turn,),) = paper.found("NOW", r"It is (\w+)'s turn")
        self.again = False
        self.table = Table(said)

    # -- turns ---------------------------------------------------------------------------------

    def finish(self) -> tuple[str, ...]:
        """Play on to the end; returns who wins."""
        try:
            self.go_on()
            while True:
                if not self.again:
                    self.turn = self.others(self.turn)[0]
                self.one_turn()
        except Broke as broke:
            return (str(broke),)

    def go_on(self) -> None:
        """Finish the turn in which the sheet was written."""
        (now,) = (row for row in self.paper.rows("NOW") if not row.startswith("It is"))
        seat = self.turn
        if "roll both dice" in now:
            self.one_turn()
        elif match := re.search(r"visit (the .*)\?", now):
            ((goal,),) = self.paper.found("THE TURN", rf"{seat} has rolled .* on the way to (.*)")
            self.at_the_door(seat, match[1], place_of(goal))
        elif "take the top" in now:
            self.take_card(seat, "SPEND" if "Spend" in now else "RECEIVE")
        elif match := re.search(r"buy (.*) for \$([\d,]+)\?", now):
            self.offer(seat, self.called.index(match[1].lower()), dollars(match[2]))
        elif "throw for" in now:
            self.by_pips(seat, self.pips_due(seat, now))
        elif "bet on" in now or "how much on horse" in now or "spin for the race" in now:
            self.resume_race(seat, now)
        elif "spin the Stock Market" in now:
            self.spin_stocks(seat)
        else:
            self.resume_casino(seat, now)

    def pips_due(self, seat: str, now: str) -> str:
        """Return what the throw is for: the card that was taken, or the space."""
        what = re.findall(r"throw for (.*) \(§", now)[0]
        kind, at = self.at[seat]
        if kind == "path" and self.called[at] == what.lower():
            return self.path[at]
        return self.card_says(what)

    def card_says(self, what: str) -> str:
        """Return what a card orders that is read out like this."""
        decks = [*self.paper.rows("THE SPEND DECK"), *self.paper.rows("THE RECEIVE DECK")]
        cards = (row.partition(" x ")[2] for row in decks)
        return next((effect_of(card) for card in cards if card.startswith(what)), effect_of(what))

    def one_turn(self) -> None:
        """Roll, move, and do what the space says."""
        seat = self.turn
        self.again = False
        if self.misses.get(seat):
            self.misses[seat] -= 1
            return
        self.walk(seat, self.at[seat], sum(dice_of(self.table.hear("dice", seat))), self.at[seat])

    def walk(self, seat: str, at: Place, count: int, began: Place) -> None:
        """Go so many spaces on, past doors and the road to the Poor House, and come to rest."""
        came_down = began[0] in ("road", POOR_HOUSE)
        for _ in range(count):
            at = self.step(seat, at, came_down=came_down)
            doors = [area for area, way in self.ways.items() if at == ("path", way)]
            for area in doors if began[0] not in doors else ():
                if self.table.hear("choose", seat) == "visit":
                    self.enter(seat, area)
                    return
        self.land(seat, at, counted=True)

    def step(self, seat: str, at: Place, *, came_down: bool = False) -> Place:
        """Return the next space; going beyond the road to the Poor House costs a gift."""
        kind, number = at
        if kind == POOR_HOUSE:
            return ("road", 1)
        if kind == "road":
            return ("road", number + 1) if number < len(self.road) else ("path", self.joins)
        if kind in AREAS:
            number = self.ways[kind]
        passes = number == self.leaves and not (came_down and self.joins == self.leaves)
        if passes:
            self.must_pay(seat, POOR_HOUSE, 1_000)
        return ("path", (number + 1) % len(self.path))

    def at_the_door(self, seat: str, area: str, goal: Place) -> None:
        """Go in, or on along the path to where the roll leads."""
        if self.table.hear("choose", seat) == "visit":
            self.enter(seat, area)
            return
        at: Place = ("path", self.ways[area])
        while at != goal:
            at = self.step(seat, at)
            for other, way in self.ways.items():
                if at == ("path", way) and self.table.hear("choose", seat) == "visit":
                    self.enter(seat, other)
                    return
        self.land(seat, goal, counted=True)

    def land(self, seat: str, at: Place, *, counted: bool) -> None:
        """Pay for a collision, then do what is printed there."""
        self.at[seat] = at
        if at[0] in AREAS:
            self.enter(seat, at[0])
            return
        if at[0] == POOR_HOUSE:
            self.money[seat] += self.pot
            self.pot = 0
            return
        if at[0] == "path":
            for other in self.others(seat):
                if self.at[other] == at:
                    self.must_pay(seat, other, 10_000)
        does = self.path[at[1]] if at[0] == "path" else self.road[at[1] - 1]
        if match := re.fullmatch(r"a hotel for \$([\d,]+), rent \$([\d,]+)", does):
            if counted:
                self.hotel(seat, at[1], dollars(match[1]), dollars(match[2]))
            return
        self.obey(seat, does)

    # -- what spaces and cards say -------------------------------------------------------------

    def obey(self, seat: str, does: str) -> None:
        """Do what is printed."""
        if match := re.fullmatch(r"(everybody: )?(pay|receive) \$([\d,]+)(.*)", does):
            everybody, verb, sum_, more = match.groups()
            self.money_order(seat, verb, dollars(sum_), more, everybody=bool(everybody))
        elif match := re.fullmatch(r"draw 1 card \((\w+)\)", does):
            self.take_card(seat, match[1].upper())
        elif does == "sit out 1 turn":
            self.misses[seat] = self.misses.get(seat, 0) + 1
        elif does == "roll again":
            self.again = True
        elif match := re.fullmatch(r"(move on|go back) (\d+) spaces?", does):
            self.moved(seat, int(match[2]), back=match[1] == "go back")
        elif match := re.fullmatch(r"(move on|go straight) to (?:the )?(.*)", does):
            self.sent(seat, match[2].lower(), walks=match[1] == "move on")
        else:
            assert does == "nothing happens", does

    def money_order(self, seat: str, verb: str, sum_: int, more: str, *, everybody: bool) -> None:
        """Money between a player, the Bank and the others."""
        around = [seat, *self.others(seat)] if everybody else [seat]
        if "for each pip" in more:
            self.by_pips(seat, f"{verb} ${sum_}{more}")
        elif "to each other player" in more:
            for other in self.others(seat):
                self.must_pay(seat, other, sum_)
        elif "from each other player" in more:
            for other in self.others(seat):
                self.must_pay(other, seat, sum_)
        elif verb == "pay":
            for payer in around:
                self.must_pay(payer, None, sum_)
        else:
            for taker in around:
                self.money[taker] += sum_

    def by_pips(self, seat: str, does: str) -> None:
        """So much for every pip."""
        match = re.fullmatch(r"(pay|receive) \$([\d,]+) for each pip of . (?:die|dice)", does)
        assert match, does
        total = sum(dice_of(self.table.hear("dice", seat))) * dollars(match[2])
        if match[1] == "pay":
            self.must_pay(seat, None, total)
        else:
            self.money[seat] += total

    def moved(self, seat: str, count: int, *, back: bool) -> None:
        """So many spaces on or back, without turning in anywhere."""
        at = self.at[seat]
        if back and at[0] in ("road", POOR_HOUSE):
            at = ("road", at[1] - count) if at[1] > count else (POOR_HOUSE, 0)
        elif back:
            at = ("path", (self.on_path(at) - count) % len(self.path))
        else:
            came_down = at[0] in ("road", POOR_HOUSE)
            for _ in range(count):
                at = self.step(seat, at, came_down=came_down)
        self.land(seat, at, counted=False)

    def sent(self, seat: str, name: str, *, walks: bool) -> None:
        """To a space, an area or the Poor House: straight, or along the path with the gift."""
        goals: dict[str, Place] = {area.removeprefix("the ").lower(): (area, 0) for area in AREAS}
        goals |= {"poor house": (POOR_HOUSE, 0)}
        goal = goals.get(name) or ("path", self.called.index(name))
        if walks:
            at = self.step(seat, self.at[seat])
            while at != goal:
                at = self.step(seat, at)
        self.land(seat, goal, counted=False)

    def on_path(self, at: Place) -> int:
        """Return the number of the path space where a place is reached."""
        return self.ways[at[0]] if at[0] in AREAS else at[1]

    def take_card(self, seat: str, deck: str) -> None:
        """The top card of a deck, done at once."""
        said = str(self.table.hear("draw", seat))
        does = self.card_says(said)
        if match := re.fullmatch(r"keep this card \((\w+)\)", does):
            if deck == "SPEND":
                self.must_pay(seat, None, 100_000)
            self.stock[seat, match[1]] = self.stock.get((seat, match[1]), 0) + 1
            return
        self.obey(seat, does)

    def hotel(self, seat: str, at: int, price: int, rent: int) -> None:
        """Rent to its owner, or for sale to whoever has bought none."""
        owner = self.owners.get(at)
        if owner is not None:
            if owner != seat:
                self.must_pay(seat, owner, rent)
        elif seat not in self.bought and self.money[seat] >= price:
            self.offer(seat, at, price)

    def offer(self, seat: str, at: int, price: int) -> None:
        """Buy a hotel, or not."""
        if self.table.hear("choose", seat) == "buy":
            self.money[seat] -= price
            self.owners[at] = seat
            self.bought.add(seat)

    # -- areas ---------------------------------------------------------------------------------

    def enter(self, seat: str, area: str) -> None:
        """Play where the pawn has turned in."""
        self.at[seat] = (area, 0)
        if area == "the Stock Market":
            if any(self.stock.values()):
                self.spin_stocks(seat)
        elif area == "the Race Track":
            self.race(seat, [seat, *self.others(seat)], [])
        else:
            self.must_pay(seat, None, 5_000)
            self.slot(seat, [])

    def spin_stocks(self, seat: str) -> None:
        """One spin moves everybody's stock."""
        said = str(self.table.hear("spin", seat))
        for owner in [seat, *self.others(seat)]:
            if said == "dividend":
                cards = sum(count for (name, _), count in self.stock.items() if name == owner)
                self.money[owner] += 10_000 * cards
                continue
            kind, way = said.split()
            count = self.stock.get((owner, kind), 0)
            if way == "up":
                self.money[owner] += 5_000 * count
            elif count:
                self.must_pay(owner, None, 10_000 * count)

    def resume_race(self, seat: str, now: str) -> None:
        """Go on with the bets that are written down."""
        rows = self.paper.found("THE TURN", r"(\w+) has \$([\d,]+) on horse (\d)")
        bets = [(name, int(horse), dollars(sum_)) for name, sum_, horse in rows]
        asked = self.paper.found("THE TURN", r"(\w+) still has to be asked for a bet")
        named = re.findall(r"how much on horse (\d)", now)
        self.race(seat, [name for (name,) in asked], bets, int(named[0]) if named else 0)

    def race(
        self, seat: str, to_bet: list[str], bets: list[tuple[str, int, int]], horse: int = 0
    ) -> None:
        """Bets clockwise, one spin, payouts."""
        for name in to_bet:
            if self.money[name] < 1_000:
                continue
            said = str(horse) if horse else str(self.table.hear("choose", name))
            horse = 0
            if said != "none":
                stake = int(str(self.table.hear("amount", name)))
                self.money[name] -= stake
                bets.append((name, int(said), stake))
        if not bets:
            return
        winner = int(str(self.table.hear("spin", seat)))
        for name, bet, stake in bets:
            if bet == winner:
                self.money[name] += PAYS[winner] * stake

    def resume_casino(self, seat: str, now: str) -> None:
        """Go on in the middle of the three games."""
        if "slot machine" in now:
            shown = self.paper.found("THE TURN", r"The slot machine shows so far: (.*)")
            reels = re.split(r", | and ", shown[0][0]) if shown else []
            self.slot(seat, reels)
        elif "which number" in now:
            self.roulette(seat)
        elif match := re.search(r"spin for (\d+)", now):
            self.ball(seat, int(match[1]))
        else:
            self.casino_dice(seat, going_on="throw again" in now)

    def slot(self, seat: str, reels: list[str]) -> None:
        """Three spins of one spinner, then the other games."""
        while len(reels) < 3:
            reels.append(str(self.table.hear("spin", seat)))
        if len(set(reels)) == 1:
            self.money[seat] += ALIKE[reels[0]]
        elif reels[:2] == ["cherry", "cherry"]:
            self.money[seat] += 40_000 if reels[2] == "lemon" else 20_000
        self.must_pay(seat, None, 10_000)
        self.roulette(seat)

    def roulette(self, seat: str) -> None:
        """A number and a spin."""
        self.ball(seat, int(str(self.table.hear("amount", seat))))

    def ball(self, seat: str, number: int) -> None:
        """The spin for a number, then the dice."""
        if self.table.hear("spin", seat) == str(number):
            self.money[seat] += 150_000
        self.casino_dice(seat)

    def casino_dice(self, seat: str, *, going_on: bool = False) -> None:
        """Thousands to pay until a one, or until the player stops."""
        while not going_on or self.table.hear("choose", seat) == "throw":
            going_on = True
            dice = dice_of(self.table.hear("dice", seat))
            if ones := dice.count(1):
                self.money[seat] += 50_000 if ones == 2 else 10_000
                return
            self.must_pay(seat, None, 1_000 * sum(dice))

    # -- money ---------------------------------------------------------------------------------

    def must_pay(self, payer: str, payee: str | None, amount: int) -> None:
        """A required payment: who cannot make it has won."""
        if self.money[payer] < amount:
            raise Broke(payer)
        self.money[payer] -= amount
        if payee == POOR_HOUSE:
            self.pot += amount
        elif payee is not None:
            self.money[payee] += amount

    def others(self, name: str) -> list[str]:
        """Return everybody else, clockwise."""
        at = self.names.index(name)
        return self.names[at + 1 :] + self.names[:at]


def place_of(words: str) -> Place:
    """Return a place as it is written: "12 Palm Court", "side road 2 Pawnbroker", "the Casino"."""
    if words in (*AREAS, POOR_HOUSE):
        return (words, 0)
    if match := re.match(r"side road (\d+)", words):
        return ("road", int(match[1]))
    number = int(words.split(maxsplit=1)[0])
    return ("Start", 0) if words.endswith("not moved yet") else ("path", number)


def dice_of(said: object) -> tuple[int, ...]:
    """Return a throw as numbers."""
    assert isinstance(said, tuple)
    return tuple(int(str(die)) for die in said)


def effect_of(card: str) -> str:
    """Return what a card says to do: in brackets at its end, or after its last colon."""
    if match := re.search(r"\(((?:[^()]|\([^()]*\))*)\)$", card):
        if not re.search(r"(keep this card|draw 1 card) \(\w+\)$", card):
            return match[1]
        bracketed = re.search(r"\(((?:keep|draw).*)\)$", card)
        return bracketed[1] if bracketed else card
    does = card.rpartition(": ")[2]
    return does[:1].lower() + does[1:]
