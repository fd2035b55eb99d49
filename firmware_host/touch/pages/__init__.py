"""The pages of the house: each makes the scenes of one screen and does what is wanted there.

May import the rest of touch and what touch may import.
"""
