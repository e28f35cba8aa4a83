"""The royals of Twenty-Nine, and who is asked for them in a position. R15-R17."""

from upcard.rulebook import rule
from upcard.rulebook import KING, QUEEN, face_of, one, size
from upcard.declarations.facts import UNKNOWN, follows

RIGHT_AFTER_A_TRICK = "R16: who holds the royals may show them right after a trick of the own side"


@rule
def royals(s):
    """R15: king and queen of trumps."""
    return one(face_of(s.trump, KING)) | one(face_of(s.trump, QUEEN))


@follows("asked", RIGHT_AFTER_A_TRICK)
def holder_of_the_royals(s, known):
    """If a trick has been taken, and it is not given that the royals were kept since."""
    told = known.told("turn") and "asked" not in known and "open" not in known
    taken = size(s.trick) == 0 and (size(s.last_trick) > 0 or any(s.won_cards))
    if not told or not taken or s.trump < 0 or s.royals_by >= 0:
        return UNKNOWN
    side = (s.turn, (s.turn + 2) & 3)
    return next((seat for seat in side if s.hands[seat] & royals(s) == royals(s)), UNKNOWN)


@follows("open", RIGHT_AFTER_A_TRICK)
def may_be_shown(s, known):
    return 1 if s.asked >= 0 and "open" not in known else UNKNOWN


@follows("secret", RIGHT_AFTER_A_TRICK)
def asked_in_secret(s, known):
    return 2 + s.turn if s.open and "secret" not in known else UNKNOWN
