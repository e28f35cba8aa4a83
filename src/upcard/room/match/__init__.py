"""One match at a table: its moves and events, what each client is shown of them, clocks of seats, hints and reviews."""
