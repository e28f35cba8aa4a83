"""Gong Zhu: run from the pig, court the goat, and say beforehand which of them you dare to make count double.

The rules in the order of the book, [gong_zhu.md](gong_zhu.md).
"""

from upcard.arrays import np
from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import COUNT, NOBODY, card_sets, choices, hands, number, option, row, scores, seat_field, trick
from upcard.rulebook import ACE, CLUBS, DIAMONDS, EIGHT, FIVE, FOUR, HEARTS, JACK, KING, NINE, PACK_52, QUEEN, RANK_SET
from upcard.rulebook import SEVEN, SIX, SPADES, SUIT_SET, TEN, THREE, TWO, add, count, face_of, holds, in_suit, one
from upcard.rulebook import size, suit
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.rulebook import gather_trick, hands_fit, lay, strengths, suit_led, trick_prompt, tricks_done
from upcard.rulebook import values_by_rank, winning_place, worth
from upcard.mechanics.tricks.trick import show_counting
from upcard.declarations.facts import UNKNOWN, follows
from upcard.mechanics.tricks.captured_facts import captured_facts
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.tricks.trick_facts import no_trick, turn_facts
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

PLAY, EXPOSING = PHASES = phases(
    "play",
    ("expose", "R3: before the first trick, expose one of your cards or decline"),
)
ABOUT = About(
    title="Gong Zhu",
    players=(4,),
    family="Trick-taking",
    line="Chase the pig: duck the queen of spades, or dare to show her and make the chase worth double.",
    pack=PACK_52,
    minutes=40,
    phases=PHASES.names,
    presets={"short": {"target": -500}, "either_end": {"plus_1000_ends": True}},
    max_moves=1000 * (52 + 16),
    hand=HandLimits(16 + 52, 3200, -2400 - 200 / 3),
    mechanics=("trick", "follow suit", "avoidance", "exposures", "shooting the moon"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")
DOUBLER, GOAT, BLOOD, PIG = face_of(CLUBS, TEN), face_of(DIAMONDS, JACK), face_of(HEARTS, ACE), face_of(SPADES, QUEEN)
TWO_OF_SPADES = face_of(SPADES, TWO)
EXPOSABLE = np.array([DOUBLER, GOAT, BLOOD, PIG])  # R3: one of each suit, in the order of the suits
ALL_HEARTS = int(SUIT_SET[HEARTS])
COUNTING = ALL_HEARTS | 1 << DOUBLER | 1 << GOAT | 1 << PIG
WORTHLESS = int(RANK_SET[TWO] | RANK_SET[THREE] | RANK_SET[FOUR]) & ALL_HEARTS

HEART_VALUE = values_by_rank({
    ACE: -50, KING: -40, QUEEN: -30, JACK: -20,
    TEN: -10, NINE: -10, EIGHT: -10, SEVEN: -10, SIX: -10, FIVE: -10, FOUR: 0, THREE: 0, TWO: 0,
})  # fmt: skip
PIG_VALUE, GOAT_VALUE, DOUBLER_ALONE = -100, 100, 50  # R14, R16


CIRCUIT, SINGLE = EXPOSURE = choices("circuit", "single")


@state
class GongZhu(State):
    hands = hands(4, shown=True, lacks=True)  # shown: exposed cards; the 2♠ that its holder has to lead
    stock = row(52, sees=NOBODY)
    trick = trick(4, leads_shown=False, tells=False)
    captured = card_sets(4, per="seat", role="exposed", label="captured")  # R12
    won_cards = card_sets(4, sees=COUNT, per="seat", role="won", label="won", remembered=True)
    exposed_by = number(4, shows="seat", label="exposed 10♣ J♦ A♥ Q♠", start=-1)  # by suit
    declines = number(shows="hidden")
    suits_led = number(shows="hidden", means="suits")  # R9: in earlier tricks, as bits
    pig_taken_by = seat_field(shows="hidden", lives="match")
    tricks = number(4, per="seat", role="won", label="tricks")
    gained = number(4, "i4", per="seat", label="this hand")
    score = scores(4, per="seat")
    expose = option(EXPOSURE, rule="G1", text="how often the players are asked to expose")
    zero_hearts_are_points = option(True, rule="G3", text="4♥ 3♥ 2♥ count as point cards beside the 10♣")
    lead_single_exposed = option(False, rule="G6", text="an exposed card may open its suit if it is the only one held")
    plus_1000_ends = option(False, rule="G10", text="a total of +1000 ends the match too")
    max_hands = option(200, (1, 1000), rule="G11", text="hands after which the match ends in any case")
    target = option(-1000, (-100_000, -1), rule="G12", text="total that loses the match")


TOO_LATE = "R3: cards are exposed before the first trick only"
NOT_HELD = "R1: you do not hold {card}"

CARD = from_hand(held=NOT_HELD, phase=PLAY)
EXPOSE = from_hand(
    "expose",
    "expose {card}",
    faces=(DOUBLER, GOAT, BLOOD, PIG),
    says="{seat} exposes {card}",
    held=NOT_HELD,
    phase=EXPOSING,
    otherwise=TOO_LATE,
)
DECLINE = button("decline", says="{seat} declines to expose a card", phase=EXPOSING, otherwise=TOO_LATE)
MOVES = Catalogue(CARD, EXPOSE, DECLINE)
CLAIM = Claim(CARD, STRENGTH)


@rule
def deal(s: GongZhu):
    """R1: thirteen each. R3: the player on the dealer's left is the first to be asked."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G2
    s.leader = s.pig_taken_by  # R5; R4: in the first hand the holder of the 2♠
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    s.phase = EXPOSING
    s.turn = left_of(s, s.dealer)


@rule
def holder(piles, card):
    """The seat in whose pile (or hand) the card lies, or -1."""
    for seat in range(4):
        if holds(piles[seat], card):
            return seat
    return -1


# --- Exposing (R3) ---------------------------------------------------------------------------------------------------


@EXPOSE.refused("R3: {card} has been exposed already", of_any_card=True)
def exposed_already(s: GongZhu, seat, card):
    return s.exposed_by[suit(card)] >= 0


@EXPOSE.effect
def expose(s: GongZhu, seat, card):
    """R3. G1: round and round until four in a row have declined, or once round and as many cards as one likes."""
    s.exposed_by[suit(card)] = seat
    s.shown[seat] = add(s.shown[seat], card)
    if s.expose != SINGLE:
        s.declines = 0
        s.turn = left_of(s, seat)
    if all_exposed(s):  # G15: there are no more
        start_play(s)


@DECLINE.effect
def decline(s: GongZhu, seat):
    """G1: all players are asked, with or without such a card."""
    s.declines += 1
    s.turn = left_of(s, seat)
    if s.declines == 4:
        start_play(s)


@rule
def all_exposed(s: GongZhu):
    for a_suit in range(4):
        if s.exposed_by[a_suit] < 0:
            return False
    return True


@rule
def start_play(s: GongZhu):
    """R4: the holder of the 2♠ leads to the first hand, so all know now who holds it."""
    s.phase = PLAY
    if s.leader < 0:
        s.leader = holder(s.hands, TWO_OF_SPADES)
        s.shown[s.leader] = add(s.shown[s.leader], TWO_OF_SPADES)
    s.turn = s.leader


# --- Play (R4-R13) ---------------------------------------------------------------------------------------------------


@rule
def bound(s: GongZhu):
    """R9: the exposed cards whose suits have not been led in an earlier trick."""
    cards = 0
    for a_suit in range(4):
        if s.exposed_by[a_suit] >= 0 and not (s.suits_led >> a_suit) & 1:
            cards |= one(EXPOSABLE[a_suit])
    return cards


@CARD.must("R4: the first lead of the match is the 2♠")
def two_of_spades(s: GongZhu):
    return one(TWO_OF_SPADES) if s.hand == 0 and size(s.trick) == 0 and tricks_done(s) == 0 else 0


CARD.must("R6: you hold {led}, and {led} were led: follow suit", suit_led)
EXPOSED = "R9: {card} is exposed, and this is the first trick in which its suit is led: play another card"


@CARD.must(EXPOSED)
def unbound_of_suit(s: GongZhu):
    """R9, R10: unless it is the only card of the suit. R11: an exposed card may be thrown on another suit."""
    return suit_led(s) & ~bound(s)


@CARD.must(EXPOSED, tells=False)
def free_to_lead(s: GongZhu, seat):
    """R8: any card but a bound one. G6: or a bound one that is the only card of its suit."""
    if size(s.trick):
        return 0
    free = PACK_52 & ~bound(s)
    if s.lead_single_exposed:
        for a_suit in range(4):
            if count(in_suit(s.hands[seat], a_suit)) == 1:
                free |= SUIT_SET[a_suit]
    return free


@CARD.effect
def play(s: GongZhu, seat, card):
    """R10: a player who has to lead a bound card has no other of its suit."""
    if size(s.trick) == 0 and holds(bound(s), card):
        s.lacks[seat] |= SUIT_SET[suit(card)]
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: GongZhu):
    """R7: the highest card of the suit led wins and leads next. R12: point cards are laid out. R13: thirteen tricks."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, -1)) & 3  # R2: no trumps
    s.suits_led |= 1 << suit(s.trick[0])
    s.tricks[winner] += 1
    gather_trick(s, winner)
    show_counting(s, winner, COUNTING)
    s.leader = s.turn = winner
    if s.hands[winner] == 0:
        finish_hand(s)


# --- Score (R14-R26) -------------------------------------------------------------------------------------------------


@rule
def stake(s: GongZhu, a_suit):
    """R17-R20: an exposed card doubles its value."""
    return 2 if s.exposed_by[a_suit] >= 0 else 1


@rule
def value_of(s: GongZhu, cards):
    """R14-R23: what a player scores for the point cards captured."""
    hearts = in_suit(cards, HEARTS)
    moon = -1 if hearts == ALL_HEARTS else 1  # R21, R22
    value = moon * worth(hearts, HEART_VALUE) * stake(s, HEARTS)
    if holds(cards, PIG):
        value += moon * PIG_VALUE * stake(s, SPADES)
    if holds(cards, GOAT):
        value += GOAT_VALUE * stake(s, DIAMONDS)
    if not holds(cards, DOUBLER):
        return value
    if doubler_is_alone(s, cards):
        return DOUBLER_ALONE * stake(s, CLUBS)  # R16, G4
    return value * 2 * stake(s, CLUBS)  # R15, R20


@rule
def doubler_is_alone(s: GongZhu, cards):
    """R16; G3: whether the hearts without a value are company for it is a house rule."""
    others = cards & COUNTING & ~one(DOUBLER)
    return others == 0 if s.zero_hearts_are_points else others & ~WORTHLESS == 0


@rule
def finish_hand(s: GongZhu):
    """R24, R25; R26: the highest total wins the match, equal ones share (G9)."""
    s.pig_taken_by = holder(s.captured, PIG)
    for seat in range(4):
        s.gained[seat] = value_of(s, s.captured[seat])
        s.score[seat] += s.gained[seat]
    s.over = 1
    if ends_match(s):
        win_match(s, highest(s.score, 4))


@rule
def ends_match(s: GongZhu):
    """R25; G10: or a player has +1000; G11: or enough hands have been played."""
    return lost_already(s) or s.hand + 1 >= s.max_hands


@rule
def lost_already(s: GongZhu):
    for seat in range(4):
        if s.score[seat] <= s.target or (s.plus_1000_ends and s.score[seat] >= 1000):
            return True
    return False


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("R25", lost_already), hands_to_come("G11", "max_hands")
TURN_FACTS = turn_facts("R4: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = captured_facts("R12: a trick is won for every four cards, those laid face up among them", PLAY)
BEFORE_PLAY = no_trick("R3: cards are exposed before any is played", EXPOSING)
ASKED_FIRST = first_turn(
    "R3, G1: the player on the dealer's left is asked first",
    lambda s: s.declines == 0 and max(s.exposed_by) < 0,
    EXPOSING,
)


# After the turn: the next leader is not the first to be asked.
@follows("leader", "R5: the player who captured the Q♠ in the hand before leads", phase=EXPOSING)
def captor_of_the_pig(s: GongZhu):
    return s.pig_taken_by if s.hand > 0 and s.pig_taken_by >= 0 else UNKNOWN


@follows(
    "leader",
    "R4, R5: the holder of the 2♠ leads to the first hand, and later the player who captured the Q♠ before",
    phase=PLAY,
)
def first_leader(s: GongZhu, known):
    """If neither the leader nor the turn is given."""
    if "leader" in known.certain or "turn" in known.certain or size(s.trick) or tricks_done(s):
        return UNKNOWN
    leads = s.pig_taken_by if s.hand > 0 else holder(s.hands, TWO_OF_SPADES)
    return leads if leads >= 0 else UNKNOWN


@follows("suits_led", "R11: the suit of the last trick has been led", phase=PLAY)
def suit_of_the_last_trick(s: GongZhu, known):
    return UNKNOWN if "suits_led" in known or not size(s.last_trick) else 1 << suit(s.last_trick[0])


@follows("shown", "R3: all know who holds a card that was exposed")
def exposed_cards(s: GongZhu, known):
    if "shown" in known or "exposed_by" not in known:
        return UNKNOWN
    return [
        sum(one(EXPOSABLE[a_suit]) for a_suit in range(4) if s.exposed_by[a_suit] == seat) & s.hands[seat]
        for seat in range(4)
    ]


@follows("exposed_by", "R3: all know who holds a card that was exposed")
def exposers(s: GongZhu, known):
    if "exposed_by" in known or "shown" not in known:
        return UNKNOWN
    owners = [holder(s.shown, EXPOSABLE[a_suit]) for a_suit in range(4)]
    return [seat if seat >= 0 else UNKNOWN for seat in owners]


@fault("R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that")
def misdealt(s: GongZhu):
    return not hands_fit(s, 13, tricks_done(s))


@fault("R3: an exposed card is in the hand of the player who exposed it until it is played")
def exposed_by_another(s: GongZhu):
    for a_suit in range(4):
        owner = holder(s.hands, EXPOSABLE[a_suit])
        if s.exposed_by[a_suit] >= 0 and owner >= 0 and owner != s.exposed_by[a_suit]:
            return True
    return False


def sheet(view):
    """The cards captured by each player, their value, and the totals."""
    captured = [" ".join(zone.seen) or "–" for zone in view.captured]
    note = f"exposed: {' '.join(exposed(view))}" if exposed(view) else ""
    return sheet_of(view, ("captured", captured), "gained", "score", note=note)


def exposed(view):
    return [card for card, seat in zip(("10♣", "J♦", "A♥", "Q♠"), view.exposed_by, strict=True) if seat >= 0]


def prompt(view):
    if view.phase == "expose":
        return "expose a card, or decline" if view.may("expose") else "you have no card to expose: decline"
    return "lead the 2♠" if view.hand == 0 and not view.trick.count and not any(view.tricks) else trick_prompt(view)


def narrate(before, after, seat, move):
    lines = []
    for player in range(4):
        if after.tricks[player] > before.tricks[player]:
            new = [card for card in after.captured[player].seen if card not in before.captured[player].seen]
            lines.append(f"{{{player}}} takes the trick{' and captures ' + ' '.join(new) if new else ''}.")
    if after.ended:
        lost = min(after.score)
        lines += [f"{{{player}}} has {lost} and loses." for player in range(4) if after.score[player] == lost]
    return lines
