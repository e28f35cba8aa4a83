"""Reading and replaying records of matches."""
