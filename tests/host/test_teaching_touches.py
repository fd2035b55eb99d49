"""What telling costs, counted on the screen: the house editions told back in, finger by finger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from firmware_host import games
from firmware_host.engine.asks import Amount, Answer, Ask, Choose
from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.touch.teaching.page import TeachingPage
from tests.effects.test_teaching import plainly
from tests.host.hands import Room

MOST = 20  # things of a kind that are told
PARTS = {"space": "board", "card": "cards", "length": "shape"}


class Finger:
    """Tells things on a walk through a blank edition, and counts its touches."""

    def __init__(self, room: Room, game: str) -> None:
        room.house.open("teaching", {"game": game, "edition": "blank"})
        page = room.house.page
        assert isinstance(page, TeachingPage)
        self.room, self.page, self.touches = room, page, 0

    @property
    def ask(self) -> Ask | None:
        """The question that is up."""
        return self.page.asking.ask if self.page.asking is not None else None

    def press(self, ending: str) -> bool:
        """Touch what has a key that ends so, if it is there."""
        self.room.host.turn()
        for target in self.room.stage.targets:
            if target.key.endswith(ending):
                self.touches += 1
                self.room.tap(*target.box.middle)
                return True
        return False

    def answer(self, answer: Answer) -> None:
        ask = self.ask
        if isinstance(ask, Amount):
            assert isinstance(answer, int)
            self._amount(answer)
            return
        assert isinstance(ask, Choose)
        group = next(option.group for option in ask.menu.options if option.key == answer)
        pages = 0
        while not (self.press(f" {answer}") or self.press(f" kind {group}")):
            assert self.press("down") or self.press("next"), f"no way to {answer}"
            pages += 1
            assert pages < 9
        if self.ask is ask:
            self.answer(answer)  # the kind is open now

    def _amount(self, amount: int) -> None:
        if self.press(f" offer {amount}"):
            return
        self.room.host.turn()
        keys = [target.key.split(" ") for target in self.room.stage.targets]
        notes = sorted((int(key[2]) for key in keys if key[1:2] == ["note"]), reverse=True)
        for note in notes:
            for _ in range(amount // note):
                assert self.press(f" note {note}")
            amount %= note
        assert amount == 0, notes
        assert self.press(" amount")

    def tell(self, key: str, answers: Iterator[Answer]) -> int:
        """Tell one thing; returns the touches it took. On a walk the next one comes by itself."""
        kind = key.partition(" ")[0]
        self.page.show_tab(PARTS.get(kind, kind))
        self.page.changed = True
        self.touches = 0
        self.page.open = key
        self.page._tell()
        for answer in answers:
            self.answer(answer)
        assert self.page.notice == ""
        return self.touches


def shaped(room: Room, game: str, names: Sequence[str]) -> Finger:
    """A walk through a board of which nothing is known but the names of its spaces."""
    finger = Finger(room, game)
    finger.tell("length", iter([max(20, len(names))]))

    def name() -> None:
        for at, called in enumerate(names[1:], 1):
            finger.page.walk.rename(f"space {at}", called)

    finger.page._change(name)
    return finger


def test_spaces_hotels_and_cards_cost_few_touches(tmp_path: Path) -> None:
    house = broke_pack.parse("house", games.shipped_pack(games.board("go-for-broke"), "house"))
    names = [space.name for space in house.spaces]
    finger = shaped(Room(tmp_path / "broke"), "go-for-broke", names)
    spaces: list[int] = []
    hotels: list[int] = []
    for at, space in enumerate(house.spaces[1:MOST], 1):
        cost = finger.tell(f"space {at}", plainly(space.effect))
        (hotels if space.effect.verb == "hotel" else spaces).append(cost)
    cards = [finger.tell("spend new", plainly(card.effect)) for card in house.cards[0][:MOST]]
    other = gambler_pack.parse("house", games.shipped_pack(games.board("gambler"), "house"))
    names = [space.name for space in other.spaces]
    finger = shaped(Room(tmp_path / "gambler"), "gambler", names)
    ring = enumerate(other.spaces[1:MOST], 1)
    spaces += [finger.tell(f"space {at}", plainly(space.does)) for at, space in ring]
    cards += [finger.tell("card new", plainly(card.does)) for card in other.cards[:MOST]]
    assert median(spaces) <= 4, spaces
    assert median(hotels) <= 8, hotels
    assert median(cards) <= 6, cards
    kept = gambler_pack.parse("blank", finger.page.house.packs.text(finger.page.board, "blank"))
    wanted = [space.does for space in other.spaces[1:MOST]]
    assert [space.does for space in kept.spaces[1 : len(wanted) + 1]] == wanted
