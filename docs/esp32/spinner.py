"""An ESP32 (or a Pico) with MicroPython, on USB, under a real spinner.

Copy this file to the board as main.py. A hall sensor that reads angles (AS5600) sits under the
spinner's axle, a flat round magnet on the axle's end, a millimetre or two apart. When the arrow has
come to rest, the line SPIN wheel result is sent. Set the pins, the name of the wheel, and what is
printed on it, clockwise; ZERO is what the sensor says where the first wedge begins.
"""

import select
import sys
import time

from machine import I2C, Pin

NAME = "spinner"
VERSION = "1"
WHEEL = "number"
WEDGES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
SCL, SDA = 22, 21
ZERO = 0  # of 4096: what the sensor says where the first wedge begins

ROUND = 4096
SENSOR, ANGLE = 0x36, 0x0E
MOVED = ROUND // 24  # a push of the table is no spin
STILL = 6
REST_MS = 400


def say(*words):
    """Send one line to the table."""
    print(" ".join(str(word) for word in words))


def apart(a, b):
    """How far two angles are apart, the shorter way round."""
    way = abs(a - b) % ROUND
    return min(way, ROUND - way)


class Arrow:
    """Follows the arrow, and tells where it stopped after it had really been spun."""

    def __init__(self, angle):
        self.last = angle
        self.travelled = 0
        self.still_since = None

    def look(self, angle, now):
        """Take a reading; called a hundred times a second."""
        step = apart(angle, self.last)
        self.last = angle
        if step > STILL:
            self.travelled += step
            self.still_since = None
        elif self.travelled and self.still_since is None:
            self.still_since = now
        elif self.travelled and time.ticks_diff(now, self.still_since) >= REST_MS:
            spun, self.travelled, self.still_since = self.travelled, 0, None
            if spun >= MOVED:
                say("SPIN", WHEEL, WEDGES[((angle - ZERO) % ROUND) * len(WEDGES) // ROUND])


class Sensor:
    """The hall sensor on the I2C bus."""

    def __init__(self):
        self.bus = I2C(0, scl=Pin(SCL), sda=Pin(SDA), freq=400000)

    def angle(self):
        """The arrow's angle, 0 to 4095; None while the sensor does not answer."""
        try:
            high, low = self.bus.readfrom_mem(SENSOR, ANGLE, 2)
        except OSError:
            return None
        return (high << 8 | low) & (ROUND - 1)


def main():
    """Run until the power goes."""
    sensor = Sensor()
    arrow = Arrow(sensor.angle() or 0)
    say("HELLO", NAME, VERSION)
    waiting = select.poll()
    waiting.register(sys.stdin, select.POLLIN)
    while True:
        angle = sensor.angle()
        if angle is not None:
            arrow.look(angle, time.ticks_ms())
        while waiting.poll(0):
            if sys.stdin.readline().strip() == "HELLO":
                say("HELLO", NAME, VERSION)
        time.sleep_ms(10)


if __name__ == "__main__":
    main()
