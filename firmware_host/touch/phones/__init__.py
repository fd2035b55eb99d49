"""Phones at the touchscreen table: the open door, its page, and who plays where."""
