"""Tute: you must follow, you must beat, you must trump; declare king and queen, and four kings win outright.

The rules in the order of the book, [tute.md](tute.md).
"""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.declarations.facts import UNKNOWN, follows
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.tricks.trick_facts import none_played, turn_facts
from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, numbers, rule, sheet_of
from upcard.rulebook import NOBODY, choices, hands, number, option, row, scores, seat_field, state, suit_field, trick
from upcard.rulebook import ACE, JACK, KING, PACK_40, QUEEN, RANK_SET, SUIT_SIGNS, THREE, count, one, size, suit
from upcard.rulebook import deal_hands, end_match, left_of, opposite_sides, partner_of, shuffled
from upcard.rulebook import cards_fit, follow_suit, gather_trick, lay_out_of, strengths, suit_led, trumps
from upcard.rulebook import values_by_rank, winning_place, worth
from upcard.mechanics.tricks.must_head import above_in_suit, beating
from upcard.mechanics.matches.match_facts import hands_to_come
from upcard.mechanics.tricks.trick import may_hold, trumping_prompt

ABOUT = About(
    title="Tute",
    players=(4,),
    family="Point-trick",
    line="Follow, beat, trump: you must. Declare king and queen, and pray for four kings.",
    pack=PACK_40,  # R1
    minutes=10,
    sides="partners sit opposite each other",
    numbered_clockwise=False,  # R7
    presets={
        "gentle": {"spare_partner": True, "undertrump": "free"},
        "strict": {"veinte_first": "illegal", "tie": "last_trick"},
    },
    max_moves=60 * 1000,
    hand=HandLimits(40 + 5, 1),
    mechanics=("trick", "must head", "must trump", "marriages", "card points", "partnership"),
)

RANKING = "A 3 K Q J 7 6 5 4 2"  # R5
STRENGTH = strengths(RANKING)
ABOVE = above_in_suit(STRENGTH)
VALUE = values_by_rank({ACE: 11, THREE: 10, KING: 4, QUEEN: 3, JACK: 2})  # R6
PAIR = np.array([1 << (13 * s + KING) | 1 << (13 * s + QUEEN) for s in range(4)], np.int64)
KINGS, QUEENS = int(RANK_SET[KING]), int(RANK_SET[QUEEN])
FORTY, TWENTY, LAST = 40, 20, 10
SIDES = ("N-S", "E-W")
side_of = opposite_sides  # R2


FORCED, FREE = UNDERTRUMP = choices("forced", "free")
FORFEITS, ILLEGAL = VEINTE_FIRST = choices("forfeits", "illegal")
HAND, MATCH = TUTE_SCOPE = choices("hand", "match")
DRAWN, LAST_TRICK = TIE = choices("drawn", "last_trick")


@state
class Tute(State):
    # shown: R4: the dealer's last card; R17: what has been declared
    hands = hands(4, shown=True, lacks=True, formerly="cards")
    stock = row(40, sees=NOBODY)
    trick = trick(4, won="side", label="baza", leads_shown=False, counted=False)
    trump = suit_field("trump")
    taker = seat_field("last trick taken by")
    occasion = number(label="may declare", shows="yes")  # R14
    declared_by = number(4, shows="seat", label="king and queen of ♣ ♦ ♥ ♠ declared by", start=-1)
    forfeited = number(4, per="seat", shows="yes", label="began with a veinte")  # R19
    declared = number(2, "i2", per="side", label="declared")
    tute_by = seat_field("tute")
    counted = number(2, "i2", per="side", label="points of the last hand")
    score = scores(2, label="hands won")
    head_when_following = option(True, rule="G2", text="a player who follows suit must beat the trick if possible")
    spare_partner = option(False, rule="G3", text="no player has to beat a trick that the partner is winning")
    undertrump = option(UNDERTRUMP, rule="G4", text="what to play if your trumps are too low")
    veinte_first = option(VEINTE_FIRST, rule="G7", text="a veinte while you hold las cuarenta")
    tute_scope = option(TUTE_SCOPE, rule="G11", text="what four kings win")
    queens_tute = option(False, rule="G12", text="four queens win like four kings")
    tie = option(TIE, rule="G13", text="who wins a hand with equal sums")
    deals = option(1, (1, 1000), rule="G14", text="hands in a match", formerly="hands")
    stop_early = option(False, rule="G14", text="the match stops when a side has won more than half of the hands")


CARD = from_hand(held="R3: you do not hold {card}", must=[follow_suit("R8")])
CUARENTA = button("cuarenta", says="{seat} declares las cuarenta", group="declare")
VEINTE = numbers("veinte", [f"veinte {sign}" for sign in SUIT_SIGNS], says="{seat} declares {move}", group="declare")
TUTE = button("tute", says="{seat} declares tute: four kings", group="declare")
TUTE_OF_QUEENS = button("tute of queens", says="{seat} declares tute: four queens", group="declare")
MOVES = Catalogue(CARD, CUARENTA, VEINTE, TUTE, TUTE_OF_QUEENS)
CLAIM = Claim(CARD, STRENGTH, "trump")


@rule
def deal(s: Tute):
    """R3: ten cards each. R4: the dealer's last card is shown; its suit is trump. R7: the next in turn leads."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_40)
    s.trump = suit(s.stock[0])
    upcard = one(s.stock[0])
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 10)
    s.shown[s.dealer] = upcard
    s.leader = s.turn = left_of(s, s.dealer)


# --- Following, heading, trumping (R7-R11) ---------------------------------------------------------------------------


@rule
def spared(s: Tute, seat):
    """G3: whether the partner is winning, at a table where the partner need not be beaten."""
    if not s.spare_partner:
        return False
    return (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3 == partner_of(seat)


@rule
def beaters(s: Tute, seat):
    """The cards that beat the trick, unless no player has to. G1: once it is trumped, no card of a plain suit does."""
    if size(s.trick) == 0 or spared(s, seat):
        return 0
    return beating(s.trick, STRENGTH, ABOVE, s.trump)


@rule
def suit_to_head(s: Tute):
    """R9, G2."""
    return suit_led(s) if s.head_when_following else 0


CARD.must("R9: you can beat the trick in the suit led, and must", beaters, suit_to_head)


@CARD.must("R10: you have no {led}, but a trump: play a trump", by=trumps)
def trumps_to_play(s: Tute, seat):
    """R10, R11: any trump, or where low ones need not be played (G4) one that beats the trick. G3: a player whose
    partner is winning has to play a trump if he has one that does not beat the trick."""
    if size(s.trick) == 0 or suit(s.trick[0]) == s.trump:
        return 0
    if s.undertrump == FREE:
        return beaters(s, seat) & trumps(s)
    return trumps(s) & ~beating(s.trick, STRENGTH, ABOVE, s.trump) if spared(s, seat) else trumps(s)


@CARD.must("R10: you can play a higher trump than the one that wins the trick, and must")
def trumps_over(s: Tute, seat):
    """R10. Where trumps were led it is R9 that asks for a higher one (G5), if the table asks for it at all (G2)."""
    return beaters(s, seat) & trumps(s) if size(s.trick) and suit(s.trick[0]) != s.trump else 0


@CARD.effect
def play(s: Tute, seat, card):
    """R7: one card each, in turn."""
    s.occasion = 0
    lay_out_of(s, s.hands, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: Tute):
    """R12: the highest trump wins, else the highest card of the suit led. R13: the winner leads; may declare (R14)."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    gather_trick(s, winner & 1)
    s.taker = s.leader = s.turn = winner
    s.occasion = 1
    if s.hands[winner] == 0:
        count_points(s)


# --- Declaring (R14-R20) ---------------------------------------------------------------------------------------------


@rule
def not_now(s: Tute):
    return not s.occasion


for declaration in (CUARENTA, VEINTE, TUTE, TUTE_OF_QUEENS):
    declaration.refused("R14: you may declare once after you have won a trick, before you lead to the next")(not_now)


@rule
def holds_all(cards, wanted):
    return cards & wanted == wanted


@CUARENTA.refused("R15: las cuarenta are the king and the queen of trump, and you do not hold both")
def no_cuarenta(s: Tute, seat):
    return not holds_all(s.hands[seat], PAIR[s.trump])


@CUARENTA.refused("G8: that king and queen have been declared")
def cuarenta_declared(s: Tute):
    return s.declared_by[s.trump] >= 0


@CUARENTA.refused("R19: las cuarenta must be your first declaration, and you have declared a veinte")
def forfeited(s: Tute, seat):
    return s.forfeited[seat] != 0


@CUARENTA.effect
def declare_cuarenta(s: Tute, seat):
    """R15."""
    declare(s, seat, s.trump, FORTY)


@VEINTE.refused("R15: the king and the queen of trump are las cuarenta, no veinte")
def of_trump(s: Tute, seat, a_suit):
    return a_suit == s.trump


@VEINTE.refused("R16: you do not hold the king and the queen of that suit")
def no_veinte(s: Tute, seat, a_suit):
    return not holds_all(s.hands[seat], PAIR[a_suit])


@VEINTE.refused("G8: that king and queen have been declared")
def veinte_declared(s: Tute, seat, a_suit):
    return s.declared_by[a_suit] >= 0


@VEINTE.refused("G7: you hold las cuarenta, and at this table they must be declared before a veinte")
def cuarenta_first(s: Tute, seat):
    return s.veinte_first == ILLEGAL and not (no_cuarenta(s, seat) or cuarenta_declared(s) or forfeited(s, seat))


@VEINTE.effect
def declare_veinte(s: Tute, seat, a_suit):
    """R16. R19: a player who begins with a veinte loses las cuarenta."""
    declare(s, seat, a_suit, TWENTY)
    s.forfeited[seat] = 1


@rule
def declare(s: Tute, seat, a_suit, points):
    """R17: the cards are shown and stay in the hand. R18: nothing more until the next occasion."""
    s.occasion = 0
    s.shown[seat] |= PAIR[a_suit]
    s.declared_by[a_suit] = seat
    s.declared[side_of(s, seat)] += points


@TUTE.refused("R20: a tute is four kings in your hand")
def no_kings(s: Tute, seat):
    return not holds_all(s.hands[seat], KINGS)


@TUTE.effect
def tute(s: Tute, seat):
    """R20: four kings win the hand."""
    declare_four(s, seat, KINGS)


@TUTE_OF_QUEENS.refused(
    "G12: at this table four queens in your hand make a tute, or they are worth nothing: you cannot declare them"
)
def no_queens(s: Tute, seat):
    return not (s.queens_tute and holds_all(s.hands[seat], QUEENS))


@TUTE_OF_QUEENS.effect
def tute_of_queens(s: Tute, seat):
    """G12: so do four queens."""
    declare_four(s, seat, QUEENS)


@rule
def declare_four(s: Tute, seat, four):
    """R17, R20."""
    s.occasion = 0
    s.shown[seat] |= four
    s.tute_by = seat
    finish_hand(s, side_of(s, seat))


# --- Score (R21-R23) -------------------------------------------------------------------------------------------------


@rule
def count_points(s: Tute):
    """R21: cards, declarations, and ten for the last trick. R22: the higher sum wins. G13: equal sums."""
    s.occasion = 0
    for side in range(2):
        s.counted[side] = worth(s.won_cards[side], VALUE) + s.declared[side]
    s.counted[s.taker & 1] += LAST
    if s.counted[0] != s.counted[1]:
        finish_hand(s, 0 if s.counted[0] > s.counted[1] else 1)
    else:
        finish_hand(s, s.taker & 1 if s.tie == LAST_TRICK else -1)


@rule
def finish_hand(s: Tute, winner):
    """R23: hands won are counted. G11: a tute may win the whole match. G14: all hands agreed, or a majority."""
    s.over = 1
    if winner >= 0:
        s.score[winner] += 1
    if s.tute_by >= 0 and s.tute_scope == MATCH:
        end_match(s, winner)
    elif s.single_hand or s.hand + 1 >= s.deals or (s.stop_early and 2 * max(s.score[0], s.score[1]) > s.deals):
        if s.score[0] == s.score[1]:
            s.ended = 1
            s.won = 0
        else:
            end_match(s, 0 if s.score[0] > s.score[1] else 1)


# --- Positions -------------------------------------------------------------------------------------------------------


@follows("forfeited", "R19: a player who has declared a veinte has lost las cuarenta")
def cuarenta_lost(s: Tute, known):
    applies = "declared_by" in known and "forfeited" not in known
    veintes = {int(s.declared_by[a_suit]) for a_suit in range(4) if a_suit != s.trump}
    return [int(seat in veintes) for seat in range(4)] if applies else UNKNOWN


@follows("declared", "R15, R16: las cuarenta are 40, a veinte 20")
def points_declared(s: Tute, known):
    if "declared_by" not in known or "declared" in known:
        return UNKNOWN
    points = [FORTY if a_suit == s.trump else TWENTY for a_suit in range(4)]
    return [sum(points[n] for n in range(4) if s.declared_by[n] in (side, side + 2)) for side in range(2)]


@follows("won", "G11: a tute may win the match")
def won_by_tute(s: Tute):
    if not s.ended or s.tute_by < 0 or s.tute_scope != MATCH:
        return UNKNOWN
    return 0b1010 if s.tute_by & 1 else 0b0101


STILL_PLAYED = hands_to_come("G14", "deals")
LEADS_FIRST = first_turn("R7: the player after the dealer leads to the first trick", none_played(10))
TURN_FACTS = turn_facts("R7: the turn follows from the leader and the cards in the trick")


@follows("occasion", "R14: the winner of a trick may declare before leading to the next")
def just_won(s: Tute, known):
    """If it is not given that something has been declared since."""
    won = any(s.won_cards) or size(s.last_trick) > 0 or s.taker >= 0
    asked = won and "occasion" not in known and "turn" in known.certain
    return int(size(s.trick) == 0 and s.hands[s.turn] != 0) if asked else UNKNOWN


@fault("R4: there is a trump suit")
def no_trump(s: Tute):
    return s.trump < 0


@fault("R3: everybody holds as many cards as the others, less the one played to this trick")
def unequal_hands(s: Tute):
    return not cards_fit(s, s.hands, count(s.hands[s.leader]) + (1 if size(s.trick) else 0), 0)


@fault("R14: declarations are made before a trick, not in it")
def declares_in_a_trick(s: Tute):
    return size(s.trick) > 0 and s.occasion != 0


def sheet(view):
    """R21 as a score sheet; G11: after a tute nothing is counted."""
    if view.tute_by >= 0:
        side = SIDES[view.tute_by & 1]
        return sheet_of(view, "score", note=f"tute: {side} win the hand")
    last = [LAST if side == view.taker & 1 else 0 for side in range(2)]
    cards = [view.counted[side] - view.declared[side] - last[side] for side in range(2)]
    drawn = view.counted[0] == view.counted[1] and view.tie != LAST_TRICK
    points = ("points", view.counted)
    return sheet_of(view, ("cards", cards), "declared", ("last trick", last), points, "score", note="drawn" * drawn)


def order_of_strength(view):
    """From the strongest down."""
    return RANKING


def prompt(view):
    if view.led:
        if may_hold(view, view.viewer, view.led):
            return f"follow {view.led}, and beat the trick if you can"
        return trumping_prompt(view)
    return "declare, or lead a card" if view.occasion and may_declare(view) else "lead a card"


def may_declare(view):
    """Whether the viewer has something to declare; of other seats, and by a spectator, that is unknown."""
    if view.viewer not in view.to_act:
        return True
    held = set(view.hands[view.viewer].seen)
    pairs = [
        sign
        for sign, by in zip(SUIT_SIGNS, view.declared_by, strict=True)
        if by < 0 and {f"K{sign}", f"Q{sign}"} <= held and not (sign == view.trump and view.forfeited[view.viewer])
    ]
    fours = ("K", "Q") if view.queens_tute else ("K",)
    return bool(pairs) or any({f"{rank}{sign}" for sign in SUIT_SIGNS} <= held for rank in fours)
