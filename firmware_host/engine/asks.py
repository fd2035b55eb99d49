"""The closed family of questions. Everything that happens at a table answers one of these.

A rule yields an ask and is resumed with an answer. An ask knows what is legal (`legal`), turns
what came from outside into an answer or refuses it with a reason (`accept`), and can pick a legal
answer (`sample`), so that touch, buttons, scans, bots, scripts, replay and tests share one list of
legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Generator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

from .decks import Deck, Wheel
from .errors import Refused
from .legal import FEW_DICE, Faces, Layouts, counted, legal_throws, many, throws
from .legal import Menu as Menu
from .legal import Option as Option
from .words import Fact, Filling, Line, Text, as_line, named, sentences, word

Answer: TypeAlias = "str | int | tuple[int, ...] | tuple[str, ...]"
R = TypeVar("R")
# A function that asks. A rule yields one where the question depends on money or holdings: it is
# called again when an aside has changed the table while the question was pending.
# The closed family: whoever takes an ask apart can be held to every kind of it.
Ask: TypeAlias = "Choose | Amount | Dice | Spin | Draw | Arrange | Tell"
Asking: TypeAlias = "Callable[[], Ask]"
# A stretch of rules: yields asks, is resumed with answers. The answer has the type that its ask
# promises, which the generator protocol cannot express: hence the one Any.
Step: TypeAlias = Generator["Ask | Asking", Any, R]
# A source of choices: below(n) is one of 0 .. n-1, each as likely as the others.
Below: TypeAlias = Callable[[int], int]


class Prompt:
    """How a question reads: rule section, the question, one line of consequence under it.

    `names` are the blanks of all its texts, in the order in which the ask hands its facts. A
    `secret` question concerns what only its seat may see: hands, a hidden layout. `would` is what
    a yes would do at this table now, which is worked out only when somebody reads it.
    """

    __slots__ = ("hint", "names", "rule", "secret", "text", "would")

    def __init__(
        self,
        rule: str,
        text: str,
        *names: str,
        hint: str = "",
        secret: bool = False,
        would: str = "",
    ) -> None:
        self.rule = rule
        self.text = text
        self.hint = hint
        self.names = names
        self.secret = secret
        self.would = would


class Question:
    """One pending question to a seat, or to the table when `seat` is None."""

    __slots__ = ("facts", "legal", "prompt", "seat")

    kind: ClassVar[str]
    chance: bool = False
    # Which real thing answers a chance ask: the dice cup, a spinner, a deck. Set per table to
    # "real" or "machine".
    source: str = ""

    def __init__(
        self, prompt: Prompt, seat: int | None, legal: Container[Answer], facts: tuple[Fact, ...]
    ) -> None:
        self.prompt = prompt
        self.seat = seat
        self.facts = facts
        self.legal = legal

    def __contains__(self, answer: object) -> bool:
        return answer in self.legal

    @property
    def rule(self) -> str:
        """The section of the game's rules that asks."""
        return self.prompt.rule

    def blanks(self) -> dict[str, Fact]:
        """Return the facts by name, for the sentence."""
        return named(self.prompt.text, self.prompt.names, self.facts)

    def line(self) -> Line:
        """Return the question as a line."""
        return Line(self.prompt.text, **self.blanks())

    def accept(self, raw: object) -> Answer:
        """Return the answer that `raw` (as read from JSON) stands for.

        Raises `Refused` with why not.
        """
        raise NotImplementedError

    def sample(self, below: Below) -> Answer:
        """Return a legal answer; for chance asks with the odds of the real thing."""
        raise NotImplementedError

    def refuse(self, line: Text) -> Refused:
        """Return a refusal that names this ask's rule."""
        return Refused(line, self.prompt.rule)


class Choose(Question):
    """Pick one of a few things. The answer is the key of an open option."""

    __slots__ = ("menu",)
    kind = "choose"

    def __init__(self, prompt: Prompt, seat: int | None, menu: Menu, *facts: Fact) -> None:
        super().__init__(prompt, seat, menu.legal, facts)
        self.menu = menu

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str):
            if raw in self.legal:
                return raw
            objection = self.menu.objection(raw)
            if objection is not None:
                raise self.refuse(objection)
        few = ", ".join(self.menu.open[:12])
        if len(self.menu.open) > 12:
            line = Line("{raw} is not a choice here. Choices: {few}, …", raw=shown(raw), few=few)
            raise self.refuse(line)
        raise self.refuse(
            Line("{raw} is not a choice here. Choices: {few}.", raw=shown(raw), few=few)
        )

    def sample(self, below: Below) -> Answer:
        return self.menu.pick(below)


class Amount(Question):
    """Name a whole number from `low` to `high` in steps of `step`.

    `offers` are likely ones: a screen has each of them ready for one touch. Every face begins at
    nothing and goes up from there by `moved` and `nearest`. Where older versions asked in steps of
    `once`, their records hold such answers: they are taken from a record, not from people.
    """

    __slots__ = ("allowed", "high", "low", "offers", "step", "unit")
    kind = "amount"

    def __init__(
        self,
        prompt: Prompt,
        seat: int | None,
        low: int,
        high: int,
        step: int,
        *facts: Fact,
        unit: str = "$",
        offers: tuple[int, ...] = (),
        once: int = 0,
    ) -> None:
        self.allowed = range(low, high + 1, step)
        recorded = range(once, high + 1, once) if once else self.allowed
        super().__init__(prompt, seat, recorded, facts)
        self.offers = offers
        self.low = low
        self.high = high
        self.step = step
        self.unit = unit

    def __contains__(self, answer: object) -> bool:
        return answer in self.allowed

    def moved(self, value: int, steps: int) -> int:
        """Return the amount some steps up or down from another; 0 below the lowest."""
        at = -1 if value < self.low else (value - self.low) // self.step
        return self._rung(at + steps)

    def nearest(self, value: int) -> int:
        """Return the allowed amount nearest to a number; 0 below the lowest."""
        return self._rung(round((value - self.low) / self.step) if value >= self.low else -1)

    def _rung(self, at: int) -> int:
        if at < 0 < self.low:
            return 0
        return self.allowed[min(max(at, 0), len(self.allowed) - 1)]

    def accept(self, raw: object) -> Answer:
        if type(raw) is int and raw in self.allowed:
            return raw
        facts: dict[str, Filling] = {"raw": shown(raw), "low": self.low, "high": self.high}
        if self.step == 1:
            text = word("{raw} will not do: a whole number from {low:number} to {high:number}.")
            raise self.refuse(Line(text, **facts))
        text = word(
            "{raw} will not do: a whole number from {low:number} to {high:number} "
            "in steps of {step:number}."
        )
        raise self.refuse(Line(text, **facts, step=self.step))

    def sample(self, below: Below) -> Answer:
        return self.allowed[below(len(self.allowed))]


class Dice(Question):
    """Roll some dice. The answer is the faces; `ordered` where their order has a meaning.

    Dice `for_all` decide for everybody who has bet on them, not for the seat that throws.
    """

    __slots__ = ("all", "count", "for_all", "ordered", "sides", "source")
    kind = "dice"
    chance = True

    def __init__(
        self,
        prompt: Prompt,
        seat: int | None,
        count: int,
        *facts: Fact,
        sides: int = 6,
        ordered: bool = False,
        source: str = "dice",
        for_all: bool = False,
    ) -> None:
        super().__init__(prompt, seat, legal_throws(count, sides), facts)
        self.all = throws(count, sides) if count <= FEW_DICE else ()
        self.count = count
        self.sides = sides
        self.ordered = ordered
        self.source = source
        self.for_all = for_all

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, (list, tuple)) and tuple(raw) in Faces(self.count, self.sides):
            return tuple(raw)
        raise self.refuse(
            Line(
                "{raw} is not a throw of {count:n die|dice} with faces 1 to {sides}.",
                raw=shown(raw),
                count=self.count,
                sides=self.sides,
            )
        )

    def sample(self, below: Below) -> Answer:
        if known := self.all:
            return known[below(len(known))]
        return many(self.count, self.sides).pick(below)


class Spin(Question):
    """Spin a wheel. The answer is the key of the wedge it stops on."""

    __slots__ = ("source", "wheel")
    kind = "spin"
    chance = True

    def __init__(self, prompt: Prompt, seat: int | None, wheel: Wheel, *facts: Fact) -> None:
        super().__init__(prompt, seat, wheel.keys, facts)
        self.wheel = wheel
        self.source = wheel.key

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str) and raw in self.legal:
            return raw
        wedges = ", ".join(self.wheel.keys)
        raise self.refuse(
            Line("{raw} is not on this wheel. It shows: {wedges}.", raw=shown(raw), wedges=wedges)
        )

    def sample(self, below: Below) -> Answer:
        return self.wheel.pick(below)


class Draw(Question):
    """Take a card, ticket or tile blind. The answer is the key of what was drawn."""

    __slots__ = ("deck", "source")
    kind = "draw"
    chance = True

    def __init__(self, prompt: Prompt, seat: int | None, deck: Deck, *facts: Fact) -> None:
        super().__init__(prompt, seat, deck, facts)
        self.deck = deck
        self.source = deck.key

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str) and raw in self.deck:
            return raw
        raise self.refuse(
            Line(
                "{deck:sentence}: {raw} cannot come up now.",
                raw=shown(raw),
                deck=as_line(self.deck.name),
            )
        )

    def sample(self, below: Below) -> Answer:
        return self.deck.pick(below)


# What is to be laid out, and how a layout is judged.
_LAID = ("columns", "faces", "grid", "others", "pieces")
_JUDGED = ("broken", "chance", "limits", "make", "problems")


class Arrange(Question):
    """Put pieces on squares: a hidden layout, or a deal. The answer is a piece per square.

    `pieces` says how many there are of each; the answer uses exactly one per square of `grid`, in
    its order. `problems` lists every broken limit of a layout in sentences, squares that are still
    empty being "" and free for any piece; `make` makes a legal one. Without a seat it is a chance
    ask: the machine deals. `faces` says what is printed on a piece, (figure, tone), where that is
    something else than its name. `others` are the seats that will be asked the same after this
    one, who may lay theirs meanwhile. `broken` names the sections that a layout breaks.
    """

    __slots__ = (*_LAID, *_JUDGED)
    kind = "arrange"
    source = "deal"

    def __init__(
        self,
        prompt: Prompt,
        seat: int | None,
        grid: Sequence[str],
        pieces: Mapping[str, int],
        problems: Callable[[Sequence[str]], Collection[Text]],
        make: Callable[[Below], tuple[str, ...]],
        *facts: Fact,
        limits: Sequence[Text] = (),
        columns: int = 6,
        faces: Mapping[str, tuple[str, str]] | None = None,
        others: Sequence[int] = (),
        broken: Callable[[Sequence[str]], tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__(prompt, seat, Layouts(len(grid), pieces, problems), facts)
        self.grid = tuple(grid)
        self.pieces = pieces
        self.problems = problems
        self.make = make
        self.limits = limits
        self.columns = columns
        self.faces = faces or {}
        self.others = tuple(others)
        self.broken = broken or _no_sections
        self.chance = seat is None

    def accept(self, raw: object) -> Answer:
        if not isinstance(raw, Mapping) or set(raw) != set(self.grid):
            text = word("Every one of the {count} squares needs exactly one piece.")
            raise self.refuse(Line(text, count=len(self.grid)))
        layout = tuple(raw[square] for square in self.grid)
        if not all(isinstance(piece, str) for piece in layout):
            raise self.refuse("A piece is named by its key.")
        if layout in self.legal:
            return layout
        problems = self.problems(layout) if counted(layout, self.pieces) else ()
        if not problems:
            raise self.refuse("The pieces laid out are not the pieces there are.")
        broken = self.broken(layout)
        raise Refused(sentences(problems), next(iter(broken), self.prompt.rule), broken)

    def sample(self, below: Below) -> Answer:
        return self.make(below)


def _no_sections(layout: Sequence[str]) -> tuple[str, ...]:
    return ()


class Tell(Question):
    """Something to be seen before play goes on. The only answer is "ok"."""

    __slots__ = ()
    kind = "tell"

    def __init__(self, prompt: Prompt, seat: int | None, *facts: Fact) -> None:
        super().__init__(prompt, seat, ("ok",), facts)

    def accept(self, raw: object) -> Answer:
        if raw == "ok":
            return "ok"
        raise self.refuse('This only needs "ok".')

    def sample(self, below: Below) -> Answer:
        return "ok"


def shown(raw: object) -> str:
    """Return the repr of a value, shortened to be quoted in a message."""
    text = repr(raw)
    return text if len(text) <= 40 else f"{text[:37]}..."
