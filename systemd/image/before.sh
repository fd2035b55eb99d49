#!/bin/sh
# In the second initramfs, before the card's own system starts: the driver for the emulated screen, and
# a helper and its files in /run, which the system takes over. Nothing is written to the card but what
# an owner would write into the config file.
[ "$1" = prereqs ] && exit 0
# There are hardly any tools here: those of the card are used from where it is mounted.
of_card() { # PROGRAM ARGUMENT...
    program=$1
    shift
    "$rootmnt/usr/lib/ld-linux-aarch64.so.1" --library-path "$rootmnt/usr/lib/aarch64-linux-gnu" "$rootmnt/usr/$program" "$@"
}
if [ -e /proc/device-tree/soc/gpio@7e200000 ]; then
    for module in drm_kms_helper drm_shmem_helper; do
        modprobe -q $module 2>/dev/null || modprobe -q -d "$rootmnt" $module
    done
    for device in /sys/bus/platform/drivers/simple-framebuffer/*.framebuffer; do
        [ -e "$device" ] && echo "${device##*/}" > /sys/bus/platform/drivers/simple-framebuffer/unbind
    done
    of_card sbin/insmod /kit/simpledrm.ko
    real=
    hardware='profile = "spin-button"
readers = {cards = {kind = "pn532", port = "/dev/ttyS1"}}'
else
    hardware='readers = {cards = {kind = "pn532", port = "/dev/croupier-cards"}}'
    real='ExecStart=\nExecStart=/opt/croupier/bin/croupier play --display auto --boot --hardware pi\n' # which it is not
fi
mkdir -p /run/guest /run/systemd/system/sysinit.target.wants /run/systemd/system/croupier.service.d
of_card bin/cp -r /kit/agent.sh /kit/tests /run/guest/
cat > /run/systemd/system/guest-agent.service <<'END'
[Unit]
Description=Does what is asked for over the first serial line
DefaultDependencies=no
After=local-fs.target dev-ttyAMA0.device
Wants=dev-ttyAMA0.device
[Service]
ExecStart=/bin/sh /run/guest/agent.sh
Restart=always
END
ln -s ../guest-agent.service /run/systemd/system/sysinit.target.wants/guest-agent.service
# Emulated, a round of the table's loop may take longer than any real machine needs for it.
printf "[Service]\nWatchdogSec=600\n$real" > /run/systemd/system/croupier.service.d/emulated.conf
# Nor may a slow machine give up on the partitions of its card.
for label in BOOT games; do
    mkdir -p "/run/systemd/system/dev-disk-by\\x2dlabel-$label.device.d"
    printf '[Unit]\nJobRunningTimeoutSec=infinity\n' > "/run/systemd/system/dev-disk-by\\x2dlabel-$label.device.d/50-device-timeout.conf"
done
# A system that is never written to would have been given its config file before the card went in.
of_card bin/mount -o remount,rw "$rootmnt"
printf '[display]\nattract_after = 0\ndim_after = 0\n[hardware]\n%s\n' "$hardware" > "$rootmnt/etc/croupier/croupier.toml"
[ "$readonly" = n ] || of_card bin/mount -o remount,ro "$rootmnt"
exit 0
