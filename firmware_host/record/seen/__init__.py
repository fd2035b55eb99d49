"""The filter through which a game is shown to somebody. May import record and what is below it."""
