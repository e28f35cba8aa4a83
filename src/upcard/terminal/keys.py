"""The keys of the table on the screen, as its help tells them."""

from __future__ import annotations

KEYS = """Keys
←  →          walk your moves; Enter plays the one between the arrows
7h, 2, draw   type a card, the number of a move or its words, then Enter
↑  ↓          the lines typed before (while typing)
PgUp  PgDn    scroll the table, where it is longer than its place
?  F1         this help
F2            the rule book; after a refusal, open at the rule that was named
F3            the whole log
F4            the score sheets
F5            a hint: what a teacher would play, and why
F6            replay: walk back through what has been played
F7            review: your costliest decisions
Ctrl+Z        take your last move back
Ctrl+S        save the record
Ctrl+Q        leave; the record is kept

Signs
[7♥] may be played    >7♥< is chosen    ▒▒ lies face down    ▶ is to act    D deals
( ) in the order of strength: a card that you hold    “ ” said    ‹ › what somebody is or holds

Commands
"""
KEYS_LINE = "? help F2 book F3 log F4 score F5 hint F6 replay F7 review ^Z undo ^Q quit"
