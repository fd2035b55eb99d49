"""Screens for learning a game. May import what other screens may."""
