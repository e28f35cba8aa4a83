"""Time at a table: thinking times, deadlines, and rate limits of what clients send."""
