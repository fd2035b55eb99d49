"""Learning by playing: the coach, a practice turn, counting oneself. The journal's games stay.

May import the rest of record and what record may import.
"""
