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
from upcard.declarations.catalogue import Catalogue
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
from upcard.declarations.game import About, Consequence, HandLimits, Sheet, SheetRow, sheet_of
from upcard.declarations.kinds import button, from_hand, numbers
from upcard.declarations.options import choices
from upcard.declarations.phases import fault, phases
from upcard.declarations.seats import default_names
from upcard.declarations.shared_rules import each
from upcard.declarations.state import State, state
from upcard.jit.rule import rule
from upcard.mechanics.deals.deal import deal_hands, deal_out, deal_round, draw, shuffled, shuffled_packs
from upcard.mechanics.matches.match import end_match, highest, scores, settle_match, win_match
from upcard.mechanics.matches.sides import partner_of
from upcard.mechanics.matches.turn import draw_first_dealer, left_of, opposite_sides, right_of
from upcard.mechanics.tricks.card_points import values_by_rank, worth
from upcard.mechanics.tricks.trick import (
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

__all__ = [
    "ACE", "ALL", "CLUBS", "COUNT", "DIAMONDS", "EIGHT", "FIVE", "FOUR", "HEARTS", "JACK", "KING", "NINE", "NOBODY",
    "NO_PHASE", "OWNER", "PACK_24", "PACK_32", "PACK_40", "PACK_52", "QUEEN", "RANK_SET", "RANK_SIGNS", "SEAT",
    "SEVEN", "SIX", "SPADES", "SUIT_SET", "SUIT_SIGNS", "TEN", "THREE", "TOP", "TWO", "About", "Catalogue",
    "Consequence", "HandLimits", "Sheet", "SheetRow", "State", "add", "below", "button", "card", "card_counts",
    "card_sets", "cards_fit", "choices", "clear", "clearing", "count", "deal_hands", "deal_out", "deal_round",
    "default_names", "draw", "draw_first_dealer", "each", "end_match", "face_of", "fault", "fill", "follow_suit",
    "from_hand", "gather_trick", "hands", "hands_fit", "highest", "holds", "in_suit", "known_of", "lacks_of", "lay",
    "lay_out_of", "left_of", "lowest", "number", "numbers", "of_rank", "one", "opposite_sides", "option",
    "partner_of", "phases", "pop", "push", "rank", "remove_at", "right_of", "row", "rows", "rule", "scores",
    "seat_field", "set_of", "settle_match", "sheet_of", "shown_counts", "shuffle", "shuffled", "shuffled_packs",
    "size", "state", "strengths", "suit", "suit_field", "suit_led", "top", "trick", "trick_prompt", "tricks_done",
    "trumps", "values_by_rank", "win_match", "winning_place", "without", "without_lowest", "worth",
]  # fmt: skip
