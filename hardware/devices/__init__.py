"""The parts of a cabinet: buttons, lamps, readers and boards, each supervised.

May import the rest of hardware, nothing of ours outside it.
"""
