#!/bin/sh
# In the emulated machine: every line that comes over the first serial line is a script in base 64; its
# status and what it said go back the same way, in one line that begins with @@.
exec < /dev/ttyAMA0 > /dev/ttyAMA0
stty raw -echo
echo '@@up'
while read -r line; do
    printf %s "$line" | base64 -d > /run/guest/line
    sh /run/guest/line > /run/guest/said 2>&1 < /dev/null
    printf '\n@@%s %s\n' $? "$(base64 -w 0 < /run/guest/said)"
done
