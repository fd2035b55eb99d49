"""The lab: thousands of games at once, exact odds, and how fast it all goes.

May import record, games and below, never a face.
"""
