# shellcheck shell=sh
# Sourced by ./play and ./test: makes .venv from a lock file, or finds it ready at once.
# Usage: . requirements/venv.sh; ready_venv runtime|dev
say() { printf 'croupier: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

pi_without_desktop() {
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ -r /proc/device-tree/model ] &&
        tr -d '\0' < /proc/device-tree/model | grep -q 'Raspberry Pi'
}

# The index's pygame wheel has no KMSDRM and lgpio has no wheel for Python 3.13: on a Pi without a
# desktop both come from Raspberry Pi OS itself. pygame does not ask for the libraries with which
# SDL reaches a screen without a desktop, so they are asked for by name.
pi_packages="python3-pygame python3-serial libegl1 libgles2 libgl1-mesa-dri"
# For the pins of the header. Only Raspberry Pi's archive has them; Debian's gpiozero is too old.
header_packages="python3-gpiozero python3-lgpio"

# An environment made by another Python, before the system was upgraded, is none.
is_made_for() {
    made=$(readlink -f .venv/bin/python) || return 1
    case ${made##*/} in python3.*) [ -d ".venv/lib/${made##*/}" ] || return 1 ;; esac
    cmp -s "$1" .venv/made-from-"$2"
}

# The fonts' lines of a lock file: the one thing that no system brings.
fonts_of() { awk '/^[a-z]/ { keep = /^font-/ } keep' "$1"; }

ready_venv() {
    lock=requirements/$1.txt
    is_made_for "$lock" "$1" && return 0
    python=${PYTHON:-python3}
    command -v "$python" >/dev/null || die "Python 3.11 or newer is needed. Type: sudo apt install python3 python3-venv"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "Python 3.11 or newer is needed, but $("$python" --version 2>&1) was found."
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        die "Python's venv module is missing. Type: sudo apt install python3-venv"
    site=
    if pi_without_desktop; then
        PYGAME_HIDE_SUPPORT_PROMPT=1 "$python" -c 'import pygame, serial' 2>/dev/null ||
            die "Raspberry Pi OS's own packages are needed here. Type: sudo apt install $pi_packages $header_packages"
        site=--system-site-packages
    fi
    say "setting up .venv (once, about half a minute) ..."
    rm -rf .venv
    # shellcheck disable=SC2086
    "$python" -m venv $site .venv || die "could not make .venv. Type: sudo apt install python3-venv"
    if [ -n "$site" ]; then
        fonts_of "$lock" > .venv/lock-here.txt
        lock_here=.venv/lock-here.txt
    else
        lock_here=$lock
    fi
    # Every wheel is named with its hash; --no-deps because the lock is complete.
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
        ${CROUPIER_WHEELS:+--no-index --find-links "$CROUPIER_WHEELS"} -r "$lock_here" ||
        { rm -rf .venv; die "installing the pinned packages failed (see above). A network or a folder of wheels in CROUPIER_WHEELS is needed once."; }
    # pygame imports setuptools when it finds it, which triples its start-up time.
    [ -n "$site" ] || .venv/bin/python -m pip uninstall -q -y setuptools >/dev/null 2>&1 || true
    .venv/bin/python - <<'PY'
import pathlib, sys, sysconfig
root = pathlib.Path.cwd()
pathlib.Path(sysconfig.get_path("purelib"), "croupier.pth").write_text(f"{root}\n")
command = pathlib.Path(".venv/bin/croupier")
command.write_text(f"""#!{root}/.venv/bin/python
import sys
from firmware_host.cli import main
if __name__ == "__main__":
    sys.exit(main())
""")
command.chmod(0o755)
PY
    # The dev lock contains the runtime lock: an environment made for ./test serves ./play too.
    cp "$lock" .venv/made-from-"$1"
    cp requirements/runtime.txt .venv/made-from-runtime
}

# What one command needs besides: put into .venv the first time it is asked for.
# Usage: ready_extra NAME 'import what, it, brings'
ready_extra() {
    .venv/bin/python -c "$2" 2>/dev/null && return 0
    say "setting up what is needed for that (once) ..."
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
        ${CROUPIER_WHEELS:+--no-index --find-links "$CROUPIER_WHEELS"} -r "requirements/$1.txt" ||
        die "that failed (see above). With a network, type again: ./play $1; without one, put the wheels of requirements/$1.txt into a folder and type: CROUPIER_WHEELS=FOLDER ./play $1"
}
