"""One file per command of `croupier`."""
