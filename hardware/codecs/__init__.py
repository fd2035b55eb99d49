"""Bytes into meaning and back. Pure: no ports, no clocks, and no input that can break them.

May import the standard library only.
"""
