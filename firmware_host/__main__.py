"""python -m firmware_host is the same as croupier."""

import sys

from firmware_host.cli import main

sys.exit(main())
