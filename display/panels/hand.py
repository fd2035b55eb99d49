"""A hand of cards: fanned by rank, what can be played lifted, picked by sliding a finger over it.

Picking and playing are two touches, as with real cards: a finger slid to a play and let go picks
it, a touch on "Put down" plays it. Where others could look on, the cards lie face down until a
finger rests on them or a button of the cabinet is held, and what lies there meanwhile is the same
for every hand there could be.
"""

from __future__ import annotations

from collections.abc import Callable

from display.art.fan import Fan, Play, lay_backs, lay_fan
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, NOTE, STRONG
from display.toolkit.paper import Paper
from display.wishes import SeenGesture
from firmware_host.engine.asks import Ask, Option

from .choose import Choice, ChoosePanel
from .panel import Hand, Room

SLIDE = 12  # pixels at 800 by 480 that a finger moves before it means something


class HandPanel(ChoosePanel):
    """The cards of the seat that is asked; `picked` is what will be put down."""

    def __init__(self, ask: Ask, hand: Hand, *, covered: bool) -> None:
        super().__init__(ask, hand)
        self.covered = covered
        self.picked = ""
        self.held = False  # a finger rests on the cards
        self._under = ""  # the play that it is on
        self._places: list[tuple[str, Box]] = []
        self._from: tuple[int, int] | None = None
        self._shown_since: float | None = None  # since when a hand shows how it is done
        self._told = False

    def cards(self, scene: TableScene) -> tuple[str, ...]:
        """Return the hidden cards of the seat that is asked; only a secret question shows any."""
        if self.ask.seat is None:
            return ()
        return tuple(map(scene.speaker.line, scene.view.secrets.get(self.ask.seat, ())))

    def is_open(self, scene: TableScene) -> bool:
        """Return whether the cards are seen: held open, or there is nobody to hide them from."""
        return not self.covered or self.held or scene.looking

    def spot(self, key: str) -> tuple[int, int]:
        """Return where a finger lets go to pick a play."""
        return next(place.middle for known, place in self._places if known == key)

    def cover(self) -> None:
        """Hide the cards; nothing can be picked while they are hidden."""
        self._places = []
        self.held = False

    @property
    def shown(self) -> set[str]:
        """The plays that can be seen and picked now."""
        return {key for key, _ in self._places}

    def effect(self, scene: TableScene) -> str:
        """Return what the play under the finger, or the one that was picked, would do now."""
        key = self._under or (self.picked if not self.covered else "") or self._marked(scene)
        if not key or not self.is_open(scene):
            return ""
        choice = next((choice for choice in self.choices(scene) if choice.key == key), None)
        if choice is None:
            return ""
        return " · ".join(part for part in (choice.label, choice.note, choice.cost) if part)

    # -- the finger --------------------------------------------------------------------------------

    def point(self, phase: str, x: int, y: int) -> None:
        """Follow the finger: let go on a play, it picks it; anywhere else it only looked."""
        self.held = phase in ("down", "move")
        if phase == "down":
            self._from = x, y
            if self._shown_since is not None and not self._told:
                self._told = True  # who does it need not be shown it again
                self.hand.port.send(SeenGesture())
        found = next((key for key, place in self._places if place.holds(x, y)), "")
        slid = self._from is not None and abs(x - self._from[0]) + abs(y - self._from[1]) >= SLIDE
        meant = slid or not self.covered
        self._under = found if phase in ("down", "move") and meant else ""
        if phase == "up" and found and meant:
            self.picked = found
        if not self.held:
            self._from = None

    # -- laying ------------------------------------------------------------------------------------

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.LOWER

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        self._places = []
        cards = self.cards(scene)
        if not self.is_open(scene):
            lay_backs(paper, box, len(cards))
            if scene.gesture and not self._told:
                from display.art.gesture import lay_gesture

                self._shown_since = paper.now if self._shown_since is None else self._shown_since
                lay_gesture(paper, box, self._shown_since, cards=bool(cards))
            else:
                self._lay_hint(paper, box, cards)
        else:
            self._lay_open(paper, box, scene, cards)
        paper.target(self.hand.key("peek"), box, self._called(paper, cards), None, self.point)

    def _called(self, paper: Paper, cards: tuple[str, ...]) -> str:
        """Return what the place is called that a finger rests on."""
        if self.covered:
            return paper.say("Hold to see your cards" if cards else "Hold to choose unseen")
        return paper.say("Your cards" if cards else "Your choice")

    def _lay_hint(self, paper: Paper, box: Box, cards: tuple[str, ...]) -> None:
        """Lay what to do, under the cards that lie face down."""
        label = paper.say("Hold to choose unseen")
        if cards:
            label = paper.say("Hold to see your {count} cards").format(count=len(cards))
        paper.text(box.off_bottom(paper.px(40))[0], label, NOTE, align="centre", cut=True)

    def _lay_open(self, paper: Paper, box: Box, scene: TableScene, cards: tuple[str, ...]) -> None:
        private = [choice for choice in self.choices(scene) if choice.key not in self._public()]
        options = {option.key: option for option in self.ask.menu.options}
        chosen = self._under or self._marked(scene) or self.picked
        if all(options[choice.key].group in cards for choice in private):
            plays = tuple(
                _play(options[choice.key], _short(choice))
                for choice in private
                if not choice.blocked
            )
            self._places = lay_fan(paper, box, Fan(cards, plays, chosen, scene.view.faces))
        else:
            self._lay_chips(paper, box, private, chosen)

    def _lay_chips(self, paper: Paper, box: Box, choices: list[Choice], chosen: str) -> None:
        """Plays that are no single rank, as a field to slide over."""
        gap = paper.layout.space(0.75)
        columns = max(1, box.w // paper.px(130))
        rows = max(1, -(-len(choices) // columns))
        high = min(paper.px(64), (box.h + gap) // rows - gap)
        field = Box(box.x, box.y, box.w, rows * (high + gap) - gap)
        for choice, place in zip(choices, field.grid(columns, rows, gap), strict=False):
            look = "blocked" if choice.blocked else "cream" if choice.key == chosen else "plain"
            paper.button(choice.key, place, choice.label, None, "", look, BUTTON)
            if not choice.blocked:
                self._places.append((choice.key, place))

    def _public(self) -> set[str]:
        return {option.key for option in self.ask.menu.options if option.public}

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        """Lay what everybody may see: choices that are no secret, and a button for the pick."""
        places = lay_public(paper, box, scene, self)
        picked = self.picked
        paper.button(
            self.hand.key("put down"),
            places,
            paper.say("Put down" if self.cards(scene) else "Choose"),
            (lambda: self.hand.reply(picked)) if picked else None,
            "",
            "main" if picked else "blocked",
            STRONG,
        )
        return True


def lay_public(paper: Paper, box: Box, scene: TableScene, panel: ChoosePanel) -> Box:
    """Lay choices of a secret question that are no secret, from the left; return the last place."""
    plain = [option for option in panel.ask.menu.options if option.public]
    places = box.columns(len(plain) + 1, paper.px(8))

    def replies(key: str) -> Callable[[], None]:
        return lambda: panel.hand.reply(key)

    for option, place in zip(plain, places, strict=False):
        label = scene.speaker.line(option.label)
        key = panel.hand.key(option.key)
        paper.button(key, place, label, replies(option.key), style=STRONG)
    return places[-1]


def _play(option: Option, words: str) -> Play:
    """Return what an option puts down; one that does not say how many puts all of its kind down."""
    return Play(option.key, option.group, option.cards[1] if option.cards else 99, words)


def _short(choice: Choice) -> str:
    """Return a play in a few words, for the label under its cards."""
    return choice.label[:1].lower() + choice.label[1:] if choice.label else ""
