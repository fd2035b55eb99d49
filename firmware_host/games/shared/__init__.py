"""What several games share: the language of effects.

May import engine only.
"""
