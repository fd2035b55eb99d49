"""A game's pictures: the game says what lies where, the screen draws it.

May import the toolkit, parts, drawings and the engine's view and words.
"""
