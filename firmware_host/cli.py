"""The croupier command: finds what was asked for and lets nothing end in a traceback."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType

from firmware_host import __version__
from firmware_host.commands.failing import fail

# Imported only when used: --help and one command must not pay for the others.
COMMANDS = {
    "play": (
        "firmware_host.commands.play",
        "open the table: touchscreen, terminal, or a told game",
    ),
    "referee": ("firmware_host.commands.referee", "play any game over a line protocol"),
    "games": ("firmware_host.commands.games", "list the games with seats, switches and editions"),
    "replay": ("firmware_host.commands.replay", "tell a recorded game again, or verify its chance"),
    "export": ("firmware_host.commands.export", "write a game as text, CSV or JSON"),
    "results": ("firmware_host.commands.results", "who won what, when"),
    "edition": ("firmware_host.commands.edition", "check, list, export and import edition packs"),
    "cards": ("firmware_host.commands.cards", "list, check, export and import cards and tokens"),
    "print": ("firmware_host.commands.print", "boards, cards and money on paper, to cut out"),
    "odds": ("firmware_host.commands.lab.odds", "exact odds of every gamble"),
    "simulate": ("firmware_host.commands.lab.simulate", "play thousands of games and count"),
    "strength": ("firmware_host.commands.lab.strength", "how good the bots are"),
    "bench": ("firmware_host.commands.lab.bench", "measure speed"),
    "backup": ("firmware_host.commands.backup", "everything worth keeping in one file"),
    "restore": ("firmware_host.commands.restore", "bring a backup back, or take that back"),
    "unlock": ("firmware_host.commands.unlock", "take a forgotten parents' PIN off"),
    "door": ("firmware_host.phones.door.program", "lets phones in; the table starts it by itself"),
    "care": ("firmware_host.commands.care", "the helper of the appliance, which root runs"),
    "new-game": (
        "firmware_host.commands.new_game",
        "a small running game of your own to begin with",
    ),
    "hall": ("firmware_host.commands.hall", "several tables at a glance, and their results"),
    "doctor": ("firmware_host.commands.doctor", "check this machine and say what to do"),
}

EXAMPLES = """\
examples:
  croupier                                     the table, on whatever screen there is
  croupier play --game gambler --demo          watch bots play
  croupier referee go-for-broke --players Ann,Ben
  croupier doctor                              what is wrong, and how to mend it
"""


def usage() -> str:
    """Return the overview that --help prints."""
    rows = "\n".join(f"  {name:<10} {about}" for name, (_, about) in COMMANDS.items())
    return (
        "usage: croupier [COMMAND] [OPTIONS]\n\n"
        "A banker, spinner, dice cup and referee beside a real board game.\n\n"
        f"commands (croupier COMMAND --help for each):\n{rows}\n\n{EXAMPLES}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status. Errors are one sentence on standard error."""
    if arguments is None:  # a process of our own, not a caller's
        tell_of_start()
        start_lightly()
        speak_anywhere()
    args = sys.argv[1:] if arguments is None else arguments
    if args[:1] in (["--help"], ["-h"], ["help"]):
        sys.stdout.write(usage())
        return 0
    if args[:1] == ["--version"]:
        sys.stdout.write(f"croupier {__version__}\n")
        return 0
    name, rest = "play", args
    if args and not args[0].startswith("-"):
        name, rest = args[0], args[1:]
    if name not in COMMANDS:
        return fail(_no_command(name))
    return run(name, rest)


def _no_command(name: str) -> str:
    """Return the advice for an unknown command."""
    from difflib import get_close_matches

    close = get_close_matches(name, COMMANDS, 1)
    meant = f"Did you mean {close[0]}?" if close else f"Commands: {', '.join(COMMANDS)}."
    return f"There is no command {name!r}. {meant}"


def tell_of_start() -> None:
    """Tell systemd that startup is in progress: on a slow card the imports take long."""
    if "NOTIFY_SOCKET" in os.environ:
        from firmware_host.system.service import Notifier

        Notifier(os.environ, os.getpid()).progress("Reading the program")


# Nobody here uses them. Raspberry Pi OS installs the first two beside its own pygame, which then
# takes three times as long to start; the others bring 20 libraries for sound and picture files.
UNUSED = (
    *("numpy", "pkg_resources"),
    *(f"pygame.{part}" for part in ("mixer", "mixer_music", "imageext", "pixelarray", "scrap")),
    *(f"pygame.{part}" for part in ("fastevent", "surfarray", "sndarray", "overlay")),
)
# The standard library, gpiozero and pygame import these for what is hardly ever called: `inspect`
# brings Python's own parser and disassembler with it.
HARDLY_USED = ("inspect", "ipaddress", "subprocess", "pygame.sprite", "pygame.threads")


class Postponed(ModuleType):
    """Stands for a module until somebody wants something that is in it."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        self.__dict__.update(vars(import_module(self.__name__)))
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None


def start_lightly() -> None:
    """Skip imports that are never used: pygame's optional modules and OpenSSL's hashes.

    An import of a name that is None fails as if the package were not there, which both can do
    without. It saves 6 MB with pygame, 4 MB with `hashlib`; sounds load the mixer with the first.
    What is only imported just in case waits for that case, which saves 2 MB.
    """
    hidden: dict[str, object] = sys.modules  # type: ignore[assignment]
    for package in UNUSED:
        hidden.setdefault(package, None)
    for module in HARDLY_USED:
        if module not in hidden:
            hidden[module] = Postponed(module)
    if "_hashlib" not in hidden:
        hidden["_hashlib"] = None
        import hashlib  # noqa: F401 - it takes Python's own hashes now, for as long as it is loaded
        import hmac  # noqa: F401

        del hidden["_hashlib"]
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def speak_anywhere() -> None:
    """Replace characters that the terminal cannot encode with `?` instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_ours(error: Exception) -> bool:
    """Return whether an error is one of ours, whose message is meant for the user."""
    from display.errors import DisplayError
    from firmware_host.engine.errors import CroupierError
    from hardware.errors import HardwareError

    return isinstance(error, (CroupierError, DisplayError, HardwareError))


def run(name: str, rest: list[str]) -> int:
    """Run a command; print any error as one sentence instead of a traceback."""
    try:
        status = import_module(COMMANDS[name][0]).main(rest)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever was reading has gone; the interpreter must not complain about it on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        sentence = str(error).strip() or type(error).__name__
        kind = "" if is_ours(error) else f"{type(error).__name__}: "
        return fail(f"{kind}{sentence}")
    assert isinstance(status, int)
    return status
