"""Renders the gallery: `python -m display.gallery FOLDER [WIDTHxHEIGHT ...]`."""

import argparse
import sys

from display.gallery.render import SIZES, main

USUAL = ", ".join(f"{w}x{h}" for w, h in SIZES)


def arguments() -> list[str]:
    """Return the folder and the sizes that were asked for."""
    parse = argparse.ArgumentParser(
        prog="python -m display.gallery",
        description="Draw every screen to PNG files, to be looked at.",
        epilog="example:\n  python -m display.gallery /tmp/gallery 800x480 480x320",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parse.add_argument("folder", nargs="?", default="gallery", help="where they are written")
    parse.add_argument("sizes", nargs="*", metavar="WxH", help=f"sizes; usually {USUAL}")
    given = parse.parse_args()
    return [given.folder, *given.sizes]


if __name__ == "__main__":
    sys.exit(main(arguments()))
