"""Logic without devices: debouncing, quadrature, presence, lamp patterns, reader conversations.

May import signals, cues and codecs. No clock of its own: time is handed in.
"""
