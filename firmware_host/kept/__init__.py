"""Everything that outlives a game: settings, config, editions, tags and their files.

May import engine and games.
"""
