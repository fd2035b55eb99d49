"""The table while a game is played: whose turn, the one thing to do, everyone's money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from display.art.path import HOP, Hop, hopped
from display.panels import Hand, Panel, panel_for
from display.parts.pages import Pages
from display.port import Close, Landed, Open, Port, Sentence, TableScene
from display.toolkit.motion import Span
from display.toolkit.paper import Paper
from display.toolkit.screen import Screen
from firmware_host.engine.asks import Choose, Dice, Spin, Tell
from firmware_host.engine.requests import Do
from firmware_host.engine.table import Aside
from firmware_host.engine.view import GridArt

from .board import BoardSheet
from .cash.paying import Paying
from .changes import cue_of, flights, lay_flights, moved
from .cover import Curtain, secret
from .flip import REST as FLIP_REST
from .flip import TURN, Flip, flipped
from .landing import FOREVER, Landing, drawn_by
from .more import MoreSheet
from .odds_and_why import OddsSheet, WhySheet
from .one_seat import ActSheet, SeatSheet
from .other_notes import OtherNotesSheet
from .plan import lay_table
from .seats import Lately, sums_told
from .sheet import Sheet
from .take_back import UndoSheet

TOLD = 2.2  # how long a change of money stays beside a seat's name


class TableScreen(Screen[TableScene]):
    """Shows one scene; holds the next back while a wheel or dice still move towards it."""

    def __init__(self, scene: TableScene, port: Port, now: float) -> None:
        super().__init__(scene, port, now)
        self.panel: Panel | None = None
        self.sheet: Sheet | None = None
        self._board: BoardSheet | None = None  # kept, with the view of it that was wanted last
        self.curtain = Curtain()
        self.area: int | None = None  # whose field of tiles is up
        self.pages = Pages()  # and which part of it
        self.lately = Lately(now)
        self.flights: tuple[tuple[int, int], ...] = ()
        self.landing: Landing | None = None  # holds the next scene back
        self._seen = drawn_by(scene)
        self.hop: Hop | None = None  # a pawn that walks over the strip
        self._flipped = -1  # the last one that was
        self._remember_flip(scene)
        self.paying: Paying | None = None
        self._unpaid = scene  # the table as it was before what is being paid
        self._swapped = False  # whether the books are being told that other notes were given
        self._hand_over(scene, scene)
        self._open_panel(scene)

    # -- scenes ------------------------------------------------------------------------------------

    def update(self, scene: TableScene, now: float) -> None:
        self.now = now
        self.stale = True
        if self.landing is not None:
            self.landing.following = scene
            return
        if self._show_flip(scene):
            return
        landed = scene.landed
        if landed is not None and landed.machine and landed.n > self._seen:
            self._seen = landed.n
            if self._show_landing(landed, scene):
                return
        self._reveal(scene)

    def _show_flip(self, scene: TableScene) -> bool:
        """Let a tile that was flipped turn over in place; return whether there is one."""
        flip = flipped(scene)
        if flip is None or flip.entry <= self._flipped:
            return False
        self._flipped, self._seen = flip.entry, max(self._seen, drawn_by(scene))
        moves = Span(self.now, 0.0 if self.port.still() else TURN)
        tile = Flip(flip, scene, moves)
        self.landing = Landing(scene, moves, FOREVER if tile.stays(scene) else FLIP_REST, tile)
        self.sheet = None
        self.port.cue(tile.cue())
        return True

    def _show_landing(self, landed: Landed, scene: TableScene) -> bool:
        """Let the panel move to what chance said; return whether there is anything to see."""
        if landed.ask.prompt.secret:
            return False
        if self.panel is None or self.panel.hand.n != landed.n:
            self.scene = replace(self.scene, n=landed.n, ask=landed.ask)
            self._open_panel(self.scene)
        assert self.panel is not None
        lengths = self.panel.motion()
        if lengths is None:
            return False
        run, rest = lengths
        run = 0.0 if self.port.still() else run * (1 + landed.force / 2)
        moves = Span(self.now, run)
        self.landing = Landing(scene, moves, FOREVER if landed.stays else rest)
        self.panel.show(landed.answer, moves)
        self.sheet = None
        if run:
            self.port.cue({"dice": "roll", "draw": "card"}.get(landed.ask.kind, "tick"))
        return True

    def _reveal(self, scene: TableScene) -> None:
        shown = self.seats_shown()
        before, self.scene, self.landing = self.scene, scene, None
        self.hop = hopped(before, scene, self.now) if scene.n > before.n else None
        self._remember_flip(scene)
        self._seen = max(self._seen, drawn_by(scene))
        if self.panel is None or self.panel.hand.n != scene.n:
            self.sheet = None
            self._open_panel(scene)
        elif scene.ask is not None and scene.ask is not before.ask:
            self._open_panel(scene)
        else:
            self.panel.hand.given = False
            self.panel.steer(scene)
        if scene.why is not None and before.why is None:
            self.sheet = WhySheet(self.port, self._close_why)
        elif scene.why is None and isinstance(self.sheet, WhySheet):
            self.sheet = None
        if scene.n != before.n and self._hand_over(shown, scene):
            return
        if self.paying is None:
            self._notice_changes(shown, scene)

    def _hand_over(self, before: TableScene, scene: TableScene) -> bool:
        """Hold sums back while notes go from hand to hand; return whether there are any."""
        self.paying = None
        swapped, self._swapped = self._swapped, False
        people = [seat for seat in scene.view.seats if seat.seat not in scene.bots]
        if not scene.handings or not people:
            return False
        if swapped and all(hand.exchange for hand in scene.handings):
            return False  # hands have done it already
        self.paying = Paying(scene.handings, self._other_notes, self.port.cue)
        self._unpaid = before
        return True

    def paid(self) -> None:
        """Let the sums fly, now that the notes are where they belong."""
        swaps = self.paying.swaps() if self.paying is not None else ()
        self.paying = None
        self._notice_changes(self._unpaid, self.scene)
        for act in swaps:
            self._swapped = True
            self.port.send(Do(act, source="touch"))

    def _other_notes(self, at: int) -> None:
        """Lay the sheet on which the payer takes other notes."""
        paying = self.paying
        if paying is None or (other := paying.handings[at].other) is None:
            return
        give = partial(paying.pay_otherwise, at)
        hand = paying.handings[at]
        self.sheet = OtherNotesSheet(self.port, self.close_sheet, hand, other, give)

    def seats_shown(self) -> TableScene:
        """Return the scene whose sums are up.

        While notes go from hand to hand those before, while a result lies there those after it.
        """
        if self.landing is not None:
            return self.landing.seats(self.scene)
        if self.paying is None or len(self._unpaid.view.seats) != len(self.scene.view.seats):
            return self.scene
        seats = self.paying.seats(self._unpaid.view.seats)
        return replace(self.scene, view=replace(self.scene.view, seats=seats))

    def _remember_flip(self, scene: TableScene) -> None:
        """Remember the flip that is up; an undone one may come again under its number."""
        flip = flipped(scene)
        self._flipped = flip.entry if flip is not None else -1

    def _open_panel(self, scene: TableScene) -> None:
        hand = Hand(scene.n, self.port)
        covered = scene.shared and secret(scene)
        self.panel = None if scene.ask is None else panel_for(scene.ask, hand, covered=covered)
        self.curtain.fall(scene)
        if isinstance(scene.ask, Choose) and isinstance(scene.view.art, GridArt):
            # What was looked at last, a field or a part of it, may have nothing in it to flip.
            tiles = [t for a in scene.view.art.areas if a.seat == self.area for t in a.tiles]
            if not any(tile.square in scene.ask.menu.open for tile in tiles):
                self.area = None
            self.pages.seeks = True

    def _notice_changes(self, before: TableScene, scene: TableScene) -> None:
        """Money that moved flies, the active seat slides, and both are told for a moment."""
        active = next((at for at, seat in enumerate(before.view.seats) if seat.active), None)
        if len(before.view.seats) != len(scene.view.seats):
            self.lately = Lately(self.now)
            return
        sums = moved(before, scene)
        if sums or scene.n != before.n:
            self.flights, self.lately = flights(sums), Lately(self.now, active, sums)
        if cue := cue_of(before, scene, sums, self.curtain):
            self.port.cue(cue)

    # -- time --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.landing is not None or self.paying is not None

    @property
    def typing(self) -> bool:
        return self.panel is not None and self.panel.writes() and not (self.sheet or self.busy)

    def typed(self, text: str) -> None:
        assert self.panel is not None
        self.panel.write(text)

    @property
    def waiting(self) -> bool:
        """Whether a result lies there until somebody has touched it."""
        return self.landing is not None and self.landing.waiting(self.now)

    @property
    def flip(self) -> Flip | None:
        """The tile that is being turned over."""
        return self.landing.flip if self.landing is not None else None

    @property
    def result(self) -> tuple[Sentence, ...]:
        """What came of the spin or throw that lies there, in the sentences that will be told."""
        return self.landing.sentences(self.scene, self.now) if self.landing is not None else ()

    @property
    def curtained(self) -> bool:
        """Whether the question may not be seen yet."""
        return self.curtain.closed(self.scene) and not self.busy

    def tick(self, now: float) -> float | None:
        before, self.now = self.now, now
        wakes = self._walk(before, now), self._go_on(before, now)
        return min((wake for wake in wakes if wake is not None), default=None)

    def _walk(self, before: float, now: float) -> float | None:
        """Return a tick for every space that a pawn hops to; when it comes to the next."""
        if self.hop is None or self.port.still():
            return None
        span = self.hop.span
        passed = int((now - span.start) / HOP)
        if passed > int((before - span.start) / HOP):
            self.port.cue("tick")
        if span.over(now):
            self.hop, self.stale = None, True
            return None
        return span.start + (passed + 1) * HOP

    def _go_on(self, before: float, now: float) -> float | None:
        """Bring what lands to its end, and take what was told lately away."""
        landing = self.landing
        if landing is not None:
            if self.panel is not None:
                self.panel.tick(now)
            if landing.moves.over(now) and not landing.moves.over(before):
                self.stale = True
                self.port.cue("land")
                self._tell(landing)
            if not landing.rests.over(now):
                if not landing.moves.over(now):
                    return landing.moves.end
                return None if self.waiting else landing.rests.end
            self._leave(landing)
        if self.lately.sums and not self._sums_stay():
            told = self.lately.since + TOLD
            if now < told:
                return told
            self.lately = Lately(self.lately.since, None, None)
            self.flights = ()
            self.stale = True
        return None

    def _sums_stay(self) -> bool:
        """Return whether changed sums stay marked as long as the result that changed them is up."""
        if self.landing is not None:
            return self.landing.told is not None
        return isinstance(self.scene.ask, Tell) or bool(self.scene.deed)

    def _leave(self, landing: Landing) -> None:
        """Show what follows a result: the table after it, or what chance said next."""
        following = landing.following
        if self._again(following):
            self.landing = None
            self.update(following, self.now)
        else:
            self._reveal(following)
        self.stale = True

    def _tell(self, landing: Landing) -> None:
        """Let the sums that a result brings fly while it lies there.

        A card's come after the touch, when it has been read; so does what a pawn walks into.
        """
        stays = self.waiting and isinstance(self.scene.ask, (Dice, Spin))
        if (stays or landing.flip is not None) and not self._again(landing.following):
            sums = landing.tell(self.scene)
            if self.panel is not None:
                self.panel.brings = sums
            self.flights, self.lately = flights(sums), Lately(self.now, None, sums)

    def _again(self, scene: TableScene) -> bool:
        """Return whether chance has spoken once more since the motion that just ended began."""
        return scene.landed is not None and scene.landed.n > self._seen

    def skip(self) -> None:
        """Skip at a touch: first to the end of the motion, then past its rest."""
        landing = self.landing
        if landing is None or not landing.skip(self.now):
            return
        if landing.flip is None and self.panel is not None and self.panel.answer is not None:
            self.panel.show(self.panel.answer, landing.moves)
        self.port.cue("land")
        self._tell(landing)

    # -- what the parts of the screen do -----------------------------------------------------------

    def open_sheet(self, name: str) -> None:
        """Lay a sheet over the table."""
        close = self.close_sheet
        if name == "odds":
            self.sheet = OddsSheet(self.port, close)
        elif name == "undo":
            self.sheet = UndoSheet(self.port, close)
        elif name == "more":
            self.sheet = MoreSheet(self.port, close, self)

    def open_board(self) -> None:
        """Lay the whole board over the table."""
        if (board := self.scene.view.board) is not None:
            self._board = self._board or BoardSheet(self.port, self.close_sheet, board)
            self._board.read, self.sheet = None, self._board

    def open_seat(self, seat: int) -> Callable[[], None]:
        """Return what a touch on a seat does: its sheet, or a tick while piles are handed out."""
        if self.paying is not None and self.paying.dealing and seat >= 0:
            return self.paying.tick(seat)

        def open_() -> None:
            self.sheet = SeatSheet(self.port, self.close_sheet, seat, self.act, self.open_seat)

        return open_

    def close_sheet(self) -> None:
        """Take the sheet away."""
        self.sheet = None

    def _close_why(self) -> None:
        self.port.send(Close())
        self.sheet = None

    def act(self, aside: Aside) -> Callable[[], None]:
        """Return what a touch on an act does: do it, or ask for what it still needs."""
        details = any(len(choices) > 1 for choices in aside.fields.values())

        def act() -> None:
            if aside.act == "audit":  # counting notes takes a page of its own
                self.port.send(Open("audit", {"seat": str(aside.seat)}))
                return
            sheet = ActSheet(self.port, self.close_sheet, aside)
            if details or aside.sure:
                self.sheet = sheet
            else:
                sheet.do()

        return act

    def show_area(self, seat: int) -> Callable[[], None]:
        """Return what a touch on a field's tab does."""

        def show() -> None:
            self.area, self.pages.seeks = seat, True

        return show

    # -- laying ------------------------------------------------------------------------------------

    def lay(self, paper: Paper) -> None:
        scene = self.scene
        places = lay_table(paper, self)
        lay_flights(paper, places, self.flights, self.lately.since, sums_told(scene, self.lately))
        if self.sheet is not None:
            self.sheet.lay_over(paper, scene)
        elif self.landing is not None:
            # While something moves a touch anywhere skips it; what lies still keeps its buttons.
            if not self.waiting:
                paper.targets.clear()
            paper.backdrop("skip", paper.say("Skip"), self.skip)
