"""The card image: what must not be in it is seen; in the soak it is booted on emulated boards."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.guest.pi.__main__ import main
from tests.guest.pi.boards import BOARDS, has_tools
from tests.guest.screen.card import looked_into, words_of

TOOLS = ("mke2fs", "sfdisk", "debugfs")
FAT_TOOLS = (*TOOLS, "mkfs.vfat", "mcopy", "mtype")
MISSING = [tool for tool in TOOLS if not shutil.which(tool)]


def image(folder: Path, files: dict[str, str]) -> Path:
    """A card with these files on its second partition, as systemd/image/build lays it out."""
    root = folder / "root"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    card, part = folder / "card.img", folder / "table.part"
    for path, size in ((card, 24), (part, 16)):
        with path.open("wb") as file:
            file.truncate(size << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", root, part], check=True)
    table = "label: dos\nstart=1MiB,size=4MiB,type=c\nstart=5MiB,size=16MiB,type=83\n"
    subprocess.run(["sfdisk", "-q", card], input=table, text=True, check=True)
    with card.open("r+b") as file:
        file.seek(5 << 20)
        file.write(part.read_bytes())
    return card


CLEAN = {
    "etc/shadow": "root:!*:20000:0:99999:7:::\ncroupier:!:20000::::::\n",
    "etc/machine-id": "",
    "etc/ssh/ssh_config": "",
    "etc/fstab": "LABEL=table / ext4 ro,noatime 0 1\nLABEL=games /var/lib/croupier ext4 rw 0 2\n",
    "var/lib/croupier/nothing": "",
    "var/lib/systemd/nothing": "",
}


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
@pytest.mark.parametrize(
    ("planted", "wrong"),
    [
        ({}, 0),
        ({"etc/shadow": "root:$y$j9T$abc$def:20000:0:99999:7:::\n"}, 1),
        ({"etc/machine-id": "0123456789abcdef0123456789abcdef\n"}, 1),
        ({"etc/machine-id": "uninitialized\n"}, 1),  # would switch on every unit there is
        ({"etc/ssh/ssh_host_ed25519_key": "a key"}, 1),
        ({"var/lib/systemd/random-seed": "a seed"}, 1),
        ({"etc/fstab": "LABEL=games /var/lib/games ext4 rw 0 2\n"}, 1),  # nobody has made it
    ],
)
def test_what_is_some_machines_own_is_seen_in_an_image(
    tmp_path: Path, planted: dict[str, str], wrong: int
) -> None:
    assert looked_into(image(tmp_path, {**CLEAN, **planted})) == wrong


@pytest.mark.skipif(not all(map(shutil.which, FAT_TOOLS)), reason=f"needs {', '.join(FAT_TOOLS)}")
def test_what_a_card_says_to_its_kernel_is_read_from_it(tmp_path: Path) -> None:
    card, part, words = image(tmp_path, CLEAN), tmp_path / "boot.part", tmp_path / "cmdline.txt"
    words.write_text("root=LABEL=table ro rootwait quiet\n")
    part.write_bytes(bytes(4 << 20))
    subprocess.run(["mkfs.vfat", part], check=True, capture_output=True)
    subprocess.run(["mcopy", "-i", part, words, "::cmdline.txt"], check=True)
    with card.open("r+b") as file:
        file.seek(1 << 20)
        file.write(part.read_bytes())
    assert words_of(card) == "root=LABEL=table ro rootwait quiet"


def listed(root: Path) -> str:
    script = Path(__file__).parents[2] / "systemd/image/listed"
    return subprocess.run([script, root], capture_output=True, text=True, check=True).stdout


def test_the_same_files_give_the_same_list_whenever_they_came(tmp_path: Path) -> None:
    names = ["usr/bin/b", "usr/bin/A", "usr/lib/a.py", "etc/ä", "etc/z z"]
    for number, order in enumerate((names, names[::-1])):
        for name in order:
            path = tmp_path / str(number) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(str(number))
            os.utime(path, (number, number))
    compiled = tmp_path / "1/usr/lib/__pycache__/a.cpython-313.pyc"
    compiled.parent.mkdir()
    compiled.touch()
    first = listed(tmp_path / "0")
    assert first.split("\n")[:3] == [".", "./etc", "./etc/z z"]
    assert listed(tmp_path / "1") == first
    (tmp_path / "1/etc/more").touch()
    assert listed(tmp_path / "1") != first


@pytest.mark.soak
def test_the_card_on_emulated_boards() -> None:
    card, work = os.environ.get("CROUPIER_CARD"), os.environ.get("CROUPIER_CARD_WORK")
    if reason := has_tools():
        pytest.skip(reason)
    if not card or not work:
        pytest.skip(
            "CROUPIER_CARD names no image and CROUPIER_CARD_WORK not the folder it was made in"
        )
    assert main(Path(card), Path(work), [*BOARDS], lives=20) == 0
