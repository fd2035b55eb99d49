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
number=0 round=0 empty=0
while [ $number -lt "$cuts" ]; do
    # Every journal is cut three times, then a new one is begun: a short one starts soon.
    folder=$((round / 3))
    for game in $games; do
        before=$(cat "$out/ack-$game-$folder" 2>/dev/null || echo 0)
        # The moment differs every time: within five seconds, the first being the eighth or $FROM.
        after=$((${FROM:-8} + (number + empty) * 3 % 5)).$(((number + empty) * 37 % 90 + 10))
        told="$game /mnt/d/$folder /out/ack-$game-$folder"
        "$guest" -s "$tree" -o "$out" -d "$disk" -k "$after" \
            "$mounted && python -m tests.guest.powercut play $told" >/dev/null 2>&1 || true
        # Cut before anything was played is no cut: it must not lose anything, but does not count.
        if [ "$(cat "$out/ack-$game-$folder" 2>/dev/null || echo 0)" = "$before" ]; then
            empty=$((empty + 1))
        else
            number=$((number + 1))
        fi
        "$guest" -s "$tree" -o "$out" -d "$disk" \
            "$mounted && python -m tests.guest.powercut check $told; e=\$?; umount /mnt/d; exit \$e" |
            tee -a "$out/results"
    done
    round=$((round + 1))
done
printf '%s cuts in mid-game, %s before it; %s with everything in place\n' "$number" "$empty" "$(grep -c 'lost 0, integrity ok, books 0, put aside 0' "$out/results")"
