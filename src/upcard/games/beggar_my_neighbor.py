"""Beggar My Neighbor: two players turn cards; aces and court cards make the other pay; own the pack to win.

The rules in the order of the book, [beggar_my_neighbor.md](beggar_my_neighbor.md).
"""

import numpy as np

from upcard.cards.faces import ACE, JACK, KING, QUEEN
from upcard.cards.packs import PACK_52
from upcard.cards.rings import (
    back,
    copy_ring,
    put_row_back,
    ring_at,
    ring_front,
    ring_size,
    set_ring,
)
from upcard.cards.rows import clear, size, top
from upcard.contract.fields import card, number, option, rings, row, seat_field
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import shuffled
from upcard.mechanics.offer import offer
from upcard.mechanics.runs import (
    IN_TURN,
    NO_MARKS,
    cut_row,
    lay,
    lay_in_turn,
    marked_at,
    marks_in_ring,
    marks_in_row,
    marks_put_under,
    put_under,
    run_before_mark,
)
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Beggar My Neighbor",
    players=(2,),
    family="Accumulation",
    line="Nothing to decide and everything to hope for: turn cards, pay for every ace and court card, own the pack.",
    pack=PACK_52,
    minutes=15,
    presets={"quick": {"auto_run": True}, "last_card": {"out_of_cards": "when_due"}},
    max_moves=10_000_001,
    mechanics=("no decisions", "accumulation", "face-down piles"),
)

PENALTIES = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}  # R5
PENALTY = np.array([PENALTIES.get(face % 13, 0) for face in range(52)], np.int64)
PENALTY_CARDS = sum(1 << face for face in range(52) if PENALTY[face])
WATCH_FROM = FIRST_WINDOW = 128
"""G5: how many piles are taken before loops are looked for; few deals last so long."""


@state
class BeggarMyNeighbor:
    piles = rings(2, 64, per="seat", label="pile")
    center = row(52, label="central pile")
    owed = number(label="cards owed")
    last_card = card(role="last trick", label="last card turned", copy=True)
    turned = number(dtype="i4", label="cards turned")
    taken = number(dtype="i4", label="piles taken")
    loop_start = number(2, "i4", label="loop starts after piles, cards")
    loop_length = number(2, "i4", label="loop lasts piles, cards")
    score = number(2, "i4", per="seat", label="deals won")
    # What the detector of endless deals remembers (G5); nobody is shown any of it.
    first = rings(2, 64, copy=True, role="")
    mark = rings(2, 64, copy=True, role="")
    scout = rings(2, 64, copy=True, role="")
    scratch = row(52, copy=True, role="")
    first_lead = seat_field(shows="hidden")
    first_count = number(2, "i4", shows="hidden")
    mark_lead = seat_field(shows="hidden")
    mark_taken = number(dtype="i4", shows="hidden")
    window = number(dtype="i4", shows="hidden")
    loop = number(4, "i4", shows="hidden")
    out_of_cards = option("immediate", ("immediate", "when_due"), rule="G3", text="when a player without cards loses")
    turn_cap = option(100_000, (1, 100_000), rule="G5", text="cards turned after which a deal is drawn")
    games = option(1, (1, 100), rule="G6", text="deals in a match")
    auto_run = option(False, rule="G7", text="one move plays the deal to its end")


IMMEDIATE, WHEN_DUE = 0, 1
TURN = 0
MOVES = Catalogue(button("turn", says="{seat} turns a card"))
REASONS = ("",)


@rule
def begin(s):
    """G6: the first dealer is drawn."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R1: twenty-six cards each, face down. R2: the non-dealer turns first. G6: the deal alternates."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    s.turn = left_of(s, s.dealer)
    shuffled(s, s.center, PACK_52)
    for seat in range(2):
        for k in range(26):
            s.piles[seat][k] = s.center[2 * k + seat]
        set_ring(s.piles[seat], 0, 26)
    clear(s.center)
    s.owed = 0
    s.last_card = -1
    s.turned = s.taken = 0
    for k in range(2):
        s.loop_start[k] = s.loop_length[k] = 0
    remember_start(s)
    s.window = 0


@rule
def legal(s, seat, moves):
    """G7: there is nothing to decide."""
    return offer(moves, 0, TURN)


@rule
def why_not(s, seat, move):
    return 0


@rule
def apply(s, seat, move):
    """R3, R6: one card. G7: with `auto_run` all of them."""
    if s.auto_run:
        while not s.over:
            play_on(s, s.turn_cap)
    else:
        play_on(s, 1)


@rule
def play_on(s, most):
    """Turn up to so many cards, not beyond the next pile taken at which a loop is looked for; then R10."""
    if s.first_lead < 0 and size(s.center) == 0:
        remember_start(s)  # a position set up, not a deal
    piles = 1 if s.taken >= WATCH_FROM or s.first_lead < 0 else WATCH_FROM - s.taken
    immediate = s.out_of_cards == IMMEDIATE
    s.turn, s.owed, cards, taken = turn_cards(
        s.piles, s.center, s.turn, s.owed, min(most, s.turn_cap - s.turned), piles, immediate
    )  # fmt: skip
    s.turned += cards
    s.taken += taken
    s.last_card = top(s.center) if size(s.center) else back(s.piles[s.turn])
    if ring_size(s.piles[s.turn]) == 0:
        win_deal(s, 1 - s.turn)
    elif ring_size(s.piles[1 - s.turn]) == 0 and (immediate or size(s.center) == 0):
        win_deal(s, s.turn)
    elif size(s.center) == 0 and s.taken >= WATCH_FROM:
        watch(s)
    if s.turned >= s.turn_cap and not s.over:
        end_deal(s)  # G5: a draw


@rule
def turn_cards(piles, center, seat, owed, most, most_piles, immediate):
    """Turn cards, beginning with a seat that owes so many, until there are `most` of them, or so many piles have
    been taken, or the deal is over. Returns who is next, what he owes, and how many cards and piles there were.

    It is over when a card is due and there is none, or all lie in one pile, and with `immediate` as soon as
    anybody has turned his last card (R10, G3, G4).

    All cards that are turned before it matters which they are go in one step (`mechanics.runs`): a payment, or a lead
    and what follows it in turn, up to the next penalty card. The fronts and sizes of both piles, and where their
    penalty cards are, are kept at hand in variables, and change places when the turn does.
    """
    mine, theirs = piles[seat], piles[1 - seat]
    front, left = ring_front(mine), ring_size(mine)
    other_front, other_left = ring_front(theirs), ring_size(theirs)
    my_penalties, their_penalties = marks_in_ring(mine, PENALTY_CARDS), marks_in_ring(theirs, PENALTY_CARDS)
    center_penalties = marks_in_row(center, PENALTY_CARDS)
    lying, turned, taken = size(center), 0, 0
    while left > 0 and turned < most:
        numbers = run_before_mark(my_penalties, front)
        if owed:  # R6
            cards = min(min(numbers + 1, owed), min(left, most - turned))
            lay(mine, front, center, lying)
            front, left = front + cards, left - cards
            is_penalty, my_turn = numbers < cards, False
        else:  # R3, R4
            until_penalty = min(2 * numbers + 1, 2 * run_before_mark(their_penalties, other_front) + 2)
            cards = min(min(until_penalty, IN_TURN), min(2 * left - 1, max(1, 2 * other_left)))
            cards = min(cards, most - turned)
            lay_in_turn(mine, front, theirs, other_front, center, lying)
            answers = cards >> 1
            front, left = front + cards - answers, left - cards + answers
            other_front, other_left = other_front + answers, other_left - answers
            is_penalty, my_turn = cards == until_penalty, cards == 2 * answers
        lying += cards
        turned += cards
        if is_penalty:
            owed = PENALTY[center[lying - 1]]  # R5; R8, R9: whatever was owed before
            center_penalties = marked_at(center_penalties, lying - 1)
        elif owed > cards:
            owed -= cards
            continue
        elif owed:  # R7: paid in full; G2: the card played first will be drawn first; G1: the taker leads
            end = other_front + other_left
            put_under(center, lying, theirs, end)
            their_penalties = marks_put_under(their_penalties, center_penalties, lying, end)
            other_left += lying
            lying, owed, center_penalties = 0, 0, NO_MARKS
            taken += 1
            if taken == most_piles or left == 0:
                most = turned
        if not my_turn:
            seat = 1 - seat
            mine, theirs = theirs, mine
            front, other_front = other_front, front
            left, other_left = other_left, left
            my_penalties, their_penalties = their_penalties, my_penalties
        if immediate and other_left == 0:
            break
    set_ring(mine, front, left)
    set_ring(theirs, other_front, other_left)
    cut_row(center, lying)
    return seat, owed, turned, taken


@rule
def win_deal(s, winner):
    """R10, R11: the winner takes what lies on the table, and so has all the cards."""
    if size(s.center):
        put_row_back(s.center, s.piles[winner])
        s.taken += 1
    s.score[winner] += 1
    end_deal(s)


@rule
def end_deal(s):
    """G6: after the last deal the match goes to whoever won more of them; if none did, it is drawn."""
    s.over = 1
    s.owed = 0
    if s.single_hand or s.hand + 1 >= s.games:
        s.ended = 1
        s.won = 0
        if s.score[0] != s.score[1]:
            s.won = 1 if s.score[0] > s.score[1] else 2


# G5: endless deals. What happens depends only on where the penalty cards lie, so a deal that goes on for ever
# comes back to the same pattern of penalty and number cards long before it comes back to the same cards. Brent's
# method finds the pattern's return with one position kept; then the deal is played again from its start, out of
# sight, to find where the loop starts and how long it takes until every card lies where it lay.


@rule
def remember_start(s):
    """Where a search for the start of a loop begins: the deal."""
    for seat in range(2):
        copy_ring(s.piles[seat], s.first[seat])
    s.first_lead = s.turn
    s.first_count[0] = s.taken
    s.first_count[1] = s.turned


@rule
def watch(s):
    """When the position comes back, the deal is drawn. Called when a pile has been taken."""
    if s.window == 0:
        s.loop[1] = 0
        s.window = FIRST_WINDOW
        mark_position(s)
    elif s.loop[1] > 0:
        if s.taken >= s.loop[0] + s.loop[1]:
            draw_endless(s)
    elif s.loop[1] == 0:
        if s.turn == s.mark_lead and alike(s.piles, s.mark):
            find_loop(s, s.taken - s.mark_taken)
            if 0 < s.loop[1] <= s.taken - s.loop[0]:
                draw_endless(s)
        elif s.taken - s.mark_taken >= s.window:
            s.window *= 2
            mark_position(s)


@rule
def mark_position(s):
    for seat in range(2):
        copy_ring(s.piles[seat], s.mark[seat])
    s.mark_lead = s.turn
    s.mark_taken = s.taken


@rule
def draw_endless(s):
    """The loop is told of only now: before, it would foretell the rest of the deal."""
    for k in range(2):
        s.loop_start[k] = s.loop[2 * k]
        s.loop_length[k] = s.loop[2 * k + 1]
    end_deal(s)


@rule
def alike(piles, others):
    """Whether two pairs of piles have the same pattern of penalty and number cards."""
    for seat in range(2):
        if ring_size(piles[seat]) != ring_size(others[seat]):
            return False
    for seat in range(2):
        for k in range(ring_size(piles[seat])):
            if PENALTY[ring_at(piles[seat], k)] != PENALTY[ring_at(others[seat], k)]:
                return False
    return True


@rule
def same_cards(piles, others):
    """Whether two pairs of piles of the same pattern hold the same cards in the same order."""
    for seat in range(2):
        for k in range(ring_size(piles[seat])):
            if ring_at(piles[seat], k) != ring_at(others[seat], k):
                return False
    return True


@rule
def play_pile(piles, center, lead):
    """Play from a lead until the central pile is taken; returns who took it and how many cards it had. Should a
    player run out (which cannot happen in a loop), the seat is -1."""
    seat, _owed, cards, taken = turn_cards(piles, center, lead, 0, 100_000, 1, False)
    return (seat, cards) if taken else (-1, cards)


@rule
def find_loop(s, pattern):
    """Where the loop starts and how long it is, into `s.loop`: piles before it and in it, cards before it and in
    it. `pattern` is how many piles the pattern takes to return. Length -1: not before the turn cap."""
    for seat in range(2):
        copy_ring(s.first[seat], s.mark[seat])
        copy_ring(s.first[seat], s.scout[seat])
    clear(s.scratch)
    mark_lead = scout_lead = s.first_lead
    piles, cards = s.first_count[0], s.first_count[1]
    s.loop[1] = -1
    for _ in range(pattern):
        scout_lead, _n = play_pile(s.scout, s.scratch, scout_lead)
        if scout_lead < 0:
            return
    while mark_lead != scout_lead or not alike(s.mark, s.scout):
        mark_lead, n = play_pile(s.mark, s.scratch, mark_lead)
        piles += 1
        cards += n
        if mark_lead < 0 or piles > s.taken:
            return
        scout_lead, n = play_pile(s.scout, s.scratch, scout_lead)
        if scout_lead < 0:
            return
    length, total = cycle_length(s, pattern, mark_lead)
    if length > 0:
        s.loop[0], s.loop[1], s.loop[2], s.loop[3] = piles, length, cards, total


@rule
def cycle_length(s, pattern, lead):
    """Piles and cards until the cards of `s.mark`, in the pattern's loop, all lie there again."""
    for seat in range(2):
        copy_ring(s.mark[seat], s.scout[seat])
    length = total = 0
    while total <= s.turn_cap:
        for _ in range(pattern):
            lead, n = play_pile(s.scout, s.scratch, lead)
            total += n
        length += pattern
        if same_cards(s.mark, s.scout):
            return length, total
    return -1, 0


FAULTS = (
    "",
    "R10: whoever is to turn a card has one; the pile is empty",
    "R5: what is owed does not fit the central pile",
    "R10: a player without cards has lost already",
)


@rule
def audit(s):
    if ring_size(s.piles[s.turn]) == 0:
        return 1
    if s.owed != debt(s.center):
        return 2
    if ring_size(s.piles[1 - s.turn]) == 0 and (s.out_of_cards == IMMEDIATE or size(s.center) == 0):
        return 3
    return 0


@rule
def debt(center):
    """What is owed on a central pile: the price of its last penalty card less the number cards on that (-1: that
    cannot be)."""
    for k in range(size(center) - 1, -1, -1):
        if PENALTY[center[k]]:
            left = PENALTY[center[k]] - (size(center) - 1 - k)
            return left if left > 0 else -1
    return 0


def sheet(view):
    """R11, and how long it took."""
    rows = (
        ("cards", tuple(pile.count for pile in view.piles)),
        ("deals won", tuple(view.score)),
    )
    return Sheet(seat_columns(view.seats), rows, f"{view.turned} cards turned, {view.taken} piles taken{_drawn(view)}")


def _drawn(view):
    if view.loop_length[1]:
        (piles, cards), (more_piles, more) = view.loop_start, view.loop_length
        return (
            f"; drawn: the cards lie again as they lay after {cards} cards ({piles} piles), "
            f"{more} cards ({more_piles} piles) before"
        )
    if all(pile.count for pile in view.piles):
        return "; drawn: the limit is reached"
    return ""


def prompt(view):
    return f"pay: {view.owed} to go" if view.owed else "turn a card"


def narrate(before, after, seat, move):
    """What the card was, and what it did."""
    if after.auto_run:
        return [f"{after.turned} cards were turned, {after.taken} piles taken."]
    lines = [f"It is the {after.last_card.seen[0]}."]
    if after.owed and not (before.owed and after.owed < before.owed and after.to_act == (seat,)):
        cards = "card" if after.owed == 1 else "cards"
        lines.append(f"{{{1 - seat}}} owes {after.owed} {cards}.")
    if after.taken > before.taken:
        taker = 0 if after.piles[0].count > before.piles[0].count else 1
        lines.append(f"{{{taker}}} takes the pile of {before.center.count + 1}.")
    return lines
