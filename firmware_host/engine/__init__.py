"""The pure heart: asks, events, money, and the game that is pushed and popped.

May import `firmware_host.values` alone, and no clock, file, random source or device. The only file
it reads is a game's RULES.md.
"""
