"""Beggar My Neighbor: two players turn cards; aces and court cards make the other pay; own the pack to win.

The rules in the order of the book, [beggar_my_neighbor.md](beggar_my_neighbor.md): turning cards (`turning`), detecting
a deal that never ends (`endless`), and positions (`positions`). This file has the deal, the move and the end.
"""

from upcard.rulebook import About, Catalogue, Consequence, HandLimits, State, button, rule, sheet_of, state
from upcard.rulebook import card, number, option, row, scores
from upcard.rulebook import PACK_52, clear, size, top
from upcard.rulebook import highest, left_of, shuffled, win_match
from upcard.cards.rings import back, put_row_back, ring_size, set_ring
from upcard.declarations.fields import rings
from upcard.games.beggar_my_neighbor import positions
from upcard.games.beggar_my_neighbor.endless import WATCH_FROM, comes_back, remember_start, start_kept, tell_loop
from upcard.games.beggar_my_neighbor.turning import IMMEDIATE, OUT_OF_CARDS, turn_cards

ABOUT = About(
    title="Beggar My Neighbor",
    players=(2,),
    family="Accumulation",
    line="Nothing to decide and everything to hope for: turn cards, pay for every ace and court card, own the pack.",
    pack=PACK_52,
    minutes=15,
    presets={"quick": {"auto_run": True}, "last_card": {"out_of_cards": "when_due"}},
    sort="ranks",
    max_moves=10_000_001,
    hand=lambda seats, options: HandLimits(int(options["turn_cap"]), 1),
    mechanics=("no decisions", "accumulation", "face-down piles"),
)


@state
class BeggarMyNeighbor(State):
    piles = rings(2, 64, per="seat", label="pile")
    center = row(52, label="central pile")
    owed = number(label="cards owed")
    last_card = card(role="last trick", label="last card turned", copy=True)
    turned = number(dtype="i4", label="cards turned")
    taken = number(dtype="i4", label="piles taken")
    loop_start = number(2, "i4", label="loop starts after piles, cards")
    loop_length = number(2, "i4", label="loop lasts piles, cards")
    score = scores(2, per="seat", label="deals won")
    first = start_kept()  # G5
    first_lead: int  # comes with `first`
    out_of_cards = option(OUT_OF_CARDS, rule="G3", text="when a player without cards loses")
    turn_cap = option(100_000, (1, 100_000), rule="G5", text="cards turned after which a deal is drawn")
    games = option(1, (1, 100), rule="G6", text="deals in a match")
    auto_run = option(False, rule="G7", text="one move plays the deal to its end")


TURN = button("turn", says="{seat} turns a card")
MOVES = Catalogue(TURN)


@rule
def deal(s: BeggarMyNeighbor):
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
    remember_start(s)


# --- Play (R3-R9) ----------------------------------------------------------------------------------------------------


@TURN.effect
def turn_card(s: BeggarMyNeighbor):
    """R3, R6: one card. G7: with `auto_run` all of them."""
    if s.auto_run:
        while not s.over:
            play_on(s, s.turn_cap)
    else:
        play_on(s, 1)


@rule
def play_on(s: BeggarMyNeighbor, most):
    """Turn at most `most` cards, but no further than the next pile at which loops are looked for; then R10."""
    if s.first_lead < 0 and size(s.center) == 0:
        remember_start(s)  # a position that was set up, not dealt
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
    elif size(s.center) == 0 and s.taken >= WATCH_FROM and comes_back(s):
        tell_loop(s)
        end_deal(s)
    if s.turned >= s.turn_cap and not s.over:
        end_deal(s)  # G5: a draw


# --- The end (R10, R11) ----------------------------------------------------------------------------------------------


@rule
def win_deal(s: BeggarMyNeighbor, winner):
    """R10, R11: the winner takes the central pile, and so has all the cards."""
    if size(s.center):
        put_row_back(s.center, s.piles[winner])
        s.taken += 1
    s.score[winner] += 1
    end_deal(s)


@rule
def end_deal(s: BeggarMyNeighbor):
    """G6: after the last deal the player who won more of them wins the match; equal numbers are a draw."""
    s.over = 1
    s.owed = 0
    if s.single_hand or s.hand + 1 >= s.games:
        win_match(s, highest(s.score, 2))


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R11, and how long it took."""
    note = f"{view.turned} cards turned, {view.taken} piles taken{_drawn(view)}"
    return sheet_of(view, ("cards", [pile.count for pile in view.piles]), "score", note=note)


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
    return f"turn a card: {view.owed} still to pay" if view.owed else "turn a card"


def narrate(before, after, seat, move):
    """What the card was, and its effect."""
    if after.auto_run:
        return [f"{after.turned} cards were turned, {after.taken} piles taken."]
    card = after.last_card.seen[0]
    lines: list[str | Consequence] = [Consequence(f"It is the {card}.", f": {card}")]
    if after.owed and not (before.owed and after.owed < before.owed and after.to_act == (seat,)):
        cards = "card" if after.owed == 1 else "cards"
        lines.append(f"{{{1 - seat}}} owes {after.owed} {cards}.")
    if after.taken > before.taken:
        taker = 0 if after.piles[0].count > before.piles[0].count else 1
        lines.append(f"{{{taker}}} takes the pile of {before.center.count + 1}.")
    return lines
