"""Positions set up from plain data, completed, checked, and printed back."""
