#!/bin/sh
# Makes a Raspberry Pi with Raspberry Pi OS Lite (Bookworm or Trixie) into a table. On plain Debian
# everything but the pins of the header works.
#
#   sudo systemd/install.sh                  install, or upgrade: games, packs and config are kept
#   sudo systemd/install.sh --dry-run        only say what would be done
#   sudo systemd/install.sh --fetch DIR      download everything into DIR, install nothing; on a
#                                            Pi with the same Raspberry Pi OS
#   sudo systemd/install.sh --wheels DIR     install from such a folder, without a network
#        systemd/install.sh --root DIR       into an image mounted at DIR instead of this system
#   sudo systemd/install.sh --uninstall      take it away again; games and config stay
#   sudo systemd/install.sh --uninstall --purge    and the games, packs and config with it
#
# It can be run again at any time: what is in place already is left alone.
set -eu
# Whatever root is used to: the table has to be able to read what is laid here.
umask 022

here=$(cd "$(dirname "$0")/.." && pwd)
root="" dry=no act=install wheels="" purge=no

# shellcheck source=requirements/venv.sh
. "$here/requirements/venv.sh"
# shellcheck source=systemd/lay.sh
. "$here/systemd/lay.sh"
packages=$pi_packages
say() { printf '%s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"; }

# Every change to the system goes through here, so that --dry-run cannot miss one.
change() {
    if [ $dry = yes ]; then say "  would: $*"; else "$@"; fi
}

while [ $# -gt 0 ]; do
    case $1 in
        --root) [ $# -gt 1 ] || die "--root needs a folder"; root=$2; shift ;;
        --wheels) [ $# -gt 1 ] || die "--wheels needs a folder"; wheels=$2; shift ;;
        --fetch) [ $# -gt 1 ] || die "--fetch needs a folder"; act=fetch; wheels=$2; shift ;;
        --uninstall) act=uninstall ;;
        --purge) purge=yes ;;
        --dry-run) dry=yes ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; die "unknown option $1" ;;
    esac
    shift
done
if [ -n "$root" ]; then
    [ -d "$root" ] || die "there is no folder $root"
    root=$(cd "$root" && pwd)
    [ "$root" != / ] || root=
fi
# A link in an image leads to where it would in the image; followed from here it leaves it.
if [ -n "$root" ]; then
    for part in opt etc/systemd/system etc/sysusers.d etc/tmpfiles.d etc/udev/rules.d etc/avahi etc/croupier \
        usr/local/bin var/cache var/lib boot; do
        case $(readlink -m "$root/$part")/ in
            "$root"/*) ;;
            *) die "$root/$part is a link that leads out of the image: nothing was changed" ;;
        esac
    done
fi
if [ -n "$wheels" ] && [ $act != fetch ]; then
    [ -d "$wheels" ] || die "there is no folder $wheels"
    wheels=$(cd "$wheels" && pwd)
fi
[ -n "$root" ] || [ $dry = yes ] || [ $act = fetch ] || [ "$(id -u)" = 0 ] ||
    die "this changes the system: use sudo, or --dry-run to see what it would do"

opt=$root/opt/croupier
etc_units=$root/etc/systemd/system
live() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# put SOURCE TARGET [MODE]: a file that is the same already is left alone.
put() {
    if cmp -s "$1" "$2"; then
        say "  $2: unchanged"
    else
        say "  $2"
        change install -D -m "${3:-644}" "$1" "$2"
    fi
}

# link TARGET NAME
link() {
    if [ "$(readlink "$2" 2>/dev/null)" = "$1" ]; then
        say "  $2: unchanged"
    else
        say "  $2 -> $1"
        change mkdir -p "$(dirname "$2")"
        change ln -sfn "$1" "$2"
    fi
}

gone() {
    for path in "$@"; do
        [ -e "$path" ] || [ -L "$path" ] || continue
        say "  remove $path"
        change rm -rf "$path"
    done
}

missing_packages() {
    for package in $packages; do
        dpkg-query ${root:+--admindir="$root/var/lib/dpkg"} -W -f '${Status}' "$package" 2>/dev/null |
            grep -q 'ok installed' || printf '%s ' "$package"
    done
}

# A folder on a stick is not seen from inside an image: it is laid there for as long as needed.
lay_wheels() {
    there=$wheels
    if [ -n "$root" ] && [ -n "$wheels" ]; then
        there=/var/cache/croupier-wheels
        change mkdir -p "$root/var/cache"
        change cp -R "$wheels" "$root$there"
        [ $dry = yes ] || trap 'rm -rf "$root$there"' EXIT
    fi
}

inside() { if [ -n "$root" ]; then change chroot "$root" "$@"; else change "$@"; fi; }

# Debian itself has no python3-lgpio, and a gpiozero that is too old for it.
with_header() {
    if [ -n "$wheels" ] && [ -e "$wheels/Packages" ] && [ $act = install ]; then
        grep -qx 'Package: python3-lgpio' "$wheels/Packages"
    elif [ -n "$root" ]; then
        chroot "$root" apt-cache --version >/dev/null 2>&1 || return 0
        chroot "$root" apt-cache policy python3-lgpio 2>/dev/null | grep -q 'Candidate: [^(]'
    else
        apt-cache policy python3-lgpio 2>/dev/null | grep -q 'Candidate: [^(]'
    fi
}

ask_header() {
    if with_header; then
        packages="$packages $header_packages"
    else
        say "  no python3-lgpio to be had here (it is in Raspberry Pi's archive, not in Debian's):"
        say "  buttons and lamps on the header will not work; touch, readers and boards on USB will"
    fi
}

system_packages() {
    say "Packages of the system:"
    command -v dpkg-query >/dev/null || { say "  no dpkg here: skipped"; return 0; }
    if [ -z "$wheels" ] && [ -n "$(missing_packages)" ] && inside apt-get --version >/dev/null 2>&1; then
        inside apt-get update -q
    fi
    ask_header
    # pip is needed only to fetch the fonts.
    [ -n "$wheels" ] || packages="$packages python3-pip-whl"
    missing=$(missing_packages)
    if [ -z "$missing" ]; then
        say "  all there"
    elif [ -n "$root" ] && ! chroot "$root" apt-get --version >/dev/null 2>&1; then
        say "  missing in the image, install them there: $missing"
    elif [ -n "$wheels" ] && [ -e "$wheels/Packages" ]; then
        say "  from $wheels: $missing"
        # shellcheck disable=SC2086  # a list of names
        from_folder $missing
    elif [ -n "$wheels" ]; then
        say "  missing, and $wheels has no packages of the system: $missing"
    else
        say "  from the network: $missing"
        inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
    fi
}

# The folder is made apt's only source, with lists of its own: what is installed already is kept.
from_folder() { # PACKAGE...
    apt=/var/cache/croupier-apt
    change mkdir -p "$root$apt/lists/partial"
    uri=$(printf '%s' "$there" | sed 's/%/%25/g; s/ /%20/g')
    [ $dry = yes ] || printf 'deb [trusted=yes] file:%s ./\n' "$uri" > "$root$apt/sources.list"
    only="-q -o Dir::Etc::sourcelist=$apt/sources.list -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::State::lists=$apt/lists -o Acquire::Languages=none -o APT::Sandbox::User=root"
    # shellcheck disable=SC2086  # a list of options
    inside apt-get update $only
    # shellcheck disable=SC2086
    inside env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $only "$@"
    change rm -rf "$root$apt"
}

fetch() {
    say "Downloading into $wheels:"
    change mkdir -p "$wheels/partial"
    [ $dry = yes ] || wheels=$(cd "$wheels" && pwd)
    change apt-get update -q
    ask_header
    packages="$packages python3-pip-whl"
    # As if nothing were installed here: the other Pi may have less than this one.
    change apt-get install -y -q --no-install-recommends --download-only -o Dir::State::status=/dev/null \
        -o APT::Sandbox::User=root -o "Dir::Cache::archives=$wheels" $packages
    change rm -rf "$wheels/partial" "$wheels/lock"
    [ $dry = yes ] || index "$wheels" > "$wheels/Packages"
    say "  the fonts"
    fonts=$(mktemp -d)
    fonts_of "$here/requirements/runtime.txt" > "$fonts/lock.txt"
    [ $dry = yes ] || dpkg-deb -x "$wheels"/python3-pip-whl_*.deb "$fonts/pip"
    pip_wheels=$fonts/pip/usr/share/python-wheels
    change pip_here download -q --disable-pip-version-check --no-deps --require-hashes -d "$wheels" -r "$fonts/lock.txt"
    change pip_here download -q --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
        --platform any --implementation py --abi none -d "$wheels" -r "$here/requirements/phones.txt"
    rm -rf "$fonts"
    say "Take the folder to the Pi and use --wheels."
}

fingerprint() {
    # shellcheck disable=SC2086
    (cd "$here" && find $parts -type f ! -path '*/__pycache__/*' -exec sha256sum {} + 2>/dev/null |
        LC_ALL=C sort | sha256sum | cut -d' ' -f1)
}

# A power cut in the middle of an upgrade leaves the old program beside: it is put back first.
program() {
    say "The program:"
    if [ ! -d "$opt" ] && [ -d "$opt.old" ]; then change mv "$opt.old" "$opt"; fi
    stamp=$(fingerprint)
    if [ "$(cat "$opt/.installed" 2>/dev/null)" = "$stamp" ]; then
        say "  $opt: unchanged"
    else
        say "  $opt"
        [ $dry = yes ] || exchange
    fi
    [ $dry = yes ] || environment || { back; die "could not be set up; what was there before is back"; }
    [ $dry = yes ] || { printf '%s\n' "$stamp" > "$opt/.installed"; rm -rf "$opt.old"; }
}

exchange() {
    rm -rf "$opt.new" "$opt.old"
    lay_program "$here" "$opt.new"
    [ ! -d "$opt" ] || mv "$opt" "$opt.old"
    mv "$opt.new" "$opt"
    # The fonts are kept as long as the pinned ones are the same.
    [ ! -d "$opt.old/lib" ] || mv "$opt.old/lib" "$opt/lib"
}

back() {
    [ -d "$opt.old" ] || return 0
    [ ! -d "$opt/lib" ] || mv "$opt/lib" "$opt.old/lib"
    rm -rf "$opt"
    mv "$opt.old" "$opt"
}

# pygame with KMSDRM and lgpio come from the system, the fonts from the lock. Compiled at once: on
# a slow card the first start would take as long as three later ones.
environment() {
    make='cd /opt/croupier && . requirements/venv.sh && . systemd/lay.sh &&
        lay_fonts requirements/runtime.txt lib "$1" && lay_phones requirements/phones.txt lib "$1" && python3 -m compileall -q -j 0 lib firmware_host hardware display'
    if [ -z "$root" ] || chroot "$root" /usr/bin/python3 -c pass 2>/dev/null; then
        inside env PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "$make" sh "$there"
    else
        say "  no Python in $root that runs here: run /opt/croupier/systemd/install.sh once on the Pi"
    fi
}

wanted_by() { sed -n 's/^WantedBy=//p' "$here/systemd/$1"; } # UNIT

wanted() { # UNIT: what `systemctl enable` does, also inside an image
    link "/etc/systemd/system/$1" "$etc_units/$(wanted_by "$1").wants/$1"
}

configure() {
    say "The system's side:"
    put "$here/systemd/sysusers.conf" "$root/etc/sysusers.d/croupier.conf"
    put "$here/systemd/tmpfiles.conf" "$root/etc/tmpfiles.d/croupier.conf"
    put "$here/systemd/udev.rules" "$root/etc/udev/rules.d/70-croupier.rules"
    for unit in $units; do
        put "$here/systemd/$unit" "$etc_units/$unit"
    done
    if [ -e "$root/etc/croupier/croupier.toml" ]; then
        say "  $root/etc/croupier/croupier.toml: yours, kept (all keys: /opt/croupier/docs/croupier.toml)"
    else
        put "$here/docs/croupier.toml" "$root/etc/croupier/croupier.toml"
    fi
    link /opt/croupier/bin/croupier "$root/usr/local/bin/croupier"
    for unit in $wanted_units; do
        wanted "$unit"
    done
    boot_line add "$root"
    if command -v systemd-sysusers >/dev/null; then
        change systemd-sysusers ${root:+--root="$root"} croupier.conf ||
            say "  the user croupier could not be made here; systemd makes it at the next boot"
    fi
}

start() {
    live || { say "Installed. The table starts with the next boot."; return 0; }
    say "Starting:"
    change systemd-tmpfiles --create croupier.conf
    change systemctl daemon-reload
    change udevadm control --reload
    change udevadm trigger --subsystem-match=tty --subsystem-match=input
    # shellcheck disable=SC2086
    change systemctl start ${wanted_units#croupier.service }
    change systemctl stop croupier.service
    change systemctl start --no-block croupier.service
    [ $dry = yes ] || began || die "installed, but the table did not start. See why: sudo croupier doctor"
    say "Done. If the screen stays dark: sudo croupier doctor"
}

# The table is open, or it waits for a screen to be plugged in, which is no failure.
began() {
    tries=120
    while [ $tries -gt 0 ]; do
        case $(systemctl is-active croupier.service) in
            active) return 0 ;;
            failed) return 1 ;;
        esac
        status=$(systemctl show croupier.service -p StatusText --value)
        case $status in Waiting*) say "  $status"; return 0 ;; esac
        tries=$((tries - 1))
        sleep 0.5
    done
    return 1
}

uninstall() {
    say "Removing Croupier:"
    if live; then
        # shellcheck disable=SC2086  # a list of names
        change systemctl disable --now $wanted_units $wished_units || true
    fi
    for unit in $units; do
        gone "$etc_units/multi-user.target.wants/$unit" "$etc_units/timers.target.wants/$unit" "$etc_units/$unit"
    done
    gone "$root/etc/sysusers.d/croupier.conf" "$root/etc/tmpfiles.d/croupier.conf" \
        "$root/etc/udev/rules.d/70-croupier.rules" "$root/usr/local/bin/croupier" \
        "$root/run/issue.d/croupier.issue" "$root/etc/avahi/services/croupier.service" "$root/var/cache/croupier" "$opt" "$opt.new" "$opt.old"
    boot_line remove "$root"
    if [ $purge = yes ]; then
        gone "$root/var/lib/croupier" "$root/etc/croupier"
    else
        say "Kept: $root/var/lib/croupier (games, packs) and $root/etc/croupier (config)."
    fi
    if live; then
        change systemctl daemon-reload
        change udevadm control --reload
        change systemctl start getty@tty1.service
    fi
}

case $act in
    fetch) fetch ;;
    uninstall) uninstall ;;
    install)
        [ $purge = no ] || die "--purge goes with --uninstall"
        lay_wheels
        system_packages
        program
        configure
        start
        ;;
esac
