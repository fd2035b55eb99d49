"""One game with its record: session, journal, chance, replay and what is told of it.

May import engine, games and kept. Knows no face: no screen, no terminal, no cabinet.
"""
