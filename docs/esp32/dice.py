"""An ESP32 with MicroPython, on USB, that passes electronic dice (GoDice) on to the table.

Copy this file to the board as main.py. The dice speak Bluetooth, the table does not: this board
listens to up to six of them and, when all that were thrown lie still, sends one line: DICE 3 5.
How many dice belong to a throw is told by DICE_IN_A_THROW.
"""

import sys
import time

import bluetooth

NAME = "dice"
VERSION = "1"
DICE_IN_A_THROW = 2
LONGEST_WAIT_MS = 6000  # a throw that is not complete by then is forgotten

SERVICE = bluetooth.UUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e")
SPEAKS = bluetooth.UUID("6e400003-b5a3-f393-e0a9-e50e24dcca9e")
ADVERTISED = b"GoDice"
# Which way is up: what a die's sensor says, at 64 to one times gravity, when a face lies on top.
UP = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
# How a message begins that tells of a die at rest, and where its three numbers are.
AT_REST = ((b"FS", 2), (b"TS", 2), (b"MS", 2), (b"S", 1))
ROLLING = b"R"

FOUND, SEARCHED, CONNECTED, LOST, SERVICE_FOUND, SPEAKER_FOUND, SPOKE = 5, 6, 7, 8, 9, 11, 18


def say(*words):
    """Send one line to the table."""
    print(" ".join(str(word) for word in words))


def signed(byte):
    """A byte as a number from -128 to 127."""
    return byte - 256 if byte > 127 else byte


def face(message):
    """The face on top of a die at rest; None for any other message."""
    for word, at in AT_REST:
        if message.startswith(word) and len(message) >= at + 3:
            lies = [signed(byte) for byte in message[at : at + 3]]
            return min(UP, key=lambda up: sum((lies[n] - UP[up][n]) ** 2 for n in range(3)))
    return None


class Throw:
    """Gathers dice that come to rest until as many lie there as belong to a throw."""

    def __init__(self, dice):
        self.dice = dice
        self.lying = {}
        self.since = None

    def hear(self, die, message, now):
        """Take a message of one die; sends the line when the throw is complete."""
        if message.startswith(ROLLING):
            self.lying.pop(die, None)
            return
        shown = face(message)
        if shown is None:
            return
        if self.since is None or time.ticks_diff(now, self.since) > LONGEST_WAIT_MS:
            self.lying, self.since = {}, now
        self.lying[die] = shown
        if len(self.lying) == self.dice:
            say("DICE", *[self.lying[one] for one in sorted(self.lying)])
            self.lying, self.since = {}, None


class Radio:
    """Keeps every die connected that is found."""

    def __init__(self, throw):
        self.throw = throw
        self.known = {}
        self.ble = bluetooth.BLE()
        self.ble.active(True)
        self.ble.irq(self.heard)
        self.search()

    def search(self):
        """Look for dice for half a minute, gently."""
        self.ble.gap_scan(30000, 100000, 50000)

    def heard(self, event, data):
        """What the radio tells."""
        if event == FOUND and ADVERTISED in bytes(data[4]) and len(self.known) < 6:
            address = (data[0], bytes(data[1]))
            if address not in self.known.values():
                self.ble.gap_scan(None)
                self.ble.gap_connect(*address)
        elif event == CONNECTED:
            self.known[data[0]] = (data[1], bytes(data[2]))
            self.ble.gattc_discover_services(data[0], SERVICE)
        elif event == LOST:
            self.known.pop(data[0], None)
            self.search()
        elif event == SERVICE_FOUND:
            self.ble.gattc_discover_characteristics(data[0], data[1], data[2], SPEAKS)
        elif event == SPEAKER_FOUND:
            self.ble.gattc_write(data[0], data[2] + 1, b"\x01\x00", 1)
            self.search()
        elif event == SEARCHED and not self.known:
            self.search()
        elif event == SPOKE:
            self.throw.hear(data[0], bytes(data[2]), time.ticks_ms())


def main():
    """Run until the power goes: the radio calls, the table may ask who we are."""
    say("HELLO", NAME, VERSION)
    Radio(Throw(DICE_IN_A_THROW))
    while True:
        if sys.stdin.readline().strip() == "HELLO":
            say("HELLO", NAME, VERSION)


if __name__ == "__main__":
    main()
