"""The machine's players of Pot Luck. Each knows only what its seat may know."""
