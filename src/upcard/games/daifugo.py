"""Daifugo: beat the last play with as many cards of a higher rank; who is out first lives on the tribute of the last.

The rules in the order of the book, [daifugo.md](daifugo.md). A play is a rank and a number of cards, so suits are
never chosen: of equal cards the lower suit goes first.
"""

import numpy as np

from upcard.cards.faces import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    JOKER_1,
    JOKER_2,
    KING,
    NINE,
    QUEEN,
    RANK_SIGNS,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    rank,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.sets import count, faces_in, lowest, of_rank, one, take
from upcard.contract.facts import UNKNOWN, impossible, follows
from upcard.contract.fields import NOBODY, card_sets, hands, known_of, number, option, row, seat_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_out, shuffled
from upcard.mechanics.offer import offer
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Daifugo",
    players=(3, 4, 5, 6, 7, 8),
    family="Climbing",
    line="Get rid of your cards first and be rich; the poorest deals, and pays you the best cards of the next hand.",
    pack=PACK_52 | 0b11 << JOKER_1,
    minutes=25,
    phases=("play", "surrender", "give back"),
    presets={"japanese": {"second_exchange": True, "jokers": 1, "revolution": True}},
    max_moves=1000 * 500,
    mechanics=("climbing", "shedding", "titles", "exchange of cards"),
)
PLAY, SURRENDER, GIVE_BACK = range(3)

RANKING = (TWO, ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE)  # R3, the highest first
JOKERS = 13  # G10: the rank of the jokers, above all others
STRENGTH = np.array([12 - RANKING.index(rank) for rank in range(13)] + [JOKERS], np.int8)
BY_STRENGTH = np.array([*reversed(RANKING), JOKERS], np.int8)
JOKER_SET = 0b11 << JOKER_1

TITLES = ("Daifugo", "Millionaire", "Commoner", "Poor", "Destitute")  # R11
DAIFUGO, MILLIONAIRE, COMMONER, POOR, DESTITUTE = range(5)


@state
class Daifugo:
    hands = hands(8)
    known = known_of("hands", 8)
    stock = row(54, sees=NOBODY)
    on_table = card_sets(role="trick", label="to beat")
    played = card_sets(role="discard", label="beaten")
    rank_to_beat = number(shows="hidden", start=-1)
    size_to_beat = number(shows="hidden")
    last_by = seat_field("last play")
    passed = number(8, per="seat", label="passed", shows="yes")
    place = number(8, per="seat", label="place")
    title = number(8, per="seat", label="title", shows="choice", choices=TITLES, start=-1)
    last_place = number(8, per="seat", shows="hidden")
    upside_down = number(label="revolution", shows="yes")
    owed = number(shows="hidden")
    deals = option(5, (1, 1000), rule="G6", text="deals in a match")
    lead_after_out = option(
        "next_in_rotation", ("next_in_rotation", "last_not_passed"), rule="G2", text="who leads after a last card"
    )
    second_exchange = option(False, rule="G10", text="the Poor gives a card to the Millionaire and gets one back")
    jokers = option(0, (0, 2), rule="G10", text="jokers in the pack")
    revolution = option(False, rule="G10", text="a play of four cards turns the ranking upside down")


NEXT_IN_ROTATION, LAST_NOT_PASSED = range(2)


def _sets(naturals, jokers):
    """The words of the thirteen plays of so many cards of one rank with so many jokers, twos first."""
    return [" ".join([rank] * naturals + ["JK"] * jokers) for rank in RANK_SIGNS]


MIXED = ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2))
OF_RANK = (*(range(rank, 52, 13) for rank in range(13)), (JOKER_1, JOKER_2))  # what is touched to play or give a rank
SAYS = "{seat} plays {move}"
MOVES = Catalogue(
    *(
        numbers(name, _sets(n + 1, 0), 13, says=SAYS, group=name, zone="hands", any_of=OF_RANK[:JOKERS])
        for n, name in enumerate(("single", "pair", "three", "four"))
    ),
    button("pass", says="{seat} passes"),
    numbers(
        "give",
        [f"give {rank}" for rank in (*RANK_SIGNS, "JK")],
        14,
        says="{seat} {does}",
        zone="hands",
        any_of=OF_RANK,
        hidden_says="{seat} gives a card back",
    ),
    button("give up", says="{seat} gives up the best cards"),
    *(
        numbers(
            f"{n} with {j}", _sets(n, j), 13, says=SAYS, group="with a joker", zone="hands", any_of=OF_RANK[:JOKERS]
        )
        for n, j in MIXED
    ),
    numbers("jokers", ("JK", "JK JK"), 2, says=SAYS, group="with a joker", zone="hands", any_of=[OF_RANK[JOKERS]] * 2),
)
PASS, GIVE, GIVE_UP = (MOVES.first(name) for name in ("pass", "give", "give up"))


def _plays():
    """What each move lays down, as three tables by move: rank, natural cards, jokers (0 cards: not a play)."""
    table = np.zeros((3, len(MOVES)), np.int8)
    for naturals in range(1, 5):
        table[:, (naturals - 1) * 13 : naturals * 13] = [range(13), [naturals] * 13, [0] * 13]
    for naturals, jokers in MIXED:
        first = MOVES.first(f"{naturals} with {jokers}")
        table[:, first : first + 13] = [range(13), [naturals] * 13, [jokers] * 13]
    first = MOVES.first("jokers")
    table[:, first : first + 2] = [[JOKERS] * 2, [0, 0], [1, 2]]
    return table


RANK_OF, NATURALS, WITH_JOKERS = _plays()

REASONS = (
    "",
    "R14: cards are being exchanged; play begins afterwards",
    "R14: there is nothing to exchange now",
    "R14: you do not hold that card",
    "R4: you do not hold those cards",
    "R7: you lead this round, and the leader may not pass",
    "R5: play as many cards as the last play has",
    "R6: only a higher rank beats the last play",
)
EXCHANGING, NO_EXCHANGE, NOTHING_TO_GIVE, NOT_HELD, LEADER_PLAYS, OTHER_NUMBER, NOT_HIGHER = range(1, 8)


# --- Titles (R10-R12) ------------------------------------------------------------------------------------------------


@rule
def title_of(place, seats):
    """R11, R12: the title that goes with a place, counted from 1."""
    if place == 1:
        return DAIFUGO
    if place == seats:
        return DESTITUTE
    if seats > 3 and place == 2:
        return MILLIONAIRE
    if seats > 3 and place == seats - 1:
        return POOR
    return COMMONER


@rule
def holder_of(s, title):
    """The seat with a title that only one can have."""
    for seat in range(s.seats):
        if s.title[seat] == title:
            return seat
    return -1


@rule
def points(s, seat):
    """How many were out later in the last finished hand; 0 before that."""
    return s.seats - s.last_place[seat] if s.last_place[seat] else 0


# --- The deal (R1, R2, R13) ------------------------------------------------------------------------------------------


def stripped(s):
    """The jokers that are left out of the pack."""
    return JOKER_SET & ~(((1 << s.jokers) - 1) << JOKER_1)


@rule
def begin(s):
    """R2: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(8):
        s.title[seat] = -1
        s.last_place[seat] = 0


@rule
def deal(s):
    """R1: all cards, one at a time from the dealer's left. R13: the Destitute deals."""
    if s.hand > 0:
        s.dealer = holder_of(s, DESTITUTE)
    jokers = ((np.int64(1) << np.int64(s.jokers)) - 1) << JOKER_1
    shuffled(s, s.stock, PACK_52 | jokers)
    for seat in range(8):
        s.place[seat] = 0
        for other in range(8):
            s.known[seat][other] = 0
    first = left_of(s, s.dealer)
    deal_out(s.stock, s.hands, s.seats, first)
    s.on_table = s.played = s.upside_down = 0
    if s.hand == 0:
        new_round(s, first)  # R2
    else:
        ask_to_surrender(s, DESTITUTE, 2)


# --- The exchange (R14) ----------------------------------------------------------------------------------------------


@rule
def ask_to_surrender(s, title, cards):
    """R14, G7: the one below gives first."""
    s.phase = SURRENDER
    s.turn = holder_of(s, title)
    s.owed = cards


@rule
def partner_in_exchange(s, seat):
    """R14: Daifugo and Destitute. G10: Millionaire and Poor."""
    return holder_of(s, DESTITUTE - s.title[seat])


@rule
def best_card(hand):
    """R3: the highest card; of equal ones that of the lowest suit (G7)."""
    if hand & JOKER_SET:
        return lowest(hand & JOKER_SET)
    for strength in range(12, -1, -1):
        equals = of_rank(hand, BY_STRENGTH[strength])
        if equals:
            return lowest(equals)
    return -1


@rule
def hand_over(s, giver, taker, card):
    """A card changes hands; those two know it (R18: nobody else does)."""
    s.hands[giver] = take(s.hands[giver], card)
    s.hands[taker] |= one(card)
    s.known[giver][taker] |= one(card)


@rule
def surrender(s, seat):
    """R14, G8: the best cards, whatever they are torn from."""
    taker = partner_in_exchange(s, seat)
    for _ in range(s.owed):
        hand_over(s, seat, taker, best_card(s.hands[seat]))
    s.phase = GIVE_BACK
    s.turn = taker


@rule
def give_back(s, seat, rank):
    """R14, G7: any card in return, those just received too."""
    hand_over(s, seat, partner_in_exchange(s, seat), lowest(cards_of(s.hands[seat], rank)))
    s.owed -= 1
    if s.owed == 0:
        if s.second_exchange and s.seats > 3 and s.title[seat] == DAIFUGO:
            ask_to_surrender(s, POOR, 1)  # G10
        else:
            s.phase = PLAY
            new_round(s, holder_of(s, DAIFUGO))  # R15


# --- Play (R4-R9) ----------------------------------------------------------------------------------------------------


@rule
def new_round(s, leader):
    """R9: the cards of the last round are put aside and somebody leads."""
    s.played |= s.on_table
    s.on_table = 0
    s.rank_to_beat = s.last_by = -1
    s.size_to_beat = 0
    for seat in range(8):
        s.passed[seat] = 0
    s.turn = leader
    s.phase = PLAY


@rule
def cards_of(hand, rank):
    """The cards of a rank in a hand, jokers being one."""
    return hand & JOKER_SET if rank == JOKERS else of_rank(hand, rank)


@rule
def beats(s, rank):
    """R3, R6: whether a rank is higher than that of the last play. G10: a revolution turns all but jokers round."""
    if rank == JOKERS or s.rank_to_beat == JOKERS:
        return s.rank_to_beat != JOKERS
    if s.upside_down:
        return STRENGTH[rank] < STRENGTH[s.rank_to_beat]
    return STRENGTH[rank] > STRENGTH[s.rank_to_beat]


@rule
def why_not(s, seat, move):
    if move == GIVE_UP:
        return 0 if s.phase == SURRENDER else NO_EXCHANGE
    if move >= GIVE and move < GIVE_UP:
        if s.phase != GIVE_BACK:
            return NO_EXCHANGE
        return 0 if cards_of(s.hands[seat], move - GIVE) else NOTHING_TO_GIVE
    if s.phase != PLAY:
        return EXCHANGING
    if move == PASS:
        return LEADER_PLAYS if s.size_to_beat == 0 else 0  # G3
    return why_not_play(s, seat, move)


@rule
def why_not_play(s, seat, move):
    """R4: one to four cards of one rank. R5, R6: as many as the last play has, and higher."""
    jokers = WITH_JOKERS[move]
    if count(s.hands[seat] & JOKER_SET) < jokers:
        return NOT_HELD
    if NATURALS[move] and count(of_rank(s.hands[seat], RANK_OF[move])) < NATURALS[move]:
        return NOT_HELD
    if s.size_to_beat == 0:
        return 0
    if NATURALS[move] + jokers != s.size_to_beat:
        return OTHER_NUMBER
    return 0 if beats(s, RANK_OF[move]) else NOT_HIGHER


@rule
def legal(s, seat, moves):
    """What nothing speaks against, of the moves that can come into question."""
    if s.phase == SURRENDER:
        return offer(moves, 0, GIVE_UP)
    if s.phase == GIVE_BACK:
        return offer_allowed(s, seat, moves, 0, GIVE, GIVE_UP)
    first = 13 * (s.size_to_beat - 1) if s.size_to_beat else 0
    last = first + 13 if s.size_to_beat else PASS
    n = offer_allowed(s, seat, moves, 0, first, last)
    n = offer_allowed(s, seat, moves, n, PASS, PASS + 1)
    if s.hands[seat] & JOKER_SET:
        n = offer_allowed(s, seat, moves, n, GIVE_UP + 1, len(RANK_OF))
    return n


@rule
def offer_allowed(s, seat, moves, n, first, last):
    for move in range(first, last):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def apply(s, seat, move):
    if move == GIVE_UP:
        surrender(s, seat)
    elif move >= GIVE and move < GIVE_UP:
        give_back(s, seat, move - GIVE)
    elif move == PASS:
        s.passed[seat] = 1  # R8
        pass_turn_on(s, seat)
    else:
        lay(s, seat, move)


@rule
def lay(s, seat, move):
    """R5: the play lies on the table. R10: who has no cards left is out."""
    s.played |= s.on_table
    s.on_table = 0
    for _ in range(NATURALS[move]):
        lay_card(s, seat, lowest(of_rank(s.hands[seat], RANK_OF[move])))
    for _ in range(WITH_JOKERS[move]):
        lay_card(s, seat, lowest(s.hands[seat] & JOKER_SET))
    s.rank_to_beat = RANK_OF[move]
    s.size_to_beat = NATURALS[move] + WITH_JOKERS[move]
    s.last_by = seat
    if s.revolution and s.size_to_beat == 4:
        s.upside_down = 1 - s.upside_down  # G10
    if s.hands[seat] == 0:
        s.place[seat] = 1 + still_playing(s, 0)
    if still_playing(s, 1) == 1:
        end_hand(s)  # G5
    else:
        pass_turn_on(s, seat)


@rule
def lay_card(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    s.on_table |= one(card)


@rule
def still_playing(s, holding):
    """How many still hold cards (1), or are out already with a place (0)."""
    n = 0
    for seat in range(s.seats):
        if holding:
            n += 1 if s.hands[seat] else 0
        else:
            n += 1 if s.place[seat] else 0
    return n


@rule
def may_answer(s, seat):
    """R8: who has passed is out of the round. R10: who has no cards is out of the hand."""
    return s.hands[seat] != 0 and s.passed[seat] == 0


@rule
def next_to_answer(s, seat):
    """The next seat clockwise that has not passed, or -1."""
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if may_answer(s, seat):
            return seat
    return -1


@rule
def next_with_cards(s, seat):
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if s.hands[seat]:
            return seat
    return -1


@rule
def pass_turn_on(s, seat):
    """R8, R9: the next who has not passed, until that is the player of the last play, who then leads."""
    following = next_to_answer(s, seat)
    alone = following >= 0 and next_to_answer(s, following) == following
    if following < 0:
        new_round(s, next_with_cards(s, s.last_by))  # G2: nobody has beaten a last card
    elif following == s.last_by or (alone and s.hands[s.last_by] == 0 and s.lead_after_out == LAST_NOT_PASSED):
        new_round(s, following)
    else:
        s.turn = following


# --- The end (R10-R12, R16, R17) -------------------------------------------------------------------------------------


@rule
def end_hand(s):
    """R10-R12: titles in order of finishing. R16, R17: after the last deal its Daifugo wins the match."""
    for seat in range(s.seats):
        if s.hands[seat]:
            s.place[seat] = s.seats
        s.last_place[seat] = s.place[seat]
        s.title[seat] = title_of(s.place[seat], s.seats)
    s.over = 1
    if s.hand + 1 >= s.deals:
        s.ended = 1
        s.won = 1 << holder_of(s, DAIFUGO)


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("rank_to_beat", "R6: a play has the rank of its cards; a joker takes that of the cards beside it", phase=PLAY)
def rank_of_the_play(s):
    ranks = [rank(face) for face in faces_in(s.on_table & ~JOKER_SET)]
    if not ranks:
        return JOKERS if s.on_table else -1
    return ranks[0]


@follows("size_to_beat", "R5: a play has as many cards as lie on the table", phase=PLAY)
def size_of_the_play(s):
    return count(s.on_table)


@follows("last_by", "R9: nobody has played to a round that has only begun", phase=PLAY)
def nobody_yet(s):
    return -1 if s.on_table == 0 else UNKNOWN


@follows("last_by", "R5: the last play is that of a player who has not passed", phase=PLAY)
def last_to_play(s, known):
    if "last_by" in known or "turn" not in known or s.on_table == 0:
        return UNKNOWN
    others = [(s.turn - k) % s.seats for k in range(1, s.seats)]
    return next((seat for seat in others if not s.passed[seat] and not (s.place[seat] and s.hands[seat])), UNKNOWN)


@follows("title", "R13, R14: titles are those of the hand before")
def titles_by_place(s, known):
    if "title" in known or "last_place" not in known or not any(s.last_place):
        return UNKNOWN
    return [title_of(s.last_place[seat], s.seats) for seat in range(s.seats)]


@follows("last_place", "R11: titles go by the places in the hand before")
def places_by_title(s, known):
    if "last_place" in known or "title" not in known:
        return UNKNOWN
    order = sorted(range(s.seats), key=lambda seat: s.title[seat])
    return [order.index(seat) + 1 if s.title[seat] >= 0 else 0 for seat in range(s.seats)]


@follows("turn", "R14: who is below gives the best cards, and who is above gives back", phase=(SURRENDER, GIVE_BACK))
def in_exchange(s, known):
    if "title" not in known:
        return UNKNOWN
    low, high = (DESTITUTE, DAIFUGO) if s.owed != 1 or not s.second_exchange else (POOR, MILLIONAIRE)
    return holder_of(s, low if s.phase == SURRENDER else high) if "turn" not in known else UNKNOWN


@follows("owed", "R14: the Destitute gives two cards, and the Poor one")
def cards_owed(s, known):
    if "owed" in known or s.phase == PLAY or "turn" not in known:
        return 0 if s.phase == PLAY else UNKNOWN
    return 2 if s.title[s.turn] in (DESTITUTE, DAIFUGO) else 1


@impossible("R5: the cards of a play are of one rank, four at most", phase=PLAY)
def mixed_play(s):
    return len({rank(face) for face in faces_in(s.on_table & ~JOKER_SET)}) > 1 or count(s.on_table) > 4


@follows("place", "R10: who is the only one without cards was out first", phase=PLAY)
def out_first(s, known):
    empty = [seat for seat in range(s.seats) if not s.hands[seat]]
    return UNKNOWN if "place" in known or len(empty) != 1 else [int(seat in empty) for seat in range(s.seats)]


@impossible("R10: those without cards are out, and have the first places", phase=PLAY)
def out_of_order(s):
    places = sorted(place for place in s.place[: s.seats] if place)
    return places != list(range(1, len(places) + 1)) or any(
        (s.place[seat] == 0) == (s.hands[seat] == 0) for seat in range(s.seats)
    )


@impossible("R5: somebody has played the cards on the table (`last_by`)", phase=PLAY)
def nobodys_play(s):
    return s.on_table != 0 and s.last_by < 0


@impossible("R8: whoever is on turn has not passed", phase=PLAY)
def passed_on_turn(s):
    return s.passed[s.turn] != 0


@impossible("R13: in an exchange every title that takes part belongs to one player", phase=(SURRENDER, GIVE_BACK))
def titles_missing(s):
    titles = list(s.title[: s.seats])
    given = titles[s.turn]
    low = DESTITUTE if given in (DAIFUGO, DESTITUTE) else POOR
    asked = low if s.phase == SURRENDER else DESTITUTE - low
    return given != asked or any(titles.count(title) != 1 for title in (low, DESTITUTE - low))


@impossible("R14: one or two cards are owed in an exchange, and the giver holds them", phase=(SURRENDER, GIVE_BACK))
def too_much_owed(s):
    return not 1 <= s.owed <= 2 or count(s.hands[s.turn]) < s.owed


FAULTS = ("", "R10: somebody has to hold cards")


@rule
def audit(s):
    """At least two hold cards until the hand is over; the seat on turn is one of them."""
    return 0 if s.over or (still_playing(s, 1) > 1 and s.hands[s.turn]) else 1


def sheet(view):
    """R11: the titles of the hand."""
    return Sheet(seat_columns(view.seats), (("place", tuple(view.place)), ("title", tuple(view.title))))


def prompt(view):
    if view.phase == "surrender":
        return "give up your best cards"
    if view.phase == "give back":
        return "give back a card of your choice"
    cards = view.on_table.seen
    if not cards:
        return "lead one to four cards of one rank"
    return f"beat {' '.join(cards)} with {len(cards)} of a {'lower' if view.upside_down else 'higher'} rank, or pass"


def narrate(before, after, seat, move):
    """Who is out, who leads, and a revolution."""
    lines = []
    if before.upside_down != after.upside_down and before.phase == "play":
        lines.append("Revolution! The ranking is turned upside down.")
    for player in range(after.seats):
        if after.place[player] and not before.place[player]:
            lines.append(f"{{{player}}} is {TITLES[title_of(after.place[player], after.seats)]}.")
    if before.phase == "play" and before.on_table.count and not after.on_table.count and not after.over:
        lines.append(f"The round is over; {{{after.to_act[0]}}} leads.")
    return lines
