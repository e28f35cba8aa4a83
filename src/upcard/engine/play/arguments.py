"""Checks of the seats and moves that callers of a `Table` name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from upcard.arrays import np
from upcard.declarations.catalogue import Catalogue
from upcard.engine.play.move_words import find_move
from upcard.engine.play.offers import Offer
from upcard.errors import BadMove, IllegalMove
from upcard.types import Seat


def check_seat(players: int, seat: Seat | None) -> None:
    """Raises `BadMove` for a seat that a table of `players` does not have; None is a spectator."""
    if seat is not None and not 0 <= seat < players:
        raise BadMove(f"there is no seat {seat}; seats are 0 to {players - 1}")


def seat_to_act(players: int, acting: tuple[int, ...], seat: Seat | None) -> int:
    """The given seat, or else the only one of `acting`. Raises `BadMove` for an invalid seat, or where several may act,
    and `IllegalMove` where none may."""
    if seat is not None:
        check_seat(players, seat)
        return seat
    if len(acting) == 1:
        return acting[0]
    if not acting:
        raise IllegalMove("the match is over")
    raise BadMove(f"several seats may act ({', '.join(map(str, acting))}): say which with seat=")


def move_number(
    moves: Catalogue, move: str | int, legal: Callable[[], Sequence[int]], offers: Callable[[], Sequence[Offer]]
) -> int:
    """The number of a move that is given by its number or in words, which `legal` and `offers` help to read
    (`find_move`). Raises `BadMove`."""
    if isinstance(move, str):
        return find_move(moves, move, legal(), offers)
    if not isinstance(move, int | np.integer) or not 0 <= move < len(moves):
        raise BadMove(f"there is no move {move}; moves are 0 to {len(moves) - 1}")
    return int(move)
