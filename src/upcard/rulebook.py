"""Everything a game's rules import, from one place.

A game declares its fields, its kinds of moves and its faults. `upcard.codegen` derives `legal`, `why_not`, `apply`,
`audit` and the clearing of a hand from them; ``upcard rules NAME --derived`` prints them. A game imports what only few
games use from its own module under `mechanics`, so its imports show what is special about it.
"""

from upcard.cards.chance import below, shuffle
from upcard.cards.faces import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    FIVE,
    FOUR,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_SIGNS,
    SEVEN,
    SIX,
    SPADES,
    SUIT_SIGNS,
    TEN,
    THREE,
    TWO,
    face_of,
    rank,
    suit,
)
from upcard.cards.packs import PACK_24, PACK_32, PACK_40, PACK_52
from upcard.cards.rows import clear, fill, pop, push, remove_at, size, top
from upcard.cards.sets import (
    RANK_SET,
    SUIT_SET,
    add,
    count,
    holds,
    in_suit,
    lowest,
    of_rank,
    one,
    set_of,
    without,
    without_lowest,
)
from upcard.codegen.hand_reset import clearing
from upcard.declarations.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    NOBODY,
    OWNER,
    SEAT,
    TOP,
    card,
    card_counts,
    card_sets,
    hands,
    known_of,
    lacks_of,
    number,
    option,
    row,
    rows,
    seat_field,
    shown_counts,
    suit_field,
)
from upcard.declarations.game import About, Consequence, HandLimits, Sheet, sheet_of
from upcard.declarations.kinds import button, from_hand, numbers
from upcard.declarations.moves import Catalogue
from upcard.declarations.phases import fault, phases
from upcard.declarations.seats import default_names
from upcard.declarations.shared_rules import each
from upcard.declarations.state import state
from upcard.jit.rule import rule
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.deal import deal_hands, deal_out, deal_round, draw, shuffled, shuffled_packs
from upcard.mechanics.match import end_match, highest, scores, settle_match, win_match
from upcard.mechanics.sides import partner_of
from upcard.mechanics.trick import (
    cards_fit,
    follow_suit,
    gather_trick,
    hands_fit,
    lay,
    lay_out_of,
    strengths,
    suit_led,
    trick,
    trick_prompt,
    tricks_done,
    trumps,
    winning_place,
)
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides, right_of
