"""Nine-Card Don: the pitcher's first card makes the trump, before the partner has seen a card of the own hand.

The rules in the order of the book, [nine_card_don.md](nine_card_don.md).
"""

from upcard.cards.chance import below
from upcard.cards.faces import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    parse_card,
    rank,
    suit,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.rows import pop, size
from upcard.cards.sets import count, holds
from upcard.contract.facts import nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    card,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import end_match
from upcard.mechanics.offer import offer_cards, offer_range
from upcard.mechanics.sides import partner_of
from upcard.mechanics.trick import (
    clear_tricks,
    following,
    gather_trick,
    hands_fit,
    lay_card,
    strengths,
    winning_place,
)  # fmt: skip
from upcard.mechanics.trick_facts import turn_facts, won_facts
from upcard.mechanics.turn import left_of, opposite_sides, right_of

ABOUT = About(
    title="Nine-Card Don",
    players=(4,),
    family="All Fours",
    line="Pitch a card to make the trump, hunt the fives and nines, and peg your way to 121.",
    pack=PACK_52,
    minutes=30,
    phases=("play", "pitch", "choose", "count"),
    sides="partners sit opposite each other",
    presets={"short": {"target": 61}},
    max_moves=36 * 20_000,
    mechanics=("trick", "follow suit", "trump by the first lead", "partnership", "card points"),
)
PLAY, PITCH, CHOOSE, COUNTING = range(4)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))  # G1
TRUMP_VALUE = values_by_rank({FIVE: 10, NINE: 9, ACE: 4, KING: 3, QUEEN: 2, JACK: 1})  # R10
OTHER_FIVE = 5  # R11
GAME_VALUE = values_by_rank({ACE: 4, KING: 3, QUEEN: 2, JACK: 1, TEN: 10})  # R13
GAME = 8  # R14
SIDES = ("N-S", "E-W")


@state
class NineCardDon:
    hands = hands(4)
    unseen = card_sets(4, sees=COUNT, per="seat", role="hand", label="not looked at")  # R5
    lacks = lacks_of("hands", 4)
    stock = row(52, sees=COUNT, role="stock", label="undealt")
    drawn = card(4, per="seat", label="drawn for the pitch")  # R3
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees={COUNTING: ALL, None: COUNT}, per="side", role="won", label="won", remembered=True)
    trump = suit_field("trump")
    leader = seat_field(shows="hidden")
    last_leader = seat_field(shows="hidden")
    tricks = number(2, per="side", label="tricks")
    pegged = number(2, per="side", label="this hand in play")
    game_to = number(label="game to", shows="choice", choices=(*SIDES, "nobody"), start=-1)  # R14
    score = number(2, "i4", per="side", label="score")
    first_pitcher = option("draw", ("draw", "random", "0", "1", "2", "3"), rule="G2", text="who pitches first")
    max_hands = option(0, (0, 20_000), rule="G10", text="hands after which the match ends in any case (0: none)")
    target = option(121, (1, 1000), rule="G12", text="points that win the match")


PITCHERS = tuple(f"{seat} pitches" for seat in seat_columns(4))
MOVES = Catalogue(
    play_cards(),
    numbers("pitcher", PITCHERS, 4, says="{seat} chooses: {move}", zone="hands", places=True, group="who pitches?"),
)
PITCHER = MOVES.first("pitcher")
REASONS = (
    "",
    "R3: first choose who is the first pitcher",
    "R3: the pitcher has been chosen",
    "R4: you do not hold {card}",
    "R7: you hold {led}, and {led} were led: follow suit",
)
CHOOSE_FIRST, CHOSEN, NOT_HELD, FOLLOW_SUIT = range(1, 5)
BY_DRAW, AT_RANDOM, SEAT_0 = range(3)
NOBODY = 2

side_of = opposite_sides  # R1


@rule
def begin(s):
    """R9: both sides start at nothing."""
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R3, G2: how the first pitcher is found. R15: later the pitcher of the hand before deals."""
    for seat in range(4):
        s.drawn[seat] = -1
    if s.hand > 0:
        start_hand(s, left_of(s, s.dealer))
    elif s.first_dealer >= 0:
        start_hand(s, s.first_dealer)
    elif s.first_pitcher == BY_DRAW:
        draw_for_pitch(s)
    else:
        pitcher = below(s, 4) if s.first_pitcher == AT_RANDOM else s.first_pitcher - SEAT_0
        start_hand(s, right_of(s, pitcher))


# --- The first pitcher (R3) ------------------------------------------------------------------------------------------


@rule
def draw_for_pitch(s):
    """R3: a player of each side draws; G2: equal ranks go back and are drawn again. The higher one chooses."""
    clear_hand(s)
    s.drawn[0] = s.drawn[1] = -1
    while s.drawn[0] < 0 or rank(s.drawn[0]) == rank(s.drawn[1]):
        shuffled(s, s.stock, PACK_52)
        s.drawn[0], s.drawn[1] = pop(s.stock), pop(s.stock)
    s.phase = CHOOSE
    s.turn = 0 if rank(s.drawn[0]) > rank(s.drawn[1]) else 1


# --- The deal (R2, R4, R5) -------------------------------------------------------------------------------------------


@rule
def clear_hand(s):
    clear_tricks(s, 2)
    for seat in range(4):
        s.hands[seat] = s.unseen[seat] = s.lacks[seat] = 0
        s.drawn[seat] = -1
    s.pegged[0] = s.pegged[1] = 0
    s.trump = s.leader = s.game_to = -1


@rule
def start_hand(s, dealer):
    """R4: nine each, sixteen are set aside. R2: the pitcher is on the dealer's left. R5: whose partner's cards lie
    untouched."""
    clear_hand(s)
    s.dealer = dealer
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, dealer), 9)
    s.phase = PITCH
    s.leader = s.turn = left_of(s, dealer)
    blind = partner_of(s.turn)
    s.unseen[blind] = s.hands[blind]
    s.hands[blind] = 0


@rule
def pick_up_hand(s, seat):
    """R5, G8: a card has been led, and the pitcher's partner may look."""
    s.hands[seat] |= s.unseen[seat]
    s.unseen[seat] = 0


# --- Play (R6-R9) ----------------------------------------------------------------------------------------------------


@rule
def playable(s, seat):
    """R6, R9: any card is led. R7: suit is followed, or anything played."""
    return following(s.hands[seat], suit(s.trick[0])) if size(s.trick) else s.hands[seat]


@rule
def legal(s, seat, moves):
    if s.phase == CHOOSE:
        return offer_range(moves, 0, PITCHER, 4)
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, move):
    if s.phase == CHOOSE:
        return 0 if move >= PITCHER else CHOOSE_FIRST
    if move >= PITCHER:
        return CHOSEN
    if not holds(s.hands[seat], move):
        return NOT_HELD
    return 0 if holds(playable(s, seat), move) else FOLLOW_SUIT


@rule
def apply(s, seat, move):
    if s.phase == CHOOSE:
        start_hand(s, right_of(s, move - PITCHER))
    else:
        play(s, seat, move)


@rule
def play(s, seat, card):
    """R6: the suit of the first card is trump."""
    lay_card(s, seat, card)
    if s.phase == PITCH:
        s.phase = PLAY
        s.trump = suit(card)
        pick_up_hand(s, partner_of(seat))
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R8: the highest trump, else the highest card of the suit led. R9: its player leads. R12: it is pegged at once."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    side = winner & 1
    gained = pegs(s)
    s.tricks[side] += 1
    gather_trick(s, side)
    s.leader = s.turn = winner
    s.pegged[side] += gained
    peg(s, side, gained)
    if not s.ended and s.tricks[0] + s.tricks[1] == 9:
        finish_hand(s)


# --- Score (R10-R16) -------------------------------------------------------------------------------------------------


@rule
def pegs(s):
    """R10: what the trumps in the trick are worth. R11: any other five; G6: the five of trumps is not one of them."""
    total = 0
    for place in range(4):
        if suit(s.trick[place]) == s.trump:
            total += TRUMP_VALUE[rank(s.trick[place])]
        elif rank(s.trick[place]) == FIVE:
            total += OTHER_FIVE
    return total


@rule
def peg(s, side, gained):
    """R16: whoever has the target wins at once; G3: a trick is one amount, G4: and the rest is not played."""
    s.score[side] += gained
    if s.score[side] >= s.target:
        s.phase = COUNTING
        s.over = 1
        end_match(s, side)


@rule
def game_winner(s):
    """R13, R14: the side with more in the cards it won, or neither."""
    first, second = worth(s.won_cards[0], GAME_VALUE), worth(s.won_cards[1], GAME_VALUE)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@rule
def finish_hand(s):
    """R14: eight points for game. G10: the last hand there is goes to the higher score, or to nobody."""
    s.phase = COUNTING
    s.over = 1
    s.game_to = game_winner(s)
    if s.game_to != NOBODY:
        peg(s, s.game_to, GAME)
    if not s.ended and s.max_hands > 0 and s.hand + 1 >= s.max_hands:
        s.ended = 1
        s.won = 0
        if s.score[0] != s.score[1]:
            end_match(s, 0 if s.score[0] > s.score[1] else 1)


# --- What follows from what ------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R9: it is the turn of whoever comes after the cards in the trick", (PLAY, PITCH))
TRICK_FACTS = won_facts("R9: a trick is won for every four cards")
NOTHING_LEFT = nothing_left(COUNTING)


FAULTS = (
    "",
    "R4: every player starts with nine cards and plays one to each trick; the hands do not fit that",
    "R5: before the first lead the pitcher's partner, and nobody else, has a hand not looked at",
    "R6: from the first lead on there is a trump suit, and before it none",
    "R9: it is the turn of whoever comes after the cards in the trick",
)


@rule
def audit(s):
    if s.phase == PITCH:
        return pitch_fault(s)
    if s.phase != PLAY:
        return 0
    if not hands_fit(s, 9, s.tricks[0] + s.tricks[1]):
        return 1
    if s.unseen[0] | s.unseen[1] | s.unseen[2] | s.unseen[3]:
        return 2
    if s.trump < 0:
        return 3
    return 0 if s.turn == (s.leader + size(s.trick)) & 3 else 4


@rule
def pitch_fault(s):
    for seat in range(4):
        blind = seat == partner_of(s.turn)
        untouched, seen = count(s.unseen[seat]), count(s.hands[seat])
        if (blind and seen) or (untouched and not blind):
            return 2
        if seen + untouched != 9:
            return 1
    if s.trump >= 0:
        return 3
    return 0 if s.turn == s.leader else 4


def sheet(view):
    """R10-R14: what was pegged in play, the cards counted for game, game itself, the score."""
    rows = [("tricks", tuple(view.tricks)), ("pegged in play", tuple(view.pegged))]
    if view.game_to:
        rows.append(("count for game", tuple(_game_count(zone.seen) for zone in view.won_cards)))
        rows.append(("game", tuple(GAME if side == view.game_to else 0 for side in SIDES)))
    rows.append(("score", tuple(view.score)))
    return Sheet(SIDES, tuple(rows), "" if view.game_to else "the hand stops here")


def _game_count(cards):
    return sum(int(GAME_VALUE[rank(parse_card(text))]) for text in cards)


def prompt(view):
    if view.phase == "choose":
        return "choose who is the first to pitch"
    if view.phase == "pitch":
        return "pitch a card: its suit is trump"
    return f"follow {view.led}" if view.led else "lead any card"


def narrate(before, after, seat, move):
    if before.phase == "choose":
        return [f"{{{after.to_act[0]}}} pitches."]
    if before.phase == "pitch":
        return [f"{after.trump} is trump. {{{(seat + 2) % 4}}} may look now."]
    told = []
    for side in range(2):
        if after.tricks[side] > before.tricks[side]:
            points = after.pegged[side] - before.pegged[side]
            winner = after.to_act[0] if after.to_act else None
            who = f"{{{winner}}} takes" if winner is not None else f"{SIDES[side]} take"
            told.append(f"{who} the trick{f' and {points} points' if points else ''}.")
    return told
