"""The pictures that the screen shows of this game, as data.

May import the engine, `games.shared` and this game.
"""
