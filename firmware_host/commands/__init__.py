"""One file per command of `croupier`.

May import every room of the house; nobody but `cli` imports it.
"""
