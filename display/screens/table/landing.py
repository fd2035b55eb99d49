"""A result on its way: it moves, it lies there, and only then does the table go on."""

from __future__ import annotations

from dataclasses import replace

from display.port import Sentence, TableScene
from display.toolkit.motion import Span
from display.toolkit.paper import Paper
from firmware_host.engine.asks import Choose, Dice, Draw, Spin

from .asked import place_of_pawn
from .changes import moved
from .flip import Flip
from .seats import amount

FOREVER = 1e9  # what stays until somebody has touched it


def drawn_by(scene: TableScene) -> int:
    """Return the number of the question to which chance said something last, -1 for none."""
    return scene.landed.n if scene.landed is not None else -1


class Landing:
    """What chance said, from its first motion to the touch that takes it away.

    `following` is the table after it, `flip` the tile where one was flipped. `told` is that same
    table once its sums are up: those that a spin, a throw or a tile has brought fly while it still
    lies there.
    """

    def __init__(
        self, following: TableScene, moves: Span, rests: float, flip: Flip | None = None
    ) -> None:
        self.following = following
        self.moves = moves
        self.rests = Span(moves.end, rests)
        self.flip = flip
        self.told: TableScene | None = None

    def waiting(self, now: float) -> bool:
        """Return whether it lies there until somebody has touched it."""
        return self.rests.length >= FOREVER and self.moves.over(now)

    def skip(self, now: float) -> bool:
        """Go to the end of the motion, then past its rest; return whether it was the motion."""
        if self.moves.over(now):
            self.rests = Span(self.rests.start, 0.0)
            return False
        self.moves = Span(self.moves.start, max(0.0, now - self.moves.start))
        self.rests = Span(now, self.rests.length)
        if self.flip is not None:
            self.flip.span = self.moves
        return True

    def tell(self, scene: TableScene) -> dict[int, int]:
        """Put up the sums that it has brought; return by how much each has changed.

        Where notes change hands the sums wait for the hands, and where something else is paid as
        well they wait for that.
        """
        after = self.following
        if (
            self._pays_more(scene)
            or after.handings
            or len(after.view.seats) != len(scene.view.seats)
        ):
            return {}
        self.told = after
        return moved(scene, after)

    def seats(self, scene: TableScene) -> TableScene:
        """Return the scene with the sums that are up, and its own turn."""
        if self.told is None:
            return scene
        pairs = zip(self.told.view.seats, scene.view.seats, strict=True)
        seats = tuple(replace(new, active=old.active) for new, old in pairs)
        return replace(scene, view=replace(scene.view, seats=seats, pots=self.told.view.pots))

    def sentences(self, scene: TableScene, now: float) -> tuple[Sentence, ...]:
        """Return what came of a spin or a throw once it lies there, as it will be told.

        Of a throw the dice themselves say what fell: only what was paid for it is told. What
        already belongs to the next thing, like its fee, is left to that.
        """
        if self.flip is not None or not self.moves.over(now):
            return ()
        new = self._new(scene)
        if isinstance(scene.ask, Dice):
            return tuple(line for line in new if line.paid)
        if isinstance(scene.ask, Spin):
            return tuple(line for line in new if line.rule == scene.ask.rule)
        return ()

    def _new(self, scene: TableScene) -> tuple[Sentence, ...]:
        """Return the sentences that are new with this result."""
        told = max((line.entry for line in scene.lines), default=-1)
        return tuple(line for line in self.following.lines if line.entry > told)

    def _pays_more(self, scene: TableScene) -> bool:
        """Return whether a spin is followed at once by a payment for something else."""
        if not isinstance(scene.ask, Spin):
            return False
        rule = scene.ask.rule
        return any(line.paid and line.rule != rule for line in self._new(scene))

    def drawn(self, paper: Paper, scene: TableScene, key: str) -> tuple[str, str] | None:
        """Return what stands over a card that lies face up, and what its seat has after it."""
        if not isinstance(scene.ask, Draw) or not (paper.theme.still or self.moves.over(paper.now)):
            return None
        pictures = scene.pictures
        card = pictures.card(scene.ask.deck.key, key) if pictures is not None else None
        if card is not None and not card.scenic:
            # A card that is all picture says nothing: what came of it is told over it.
            told = next((line for line in self._new(scene) if line.rule == scene.ask.rule), None)
            return (told.text, self._left(paper, scene)) if told is not None else None
        place = place_of_pawn(scene)
        left = self._left(paper, scene)
        return paper.say("The card says"), " · ".join(part for part in (place, left) if part)

    def _left(self, paper: Paper, scene: TableScene) -> str:
        """Return what the player who is asked has left, if the sum changes."""
        if scene.ask is None or not self._paid(scene):
            return ""
        seat = scene.ask.seat or 0
        sum_ = amount(self.following, self.following.view.seats[seat].score)
        if seat in scene.bots:
            told = paper.say("After this {name} has {sum}.")
            return told.format(name=scene.name(seat), sum=sum_)
        return paper.say("After this you have {sum}.").format(sum=sum_)

    def _paid(self, scene: TableScene) -> int:
        """Return by how much the sum of the player who is asked changes."""
        ask, after = scene.ask, self.following.view.seats
        if ask is None or ask.seat is None or len(after) != len(scene.view.seats):
            return 0
        return after[ask.seat].score - scene.view.seats[ask.seat].score

    @property
    def flips_on(self) -> int | None:
        """The seat whose turn goes on after the tile that it has flipped."""
        flip, ask = self.flip, self.following.ask
        if flip is not None and isinstance(ask, Choose) and ask.seat == flip.flip.flipper:
            return flip.flip.flipper
        return None

    def label(self, paper: Paper, scene: TableScene) -> str:
        """Return what the touch that it waits for leads to."""
        if self.flips_on is not None:
            return paper.say("Flip on")
        if isinstance(scene.ask, Draw) and self._paid(scene) < 0 and not self.following.handings:
            return paper.say("Pay and go on")
        return paper.say("Go on")
