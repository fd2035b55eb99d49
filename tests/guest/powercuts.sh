#!/bin/sh
# Pulls the plug of a guest machine again and again while a game is played on its disk.
#   tests/guest/powercuts.sh GUEST OUT [CUTS [GAMES]]
# GUEST is a command that boots a Linux guest with this tree as its folder and runs a shell line:
#   GUEST -s TREE -o OUT [-d DISK] [-k SECONDS] LINE
# -d gives it a disk, -k cuts its power after so many seconds, OUT is seen inside as /out.
# See docs/testing-appliance.md.
set -eu
[ $# -ge 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2; }
guest=$1 cuts=${3:-20}
tree=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
disk=$out/disk.img
rm -f "$out"/ack-* "$out/results"
truncate -s 64M "$disk"
mkfs.ext4 -q -F "$disk"
mounted="mkdir -p /mnt/d && mount -o barrier=1 /dev/ubdb /mnt/d"
games=${4:-go-for-broke gambler zillionaire spot-cash}
number=0
while [ $number -lt "$cuts" ]; do
    for game in $games; do
        number=$((number + 1))
        # The moment differs every time: between the seventh and the twelfth second.
        after=$((7 + number * 3 % 5)).$((number * 37 % 100))
        "$guest" -s "$tree" -o "$out" -d "$disk" -k "$after" \
            "$mounted && python -m tests.guest.powercut play $game /mnt/d /out/ack-$game" >/dev/null 2>&1 || true
        "$guest" -s "$tree" -o "$out" -d "$disk" \
            "$mounted && python -m tests.guest.powercut check $game /mnt/d /out/ack-$game; e=\$?; umount /mnt/d; exit \$e" |
            tee -a "$out/results"
    done
done
printf '%s cuts, %s with everything in place\n' "$number" "$(grep -c 'lost 0, integrity ok, books 0, put aside 0' "$out/results")"
