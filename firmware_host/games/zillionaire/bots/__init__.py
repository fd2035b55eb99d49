"""The machine's players of Zillionaire. Each knows only what its seat may know."""
