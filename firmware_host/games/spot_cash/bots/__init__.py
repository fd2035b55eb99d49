"""The machine's players of Spot Cash. Each knows only what its seat may know."""
