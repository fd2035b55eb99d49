"""The table while a game is played: one grid for every turn, and the sheets that lie over it.

May import what other screens may, and the panels.
"""
