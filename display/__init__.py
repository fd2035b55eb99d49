"""The touchscreen. Knows asks and views, never a game or a pin.

May import `firmware_host.drawing`, `firmware_host.values` and, of the engine, asks, decks, errors,
requests, table, view and words.
"""
