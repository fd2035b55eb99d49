"""The machine's players of Gambler. Each knows only what its seat may know."""
