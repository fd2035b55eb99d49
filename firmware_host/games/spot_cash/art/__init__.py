"""What a screen shows of Spot Cash besides its facts."""
