"""Hearts: take no hearts and above all not the queen of spades, or take all of them.

The rules in the order of the book, [hearts.md](hearts.md). R12: nothing to carry out: nobody looks into the tricks won.
"""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.going_out.stops import holder_of
from upcard.mechanics.matches.match import lowest_of
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet
from upcard.mechanics.tricks.trick_facts import no_trick, turn_facts, won_facts
from upcard.rulebook import About, Catalogue, HandLimits, State, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import NOBODY, OWNER, card_sets, choices, hands, number, option, row, scores, trick
from upcard.rulebook import CLUBS, DIAMONDS, HEARTS, JACK, PACK_52, QUEEN, SPADES, SUIT_SET, THREE, TWO, add, count
from upcard.rulebook import face_of, holds, in_suit, one, set_of, size, without
from upcard.rulebook import deal_hands, left_of, right_of, shuffled, win_match
from upcard.rulebook import gather_trick, hands_fit, lay, strengths, suit_led, trick_prompt, tricks_done, winning_place

SEATS = 6
PLAY, PASSING = PHASES = phases("play", ("pass", "R4: cards are passed on before any is played"))

TWO_OF_CLUBS, THE_QUEEN, THE_JACK = face_of(CLUBS, TWO), face_of(SPADES, QUEEN), face_of(DIAMONDS, JACK)
ALL_HEARTS, QUEEN_SET = int(SUIT_SET[HEARTS]), 1 << THE_QUEEN
COUNTING = ALL_HEARTS | QUEEN_SET
HARMLESS = PACK_52 & ~COUNTING
STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # R1
THE_QUEEN_COUNTS, ALL_COUNT, THE_JACK_COUNTS, NO_TRICK_COUNTS = 13, 26, -10, -5  # R13, G8, G10

LEFT_OUT = {3: ((DIAMONDS, TWO),), 5: ((DIAMONDS, TWO), (SPADES, TWO))}
LEFT_OUT[6] = (*LEFT_OUT[5], (DIAMONDS, THREE), (SPADES, THREE))
PACKS = np.array([PACK_52 & ~set_of(face_of(*card) for card in LEFT_OUT.get(seats, ())) for seats in range(SEATS + 1)])
"""R2: the pack by the number of players."""
EACH = np.array([0, 0, 0, 17, 13, 10, 8])  # R3
PASSED = np.array([0, 0, 0, 3, 3, 2, 1])  # R4


def hand_limits(seats, options):
    """R4, R7: the cards passed and played. R14, G8: the moon with the jack of diamonds besides is the most. G9: all
    that counts, without a moon, is the worst, while others have the jack or no trick (G10)."""
    jack = -THE_JACK_COUNTS * (options["jack"] == "on")
    bonus = -NO_TRICK_COUNTS * (options["no_trick_bonus"] == "on")
    moves = int(EACH[seats] + PASSED[seats]) * seats
    return HandLimits(moves, ALL_COUNT + jack, -ALL_COUNT - bonus - jack / (seats - 1))


ABOUT = About(
    title="Hearts",
    players=(4, 3, 5, 6),  # R1
    family="Trick-taking",
    line="Duck hearts and the queen of spades, or shoot the moon and take every one of them.",
    pack=PACK_52,
    minutes=30,
    phases=PHASES.names,
    presets={"short": {"target": 50}, "omnibus": {"jack": True}},
    max_moves=1000 * 20 * 4,
    hand=hand_limits,
    mechanics=("trick", "follow suit", "avoidance", "passing", "shooting the moon"),
)

LEFT, RIGHT, ACROSS, KEEP = PASS_TO = choices("left", "right", "across", "kept")
IN_TURN, ALWAYS_LEFT, NEVER = PASSES = choices("in_turn", "left", "none")
THE_TWO, ANY_CLUB = FIRST_LEAD = choices("two_of_clubs", "any_club")
ADDED, TAKEN_OFF, NO_MOON = MOON = choices("others_add_26", "shooter_loses_26", "none")


@state
class Hearts(State):
    # shown: the 2♣ (R7); known: the cards a player passed on (R6)
    hands = hands(SEATS, shown=True, known=True, lacks=True)
    laid_out = card_sets(SEATS, sees=OWNER, per="seat", label="laid out to pass")
    stock = row(52, sees=NOBODY)
    pass_to = number(shows="choice", choices=PASS_TO.names, label="cards are passed", start=-1)
    trick = trick(SEATS, won="seat", leads_shown=False)
    broken = number(shows="yes", label="hearts broken")
    taken = number(SEATS, per="seat", label="points taken")
    score = scores(SEATS, per="seat")
    passing = option(PASSES, rule="G2", text="to whom cards are passed before the play")
    first_lead = option(FIRST_LEAD, rule="G3", text="what the holder of the 2♣ leads")
    first_trick_points = option(False, rule="G4", text="hearts and the Q♠ may be thrown on the first trick")
    break_hearts = option(True, rule="G5", text="hearts may be led only after one has been played")
    queen_breaks = option(False, rule="G6", text="the Q♠ breaks hearts, too")
    spare_queen = option(False, rule="G7", text="a player with only hearts and the Q♠ may lead a heart")
    jack = option(False, rule="G8", text="the J♦ takes ten points off")
    moon = option(MOON, rule="G9", text="what it brings to take all hearts and the Q♠")
    no_trick_bonus = option(False, rule="G10", text="a player without a trick takes five points off")
    max_hands = option(200, (1, 1000), rule="G13", text="hands after which the match ends in any case")
    target = option(100, (1, 1000), rule="G11", text="total that ends the match")


@rule
def pack_of(s: Hearts, seat):
    """R2."""
    return PACKS[s.seats]


NOT_HELD = "R3: you do not hold {card}"
NO_SUCH_CARD = pack_of, "R2: {card} is left out with this number of players"
CARD = from_hand(held=NOT_HELD, outside=NO_SUCH_CARD, phase=PLAY)
PASS = from_hand(
    "pass", "pass {card}", says="{seat} lays out {card}", hidden_says="{seat} lays out a card", zone="hands",
    held=NOT_HELD, outside=NO_SUCH_CARD, phase=PASSING, otherwise="R4: cards are passed on before the first trick only",
)  # fmt: skip
MOVES = Catalogue(CARD, PASS)
CLAIM = Claim(CARD, STRENGTH)


def stripped(s: Hearts):
    """R2: the cards left out."""
    return PACK_52 & ~int(PACKS[s.seats])


@rule
def points(s: Hearts, seat):
    """R16: a low total is better."""
    return -s.score[seat]


@rule
def deal(s: Hearts):
    """R3: all cards, one at a time. R5: to whom cards are passed changes from hand to hand."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACKS[s.seats])
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), EACH[s.seats])
    s.pass_to = direction(s)
    s.turn = left_of(s, s.dealer)
    if s.pass_to == KEEP:
        start_play(s)
    else:
        s.phase = PASSING


# --- Passing (R4-R6) -------------------------------------------------------------------------------------------------


@rule
def direction(s: Hearts):
    """R5. G2: or always to the left, or to nobody."""
    if s.passing != IN_TURN:
        return LEFT if s.passing == ALWAYS_LEFT else KEEP
    turn = s.hand % (4 if s.seats == 4 else 3)
    return turn if turn < 2 or s.seats == 4 else KEEP


@rule
def receiver(s: Hearts, seat):
    if s.pass_to == ACROSS:
        return (seat + 2) & 3
    return left_of(s, seat) if s.pass_to == LEFT else right_of(s, seat)


@rule
def to_act(s: Hearts):
    """R4: all choose at the same time."""
    if s.phase == PLAY:
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if count(s.laid_out[seat]) < PASSED[s.seats]:
            waiting |= 1 << seat
    return waiting


@PASS.effect
def lay_out(s: Hearts, seat, card):
    """R4: face down, one after the other (G14). R6: they move when all have chosen."""
    s.hands[seat] = without(s.hands[seat], card)
    s.laid_out[seat] = add(s.laid_out[seat], card)
    if to_act(s) == 0:
        take_up(s)
        start_play(s)


@rule
def take_up(s: Hearts):
    """R6: only the player who passed a card on knows where it is."""
    for seat in range(s.seats):
        to = receiver(s, seat)
        s.hands[to] |= s.laid_out[seat]
        s.known[seat][to] = s.laid_out[seat]
        s.laid_out[seat] = 0


# --- Play (R7-R11) ---------------------------------------------------------------------------------------------------


@rule
def start_play(s: Hearts):
    """R7: the holder of the 2♣ leads, so all know now who holds it."""
    s.phase = PLAY
    s.leader = s.turn = holder_of(s.hands, s.seats, TWO_OF_CLUBS)
    s.shown[s.turn] = one(TWO_OF_CLUBS)


@rule
def any_club(s: Hearts, seat):
    return s.first_lead == ANY_CLUB


@CARD.must("R7: the first lead is the 2♣", cases=(("G3: the holder of the 2♣ leads a club first", any_club),))
def clubs_first(s: Hearts):
    if size(s.trick) or tricks_done(s):
        return 0
    return SUIT_SET[CLUBS] if s.first_lead == ANY_CLUB else one(TWO_OF_CLUBS)


CARD.must("R8: you hold {led}, and {led} were led: follow suit", suit_led)


@CARD.must("R10: hearts and the Q♠ are not played to the first trick, as long as you hold another card")
def harmless_first(s: Hearts):
    """G4: the J♦ may be."""
    return 0 if size(s.trick) == 0 or tricks_done(s) or s.first_trick_points else HARMLESS


@rule
def other_suits(s: Hearts):
    return PACK_52 & ~SUIT_SET[HEARTS]


@CARD.must("R11: hearts are not broken yet: lead another suit", by=other_suits)
def unbroken(s: Hearts):
    """G7: the Q♠ alone does not bind a player who would otherwise lead a heart."""
    if size(s.trick) or s.broken or not s.break_hearts:
        return 0
    return HARMLESS if s.spare_queen else PACK_52 & ~SUIT_SET[HEARTS]


@CARD.effect
def play(s: Hearts, seat, card):
    """R8: one card each, to the left. R11: a heart breaks hearts; G6: the Q♠ may, too."""
    lay(s, seat, card)
    if holds(ALL_HEARTS, card) or (s.queen_breaks and card == THE_QUEEN):
        s.broken = 1
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: Hearts):
    """R9: the highest card of the suit led takes the trick, and its player leads to the next."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, -1)) % s.seats
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.taken[winner] = value_of(s, s.won_cards[winner])
    s.leader = s.turn = winner
    if s.hands[winner] == 0:
        finish_hand(s)


# --- Score (R13-R16) -------------------------------------------------------------------------------------------------


@rule
def value_of(s: Hearts, cards):
    """R13: a point for every heart, thirteen for the Q♠. G8: the J♦."""
    value = count(in_suit(cards, HEARTS))
    if holds(cards, THE_QUEEN):
        value += THE_QUEEN_COUNTS
    return value + (THE_JACK_COUNTS if s.jack and holds(cards, THE_JACK) else 0)


@rule
def shooter(s: Hearts):
    """R14: the seat that has taken all hearts and the Q♠, or -1."""
    for seat in range(s.seats):
        if s.won_cards[seat] & COUNTING == COUNTING:
            return -1 if s.moon == NO_MOON else seat
    return -1


@rule
def finish_hand(s: Hearts):
    """R14, G9, G10: what the cards taken come to in the end. R15: it is added to the totals."""
    moon = shooter(s)
    for seat in range(s.seats):
        if moon >= 0:
            s.taken[seat] += after_the_moon(s, seat == moon)
        elif s.no_trick_bonus and s.tricks[seat] == 0:
            s.taken[seat] += NO_TRICK_COUNTS
        s.score[seat] += s.taken[seat]
    s.over = 1
    if decided(s) or s.hand + 1 >= s.max_hands:  # G13
        win_match(s, lowest_of(s.score, s.seats))  # R16, G12


@rule
def after_the_moon(s: Hearts, shot):
    """R14: what a player adds who has shot the moon (`shot`), and one who has not; G9: the J♦ counts besides."""
    return ALL_COUNT * ((1 - 2 * shot) if s.moon == ADDED else -2 * shot)


@rule
def decided(s: Hearts):
    """R15, G11: a player has reached the target."""
    reached = False
    for seat in range(s.seats):
        reached = reached or s.score[seat] >= s.target
    return reached


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("R15", decided), hands_to_come("G13", "max_hands")
TURN_FACTS = turn_facts("R8: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R9: a trick is won for a card of each player", PLAY)
BEFORE_PLAY = no_trick("R4: cards are passed on before any is played", PASSING)
ASKED_FIRST = first_turn("R4: all choose at the same time, the player on the dealer's left first", to_act, PASSING)


@follows("pass_to", "R5: to whom cards are passed follows from the number of the hand")
def passed_to(s: Hearts):
    return direction(s)


@impossible("R5: in this hand no cards are passed (`hand`, `passing`)", phase=PASSING)
def kept(s: Hearts):
    return s.pass_to == KEEP


@follows("leader", "R7: the holder of the 2♣ leads to the first trick", phase=PLAY)
def first_leader(s: Hearts, known):
    """If neither the leader nor the turn is given."""
    if "leader" in known.certain or "turn" in known.certain or size(s.trick) or tricks_done(s):
        return UNKNOWN
    seat = holder_of(s.hands, s.seats, TWO_OF_CLUBS)
    return seat if seat >= 0 else UNKNOWN


@follows("shown", "R7: all know who holds the 2♣ when the first trick begins", phase=PLAY)
def two_of_clubs_shown(s: Hearts, known):
    seat = holder_of(s.hands, s.seats, TWO_OF_CLUBS)
    if "shown" in known or tricks_done(s) or seat < 0:
        return UNKNOWN
    return [one(TWO_OF_CLUBS) if seat == each else 0 for each in range(SEATS)]


@follows("taken", "R13: the points taken follow from the cards won", phase=PLAY)
def points_of_the_cards(s: Hearts):
    return [value_of(s, cards) for cards in s.won_cards]


@follows("broken", "R11, G6: hearts are broken once one, or the Q♠, has been played", phase=PLAY)
def broken_by_a_card(s: Hearts):
    breaking = ALL_HEARTS | (QUEEN_SET if s.queen_breaks else 0)
    played = set_of(s.trick[place] for place in range(size(s.trick)))
    for seat in range(s.seats):
        played |= s.won_cards[seat]
    return 1 if played & breaking else UNKNOWN


@fault("R3: every player starts with the same number of cards and plays one to each trick; the hands do not fit that")
def misdealt(s: Hearts):
    if s.phase == PLAY:
        return not hands_fit(s, EACH[s.seats], tricks_done(s))
    wrong = False
    for seat in range(s.seats):
        wrong = wrong or count(s.hands[seat]) + count(s.laid_out[seat]) != EACH[s.seats]
    return wrong


@fault("R4: three cards are passed on (two with five players, one with six), before the first trick only")
def laid_out_wrongly(s: Hearts):
    for seat in range(s.seats):
        if count(s.laid_out[seat]) > (PASSED[s.seats] if s.phase == PASSING else 0):
            return True
    return s.phase == PASSING and to_act(s) == 0


def sheet(view):
    """R13-R15: tricks, points and totals."""
    return sheet_of(view, "tricks", ("points", view.taken), "score")


WORDS = ("no card", "one card", "two cards", "three cards")
WHERE = {"left": "on the left", "right": "on the right", "across": "across the table"}


def prompt(view):
    if view.phase == "pass":
        left = int(PASSED[view.seats]) - (0 if view.viewer is None else view.laid_out[view.viewer].count)
        return f"choose {WORDS[left]} to pass to the player {WHERE[view.pass_to]}"
    if view.trick.count or any(view.tricks):
        return trick_prompt(view)
    return "lead the 2♣" if view.first_lead == THE_TWO else "lead a club"


def narrate(before, after, seat, move):
    """To whom the cards went."""
    passed = before.phase == "pass" and after.phase == "play"
    return [f"The cards go to the player {WHERE[before.pass_to]}."] if passed else []
