"""croupier hall: several tables at a glance, their results, and the program that speaks for one."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Language
from firmware_host.hall import topics
from firmware_host.hall.broker import AWAY, Mqtt
from firmware_host.hall.floor import Floor
from firmware_host.hall.ledger import Entry, HallLedger, as_csv
from firmware_host.hall.line import SPEAKER, TABLE, End, runtime_of
from firmware_host.hall.listing import lines, won
from firmware_host.hall.messages import LONGEST, showable
from firmware_host.hall.outbox import Outbox
from firmware_host.hall.speaker import TableSpeaker, run
from firmware_host.hall.watch import COMING, LEDGER, Watch, opened, tonight
from firmware_host.kept import config
from firmware_host.kept.owner import as_owner, become_owner
from firmware_host.kept.settings import Settings
from firmware_host.language import chosen, translator
from firmware_host.text.plain import tell, warn

NO_BROKER = (
    "No broker is named. Put one into the config file ([hall], broker = ...), or: --broker ADDRESS."
)
PATIENCE = 10.0  # seconds that something to be said waits for the broker
CLEAR = "\x1b[H\x1b[2J"


def main(arguments: list[str]) -> int:
    """Show the hall, tell its results, speak to a table or for one."""
    args = _parser().parse_args(arguments)
    settings = _settings(args)
    actions: dict[str, Callable[[argparse.Namespace, Settings], int]] = {
        "watch": _watch,
        "results": _results,
        "say": _say,
        "answer": _answer,
        "speak": _speak,
    }
    return actions[args.what](args, settings)


def _parser() -> argparse.ArgumentParser:
    parse = options.parser(
        "hall",
        "All tables of a hall on one screen: what is played, who leads, who calls. Alone it "
        "shows them; `results` lists or exports its ledger, `say` speaks to a table (or to all), "
        "`answer` tells a table that called that you are coming, `speak` is the program that tells "
        "the hall of the table on this machine.",
        "croupier hall --broker 10.0.0.5",
    )
    deeds = ("watch", "results", "say", "answer", "speak")
    parse.add_argument("what", nargs="?", default="watch", choices=deeds)
    parse.add_argument(
        "words",
        nargs="*",
        help="for say: the table (or all), and what to say; for answer: the table",
    )
    parse.add_argument("--broker", metavar="ADDRESS", help="instead of the one in the config file")
    parse.add_argument("--port", type=int, metavar="N", help="its port")
    parse.add_argument("--terminal", action="store_true", help="in the terminal, not in a window")
    parse.add_argument("--display", default="auto", help="how to reach the screen")
    parse.add_argument("--size", default="", metavar="WxH", help="size of the window")
    parse.add_argument("--csv", metavar="FILE", help="for results: write them there (- is here)")
    parse.add_argument("--all", action="store_true", help="for results: of every evening")
    parse.add_argument("--config", metavar="FILE", help="a config file")
    parse.add_argument("--runtime", metavar="DIR", help="for speak: where the table's sockets lie")
    options.add_state(parse)
    return parse


def _settings(args: argparse.Namespace) -> Settings:
    settings, _ = config.load(args.config)
    given = {name: value for name in ("broker", "port") if (value := getattr(args, name))}
    folder = Path(args.state) if args.state else settings.state_folder
    return replace(settings, hall=replace(settings.hall, **given), state_folder=folder)


def _needs_broker(settings: Settings) -> None:
    if not settings.hall.broker:
        raise Refused(NO_BROKER)


def _watch(args: argparse.Namespace, settings: Settings) -> int:
    _needs_broker(settings)
    say = translator(chosen(settings.language, os.environ))
    become_owner(settings.state_folder)
    watch, broker = opened(settings.hall, settings.state_folder)
    if not args.terminal:
        from firmware_host.touch.hall.large import open_large

        open_large(watch, broker, say, args.display, args.size)
        return 0
    woken = threading.Event()
    watch.rung = woken.set
    try:
        while True:
            woken.clear()
            watch.turn(broker)
            # What a table told holds no control character (hall.messages): all of them are ours.
            clear = CLEAR if sys.stdout.isatty() else ""
            sys.stdout.write(clear + "\n".join(_page(watch, broker, say)) + "\n")
            sys.stdout.flush()
            woken.wait(20)
            time.sleep(0.1)  # what comes together is shown together
    except KeyboardInterrupt:
        return 0
    finally:
        broker.close()


def _page(watch: Watch, broker: Mqtt, say: Language) -> list[str]:
    width, height = shutil.get_terminal_size()
    wall = datetime.now().astimezone()
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    floor = watch.floor
    shown = lines(
        floor, floor.tonight(tonight()), time.monotonic(), wall, width, say, colour=colour
    )
    head = say("The hall: {name}").format(name=floor.hall)
    if broker.trouble:
        head = f"{head}  {say(broker.trouble)}"
    return [head[:width], "", *shown][: height - 1]


def _results(args: argparse.Namespace, settings: Settings) -> int:
    entries = _entries(settings.state_folder, "" if args.all or args.csv else tonight())
    if args.csv == "-":
        as_csv(entries, sys.stdout)
    elif args.csv:
        try:
            with Path(args.csv).open("w", encoding="utf-8", newline="") as out:
                as_csv(entries, out)
        except OSError as error:
            raise Refused(f"{args.csv} could not be written: {error.strerror}.") from error
        tell(f"{args.csv}: {len(entries)} results.\n")
    elif not entries:
        tell("No result has been written down yet. `croupier hall` writes them while it watches.\n")
    else:
        say = translator(chosen(settings.language, os.environ))
        for entry in entries:
            tell("  ".join(won(entry, say)) + "\n")
    return 0


def _entries(folder: Path, since: str) -> list[Entry]:
    """Return what the ledger in a folder has of games that ended since then."""
    if not os.path.isfile(folder / LEDGER):
        return []
    try:
        with as_owner(folder), closing(HallLedger(folder / LEDGER)) as book:
            return book.entries(since)
    except sqlite3.Error as error:
        raise Refused(f"The results in {folder / LEDGER} cannot be read: {error}.") from error


def _say(args: argparse.Namespace, settings: Settings) -> int:
    _needs_broker(settings)
    if len(args.words) < 2:
        raise Refused(
            "Say what to whom: croupier hall say TABLE TEXT, or: croupier hall say all TEXT."
        )
    text = " ".join(args.words[1:])
    if not text.strip() or len(text) > LONGEST or not showable(text):
        raise Refused(f"An announcement is one line of at most {LONGEST} characters.")
    table = args.words[0]
    if table != topics.EVERY_TABLE:
        table = topics.named(table, "table")
    _send(settings, lambda watch, broker: watch.say(broker, table, text))
    return 0


def _answer(args: argparse.Namespace, settings: Settings) -> int:
    _needs_broker(settings)
    if len(args.words) != 1:
        raise Refused("Say which table is answered: croupier hall answer TABLE.")
    table = topics.named(args.words[0], "table")
    coming = translator(chosen(settings.language, os.environ))(COMING)
    _send(settings, lambda watch, broker: watch.say(broker, table, coming, answers=True))
    return 0


def _send(settings: Settings, send: Callable[[Watch, Mqtt], None]) -> None:
    """Say something in the hall without watching it."""
    watch = Watch(Floor(topics.named(settings.hall.name, "hall"), HallLedger(":memory:")))
    reached = threading.Event()
    broker = Mqtt(settings.hall, "", greet=reached.set, heard=lambda *_: None)
    try:
        if not reached.wait(PATIENCE):
            raise Refused(f"{settings.hall.broker}: {broker.trouble or AWAY}")
        send(watch, broker)
    finally:
        broker.close()


def _speak(args: argparse.Namespace, settings: Settings) -> int:
    """Speak for the table of this machine until told to stop."""
    _needs_broker(settings)
    hall = topics.named(settings.hall.name, "hall")
    table = topics.named(settings.hall.table or platform.node(), "table")
    runtime = Path(args.runtime or runtime_of(os.environ, settings.state_folder))
    own = Path(os.environ.get("STATE_DIRECTORY", "").split(":")[0] or settings.state_folder)
    become_owner(own)
    line = End(runtime / SPEAKER, runtime / TABLE)
    outbox = Outbox(own / "hall-outbox.db")
    speaker = TableSpeaker(
        hall,
        table,
        settings.state_folder / "croupier.db",
        outbox,
        line,
        home_assistant=settings.hall.home_assistant,
    )
    running = True

    def stop(*_: object) -> None:
        nonlocal running
        running = False

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    said = ""

    def greet() -> None:
        nonlocal said
        said = ""
        speaker.greet()

    def turned_away(trouble: str) -> None:
        nonlocal said
        if trouble != said:
            warn(f"{settings.hall.broker}: {trouble}")
        said = trouble

    broker = Mqtt(
        settings.hall,
        f"croupier-{hall}-{table}",
        greet=greet,
        heard=speaker.from_broker,
        turned_away=turned_away,
        subscribe=speaker.listens_to(),
        will=speaker.will(),
    )
    try:
        run(speaker, broker, line, lambda: running)
    finally:
        broker.close()
        line.close()
        outbox.close()
    return 0
