"""What the machine players of all games share."""
