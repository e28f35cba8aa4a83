"""Trex: four kingdoms of five hands, in each of which the owner plays every one of five games.

The rules in the order of the book, [trex.md](trex.md).
"""

import numpy as np

from upcard.cards.faces import (
    ACE,
    DIAMONDS,
    EIGHT,
    FIVE,
    FOUR,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    face_of,
    suit,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, size
from upcard.cards.sets import RANK_SET, SUIT_SET, add, count, holds, in_suit, of_rank, one, take
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import (
    COUNT,
    NOBODY,
    OWNER,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.layout import is_run_from, next_to_lay
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.trick import following, gather_trick, lay_card, show_counting, strengths, winning_place
from upcard.mechanics.trick_facts import no_trick, won_facts
from upcard.mechanics.turn import draw_first_dealer, left_of, right_of

ABOUT = About(
    title="Trex",
    players=(4,),
    family="Compendium",
    line="Five games in one: when the kingdom is yours, you say which of them your cards will play.",
    pack=PACK_52,
    minutes=90,
    phases=("choose", "double", "tricks", "layout"),
    reversed_by="play_direction",
    presets={"traditional": {"diamond_value": -10}},
    max_moves=20 * 52 * 20,
    mechanics=("compendium", "trick", "follow suit", "avoidance", "stops", "layout"),
)
CHOOSE, DOUBLE, TRICKS, LAYOUT = range(4)

CONTRACTS = ("Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex")
DIAMONDS_GAME, ELTOOSH, GIRLS, KING_OF_HEARTS, TREX = range(5)
STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))
SEVEN_OF_HEARTS = face_of(HEARTS, SEVEN)

# What is laid out face up before who won it (R9), and what a contract lets its holder double (R13, R18).
COUNTING = np.array([SUIT_SET[DIAMONDS], 0, RANK_SET[QUEEN], 1 << face_of(HEARTS, KING), 0], np.int64)
DOUBLED_CARDS = np.array([0, 0, RANK_SET[QUEEN], 1 << face_of(HEARTS, KING), 0], np.int64)
TRICK_VALUE = -15  # R11
CARD_VALUE = np.array([0, 0, -25, -75, 0])  # R12, R16
DOUBLED_VALUE = np.array([0, 0, -50, -150, 0])  # R14, R18
DOUBLING_BONUS = np.array([0, 0, 25, 75, 0])  # R14, R18
PLACE_VALUE = np.array([0, 200, 150, 100, 50])  # R25


@state
class Trex:
    hands = hands(4)
    shown = shown_of("hands", 4)  # the 7♥ of the first hand, doubled cards
    lacks = lacks_of("hands", 4)
    stock = row(52, sees=NOBODY)
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    layout = card_sets(4, role="foundation", label="layout")  # by suit
    captured = card_sets(4, per="seat", role="exposed", label="captured")  # cards that count
    won_cards = card_sets(4, sees=COUNT, per="seat", role="won", label="won", remembered=True)
    owner = seat_field("kingdom of")
    kingdom = number(label="kingdoms finished")
    contract = number(label="contract", shows="choice", choices=CONTRACTS, start=-1)
    played = number(5, shows="yes", label="contracts played in this kingdom")
    wish = number((4, 4), sees=OWNER, per="seat", shows="hidden", low=0, high=1, start=-1)  # by suit
    answered = number(shows="hidden")  # nobody is left who can use the window
    doubled_by = number(4, shows="seat", label="doubled by", start=-1)  # by suit
    leader = seat_field(shows="hidden")
    last_leader = seat_field(shows="hidden")
    tricks = number(4, per="seat", label="tricks")
    place = number(4, per="seat", label="out as number")
    gained = number(4, "i4", per="seat", label="this hand")
    score = number(4, "i4", per="seat", label="score")
    diamond_value = option(10, (-10, 10), rule="G1", text="points for a diamond captured")
    first_hand_lead = option("owner", ("owner", "dealer"), rule="G2", text="who leads in the first hand")
    play_direction = option("left", ("left", "right"), rule="G4", text="which way the play goes round")
    expose = option("in_turn", ("in_turn", "simultaneous"), rule="G5", text="how cards are doubled")
    self_led_bonus = option(True, rule="G6", text="who leads and wins the own doubled card has the bonus")
    stop_early = option(False, rule="G9", text="a hand stops when nothing more can be scored in it")
    tie = option("share", ("share",), rule="G13", text="equal totals share the win")


DOUBLED_FACES = tuple(face_of(a_suit, QUEEN) for a_suit in range(4)) + (face_of(HEARTS, KING),)
MOVES = Catalogue(
    play_cards(),
    numbers("contract", CONTRACTS, 5, says="{seat} chooses {move}", group="contract"),
    play_cards("double", "double {card}", faces=DOUBLED_FACES, says="{seat} doubles {card}", silent=True),
    button("leave", "leave it", says="{seat} does not double", silent=True),
    button("expose", "expose the 2s", says="{seat} exposes the 2s", silent=True),
    button("keep", "keep the 2s", says="{seat} keeps the 2s", silent=True),
    button("pass", says="{seat} passes"),
)
CONTRACT, DOUBLING, LEAVE, EXPOSE, KEEP, PASS = (
    MOVES.first(kind) for kind in ("contract", "double", "leave", "expose", "keep", "pass")
)
REASONS = (
    "",
    "R3: first the owner of the kingdom chooses a contract",
    "R3: {move} has been played in this kingdom",
    "R3: the contract of this hand has been chosen",
    "R13: before a card is led you must say whether you double",
    "G5: that is not the card you are asked about; they are asked for in the order ♣ ♦ ♥ ♠",
    "R13: cards can only be doubled before the first lead, in Girls and King of Hearts",
    "R20: first say whether you expose your 2s",
    "R20: only somebody asked for the 2s of a Trex hand can do that",
    "R7: {card} is not in your hand",
    "R7: you hold {led}, and {led} were led: follow suit",
    "R17: you hold other suits, so you may not lead a heart",
    "R23: only jacks, and cards next above or below those in the layout, can be played",
    "R24: you can play a card, so you must",
    "R7: nobody passes in a trick: play a card",
)
(CHOOSE_FIRST, USED, CHOSEN, DOUBLE_FIRST, OTHER_CARD, TOO_LATE, TWOS_FIRST, NOT_ASKED, NOT_HELD, FOLLOW_SUIT,
 HEART_LED, NOT_NEXT, CAN_PLAY, NO_PASS) = range(1, 15)  # fmt: skip
BY_DEALER, RIGHT, SIMULTANEOUS = 1, 1, 1


@rule
def begin(s):
    """G16: whoever deals the very first cards is drawn."""
    draw_first_dealer(s)
    s.kingdom = 0
    s.owner = -1
    for seat in range(4):
        s.score[seat] = 0
    for contract in range(5):
        s.played[contract] = 0


@rule
def deal(s):
    """R4: the owner deals. R5: after five hands the kingdom passes to the right."""
    if s.hand > 0:
        if s.hand % 5 == 0:
            pass_kingdom(s)
        s.dealer = s.owner
    deal_cards(s)
    if s.hand == 0:
        crown(s)


@rule
def deal_cards(s):
    """R1: thirteen each. R3: the owner chooses."""
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    for seat in range(4):
        s.shown[seat] = s.lacks[seat] = s.captured[seat] = s.won_cards[seat] = s.layout[seat] = 0
        s.tricks[seat] = s.place[seat] = s.gained[seat] = 0
        s.doubled_by[seat] = -1
    forget_wishes(s)
    clear(s.trick)
    clear(s.last_trick)
    s.contract = s.leader = -1
    s.phase = CHOOSE
    s.secret = 0
    s.turn = s.owner if s.owner >= 0 else s.dealer


@rule
def forget_wishes(s):
    for seat in range(4):
        for a_suit in range(4):
            s.wish[seat][a_suit] = -1


@rule
def crown(s):
    """R2: who holds the 7♥ shows it and owns the first kingdom; G2: and counts as the dealer of that hand."""
    for seat in range(4):
        if holds(s.hands[seat], SEVEN_OF_HEARTS):
            s.owner = s.turn = seat
            s.shown[seat] = one(SEVEN_OF_HEARTS)
    if s.first_hand_lead != BY_DEALER:
        s.dealer = s.owner


@rule
def pass_kingdom(s):
    s.kingdom += 1
    s.owner = right_of(s, s.owner)
    for contract in range(5):
        s.played[contract] = 0


@rule
def next_seat(s, seat):
    """R6, G4: play goes to the left, or to the right."""
    return right_of(s, seat) if s.play_direction == RIGHT else left_of(s, seat)


@rule
def to_act(s):
    """The seat on turn; G5: with simultaneous doubling all who have something to say."""
    if s.secret and s.answered:
        return 0
    if s.phase != DOUBLE or s.expose != SIMULTANEOUS:
        return 1 << s.turn
    asked = 0
    for seat in range(4):
        if asked_about(s, seat) >= 0:
            asked |= 1 << seat
    return asked


@rule
def legal(s, seat, moves):
    if s.phase == CHOOSE:
        return offer_contracts(s, moves)
    if s.phase == DOUBLE:
        return offer_doubling(s, seat, moves)
    if s.secret:
        return offer(moves, offer(moves, 0, EXPOSE), KEEP)
    playable = playable_cards(s, seat)
    return offer_cards(moves, 0, playable, 0) if playable else offer(moves, 0, PASS)


@rule
def offer_contracts(s, moves):
    """R3: one of those not yet played in this kingdom."""
    n = 0
    for contract in range(5):
        if not s.played[contract]:
            n = offer(moves, n, CONTRACT + contract)
    return n


@rule
def offer_doubling(s, seat, moves):
    """R13: each card is a choice of its own."""
    return offer(moves, offer(moves, 0, doubling_move(s, seat)), LEAVE)


@rule
def doubling_move(s, seat):
    """The move that doubles the card which the seat is asked about."""
    return DOUBLING + (4 if s.contract == KING_OF_HEARTS else asked_about(s, seat))


@rule
def playable_cards(s, seat):
    """The cards that may be played now; none in a layout where the player must pass."""
    if s.phase == LAYOUT:
        return s.hands[seat] & next_cards(s)
    if size(s.trick):
        return following(s.hands[seat], suit(s.trick[0]))  # R7
    return leads(s, s.hands[seat])


@rule
def leads(s, hand):
    """R17, G7: in King of Hearts a heart is led only from a hand of nothing else."""
    if s.contract == KING_OF_HEARTS and hand & ~SUIT_SET[HEARTS]:
        return hand & ~SUIT_SET[HEARTS]
    return hand


@rule
def next_cards(s):
    """R23: the jacks, and the cards next above and below those of the layout."""
    return next_to_lay(s.layout[0] | s.layout[1] | s.layout[2] | s.layout[3], JACK)


@rule
def why_not(s, seat, move):
    if s.phase == CHOOSE:
        if not CONTRACT <= move < DOUBLING:
            return CHOOSE_FIRST
        return USED if s.played[move - CONTRACT] else 0
    if CONTRACT <= move < DOUBLING:
        return CHOSEN
    if s.phase == DOUBLE:
        if move == LEAVE or move == doubling_move(s, seat):
            return 0
        return OTHER_CARD if DOUBLING <= move < LEAVE else DOUBLE_FIRST
    if DOUBLING <= move <= LEAVE:
        return TOO_LATE
    if move in (EXPOSE, KEEP):
        return 0 if s.secret else NOT_ASKED
    return TWOS_FIRST if s.secret else play_fault(s, seat, move)


@rule
def play_fault(s, seat, move):
    playable = playable_cards(s, seat)
    if move == PASS:
        if s.phase == TRICKS:
            return NO_PASS
        return CAN_PLAY if playable else 0
    if not holds(s.hands[seat], move):
        return NOT_HELD
    if holds(playable, move):
        return 0
    if s.phase == LAYOUT:
        return NOT_NEXT
    return FOLLOW_SUIT if size(s.trick) else HEART_LED


@rule
def apply(s, seat, move):
    if s.phase == CHOOSE:
        choose_contract(s, move - CONTRACT)
    elif s.phase == DOUBLE:
        answer_doubling(s, seat, move != LEAVE)
    elif move == KEEP:
        s.answered = 1
    elif move == EXPOSE:
        abandon(s)
    elif s.phase == LAYOUT:
        if move == PASS:
            s.lacks[seat] |= next_cards(s)  # R24: all have seen that it holds none of them
            if (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & next_cards(s):
                end_turn(s, seat)
            else:
                finish_hand(s)  # G18
        else:
            lay_out(s, seat, move)
    else:
        play_to_trick(s, seat, move)


@rule
def choose_contract(s, contract):
    """R3; then R13, R18, R20: those who may do something before the first card are asked."""
    s.contract = contract
    s.played[contract] = 1
    if contract in (GIRLS, KING_OF_HEARTS):
        s.phase = DOUBLE
        open_window(s)
        ask_next(s)
    elif contract == TREX:
        ask_for_twos(s)
    else:
        start_play(s, TRICKS)


@rule
def start_play(s, phase):
    """R6, R22: the dealer leads, or plays first."""
    s.phase = phase
    s.secret = 0
    forget_wishes(s)
    s.leader = s.turn = s.dealer


@rule
def asked_about(s, seat):
    """The suit of the next card that the seat may double and has not spoken of, or -1."""
    cards = s.hands[seat] & DOUBLED_CARDS[s.contract]
    for a_suit in range(4):
        if in_suit(cards, a_suit) and s.wish[seat][a_suit] < 0:
            return a_suit
    return -1


@rule
def ask_next(s):
    """G5: one after another from the dealer on, each for all own cards."""
    seat = s.dealer
    for _ in range(4):
        if asked_about(s, seat) >= 0:
            s.turn = seat
            return
        seat = next_seat(s, seat)
    s.answered = 1


@rule
def answer_doubling(s, seat, doubles):
    """R13, R18: the holder shows the card. G5: at once, or all together when everybody has spoken."""
    a_suit = asked_about(s, seat)
    s.wish[seat][a_suit] = 1 if doubles else 0
    if doubles and s.expose != SIMULTANEOUS:
        reveal(s, seat, a_suit)
    ask_next(s)


@rule
def reveal(s, seat, a_suit):
    s.doubled_by[a_suit] = seat
    s.shown[seat] |= in_suit(s.hands[seat] & DOUBLED_CARDS[s.contract], a_suit)


@rule
def reveal_wishes(s):
    for seat in range(4):
        for a_suit in range(4):
            if s.wish[seat][a_suit] == 1:
                reveal(s, seat, a_suit)


@rule
def may_abandon(hand):
    """R20: the four 2s, or three of them and the 3 of the suit whose 2 is missing."""
    twos, threes = of_rank(hand, TWO), of_rank(hand, THREE)
    return count(twos) == 4 or (count(twos) == 3 and threes & ((RANK_SET[TWO] & ~twos) << 1) != 0)


@rule
def ask_for_twos(s):
    """G10: at most one player can qualify, and only that one is asked."""
    s.phase = LAYOUT
    open_window(s)
    s.answered = 1
    for seat in range(4):
        if may_abandon(s.hands[seat]):
            s.turn = seat
            s.answered = 0


@rule
def open_window(s):
    """G17: whether anybody can use it or not."""
    s.secret = 1
    s.answered = 0


@rule
def window(s):
    return s.secret != 0


@rule
def end_window(s):
    """G5: what was doubled all together is shown. Then they play."""
    if s.phase == DOUBLE:
        if s.expose == SIMULTANEOUS:
            reveal_wishes(s)
        start_play(s, TRICKS)
    else:
        start_play(s, LAYOUT)


@rule
def abandon(s):
    """R20: the hand is given up and dealt again by the owner. R21: who may choose any contract still left."""
    s.played[s.contract] = 0
    s.dealer = s.owner
    deal_cards(s)


@rule
def play_to_trick(s, seat, card):
    """R6: each plays one card, to the left."""
    if size(s.trick) == 0 and s.contract == KING_OF_HEARTS and suit(card) == HEARTS:
        s.lacks[seat] |= PACK_52 & ~SUIT_SET[HEARTS]  # R17
    lay_card(s, seat, card)
    s.turn = next_seat(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R8: the highest card of the suit led wins; R6: its player leads. G9: all thirteen, or until all is scored."""
    winner = s.leader
    for _ in range(winning_place(s.trick, STRENGTH, -1)):
        winner = next_seat(s, winner)
    s.tricks[winner] += 1
    score_trick(s, winner)
    gather(s, winner)
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (s.stop_early and nothing_left(s)):
        finish_hand(s)


@rule
def gather(s, winner):
    """R9: cards that count are laid out face up, the others face down."""
    gather_trick(s, winner)
    show_counting(s, winner, COUNTING[s.contract])


@rule
def score_trick(s, winner):
    """R10: diamonds. R11: the trick itself. R12, R16: queens, and the king of hearts."""
    if s.contract == ELTOOSH:
        s.gained[winner] += TRICK_VALUE
    for place in range(4):
        card = s.trick[place]
        if holds(COUNTING[s.contract], card):
            if s.contract == DIAMONDS_GAME:
                s.gained[winner] += s.diamond_value
            else:
                score_card(s, winner, s.doubled_by[suit(card)])


@rule
def score_card(s, winner, holder):
    """R14, R18: a doubled card pays its holder; R15, R19, G6: if the holder captures it, the leader."""
    if holder < 0:
        s.gained[winner] += CARD_VALUE[s.contract]
        return
    s.gained[winner] += DOUBLED_VALUE[s.contract]
    if holder != winner:
        s.gained[holder] += DOUBLING_BONUS[s.contract]
    elif s.leader != holder or s.self_led_bonus:
        s.gained[s.leader] += DOUBLING_BONUS[s.contract]


@rule
def nothing_left(s):
    """G9: the king of hearts, or all four queens, have been captured."""
    if s.contract != GIRLS and s.contract != KING_OF_HEARTS:
        return False
    return s.captured[0] | s.captured[1] | s.captured[2] | s.captured[3] == COUNTING[s.contract]


@rule
def lay_out(s, seat, card):
    """R23, R25: the card joins its suit; who has none left is out, and the last is placed with the third (G12)."""
    s.hands[seat] = take(s.hands[seat], card)
    s.layout[suit(card)] = add(s.layout[suit(card)], card)
    if s.hands[seat] == 0 and s.place[seat] == 0:
        go_out(s, seat)
    end_turn(s, seat)


@rule
def go_out(s, seat):
    out = 1
    for other in range(4):
        out += s.place[other] > 0
    award_place(s, seat, out)
    if out == 3:
        for other in range(4):
            if s.place[other] == 0:
                award_place(s, other, 4)


@rule
def award_place(s, seat, place):
    s.place[seat] = place
    s.gained[seat] += PLACE_VALUE[place]


@rule
def end_turn(s, seat):
    """R22: to the left; G11: past those who are out. R25: until the layout is complete."""
    for _ in range(4):
        seat = next_seat(s, seat)
        if s.hands[seat]:
            s.turn = seat
            return
    finish_hand(s)


@rule
def finish_hand(s):
    """R4: scored. R5, R26: after twenty hands the highest total wins; G13: equal totals share."""
    for seat in range(4):
        s.score[seat] += s.gained[seat]
    s.over = 1
    if s.hand == 19:
        win_match(s, highest(s.score, 4))


# --- What follows from what ------------------------------------------------------------------------------------------


BEFORE_PLAY = no_trick("R6: cards are played when the contract is chosen and doubling is over", (CHOOSE, DOUBLE))
TRICK_FACTS = won_facts("R9: a trick is won for every four cards", TRICKS)


@follows("turn", "R6: the seat on turn is the one that comes after those who have played to the trick", phase=TRICKS)
def turn_in_the_trick(s, known):
    if "leader" not in known or s.leader < 0:
        return UNKNOWN
    return (s.leader + (1 if next_seat(s, 0) == 1 else -1) * size(s.trick)) & 3


@follows("leader", "R6: the seat on turn is the one that comes after those who have played to the trick", phase=TRICKS)
def leader_of_the_trick(s, known):
    if "turn" not in known:
        return UNKNOWN
    return (s.turn - (1 if next_seat(s, 0) == 1 else -1) * size(s.trick)) & 3


@follows("secret", "G17: whether somebody doubles is asked in secret", phase=(CHOOSE, DOUBLE, TRICKS))
def asked_in_secret(s):
    return 1 if s.phase == DOUBLE else 0


@follows("owner", "R2: the owner of the kingdom chooses the contract", phase=CHOOSE)
def who_chooses(s, known):
    return s.turn if "turn" in known and "owner" not in known else UNKNOWN


@impossible("R20: in Trex no tricks are taken", phase=LAYOUT)
def tricks_in_trex(s):
    return size(s.trick) > 0 or any(s.tricks) or any(s.won_cards) or any(s.captured)


@impossible("R2: there are four kingdoms")
def no_such_kingdom(s):
    return not 0 <= s.kingdom < 4


FAULTS = (
    "",
    "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that",
    "R3: after the choice there is a contract, and it belongs to the phase: tricks, or the layout of Trex",
    "R23: every suit of the layout is an unbroken run with its jack, and no card lies under another suit",
    "R2: somebody owns the kingdom",
    "R6: the seat on turn is the one that comes after those who have played to the trick",
)


@rule
def audit(s):
    if s.owner < 0 or s.owner > 3:
        return 4
    if s.phase != CHOOSE and (s.contract < 0 or (s.phase == LAYOUT) != (s.contract == TREX)):
        return 2
    if s.phase == LAYOUT:
        return 3 if broken_layout(s) else 0
    return trick_fault(s)


@rule
def trick_fault(s):
    """Thirteen cards each, less one for every trick and for the card in this one."""
    done = s.tricks[0] + s.tricks[1] + s.tricks[2] + s.tricks[3]
    seat = s.leader if s.leader >= 0 else s.turn
    for place in range(4):
        played = 1 if place < size(s.trick) else 0
        if count(s.hands[seat]) != 13 - done - played:
            return 1
        if s.phase == TRICKS and place == size(s.trick) and s.turn != seat:
            return 5
        seat = next_seat(s, seat)
    return 0


@rule
def broken_layout(s):
    broken = 0
    for a_suit in range(4):
        broken += not is_run_from(s.layout[a_suit], a_suit, JACK)
    return broken


def sheet(view):
    rows = [("this hand", tuple(view.gained)), ("score", tuple(view.score))]
    if view.contract == "Trex":
        rows.insert(0, ("out as number", tuple(view.place)))
    else:
        rows.insert(0, ("tricks", tuple(view.tricks)))
        if any(zone.count for zone in view.captured):
            rows.insert(1, ("captured", tuple(" ".join(zone.seen) or "–" for zone in view.captured)))
    doubled = [f"{'♣♦♥♠'[a_suit]}" for a_suit in range(4) if view.doubled_by[a_suit] >= 0]
    note = f"{view.contract}, hand {view.hand % 5 + 1} of kingdom {view.kingdom + 1}"
    card = "K" if view.contract == "King of Hearts" else "Q"
    note += f"; doubled: {' '.join(card + sign for sign in doubled)}" if doubled else ""
    return Sheet(("South", "West", "North", "East"), tuple(rows), note)


def prompt(view):
    if view.phase == "choose":
        return "choose a contract"
    if view.phase == "double":
        return "double the card, or leave it"
    if view.phase == "layout":
        return "play a card to the layout, or pass if you have none"
    return f"follow {view.led}" if view.led else "lead a card"


def narrate(before, after, seat, move):
    told = []
    card = "K" if after.contract == "King of Hearts" else "Q"
    for a_suit in range(4):
        if after.doubled_by[a_suit] >= 0 and before.doubled_by[a_suit] < 0:
            told.append(f"{{{after.doubled_by[a_suit]}}} doubles {card}{'♣♦♥♠'[a_suit]}.")
    if before.phase == "layout" and after.phase == "choose":
        told.append(f"{{{seat}}} exposes 2s: the hand is dealt again.")
    winner = next((p for p in range(4) if after.tricks[p] > before.tricks[p]), None)
    if winner is not None:
        told.append(f"{{{winner}}} takes the trick.")
    for player in range(4):
        if after.place[player] and not before.place[player]:
            told.append(f"{{{player}}} is {('first', 'second', 'third', 'last')[after.place[player] - 1]}.")
    return told
