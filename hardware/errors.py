"""What can go wrong with hardware, each with a sentence that a person can act on."""


class HardwareError(Exception):
    """The base of all of it. Each error is also of the kind that Python has for it."""
