"""Phones at the table: who may sit where, what each is sent, and the door that lets them in.

Knows the protocol, never a game, a pin or the screen. `door/` is a separate program, started by the
table or by systemd; nothing in the table imports it.

May import record, language and below.
"""
