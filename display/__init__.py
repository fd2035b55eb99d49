"""The touchscreen. Knows asks and views, never a game or a pin."""

import os

# pygame greets on standard output when it is imported; a banker does not.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
