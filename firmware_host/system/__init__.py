"""The machine the table runs on: the service manager and the log.

May import the standard library and kept.
"""
