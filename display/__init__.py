"""The touchscreen. Knows asks and views, never a game or a pin."""
