"""The commands that measure: odds, simulations, strength of bots, speed.

May import what other commands may.
"""
