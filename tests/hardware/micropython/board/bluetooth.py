"""The radio of a board, in the hands of a test. It runs under MicroPython."""


class UUID:
    """A name in the air."""

    def __init__(self, text):
        self.text = text


class BLE:
    """Notes what was asked of it; `made` is the one there is."""

    made = None

    def __init__(self):
        BLE.made = self
        self.asked = []

    def active(self, on):
        """Switch it on."""

    def irq(self, heard):
        """Who is told of everything."""
        self.heard = heard

    def gap_scan(self, *how):
        """Look for others, or stop."""
        self.asked.append("search" if how[0] else "stop")

    def gap_connect(self, kind, address):
        """Connect to one."""
        self.asked.append("connect")

    def gattc_discover_services(self, link, which):
        """Ask what it can do."""
        self.asked.append("services")

    def gattc_discover_characteristics(self, link, first, last, which):
        """Ask where it speaks."""
        self.asked.append("speaker")

    def gattc_write(self, link, where, what, how):
        """Ask it to speak."""
        self.asked.append(("write", where, what))
