"""Buttons, lamps, dice and cards as a few signals and cues. Knows no game.

May import nothing of ours.
"""
