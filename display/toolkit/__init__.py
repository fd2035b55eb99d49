"""The drawing kit: boxes, layout, type, paper, nodes, motion and touch.

May import pygame, `display.port` and the engine's asks, table, view and words.
"""
