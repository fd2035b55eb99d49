#!/bin/sh
# Inside a guest with real systemd, udev, GPIO, DRM and input devices: install, run, hang, stop,
# upgrade, uninstall. Run from the top of the tree; WHEELS holds the fonts' wheels.
#   sh tests/guest/service.sh WHEELS
# A guest that is no Pi binds a /proc/cpuinfo with a Revision line: its file is named in CPUINFO.
set -eu
wheels=$1
python='env PYTHONPATH=.:/opt/croupier/lib python3'
say() { printf '== %s\n' "$*"; }
must() { "$@" || { say "FAILED: $*"; journalctl -u croupier --no-pager -o cat | tail -40; exit 1; }; }
show() { systemctl show croupier -p "$1" --value; }
# Waits for a condition, a quarter of a second at a time.
until_true() { # SECONDS COMMAND...
    tries=$(($1 * 4)); shift
    while ! "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { say "FAILED: never $*"; journalctl -u croupier --no-pager -o cat | tail -40; exit 1; }
        sleep 0.25
    done
}
running() { [ "$(show ActiveState)" = active ]; }
restarted() { [ "$(show NRestarts)" -ge "$1" ]; }
noted() { [ "$(journalctl -u croupier --no-pager -o cat CROUPIER_EVENT="$1" | wc -l)" -gt "$2" ]; }
lines_held() { find "/proc/$(show MainPID)/fd" -lname '/dev/gpiochip*' | grep -q .; }

if [ -n "${CPUINFO:-}" ]; then
    mkdir -p /etc/systemd/system/croupier.service.d
    cat > /etc/systemd/system/croupier.service.d/guest.conf <<END
[Service]
ExecStart=
ExecStart=/opt/croupier/bin/croupier play --display auto --boot --hardware pi
BindReadOnlyPaths=$CPUINFO:/proc/cpuinfo
END
fi

mkdir -p /etc/croupier
printf '[hardware]\nprofile = "spin-button"\n' > /etc/croupier/croupier.toml

say install
must sh systemd/install.sh --wheels "$wheels"
until_true 60 running
say "running as $(ps -o user= -p "$(show MainPID)"), status: $(show StatusText)"
[ "$(ps -o user= -p "$(show MainPID)")" = croupier ]
must test -d /var/lib/croupier

say doctor
croupier doctor || say "doctor says $?"

say "a hung loop is restarted"
before=$(show NRestarts)
kill -STOP "$(show MainPID)"
until_true 40 restarted $((before + 1))
until_true 40 running

say "a crash is restarted"
before=$(show NRestarts)
kill -SEGV "$(show MainPID)"
until_true 40 restarted $((before + 1))
until_true 40 running

say "a kill is restarted, and every line of the header is free again"
until_true 20 lines_held
before=$(show NRestarts)
kill -KILL "$(show MainPID)"
until_true 40 restarted $((before + 1))
until_true 40 running
until_true 20 lines_held
if journalctl -u croupier --no-pager -o cat | grep -i busy; then say "FAILED: a line was busy"; exit 1; fi

say "it boots into the game that was on the table, and takes touches"
systemctl stop croupier
mode=$(grep -hm 1 x /sys/class/drm/card*-*/modes)
rm -f /var/lib/croupier/croupier.db*
must env SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 $python -m tests.guest.touch lay "$mode" /var/lib/croupier
chown -R croupier: /var/lib/croupier
systemctl start croupier
until_true 60 running
must env SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 $python -m tests.guest.touch tap "$mode" /var/lib/croupier

plug=$(grep -l '^connected' /sys/class/drm/card*-*/status | head -n 1)
say "the display is lost and found: $plug"
id=$(show MainPID)
echo off > "$plug"
until_true 20 noted display_lost 0
say "without it: $(show StatusText)"
[ "$(show ActiveState)" = active ]
echo detect > "$plug"
until_true 20 noted display_found 0
[ "$(show MainPID)" = "$id" ]
say "again: $(show StatusText) $(journalctl -u croupier --no-pager -o cat CROUPIER_EVENT=display_found)"
must env SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 $python -m tests.guest.touch tap "$mode" /var/lib/croupier

say "a start without a display waits for one"
systemctl stop croupier
echo off > "$plug"
systemctl start --no-block croupier
until_true 60 noted display_lost 1
say "$(show ActiveState): $(show StatusText)"
[ "$(show ActiveState)" = activating ]
echo detect > "$plug"
until_true 40 running
say "$(show StatusText)"

say "a stop takes less than 2 s"
start=$(date +%s%N)
systemctl stop croupier
took=$((($(date +%s%N) - start) / 1000000))
say "stopped in $took ms, result $(show Result)"
[ $took -lt 2000 ]
[ "$(show Result)" = success ]

say "an upgrade keeps games and config"
echo '[sound]' > /etc/croupier/croupier.toml
date > /var/lib/croupier/kept
rm /opt/croupier/.installed
must sh systemd/install.sh --wheels "$wheels"
until_true 60 running
must test -s /var/lib/croupier/kept
[ "$(cat /etc/croupier/croupier.toml)" = '[sound]' ]

say "the wish to be switched off is granted, once"
drop=/run/systemd/system/croupier-poweroff.service.d
mkdir -p $drop
# The real thing would end this test: what it would run last is only noted.
printf '[Service]\nExecStart=\nExecStart=/bin/rm -f %%t/croupier/poweroff\nExecStart=/bin/sh -c "echo off >> /run/wishes"\n' > $drop/test.conf
systemctl daemon-reload
setpriv --reuid=croupier --regid=croupier --clear-groups touch /run/croupier/poweroff
until_true 10 test -e /run/wishes
[ "$(wc -l < /run/wishes)" = 1 ]

say exposure
systemd-analyze security croupier --no-pager | tail -1

say uninstall
must sh systemd/install.sh --uninstall
[ ! -e /opt/croupier ]
must test -s /var/lib/croupier/kept
say "all well"
