"""A book with a rule number that stands twice."""
