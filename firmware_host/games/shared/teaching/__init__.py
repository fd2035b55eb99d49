"""Teach-in: what is printed, told block by block by somebody who can read it.

`builder` asks, `blocks` has what the plain verbs do not say, `habits` what was told lately.

May import the engine and `games.shared`.
"""
