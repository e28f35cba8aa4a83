"""The trump suit of Twenty-Nine: the marker is turned up (R12), and the royals move the contract (R15, R18)."""

from upcard.rulebook import rule
from upcard.rulebook import KING, QUEEN, face_of, one
from upcard.games.twenty_nine.state import MAX_BID, MIN_BID, ROYALS_CHANGE, TwentyNine
from upcard.mechanics.tricks.concealed_trump import reveal_trump


@rule
def turn_marker_up(s: TwentyNine):
    """R12."""
    reveal_trump(s, s.marker)
    s.marker = -1


@rule
def royals(s: TwentyNine):
    """R15: king and queen of trumps."""
    return one(face_of(s.trump, KING)) | one(face_of(s.trump, QUEEN))


@rule
def contract_moved(s: TwentyNine, contract):
    """R18, G9: the contract after the royals are shown."""
    own = (s.royals_by ^ s.declarer) & 1 == 0
    return max(MIN_BID, contract - ROYALS_CHANGE) if own else min(MAX_BID, contract + ROYALS_CHANGE)
