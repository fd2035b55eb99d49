"""Pages for looking after the machine without a keyboard: backups, updates, clock, network.

May import what touch may, and `touch.pages`.
"""
