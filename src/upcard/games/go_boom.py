"""Go Boom: match the suit or the rank that was led, draw until you can; the highest card leads; first out wins.

The rules in the order of the book, [go_boom.md](go_boom.md).
"""

import numpy as np

from upcard.cards.faces import ACE, JACK, parse_card, rank, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import FULL_PACK, RANK_SET, count, holds, in_suit, lowest, take, without_lowest
from upcard.contract.facts import UNKNOWN, follows, nothing_left
from upcard.contract.fields import ALL, COUNT, OWNER, hands, lacks_of, number, option, row, seat_field, seats_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, draw, shuffled
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Go Boom",
    players=(2, 3, 4, 5, 6),
    family="Stops",
    line="Match the suit or the rank, or draw until you can. The highest card leads on; be the first to go out.",
    pack=PACK_52,
    minutes=10,
    phases=("play", "count"),
    presets={"hundred": {"score": "pips"}},
    max_moves=400 * 10_000,
    mechanics=("shedding", "match suit or rank", "drawing", "rounds"),
)

PLAY, COUNTING = 0, 1
PIPS = np.array([1 if f % 13 == ACE else 10 if f % 13 >= JACK else f % 13 + 2 for f in range(52)], np.int64)  # G10


@state
class GoBoom:
    hands = hands(6, sees={None: OWNER, COUNTING: ALL})
    lacks = lacks_of("hands", 6)
    stock = row(52, sees=COUNT, role="stock")
    round = row(6, role="trick", label="round", played_from="leader", skipped="passed")
    last_round = row(
        6, role="last trick", label="last round", played_from="last_leader", skipped="last_passed", copy=True
    )  # fmt: skip
    discard = row(52, role="discard", label="discard pile")
    leader = seat_field(shows="hidden")
    passed = seats_field()
    last_leader = seat_field(shows="hidden")
    last_passed = seats_field()
    total = number(6, "i4", per="seat", label="score")
    match = option("led", ("led", "previous"), rule="G1", text="card that the others have to match")
    pass_when_able = option(True, rule="G3", text="with no stock left, who can play may pass all the same")
    score = option("none", ("none", "pips"), rule="G10", text="what winning a game is worth")
    target = option(100, (1, 10_000), rule="G10", text="pips that win the match, when pips are scored")


LED, PREVIOUS = 0, 1
NO_SCORE, SCORE_PIPS = 0, 1
MOVES = Catalogue(
    play_cards(),
    button("draw", says="{seat} draws a card", zone="stock"),
    button("pass", says="{seat} passes"),
)
DRAW, PASS = MOVES.first("draw"), MOVES.first("pass")
REASONS = (
    "",
    "R3: you do not hold {card}",
    "R3: {card} has neither the suit nor the rank of the card led",
    "G1: {card} has neither the suit nor the rank of the card played last",
    "G5: you lead: play any card of your hand",
    "R5: the stock is empty: there is nothing to draw",
    "R4: there are cards in the stock: play, or draw until you do",
    "G3: you can play, and at this table who can must",
)
NOT_HELD, NO_MATCH_LED, NO_MATCH_LAST, LEADER_PLAYS, STOCK_EMPTY, STOCK_LEFT, MUST_PLAY = range(1, 8)


@rule
def begin(s):
    """G9: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(6):
        s.total[seat] = 0


@rule
def deal(s):
    """R1: seven cards each, the rest is the stock. R2: the dealer's left leads. G9: the deal moves on."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    s.phase = PLAY
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 7)
    for seat in range(6):
        s.lacks[seat] = 0
    clear(s.round)
    clear(s.last_round)
    clear(s.discard)
    s.passed = s.last_passed = 0
    s.leader = s.turn = left_of(s, s.dealer)


@rule
def points(s, seat):
    return s.total[seat]


@rule
def legal(s, seat, moves):
    """R2, R10, G5: any card may be led. R3-R5: the others match, or draw, or pass when there is no stock."""
    if leading(s):
        return offer_cards(moves, 0, s.hands[seat], 0)
    n = offer_cards(moves, 0, matching(s, s.hands[seat]), 0)
    if size(s.stock):
        return offer(moves, n, DRAW)  # R4, G2
    if n == 0 or s.pass_when_able:
        return offer(moves, n, PASS)  # R5, G3
    return n


@rule
def leading(s):
    return size(s.round) == 0


@rule
def matching(s, cards):
    """R3: those of the suit or the rank of the card led (G1: or of the card played last)."""
    card = s.round[0] if s.match == LED else s.round[size(s.round) - 1]
    return in_suit(cards, suit(card)) | cards & RANK_SET[rank(card)]


@rule
def why_not(s, seat, move):
    if move < 52:
        return why_not_play(s, seat, move)
    if leading(s):
        return LEADER_PLAYS
    if move == DRAW:
        return 0 if size(s.stock) else STOCK_EMPTY
    if size(s.stock):
        return STOCK_LEFT
    if not s.pass_when_able and matching(s, s.hands[seat]):
        return MUST_PLAY
    return 0


@rule
def why_not_play(s, seat, card):
    if not holds(s.hands[seat], card):
        return NOT_HELD
    if leading(s) or holds(matching(s, s.hands[seat]), card):
        return 0
    return NO_MATCH_LED if s.match == LED else NO_MATCH_LAST


@rule
def apply(s, seat, move):
    if move == DRAW:
        draw_card(s, seat)
    elif move == PASS:
        pass_turn(s, seat)
    else:
        play_card(s, seat, move)


@rule
def draw_card(s, seat):
    """R4, G11: the others see only that a card was drawn. G4: the discard pile is never turned over."""
    draw(s.stock, s.hands, seat)
    s.lacks[seat] = 0


@rule
def pass_turn(s, seat):
    """R5. Only where whoever can play must does a pass tell what the hand lacks (G3)."""
    s.passed |= 1 << seat
    if not s.pass_when_able:
        s.lacks[seat] |= matching(s, FULL_PACK)
    end_turn(s, seat)


@rule
def play_card(s, seat, card):
    """R3. R11, G6: with the last card gone the game is over at once."""
    if leading(s):
        s.leader = seat
    s.hands[seat] = take(s.hands[seat], card)
    push(s.round, card)
    if s.hands[seat] == 0:
        win_game(s, seat)
    else:
        end_turn(s, seat)


@rule
def end_turn(s, seat):
    """R6: a round is over when every player has had his turn."""
    s.turn = left_of(s, seat)
    if s.turn == s.leader:
        end_round(s)


@rule
def end_round(s):
    """R7-R10: the highest card leads; of equal ones the first. The cards go to the discard pile."""
    winner = player_of(s, highest_place(s.round))
    clear(s.last_round)
    for place in range(size(s.round)):
        push(s.last_round, s.round[place])
        push(s.discard, s.round[place])
    clear(s.round)
    s.last_leader, s.last_passed = s.leader, s.passed
    s.passed = 0
    s.leader = s.turn = winner


@rule
def highest_place(cards):
    """R7: ace high, whatever the suit. R8: the first of the highest rank."""
    best = 0
    for place in range(1, size(cards)):
        if rank(cards[place]) > rank(cards[best]):
            best = place
    return best


@rule
def player_of(s, place):
    """The seat that played the card at a place of the round: those that passed have none there."""
    seat = s.leader
    while True:
        if (s.passed >> seat) & 1 == 0:
            if place == 0:
                return seat
            place -= 1
        seat = left_of(s, seat)


@rule
def win_game(s, winner):
    """R11. G9: one game is the match. G10: unless pips are scored, up to the target."""
    s.over = 1
    if s.score == NO_SCORE:
        s.total[winner] += 1
        end_match(s, winner)
        return
    s.phase = COUNTING
    for seat in range(s.seats):
        s.total[winner] += pips_of(s.hands[seat])
    if s.total[winner] >= s.target:
        end_match(s, winner)


@rule
def end_match(s, winner):
    s.ended = 1
    s.won = 1 << winner


@rule
def pips_of(cards):
    total = 0
    while cards:
        total += PIPS[lowest(cards)]
        cards = without_lowest(cards)
    return total


# --- What follows from what ------------------------------------------------------------------------------------------


NOTHING_LEFT = nothing_left(COUNTING)


@follows("leader", "R6: the leader began the round; a card for every seat since that did not pass")
def leader_of_the_round(s, known):
    if "leader" in known or "turn" not in known:
        return UNKNOWN
    return (s.turn - size(s.round) - count(s.passed)) % s.seats


@follows("passed", "R5: nobody passes while there are cards in the stock")
def nobody_passed(s):
    return 0 if size(s.stock) or size(s.round) == 0 else UNKNOWN


@follows("turn", "R6: the turn goes on to the left from the leader")
def turn_in_the_round(s, known):
    if "leader" not in known or s.leader < 0 or "passed" not in known:
        return UNKNOWN
    return (s.leader + size(s.round) + count(s.passed)) % s.seats


FAULTS = (
    "",
    "R11: everybody who still plays has a card",
    "R3: a card of the round does not match what it had to match",
    "R6: the turn does not fit the cards of the round: a card for every seat since the leader that did not pass",
    "R5: nobody passes while there are cards in the stock",
)


@rule
def audit(s):
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            return 1
    if size(s.round) == 0:
        return 0 if s.passed == 0 and (s.leader < 0 or s.leader == s.turn) else 3
    for place in range(1, size(s.round)):
        target = s.round[0] if s.match == LED else s.round[place - 1]
        if suit(s.round[place]) != suit(target) and rank(s.round[place]) != rank(target):
            return 2
    if s.leader < 0 or s.leader == s.turn:
        return 3
    return turns_fault(s)


@rule
def turns_fault(s):
    """Since the leader every seat has played a card or passed, the others have done neither."""
    seat, played, passes = s.leader, 0, 0
    while seat != s.turn:
        if (s.passed >> seat) & 1:
            passes += 1
        else:
            played += 1
        seat = left_of(s, seat)
    if (s.passed >> s.leader) & 1 or played != size(s.round) or passes != count(s.passed):
        return 3
    return 4 if passes and size(s.stock) else 0


def sheet(view):
    """R11: who was out first, and what the others have left (G10)."""
    rows = [("cards left", tuple(hand.count for hand in view.hands))]
    if view.phase == "count":
        pips = tuple(int(sum(PIPS[parse_card(card)] for card in hand.seen)) for hand in view.hands)
        rows += [("pips left", pips)]
    rows += [("score", tuple(view.total))]
    return Sheet(seat_columns(view.seats), tuple(rows))


def prompt(view):
    if not view.round.seen:
        return "lead any card"
    card = view.round.seen[0 if view.match == LED else -1]
    want = f"match {card} in suit or rank"
    return f"{want}, or draw" if view.stock.count else f"{want}, or pass"


def narrate(before, after, seat, move):
    """What the end of a round or of the game brought."""
    if after.over:
        return [f"{{{seat}}} has no cards left and wins the game."]
    if after.discard.count > before.discard.count:
        cards, seats = after.last_round.seen, after.last_round.by
        best = next(card for card, by in zip(cards, seats) if by == after.to_act[0])
        return [f"{{{after.to_act[0]}}} played the highest card, {best}, and leads."]
    return []
