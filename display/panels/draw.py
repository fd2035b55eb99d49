"""A card, ticket or tile drawn blind: pick what was drawn, search for it, or let the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.parts.pages import Pages, lay_pager, pager_strip
from display.parts.tile import ground_of, lay_face
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, MAIN, NOTE, STRONG, TITLE, Shape
from display.toolkit.motion import Change
from display.toolkit.nodes import Fill, Node, Rim
from display.toolkit.paper import Paper
from display.toolkit.theme import mixed
from firmware_host.engine.asks import Ask, Draw
from firmware_host.engine.view import GridArt
from firmware_host.engine.words import capital

from .panel import Hand, Panel, Room, expect, on_two_lines

if TYPE_CHECKING:
    from display.art.drawn import Picture
    from firmware_host.drawing.pieces import CardPicture

FLIP, REST = 0.5, 1.6
SEARCH = "search"


class DrawPanel(Panel):
    """What can still come, as buttons with how many are left; letters narrow it down."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Draw)
        self.pages = Pages()
        self.letter = ""
        self.searching = False
        self.listing: bool | None = None  # whether the list is up, once somebody has said so
        self._drawn: tuple[CardPicture | None] | None = None
        self._back: tuple[CardPicture | None] | None = None
        self._top: Picture | None = None  # the card on the pile, where it has a drawing

    def motion(self) -> tuple[float, float]:
        return FLIP, REST

    def cards(self, scene: TableScene) -> list[tuple[str, str, int]]:
        """Return what can come next: key, label, how many are left."""
        translate = scene.speaker.line
        deck = self.ask.deck
        cards = [(key, translate(deck.label(key)), count) for key, count in deck.left().items()]
        return [card for card in cards if not self.letter or self.letter in initials(card[1])]

    def _lists(self, scene: TableScene) -> bool:
        """Return whether everything that can come is listed, for whoever has drawn a real one."""
        return self.ask.source in scene.real if self.listing is None else self.listing

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.BODY

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self.answer is not None:
            self._lay_card(paper, box, scene)
        elif self._lists(scene):
            self._lay_list(paper, box, scene)
        else:
            self._lay_deck(paper, box, scene)

    def _lay_deck(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the pile face down in the middle: a touch draws, a button is for real cards."""
        if paper.layout.shape is Shape.SMALL:
            real, rest = box.off_right(box.w // 2, paper.layout.space())
        else:
            real, rest = box.off_bottom(paper.layout.touch, paper.layout.space())
        key, palette = self.hand.key("draw"), paper.palette
        high = min(rest.h - paper.px(8), paper.px(220))
        pile = rest.centred(min(rest.w, high * 63 // 88), high)
        if (shown := self._pile(scene)) is not None:
            from display.art.drawn_card import lay_back

            self._top = lay_back(paper, rest.centred(rest.w, high), shown)
            self._lay_drawn_pile(paper, self._top.box, key)
            self._lay_choice(paper, real, scene)
            return
        tint = paper.tone(palette.ruby, key)
        for depth in (3, 2, 1):
            off = depth * paper.px(3)
            paper.fill(pile.moved(off, off), mixed(tint, palette.shade, 0.5), paper.px(12))
        paper.fill(pile, tint, paper.px(12), palette.cream, paper.px(3))
        inner = pile.inset(paper.px(8), paper.px(14))
        name = capital(scene.speaker.line(self.ask.deck.name))
        low = paper.height_of(name, NOTE, inner.w, 3)
        upper, lower = inner.off_top(min(inner.h * 3 // 5, inner.h - low))
        paper.text(upper, paper.say("Draw"), MAIN, palette.cream, "centre", cut=True)
        paper.text(lower, name, NOTE, palette.cream, "centre", lines=3, cut=True)
        paper.target(key, pile, paper.say("Draw for me"), self.hand.auto)
        self._lay_choice(paper, real, scene)

    def _lay_drawn_pile(self, paper: Paper, pile: Box, key: str) -> None:
        """Lay the word over a pile that is drawn, and the touch on it."""
        word = paper.say("Draw")
        size = paper.fit(word, MAIN, pile.w, paper.px(50))
        low = pile.bottom - size.height - paper.px(20)
        pill = Box(pile.x, low, pile.w, 1).centred(size.width + paper.px(36), 1)
        pill = Box(pill.x, low, pill.w, size.height + paper.px(10))
        paper.fill(pill, paper.tone(paper.palette.brass, key), pill.h // 2)
        paper.text(pill, word, MAIN, paper.palette.paper, "centre", cut=True)
        more = max(0, paper.layout.touch - pile.w + 1) // 2
        touched = pile.inset(-more, 0)
        paper.target(key, touched, paper.say("Draw for me"), self.hand.auto)

    def _lay_choice(self, paper: Paper, real: Box, scene: TableScene) -> None:
        """Lay how many cards are left, and the button to the list for whoever holds a real one."""
        palette = paper.palette
        left = paper.say("{count} in the pile").format(count=len(self.ask.deck))
        if paper.layout.shape is Shape.SMALL:
            block = real.centred(real.w, min(real.h, 2 * paper.layout.touch))
            words, button = block.off_top(block.h - paper.layout.touch)
        else:
            words, button = real.columns(2, paper.px(16))
        paper.text(words, left, NOTE, palette.soft)
        label = paper.say("I drew a real one")
        paper.button(self.hand.key("list"), button, label, self._list, style=BUTTON)

    def _list(self) -> None:
        self.listing = True

    def _lay_list(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay everything that can come, with a search if that is more than a page."""
        if isinstance(scene.view.art, GridArt) and self._lay_tiles(paper, box, scene):
            return
        if not self.letter and not self.searching:
            probe, first = paper.fork(), self.pages.first
            if self._lay_cards(probe, box, scene):
                paper.join(probe)
                return
            self.pages.first = first
        touch, gap = paper.layout.touch, paper.layout.space()
        top, rest = box.off_top(touch, gap)
        self._lay_cards(paper, rest, scene)
        find, note = top.off_left(max(touch, paper.px(110)), gap)
        label = paper.say("All") if self.letter or self.searching else paper.say("Find")
        paper.button(self.hand.key(SEARCH), find, label, self._search, sign=SEARCH)
        left = paper.say("{count} in the pile").format(count=len(self.ask.deck))
        if note.w >= paper.px(120):
            paper.text(note, left, NOTE, paper.palette.soft)

    def _lay_tiles(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay everything a real tile may show, as tiles; return whether all of them have room."""
        left = self.ask.deck.left()
        gap, touch = paper.layout.space(0.5), paper.layout.touch
        columns = max(1, min((box.w + gap) // (touch + gap), -(-len(left) // 3)))
        rows = -(-len(left) // columns)
        if rows * (touch + gap) - gap > box.h:
            return False
        high = min(box.h, rows * (max(touch, paper.px(90)) + gap) - gap)
        places = box.off_top(high)[0].grid(columns, rows, gap)
        for (key, count), place in zip(left.items(), places, strict=False):
            name = self.hand.key(f"card {key}")
            tone, _, figure = key.rpartition(" ")
            ground = paper.tone(ground_of(tone or "red", paper.palette), name)
            paper.fill(place, ground, paper.layout.radius, paper.palette.line)
            lay_face(paper, place, figure, tone or "red", count)
            label = scene.speaker.line(self.ask.deck.label(key))
            label = f"{label} ×{count}" if count > 1 else label
            paper.target(name, place, label, self._pick(key))
        return True

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        if self.answer is not None or not self._lists(scene):
            return False
        label = paper.say("Draw for me")
        paper.button(self.hand.key("draw"), box, label, self.hand.auto, style=BUTTON)
        return True

    def _search(self) -> None:
        self.searching = not (self.searching or self.letter)
        self.letter = ""
        self.pages.first = 0

    def _lay_cards(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay the cards or, while searching, the letters; return whether all of them were there."""
        things: list[tuple[str, str, Callable[[], None]]]
        cards = self.cards(scene)
        if self.searching:
            letters = sorted({letter for _, label, _ in cards for letter in initials(label)})
            things = [(letter, letter, self._narrow(letter)) for letter in letters]
            wide = max(paper.layout.touch, paper.px(60))
        else:
            things = [
                (key, f"{label} ×{count}" if count > 1 else label, self._pick(key))
                for key, label, count in cards
            ]
            face = paper.layout.faces_of(BUTTON)[0]
            longest = max((paper.ink.width(label, face) for _, label, _ in things), default=0)
            # Short names may break into two lines; whole sentences need the width.
            most = 250 if any(len(label) > 30 for _, label, _ in things) else 190
            if isinstance(scene.view.art, GridArt):
                # Tiles: short names on two lines, so that all of them are in reach.
                longest = max((on_two_lines(paper, label, face) for _, label, _ in things))
            wide = max(paper.layout.touch, min(longest + paper.px(28), paper.px(most)))
        gap = paper.layout.space(0.5 if isinstance(scene.view.art, GridArt) else 1)
        touch = max(paper.layout.touch, 2 * paper.line(BUTTON) + 2 * paper.px(7))
        columns = max(1, (box.w + gap) // (wide + gap))
        rows = max(1, (box.h + gap) // (touch + gap))
        whole = len(things) <= columns * rows
        if not whole:
            strip, box, tall = pager_strip(paper, box)
            columns = max(1, (box.w + gap) // (wide + gap))
            total, fits = len(things), columns * rows
            lay_pager(paper, strip, self.pages, total, fits, "cards", tall=tall)
        high = min(box.h, (touch + gap) * rows - gap)
        places = Box(box.x, box.y, box.w, high).grid(columns, rows, gap)
        for (key, label, tap), place in zip(
            self.pages.of(things, columns * rows), places, strict=False
        ):
            paper.button(self.hand.key(f"card {key}"), place, label, tap, style=BUTTON)
        return whole

    def _narrow(self, letter: str) -> Callable[[], None]:
        def narrow() -> None:
            self.letter, self.searching = letter, False
            self.pages.first = 0

        return narrow

    def _pick(self, key: str) -> Callable[[], None]:
        return lambda: self.hand.reply(key)

    def _lay_card(self, paper: Paper, box: Box, scene: TableScene) -> None:
        """Lay the card that was drawn, turned over, large in the middle.

        Its back is the pile's; what its face is like is only looked up once that shows.
        """
        palette = paper.palette
        high = _high(paper, box)
        back = box.centred(high * 63 // 88, high)

        def look(share: float) -> Node:
            place = back if share <= 0.5 else self._face(paper, box, scene)
            narrow = max(2, round(place.w * abs(1 - 2 * share)))
            radius = min(paper.px(18), narrow // 2)
            if share > 0.5:
                return Fill(place.centred(narrow, place.h), palette.cream, radius)
            plain = Fill(place.centred(narrow, high), palette.ruby, radius, palette.brass)
            if self._top is not None:
                return _lifted(self._top, place, share, plain)
            if (shown := self._pile(scene)) is None:
                return plain
            from display.art.drawn_card import back_of

            # A machine draws from a pile that was not laid: nobody waits while it is drawn.
            return _lifted(back_of(paper, back, shown), place, share, None)

        over = paper.theme.still or self.span.over(paper.now)
        if not over:
            paper.move(Change(self.span, look))
            return
        # Drawings are loaded when the first card is drawn: the first frame does without them.
        from display.art.drawn_card import lay_card_up, lay_piece_up, lay_under

        place, shown = self._face(paper, box, scene), self._picture(scene)
        label = scene.speaker.line(self.ask.deck.label(str(self.answer)))
        if shown is not None and not shown.scenic:
            lay_piece_up(paper, box, place, shown, label)
            return
        lay_under(paper, place)
        paper.add(Fill(place, palette.cream, paper.px(18)))
        if shown is not None:
            lay_card_up(paper, place, shown, label)
            return
        frame = place.inset(paper.px(12))
        paper.add(Rim(frame, palette.deep, paper.px(10), paper.px(2)))
        inner = frame.inset(paper.px(22), paper.px(16))
        name, rest = inner.off_top(paper.line(STRONG), paper.px(8))
        title = capital(scene.speaker.line(self.ask.deck.name))
        paper.text(name, title, STRONG, palette.deep, "centre", cut=True)
        paper.text(rest, label, TITLE, palette.paper, "centre", lines=5)

    def _face(self, paper: Paper, box: Box, scene: TableScene) -> Box:
        """Return where the card lies face up: one that is all picture keeps its own shape."""
        high = _high(paper, box)
        small = paper.layout.shape is Shape.SMALL
        wide = min(box.w - paper.px(8), box.w if small else high * 528 // 284)
        shown = self._picture(scene)
        if shown is None or shown.scenic:
            return box.centred(wide, high)
        from display.art.drawn_card import place_of

        return place_of(box.centred(box.w, high), shown.size)

    def _picture(self, scene: TableScene) -> CardPicture | None:
        """Return how the drawn card looks, where the game has drawn it; found once."""
        if self._drawn is None and scene.pictures is not None:
            self._drawn = (scene.pictures.card(self.ask.deck.key, str(self.answer)),)
        return self._drawn[0] if self._drawn is not None else None

    def _pile(self, scene: TableScene) -> CardPicture | None:
        """Return how the pile looks face down, where the game has drawn it; found once."""
        if self._back is None and scene.pictures is not None:
            self._back = (scene.pictures.back(self.ask.deck.key),)
        return self._back[0] if self._back is not None else None


def _lifted(top: Picture, place: Box, share: float, plain: Fill | None) -> Node:
    """Return the card of the pile as it rises and turns its edge towards the eye."""
    from display.art.drawn_card import Turning

    wide = top.box.w + (place.w - top.box.w) * 2 * share
    high = round(top.box.h + (place.h - top.box.h) * 2 * share)
    return Turning(place.centred(max(2, round(wide * (1 - 2 * share))), high), top, plain)


def _high(paper: Paper, box: Box) -> int:
    """Return how high a drawn card lies: large, and larger where a wide screen has the room."""
    wide = paper.layout.shape is Shape.WIDE
    more = min(box.h * 4 // 5, paper.px(370)) if wide else 0
    return min(box.h - paper.px(8), max(paper.px(284), more))


def initials(label: str) -> set[str]:
    """Return the letters that words of a label begin with; figures count as themselves."""
    words = (word.lstrip("$+-(").upper() for word in label.split())
    return {word[0] for word in words if word and word[0].isalnum()}
