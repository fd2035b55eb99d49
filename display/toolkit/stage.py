"""The screen as the host sees it: give it scenes and events, let time pass, paint what changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

import pygame

from display.port import Dim, Intent, Port, Silence, Sounding
from firmware_host.engine.words import ENGLISH, Language

from .box import Box, merged
from .glass import Glass
from .ink import Ink
from .layout import Layout
from .lru import Recent
from .nodes import Mover, Node, Slow
from .overlay import Overlay
from .paper import PARTS, Paper, Part, Target
from .screen import Nothing, Opener, Shown
from .theme import Theme
from .touch import Touch

FRAME = 1 / 60
REHEARSED = 400  # things drawn ahead that are remembered, so that none is drawn again
TOLD = 6.0  # how long words lie over the screen
UNMEANT = 0.25  # so soon after another screen came up, nobody can mean it yet
NOWHERE = Box(0, 0, 0, 0)
# Keys that mean something while a text is written; letters come as text.
KEYS = {pygame.K_BACKSPACE: "\b", pygame.K_RETURN: "\n", pygame.K_KP_ENTER: "\n"}


class Stage:
    """Holds the one screen that is up, its picture and the finger on it.

    The loop belongs to the host: ``tick(now)`` first, then any number of ``handle`` and ``show``,
    then ``draw``. Nothing here waits, and nothing is painted that has not changed. Stages of one
    program may share their `ink`.
    """

    def __init__(
        self,
        glass: Glass,
        screens: Mapping[type, Opener],
        send: Callable[[Intent], None],
        *,
        theme: Theme | None = None,
        sound: Sounding | None = None,
        say: Language = ENGLISH,
        frame: float = FRAME,
        ink: Ink | None = None,
        canvas: pygame.Surface | None = None,
    ) -> None:
        self.ink = ink or Ink()
        self.theme = theme or Theme()
        self.sound: Sounding = sound or Silence()
        self.say = say
        self.frame = frame
        self.dim_after: float | None = None
        self.dark = False
        self.screen: Shown | None = None
        self.targets: list[Target] = []
        self.paper: Paper | None = None
        self.overlay = Overlay()
        self._screens = screens
        self._send = send
        self._touch = Touch()
        self._now = 0.0
        self._touched: float | None = None  # when it was last touched; None before the first frame
        self._opened = -UNMEANT  # when another screen took the place of one that was up
        self._fresh = False  # its picture has not been shown yet
        self._laid: list[Node | None] = []  # the picture as it should be
        self._painted: list[Node | None] = []  # the list whose nodes are on the canvas
        self._movers: dict[int, Mover] = {}
        self._expected: list[Callable[[], Iterable[Node]]] = []
        self._ahead: list[Node] = []  # what they gave
        self._parts: Recent[Hashable, Part] = Recent(PARTS)  # of pictures of this screen
        self._whole = True
        self.turn(glass, canvas)

    # -- what the host tells -----------------------------------------------------------------------

    def turn(self, glass: Glass, canvas: pygame.Surface | None = None) -> None:
        """Take on another panel, size or rotation; paint on what is lent, or on an own canvas."""
        self.glass = glass
        self.layout = Layout(glass.canvas, self.theme.text)
        self._lent = canvas
        self.canvas = canvas if canvas is not None else pygame.Surface(glass.canvas)
        self._faces = self.layout.faces()
        self._corners = [
            (radius, ground, rim, self.layout.px(2) if rim else 0)
            for ground, _, _, rim in self.theme.palette.buttons.values()
            for radius in (self.layout.radius, self.layout.radius_large)
        ]
        self._rehearsed: Recent[Hashable, bool] = Recent(REHEARSED)
        self._parts = Recent(PARTS)
        self._touch.let_go(self.targets)
        self.expose()

    def restyle(self, theme: Theme) -> None:
        """Change colours, text size or motion."""
        self.theme = theme
        self.turn(self.glass, self._lent)

    def speak(self, say: Language) -> None:
        """Change the language of the screen's own words."""
        self.say = say
        self._parts = Recent(PARTS)
        self._stale()

    def prepare(self) -> bool:
        """Do one small thing ahead while nobody waits; return whether there is more to do."""
        if self._faces:
            self.ink.draw_letters(self._faces.pop())
        elif self._corners:
            self.ink.boxes.corners(*self._corners.pop())
        elif self._ahead:
            node = self._ahead[-1]
            if self._rehearsed.look(node) or not self.draw_ahead(node):
                self._rehearsed.get(self._ahead.pop(), lambda: True)
        elif self._expected:
            self._ahead += self._expected.pop()()
        elif not self.ink.boxes.ready(self.canvas):
            return False
        return True

    def draw_ahead(self, node: Node) -> bool:
        """Draw a little of what may be seen later; return whether there is more of it."""
        if isinstance(node, Slow) and node.draw_some(self.ink):
            return True
        node.paint(pygame.Surface((self.canvas.get_width(), 1)), self.ink)
        return False

    def expose(self) -> None:
        """Paint everything at the next `draw`."""
        self._whole = True
        self._stale()

    def show(self, scene: object) -> None:
        """Show a scene. A scene of the kind that is up already updates that screen."""
        if self.screen is not None and self.screen.offer(scene, self._now):
            return
        self._touch.let_go(self.targets)
        if self.screen is not None:
            self._opened, self._fresh = self._now, True
        if self.overlay.said < self._now:  # what is said now may be about this very change
            self.overlay.hush()
        self._parts = Recent(PARTS)
        self._rehearsed = Recent(REHEARSED)
        self.screen = self.opened(scene, self.port, self._now)

    def opened(self, scene: object, port: Port, now: float) -> Shown:
        """Return a screen for a scene."""
        return self._screens[type(scene)](scene, port, now)

    def seen(self, now: float) -> None:
        """Count from now how long the picture has been up: opening it may have taken a while."""
        if self._fresh:
            self._fresh = False
            self._opened = now

    def handle(self, event: pygame.event.Event) -> bool:
        """Take in one pygame event; return whether it was for the screen.

        The touch that wakes a dark screen only wakes it.
        """
        if event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self.expose()
            return True
        pointer = self.glass.pointer(event)
        if pointer is None or self.screen is None:
            return False
        self._touched = self._now
        self.unmark()
        if self.dark:
            if pointer.phase == "up":
                self.wake()
            return True
        if pointer.phase == "down" and self._now < self._opened + UNMEANT:
            return True  # the rest of a double tap on the previous screen
        self._lay_if_stale()
        scrolls = self.paper.scrolls if self.paper is not None else ()
        if self._touch.point(pointer, self.targets, scrolls, self._now):
            self._stale()
        return True

    def write(self, event: pygame.event.Event) -> bool:
        """Take in what a real keyboard writes; return whether something is being written."""
        if self.screen is None or self.dark or not self.screen.typing:
            return False
        if event.type == pygame.KEYDOWN:
            text = KEYS.get(event.key, "")
        elif event.type == pygame.TEXTINPUT:
            text = event.text
        else:
            return event.type == pygame.KEYUP
        if text:
            self._touched = self._now
            self.screen.typed(text)
            self._stale()
        return True

    def lift_fingers(self) -> None:
        """Forget all fingers, for example when the panel is gone; nothing is pressed."""
        if self._touch.lift_all(self.targets):
            self._stale()

    def wake(self) -> None:
        """Light a dark screen again because somebody is there; keep a bright one bright."""
        self._touched = self._now
        if self.dark:
            self.dark = False
            self._send(Dim(False))
            self.expose()

    # -- the cabinet's buttons ---------------------------------------------------------------------

    def walk(self, steps: int) -> None:
        """Mark another thing that can be touched; the first time, only show which one is marked."""
        if self.screen is not None:
            self._lay_if_stale()
            self.overlay.step(self.targets, steps)
            self._stale()

    def press(self, key: str = "") -> bool:
        """Press what is marked, or the main action; return whether anything was pressed.

        A way out ("back", "close") is only pressed if it is there; nothing that is not shown as
        marked is pressed otherwise.
        """
        if self.screen is None:
            return False
        self._lay_if_stale()
        open_ = {target.key: target.tap for target in self.targets if target.tap is not None}
        tap = open_.get(key)
        if tap is None and key in ("", "main"):
            if not self.overlay.marking:
                self.walk(0)
                return False
            tap = open_.get(self.overlay.marked)
        if tap is None:
            return False
        self.overlay.marking = True
        tap()
        self._stale()
        return True

    def go_on(self) -> bool:
        """Press what waits to be told that something was seen; return whether there was any."""
        if self.screen is None:
            return False
        self._lay_if_stale()
        for target in self.targets:
            if target.tap is not None and (target.key == "go on" or target.key.endswith(" paid")):
                target.tap()
                self._stale()
                return True
        return False

    def unmark(self) -> None:
        """Remove the marking: a finger is used, or the buttons mean something else now."""
        if self.overlay.marking:
            self.overlay.marking = False
            self._stale()

    def tell(self, words: str, seconds: float = TOLD) -> None:
        """Lay a few words over the screen for a while."""
        self.overlay.words, self.overlay.said = words, self._now
        self.overlay.until = self._now + seconds
        self._stale()

    def work(self, doing: str, share: float) -> None:
        """Show a progress bar over the screen; `share` is how much is done, from 0 to 1."""
        if self.screen is None:
            self.screen = Nothing()
        self.overlay.doing, self.overlay.share = doing, share
        self._stale()

    def rest(self) -> None:
        """Remove the progress bar."""
        if self.overlay.share is not None:
            self.overlay.share = None
            self._stale()

    @property
    def port(self) -> Port:
        """The way out, as screens use it."""
        return Port(self._send, self.sound.cue, lambda: self.theme.still)

    @property
    def busy(self) -> bool:
        """Whether a motion is running that should end before machine seats play on."""
        return self.screen is not None and self.screen.busy

    # -- time and picture --------------------------------------------------------------------------

    def tick(self, now: float) -> float | None:
        """Let time pass; return when to call again even if nothing happens, None for never."""
        self._now = now
        wakes = [self.sound.tick(now)]
        if self.screen is not None:
            wakes.append(self.screen.tick(now))
            if any(not mover.done(now) for mover in self._movers.values()):
                wakes.append(now + self.frame)
        if self.overlay.words and now >= self.overlay.until:
            self.overlay.hush()
            self._stale()
        elif self.overlay.words:
            wakes.append(self.overlay.until)
        # Whoever opens the table sees it lit, however long the machine has been on.
        self._touched = now if self._touched is None else self._touched
        wakes.append(self._fall_asleep(now, self._touched + (self.dim_after or 0.0)))
        return min((wake for wake in wakes if wake is not None), default=None)

    def _fall_asleep(self, now: float, due: float) -> float | None:
        if self.dim_after is None or self.dark:
            return None
        if now < due:
            return due
        self.dark = True
        # What lies on the glass may leave it unseen while it is dark.
        self._touch.lift_all(self.targets)
        self._send(Dim(True))
        return None

    def draw(self) -> list[Box]:
        """Paint what has changed on the canvas; return where, as boxes of the canvas."""
        if self.screen is None:
            return []
        dirty = self._changes()
        if self._whole:
            dirty = [self.layout.box]
            self._whole = False
        if dirty:
            # As rects of SDL: it would turn the boxes into some for every box that is dirty.
            places = [pygame.Rect(node.box if node else NOWHERE) for node in self._laid]
            for box in dirty:
                self._paint(box, pygame.Rect(box).collidelistall(places))
        return dirty

    def _stale(self) -> None:
        if self.screen is not None:
            self.screen.stale = True

    def _lay_if_stale(self) -> bool:
        assert self.screen is not None
        if not self.screen.stale:
            return False
        self.screen.stale = False
        paper = self.sheet(self._now, self._touch.pressed)
        self.screen.lay(paper)
        self.overlay.lay(paper)
        self.paper = paper
        self._expected, self._ahead = paper.ahead, []
        self.targets = paper.targets
        self._movers = paper.movers
        self._laid = paper.laid
        return True

    def sheet(self, now: float, pressed: str = "", *, tried: bool = False) -> Paper:
        """Return an empty sheet to lay a picture on; one that is only tried nobody will see."""
        paper = Paper(self.ink, self.layout, self.theme, self.say, pressed, now)
        paper.parts, paper.tried = self._parts, tried
        return paper

    def _changes(self) -> list[Box]:
        self._lay_if_stale()
        laid, painted = self._laid, self._painted
        boxes: list[Box] = []
        for place, mover in self._movers.items():
            old, new = laid[place], mover.at(self._now)
            if old != new:
                laid[place] = new
                boxes += [node.box for node in (old, new) if node is not None]
        if laid is not painted:
            # Most nodes lie there unchanged; those need not even be compared.
            before = dict(zip(map(id, painted), painted, strict=True))
            after = dict(zip(map(id, laid), laid, strict=True))
            gone = {before[node] for node in before.keys() - after.keys()}
            changed = gone ^ {after[node] for node in after.keys() - before.keys()}
            # What a mover showed when it was laid may never have been painted: its box is enough.
            boxes += [node.box for node in changed if node is not None]
            self._painted = laid
        return merged(boxes, self.layout.box)

    def _paint(self, box: Box, touched: list[int]) -> None:
        """Repaint one box: every node that touches it, in their order."""
        canvas, laid, ink = self.canvas, self._laid, self.ink
        canvas.set_clip(box)
        ink.boxes.flood(canvas, box, self.theme.palette.ink)
        for place in touched:
            node = laid[place]
            if node is not None:
                node.paint(canvas, ink)
        canvas.set_clip(None)
