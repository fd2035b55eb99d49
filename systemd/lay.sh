# shellcheck shell=sh
# Sourced by install.sh and deb/build, so that both lay the same tree: how the program lies on a
# disk, and which units belong to it.
parts="firmware_host hardware display docs requirements systemd pyproject.toml README.md CHANGELOG.md SECURITY.md LICENSE"
units="croupier.service croupier-prompt.service croupier-poweroff.path croupier-poweroff.service
    croupier-care.path croupier-care.service croupier-backup.timer croupier-backup.service
    croupier-hall.service croupier-door.socket croupier-door.service croupier-door-switch.path
    croupier-door-switch.service"
# shellcheck disable=SC2034  # used by those who source this
wanted_units="croupier.service croupier-poweroff.path croupier-care.path croupier-backup.timer croupier-door-switch.path"
# Those that something else starts, or the owner: they end with the rest.
# shellcheck disable=SC2034
wished_units="croupier-door.socket croupier-door.service croupier-hall.service"

# Neither a blank screen nor a cursor on it while the table is open.
quiet_boot="consoleblank=0 vt.global_cursor_default=0"
# The installer redefines these: it talks, and can do as if.
say() { :; }
change() { "$@"; }

# lay_program SOURCE TARGET: the program with its command, without anything that was compiled.
lay_program() {
    mkdir -p "$2"
    for part in $parts; do
        [ ! -e "$1/$part" ] || cp -R "$1/$part" "$2/"
    done
    find "$2" -name __pycache__ -prune -exec rm -rf {} +
    install -D -m 755 "$1/systemd/croupier" "$2/bin/croupier"
    chmod -R u=rwX,go=rX "$2"
}

# lay_fonts LOCK FOLDER [WHEELS]: the fonts as pinned, from the network or from a folder of wheels.
# They are the one thing that no system brings. A wheel is a zip file with nothing to be built.
lay_fonts() {
    fresh=$(mktemp -d)
    fonts_of "$1" > "$fresh/lock.txt"
    if ! cmp -s "$fresh/lock.txt" "$2/made-from"; then
        unpack_fonts "$fresh" "${3:-}" || { rm -rf "$fresh"; return 1; }
        rm -rf "$2"
        mv "$fresh/lib" "$2"
        mv "$fresh/lock.txt" "$2/made-from"
        chmod -R u=rwX,go=rX "$2"
    fi
    rm -rf "$fresh"
}

unpack_fonts() { # FRESH [WHEELS]
    wheels_in=${2:-$1}
    [ -n "$2" ] || pip_here download -q --disable-pip-version-check --no-deps --require-hashes \
        -d "$1" -r "$1/lock.txt" || return 1
    mkdir "$1/lib"
    for font in $(sed -n 's/^\(font-[a-z-]*\)==.*/\1/p' "$1/lock.txt" | tr - _); do
        pinned=
        for wheel in "$wheels_in/$font"-*.whl; do
            [ ! -e "$wheel" ] || ! grep -q "sha256:$(sha256sum < "$wheel" | cut -d' ' -f1)" "$1/lock.txt" || pinned=$wheel
        done
        [ -n "$pinned" ] || { printf 'no wheel of %s with the pinned hash in %s\n' "$font" "$wheels_in" >&2; return 1; }
        python3 -m zipfile -e "$pinned" "$1/lib" || return 1
    done
}

# lay_phones LOCK FOLDER [WHEELS]: what lets phones in, as pinned; pure Python, so it fits every Pi.
# A table without it is whole: only its door stays closed.
lay_phones() {
    cmp -s "$1" "$2/made-from-phones" && return 0
    fetched=$(mktemp -d)
    from=${3:-$fetched}
    [ -n "${3:-}" ] || pip_here download -q --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --platform any --implementation py --abi none -d "$fetched" -r "$1" || true
    laid=0
    for wheel in "$from"/websockets-*-any.whl "$from"/segno-*-any.whl; do
        [ -e "$wheel" ] && grep -q "sha256:$(sha256sum < "$wheel" | cut -d' ' -f1)" "$1" &&
            python3 -m zipfile -e "$wheel" "$2" && laid=$((laid + 1))
    done
    rm -rf "$fetched"
    rm -f "$2/segno/cli.py" # a command of its own, which nobody here needs
    if [ $laid -eq 2 ]; then cp "$1" "$2/made-from-phones"; chmod -R u=rwX,go=rX "$2"; fi
}

# Raspberry Pi OS Lite has no pip; one lies in the package python3-pip-whl.
pip_here() {
    if python3 -m pip --version >/dev/null 2>&1; then
        python3 -m pip "$@"
    else
        PYTHONPATH=$(echo "${pip_wheels:-/usr/share/python-wheels}"/pip-*.whl) python3 -m pip "$@"
    fi
}

# What apt wants to know about a folder of packages. Some names would not live on a FAT stick.
index() { # FOLDER
    for deb in "$1"/*.deb; do
        plain=$(printf '%s' "${deb##*/}" | sed 's/%3a/./g')
        [ "${deb##*/}" = "$plain" ] || mv "$deb" "$1/$plain"
        dpkg-deb -f "$1/$plain"
        printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$plain" \
            "$(wc -c < "$1/$plain")" "$(sha256sum < "$1/$plain" | cut -d' ' -f1)"
    done
}

boot_line() { # add|remove ROOT
    for line in "$2/boot/firmware/cmdline.txt" "$2/boot/cmdline.txt"; do
        [ -f "$line" ] && [ ! -L "$line" ] || continue
        grep -q 'root=' "$line" || continue
        for word in $quiet_boot; do
            if [ "$1" = add ] && ! grep -qw -- "$word" "$line"; then
                say "  $line: $word"
                change sed -i "1s/\$/ $word/" "$line"
            elif [ "$1" = remove ] && grep -qw -- "$word" "$line"; then
                say "  $line: without $word"
                change sed -i "1s/ $word//" "$line"
            fi
        done
        return 0
    done
}
