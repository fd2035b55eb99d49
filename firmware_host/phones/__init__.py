"""Phones at the table: who may sit where, what each is sent, and the door they come in by.

Knows the protocol, never a game, a pin or the screen. `door/` is a program of its own, which the
table starts or systemd; nothing of the table imports it.

May import record, language and below.
"""
