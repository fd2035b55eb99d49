"""Drawings made of shapes and words, for paper, for a page and for a screen alike.

May import nothing of ours: it knows no game, no printer and no window. Games draw their boards and
cards with it, `firmware_host.printing` puts them on paper, and `svg` shows them anywhere else.
"""
