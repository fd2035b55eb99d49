"""Every screen as a picture, drawn from samples: `python -m display.gallery FOLDER`.

May import everything in display. No table runs it.
"""
