"""Which suit the first card of a hand is led from: by a table, as players learn it, and what the choice tells.

The judgement of a game may have such a table (``lead_from``, ``lead_after_calls``). Bots lead by it
(`bots.players.opening_leads`). A suit that was led tells that the leader held nothing much better elsewhere:
`log_weights` says how likely the lead was from each imagined hand. Players weigh more than the table does, and some
know none, so a suit is the likelier the more it is worth, and no suit impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from upcard.arrays import NDArray, np
from upcard.bots.priors import bound_in_python, lead_after_calls_of
from upcard.bots.search.agreement import HOLDINGS, RANKS
from upcard.bots.search.signals import Play
from upcard.cards.faces import suit
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.jit.elementary import exp_each, log_each

SUITS = 4
STEEPNESS = 1.0
"""The logarithm of how much likelier a lead is that is worth one more."""
ANY_SUIT = 0.05
"""How often a lead goes by no rule."""
NONE_HELD = -100.0
"""What a lead from a suit is worth of which no card is held."""
UNKNOWN = -1000.0
BESIDE_TRUMPS, NO_TRUMPS, OF_TRUMPS = range(3)


def has_table(rules: CompiledGame) -> bool:
    """Whether judgement has a table of leads for a game."""
    return rules.known("lead_from") is not None


def tells(rules: CompiledGame, play: Play, viewer: int) -> bool:
    """Whether a seat learns something by the suit of the first card."""
    return has_table(rules) and bool(play.cards) and play.cards[0][0] != viewer


@cache
def _table(name: str, kind: int) -> NDArray[np.float64]:
    """`worths_of` by holdings; `UNKNOWN` where none has asked yet. The whole table would take a tenth of a second."""
    return np.full(HOLDINGS, UNKNOWN)


def worths_of(name: str, kind: int, holdings: NDArray[np.int64]) -> NDArray[np.float64]:
    """What a lead is worth by the table of a game, before the calls are considered: by what the suit is, and by the
    ranks held of it, as bits."""
    table = _table(name, kind)
    found: NDArray[np.float64] = table[holdings]
    if not (found == UNKNOWN).any():
        return found
    worth = bound_in_python(name, compiled_game(name, interpreted=True).known("lead_from"))
    for held in set(holdings.tolist()):
        if table[held] == UNKNOWN:
            ranks = [rank for rank in range(RANKS) if held >> rank & 1]
            table[held] = worth(ranks, kind != NO_TRUMPS, kind == OF_TRUMPS) if ranks else NONE_HELD
    return worths_of(name, kind, holdings)


def after_calls(rules: CompiledGame, world: States, seat: int) -> list[float]:
    """What the calls add, for each suit. `world` is one that a seat holds for possible."""
    added, s = lead_after_calls_of(rules), rules.open(world)[0]
    assert added is not None
    return [float(added(s, seat, a_suit)) for a_suit in range(SUITS)]


def worth_of_suits(
    name: str, hands: NDArray[np.int64], trump: int, added: Sequence[float]
) -> list[NDArray[np.float64]]:
    """What a lead from each suit is worth to each of some hands of thirteen cards."""
    found = []
    for a_suit, more in enumerate(added):
        kind = OF_TRUMPS if a_suit == trump else BESIDE_TRUMPS if trump >= 0 else NO_TRUMPS
        found.append(worths_of(name, kind, hands >> RANKS * a_suit & HOLDINGS - 1) + more)
    return found


def log_weights(name: str, worlds: States, play: Play, added: Sequence[float]) -> NDArray[np.float64]:
    """The logarithm of how likely the suit of the first card was chosen in each world; `added` by `after_calls`."""
    leader, card = play.cards[0]
    hands = worlds["hands"][:, leader] | play.since(0, leader)
    total, chosen = np.zeros(len(worlds)), np.zeros(len(worlds))
    for a_suit, worth in enumerate(worth_of_suits(name, hands, play.trump, added)):
        worth *= STEEPNESS
        exp_each(worth)
        total += worth
        if a_suit == suit(card):
            chosen += worth
    chances = (1 - ANY_SUIT) * chosen / total + ANY_SUIT / SUITS
    log_each(chances)
    return chances
