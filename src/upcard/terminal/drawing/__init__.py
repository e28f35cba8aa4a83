"""A view as text: cards, hands, the middle of the table, small and large tables, and the same in sentences."""
