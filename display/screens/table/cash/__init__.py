"""Cash at the table: notes that go from hand to hand, and counting them oneself."""
