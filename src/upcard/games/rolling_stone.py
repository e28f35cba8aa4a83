"""Rolling Stone: follow suit or take the whole trick into your hand. The first player without cards wins.

The rules in the order of the book, [rolling_stone.md](rolling_stone.md).
"""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, fault, from_hand, rule, sheet_of
from upcard.rulebook import COUNT, NOBODY, card_sets, hands, number, option, row, seat_field, state, trick
from upcard.rulebook import ACE, FIVE, PACK_52, RANK_SET, SEVEN, SUIT_SET, THREE, TWO, count, size, suit
from upcard.rulebook import deal_out, highest, left_of, shuffled, win_match
from upcard.rulebook import follow_suit, lay, strengths, suit_led, trick_prompt, winning_place, worth
from upcard.mechanics.tricks.card_points import PIPS
from upcard.declarations.facts import UNKNOWN, follows
from upcard.mechanics.tricks.trick import may_hold, take_up
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.tricks.trick_facts import none_played, turn_facts
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

SEATS = 6


def hand_limits(seats, options):
    """G4: so many tricks, after which players may share the win. G5: a win, or the points of all cards."""
    cards = {4: 260, 5: 304, 6: 332}[seats]
    won = 1 if options["score"] == "none" else cards
    return HandLimits(seats * int(options["max_tricks"]), won)


ABOUT = About(
    title="Rolling Stone",
    players=(4, 5, 6),
    family="Shedding",
    line="Follow suit, or swallow the trick: your hand swells just when it was about to run out.",
    pack=PACK_52 & ~int(RANK_SET[TWO]),
    minutes=15,
    presets={"scored": {"score": "cards"}},
    max_moves=1000 * 6 * 2000,  # hands, players, tricks
    hand=hand_limits,
    mechanics=("trick", "follow suit", "shedding"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # R7
FIRST_RANK = np.array([0, 0, 0, 0, SEVEN, FIVE, THREE])  # R1: the lowest rank by the number of players


IMMEDIATE, END_OF_TRICK = FINISH = choices("immediate", "end_of_trick")
NO_SCORE, SCORE_CARDS = SCORE = choices("none", "cards")


@state
class RollingStone(State):
    hands = hands(SEATS, shown=True, lacks=True)  # shown: picked up in sight of all; lacks: of cards never seen
    stock = row(48, sees=NOBODY)
    trick = trick(SEATS, leads_shown=False, tells=False)
    discards = card_sets(sees=COUNT, role="discard", label="out of the game", remembered=True)
    first_out = seat_field("out of cards")
    tricks = number(dtype="i4", label="tricks")
    gained = number(SEATS, "i4", per="seat", label="this game")
    points_won = number(SEATS, "i4", per="seat", label="score", lives="match")
    finish = option(FINISH, rule="G1", text="when the last card wins")
    max_tricks = option(500, (1, 2000), rule="G4", text="tricks after which the fewest cards win")
    score = option(SCORE, rule="G5", text="what the winner of a game scores")
    target = option(500, (1, 1000), rule="G5", text="points that win the match when cards are scored")


CARD = from_hand(held="R1: you do not hold {card}", must=[follow_suit("R4")])
PICK_UP = button("pick up", says="{seat} picks up the trick", zone="trick")
MOVES = Catalogue(CARD, PICK_UP)
MAX_HANDS = 1000  # G5


@rule
def pack_for(seats):
    """R1: the ranks from the lowest in the pack up, eight cards for every player."""
    cards = np.int64(0)
    for a_rank in range(FIRST_RANK[seats], ACE + 1):
        cards |= RANK_SET[a_rank]
    return cards


def stripped(s: RollingStone):
    """The ranks left out with this number of players."""
    return PACK_52 & ~int(pack_for(s.seats))


@rule
def points(s: RollingStone, seat):
    """G5: the points of the scored games, or one for the game won."""
    return s.points_won[seat]


@rule
def deal(s: RollingStone):
    """R1: eight each, all cards of the pack. R2: the player on the dealer's left leads."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, pack_for(s.seats))
    deal_out(s.stock, s.hands, s.seats, left_of(s, s.dealer))
    s.leader = s.turn = left_of(s, s.dealer)


@CARD.only("R8: you hold no {led}: pick up the trick")
def of_suit_led(s: RollingStone):
    """R3: any card is led. R4: the others follow suit."""
    return suit_led(s) if size(s.trick) else PACK_52


@PICK_UP.refused("R3: there is nothing to pick up: lead a card")
def nothing_there(s: RollingStone):
    return size(s.trick) == 0


@PICK_UP.refused("G2: you hold {led}, so you must follow and may not pick up")
def can_follow(s: RollingStone, seat):
    return s.hands[seat] & suit_led(s) != 0


@PICK_UP.effect
def pick_up(s: RollingStone, seat):
    """R8: the trick so far joins the hand, and all know of these cards. R9: the player who picked up leads."""
    s.lacks[seat] |= SUIT_SET[suit(s.trick[0])]
    cards = take_up(s)
    s.hands[seat] |= cards
    s.shown[seat] |= cards
    end_trick(s, seat)


@CARD.effect
def play(s: RollingStone, seat, card):
    """R10, G1: the last card wins at once, or when the trick is over."""
    lay(s, seat, card)
    if s.hands[seat] == 0 and s.first_out < 0:
        s.first_out = seat
        if s.finish != END_OF_TRICK:
            end_game(s, 1 << seat)
            return
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:  # R5
        winner = (s.leader + winning_place(s.trick, STRENGTH, -1)) % s.seats
        s.discards |= take_up(s)  # R6
        end_trick(s, winner)  # R7


@rule
def end_trick(s: RollingStone, next_leader):
    """G1: a player may have run out in it. G4: after this many tricks the fewest cards win."""
    s.tricks += 1
    s.leader = s.turn = next_leader
    if s.first_out >= 0:
        end_game(s, 1 << s.first_out)
    elif s.tricks >= s.max_tricks:
        end_game(s, fewest_cards(s))


@rule
def fewest_cards(s: RollingStone):
    """The seats (bits) with the fewest cards."""
    fewest = count(s.hands[0])
    for seat in range(1, s.seats):
        fewest = min(fewest, count(s.hands[seat]))
    winners = 0
    for seat in range(s.seats):
        if count(s.hands[seat]) == fewest:
            winners |= 1 << seat
    return winners


@rule
def end_game(s: RollingStone, winners):
    """R10: one game is a match; G5: or the winner scores the cards of the others, until a player has the target."""
    left = 0
    for seat in range(s.seats):
        if not (winners >> seat) & 1:
            left += worth(s.hands[seat], PIPS)
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            s.gained[seat] = left if s.score == SCORE_CARDS else 1
            s.points_won[seat] += s.gained[seat]
            if s.points_won[seat] >= s.target:
                s.ended = 1
    s.over = 1
    if s.score != SCORE_CARDS or s.hand + 1 >= MAX_HANDS:
        s.ended = 1
    if s.ended:
        win_match(s, highest(s.points_won, s.seats))


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = (
    no_winner_yet("G5", lambda s: s.target if s.score == SCORE_CARDS else 1, "points_won"),
    hands_to_come("G5", lambda s: MAX_HANDS),
)
LEADS_FIRST = first_turn("R2: the player on the dealer's left leads to the first trick", none_played(8))
TURN_FACTS = turn_facts("R4: the turn follows from the leader and the cards in the trick", even=False)


@follows("first_out", "G1: of those without cards the first to play to the trick has run out first")
def first_without_cards(s: RollingStone, known):
    if not {"hands", "leader"} <= known.certain:
        return UNKNOWN
    played = [(s.leader + place) % s.seats for place in range(size(s.trick))]
    return next((seat for seat in played if s.hands[seat] == 0), -1)


@fault("R4: all cards in a trick are of one suit")
def mixed_trick(s: RollingStone):
    for place in range(1, size(s.trick)):
        if suit(s.trick[place]) != suit(s.trick[0]):
            return True
    return False


@fault("R10: the game ends when a player runs out of cards, so every player still has some")
def out_of_cards(s: RollingStone):
    for seat in range(s.seats):
        if s.hands[seat] == 0 and (s.finish != END_OF_TRICK or seat == s.turn):
            return True
    return False


def sheet(view):
    """How many cards were left, and where they are scored, for how much."""
    left = tuple(zone.count for zone in view.hands)
    scored = ("gained", "points_won") if view.score else ()
    note = f"stopped after {view.tricks} tricks" if view.first_out < 0 else ""
    return sheet_of(view, ("cards left", left), *scored, note=note)


def prompt(view):
    if view.led and not may_hold(view, view.viewer, view.led):
        return f"you have no {view.led}: pick up the trick"
    return trick_prompt(view)


def narrate(before, after, seat, move):
    if after.over:
        return [f"{{{seat}}} is out of cards."] if after.first_out == seat and before.first_out < 0 else []
    if after.hands[seat].count > before.hands[seat].count:
        return [f"{{{seat}}} now holds {after.hands[seat].count} cards and leads."]
    if after.discards.count > before.discards.count:
        return ["All have followed: the trick is out of the game.", f"{{{after.to_act[0]}}} leads."]
    return []
