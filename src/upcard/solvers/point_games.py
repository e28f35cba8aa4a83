"""How the search of card points looks at each game that it knows.

A game is a `look`, which fills the record of `solvers.point_record`; the names of its sides; and which of its positions
cannot be asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import FIVE, KING, QUEEN, face_of
from upcard.cards.rows import size
from upcard.cards.sets import one
from upcard.games import briscola, nine_card_don, tute, twenty_eight, twenty_nine
from upcard.jit.rule import rule
from upcard.mechanics.concealed_trump import concealed_trick_winner
from upcard.mechanics.trick import winning_place
from upcard.solvers.point_record import FOLLOW, FREE, HEAD, TRUMP, places_of, see_play, sum_of, values_of
from upcard.solvers.trick_record import NORTH_SOUTH, placed


@dataclass(frozen=True, slots=True)
class CardPoints:
    """A game of card points."""

    look: Callable[..., None]
    sides: dict[int, tuple[str, str]]
    """By how many play, what the two sides are called, the one that is counted first."""
    refuse: Callable[[Any], str]
    """When it is solved, if that is not now; else nothing. Given the fields of a state."""
    to_the_end: Mapping[str, int] = field(default_factory=dict)
    """Fields that are set so that a hand is played to its last card."""


# --- Briscola --------------------------------------------------------------------------------------------------------

BRISCOLA = places_of(briscola.STRENGTH)
BRISCOLA_VALUES = values_of(BRISCOLA, briscola.VALUE)


@rule
def look_at_briscola(s, w):
    """R6: any card may be played."""
    see_play(s, w, BRISCOLA, BRISCOLA_VALUES)
    w.duty = FREE
    w.winning = winning_place(s.trick, briscola.STRENGTH, s.trump) if w.lying else 0


# --- Tute ------------------------------------------------------------------------------------------------------------

TUTE = places_of(tute.STRENGTH)
TUTE_VALUES = values_of(TUTE, tute.VALUE)
PAIRS = np.array(
    [one(TUTE[face_of(a_suit, KING)]) | one(TUTE[face_of(a_suit, QUEEN)]) for a_suit in range(4)], np.int64
)
"""King and queen of each suit."""


@rule
def look_at_tute(s, w):
    """R8-R11, R14-R21."""
    see_play(s, w, TUTE, TUTE_VALUES)
    w.duty, w.last, w.declares = HEAD, tute.LAST, 1
    w.heads, w.spares, w.lenient = s.head_when_following, s.spare_partner, s.undertrump
    w.winning = winning_place(s.trick, tute.STRENGTH, s.trump) if w.lying else 0
    w.ahead += s.declared[0] - s.declared[1]
    w.occasion = s.occasion
    for a_suit in range(4):
        w.pairs[a_suit] = PAIRS[a_suit]
        if s.declared_by[a_suit] >= 0:
            w.declared |= 1 << a_suit
    for seat in range(4):
        if s.forfeited[seat]:
            w.forfeited |= 1 << seat


# --- Twenty-Eight, Twenty-Nine ---------------------------------------------------------------------------------------

EIGHT = places_of(twenty_eight.STRENGTH)
EIGHT_VALUES = values_of(EIGHT, twenty_eight.VALUE)
NINE = places_of(twenty_nine.STRENGTH)
NINE_VALUES = values_of(NINE, twenty_nine.VALUE)


@rule
def look_at_twenty_eight(s, w):
    """R9-R16. Where play goes to the right, seats are numbered backwards."""
    see_play(s, w, EIGHT, EIGHT_VALUES)
    w.duty = TRUMP
    w.winning = concealed_trick_winner(s, twenty_eight.STRENGTH) if w.lying else 0
    w.setter, w.secret = s.declarer, s.trump
    if s.down >= 0:
        w.down, w.secret = EIGHT[s.down], EIGHT[s.down] // 13
    w.no_lead = 1 + s.setter_lead_ban
    w.unshown = s.hidden_card_follow
    if twenty_eight.step(s) < 0:
        w.leader, w.setter = -w.leader & 3, -w.setter & 3
        w.hands[1], w.hands[3] = w.hands[3], w.hands[1]


@rule
def look_at_twenty_nine(s, w):
    """R10-R14; G15: the last trick may count."""
    see_play(s, w, NINE, NINE_VALUES)
    w.duty, w.last = FOLLOW, s.last_trick_point
    w.winning = concealed_trick_winner(s, twenty_nine.STRENGTH) if w.lying else 0
    w.secret = s.trump if s.trump >= 0 else s.marker


# --- Nine-Card Don ---------------------------------------------------------------------------------------------------

DON = places_of(nine_card_don.STRENGTH)
DON_GAME = values_of(DON, nine_card_don.GAME_VALUE)
DON_TRUMPS = values_of(DON, nine_card_don.TRUMP_VALUE)
DON_PLAIN = np.array([nine_card_don.OTHER_FIVE * int(place % 13 == FIVE) for place in range(52)], np.int64)
"""R11: a five of another suit. Cards rank as they are printed (G1)."""


@rule
def look_at_don(s, w):
    """R7-R14: what is pegged, and eight for game."""
    see_play(s, w, DON, DON_PLAIN)
    w.duty, w.for_game = FOLLOW, nine_card_don.GAME
    w.winning = winning_place(s.trick, nine_card_don.STRENGTH, s.trump) if w.lying else 0
    for place in range(52):
        w.game[place] = DON_GAME[place]
        if place // 13 == s.trump:
            w.value[place] = DON_TRUMPS[place]
    first, other = placed(s.won_cards[0], DON), placed(s.won_cards[1], DON)
    w.ahead = sum_of(w.value, first) - sum_of(w.value, other)
    w.balance = sum_of(w.game, first) - sum_of(w.game, other)


def _stock_left(s: Any) -> str:
    return "when its stock is used up" if s.upcard >= 0 or size(s.stock) else ""


def _four_of_a_kind(s: Any) -> str:
    wanted = (tute.KINGS, tute.QUEENS) if s.queens_tute else (tute.KINGS,)
    four = s.tute_by < 0 and any(hand & cards == cards for hand in s.hands for cards in wanted)
    return "where no player holds four kings (or queens), which win whatever the cards are worth" if four else ""


def _called_for(s: Any) -> str:
    if s.phase != twenty_eight.PLAY:
        return "while cards are played"
    return "once trump is shown, if it has to be called for" if s.down >= 0 and s.call_trump else ""


def _asked_for(s: Any) -> str:
    if s.phase != twenty_nine.PLAY:
        return "while cards are played"
    return "once trump is shown, if it has to be asked for" if s.trump < 0 and s.reveal else ""


def _before_the_pitch(s: Any) -> str:
    return "" if s.phase in (nine_card_don.PLAY, nine_card_don.PITCH) else "while cards are played"


POINTS: Mapping[str, CardPoints] = {
    "briscola": CardPoints(
        look_at_briscola, {4: NORTH_SOUTH, 2: ("the first player", "the second")}, _stock_left, {"stop_when_decided": 0}
    ),
    "nine_card_don": CardPoints(look_at_don, {4: NORTH_SOUTH}, _before_the_pitch, {"target": 30_000}),
    "tute": CardPoints(look_at_tute, {4: NORTH_SOUTH}, _four_of_a_kind),
    "twenty_eight": CardPoints(look_at_twenty_eight, {4: NORTH_SOUTH}, _called_for),
    "twenty_nine": CardPoints(look_at_twenty_nine, {4: NORTH_SOUTH}, _asked_for),
}
