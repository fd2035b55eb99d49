#!/bin/sh
# Makes a Raspberry Pi with Raspberry Pi OS Lite (Bookworm or Trixie) into a table.
#
#   sudo systemd/install.sh                  install, or upgrade: games, packs and config are kept
#   sudo systemd/install.sh --dry-run        only say what would be done
#   sudo systemd/install.sh --fetch DIR      download everything into DIR, install nothing
#   sudo systemd/install.sh --wheels DIR     install from such a folder, without a network
#        systemd/install.sh --root DIR       into an image mounted at DIR instead of this system
#   sudo systemd/install.sh --uninstall      take it away again; games and config stay
#   sudo systemd/install.sh --uninstall --purge    and the games, packs and config with it
#
# It can be run again at any time: what is in place already is left alone.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
root="" dry=no act=install wheels="" purge=no
packages="python3-venv python3-pygame python3-gpiozero python3-lgpio python3-serial"
parts="firmware_host hardware display docs requirements systemd pyproject.toml README.md SECURITY.md LICENSE"
quiet_boot="consoleblank=0 vt.global_cursor_default=0"

# shellcheck source=requirements/venv.sh
. "$here/requirements/venv.sh"
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

system_packages() {
    say "Packages of Raspberry Pi OS:"
    command -v dpkg-query >/dev/null || { say "  no dpkg here: skipped"; return 0; }
    missing=$(missing_packages)
    if [ -z "$missing" ]; then
        say "  all there"
    elif [ -n "$root" ]; then
        say "  missing in the image, install them there: $missing"
    elif [ -n "$wheels" ] && ls "$wheels"/*.deb >/dev/null 2>&1; then
        say "  from $wheels: $missing"
        change env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-download "$wheels"/*.deb
    elif [ -n "$wheels" ]; then
        say "  missing, and $wheels has no .deb files: $missing"
    else
        say "  from the network: $missing"
        change apt-get update -q
        # shellcheck disable=SC2086  # a list of names
        change env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
    fi
}

fetch() {
    say "Downloading into $wheels:"
    change mkdir -p "$wheels/partial"
    fonts=$(mktemp)
    fonts_of "$here/requirements/runtime.txt" > "$fonts"
    change python3 -m pip download -q --no-deps --require-hashes -d "$wheels" -r "$fonts"
    rm -f "$fonts"
    # shellcheck disable=SC2086
    change apt-get install -y -q --no-install-recommends --reinstall --download-only \
        -o "Dir::Cache::archives=$wheels" $packages
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
    if [ -z "$root" ]; then
        PYTHON=/usr/bin/python3 CROUPIER_SYSTEM_PACKAGES=1 CROUPIER_WHEELS=$wheels sh -c "$make"
    elif chroot "$root" /usr/bin/python3 -c pass 2>/dev/null; then
        [ -z "$wheels" ] || cp -R "$wheels" "$opt/wheels"
        made=0
        chroot "$root" env PYTHON=/usr/bin/python3 CROUPIER_SYSTEM_PACKAGES=1 \
            CROUPIER_WHEELS="${wheels:+/opt/croupier/wheels}" sh -c "$make" || made=$?
        rm -rf "$opt/wheels"
        return $made
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
    change systemctl restart croupier.service ||
        die "installed, but the table did not start. See why: sudo croupier doctor"
    say "Done. If the screen stays dark: sudo croupier doctor"
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
        system_packages
        program
        configure
        start
        ;;
esac
