"""What a screen shows of Zillionaire besides its facts."""
