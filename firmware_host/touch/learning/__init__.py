"""Learning at the touchscreen: the coach, the rules to read, practice, the lock, counting.

May import the rest of touch and what touch may import.
"""
