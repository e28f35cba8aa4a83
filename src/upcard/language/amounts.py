"""Bets of any amount, as players type them.

>>> read_bet("raise by 35", due=10)
('raise', 35)
>>> read_bet("Raise to 50 chips", due=10), read_bet("35", due=0)
(('raise', 40), ('bet', 35))
"""

from __future__ import annotations

import re

from upcard.language.errors import NotUnderstood

_BET = re.compile(r"(?:i )?(?:(bet|raise)s? ?)?(?:(by|to) )?([0-9]{1,9})(?: chips?| more)?", re.IGNORECASE)


def read_bet(text: str, due: int) -> tuple[str, int]:
    """``bet`` or ``raise``, and the amount on top of the call. `due` is the highest bet so far: it decides what a bare
    number means, and is subtracted when a player says what he raises *to*.

    Raises `NotUnderstood`.
    """
    found = _BET.fullmatch(" ".join(text.strip(" .!").split()))
    if found is None:
        raise NotUnderstood("say how much, such as: bet 35, raise by 35, raise to 50")
    verb = (found[1] or ("raise" if due else "bet")).lower()
    amount = int(found[3]) - (due if found[2] and found[2].lower() == "to" else 0)
    if amount < 1:
        raise NotUnderstood(f"the bet stands at {due}: raise to more than that")
    return verb, amount
