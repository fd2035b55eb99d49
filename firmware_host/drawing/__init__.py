"""Drawings made of shapes and words, for paper, for a page and for a screen alike.

May import `firmware_host.values` alone: it knows no game, printer or window. Games draw boards and
cards with it, `firmware_host.printing` puts them on paper, and `svg` shows them anywhere else.
"""
