"""Go Boom: match the suit or the rank that was led, draw until you can; the highest card leads; first out wins.

The rules in the order of the book, [go_boom.md](go_boom.md).
"""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, fault, from_hand, phases, rule, sheet_of, state
from upcard.rulebook import ALL, COUNT, OWNER, choices, hands, option, row, scores, seat_field
from upcard.rulebook import PACK_52, clear, count, holds, push, rank, size, top, without
from upcard.rulebook import deal_hands, draw, left_of, shuffled, win_match
from upcard.rulebook import worth
from upcard.cards.faces import parse_card
from upcard.declarations.facts import UNKNOWN, follows, nothing_left
from upcard.declarations.fields import seats_field
from upcard.mechanics.tricks.card_points import PIPS
from upcard.mechanics.going_out.shedding import matching, any_player_out
from upcard.mechanics.matches.match_facts import never_below_zero, no_winner_yet

PLAY, COUNTING = PHASES = phases("play", ("count", "R11: the game is over, and the cards left are counted"))


def hand_limits(seats, options):
    """G8: every round takes a card out of the game; the stock is drawn once. G10: a win, or the pips of all cards."""
    won = 1 if options["score"] == "none" else 340
    return HandLimits(52 * seats + 52 - 7 * seats, won, -won / (seats - 1))


ABOUT = About(
    title="Go Boom",
    players=(2, 3, 4, 5, 6),
    family="Stops",
    line="Match the suit or the rank, or draw until you can. The highest card leads on; be the first to go out.",
    pack=PACK_52,
    minutes=10,
    phases=PHASES.names,
    presets={"hundred": {"score": "pips"}},
    max_moves=322 * 6 * 10_000,  # moves of a hand; each brings a player at least one of 10,000 pips
    hand=hand_limits,
    mechanics=("shedding", "match suit or rank", "drawing", "rounds"),
)


LED, PREVIOUS = MATCHED = choices("led", "previous")
NO_SCORE, SCORE_PIPS = SCORE = choices("none", "pips")


@state
class GoBoom(State):
    hands = hands(6, sees={None: OWNER, COUNTING: ALL}, lacks=True)  # R11: all lie open when they are counted
    stock = row(52, sees=COUNT, role="stock")
    round = row(6, role="trick", label="round", played_from="leader", skipped="passed")
    last_round = row(
        6, role="last trick", label="last round", played_from="last_leader", skipped="last_passed", copy=True
    )
    discard = row(52, role="discard", label="discard pile")
    leader = seat_field(shows="hidden")
    passed = seats_field()
    last_leader = seat_field(shows="hidden")
    last_passed = seats_field()
    total = scores(6, per="seat")
    match = option(MATCHED, rule="G1", text="card that the others have to match")
    pass_when_able = option(True, rule="G3", text="with no stock left, a player who can play may still pass")
    score = option(SCORE, rule="G10", text="what winning a game is worth")
    target = option(100, (1, 10_000), rule="G10", text="pips that win the match, when pips are scored")


LEADER_PLAYS = "G5: you lead: play any card of your hand"

CARD = from_hand(held="R3: you do not hold {card}", phase=PLAY)
DRAW = button("draw", says="{seat} draws a card", zone="stock", phase=PLAY)
PASS = button("pass", says="{seat} passes", phase=PLAY)
MOVES = Catalogue(CARD, DRAW, PASS)


@rule
def deal(s: GoBoom):
    """R1: seven cards each, the rest is the stock. R2: the dealer's left leads. G9: the deal moves on."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 7)
    s.leader = s.turn = left_of(s, s.dealer)


# --- A turn (R2-R5) --------------------------------------------------------------------------------------------------


@DRAW.refused(LEADER_PLAYS)
@PASS.refused(LEADER_PLAYS)
def leading(s: GoBoom):
    return size(s.round) == 0


@CARD.only("R3: {card} has neither the suit nor the rank of the card led")
def fitting_the_led(s: GoBoom):
    """R2, R10: any card is led. R3: the others match it."""
    return PACK_52 if leading(s) or s.match != LED else matching(s.round[0])


@CARD.only("G1: {card} has neither the suit nor the rank of the card played last")
def fitting_the_last(s: GoBoom):
    """G1: or they match the card before theirs."""
    return PACK_52 if leading(s) or s.match == LED else matching(top(s.round))


@CARD.effect
def play(s: GoBoom, seat, card):
    """R3. R11, G6: with the last card gone the game is over at once."""
    s.hands[seat] = without(s.hands[seat], card)
    push(s.round, card)
    if s.hands[seat] == 0:
        win_game(s, seat)
    else:
        end_turn(s, seat)


@DRAW.refused("R5: the stock is empty: there is nothing to draw")
def no_stock(s: GoBoom):
    return size(s.stock) == 0


@DRAW.effect
def draw_card(s: GoBoom, seat):
    """R4, G11: the others see only that a card was drawn. G4: the discard pile is never turned over."""
    draw(s.stock, s.hands, seat)
    s.lacks[seat] = 0


@PASS.refused("R4: there are cards in the stock: play, or draw until you do")
def stock_left(s: GoBoom):
    return size(s.stock) > 0


@PASS.refused("G3: you can play, and at this table you must")
def must_play(s: GoBoom, seat):
    return not s.pass_when_able and s.hands[seat] & fitting(s) != 0


@rule
def fitting(s: GoBoom):
    """R3, G1: the cards of the pack that may be played on the round."""
    return fitting_the_led(s) & fitting_the_last(s)


@PASS.effect
def pass_turn(s: GoBoom, seat):
    """R5. A pass shows what the hand lacks only where a player who can play must (G3)."""
    s.passed |= 1 << seat
    if not s.pass_when_able:
        s.lacks[seat] |= fitting(s)
    end_turn(s, seat)


# --- A round (R6-R10) ------------------------------------------------------------------------------------------------


@rule
def end_turn(s: GoBoom, seat):
    """R6: a round is over when every player has had his turn."""
    s.turn = left_of(s, seat)
    if s.turn == s.leader:
        end_round(s)


@rule
def end_round(s: GoBoom):
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
def player_of(s: GoBoom, place):
    """The seat that played the card at a place of the round: those that passed have none there."""
    seat = s.leader
    while True:
        if (s.passed >> seat) & 1 == 0:
            if place == 0:
                return seat
            place -= 1
        seat = left_of(s, seat)


# --- The end (R11) ---------------------------------------------------------------------------------------------------


@rule
def win_game(s: GoBoom, winner):
    """R11. G9: one game is the match. G10: unless pips are scored, up to the target."""
    s.over = 1
    if s.score == NO_SCORE:
        s.total[winner] += 1
        win_match(s, 1 << winner)
        return
    s.phase = COUNTING
    for seat in range(s.seats):
        s.total[winner] += worth(s.hands[seat], PIPS)
    if s.total[winner] >= s.target:
        win_match(s, 1 << winner)


@rule
def points(s: GoBoom, seat):
    """G10: the pips won, or one for the game."""
    return s.total[seat]


# --- Positions -------------------------------------------------------------------------------------------------------


COUNTED = never_below_zero("G10", "total")
STILL_PLAYED = no_winner_yet("R11", lambda s: 1 if s.score == NO_SCORE else s.target, "total")
NOTHING_LEFT = nothing_left(COUNTING)


@follows("leader", "R6: the leader began the round; a card for every seat since that did not pass")
def leader_of_the_round(s: GoBoom, known):
    if "leader" in known or "turn" not in known:
        return UNKNOWN
    return (s.turn - size(s.round) - count(s.passed)) % s.seats


@follows("leader", "R2: the player on the dealer's left leads to the first round")
def first_leader(s: GoBoom, known):
    settled = "turn" in known.certain or "leader" in known.certain or "dealer" not in known.certain
    return UNKNOWN if settled or size(s.discard) else left_of(s, s.dealer)


@follows("passed", "R5: no player passes while there are cards in the stock")
def no_passes(s: GoBoom):
    return 0 if size(s.stock) or size(s.round) == 0 else UNKNOWN


@follows("turn", "R6: the turn goes on to the left from the leader")
def turn_in_the_round(s: GoBoom, known):
    if "leader" not in known or s.leader < 0 or "passed" not in known:
        return UNKNOWN
    return (s.leader + size(s.round) + count(s.passed)) % s.seats


OUT_OF_CARDS = fault("R11: everybody who still plays has a card")(any_player_out)


@fault("R3: a card of the round does not match what it had to match")
def mismatched(s: GoBoom):
    for place in range(1, size(s.round)):
        target = s.round[0] if s.match == LED else s.round[place - 1]
        if not holds(matching(target), s.round[place]):
            return True
    return False


@fault("R6: the turn does not fit the cards of the round: a card for every seat since the leader that did not pass")
def out_of_turn(s: GoBoom):
    if leading(s):
        return s.passed != 0 or (s.leader >= 0 and s.leader != s.turn)
    return s.leader < 0 or s.leader == s.turn or not turns_fit(s)


@rule
def turns_fit(s: GoBoom):
    """Since the lead every seat up to now has played a card or passed, the others have done neither."""
    seat, played, passes = s.leader, 0, 0
    while seat != s.turn:
        if (s.passed >> seat) & 1:
            passes += 1
        else:
            played += 1
        seat = left_of(s, seat)
    return (s.passed >> s.leader) & 1 == 0 and played == size(s.round) and passes == count(s.passed)


@fault("R5: no player passes while there are cards in the stock")
def passed_too_early(s: GoBoom):
    return s.passed != 0 and size(s.stock) > 0


def sheet(view):
    """R11: the first player out, and what the others have left (G10)."""
    rows = [("cards left", [hand.count for hand in view.hands])]
    if view.phase == "count":
        rows.append(
            ("pips left", [sum(int(PIPS[rank(parse_card(card))]) for card in hand.seen) for hand in view.hands])
        )
    return sheet_of(view, *rows, "total")


def prompt(view):
    if not view.round.seen:
        return "lead any card"
    card = view.round.seen[0 if view.match == LED else -1]
    other = "draw" if view.stock.count else "pass"
    return f"match {card} in suit or rank, or {other}" if view.may("play") else f"you cannot match {card}: {other}"


def narrate(before, after, seat, move):
    """What the end of a round or of the game brought."""
    if after.over:
        return [f"{{{seat}}} has no cards left and wins the game."]
    if after.discard.count > before.discard.count:
        cards, seats = after.last_round.seen, after.last_round.by
        best = next(card for card, by in zip(cards, seats) if by == after.to_act[0])
        return [f"{{{after.to_act[0]}}} played the highest card, {best}, and leads."]
    return []
