"""Looks at the machine and says what to do, a remedy for every failure.

May import kept, record, system, display.device and hardware.
"""
