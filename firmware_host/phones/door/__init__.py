"""The door: a separate program, and the only part of Croupier that listens on a network.

It serves a few files, checks who connects, and passes messages on to the table over a Unix socket.
It knows no seat, no code and no game: an attacker who took it over could read what phones are sent
and send what phones send, nothing more.

May import kept and below, and nothing else of the phones.
"""
