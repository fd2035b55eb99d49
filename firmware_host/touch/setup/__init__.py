"""Set-up at the touchscreen: what lies on the table, who sits round it, which house rules hold.

May import what the other pages may.
"""
