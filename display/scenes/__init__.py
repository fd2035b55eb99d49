"""What each page shows, as frozen data.

May import `display.port` and the engine's view and words.
"""
