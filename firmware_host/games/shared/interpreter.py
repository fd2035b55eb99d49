"""Effects carried out: what the words say, done with the verbs of the game that is played."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.asks import Amount, Choose, Menu, Option, Spin, Step, Tell
from firmware_host.engine.settling import UNNAMED, words_of_last
from firmware_host.engine.table import Table
from firmware_host.engine.words import Line

from . import nodes as n
from .evaluating import Evaluator, between, house, with_the_house
from .grammar import BY_HAND, parse_cond, parse_node
from .interface import Debt, Doer, Looked
from .pending import Pending, Rents, Waiting
from .printer import cond, written

MOST_STEPS = 200
LONGEST_STAY = 9  # turns after which a pawn moves on whatever it waits for
_JOIN = Menu(Option("join", "Join in"), Option("stay out", "Stay out"))


def carry_out(doer: Doer[Table], seat: int, node: n.Node) -> Step[None]:
    """Do what a space or a card says to whoever gets it."""
    if isinstance(node, (n.Pay, n.Receive)) and seat not in doer.table.gone:
        debts = with_the_house(doer, seat, node)
        if debts is not None:
            doer.pay(debts)
            return
    yield from _Run(doer, seat).do(seat, node)


def due_now(doer: Doer[Table], waiting: Waiting, rolled: tuple[int, ...] = ()) -> Step[None]:
    """Carry out a deferred effect; `rolled` is the roll it was waiting for, if any."""
    doer.table.record((doer.told.due, waiting.seat, waiting.phrase))
    run = _Run(doer, waiting.me)
    if rolled:
        run.throws[waiting.seat] = rolled
    yield from run.do(waiting.seat, parse_node(waiting.phrase))


def after_roll(
    doer: Callable[[int | str], Doer[Table]], pending: Pending, seat: int, rolled: tuple[int, ...]
) -> Step[bool]:
    """Carry out what was put off until after this roll, and end what lasts until it.

    Returns whether the pawn has to stay where it is.
    """
    for each in pending.take_due(seat, roll=True):
        yield from due_now(doer(each.cause), each, rolled)
    stays = False
    for going in pending.until(seat):
        hand = doer(going.cause)
        run = _Run(hand, going.me)
        run.throws[seat] = rolled
        if (yield from run.holds(seat, parse_cond(going.until))):
            pending.over(going)
            hand.table.record((hand.told.over, seat, going.phrase))
        elif isinstance(going, Waiting) and going.stays:
            pending.once_more(going)
            stays = True
    return stays


class _Run(Evaluator):
    """One effect from its first word to its last. What it may take is bounded by `MOST_STEPS`."""

    def __init__(self, doer: Doer[Table], me: int) -> None:
        super().__init__(doer, me)
        self.steps = 0
        self.looked: list[Looked] = []
        self.declined = False  # whether the choice that was last done was to do nothing

    def do(self, seat: int, node: n.Node) -> Step[None]:
        """Do one part of it, as far as the words concern `seat`."""
        self.steps += 1
        if self.steps >= MOST_STEPS:
            if self.steps == MOST_STEPS:
                self.doer.enough(seat)
            return
        if seat in self.table.gone:
            return
        match node:
            case n.Pay() | n.Receive():
                self.doer.pay((yield from self._debts(seat, node)))
            case n.Seq():
                for part in node.parts:
                    yield from self.do(seat, part)
            case n.Or():
                yield from self._choice(seat, node)
            case n.If():
                if (yield from self.holds(seat, node.cond)):
                    yield from self.do(seat, node.then)
                elif node.other is not None:
                    yield from self.do(seat, node.other)
            case n.Times():
                yield from self._times(seat, node)
            case n.As():
                yield from self._others(seat, node)
            case n.Goods():
                yield from self._goods(seat, node)
            case n.Stake():
                yield from self._stake(seat, node)
            case n.Draw() | n.Obey() | n.Hold():
                yield from self._event(seat, node)
            case n.Move() | n.Swap() | n.Miss() | n.Again():
                yield from self._move(seat, node)
            case _:
                yield from self._rest(seat, node)

    # -- together ----------------------------------------------------------------------------------

    def _choice(self, seat: int, node: n.Or) -> Step[None]:
        optional = n.Nothing() in node.parts
        options = []
        for at, part in enumerate(node.parts):
            label = Line("{effect:effect}", effect=written(part))
            dear = optional and self._least(part) > self.table.money[seat]
            if dear:
                options.append(Option(str(at + 1), label, blocked="There is not enough cash left."))
            else:
                options.append(Option(str(at + 1), label))
        chosen: str = yield Choose(self.doer.ask.choose, seat, Menu(*options), seat)
        part = node.parts[int(chosen) - 1]
        self.table.record((self.doer.told.chose, seat, written(part)))
        yield from self.do(seat, part)
        self.declined = part == n.Nothing()

    def _least(self, node: n.Node) -> int:
        """Return what an alternative costs for certain, as far as the words themselves say."""
        if isinstance(node, n.Seq):
            return sum(self._least(part) for part in node.parts)
        due = node.sum if isinstance(node, (n.Pay, n.Stake)) else None
        if isinstance(node, n.Goods) and node.verb == "buy":
            due = node.price
        return due.amount if isinstance(due, n.Fixed) else 0

    def _times(self, seat: int, node: n.Times) -> Step[None]:
        for _ in range(node.count):
            yield from self.do(seat, node.body)
            if self.declined and isinstance(node.body, n.Or):
                return  # who wants it no more is not asked again
            if node.until is not None and (yield from self.holds(seat, node.until)):
                return

    def _others(self, seat: int, node: n.As) -> Step[None]:
        seats = yield from self.who(seat, node.who)
        body = node.body
        if isinstance(body, (n.Pay, n.Receive)):
            debts: list[Debt] = []
            for other in seats:
                debts += yield from self._debts(other, body)
            self.doer.pay(debts)
        elif isinstance(body, n.Goods) and body.verb == "give" and body.count == 0:
            assert body.who is not None
            pairs = []
            for other in seats:
                pairs += [(other, to) for to in (yield from self.who(other, body.who))[:1]]
            self.doer.hand_all(body.good, pairs)
        else:
            for other in seats:
                yield from self.do(other, body)

    # -- money -------------------------------------------------------------------------------------

    def _debts(self, seat: int, node: n.Pay | n.Receive) -> Step[list[Debt]]:
        """Return who pays whom how much, once the players concerned are known."""
        concerned = node.to if isinstance(node, n.Pay) else node.giver
        if concerned is not None:
            others = yield from self.who(seat, concerned)
        else:
            others = [house(self.doer, node)]
        others = [other for other in others if other != seat]
        amount = (yield from self.sum(seat, node.sum)) if others else 0
        return between(self.table, seat, others, node, amount)

    def _stake(self, seat: int, node: n.Stake) -> Step[None]:
        amount = yield from self.sum(seat, node.sum)
        t, told = self.table, self.doer.told
        players, pot = [], 0
        for other in t.from_seat(seat):
            if node.by_choice and other != seat:
                if t.money[other] < amount:
                    continue  # nobody can choose to stake what they have not got
                joins: str = yield Choose(self.doer.ask.join, other, _JOIN, other, amount)
                if joins != "join" or t.money[other] < amount:
                    continue
                t.pay(told.staked, other, t.bank, amount)
            elif other not in self.doer.pay([(other, t.bank, amount)]):
                continue
            players.append(other)
            pot += amount
        if len(players) == 1:
            t.pay(told.stakes_back, t.bank, players[0], pot)
        elif players:
            winner = yield from self.throw_off(players, node.dice, lowest=node.lowest)
            there = [one for one in winner if one not in t.gone]
            for one in there:
                t.pay(told.stakes_won, t.bank, one, pot)

    # -- things, pawns, cards ----------------------------------------------------------------------

    def _goods(self, seat: int, node: n.Goods) -> Step[None]:
        doer = self.doer
        other: int | None = None
        if node.who is not None:
            others = yield from self.who(seat, node.who)
            if not others or others[0] == seat:
                return
            other = others[0]
        giver = {"lose": seat, "give": seat, "sell": seat}.get(node.verb, other)
        taker = {"give": other, "sell": other}.get(node.verb, None if node.verb == "lose" else seat)
        count = node.count or (0 if giver is None else doer.count(giver, node.good))
        for _ in range(count):
            price = 0 if node.price is None else (yield from self.sum(seat, node.price))
            buyer = seat if node.verb == "buy" else other
            if buyer is not None and self.table.money[buyer] < price:
                return
            if giver is None:
                done = yield from doer.gain(seat, node.good)
            elif not doer.count(giver, node.good):
                done = False
            elif taker is None:
                done = yield from doer.drop(giver, node.good)
            else:
                done = yield from doer.hand(giver, taker, node.good)
            if not done:
                self.table.record((doer.told.none_left, seat, node.good))
                return
            if price:
                dealer = self.table.bank if other is None else other
                doer.pay([(seat, dealer, price) if node.verb == "buy" else (dealer, seat, price)])

    def _move(self, seat: int, node: n.Move | n.Swap | n.Miss | n.Again) -> Step[None]:
        doer = self.doer
        if isinstance(node, n.Miss) and node.until is not None:
            self._stay(seat, node)
        elif isinstance(node, n.Miss):
            doer.miss(seat, node.turns)
        elif isinstance(node, n.Again):
            if seat == self.table.turn:
                yield from doer.again(seat)
        elif isinstance(node, n.Move):
            count = self.number if node.named else node.count
            if node.thrown:
                count = sum(self.thrown(seat))
            if node.place is not None and node.way == "advance":
                count = doer.steps_to(seat, node.place)
            self.moved = count
            yield from doer.move(seat, node, count)
        else:
            for other in (yield from self.who(seat, node.who))[:1]:
                if other == seat:
                    return
                if node.what == "places":
                    doer.swap(seat, other)
                    self.table.record((doer.told.swapped, seat, other))
                else:
                    self._swap_cash(seat, other)

    def _stay(self, seat: int, node: n.Miss) -> None:
        doer, phrase = self.doer, written(node)
        stay = Waiting(
            seat, LONGEST_STAY, True, phrase, self.me, doer.cause, _until(node.until), stays=True
        )
        doer.pending.waiting.append(stay)
        self.table.record((doer.told.stays, seat, phrase))

    def _swap_cash(self, seat: int, other: int) -> None:
        gap = self.table.money[seat] - self.table.money[other]
        rich, poor = (seat, other) if gap > 0 else (other, seat)
        self.table.pay(self.doer.told.swapped_cash, rich, poor, abs(gap))

    def _event(self, seat: int, node: n.Draw | n.Obey | n.Hold) -> Step[None]:
        doer = self.doer
        self.before = {other: self.table.money[other] for other in range(self.table.seats)}
        if isinstance(node, n.Hold):
            yield from doer.hold(seat, node)
        elif isinstance(node, n.Obey):
            yield from self._obey(seat)
        elif node.look:
            for _ in range(node.count):
                card = yield from doer.look(seat, node.deck)
                if card is not None:
                    self.looked.append(card)
        else:
            for _ in range(node.count):
                if seat not in self.table.gone:
                    yield from doer.draw(seat, node.deck)

    def _obey(self, seat: int) -> Step[None]:
        if not self.looked:
            return
        at = 0
        if len(self.looked) > 1:
            menu = Menu(
                *(
                    Option(str(number), Line("{effect:effect}", effect=card.effect.phrase()))
                    for number, card in enumerate(self.looked, 1)
                )
            )
            at = int((yield Choose(self.doer.ask.which_card, seat, menu, seat))) - 1
        card = self.looked[at]
        self.looked = [card]
        yield from self.doer.obey(seat, card)

    # -- the rest ----------------------------------------------------------------------------------

    def _rest(self, seat: int, node: n.Node) -> Step[None]:
        doer, record, told = self.doer, self.table.record, self.doer.told
        match node:
            case n.Throw():
                yield from self.throw(seat, node.dice, bank=node.bank)
            case n.Spin():
                wheel = doer.wheel(node.wheel)
                self.spun = yield Spin(doer.ask.spin, seat, wheel, seat, wheel.name)
                if self.spun.isdecimal():
                    self.throws[seat] = (int(self.spun),)
                record((told.spun, seat, self.spun))
            case n.NameNumber():
                low, high = node.low, node.high
                self.number = yield Amount(doer.ask.number, seat, low, high, 1, seat, unit="")
                record((told.numbered, seat, self.number))
            case n.Judge():
                names = node.what == "names"
                yield from (self.name_by_table if names else self.count_by_table)(node.words)
            case n.Later():
                phrase, until = written(node.body), _until(node.until)
                later = Waiting(seat, node.turns, node.roll, phrase, self.me, doer.cause, until)
                doer.pending.waiting.append(later)
                record((told.later, seat, written(node) if until else phrase))
            case n.Rent():
                phrase, until = written(node), _until(node.until)
                rents = Rents(
                    seat, node.change, node.everywhere, phrase, self.me, doer.cause, until
                )
                doer.pending.rents.append(rents)
                record((told.rents_until if until else told.rents, seat, phrase))
            case n.Claim():
                self._claim(seat)
            case n.Keep():
                doer.keep(seat, node.what)
            case n.ByHand():
                yield from self._by_hand(seat, node.words)
            case _:
                assert isinstance(node, n.Nothing)

    def _by_hand(self, seat: int, words: str) -> Step[None]:
        """Have the table settle it by hand; without words it takes those of the sheet."""
        since = len(self.table.log)
        yield Tell(self.doer.ask.by_hand, None, seat, words)
        called = words_of_last(self.table, since) if words == UNNAMED else ""
        self.table.record((self.doer.told.by_hand, seat, called or words))
        if called:
            self.doer.call(f"{BY_HAND} {called}")

    def _claim(self, seat: int) -> None:
        at = self.doer.progress(seat)
        if at is not None and self.doer.owner("here", seat) is None:
            self.doer.pending.claims[at] = seat
            self.table.record((self.doer.told.claimed, seat))


def _until(until: n.Cond | None) -> str:
    return "" if until is None else cond(until)
