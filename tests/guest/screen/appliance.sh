#!/bin/sh
# Makes an appliance of a root: the package installed, and a disk of it.
#   tests/guest/screen/appliance.sh FOLDER DEB       FOLDER: made by root.sh; as root
# In FOLDER/appliance. The package lies beside it, for the stick that the trials make.
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
rm -f "$out/disk.img"
truncate -s 3G "$out/disk.img"
mke2fs -q -t ext4 -L guest -d "$scratch/root" "$out/disk.img"
cp "$deb" "$out/croupier.deb"
echo "$out: an appliance"
