"""`[hardware]` of the config file, read and checked.

May import the standard library and `hardware.pure`.
"""
