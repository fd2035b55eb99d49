"""A game's pictures: the game says what lies where, the screen draws it."""
