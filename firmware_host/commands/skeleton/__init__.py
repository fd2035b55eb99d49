"""The small game that `croupier new-game` copies. It runs, though it is on no shelf."""
