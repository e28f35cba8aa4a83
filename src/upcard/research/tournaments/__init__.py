"""Which bot plays better: duplicate deals, the ladder, ratings, and their reports."""
