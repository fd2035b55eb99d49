"""The commands that measure: odds, simulations, strength of bots, speed."""
