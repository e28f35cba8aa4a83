"""Contract bridge, solved: cards in play as in any plain trick game; before the play, what each side can make.

The table of a whole deal is twenty searches of fifty-two cards. Bo Haglund's DDS makes it, by way of the package
endplay (``pip install '.[solve]'``), where that is installed; else our own search, which takes two to
three times as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.cards.faces import RANK_SIGNS
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.play.game import Game
from upcard.errors import NoSolver
from upcard.games.contract_bridge import PLAY, STRAINS
from upcard.solvers import double_dummy
from upcard.solvers.sights import whist

SEARCHED = whist.SEARCHED
DECLARERS = ("South", "West", "North", "East")


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks that each seat takes as declarer in each strain: `tricks[seat][strain]`, South first, clubs first."""

    tricks: tuple[tuple[int, ...], ...]

    def as_dict(self) -> dict[str, Any]:
        return {"tricks": {name: dict(zip(STRAINS, row)) for name, row in zip(DECLARERS, self.tricks)}}

    def __str__(self) -> str:
        heading = " " * 5 + "".join(f"{strain:>4}" for strain in STRAINS)
        rows = (name.ljust(5) + "".join(f"{n:>4}" for n in row) for name, row in zip(DECLARERS, self.tricks))
        return "\n".join([heading, *rows])


def solve(game: Game, states: States) -> double_dummy.OpenHands | Makeable:
    """Cards in play: what each of them comes to. Before: the table of the deal. Raises `NoSolver` for
    hands that are not of thirteen cards."""
    s = access(game.rules.schema, states)
    if s.phase == PLAY or s.over:
        return double_dummy.solve(game, states)
    if any(hand.bit_count() != 13 for hand in s.hands):
        raise NoSolver("the table of a deal is made of four hands of thirteen cards")
    return makeable([int(hand) for hand in s.hands])


def makeable(hands: list[int]) -> Makeable:
    """The table of a deal: four card sets, South first. By endplay if it is there, since it is the faster."""
    try:
        from endplay.dds import calc_dd_table
        from endplay.types import Deal, Denom, Player
    except ImportError:
        return searched(hands)
    denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.south, Player.west, Player.north, Player.east)
    table = calc_dd_table(Deal("S:" + " ".join(map(_pbn, hands))))
    return Makeable(tuple(tuple(int(table[denom, player]) for denom in denoms) for player in players))


def searched(hands: list[int]) -> Makeable:
    """The same by our own search (`solvers.double_dummy`): about half a second."""
    by_leader = [double_dummy.of_deal(hands, trump) for trump in (0, 1, 2, 3, -1)]
    tricks = [[row[(seat + 1) % 4] for row in by_leader] for seat in range(4)]
    return Makeable(tuple(tuple(13 - n if seat % 2 else n for n in row) for seat, row in enumerate(tricks)))


def _pbn(hand: int) -> str:
    """A hand as PBN writes it: spades first, ``AK2.T9..Q``."""
    signs = [sign.replace("10", "T") for sign in RANK_SIGNS]
    return ".".join(
        "".join(signs[rank] for rank in reversed(range(13)) if hand >> (13 * suit + rank) & 1)
        for suit in reversed(range(4))
    )
