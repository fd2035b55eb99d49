"""The machine's players of Gambler. Each knows only what its seat may know.

May import the engine, `games.shared` and this game.
"""
