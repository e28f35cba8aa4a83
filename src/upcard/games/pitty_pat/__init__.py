"""Pitty Pat: match the rank of the upcard, throw another card as the next one, and be first without cards.

The rules in the order of the book, [pitty_pat.md](pitty_pat.md).
"""

from upcard.rulebook import About, Catalogue, Consequence, State, button, fault, from_hand, phases, rule, sheet_of
from upcard.rulebook import COUNT, TOP, HandLimits, choices, hands, number, option, row, scores, seat_field, state
from upcard.rulebook import PACK_52, RANK_SET, count, of_rank, pop, push, rank, shuffle, size, top, without
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.deals.stock import cards_in, no_upcard, exclude_from_hands
from upcard.declarations.facts import UNKNOWN, follows
from upcard.mechanics.matches.match_facts import no_winner_yet

SEATS = 5
DEALS_PER_WIN = 50  # G10
MATCH, DISCARD = PHASES = phases("match", "discard")
ABOUT = About(
    title="Pitty Pat",
    players=(2, 3, 4, 5),
    family="Matching",
    line="Five cards, a new upcard every moment, and the pair you need is the one the others will not throw.",
    pack=PACK_52,
    minutes=5,
    phases=PHASES.names,
    presets={"pairs": {"second_discard": "required"}, "five_games": {"target_wins": 5}},
    sort="ranks",
    max_moves=3 * 10_000 * 50 * 100,  # three a turn, turns of a game, deals for every game won
    hand=lambda seats, options: HandLimits(int(options["turn_cap"]) + 10 * seats, 1, -1 / (seats - 1)),
    mechanics=("matching", "shedding"),
)


OPTIONAL, REQUIRED = SECOND_DISCARD = choices("optional", "required")
RESHUFFLE, DRAW = EMPTY_STOCK = choices("reshuffle", "draw")


@state
class PittyPat(State):
    hands = hands(SEATS, lacks=True)
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, sees=TOP, role="discard", remembered=True)
    turns = number(dtype="i4", shows="hidden")
    winner = seat_field(shows="hidden")
    score = scores(SEATS, per="seat", label="games won")
    second_discard = option(SECOND_DISCARD, rule="G2", text="the discard after a match")
    empty_stock = option(EMPTY_STOCK, rule="G5", text="when the stock is empty")
    target_wins = option(1, (1, 100), rule="G7", text="games that win the match")
    turn_cap = option(1000, (10, 10_000), rule="G9", text="turns after which a game is drawn")


TURN_IS_MADE = "R5: you have made a match; discard one more card, or stop"
NOTHING_TO_STOP = "R5: only after a match one may stop; match the upcard or turn a card"

CARD = from_hand(
    "discard", says="{seat} discards {card}", held="R4: you do not hold {card}", phase=PHASES, to="discard"
)
TURN = button("turn", "turn a card", says="{seat} turns a card", zone="stock", phase=MATCH, otherwise=TURN_IS_MADE)
STOP = button("stop", says="{seat} discards no second card", phase=DISCARD, otherwise=NOTHING_TO_STOP)
MOVES = Catalogue(CARD, TURN, STOP)


@rule
def deal(s: PittyPat):
    """R1, R2: five cards each and one turned up. R3: the dealer's left begins."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G7
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 5)
    push(s.discard, pop(s.stock))
    start_turn(s, left_of(s, s.dealer))


# --- A turn (R3-R11) -------------------------------------------------------------------------------------------------


@rule
def upcards_rank(s: PittyPat):
    """R4: the cards of the pack that match the upcard."""
    return RANK_SET[rank(top(s.discard))]


@CARD.only("R4: {card} does not have the rank of the upcard")
def matching(s: PittyPat):
    """R4: a match. R5: and then any card."""
    return upcards_rank(s) if s.phase == MATCH else PACK_52


@CARD.effect
def discard_card(s: PittyPat, seat, card):
    """R4, R5: a match, and one more card. R12, G4: a player with no cards left has won."""
    s.hands[seat] = without(s.hands[seat], card)
    push(s.discard, card)
    if s.hands[seat] == 0:
        s.winner = seat
        end_game(s)
    elif s.phase == MATCH:
        s.phase = DISCARD
    else:
        end_turn(s, seat)


@STOP.refused("G2: at this table a second card must be discarded after a match")
def must_discard(s: PittyPat):
    return s.second_discard == REQUIRED


@STOP.effect
def end_turn(s: PittyPat, seat):
    """R6: the turn passes to the left."""
    s.turns += 1
    start_turn(s, left_of(s, seat))


@TURN.refused("G1: you hold a card of the upcard's rank and must discard one")
def can_match(s: PittyPat, seat):
    return s.hands[seat] & upcards_rank(s) != 0


@TURN.effect
def turn_card(s: PittyPat, seat):
    """R7: a card of the stock is the next upcard. R8: it may be matched; R9: else the turn is over."""
    s.lacks[seat] |= upcards_rank(s)
    if size(s.stock) == 0:
        if s.empty_stock == DRAW or size(s.discard) < 2:
            end_game(s)
            return
        make_stock(s)
    push(s.discard, pop(s.stock))  # R11: and never to a hand
    if not can_match(s, seat):
        s.lacks[seat] |= upcards_rank(s)
        end_turn(s, seat)


@rule
def make_stock(s: PittyPat):
    """G5: all discards but the upcard are shuffled. The cards are known, their order is not."""
    exclude_from_hands(s, cards_in(s.discard))
    upcard = pop(s.discard)
    while size(s.discard):
        push(s.stock, pop(s.discard))
    push(s.discard, upcard)
    shuffle(s, s.stock)


@rule
def start_turn(s: PittyPat, seat):
    """R10: the next player meets whatever card is on top. G6: unless no match is possible any more. G9: the limit."""
    s.phase = MATCH
    s.turn = seat
    if is_dead(s) or s.turns >= s.turn_cap:
        end_game(s)


@rule
def is_dead(s: PittyPat):
    """G6: whether nothing outside the hands has the rank of a card in a hand."""
    held = 0
    for seat in range(s.seats):
        held |= s.hands[seat]
    return not_among(s.stock, held) and not_among(s.discard, held)


@rule
def not_among(row, held):
    """Whether no card of a row has the rank of a card held."""
    for k in range(size(row)):
        if of_rank(held, rank(row[k])):
            return False
    return True


# --- The end (R12) ---------------------------------------------------------------------------------------------------


@rule
def end_game(s: PittyPat):
    """G7: this many games win the match; a drawn one is dealt again, unless one game is the match. G10: the limit."""
    s.over = 1
    won = 0
    if s.winner >= 0:
        won = 1 << s.winner
        s.score[s.winner] += 1
    if s.single_hand or s.target_wins == 1 or (won and s.score[s.winner] >= s.target_wins):
        win_match(s, won)
    elif s.hand + 1 >= DEALS_PER_WIN * s.target_wins:
        win_match(s, highest(s.score, s.seats))


# --- Positions -------------------------------------------------------------------------------------------------------


FIRST_TURN = first_turn(
    "R3: the player on the dealer's left has the first turn",
    lambda s: all(count(s.hands[seat]) == 5 for seat in range(s.seats)) and size(s.discard) == 1,
    MATCH,
)
STILL_PLAYED = no_winner_yet("G7", "target_wins")
DRAWN_AT_ONCE = "G6: a game in which no player can match any more is drawn at once"


def drawn_at_once(s: PittyPat):
    """If every card of the pack is given; of others it is unknown what will come."""
    held = [count(s.hands[seat]) for seat in range(s.seats)]
    whole = all(held) and size(s.discard) > 0 and sum(held) + size(s.stock) + size(s.discard) == 52
    return whole and is_dead(s)


@follows("over", DRAWN_AT_ONCE, phase=MATCH)
def over_at_once(s: PittyPat):
    return 1 if drawn_at_once(s) else UNKNOWN


@follows("ended", DRAWN_AT_ONCE, phase=MATCH)
def ended_at_once(s: PittyPat):
    """G7: where one game is the match."""
    return 1 if (s.single_hand or s.target_wins == 1) and drawn_at_once(s) else UNKNOWN


@fault("R12: a player without cards has won, and the game is over")
def odd_hand(s: PittyPat):
    for seat in range(s.seats):
        if s.hands[seat] == 0 or count(s.hands[seat]) > 5:
            return True
    return False


UPCARD = fault("R2: there is an upcard")(no_upcard)


def sheet(view):
    """R12 as a score sheet."""
    left = [zone.count for zone in view.hands]
    return sheet_of(view, ("cards left", left), "score", note="" if 0 in left else "drawn")


def prompt(view):
    if view.phase == "discard":
        return "discard one more card" + ("" if view.second_discard == REQUIRED else ", or stop")
    upcard = view.discard.seen[-1]
    if not view.may("discard"):
        return f"you cannot match {upcard}: turn a card"
    return f"match {upcard}, or turn a card" if view.may("turn") else f"match {upcard}"


def narrate(before, after, seat, move):
    """The card turned, a renewed stock, and the player who is out."""
    if before.hand != after.hand:
        return []
    lines: list[str | Consequence] = []
    if move == "turn a card" and after.discard.count:
        if before.stock.count == 0 and after.stock.count:
            lines.append("The discards are shuffled and are the new stock.")
        upcard = after.discard.seen[-1]
        lines.append(Consequence(f"{upcard} is turned up.", f": {upcard}"))
    if after.over:
        out = [n for n, zone in enumerate(after.hands) if zone.count == 0]
        lines.append(f"{{{out[0]}}} has no cards left." if out else "Nobody can win any more: the game is drawn.")
    return lines
