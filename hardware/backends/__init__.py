"""Where lines and ports come from: the Pi, a mock driven by tests, or a simulated cabinet.

May import the rest of hardware; only `pi` and `gpio` know the pins of a Pi.
"""

from hardware.backend import Backend
from hardware.config.spec import HardwareConfig


def make(config: HardwareConfig) -> Backend:
    """Return the backend the config names; nothing is imported or opened before it is needed."""
    if config.backend == "simulated":
        from hardware.backends.simulated import Simulated

        return Simulated(config)
    if config.backend == "mock":
        from hardware.backends.mock import Mock

        return Mock()
    from hardware.backends.pi import Pi

    return Pi(config.chip)
