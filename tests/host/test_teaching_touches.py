"""What telling costs, counted on the screen: the house editions told back in, finger by finger."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Answer, Ask, Choose
from firmware_host.games.gambler import pack as gambler_pack
from firmware_host.games.go_for_broke import pack as broke_pack
from firmware_host.games.shared.grammar import fits, parse_node
from firmware_host.games.shared.printer import written
from firmware_host.touch.teaching.page import TeachingPage
from tests.effects.teller import Teller, in_blocks
from tests.effects.test_by_touch import box, texts
from tests.effects.test_corpus import PHRASES, TEXTS
from tests.effects.test_teaching import plainly
from tests.host.hands import Room

POTS = {"go-for-broke": ("poor house",), "gambler": ()}
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
        """Touch what has a key that ends so, after the number of its question, if it is there."""
        self.room.host.turn()
        for target in self.room.stage.targets:
            if target.key.partition(" ")[2] == ending:
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
        if answer not in ask.legal:
            assert "more" in ask.legal, f"{answer} is none of {ask.legal}"
            self.answer("more")
            self.answer(answer)
            return
        group = next(option.group for option in ask.menu.options if option.key == answer)
        pages = 0
        while not (self.press(f"{answer}") or self.press(f"kind {group}")):
            assert self.press("down") or self.press("next"), f"no way to {answer}"
            pages += 1
            assert pages < 9
        if self.ask is ask:
            self.answer(answer)  # the kind is open now

    def _amount(self, amount: int) -> None:
        if self.press(f"offer {amount}"):
            return
        if amount < 0:
            for _ in range(-amount):
                assert self.press("minus")
            assert self.press("amount")
            return
        self.room.host.turn()
        keys = [target.key.split(" ") for target in self.room.stage.targets]
        notes = sorted((int(key[2]) for key in keys if key[1:2] == ["note"]), reverse=True)
        pressed = [note for note in notes for _ in range(_of(amount, note, notes))]
        digits = str(amount).replace("000", "k")
        if sum(pressed) != amount or len(pressed) > len(digits) + 1:
            assert self.press("123")
            for digit in digits:
                assert self.press(f"digit {digit.replace('k', '000')}")
        else:
            for note in pressed:
                assert self.press(f"note {note}")
        assert self.press("amount")

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


def _of(amount: int, note: int, notes: Sequence[int]) -> int:
    """How many of a note go into a sum, of which larger notes have had their part."""
    for larger in notes:
        if larger == note:
            return amount // note
        amount %= larger
    return 0


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


def by_finger(state: Path, game: str, ids: Sequence[str]) -> list[int]:
    """Tell texts of the corpus on a walk; returns the touches that each took.

    What the edition then says is what they mean.
    """
    house = games.shipped_pack(games.board(game), "house")
    parsed = broke_pack.parse("house", house) if game == "go-for-broke" else None
    spaces = (parsed or gambler_pack.parse("house", house)).spaces
    finger = shaped(Room(state), game, [space.name for space in spaces])
    costs = []
    for at, id_ in enumerate(ids, 1):
        lexicon, things = box(game, TEXTS[id_]["on"])
        node = in_blocks(parse_node(PHRASES[id_]))
        answers = Teller(replace(things, pots=POTS[game]), holds="hold" in lexicon).whole(node)
        new = {"spend": "spend new", "receive": "receive new", "fortune": "card new"}
        key = new[TEXTS[id_]["deck"]] if TEXTS[id_]["on"] == "card" else f"space {at}"
        costs.append(finger.tell(key, answers))
        assert written(node) in meanings(finger), id_
    return costs


def meanings(finger: Finger) -> set[str]:
    """What the edition says by now, word by word."""
    text = finger.page.house.packs.text(finger.page.board, "blank")
    told = re.findall(r'(?m)^does = "(.*)"$', text)
    phrases = (phrase.replace('\\"', '"') for phrase in told)
    return {written(parse_node(phrase)) for phrase in phrases if fits(phrase)}


def tellable(game: str) -> list[str]:
    """The texts that name no pot and no hotel which only the corpus has."""
    return [
        id_ for id_ in texts(game) if "kitty" not in PHRASES[id_] and '"hotel' not in PHRASES[id_]
    ]


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_texts_of_the_corpus_are_told_finger_by_finger(tmp_path: Path, game: str) -> None:
    known = tellable(game)
    dear = sorted(known, key=lambda id_: len(PHRASES[id_]))[-2:]
    assert median(by_finger(tmp_path, game, [*known[::9], *dear])) <= 15


@pytest.mark.soak
@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_all_texts_are_told_finger_by_finger(tmp_path: Path, game: str) -> None:
    known, costs = tellable(game), list[int]()
    for first in range(0, len(known), 12):
        costs += by_finger(tmp_path / str(first), game, known[first : first + 12])
    assert median(costs) <= 14
