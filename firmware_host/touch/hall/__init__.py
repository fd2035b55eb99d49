"""The hall at the screen: the host's large one, and what a table tells of itself.

May import what other pages may, and `firmware_host.hall`.
"""
