"""Printed files as the tests look at them: pages as pictures, boxes, and codes read back."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

MM = 25.4
TOOLS = all(shutil.which(tool) for tool in ("pdftoppm", "pdfinfo", "pdffonts", "qpdf"))
needs_poppler = pytest.mark.skipif(not TOOLS, reason="poppler-utils and qpdf are not installed")


def run(*command: object) -> str:
    """What a tool says about a file."""
    done = subprocess.run([str(word) for word in command], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def picture(
    path: Path,
    page: int,
    dpi: int = 100,
    *,
    grey: bool = False,
    part: tuple[float, float, float, float] | None = None,
) -> Image.Image:
    """One page, or a part of it (x, y, w, h in mm), as poppler renders it; pages count from 1."""
    out = path.with_suffix(f".{page}.{dpi}")
    options: list[object] = ["-gray"] if grey else []
    if part is not None:
        names = ("-x", "-y", "-W", "-H")
        for name, number in zip(names, part, strict=True):
            options += [name, round(number * dpi / MM)]
    run("pdftoppm", *options, "-r", dpi, "-f", page, "-l", page, "-singlefile", path, out)
    (found,) = out.parent.glob(f"{out.name}.p?m")
    image = Image.open(found)
    image.load()
    found.unlink()
    return image


def codes_on(image: Image.Image) -> list[str]:
    """Every code that an independent reader finds on a page."""
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [found.text for found in zxingcpp.read_barcodes(image, formats=formats)]


def page_boxes(path: Path, name: str) -> list[tuple[float, float, float, float]]:
    """A box of every page, in millimetres from its lower left corner."""
    told = run("pdfinfo", "-box", "-f", 1, "-l", 999, path)
    rows = re.findall(rf"{name}:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)", told)
    boxes = []
    for row in rows:
        left, low, right, top = (float(number) * MM / 72 for number in row)
        boxes.append((left, low, right, top))
    return boxes
