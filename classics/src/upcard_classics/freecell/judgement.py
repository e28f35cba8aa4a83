"""FreeCell: its player sees all cards, and the solver takes milliseconds."""

SOLVER = "upcard_classics.freecell_solver"
OPEN_PATIENCE = True
