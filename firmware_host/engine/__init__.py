"""The pure heart: asks, events, money, and the game that is pushed and popped.

May import nothing of ours, and no clock, file, random source or device.
"""
