"""Means with their errors, and the charts that show them."""
