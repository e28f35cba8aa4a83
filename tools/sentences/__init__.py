"""What the table can say, found where it is declared or written: in games, in Python and in the page's JavaScript."""
