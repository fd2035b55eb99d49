"""A guest with a screen: Debian in QEMU, its pixels looked at from outside."""
