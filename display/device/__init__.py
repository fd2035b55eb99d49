"""The panel itself: which driver opens, the window, and sound.

May import pygame and `display.toolkit`.
"""
