"""What a typed line means: as an answer to an ask, as the arguments of an aside."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Dice, Draw, Spin
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Aside
from firmware_host.session import Session


def typed(ask: Ask, line: str) -> object:
    """What a typed line means as an answer to an ask: numbers pick from lists."""
    if isinstance(ask, Choose):
        options = ask.menu.options
        if line.isdigit() and not any(option.key == line for option in options):
            number = int(line)
            return options[number - 1].key if 0 < number <= len(options) else line
        return line
    if isinstance(ask, Amount):
        figure = line.replace(",", "").replace("$", "").lower()
        scale = 1000 if figure.endswith("k") else 1
        figure = figure.removesuffix("k")
        return int(figure) * scale if figure.isdigit() else line
    if isinstance(ask, Dice):
        faces = line.replace(",", " ").replace("-", " ").split()
        if len(faces) == 1 and len(line) == ask.count:
            faces = list(line)
        return [int(face) if face.isdigit() else face for face in faces]
    if isinstance(ask, (Spin, Draw)):
        return _by_label(ask, line)
    if isinstance(ask, Arrange):
        pieces = line.split()
        return dict(zip(ask.grid, pieces, strict=False))
    return line


def _by_label(ask: Spin | Draw, line: str) -> str:
    """A wedge or card by key, by its label, or by an unmistakable part of it."""
    if isinstance(ask, Spin):
        labels = {wedge.key: wedge.label for wedge in ask.wheel.wedges}
    else:
        labels = {key: ask.deck.label(key) for key in ask.deck.left()}
    if line in labels:
        return line
    fits = [key for key, label in labels.items() if line.lower() in label.lower()]
    return fits[0] if len(fits) == 1 else line


def bounds_of(bounds: tuple[int, int] | tuple[str, ...]) -> str:
    """What an argument of an aside may be, as it is shown."""
    if isinstance(bounds[0], int):
        return f"{bounds[0]}..{bounds[1]}"
    return "|".join(str(bound) for bound in bounds)


def request_of(aside: Aside, given: list[str], session: Session) -> dict[str, object]:
    """An offered aside with the arguments that were typed, in the order of its fields."""
    request: dict[str, object] = {"act": aside.act}
    if aside.seat is not None:
        request["seat"] = session.game.table.names[aside.seat]
    for name, bounds in aside.fields.items():
        if not given:
            raise Refused(f"It also needs {name}: {bounds_of(bounds)}.")
        word = given.pop(0).removeprefix(f"{name}=")
        request[name] = int(word) if word.isdigit() and isinstance(bounds[0], int) else word
    return request
