"""The door: the only part of Croupier that hears a network. A program of its own.

It hands out a few files, looks at who knocks, and passes messages on to the table over a path
socket. It knows no seat, no code and no game; whoever took it over could read what phones are
sent, and ask the table as a phone does.

May import kept and below, and nothing else of the phones.
"""
