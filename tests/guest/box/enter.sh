#!/bin/sh
# Boots a root made by screen/root.sh as a container, in name spaces that the caller has made.
#   enter.sh ROOT FOLDER [OPTION...]
# FOLDER: what is written lands here, in changed/; files to hand over, in handed/. Options are systemd-nspawn's.
set -eu
root=$1 folder=$2
shift 2
mount --make-rprivate /
mkdir -p "$folder/changed" "$folder/work" "$folder/root" "$folder/handed"
mount -t overlay overlay -o "lowerdir=$root,upperdir=$folder/changed,workdir=$folder/work" "$folder/root"
# systemd of today wants the one hierarchy of groups, also where this machine still has the old ones.
if [ "$(stat -f -c %T /sys/fs/cgroup)" != cgroup2fs ]; then
    umount -R -l /sys/fs/cgroup
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
fi
group=/sys/fs/cgroup/$(basename "$folder")
mkdir -p "$group"
echo $$ > "$group/cgroup.procs"
# The agent of the guests with a screen waits for a folder that is not here.
rm -f "$folder/root/etc/systemd/system/sysinit.target.wants/guest-agent.service"
exec env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --directory "$folder/root" \
    --register=no --keep-unit --private-network --boot --console=pipe --bind="$folder/handed:/srv/handed" "$@"
