"""Phones at the touchscreen table: the open door, its page, and who plays where.

May import what other pages may, and `firmware_host.phones`.
"""
