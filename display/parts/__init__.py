"""What panels, pictures and screens share: pages of many things, fields of squares, tiles.

May import the toolkit and the engine's view.
"""
