"""Cash at the table: notes that go from hand to hand, and counting them oneself.

May import what the table's screen may.
"""
