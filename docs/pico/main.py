"""Croupier's helper board: a Raspberry Pi Pico with MicroPython, on USB.

Copy this file to the board as main.py (Thonny: File, Save as, Raspberry Pi Pico). Set the pins
below. Buttons go from their pin to ground, lamps from their pin through a resistor to ground, a
piezo from its pin to ground. Sensors of your own call dice(), spin(), card(), placed(), lifted()
or turn() below; the table understands them at once.
"""

import select
import sys
import time

from machine import PWM, Pin

NAME = "pico"
VERSION = "1"

BUTTONS = {"spin": 2, "yes": 3, "no": 4}
LAMPS = {"spin": 6, "yes": 7, "no": 8}
BUZZER = 15  # None when there is none

SETTLE_MS = 5  # a contact counts when it has been still for this long
LONGEST_LINE = 64


def say(*words):
    """Send one line to the table."""
    print(" ".join(str(word) for word in words))


def dice(*faces):
    """Tell that dice came to rest: dice(3, 5)."""
    say("DICE", *faces)


def spin(wheel, result):
    """Tell that a wheel came to rest: spin("roulette", 17)."""
    say("SPIN", wheel, result)


def card(number):
    """Tell that a card is on the reader; say it again and again while it lies there."""
    say("CARD", number)


def placed(spot, token):
    """Tell that a token was put on a spot."""
    say("PLACED", spot, token)


def lifted(spot, token):
    """Tell that a token left a spot."""
    say("LIFTED", spot, token)


def turn(encoder, steps):
    """Tell that an encoder moved: turn("amount", -1)."""
    say("TURN", encoder, steps)


class Button:
    """A contact to ground that is told when it has settled."""

    def __init__(self, name, number):
        self.name = name
        self.pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self.down = False
        self.since = None

    def look(self, now):
        """Look at the contact; called about a thousand times a second."""
        raw = not self.pin.value()
        if raw == self.down:
            self.since = None
        elif self.since is None:
            self.since = now
        elif time.ticks_diff(now, self.since) >= SETTLE_MS:
            self.down = raw
            self.since = None
            self.tell()

    def tell(self):
        """Tell how the contact stands."""
        say("BTN", self.name, "down" if self.down else "up")


class Board:
    """Everything on the board."""

    def __init__(self):
        self.buttons = [Button(name, number) for name, number in BUTTONS.items()]
        self.lamps = {name: Pin(number, Pin.OUT, value=0) for name, number in LAMPS.items()}
        self.buzzer = None if BUZZER is None else PWM(Pin(BUZZER))
        self.silent_at = None
        self.line = ""

    def greet(self):
        """Say who we are."""
        say("HELLO", NAME, VERSION)

    def step(self, now):
        """Do what is due."""
        for button in self.buttons:
            button.look(now)
        if self.silent_at is not None and time.ticks_diff(now, self.silent_at) >= 0:
            self.buzzer.duty_u16(0)
            self.silent_at = None

    def hear(self, char, now):
        """Take one character from the table."""
        if char not in "\r\n":
            self.line = (self.line + char)[: LONGEST_LINE + 1]
            return
        words, self.line = self.line.split(), ""
        self.obey(words, now)

    def obey(self, words, now):
        """Follow one line from the table; what we do not know we let pass."""
        if words == ["HELLO"]:
            self.greet()
        elif len(words) == 3 and words[0] == "LAMP" and words[1] in self.lamps:
            self.lamps[words[1]].value(1 if words[2] == "on" else 0)
        elif len(words) == 3 and words[0] == "BEEP" and "".join(words[1:]).isdigit():
            self.beep(int(words[1]), int(words[2]), now)

    def beep(self, hertz, milliseconds, now):
        """Sound the buzzer, if there is one."""
        if self.buzzer:
            self.buzzer.freq(max(20, hertz))
            self.buzzer.duty_u16(32768)
            self.silent_at = time.ticks_add(now, milliseconds)


def main():
    """Run until the power goes."""
    board = Board()
    board.greet()
    for button in board.buttons:
        button.tell()
    waiting = select.poll()
    waiting.register(sys.stdin, select.POLLIN)
    while True:
        now = time.ticks_ms()
        board.step(now)
        while waiting.poll(0):
            board.hear(sys.stdin.read(1), now)
        time.sleep_ms(1)


if __name__ == "__main__":
    main()
