#!/bin/sh
# Boots a root made by screen/root.sh as a container, in name spaces that the caller has made.
#   enter.sh ROOT FOLDER      FOLDER: what is written lands here, in changed/; files to hand over, in handed/
set -eu
mount --make-rprivate /
mkdir -p "$2/changed" "$2/work" "$2/root" "$2/handed"
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/changed,workdir=$2/work" "$2/root"
# systemd of today wants the one hierarchy of groups, also where this machine still has the old ones.
if [ "$(stat -f -c %T /sys/fs/cgroup)" != cgroup2fs ]; then
    umount -R -l /sys/fs/cgroup
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
fi
group=/sys/fs/cgroup/$(basename "$2")
mkdir -p "$group"
echo $$ > "$group/cgroup.procs"
# The agent of the guests with a screen waits for a folder that is not here.
rm -f "$2/root/etc/systemd/system/sysinit.target.wants/guest-agent.service"
exec env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --directory "$2/root" \
    --register=no --keep-unit --private-network --boot --console=pipe --bind="$2/handed:/srv/handed"
