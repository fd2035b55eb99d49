#!/bin/sh
# Makes a Raspberry Pi with Raspberry Pi OS Lite (Bookworm or Trixie) into a table.
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

here=$(cd "$(dirname "$0")/.." && pwd)
root="" dry=no act=install wheels="" purge=no
parts="firmware_host hardware display docs requirements systemd pyproject.toml README.md SECURITY.md LICENSE"
quiet_boot="consoleblank=0 vt.global_cursor_default=0"

# shellcheck source=requirements/venv.sh
. "$here/requirements/venv.sh"
packages="python3-venv $pi_packages"
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
if [ -n "$wheels" ] && [ $act != fetch ]; then
    [ -d "$wheels" ] || die "there is no folder $wheels"
    wheels=$(cd "$wheels" && pwd)
fi
[ -n "$root" ] || [ $dry = yes ] || [ $act = fetch ] || [ "$(id -u)" = 0 ] ||
    die "this changes the system: use sudo, or --dry-run to see what it would do"

opt=$root/opt/croupier
units=$root/etc/systemd/system
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

system_packages() {
    say "Packages of Raspberry Pi OS:"
    command -v dpkg-query >/dev/null || { say "  no dpkg here: skipped"; return 0; }
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
        inside apt-get update -q
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
    # As if nothing were installed here: the other Pi may have less than this one.
    change apt-get install -y -q --no-install-recommends --download-only -o Dir::State::status=/dev/null \
        -o APT::Sandbox::User=root -o "Dir::Cache::archives=$wheels" $packages
    change rm -rf "$wheels/partial" "$wheels/lock"
    [ $dry = yes ] || index > "$wheels/Packages"
    say "  the fonts"
    fonts=$(mktemp -d)
    fonts_of "$here/requirements/runtime.txt" > "$fonts/lock.txt"
    change pip_here download -q --disable-pip-version-check --no-deps --require-hashes -d "$wheels" -r "$fonts/lock.txt"
    rm -rf "$fonts"
    say "Take the folder to the Pi and use --wheels."
}

# Raspberry Pi OS Lite has no pip; one lies in the packages that were just fetched.
pip_here() {
    if python3 -m pip --version >/dev/null 2>&1; then
        python3 -m pip "$@"
    else
        dpkg-deb -x "$wheels"/python3-pip-whl_*.deb "$fonts/pip"
        PYTHONPATH=$(echo "$fonts"/pip/usr/share/python-wheels/pip-*.whl) python3 -m pip "$@"
    fi
}

# What apt wants to know about a folder of packages. Some names would not live on a FAT stick.
index() {
    for deb in "$wheels"/*.deb; do
        plain=$(printf '%s' "${deb##*/}" | sed 's/%3a/./g')
        [ "${deb##*/}" = "$plain" ] || mv "$deb" "$wheels/$plain"
        dpkg-deb -f "$wheels/$plain"
        printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$plain" \
            "$(wc -c < "$wheels/$plain")" "$(sha256sum < "$wheels/$plain" | cut -d' ' -f1)"
    done
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
    mkdir -p "$opt.new"
    for part in $parts; do
        [ ! -e "$here/$part" ] || cp -R "$here/$part" "$opt.new/"
    done
    find "$opt.new" -name __pycache__ -prune -exec rm -rf {} +
    chmod -R u=rwX,go=rX "$opt.new"
    [ ! -d "$opt" ] || mv "$opt" "$opt.old"
    mv "$opt.new" "$opt"
    # The environment is kept as long as the pinned packages are the same.
    [ ! -d "$opt.old/.venv" ] || mv "$opt.old/.venv" "$opt/.venv"
}

back() {
    [ -d "$opt.old" ] || return 0
    [ ! -d "$opt/.venv" ] || mv "$opt/.venv" "$opt.old/.venv"
    rm -rf "$opt"
    mv "$opt.old" "$opt"
}

# pygame with KMSDRM and lgpio come from the system, the fonts from the lock: see venv.sh.
environment() {
    make='cd /opt/croupier && . requirements/venv.sh && ready_venv runtime &&
        .venv/bin/python -m compileall -q firmware_host hardware display'
    set -- env PYTHON=/usr/bin/python3 CROUPIER_SYSTEM_PACKAGES=1 "CROUPIER_WHEELS=$there" sh -c "$make"
    if [ -z "$root" ] || chroot "$root" /usr/bin/python3 -c pass 2>/dev/null; then
        inside "$@"
    else
        say "  no Python in $root that runs here: run /opt/croupier/systemd/install.sh once on the Pi"
    fi
}

wanted() { # UNIT: what `systemctl enable` does, also inside an image
    link "/etc/systemd/system/$1" "$units/multi-user.target.wants/$1"
}

boot_line() { # add|remove
    for line in "$root/boot/firmware/cmdline.txt" "$root/boot/cmdline.txt"; do
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

configure() {
    say "The system's side:"
    put "$here/systemd/sysusers.conf" "$root/etc/sysusers.d/croupier.conf"
    put "$here/systemd/tmpfiles.conf" "$root/etc/tmpfiles.d/croupier.conf"
    put "$here/systemd/udev.rules" "$root/etc/udev/rules.d/70-croupier.rules"
    for unit in croupier.service croupier-poweroff.path croupier-poweroff.service; do
        put "$here/systemd/$unit" "$units/$unit"
    done
    if [ -e "$root/etc/croupier/croupier.toml" ]; then
        say "  $root/etc/croupier/croupier.toml: yours, kept (all keys: /opt/croupier/docs/croupier.toml)"
    else
        put "$here/docs/croupier.toml" "$root/etc/croupier/croupier.toml"
    fi
    link /opt/croupier/.venv/bin/croupier "$root/usr/local/bin/croupier"
    wanted croupier.service
    wanted croupier-poweroff.path
    boot_line add
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
    change systemctl start croupier-poweroff.path
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
        change systemctl disable --now croupier.service croupier-poweroff.path || true
    fi
    for unit in croupier.service croupier-poweroff.path croupier-poweroff.service; do
        gone "$units/multi-user.target.wants/$unit" "$units/$unit"
    done
    gone "$root/etc/sysusers.d/croupier.conf" "$root/etc/tmpfiles.d/croupier.conf" \
        "$root/etc/udev/rules.d/70-croupier.rules" "$root/usr/local/bin/croupier" \
        "$root/run/issue.d/croupier.issue" "$opt" "$opt.new" "$opt.old"
    boot_line remove
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
