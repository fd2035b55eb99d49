"""The pages of the house: each makes the scenes of one screen and does what is wanted there."""
