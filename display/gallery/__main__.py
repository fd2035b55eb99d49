"""Renders the gallery: `python -m display.gallery FOLDER [WIDTHxHEIGHT ...]`."""

import sys

from display.gallery.render import main

sys.exit(main(sys.argv[1:] or ["gallery"]))
