# shellcheck shell=sh
# Sourced by header and kit: a small Debian of the image's own kind on this machine, with a compiler
# for arm64 in it. Nothing is installed outside the folder.
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }
step() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"; }

# ready_toolbox FOLDER SUITE: made once.
ready_toolbox() {
    [ ! -e "$1.made" ] || return 0
    command -v mmdebstrap > /dev/null || die "mmdebstrap is needed"
    step "a toolbox of Debian $2"
    rm -rf "$1"
    mirror=${MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep debian.org | grep -v security | sort -u | head -n 1)}
    mmdebstrap --quiet --variant=minbase --mode=root --architectures="$(dpkg --print-architecture),arm64" \
        --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' --skip=cleanup/apt/lists \
        --include=gcc-aarch64-linux-gnu,libc6-dev-arm64-cross,make,swig,xz-utils,python3 \
        "$2" "$1" "deb $mirror $2 main"
    touch "$1.made"
}

# unpack_here FOLDER PACKAGE...: what is in packages, whichever machine they are for, without installing them.
unpack_here() {
    box=$1
    shift
    cp -L /etc/resolv.conf "$box/etc/resolv.conf"
    rm -rf "$box/opt/fetched"
    mkdir -p "$box/opt/fetched"
    chroot "$box" sh -c 'cd /opt/fetched && apt-get download -q -o APT::Sandbox::User=root "$@" > /dev/null && for deb in ./*.deb; do dpkg-deb -x "$deb" /; done' fetch "$@" ||
        die "$* could not be fetched"
}
