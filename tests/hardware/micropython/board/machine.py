"""The pins, the tone and the bus of a board, in the hands of a test. It runs under MicroPython."""


class Pin:
    """One pin, by its number in `made`."""

    IN, OUT, PULL_UP = 0, 1, 2
    made = dict()  # noqa: C408, RUF012 - MicroPython has no typing to say that it is meant

    def __init__(self, number, mode=0, pull=0, value=1):
        self.level = value
        Pin.made[number] = self

    def value(self, level=None):
        """Set or tell the level."""
        if level is not None:
            self.level = level
        return self.level


class PWM:
    """A tone."""

    def __init__(self, pin):
        self.hertz = self.duty = 0

    def freq(self, hertz):
        """Set the pitch."""
        self.hertz = hertz

    def duty_u16(self, duty):
        """Set the strength; none is silence."""
        self.duty = duty


class I2C:
    """A bus with one sensor, which says `told`, or nothing at all."""

    told = b"\x00\x00"

    def __init__(self, number, scl, sda, freq):
        self.freq = freq

    def readfrom_mem(self, device, register, count):
        """Read from the sensor."""
        if I2C.told is None:
            raise OSError(19)
        return I2C.told
