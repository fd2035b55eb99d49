"""Everything printed in a box of Gambler: the ring, the Fortune cards, tickets, splits, race."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.engine.asks import Amount, Choose, Prompt, Step
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared.effects import UNKNOWN
from firmware_host.games.shared.lexicon import understood
from firmware_host.games.shared.teaching.builder import Told, teach
from firmware_host.games.shared.teaching.habits import Habits
from firmware_host.games.shared.teaching.preview import Now
from firmware_host.games.shared.teaching.walk import (
    ASKED,
    BOARD,
    GUESSED,
    KNOWN,
    SHAPE,
    Item,
    Walk,
    named,
    said,
    space,
    state_of,
    with_one_more,
)

from ..edition import (
    FORTUNES,
    LONGEST,
    NEW,
    SHORTEST,
    TICKETS,
    UNLIKE_PAIRS,
    Card,
    Edition,
    Space,
    called,
    resized,
)
from ..pack import parse, write
from ..teaching import (
    ANY_TICKET,
    END_MENU,
    HOW_LONG,
    NEXT_TICKET,
    OTHER,
    SPLIT_MENU,
    TICKET_MENU,
    WHAT_CARD,
    WHICH_END,
    WHICH_SPLIT,
    WHICH_TICKET,
    without_split,
    without_ticket,
)

SPACE = Prompt("4c", "What does this space say?")
FEE = Prompt("8a", "What does it cost to enter a race?")
PRIZE = Prompt("8b", "What does the winning horse bring?")
CARDS = word("Fortune cards")
NEW_CARD = "card new"


def begin(name: str, pack: str) -> Walk:
    """Walk through the edition in a pack."""
    return GamblerWalk(parse(name, pack))


class GamblerWalk(Walk):
    """An edition of Gambler that is being told."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def pack(self) -> str:
        return write(self.edition)

    def parts(self) -> list[tuple[str, str]]:
        return [("shape", SHAPE), ("board", BOARD), ("cards", CARDS)]

    def items(self, part: str) -> list[Item]:
        if part == "board":
            return self._spaces()
        return self._cards() if part == "cards" else self._shape()

    def _spaces(self) -> list[Item]:
        return [
            space(f"space {at}", at, one.name, one.does)
            for at, one in enumerate(self.edition.spaces)
            if at
        ]

    def _cards(self) -> list[Item]:
        left = self._left()
        cards = [
            Item(
                f"card {at}",
                card.name or Line("Card {number}", number=at + 1),
                said(card.does),
                state_of(card.does),
                card.name,
                card.count,
                card.count + left,
            )
            for at, card in enumerate(self.edition.cards)
        ]
        return with_one_more(cards, NEW_CARD, left)

    def _left(self) -> int:
        return FORTUNES - sum(card.count for card in self.edition.cards)

    def _shape(self) -> list[Item]:
        edition = self.edition
        length, missing = len(edition.spaces), set(UNLIKE_PAIRS) - set(edition.tickets)
        tickets: Text = Line("All but {pair}", pair=next(iter(missing), ""))
        if len(missing) != 1:
            tickets = ", ".join(edition.tickets)
        usual = (edition.fee, edition.prize) == (20, 80)
        return [
            Item(
                "length",
                word("Spaces of the ring"),
                str(length) if length else "",
                KNOWN if length else ASKED,
            ),
            Item(
                "tickets",
                word("The fourteen tickets"),
                tickets if edition.tickets else "",
                KNOWN if edition.tickets else ASKED,
            ),
            Item(
                "splits",
                word("The splits round the shaker"),
                ", ".join(f"{a}-{b}" for a, b in edition.splits),
                KNOWN if edition.splits else ASKED,
            ),
            Item(
                "race",
                word("The Horse Race"),
                Line(
                    "{fee:money} to enter, {prize:money} to win",
                    fee=edition.fee,
                    prize=edition.prize,
                ),
                GUESSED if usual else KNOWN,
            ),
        ]

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, key: str) -> Step[None]:
        kind, _, which = key.partition(" ")
        if kind == "space":
            yield from self._tell_space(int(which))
        elif kind == "card":
            yield from self._tell_card(which)
        elif kind == "length":
            yield from self._tell_length()
        elif kind == "tickets":
            yield from self._tell_tickets()
        elif kind == "splits":
            without: str = yield Choose(WHICH_SPLIT, None, SPLIT_MENU)
            end: str = yield Choose(WHICH_END, None, END_MENU)
            self.edition = replace(self.edition, splits=without_split(without), first=end)
        else:
            fee: int = yield Amount(FEE, None, 10, 500, 10, offers=(20, 40))
            prize: int = yield Amount(PRIZE, None, 10, 1_000, 10, offers=(80, 160))
            self.edition = replace(self.edition, fee=fee, prize=prize)

    def _tell_length(self) -> Step[None]:
        length: int = yield Amount(HOW_LONG, None, SHORTEST, LONGEST, 1, unit="")
        self.edition = resized(self.edition, length)

    def _tell_tickets(self) -> Step[None]:
        missing: str = yield Choose(WHICH_TICKET, None, TICKET_MENU)
        tickets = without_ticket(missing)
        if missing == OTHER:
            told: list[str] = []
            while len(told) < TICKETS:
                told.append((yield Choose(NEXT_TICKET, None, ANY_TICKET, len(told) + 1)))
            tickets = tuple(sorted(told))
        self.edition = replace(self.edition, tickets=tickets)

    def _teach(self, prompt: Prompt, cause: int | str, copies: int = 1) -> Step[Told]:
        edition = self.edition
        known = (*(c.does for c in edition.cards), *(space.does for space in edition.spaces))
        return (
            yield from teach(
                edition.lexicon,
                edition.things(card=cause == NEW),
                None,
                prompt,
                now=Now(0, cause, walked=True),
                habits=Habits(known),
                copies=copies,
            )
        )

    def _tell_space(self, at: int) -> Step[None]:
        told = yield from self._teach(SPACE, at)
        self._put_space(at, replace(self.edition.spaces[at], does=told.effect))

    def _put_space(self, at: int, space: Space) -> None:
        spaces = [*self.edition.spaces]
        spaces[at] = space
        self.edition = replace(self.edition, spaces=tuple(spaces))

    def _tell_card(self, which: str) -> Step[None]:
        if which != "new":
            told = yield from self._teach(WHAT_CARD, NEW)
            self._put_card(int(which), replace(self.edition.cards[int(which)], does=told.effect))
            return
        told = yield from self._teach(WHAT_CARD, NEW, self._left())
        cards = (*self.edition.cards, Card(told.effect, count=told.copies))
        self.edition = replace(self.edition, cards=cards)

    def _put_card(self, at: int, card: Card) -> None:
        cards = [*self.edition.cards]
        cards[at] = card
        self.edition = replace(self.edition, cards=tuple(cards))

    def says(self, key: str) -> str:
        kind, _, which = key.partition(" ")
        rows: dict[str, tuple[Space | Card, ...]] = {
            "space": self.edition.spaces,
            "card": self.edition.cards,
        }
        known = {str(at): row.does for at, row in enumerate(rows.get(kind, ()))}
        effect = known.get(which, UNKNOWN)
        return "" if effect == UNKNOWN else effect.phrase()

    def put(self, key: str, phrase: str) -> None:
        kind, _, which = key.partition(" ")
        if kind not in ("space", "card") or not which.isdecimal():
            super().put(key, phrase)
        card, at = kind == "card", int(which)
        effect = understood(phrase, self.edition.lexicon, self.edition.things(card=card))
        if card:
            self._put_card(at, replace(self.edition.cards[at], does=effect))
        else:
            self._put_space(at, replace(self.edition.spaces[at], does=effect))

    def rename(self, key: str, name: str) -> None:
        kind, _, which = key.partition(" ")
        at = int(which)
        if kind == "card":
            self._put_card(at, replace(self.edition.cards[at], name=named(name, ())))
        else:
            # Spaces of one name are usual here: there may be several Lotteries.
            self.edition = called(self.edition, at, named(name, ()))

    def count(self, key: str, copies: int) -> None:
        at = int(key.partition(" ")[2])
        card = self.edition.cards[at]
        if not 1 <= copies <= card.count + self._left():
            raise Refused(Line("There are {count} Fortune cards at most.", count=FORTUNES))
        self._put_card(at, replace(card, count=copies))

    def forget(self, key: str) -> None:
        kind, _, which = key.partition(" ")
        if kind == "space":
            self._put_space(int(which), replace(self.edition.spaces[int(which)], does=UNKNOWN))
        elif kind == "card":
            cards = [card for at, card in enumerate(self.edition.cards) if at != int(which)]
            self.edition = replace(self.edition, cards=tuple(cards))
        else:
            super().forget(key)
