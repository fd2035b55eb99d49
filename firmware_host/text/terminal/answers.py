"""What a typed line means: as an answer to an ask, as the arguments of an aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin, Tell
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act, Aside, Fix
from firmware_host.engine.words import Fact, Line, Speaker, Text, english, word

MOST_DIGITS = 15
ONE = word("There is only one choice here: type 1.")
OF_SEVERAL = word("{typed} is not one of the choices. Type a number from 1 to {count}.")


def typed(ask: Ask, line: str, say: Callable[[Text], str] = english) -> object:
    """Return what a typed line means as an answer to an ask: numbers pick from lists.

    A card or a wedge is named in English, or as it is said at this table.
    """
    match ask:
        case Choose():
            options = ask.menu.options
            if any(option.key == line for option in options):
                return line
            if line.isdecimal() and len(line) < 4 and 0 < int(line) <= len(options):
                return options[int(line) - 1].key
            text = ONE if len(options) == 1 else OF_SEVERAL
            raise Refused(Line(text, typed=repr(line[:20]), count=len(options)))
        case Amount():
            figure = sum_of(line)
            return line if figure is None else figure
        case Dice():
            faces = line.replace(",", " ").replace("-", " ").split()
            if len(faces) == 1 and len(line) == ask.count:
                faces = list(line)
            if len(faces) != ask.count or not all(map(str.isdecimal, faces)):
                return line  # which is refused as it was typed
            return [int(face) for face in faces]
        case Spin() | Draw():
            return _by_label(ask, line, say)
        case Arrange():
            keys = piece_names(ask)
            return dict(
                zip(ask.grid, (keys.get(name, name) for name in line.split()), strict=False)
            )
        case Tell():
            return line
        case _:
            assert_never(ask)


def piece_names(ask: Arrange) -> dict[str, str]:
    """Return how pieces are typed: as printed, with r or b behind it where two look alike."""
    printed = {key: ask.faces.get(key, (key, "")) for key in ask.pieces}
    figures = [figure for figure, _ in printed.values()]
    return {
        figure if figures.count(figure) == 1 else f"{figure}{tone[:1]}": key
        for key, (figure, tone) in printed.items()
    }


def _by_label(ask: Spin | Draw, line: str, say: Callable[[Text], str]) -> str:
    """Return a wedge or card by key, by its label, or by an unmistakable part of it."""
    labels: dict[str, Text]
    if isinstance(ask, Spin):
        labels = {wedge.key: wedge.label for wedge in ask.wheel.wedges}
    else:
        labels = {key: ask.deck.label(key) for key in ask.deck.left()}
    if line in labels:
        return line
    for read in (say, english):
        said = {key: read(label).lower() for key, label in labels.items()}
        fits = [key for key, label in said.items() if label == line.lower()]
        fits = fits or [key for key, label in said.items() if line.lower() in label]
        if len(fits) == 1:
            return fits[0]
    return line


def number_of(text: str) -> int | None:
    """Return a plain number, as picks from a list or counts steps; None if it is none.

    Python reads no number of more than 4300 digits, and a key that is held down types them.
    """
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def sum_of(text: str) -> int | None:
    """Return a sum as people write it: 1500, 1,500, $1,500 or 15k; None if it is none."""
    figure = text.replace(",", "").replace("$", "").lower()
    scale = 1000 if figure.endswith("k") else 1
    figure = figure.removesuffix("k")
    number = number_of(figure)
    return None if number is None else number * scale


def leading(text: str, known: Iterable[str]) -> tuple[str, str]:
    """Return the longest known name that a text begins with, if any, and the rest of it.

    Names have spaces in them: "Aunt Jo 500" is Aunt Jo and 500.
    """
    low = text.lower()
    fits = [name for name in known if f"{low} ".startswith(f"{name.lower()} ")]
    name = max(fits, key=len, default="")
    return name, text[len(name) :].strip()


def value_of(fix: Fix, text: str, speaker: Speaker) -> tuple[str, str]:
    """Return which value of a fix a text begins with, by label or as kept, and the rest."""
    values = {value: value for value, _ in fix.options}
    values |= {speaker.line(label): value for value, label in fix.options}
    name, rest = leading(text, values)
    return values.get(name, ""), rest


def bounds_of(fits: range | tuple[str, ...]) -> str:
    """Return what an argument of an aside may be, as it is shown: 10,20..80, or one|another."""
    if not isinstance(fits, range):
        return "|".join(fits)
    by_one = fits.step == 1 or len(fits) < 3
    return f"{fits[0]}..{fits[-1]}" if by_one else f"{fits[0]},{fits[1]}..{fits[-1]}"


def needs(aside: Aside, say: Callable[[str], str]) -> str:
    """Return what has to be typed behind the number of an aside, nothing if that is all."""
    if aside.free:
        return f" {say('(then the notes, like {notes})').format(notes=_notes_of(aside))}"
    open_ = ((name, ends) for name, ends in aside.fields.items() if len(ends) > 1)
    return "".join(f" {name}={bounds_of(ends)}" for name, ends in open_)


def _notes_of(aside: Aside) -> str:
    """Return how notes are typed, with two of the kinds there are: 10x2 20x2."""
    (kinds,) = aside.fields.values()
    return " ".join(str(kinds[0]).replace("x0", "x2").split()[:2])


def act_of(aside: Aside, given: str) -> Act:
    """Return an offered aside with the arguments that were typed, in the order of its fields.

    What can only be one thing need not be typed; notes are counted by people alone.
    """
    args: dict[str, Fact] = {}
    for name, bounds in aside.fields.items():
        given = given.removeprefix(f"{name}=")
        if aside.free and given:
            args[name], given = given, ""
        elif not given and len(bounds) == 1 and not aside.free:
            args[name] = bounds[0]
        elif aside.free:
            raise Refused(Line("Type the notes as well, like {notes}.", notes=_notes_of(aside)))
        elif not given:
            raise Refused(
                Line("Type {name} as well: {bounds}.", name=name, bounds=bounds_of(bounds))
            )
        else:
            texts = () if isinstance(bounds, range) else bounds
            word, rest = leading(given, texts)
            if not word:
                word, _, rest = given.partition(" ")
            figure = None if texts else sum_of(word)
            args[name], given = word if figure is None else figure, rest.strip()
    return Act(aside.act, aside.seat, tuple(sorted(args.items())))
