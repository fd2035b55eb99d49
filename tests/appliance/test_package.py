"""The Debian package, the signed folder and the first-boot file, made by their own commands.

The fonts' wheels are stand-ins here, pinned in a lock of their own, so that no network is needed.
What dpkg does with the package in real roots is seen by tests/guest/package.sh.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from firmware_host import __version__

ROOT = Path(__file__).parents[2]
PARTS = re.search(r'^parts="(.*)"$', (ROOT / "systemd/lay.sh").read_text(), re.M)
FONTS = {"font_manrope": "files/OFL.txt", "font_source_serif_pro": "files/LICENSE.txt"}

needs_dpkg = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")
needs_gpg = pytest.mark.skipif(not shutil.which("gpg"), reason="gpg is not installed")


def call(*command: object, **env: str) -> str:
    run = subprocess.run(
        [str(part) for part in command],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1700000000", **env},
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program whose fonts are small."""
    folder = tmp_path_factory.mktemp("tree")
    assert PARTS is not None
    for part in PARTS[1].split():
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / part)
    wheels = folder / "wheels"
    wheels.mkdir()
    lines = ["pygame==2.6.1 --hash=sha256:0"]
    for font, license_ in FONTS.items():
        wheel = wheels / f"{font}-1.0-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as packed:
            packed.writestr(f"{font}/__init__.py", "")
            packed.writestr(f"{font}/{license_}", "Intro\n-----\nPermission is given.\n")
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        lines.append(f"{font.replace('_', '-')}==1.0 \\\n    --hash=sha256:{digest}")
    (folder / "requirements/runtime.txt").write_text("\n".join(lines) + "\n")
    return folder


@pytest.fixture(scope="module")
def deb(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("dpkg-deb"):
        pytest.skip("dpkg-deb is not installed")
    out = tmp_path_factory.mktemp("out")
    return Path(call(tree / "systemd/deb/build", out, tree / "wheels").strip())


def listed(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.name != ".installed"
    }


def test_the_same_tree_gives_the_same_package(deb: Path, tree: Path, tmp_path: Path) -> None:
    assert deb.name == f"croupier_{__version__}_all.deb"
    again = Path(call(tree / "systemd/deb/build", tmp_path, tree / "wheels").strip())
    assert again.read_bytes() == deb.read_bytes()
    digest = hashlib.sha256(deb.read_bytes()).hexdigest()
    assert deb.with_name(f"{deb.name}.sha256").read_text() == f"{digest}  {deb.name}\n"


def test_it_asks_for_what_the_installer_asks_for(deb: Path) -> None:
    fields = dict(
        line.split(": ", 1) for line in call("dpkg-deb", "-f", deb).splitlines() if line[0] != " "
    )
    assert fields["Version"] == __version__
    asked = {entry.split()[0] for entry in fields["Depends"].split(", ")}
    wished = {entry.split()[0] for entry in fields["Recommends"].split(", ")}
    shell = f'. "{ROOT}/requirements/venv.sh"; echo $pi_packages; echo $header_packages'
    needed, header = call("sh", "-c", shell).splitlines()
    assert set(needed.split()) <= asked
    assert set(header.split()) == wished  # Debian does not have them, and the table opens anyway


def test_it_lays_what_the_installer_lays(deb: Path, tree: Path, tmp_path: Path) -> None:
    call("dpkg-deb", "-R", deb, tmp_path / "package")
    (tmp_path / "image").mkdir()
    call("sh", tree / "systemd/install.sh", "--root", tmp_path / "image")
    packed = listed(tmp_path / "package/opt/croupier")
    laid = listed(tmp_path / "image/opt/croupier")
    # An image in which no Python runs gets its fonts on the Pi.
    assert {name for name in packed if name not in laid} == {
        name for name in packed if name.startswith("lib/")
    }
    assert {name: packed[name] for name in laid} == laid
    units = {path.name for path in (tmp_path / "image/etc/systemd/system").glob("*.*")}
    found = {path.name for path in (tmp_path / "package/usr/lib/systemd/system").iterdir()}
    assert found == {name for name in units if not name.endswith(".wants")}


def test_the_scripts_are_shell_and_know_the_units(deb: Path, tmp_path: Path) -> None:
    call("dpkg-deb", "-e", deb, tmp_path / "control")
    for script in ("preinst", "postinst", "prerm", "postrm"):
        call("sh", "-n", tmp_path / "control" / script)
    gone = (tmp_path / "control/postrm").read_text()
    assert "croupier.service croupier-poweroff.path croupier-care.path" in gone
    assert "@" not in gone.replace("getty@tty1", "")


@needs_dpkg
def test_fonts_with_another_hash_are_refused(tree: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    shutil.copytree(tree / "wheels", wheels)
    with (wheels / "font_manrope-1.0-py3-none-any.whl").open("ab") as wheel:
        wheel.write(b"something else")
    run = subprocess.run(
        [tree / "systemd/deb/build", tmp_path, wheels], check=False, capture_output=True, text=True
    )
    assert run.returncode != 0
    assert "no wheel of font_manrope with the pinned hash" in run.stderr
    assert not list(tmp_path.glob("*.deb"))


@needs_gpg
def test_a_folder_for_apt_is_signed_to_the_last_byte(deb: Path, tmp_path: Path) -> None:
    # gpg's agent listens on a socket whose path may not be long.
    keys = Path(call("mktemp", "-d", "/tmp/keys.XXXXXX").strip())
    folder = tmp_path / "folder"
    try:
        call(ROOT / "systemd/deb/repository", folder, deb, CROUPIER_KEYS=str(keys))
        public = folder / "croupier.gpg"
        call("gpgv", "--keyring", public, folder / "InRelease")
        call("gpgv", "--keyring", public, folder / f"{deb.name}.sig", folder / deb.name)
        call("gpgv", "--keyring", public, folder / "Release.gpg", folder / "Release")
    finally:
        shutil.rmtree(keys)
    release = (folder / "Release").read_text()
    packages = (folder / "Packages").read_bytes()
    assert f"{hashlib.sha256(packages).hexdigest()} {len(packages)} Packages\n" in release
    assert f"SHA256: {hashlib.sha256(deb.read_bytes()).hexdigest()}".encode() in packages


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="cloud-init is not installed")
def test_the_first_boot_file_keeps_to_its_schema() -> None:
    said = call("cloud-init", "schema", "--config-file", ROOT / "systemd/cloud/user-data")
    assert "Valid" in said


def test_the_first_boot_file_asks_for_every_package() -> None:
    text = (ROOT / "systemd/cloud/user-data").read_text()
    shell = f'. "{ROOT}/requirements/venv.sh"; echo $pi_packages $header_packages'
    asked = re.findall(r"^  - ([a-z0-9-]+)$", text, re.M)
    assert sorted(asked) == sorted(call("sh", "-c", shell).split())


@pytest.mark.soak
@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian is not installed")
def test_lintian_finds_nothing_that_has_no_reason(tmp_path: Path) -> None:
    """With the real fonts, which are fetched."""
    deb = Path(call(ROOT / "systemd/deb/build", tmp_path).strip())
    assert call("lintian", "--fail-on", "error,warning", deb) == ""


@pytest.mark.soak
def test_a_wheel_has_everything_and_runs_from_anywhere(tmp_path: Path) -> None:
    """What pipx would install. The build tools are fetched."""
    python = ROOT / ".venv/bin/python"
    call(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("croupier-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "there")
    env = {"PYTHONPATH": str(tmp_path / "there"), "PYTHONSAFEPATH": "1"}
    where = call(python, "-c", "import firmware_host; print(firmware_host.__file__)", **env)
    assert where.startswith(str(tmp_path))
    told = call(python, "-m", "firmware_host", "play", "--tell", "--seed", "7", **env)
    assert "Bots played this" in told
