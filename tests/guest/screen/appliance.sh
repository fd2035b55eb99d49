#!/bin/sh
# Makes an appliance of a root: the package installed, and a disk of it beside a stick with packages.
#   tests/guest/screen/appliance.sh FOLDER DEB       FOLDER: made by root.sh; as root
# The stick has a newer version of the same package, and one that does not start.
set -eu
[ $# = 2 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
work=$(cd "$1" && pwd) deb=$(readlink -f "$2")
out=$work/appliance
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$out"
cp -a "$work/root" "$scratch/root"
install -m 755 "$here/agent.sh" "$scratch/root/usr/local/bin/guest-agent"
cp "$deb" "$scratch/root/tmp/croupier.deb"
chroot "$scratch/root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg -i /tmp/croupier.deb > /dev/null
rm "$scratch/root/tmp/croupier.deb"
# Emulated, a round of the table's loop may take longer than any real machine needs for it.
mkdir -p "$scratch/root/etc/systemd/system/croupier.service.d"
printf '[Service]\nWatchdogSec=300\n' > "$scratch/root/etc/systemd/system/croupier.service.d/emulated.conf"
cp "$work/vmlinuz" "$work/initrd" "$out/"
rm -f "$out/disk.img" "$out/stick.img"
truncate -s 3G "$out/disk.img"
mke2fs -q -t ext4 -L guest -d "$scratch/root" "$out/disk.img"

another() { # VERSION: the same package under another version, changed as the caller wants
    dpkg-deb -R "$deb" "$scratch/$1"
    sed -i "s/^Version: .*/Version: $1/" "$scratch/$1/DEBIAN/control"
    printf '# Changes\n\n## %s\n\n- A version for a test.\n' "$1" > "$scratch/$1/opt/croupier/CHANGELOG.md"
    [ "$1" != 9.9.1 ] || printf 'raise SystemExit("this version does not start")\n' > "$scratch/$1/opt/croupier/firmware_host/cli.py"
    name=croupier_$1_all.deb
    dpkg-deb --root-owner-group -Zgzip -b "$scratch/$1" "$scratch/$name" > /dev/null
    (cd "$scratch" && sha256sum "$name" > "$name.sha256")
    mcopy -i "$out/stick.img" "$scratch/$name" "$scratch/$name.sha256" ::
}
truncate -s 64M "$out/stick.img"
mkfs.vfat -n GAMES "$out/stick.img" > /dev/null
another 9.9.0
another 9.9.1
echo "$out: an appliance with a stick"
