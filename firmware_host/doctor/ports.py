"""Serial ports and readers: there, allowed, and not somebody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware_host.doctor.checks import READ, WRITE, Check, Machine, failure, ok, skipped, warning
from hardware.config.spec import HardwareConfig

UART_NAMES = {"serial0", "serial1", "ttyAMA0", "ttyS0"}
DEBIANS = ("/dev/ttyS1", "/dev/ttyAMA0")  # what its kernel calls the lines of the header


def all_checks(machine: Machine, config: HardwareConfig) -> Iterator[Check]:
    """Yield every configured reader and board, and what else is plugged in."""
    wanted = [(f"Reader {one.name}", one.port, one.kind == "keyboard") for one in config.readers]
    wanted += [(f"Board {one.name}", one.port, False) for one in config.boards]
    if config.backend != "pi":
        yield skipped("Readers", f'backend = "{config.backend}" opens no real ports')
        return
    for name, port, keyboard in wanted:
        yield one_port(machine, name, port, keyboard)
    if wanted and machine.command(["systemctl", "is-active", "ModemManager"]):
        yield warning(
            "ModemManager",
            "talks to every new serial port, and readers take that badly",
            "sudo systemctl disable --now ModemManager",
        )
    configured = {machine.at(port).resolve() for _, port, _ in wanted}
    spare = [
        path
        for path in sorted(machine.at("/dev/serial/by-id").glob("*"))
        if path.resolve() not in configured
    ]
    for path in spare:
        yield skipped("Plugged in", f"{machine.shown(path)} is not in the config")
    if not wanted and not spare:
        yield skipped("Readers", "none configured, none plugged in")


def one_port(machine: Machine, name: str, port: str, keyboard: bool) -> Check:
    """Check one reader's port."""
    path = machine.at(port)
    if not path.exists():
        return failure(
            name,
            f"{port} is not there",
            _absent(machine, port)
            or "Plug it in, or look for its name: ls /dev/serial/by-id /dev/input/by-id",
        )
    user, group = machine.user, "input" if keyboard else "dialout"
    if not user.may(path, READ | (0 if keyboard else WRITE)):
        return failure(
            name,
            f"{user.name} may not open {port}",
            f"sudo usermod -aG {group} {user.name}, then log in again (or restart the service).",
        )
    if machine.is_pi5() and port in ("/dev/serial0", "/dev/ttyAMA10"):
        return failure(
            name,
            f"on a Pi 5 {port} is the debug connector, not the header",
            "Write port = /dev/ttyAMA0 and dtparam=uart0=on in config.txt.",
        )
    if not keyboard and _console(machine, path.resolve().name, port):
        return failure(
            name,
            f"{port} is the kernel's console",
            "sudo raspi-config nonint do_serial_cons 1, then reboot.",
        )
    target = path.resolve().name
    arrow = f" -> {target}" if target != path.name else ""
    return ok(name, f"{port}{arrow}")


def _absent(machine: Machine, port: str) -> str:
    """Return what to do about a serial line of the header that is not there, or nothing."""
    name = port.rpartition("/")[2]
    if name not in UART_NAMES:
        return ""
    lines = [line for line in DEBIANS if machine.at(line).exists()]
    if name == "serial0" and lines and not machine.at("/etc/rpi-issue").exists():
        return f"Only Raspberry Pi OS has this name; here the port is {' or '.join(lines)}."
    key = "dtparam=uart0=on" if machine.is_pi5() else "enable_uart=1"
    return f"Write {key} in /boot/firmware/config.txt and reboot."


def _console(machine: Machine, target: str, port: str) -> bool:
    consoles = re.findall(r"\bconsole=([A-Za-z]+\d+)", machine.read("/proc/cmdline"))
    return target in consoles or port.removeprefix("/dev/") in consoles
