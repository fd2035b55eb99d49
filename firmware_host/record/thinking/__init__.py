"""Experts that think in a process of their own, so that the table never waits for them.

May import the rest of record and what record may import.
"""
