"""The table without a screen: the referee protocol, the terminal, and games told by bots.

May import engine, games, record, kept and language.
"""
