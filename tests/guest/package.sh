#!/bin/sh
# The package's whole life in roots made by screen/root.sh, without a network: installed, upgraded,
# removed, purged, and put in the place of what install.sh has laid. As root; the roots stay as they are.
#   tests/guest/package.sh DEB WHEELS FOLDER...       WHEELS: a folder with the fonts' wheels
set -eu
[ $# -ge 3 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 2; }
tree=$(cd "$(dirname "$0")/../.." && pwd)
deb=$(readlink -f "$1") wheels=$(readlink -f "$2")
shift 2
if [ -z "${APART:-}" ]; then
    APART=1 exec unshare --mount --net "$0" "$deb" "$wheels" "$@"
fi
say() { printf '  %s\n' "$*"; }
must() { "$@" || { printf 'FAILED: %s\n' "$*"; exit 1; }; }
inside() { chroot "$root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
quietly() { inside "$@" >> "$work/log" 2>&1 || { cat "$work/log"; printf 'FAILED: %s\n' "$*"; exit 1; }; }
# What is there besides what every dpkg run and every new user leave behind.
listing() { (cd "$root" && find . -xdev ! -path './proc/*' ! -path './sys/*' ! -path './dev/*' | grep -Ev \
    '^\./(var/lib/(dpkg|apt|systemd)|var/cache|var/log|etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$|etc/\.pwd|tmp|run|srv|opt$)' | LC_ALL=C sort); }
wants() { test -e "$root/etc/systemd/system/multi-user.target.wants/croupier.service" -o -L "$root/etc/systemd/system/multi-user.target.wants/croupier.service"; }

for folder in "$@"; do
    work=$(mktemp -d)
    mount -t tmpfs tmpfs "$work"
    mkdir "$work/upper" "$work/work" "$work/root"
    mount -t overlay overlay -o "lowerdir=$(readlink -f "$folder")/root,upperdir=$work/upper,workdir=$work/work" "$work/root"
    root=$work/root
    mount -t proc proc "$root/proc"
    printf '%s: %s\n' "$folder" "$(. "$root/etc/os-release" && echo "$PRETTY_NAME")"
    mkdir -p "$root/srv/src"
    cp "$deb" "$root/srv/new.deb"
    # The version before, which had a module that the new one has not.
    dpkg-deb -R "$deb" "$work/old"
    sed -i 's/^Version: .*/Version: 0.9.0/' "$work/old/DEBIAN/control"
    echo '"""A module of the version before."""' > "$work/old/opt/croupier/firmware_host/gone.py"
    dpkg-deb --root-owner-group -Zgzip -b "$work/old" "$root/srv/old.deb" > /dev/null
    listing > "$work/before"

    quietly apt-get -s install /srv/new.deb
    quietly dpkg -i /srv/old.deb
    must inside id croupier > /dev/null
    must wants
    must test -e "$root/etc/croupier/croupier.toml"
    must test "$(inside croupier --version)" = "croupier $(dpkg-deb -f "$deb" Version)"
    must test -n "$(find "$root/opt/croupier/firmware_host/__pycache__" -name 'gone.*.pyc')"
    inside env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy croupier play --tell --seed 7 > "$work/told"
    must grep -q 'Bots played this' "$work/told"
    say "installed: user, units, byte code, and it tells a game of $(wc -l < "$work/told") lines"

    mkdir -p "$root/var/lib/croupier/packs"
    echo an evening > "$root/var/lib/croupier/croupier.db"
    echo a pack > "$root/var/lib/croupier/packs/mine.toml"
    echo '[sound]' > "$root/etc/croupier/croupier.toml"
    kept() { must test "$(cat "$root/var/lib/croupier/croupier.db" "$root/var/lib/croupier/packs/mine.toml")" = "an evening
a pack"; }
    quietly dpkg -i /srv/new.deb
    kept
    must test "$(cat "$root/etc/croupier/croupier.toml")" = '[sound]'
    must test -z "$(find "$root/opt/croupier" -name 'gone.*')"
    say "upgraded: games, packs and settings as before, nothing left of the old version"

    quietly dpkg -r croupier
    kept
    must test "$(cat "$root/etc/croupier/croupier.toml")" = '[sound]'
    must test ! -e "$root/opt/croupier"
    if wants; then say "FAILED: still wanted"; exit 1; fi
    say "removed: games, packs and settings are there"

    # From a signed folder as apt's only source; then again, with a byte of the package changed.
    CROUPIER_KEYS=$work/keys "$tree/systemd/deb/repository" "$root/srv/repo" "$deb" > /dev/null
    echo 'deb [signed-by=/srv/repo/croupier.gpg] file:/srv/repo ./' > "$root/srv/only.list"
    only="-o Dir::Etc::sourcelist=/srv/only.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=/srv/lists -o Acquire::Languages=none -o APT::Sandbox::User=root"
    mkdir -p "$root/srv/lists/partial"
    # shellcheck disable=SC2086  # a list of options
    quietly apt-get update -q $only
    # shellcheck disable=SC2086
    quietly apt-get install -y -q --no-install-recommends $only croupier
    kept
    quietly dpkg -r croupier
    printf x | dd of="$root/srv/repo/${deb##*/}" bs=1 seek=5000 conv=notrunc 2> /dev/null
    # shellcheck disable=SC2086
    if inside apt-get install -y -q --no-install-recommends $only croupier > "$work/refused" 2>&1; then
        say "FAILED: a changed package was installed"; exit 1
    fi
    say "installed from a signed folder; refused with a byte changed: $(grep -m 1 -io 'hash sum mismatch\|hash-sum\|corrupt[a-z]*' "$work/refused")"

    quietly dpkg -i /srv/new.deb
    quietly dpkg -P croupier
    kept
    must test ! -e "$root/etc/croupier"
    rm -r "$root/var/lib/croupier"
    listing > "$work/after"
    must diff "$work/before" "$work/after"
    say "purged: the games are there, and without them nothing is left"

    for part in firmware_host hardware display docs requirements systemd pyproject.toml README.md CHANGELOG.md SECURITY.md LICENSE; do
        cp -R "$tree/$part" "$root/srv/src/"
    done
    cp -R "$wheels" "$root/srv/wheels"
    quietly sh /srv/src/systemd/install.sh --wheels /srv/wheels
    must test -e "$root/etc/systemd/system/croupier.service"
    (cd "$root/opt/croupier" && find . -type f ! -name '*.pyc' ! -name .installed | LC_ALL=C sort | xargs -d '\n' sha256sum) > "$work/laid"
    quietly dpkg -i /srv/new.deb
    must test ! -e "$root/etc/systemd/system/croupier.service"
    must wants
    (cd "$root/opt/croupier" && find . -type f ! -name '*.pyc' | LC_ALL=C sort | xargs -d '\n' sha256sum) > "$work/packed"
    must diff "$work/laid" "$work/packed"
    say "installed over install.sh: the same $(wc -l < "$work/packed") files, the units are the package's"
    umount "$root/proc" "$root"
    umount "$work"
done
echo "all well"
