"""What is read back: records of matches."""
