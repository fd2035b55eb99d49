"""What the sheets to finish by hand have in common: decks, and what is still to come.

May import the engine and `games.shared`.
"""
