"""Gambler finished from the sheet: a table of people with the printed rules.

The house rules are those that stand by default: Start money has to be claimed before the next
player rolls, the IOU is lost with the last dollar or a payment that fails, $1,000 is looked at
after each event.
"""

from __future__ import annotations

import re
from itertools import pairwise

from tests.handover.reading import Paper, Said, Table, dollars


class Won(Exception):
    """Somebody has won."""

    def __init__(self, *names: str) -> None:
        super().__init__(", ".join(names))
        self.names = names


class GamblerReader:
    """Purses, pawns, tickets, the ring and the running event as they stand on the paper."""

    def __init__(self, text: str, said: list[Said]) -> None:
        self.paper = paper = Paper(text)
        self.money = paper.seats()
        self.names = list(self.money)
        players = "THE PLAYERS"
        self.at = {n: int(at) for n, at in paper.found(players, r"(\w+) stands on (\d+) .*")}
        self.iou = {n for (n,) in paper.found(players, r"(\w+) has an IOU: .*")}
        claims = paper.found(players, r"(\w+) may collect \$(\d+) Start money .*")
        self.claims = {name: int(sum_) for name, sum_ in claims}
        self.misses = {n for (n,) in paper.found(players, r"(\w+) sits out the next turn")}
        held = paper.found(players, r"(\w+) holds (.*)")
        self.tickets = {n: re.findall(r"\d-\d", tickets) for n, tickets in held}
        spaces = paper.found("THE SPACES, CLOCKWISE", r"(\d+) (.*?): (.*)")
        self.ring = [does for _, _, does in spaces]
        self.called = [name.lower() for _, name, _ in spaces]
        cards = r"(?:to come|used): \d+ x (.*?): (.*)"
        self.cards = paper.pairs("THE FORTUNE CARDS", cards)
        ((fee, prize),) = paper.found("THE HORSE RACE", r"\$(\d+) to enter, \$(\d+) to the winner")
        self.fee, self.prize = int(fee), int(prize)
        ((self.turn,),) = paper.found("NOW", r"It is (\w+)'s turn")
        self.failed: set[str] = set()
        self.entered: list[str] = []
        self.table = Table(said, self._do)

    # -- the turns -----------------------------------------------------------------------------

    def finish(self) -> tuple[str, ...]:
        """Play on to the end; returns who wins."""
        try:
            self.go_on()
            while True:
                self.turn = self.others(self.turn)[0]
                self.one_turn()
        except Won as won:
            return tuple(sorted(won.names))

    def go_on(self) -> None:
        """Finish the turn in which the sheet was written."""
        (now,) = (row for row in self.paper.rows("NOW") if not row.startswith("It is"))
        seat = self.turn
        event = "THE CURRENT EVENT"
        if entered := self.paper.found(event, r"(.*) have paid \$\d+ to enter"):
            self.entered = re.findall(r"\w+", entered[0][0].replace(" and ", ", "))
        self.failed = {n for (n,) in self.paper.found(event, r"(\w+) could not pay .*")}
        if "ready to roll" in now or "roll both dice" in now or "take a ticket" in now:
            self.one_turn(resumed=now)
        elif "Which chance" in now:
            self.chance(seat)
        elif "doubles again" in now:
            self.second(seat)
        elif "marker go" in now or "shake the shaker" in now:
            bets = self.paper.pairs(event, r"(\w+) has bet on (.*)")
            self.sweepstakes(seat, bets=bets)
        elif "for the Lottery" in now:
            self.lottery(seat)
        elif "horse card" in now or "roll one die" in now:
            horses = {
                int(horse): n for n, horse in self.paper.found(event, r"(\w+) holds horse (\d)")
            }
            self.race(seat, horses=horses)
        elif "every pip" in now:
            each = dollars(self.pip_sum(seat))
            self.by_pips(seat, each, pays="pay for" in now)
        elif "rolls again" in now:
            self.roll_again(seat)
        elif "take a Fortune card" in now:
            self.fortune(seat)
        else:
            self.table.hear("tell")  # a result that everybody has read

    def pip_sum(self, seat: str) -> str:
        """Return what a pip costs or brings, where the roll for it is due."""
        card = re.findall(r"takes a Fortune card: (.*?) \(", self.paper.rows("LAST EVENTS")[-1])
        does = self.cards[card[0]] if card else self.ring[self.at[seat]]
        return str(re.findall(r"\$([\d,]+) for each pip", does)[0])

    def one_turn(self, resumed: str = "") -> None:
        """Tickets and IOU, the roll, the move or the chance."""
        seat = self.turn
        if seat in self.misses:
            self.misses.discard(seat)
            return
        if "take a ticket" in resumed:
            self.buy(seat)
            resumed = ""
        dice = self.opening(seat, rolling="roll both dice" in resumed)
        for name in [name for name in self.names if name != seat and name in self.claims]:
            del self.claims[name]
            if name in self.iou and not self.money[name]:
                self.out([name])
        if dice[0] == dice[1]:
            self.chance(seat)
            return
        self.step(seat, sum(dice))
        self.obey(seat, self.ring[self.at[seat]])

    def opening(self, seat: str, *, rolling: bool) -> tuple[int, ...]:
        """Return the dice, after whatever was bought or paid back before."""
        while self.has_choice(seat) and (not rolling or self.table.next_is("choose")):
            said = self.table.hear("choose", seat)
            if said == "roll":
                break
            if said == "ticket":
                self.buy(seat)
            else:
                self.repay(seat)
        return dice_of(self.table.hear("dice", seat))

    def has_choice(self, seat: str) -> bool:
        """Return whether there is anything to decide before the roll."""
        self.table.listen()
        left = 14 - sum(map(len, self.tickets.values()))
        sold = self.money[seat] >= 10 and len(self.tickets.get(seat, [])) < 3 and left
        return bool(sold) or (seat in self.iou and self.money[seat] >= 220)

    def buy(self, seat: str) -> None:
        """One ticket from the pile."""
        ticket = str(self.table.hear("draw", seat))
        if self.money[seat] < 10:  # an IOU was paid back meanwhile
            return
        self.tickets.setdefault(seat, []).append(ticket)
        self.money[seat] -= 10

    def chance(self, seat: str) -> None:
        """After doubles: another roll for $500, or a Sweepstakes."""
        if self.table.hear("choose", seat) == "sweepstakes":
            self.sweepstakes(seat)
        else:
            self.second(seat)

    def second(self, seat: str) -> None:
        """Doubles again win $500."""
        a, b = dice_of(self.table.hear("dice", seat))
        self.money[seat] += 500 * (a == b)
        self.settle()

    def step(self, seat: str, count: int) -> None:
        """Move on; Start money may be claimed from reaching or passing Start."""
        place = self.at[seat] + count
        if place >= len(self.ring):
            self.claims[seat] = self.claims.get(seat, 0) + 100
        self.at[seat] = place % len(self.ring)

    # -- what spaces and cards say -------------------------------------------------------------

    def obey(self, seat: str, does: str) -> None:
        """Do what is printed."""
        if match := re.fullmatch(r"(everybody: )?(pay|receive) \$([\d,]+)(.*)", does):
            everybody, verb, sum_, more = match.groups()
            self.money_order(seat, verb, dollars(sum_), more, everybody=bool(everybody))
        elif does == "nothing happens":
            self.settle()
        elif does == "sit out 1 turn":
            self.misses.add(seat)
            self.settle()
        elif match := re.fullmatch(r"(move on|go back) (\d+) spaces?", does):
            if match[1] == "move on":
                self.step(seat, int(match[2]))
            else:
                self.at[seat] = (self.at[seat] - int(match[2])) % len(self.ring)
            self.obey(seat, self.ring[self.at[seat]])
        elif match := re.fullmatch(r"(move on|go straight) to (.*)", does):
            self.sent(seat, match[2].lower(), walks=match[1] == "move on")
        elif does == "roll again":
            self.roll_again(seat)
        elif does == "draw 1 card (Fortune)":
            self.fortune(seat)
        elif match := re.fullmatch(r"hold: (.*)", does):
            {
                "Sweepstakes": self.sweepstakes,
                "Lottery": self.lottery,
                "Horse Race": self.race,
                "Daily Double": self.race,
            }[match[1]](seat)
        else:
            assert does.startswith("$100 for reaching"), does
            self.settle()

    def money_order(self, seat: str, verb: str, sum_: int, more: str, *, everybody: bool) -> None:
        """Money between a player, the Bank and the others."""
        if "for each pip" in more:
            self.by_pips(seat, sum_, pays=verb == "pay")
            return
        around = [seat, *self.others(seat)] if everybody else [seat]
        if "to each other player" in more:
            for other in self.others(seat):
                if not self.must_pay(seat, other, sum_):
                    break
        elif "from each other player" in more:
            for other in self.others(seat):
                self.must_pay(other, seat, sum_)
        elif verb == "pay":
            for payer in around:
                self.must_pay(payer, None, sum_)
        else:
            for taker in around:
                self.money[taker] += sum_
        self.settle()

    def by_pips(self, seat: str, each: int, *, pays: bool) -> None:
        """So much for every pip of one die."""
        pips = sum(dice_of(self.table.hear("dice", seat)))
        if pays:
            self.must_pay(seat, None, pips * each)
        else:
            self.money[seat] += pips * each
        self.settle()

    def roll_again(self, seat: str) -> None:
        """Doubles mean nothing in this roll."""
        self.step(seat, sum(dice_of(self.table.hear("dice", seat))))
        self.obey(seat, self.ring[self.at[seat]])

    def sent(self, seat: str, name: str, *, walks: bool) -> None:
        """The pawn goes to the next space of that name clockwise."""
        length = len(self.ring)
        around = [(self.at[seat] + ahead) % length for ahead in range(1, length + 1)]
        goal = next(at for at in around if self.called[at] == name)
        if walks:
            self.step(seat, (goal - self.at[seat]) % length or length)
        self.at[seat] = goal
        self.obey(seat, self.ring[goal])

    def fortune(self, seat: str) -> None:
        """The top card, done at once."""
        name = str(self.table.hear("draw", seat)).partition(" (")[0]
        self.obey(seat, self.cards[name])

    # -- events --------------------------------------------------------------------------------

    def enter(self, seat: str, fee: int) -> list[str]:
        """Everybody pays before anything else happens; returns who takes part."""
        around = [seat, *self.others(seat)]
        self.entered = [name for name in around if self.must_pay(name, None, fee)]
        if not self.entered:
            self.settle()
        return self.entered

    def sweepstakes(self, seat: str, bets: dict[str, str] | None = None) -> None:
        """Markers in order, one shake, prizes."""
        if bets is None:
            bets = {}
            self.enter(seat, 10)
        for name in self.entered:
            if name not in bets:
                bets[name] = str(self.table.hear("choose", name))
        dice = dice_of(self.table.hear("dice"))
        for name, bet in bets.items():
            self.money[name] += bet_prize(bet.lower().replace(" ", "-"), dice)
        self.entered = []
        self.settle()
        self.table.hear("tell")

    def lottery(self, seat: str) -> None:
        """Every ticket whose two numbers lie there pays $50; all go back."""
        if not any(self.tickets.values()):
            self.settle()
            return
        dice = dice_of(self.table.hear("dice", seat))
        for name, tickets in self.tickets.items():
            for ticket in tickets:
                self.money[name] += 50 * ({int(ticket[0]), int(ticket[2])} <= set(dice))
        self.tickets = {}
        self.settle()
        self.table.hear("tell")

    def race(self, seat: str, horses: dict[int, str] | None = None) -> None:
        """A horse each, one die, the prize to its holder."""
        if horses is None:
            horses = {}
            self.enter(seat, self.fee)
        for name in self.entered:
            if name not in horses.values():
                horse = str(self.table.hear("draw"))
                horses[int(horse.removeprefix("Horse "))] = name
        (winner,) = dice_of(self.table.hear("dice"))
        if winner in horses:
            self.money[horses[winner]] += self.prize
        self.entered = []
        self.settle()
        self.table.hear("tell")

    # -- money ---------------------------------------------------------------------------------

    def must_pay(self, payer: str, payee: str | None, amount: int) -> bool:
        """Pay, with Start money and an IOU if need be; returns whether it was enough."""
        if self.money[payer] < amount and payer in self.claims:
            self.money[payer] += self.claims.pop(payer)
        if self.money[payer] < amount and payer not in self.iou:
            self.iou.add(payer)
            self.money[payer] += 200
        paid = min(amount, self.money[payer])
        self.money[payer] -= paid
        if payee is not None:
            self.money[payee] += paid
        if paid < amount:
            self.failed.add(payer)
        return paid == amount

    def repay(self, seat: str) -> None:
        """The IOU goes back for $220, which may win at once."""
        self.money[seat] -= 220
        self.iou.discard(seat)
        self.look_for_a_winner()

    def settle(self) -> None:
        """An event is over: has somebody won, is somebody out?"""
        self.look_for_a_winner()
        gone = [
            name
            for name in self.names
            if name in self.failed
            or (name in self.iou and not self.money[name] and name not in self.claims)
        ]
        if gone:
            self.out(gone)

    def look_for_a_winner(self) -> None:
        """$1,000 and no IOU; the most of several, and with equal sums play goes on."""
        there = [n for n in self.names if self.money[n] >= 1_000 and n not in self.iou]
        most = max((self.money[name] for name in there), default=0)
        leaders = [name for name in there if self.money[name] == most]
        if len(leaders) == 1:
            raise Won(leaders[0])

    def out(self, gone: list[str]) -> None:
        """Players are out, together; the last one left wins."""
        left = [name for name in self.names if name not in gone]
        if len(left) < 2:
            raise Won(*(left or gone))
        if self.turn in gone:  # the next turn is that of the next one left, clockwise
            self.turn = [name for name in self.others(self.turn) if name not in gone][-1]
        for name in gone:
            self.names.remove(name)
            self.money.pop(name)
            self.tickets.pop(name, None)
            self.claims.pop(name, None)
            self.iou.discard(name)
            self.failed.discard(name)
            if name in self.entered:
                self.entered.remove(name)

    def _do(self, act: str, who: str) -> None:
        if act == "claim":
            self.money[who] += self.claims.pop(who)
            self.look_for_a_winner()
        elif act == "iou":
            self.iou.add(who)
            self.money[who] += 200
        else:
            self.repay(who)

    def others(self, name: str) -> list[str]:
        """Return everybody else in the game, clockwise."""
        at = self.names.index(name)
        return self.names[at + 1 :] + self.names[:at]


def dice_of(said: object) -> tuple[int, ...]:
    """Return a throw as numbers."""
    assert isinstance(said, tuple)
    return tuple(int(str(die)) for die in said)


def bet_prize(bet: str, dice: tuple[int, ...]) -> int:
    """Return what a marker wins: the sheet's section 13."""
    if bet == "pairs":
        return 200 * any(a == b for a, b in pairwise(dice))
    if bet == "straight":
        runs = zip(dice, dice[1:], dice[2:], strict=False)
        return 450 * any(abs(b - a) == 1 and c - b == b - a for a, b, c in runs)
    where = {at for at, die in enumerate(dice, 1) if die == max(dice)}
    positions = {int(figure) for figure in re.findall(r"\d", bet)}
    return (300 if len(positions) == 1 else 150) * bool(where & positions)
