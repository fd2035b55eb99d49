"""The machine's players of Go For Broke. Each knows only what its seat may know."""
