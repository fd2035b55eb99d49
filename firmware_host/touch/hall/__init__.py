"""The hall at the screen: the host's large one, and what a table tells of itself."""
