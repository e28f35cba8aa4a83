"""Games as clients see them before a table is open: the list, the search, the lessons."""
