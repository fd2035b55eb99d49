"""What of a game leaves the table for a pair of eyes. May import record and what is below it."""
