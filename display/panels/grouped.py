"""Choices that come in kinds: first the kind, then which of it. A rank, then how many cards."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from math import ceil

from display.parts.pages import Pages, lay_pager, pager_strip
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.ink import Face
from display.toolkit.layout import BUTTON, Shape
from display.toolkit.nodes import Node
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Ask, Option

from .choose import Choice, ChoosePanel, size_of, worded
from .panel import Hand, Room, on_two_lines
from .ranks import lay_play, lay_rank, play_size, rank_places

HALF_A_PAGE = 300
Tap = Callable[[], None]
FEW_CARDS = 8  # up to this many plays have room for what they lead to
ABREAST = 4  # kinds in a row where there is room for more rows


class GroupedPanel(ChoosePanel):
    """One button per kind, all of them in reach; a kind with one choice in it is that choice.

    Choices of no kind, like a pass, lie beside the kinds at every step.
    """

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(ask, hand)
        self.group = ""  # the kind that has been touched
        self._kinds: dict[str, list[Option]] = {}
        for option in self.ask.menu.options:
            self._kinds.setdefault(option.group or option.key, []).append(option)
        self._kind_of = {each.key: kind for kind, many in self._kinds.items() for each in many}
        self._shown: tuple[TableScene, str, list[Choice]] | None = None
        self._broken: tuple[list[Choice], Face, int] | None = None

    def steer(self, scene: TableScene) -> None:
        """Open the kind of the choice that the cabinet's buttons have marked."""
        if marked := self._marked(scene):
            self.group = self._kind_of[marked]

    # -- what lies there ---------------------------------------------------------------------------

    def _up(self, scene: TableScene) -> list[Choice]:
        """Return the kinds, or the choices of the kind that was touched; in words."""
        known = self._shown
        if known is None or known[0] is not scene or known[1] != self.group:
            known = self._shown = scene, self.group, self._picked(scene)
        return known[2]

    def _picked(self, scene: TableScene) -> list[Choice]:
        several = self._kinds.get(self.group, ())
        if len(several) > 1:
            return [worded(scene, option) for option in several]
        # There may be a hundred options: what lies within a kind is said when it is opened.
        kinds = []
        for kind, options in self._kinds.items():
            if len(options) == 1:
                kinds.append(worded(scene, options[0]))
                continue
            blocked = all(option.blocked is not None for option in options)
            kinds.append(Choice(f"kind {kind}", scene.speaker.line(kind), "", blocked))
        return kinds

    def _opens(self, kind: str) -> Callable[[], None]:
        def open_() -> None:
            self.group = kind
            self.pages.first = 0

        return open_

    # -- laying ------------------------------------------------------------------------------------

    def room(self, paper: Paper, scene: TableScene) -> Room:
        """Return all of the body where the table is asked: what is printed has many words."""
        small = paper.layout.shape is Shape.SMALL
        return Room.BODY if small or self.ask.seat is None else Room.LOWER

    def _across(self, paper: Paper, width: int, scene: TableScene) -> int:
        """Return as many columns as leave room for the longest label on two lines."""
        gap = paper.layout.space(0.75)
        wide = max(self._widest_broken(paper, scene) + paper.px(24), paper.layout.touch)
        return max(1, (width + gap) // (wide + gap))

    def _widest_broken(self, paper: Paper, scene: TableScene) -> int:
        up, face = self._up(scene), paper.layout.faces_of(BUTTON)[-1]
        known = self._broken
        if known is None or known[0] is not up or known[1] is not face:
            widest = max((on_two_lines(paper, choice.label, face) for choice in up), default=0)
            known = self._broken = up, face, widest
        return known[2]

    def _expect(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Have what lies within each kind measured and drawn before it is opened."""

        def within(kind: str) -> list[Node]:
            panel, sheet = copy(self), paper.fork()
            panel.group, panel.pages, sheet.tried = kind, Pages(), True
            panel.lay(sheet, box, scene)
            return [node for node in sheet.laid if node is not None]

        for kind, options in self._kinds.items():
            if len(options) > 1 and any(option.blocked is None for option in options):
                paper.expect(partial(within, kind))

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        gap = paper.layout.space(0.75)
        if not self.group:
            self._expect(paper, box, scene)
        up = self._up(scene)
        within = len(self._kinds.get(self.group, ())) > 1
        if not within and self._lay_ranks(paper, box, up, scene):
            return
        count = len(up) + within
        columns = min(count, self._across(paper, box.w, scene))
        fits = max(1, (box.h + gap) // (paper.layout.touch + gap))
        if box.h >= paper.px(HALF_A_PAGE) and ceil(count / ABREAST) <= fits:
            columns = min(columns, ABREAST)
        rows = ceil(count / columns)
        if rows > fits:
            strip, box, tall = pager_strip(paper, box)
            columns, rows = self._across(paper, box.w, scene), fits
            places = columns * rows - within
            lay_pager(
                paper,
                strip,
                self.pages,
                len(up),
                places,
                "choices",
                tall=tall,
                over=box,
                columns=columns,
            )
            up = self.pages.of(up, places)
        else:
            columns = ceil(count / rows)
        self._lay_grid(paper, box, up, (columns, rows), scene)

    def _lay_ranks(self, paper: Paper, box: Box, up: list[Choice], scene: TableScene) -> bool:
        """Lay the kinds as the cards that they are, where they are many; return whether they lie.

        What else can be done lies among them as a button.
        """
        cards = [self._cards(choice.key) for choice in up]
        names = [card[0] if card else choice.key for card, choice in zip(cards, up, strict=True)]
        many = len(up) > FEW_CARDS and any(cards)
        places = rank_places(paper, box, names) if many else None
        if places is None or not self._others_fit(paper, up, cards, places):
            return False
        marked = self._marked(scene)
        for choice, card, place in zip(up, cards, places, strict=True):
            if card is None:
                key, tap = self.hand.key(choice.key), partial(self.hand.reply, choice.key)
                look = "main" if choice.key == marked else "plain"
                paper.button(key, place, choice.label, tap, look=look, style=BUTTON)
                continue
            kind = choice.key.removeprefix("kind ")
            opens = kind != choice.key
            opened = self._opens(kind)
            lay_rank(
                paper,
                self.hand.key(choice.key),
                place,
                (card[0], scene.view.faces.get(card[0])),
                None
                if choice.blocked
                else opened
                if opens
                else partial(self.hand.reply, choice.key),
                choice.label if opens else choice.words,
                marked=marked in (choice.key, *(self._keys(kind) if opens else ())),
            )
        return True

    @staticmethod
    def _others_fit(
        paper: Paper, up: list[Choice], cards: list[tuple[str, int] | None], places: list[Box]
    ) -> bool:
        """Return whether what is no card can be read in a place among them."""
        return all(
            not choice.blocked
            and paper.fit(choice.label, BUTTON, place.w - paper.px(20), place.h).whole
            for choice, card, place in zip(up, cards, places, strict=True)
            if card is None
        )

    def _keys(self, kind: str) -> list[str]:
        return [option.key for option in self._kinds[kind]]

    def _cards(self, key: str) -> tuple[str, int] | None:
        """Return the cards of a choice or a kind, by what the rank is called; None for no cards."""
        many = self._kinds[self._kind_of.get(key) or key.removeprefix("kind ")]
        option = next((each for each in many if each.key == key), many[0])
        if not option.cards:
            return None
        return option.group, option.cards[1] if option.key == key else 1

    def _beside_cards(self, paper: Paper, placed: list[tuple[Choice, Box]]) -> int | None:
        """Return the size of letters in which all plays fit beside their cards, if they do."""
        sizes = []
        for choice, place in placed:
            cards = self._cards(choice.key)
            if cards is None or choice.blocked:
                continue
            size = play_size(paper, place, choice, cards[1])
            if size is None:
                return None
            sizes.append(size)
        return max(sizes, default=None)

    def _lay_grid(
        self, paper: Paper, box: Box, up: list[Choice], size: tuple[int, int], scene: TableScene
    ) -> None:
        gap = paper.layout.space(0.75)
        columns, rows = size
        faces = scene.view.faces
        within = len(self._kinds.get(self.group, ())) > 1
        # Few kinds with a page of their own are larger, so that they do not cling to its top.
        large = box.h >= paper.px(HALF_A_PAGE) or paper.layout.shape is Shape.SMALL
        tall = 112 if large else 96 if faces else 84
        high = min(max(paper.px(tall), paper.layout.touch), (box.h + gap) // rows - gap)
        places = Box(box.x, box.y, box.w, (high + gap) * rows - gap).grid(columns, rows, gap)
        if within:
            place = places.pop(0)
            label = scene.speaker.line(self.group)
            paper.button(
                self.hand.key("kinds"),
                place,
                label,
                self._opens(""),
                look="cream",
                style=BUTTON,
                sign="back",
            )
        marked = self._marked(scene)
        with_cards = self._beside_cards(paper, list(zip(up, places, strict=False)))
        sizes = [
            size_of(paper, choice, place)
            for choice, place in zip(up, places, strict=False)
            if (choice.cost or choice.note)
            and (with_cards is None or self._cards(choice.key) is None)
        ]
        for choice, place in zip(up, places, strict=False):
            kind = choice.key.removeprefix("kind ")
            opens, cards = kind != choice.key, self._cards(choice.key)
            key = self.hand.key(choice.key)
            tap: Tap = self._opens(kind) if opens else partial(self.hand.reply, choice.key)
            lit = marked and (self._kind_of.get(marked) == kind if opens else choice.key == marked)
            look = "main" if lit else "plain"
            if cards and not choice.blocked and with_cards is not None:
                lay_play(paper, key, place, choice, cards, faces, tap, look, with_cards)
            elif opens and not choice.blocked:
                paper.button(key, place, choice.label, tap, look=look, style=BUTTON)
            else:
                main = choice.key == marked
                self._button(paper, place, choice, main=main, size=max(sizes, default=1))

    def _button(
        self, paper: Paper, place: Box, choice: Choice, *, main: bool, size: int = 0
    ) -> None:
        """Lay a choice in the letters of the kinds beside it, unless it says what it costs."""
        if choice.blocked or choice.cost or choice.note:
            super()._button(paper, place, choice, main=main, size=size)
            return
        look = "main" if main else "plain"
        tap = partial(self.hand.reply, choice.key)
        paper.button(self.hand.key(choice.key), place, choice.label, tap, look=look, style=BUTTON)
