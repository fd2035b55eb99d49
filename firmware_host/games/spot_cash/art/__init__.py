"""What a screen shows of Spot Cash besides its facts.

May import the engine, `games.shared` and this game.
"""
