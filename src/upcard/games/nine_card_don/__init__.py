"""Nine-Card Don: the pitcher's first card makes the trump, before the pitcher's partner has looked at a card.

The rules in the order of the book, [nine_card_don.md](nine_card_don.md).
"""

from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, State, default_names, fault, from_hand, numbers, phases, rule, sheet_of
from upcard.rulebook import state
from upcard.rulebook import ALL, COUNT, card, card_sets, choices, hands, number, option, row, scores, suit_field, trick
from upcard.rulebook import ACE, FIVE, JACK, KING, NINE, PACK_52, QUEEN, TEN, below, count, pop, rank, size, suit
from upcard.rulebook import HandLimits, deal_hands, end_match, left_of, opposite_sides, partner_of, right_of, shuffled
from upcard.rulebook import follow_suit, gather_trick, hands_fit, lay, strengths, trick_prompt, tricks_done
from upcard.rulebook import values_by_rank, winning_place, worth
from upcard.cards.faces import parse_card
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left, settles
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.tricks.trick_facts import no_trick, turn_facts, won_facts
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

PLAY, PITCH, CHOOSE, COUNTING = PHASES = phases(
    "play", "pitch", ("choose", "R3: first choose who is the first pitcher"), ("count", "R13: the hand has been played")
)
ABOUT = About(
    title="Nine-Card Don",
    players=(4,),
    family="All Fours",
    line="Pitch a card to make the trump, hunt the fives and nines, and peg your way to 121.",
    pack=PACK_52,
    minutes=30,
    phases=PHASES.names,
    sides="partners sit opposite each other",
    presets={"short": {"target": 61}},
    max_moves=36 * 20_000,
    hand=HandLimits(1 + 36, 44 + 8),
    mechanics=("trick", "follow suit", "trump by the first lead", "partnership", "card points"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # G1
TRUMP_VALUE = values_by_rank({FIVE: 10, NINE: 9, ACE: 4, KING: 3, QUEEN: 2, JACK: 1})  # R10
OTHER_FIVE = 5  # R11
GAME_VALUE = values_by_rank({ACE: 4, KING: 3, QUEEN: 2, JACK: 1, TEN: 10})  # R13
GAME = 8  # R14
SIDES = ("N-S", "E-W")
side_of = opposite_sides  # R1


BY_DRAW, AT_RANDOM, SEAT_0, SEAT_1, SEAT_2, SEAT_3 = FIRST_PITCHER = choices("draw", "random", "0", "1", "2", "3")


@state
class NineCardDon(State):
    hands = hands(4, lacks=True)
    unseen = card_sets(4, sees=COUNT, per="seat", role="hand", label="not looked at")  # R5
    stock = row(52, sees=COUNT, role="stock", label="undealt")
    drawn = card(4, per="seat", label="drawn for the pitch")  # R3
    trump = suit_field("trump")
    trick = trick(4, won="side", sees={COUNTING: ALL, None: COUNT}, leads_shown=False, tells=False)
    pegged = number(2, per="side", label="this hand in play")
    game_to = number(label="game to", shows="choice", choices=(*SIDES, "nobody"), start=-1)  # R14
    score = scores(2)
    first_pitcher = option(FIRST_PITCHER, rule="G2", text="who pitches first")
    max_hands = option(0, (0, 20_000), rule="G10", text="hands after which the match ends in any case (0: none)")
    target = option(121, (1, 1000), rule="G12", text="points that win the match")


NO_DEALER = (CHOOSE,)  # R3: in this phase there is no dealer yet
NEITHER = 2
PITCHERS = tuple(f"{seat} pitches" for seat in default_names(4))

CARD = from_hand(held="R4: you do not hold {card}", must=[follow_suit("R7")], phase=(PLAY, PITCH))
PITCHER = numbers(
    "pitcher",
    PITCHERS,
    says="{seat} lets {whom} pitch",
    zone="hands",
    places=True,
    group="who pitches?",
    phase=CHOOSE,
    otherwise="R3: the pitcher has been chosen",
)
MOVES = Catalogue(CARD, PITCHER)
CLAIM = Claim(CARD, STRENGTH, "trump", waits_for_trump=True)


# --- The first pitcher (R2, R3) --------------------------------------------------------------------------------------


@rule
def begin(s: NineCardDon):
    """G2: the table may name the first dealer, or the first pitcher (R2: the player on the dealer's left)."""
    if s.first_dealer >= 0:
        s.dealer = s.first_dealer
    elif s.first_pitcher != BY_DRAW:
        s.dealer = right_of(s, below(s, 4) if s.first_pitcher == AT_RANDOM else s.first_pitcher - SEAT_0)


@rule
def deal(s: NineCardDon):
    """R3: at first the pitcher may have to be drawn for. R15: later the pitcher of the last hand deals."""
    if s.hand > 0:
        start_hand(s, left_of(s, s.dealer))
    elif s.first_dealer < 0 and s.first_pitcher == BY_DRAW:
        draw_for_pitch(s)
    else:
        start_hand(s, s.dealer)


@rule
def draw_for_pitch(s: NineCardDon):
    """R3: a player of each side draws; G2: equal ranks go back and are drawn again. The higher one chooses. The dealer
    is not known before (R2)."""
    s.dealer = -1
    while s.drawn[0] < 0 or rank(s.drawn[0]) == rank(s.drawn[1]):
        shuffled(s, s.stock, PACK_52)
        s.drawn[0], s.drawn[1] = pop(s.stock), pop(s.stock)
    s.phase = CHOOSE
    s.turn = 0 if rank(s.drawn[0]) > rank(s.drawn[1]) else 1


@PITCHER.effect
def choose_pitcher(s: NineCardDon, seat, pitcher):
    """R3: any player may be chosen."""
    s.drawn[0] = s.drawn[1] = -1
    start_hand(s, right_of(s, pitcher))


# --- The deal (R4, R5) -----------------------------------------------------------------------------------------------


@rule
def start_hand(s: NineCardDon, dealer):
    """R4: nine each, sixteen are set aside. R5: the cards of the pitcher's partner lie untouched."""
    s.dealer = dealer
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, dealer), 9)
    s.phase = PITCH
    s.leader = s.turn = left_of(s, dealer)
    blind = partner_of(s.turn)
    s.unseen[blind] = s.hands[blind]
    s.hands[blind] = 0


@rule
def pick_up_hand(s: NineCardDon, seat):
    """R5, G8: a card has been led, and the pitcher's partner may look."""
    s.hands[seat] |= s.unseen[seat]
    s.unseen[seat] = 0


# --- Play (R6-R9) ----------------------------------------------------------------------------------------------------


@CARD.effect
def play(s: NineCardDon, seat, card):
    """R6: the suit of the first card is trump."""
    lay(s, seat, card)
    if s.phase == PITCH:
        s.phase = PLAY
        s.trump = suit(card)
        pick_up_hand(s, partner_of(seat))
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: NineCardDon):
    """R8: the highest trump, else the highest card of the suit led. R9: its player leads. R12: it is pegged at once."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    side = winner & 1
    gained = pegs(s)
    s.tricks[side] += 1
    gather_trick(s, side)
    s.leader = s.turn = winner
    s.pegged[side] += gained
    peg(s, side, gained)
    if not s.ended and tricks_done(s) == 9:
        finish_hand(s)


# --- Score (R10-R16) -------------------------------------------------------------------------------------------------


@rule
def pegs(s: NineCardDon):
    """R10: what the trumps in the trick are worth. R11: any other five; G6: the five of trumps is not one of them."""
    total = 0
    for place in range(4):
        if suit(s.trick[place]) == s.trump:
            total += TRUMP_VALUE[rank(s.trick[place])]
        elif rank(s.trick[place]) == FIVE:
            total += OTHER_FIVE
    return total


@rule
def peg(s: NineCardDon, side, gained):
    """R16: a side that has the target wins at once; G3: a trick is one amount, G4: and the rest is not played."""
    s.score[side] += gained
    if s.score[side] >= s.target:
        s.phase = COUNTING
        s.over = 1
        end_match(s, side)


@rule
def game_winner(s: NineCardDon):
    """R13, R14: the side with more in the cards it won, or neither."""
    first, second = worth(s.won_cards[0], GAME_VALUE), worth(s.won_cards[1], GAME_VALUE)
    if first == second:
        return NEITHER
    return 0 if first > second else 1


@rule
def finish_hand(s: NineCardDon):
    """R14: eight points for game. G10: the last hand goes to the higher score, or is a draw."""
    s.phase = COUNTING
    s.over = 1
    s.game_to = game_winner(s)
    if s.game_to != NEITHER:
        peg(s, s.game_to, GAME)
    if not s.ended and s.max_hands > 0 and s.hand + 1 >= s.max_hands:
        s.ended = 1
        s.won = 0
        if s.score[0] != s.score[1]:
            end_match(s, 0 if s.score[0] > s.score[1] else 1)


# --- Positions -------------------------------------------------------------------------------------------------------


@follows("phase", "R3, R6: the pitcher is chosen, then a card is pitched and makes the trump")
def phase_of_the_hand(s: NineCardDon, known):
    if "phase" in known.certain or s.trump >= 0 or any(s.tricks):
        return UNKNOWN
    if s.drawn[0] >= 0 or s.drawn[1] >= 0:
        return CHOOSE
    return PITCH if size(s.trick) == 0 and any(count(s.hands[seat]) == 9 for seat in range(4)) else UNKNOWN


@follows("dealer", "R2, R3: the dealer is settled when the pitcher is chosen", phase=CHOOSE)
def no_dealer_yet(s: NineCardDon, known):
    return UNKNOWN if "dealer" in known else -1


STILL_PLAYED = no_winner_yet("R16", "target"), hands_to_come("G10", "max_hands")
TURN_FACTS = turn_facts("R9: the turn follows from the leader and the cards in the trick", (PLAY, PITCH))
PITCHES = first_turn("R2, R6: the player on the dealer's left pitches", lambda s: size(s.trick) == 0, PITCH)
TRICK_FACTS = won_facts("R9: a trick is won for every four cards")
NO_TRICK = no_trick("R3: no card is played before the pitcher is chosen", CHOOSE)
NOTHING_LEFT = nothing_left(COUNTING)


@settles(phase=PITCH)
def lies_untouched(s: NineCardDon):
    """R5: a hand given for the pitcher's partner has not been looked at."""
    blind = partner_of(s.turn)
    if s.unseen[blind] == 0:
        s.unseen[blind] = s.hands[blind]
        s.hands[blind] = 0


@impossible("R3, R4: the cards are dealt when the pitcher is chosen", phase=CHOOSE)
def dealt_too_early(s: NineCardDon):
    return any(s.hands) or any(s.unseen)


MISDEALT = "R4: every player starts with nine cards and plays one to each trick; the hands do not fit that"


@fault(MISDEALT, phase=PITCH)
def not_nine_each(s: NineCardDon):
    for seat in range(4):
        if count(s.hands[seat]) + count(s.unseen[seat]) != 9:
            return True
    return False


@fault(MISDEALT, phase=PLAY)
def misdealt(s: NineCardDon):
    return not hands_fit(s, 9, tricks_done(s))


@fault("R5: before the first lead the pitcher's partner, and no other player, has a hand not looked at", (PLAY, PITCH))
def wrongly_looked_at(s: NineCardDon):
    blind = partner_of(s.turn) if s.phase == PITCH else -1
    for seat in range(4):
        if (s.hands[seat] if seat == blind else s.unseen[seat]) != 0:
            return True
    return False


@fault("R6: from the first lead on there is a trump suit, and before it none", (PLAY, PITCH))
def wrong_trump(s: NineCardDon):
    return (s.phase == PITCH) != (s.trump < 0)


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R10-R14: what was pegged in play, the cards counted for game, game itself, the score."""
    pegged = ("pegged in play", view.pegged)
    if not view.game_to:
        return sheet_of(view, "tricks", pegged, "score", note="the hand stops here")
    counted = ("count for game", [game_count(zone.seen) for zone in view.won_cards])
    game = ("game", [GAME if side == view.game_to else 0 for side in SIDES])
    return sheet_of(view, "tricks", pegged, counted, game, "score")


def game_count(cards):
    """R13."""
    return sum(int(GAME_VALUE[rank(parse_card(text))]) for text in cards)


def prompt(view):
    if view.phase == "choose":
        return "choose who is the first to pitch"
    return "pitch a card: its suit is trump" if view.phase == "pitch" else trick_prompt(view)


def offer_words(view, words):
    """The seats by their numbers, which the table replaces by names."""
    return f"seat {PITCHERS.index(words)} pitches" if words in PITCHERS else ""


def narrate(before, after, seat, move):
    """The dealer, the trump, and what a trick has scored."""
    if before.phase == "choose":
        return [f"{{{after.dealer}}} deals."]
    if before.phase == "pitch":
        return [f"{after.trump} is trump. {{{(seat + 2) % 4}}} may look now."]
    return [trick_taken(before, after, side) for side in range(2) if after.tricks[side] > before.tricks[side]]


def trick_taken(before, after, side):
    points = after.pegged[side] - before.pegged[side]
    who = f"{{{after.leader}}} takes" if after.to_act else f"{SIDES[side]} take"
    return f"{who} the trick{f' and {points} points' if points else ''}."
