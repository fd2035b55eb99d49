"""The pure heart: asks, events, money, and the game that is pushed and popped."""
