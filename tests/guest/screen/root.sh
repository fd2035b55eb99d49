#!/bin/sh
# Makes a Debian root, and from it a disk, a kernel and an initrd for QEMU (x86-64, no loop devices).
#   tests/guest/screen/root.sh SUITE FOLDER        SUITE: bookworm or trixie
# In it are the packages that the appliance asks for and no others: neither libGL nor libOpenGL,
# with which SDL's choice of the wrong renderer would not be seen.
set -eu
[ $# = 2 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 2; }
suite=$1 here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
root=$work/root
mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep debian.org | grep -v security | sort -u | head -n 1)}

if [ ! -e "$work/root.made" ]; then
    rm -rf "$root"
    without=
    # Modules for machines that QEMU does not have are most of a kernel.
    for part in drivers/net drivers/media drivers/infiniband drivers/staging drivers/iio sound \
        drivers/gpu/drm/amd drivers/gpu/drm/i915 drivers/gpu/drm/xe drivers/gpu/drm/nouveau drivers/gpu/drm/radeon \
        drivers/mtd drivers/target drivers/edac drivers/hwmon drivers/leds drivers/isdn fs/xfs fs/btrfs fs/ceph fs/smb fs/ocfs2 net/netfilter net/mac80211 net/bluetooth; do
        without="$without --dpkgopt=path-exclude=/lib/modules/*/kernel/$part/* --dpkgopt=path-exclude=/usr/lib/modules/*/kernel/$part/*"
    done
    packages=systemd-sysv,udev,dbus,kmod,procps,linux-image-amd64,initramfs-tools,python3,python3-pygame,python3-serial,libegl1,libgles2,libgl1-mesa-dri
    # shellcheck disable=SC2086  # a list of options
    mmdebstrap --quiet --arch=amd64 --variant=minbase --mode=root --components=main \
        --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' $without --include="$packages" \
        --setup-hook='mkdir -p "$1/etc/initramfs-tools/conf.d"; printf "MODULES=list\n" > "$1/etc/initramfs-tools/conf.d/guest"; printf "virtio_pci\nvirtio_blk\next4\n" > "$1/etc/initramfs-tools/modules"' \
        "$suite" "$root" "deb $mirror $suite main"
    touch "$work/root.made"
fi
if find "$root/usr/lib" -name 'libGL.so*' -o -name 'libOpenGL.so*' | grep .; then
    echo "root.sh: this root has desktop OpenGL, and would hide what is looked for" >&2
    exit 1
fi

cp "$root"/boot/vmlinuz-* "$work/vmlinuz"
cp "$root"/boot/initrd.img-* "$work/initrd"
install -m 755 "$here/agent.sh" "$root/usr/local/bin/guest-agent"
cat > "$root/etc/systemd/system/guest-agent.service" <<'END'
[Unit]
Description=Does what the host asks for, through the folder /share
DefaultDependencies=no
After=systemd-udev-settle.service
Wants=systemd-udev-settle.service
[Service]
ExecStart=/usr/local/bin/guest-agent
END
mkdir -p "$root/share" "$root/etc/systemd/system/sysinit.target.wants"
ln -sf ../guest-agent.service "$root/etc/systemd/system/sysinit.target.wants/guest-agent.service"
[ -z "${PREPARE:-}" ] || "$PREPARE" "$root"
rm -f "$work/disk.img"
truncate -s 3G "$work/disk.img"
mke2fs -q -t ext4 -L guest -d "$root" "$work/disk.img"
echo "$work: $suite, kernel $(basename "$(ls "$root"/boot/vmlinuz-*)" | cut -d- -f2-)"
