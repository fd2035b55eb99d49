"""Opens the touchscreen table: the only place that picks window, backends and clocks for it."""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from display.device.sound import Sound
from display.device.window import WINDOWED, Window, open_window
from display.screens import SCREENS
from display.toolkit.glass import Bend
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host import __version__, games
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept import config
from firmware_host.kept.editions import Packs
from firmware_host.kept.owner import become_owner
from firmware_host.kept.settings import Settings
from firmware_host.kept.tags import Tags
from firmware_host.language import chosen, translator
from firmware_host.record.journal import Damaged, local_time
from firmware_host.record.new_game import Wishes, as_usual, begin
from firmware_host.record.notes.counting import let_count
from firmware_host.record.read_only import opened
from firmware_host.record.session import Session
from firmware_host.system.logbook import Logbook, discreet, open_logbook
from firmware_host.system.service import DARK, WAITING, Notifier
from firmware_host.touch import lamps
from firmware_host.touch.app import ON_THE_TABLE, PHONES_KEPT, House
from firmware_host.touch.cabinet import Cabinet
from firmware_host.touch.loop import OPEN, Host, put_memory_aside
from firmware_host.touch.voice import Voice
from hardware.cues import Blink
from hardware.signals import Found, Lost, Signal

NO_GAME = 0  # games are numbered from 1
PANEL = 240  # pixels at the side of the picture for a simulated cabinet


def open_screen(args: argparse.Namespace, wishes: Wishes) -> int:
    """Open the screen and run until it is left. Raises if none opens, saying what was tried.

    `wishes` describe the game to go straight to, if the arguments ask for one.
    """
    notifier = Notifier(os.environ, os.getpid())
    notifier.progress("Opening the screen")
    settings, problems = _settings(args)
    window = _window(args, settings)
    notifier.progress("Opening the saved games")
    journal, said = opened(settings.state_folder / "croupier.db")
    packs, tags = Packs(settings.state_folder / "packs"), Tags(settings.state_folder / "tags")
    house = House(settings, journal, packs, tags, warnings=[*problems, *window.warnings, *said])
    log = open_logbook(settings.state_folder, settings.state.log_kilobytes, os.environ)
    cabinet = Cabinet(args.hardware, settings)
    house.cue = cabinet.cue
    house.rig_status = cabinet.status
    voice = Voice()
    panel = None
    if args.hardware == "simulated":
        from firmware_host.touch.sidepanel import SidePanel

        cabinet.open()
        assert cabinet.simulated is not None
        panel = SidePanel(window, cabinet.simulated, house, cabinet.key)
    host = Host(
        house,
        _stage(window, settings, lambda intent: host.want(intent)),  # noqa: PLW0108 - host comes later
        window,
        watch=notifier,
        keys=panel.take if panel is not None else cabinet.key,
        heard=lambda signal: note_device(log, signal),
        shown=voice.tell,
        beside=panel.turn if panel is not None else lambda _: None,
        ahead=boxes_ahead(house),
    )
    # Everything that is confirmed is on disk already: a stop only has to leave the loop.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: host.stop())
    house.restyle, house.aloud = lambda: restyle(host, house.settings, voice), voice.say
    house.face, house.bend = lambda _: turn_picture(host), lambda bend: bend_touches(host, bend)
    host.picture.told = lambda event, said: note_display(log, notifier, event, said)
    host.picture.warn = lambda: warn_by_lamps(house)
    speak(host)
    set_voice(voice, settings)
    notifier.progress("Laying the table")
    enter_hall(house)
    try:
        first_page(house, args, wishes)
        host.light()
        host.turn(host.picture.events())
        log.note("started", version=__version__, driver=window.driver, seconds=time.process_time())
        fit(cabinet, host)
        put_memory_aside()
        for warning in house.warnings:
            log.note("warned", "warning", reason=discreet(warning))
        host.run()
    except Exception as error:
        log.crash(error)
        house.clear_table()  # it may have been this game: the next start is at home, and offers it
        raise
    finally:
        voice.hush()
        leave_others(house)
        cabinet.close()
        journal.close()
        window.close()
    return 0


def boxes_ahead(house: House) -> Callable[[], bool]:
    """Return a function that loads one more game while Home is idle; it returns whether it did.

    Home needs only the labels; picking a game should not have to wait for its rules.
    """
    unopened = games.shelved()

    def load_next() -> bool:
        if house.page_name != "home" or not unopened:
            return False
        games.board(unopened.pop())
        put_memory_aside()
        return True

    return load_next


def enter_hall(house: House) -> None:
    """Open the line to the hall, if one is named and its folder can be used."""
    if not house.settings.hall.broker:
        return
    from firmware_host.hall.line import runtime_of
    from firmware_host.touch.hall.in_hall import InHall

    try:
        house.hall = InHall(house, runtime_of(os.environ, house.settings.state_folder))
    except OSError as error:
        house.warnings.append(f"The hall cannot be told of this table: {error.strerror}.")


def leave_others(house: House) -> None:
    """Close the lines to the hall and to phones, and the experts' process, if there are any."""
    house.stop_thinking()
    if house.hall is not None:
        house.hall.close()
    if house.phones is not None:
        house.phones.leave()


def fit(cabinet: Cabinet, host: Host) -> None:
    """Connect the cabinet to a table that is already open, and start it."""
    rig = cabinet.open()
    host.listen(rig.inbox)
    rig.start()


def reopen_door(house: House) -> None:
    """After a power cut, open the door again for the game whose phones were connected."""
    session = house.session
    if session is not None and house.journal.kept(PHONES_KEPT.format(id=session.id)):
        import_module("firmware_host.touch.phones.opened").reopen(house)


def note_device(log: Logbook, signal: Signal) -> None:
    """Log when a device goes and comes back; presses and cards are private."""
    if isinstance(signal, Lost):
        log.note("device_lost", "warning", device=signal.device, reason=signal.reason)
    elif isinstance(signal, Found):
        log.note("device_found", device=signal.device)


def note_display(log: Logbook, notifier: Notifier, event: str, said: str) -> None:
    """Log when the screen or its picture goes and comes back, and say so in the status."""
    if event == "display_lost":
        log.note(event, "warning", reason=said)
        notifier.status(f"{WAITING}: {said}")
    elif event == "picture_missing":
        log.note(event, "warning", driver=said)
        notifier.status(DARK)
    else:
        log.note(event, driver=said)
        notifier.status(OPEN)


def warn_by_lamps(house: House) -> None:
    """Tell by light what cannot be told on a dark screen: all buttons blink, quickly."""
    for lamp in lamps.FITTED:
        house.cue(Blink(lamp, period=0.2, times=10))


def _settings(args: argparse.Namespace) -> tuple[Settings, list[str]]:
    """Return the settings in force and what is wrong with them; a waiting backup comes first."""
    settings, problems = config.load(args.config, state=Path(args.state) if args.state else None)
    state = settings.state_folder
    become_owner(state)
    if next(state.glob("restore.*ing"), None) is None:
        return settings, problems
    from firmware_host.system import restore

    said = restore.carry_out(state, settings.source, local_time())
    settings, problems = config.load(args.config, state=state)
    return settings, [*problems, *filter(None, [said])]


def _window(args: argparse.Namespace, settings: Settings) -> Window:
    wanted = args.display if args.display not in (None, "auto") else settings.display.driver
    size = args.size or settings.display.size
    try:
        width, height = (int(side) for side in size.split("x")) if size != "auto" else (0, 0)
    except ValueError:
        raise Refused(
            Line("A size is written like 800x480, not {size}.", size=repr(size))
        ) from None
    if args.hardware == "simulated":
        width, height = width or WINDOWED[0], height or WINDOWED[1]
        width += PANEL
    window = open_window(
        driver="" if wanted == "auto" else wanted,
        size=(width, height) if width else None,
        rotation=settings.display.rotation,
        card=settings.display.card,
        # Nobody reads an error of the service on a dark screen: it waits for one instead.
        patient="NOTIFY_SOCKET" in os.environ,
    )
    window.bend = Bend.read(settings.display.touch)
    window.turn(settings.display.rotation)
    return window


def _stage(window: Window, settings: Settings, send: Callable[..., None]) -> Stage:
    display = settings.display
    sound = Sound(settings.sound.volume / 100, muted=settings.sound.mute)
    stage = Stage(
        window.glass, SCREENS, send, theme=_theme(settings), sound=sound, canvas=window.canvas
    )
    stage.dim_after = float(display.dim_after) if display.dim_after else None
    return stage


def _theme(settings: Settings) -> Theme:
    display = settings.display
    return Theme.choose(
        text_step=("small", "normal", "large").index(display.text),
        contrast=display.high_contrast,
        still=display.reduced_motion or display.speed == "instant",
    )


def set_voice(voice: Voice, settings: Settings) -> None:
    """Let the voice speak as the settings say, or not."""
    sound = settings.sound
    voice.on = sound.voice and not sound.mute
    voice.speed, voice.volume = sound.voice_speed, sound.volume
    voice.language = chosen(settings.language, os.environ)
    if not voice.on:
        voice.hush()


def speak(host: Host) -> None:
    """Put the language of the settings into force, on the screen and in every sentence."""
    house = host.house
    house.translate = translator(chosen(house.settings.language, os.environ))
    if house.session is not None:
        house.session.translate = house.translate
    host.stage.speak(house.translate)
    if house.page is not None:
        house.page.changed = True


def turn_picture(host: Host) -> None:
    """Turn the picture as the panel is mounted, and from there towards who is asked."""
    house = host.house
    glass = host.window.turn(house.settings.display.rotation + house.facing)
    host.stage.turn(glass, host.window.canvas if host.picture.seen else None)


def bend_touches(host: Host, bend: Bend) -> None:
    """Put touches right as they were measured, or take them as the panel reports them."""
    host.window.bend = bend
    turn_picture(host)


def restyle(host: Host, settings: Settings, voice: Voice) -> None:
    """Put changed settings of screen and sound into force."""
    host.stage.restyle(_theme(settings))
    turn_picture(host)
    speak(host)
    set_voice(voice, settings)
    host.light()
    host.stage.sound.muted = settings.sound.mute
    host.stage.sound.volume = settings.sound.volume / 100


def first_page(house: House, args: argparse.Namespace, wishes: Wishes) -> None:
    """Straight to a game that was asked for or left unfinished, otherwise home."""
    _first_page(house, args, wishes)
    reopen_door(house)


def _first_page(house: House, args: argparse.Namespace, wishes: Wishes) -> None:
    if args.boot and go_on(house, house.journal.kept(ON_THE_TABLE) or NO_GAME):
        return
    if args.resume and go_on(house):
        return
    if args.game or args.demo:
        wanted = wishes if args.demo else as_usual(wishes, house.settings.table)
        session = begin(wanted, house.journal, house.packs, everybody=args.demo)
        let_count(session, wanted.ages)
        house.seat(session)
        house.open("table")
    else:
        house.open("home")


def go_on(house: House, number: int | None = None) -> bool:
    """Put the last unfinished game that can be read on the table; return whether there is one.

    With a number it is that game or none.
    """
    for record in house.journal.unfinished():
        if number not in (None, record.id):
            continue
        try:
            house.take_up(Session.resume(house.journal, record))
        except (Damaged, Refused) as trouble:  # or what has to be written first cannot be
            house.warnings.append(str(trouble))
            continue
        house.open("table")
        return True
    return False
