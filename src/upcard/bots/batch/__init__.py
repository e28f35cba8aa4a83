"""Players that move in many matches at once, in compiled form."""
