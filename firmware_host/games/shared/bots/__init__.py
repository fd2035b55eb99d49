"""What the machine players of all games share.

May import the engine and `games.shared`.
"""
