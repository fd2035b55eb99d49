"""The small game that `croupier new-game` copies. It runs, though it is on no shelf.

May import the engine and `games.shared`, as every game.
"""
