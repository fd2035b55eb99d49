"""What a screen shows of Zillionaire besides its facts.

May import the engine, `games.shared` and this game.
"""
