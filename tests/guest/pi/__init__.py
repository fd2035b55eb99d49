"""The card image on emulated boards: a Raspberry Pi 3B, and one with a touchscreen."""
