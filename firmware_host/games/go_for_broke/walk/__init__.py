"""Walking through an edition before or between games: what is printed, told in any order.

May import the engine, `games.shared` and this game.
"""
