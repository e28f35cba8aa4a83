"""Commerce: three cards each and three on the board, swapped until a player knocks; the best three take the pot.

The rules in the order of the book, [commerce.md](commerce.md); the value of three cards (R5-R11) is in `combinations`.
"""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, Told, button, fault, numbers, phases, rule, sheet_of, state
from upcard.rulebook import COUNT, NOBODY, card_sets, hands, number, option, row, seat_field
from upcard.rulebook import PACK_52, add, clear, count, lowest, pop, push, size, without_lowest
from upcard.rulebook import shuffled
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.commerce.combinations import combination, hand_value
from upcard.mechanics.pot import account, all_ante, bits_in, first_from, insiders, leave_when_short, most_chips_win
from upcard.mechanics.pot import next_playing, open_match, pass_the_deal, players_left, pot, share, take_from_pot
from upcard.mechanics.pot import tell_takings, was_last_hand
from upcard.mechanics.showdown import best_of, hands_shown
from upcard.mechanics.deal_facts import first_turn
from upcard.mechanics.match_facts import hands_to_come, never_below_zero

SEATS = 10
BLIND, TURN, LAST_TURN, SHOWDOWN = PHASES = phases(
    ("blind", "R12: the dealer first takes cards of the board unseen, or declines"),
    "turn",
    "last turn",
    ("showdown", "R24: the hands have been shown"),
)
ABOUT = About(
    title="Commerce",
    players=(3, 4, 5, 6, 7, 8, 9, 10),
    family="Commerce",
    line="Trade with the board, one card, two or all three, and knock before somebody finds what you have thrown.",
    pack=PACK_52,
    minutes=20,
    phases=PHASES.names,
    presets={"for_points": {"stake": 0}, "swap_or_knock": {"stand": "forbidden"}},
    sort="ranks",
    max_moves=1_000 * 10 * 102,  # a hundred laps without a knock, the one after it, and a blind exchange
    mechanics=("exchange", "knocking", "three-card hands"),
)


@state
class Commerce:
    hands = hands(SEATS, shown=True, formerly="cards")  # shown: taken from the board, and not given back
    unseen = row(3, sees=COUNT, label="dealer's cards")  # R12, in the order dealt
    board = card_sets(role="exposed", label="board")
    stock = row(52, sees=NOBODY)
    swapped_three = number(SEATS, per="seat", label="swapped three", shows="yes")
    stood = number(SEATS, per="seat", shows="hidden", means="yes")
    stands = number(shows="hidden")  # in succession
    turns = number(dtype="i4", shows="hidden")
    knocker = seat_field("knocked by")
    pot = pot(SEATS, paid="", won="won in this hand")
    value = number(SEATS, "i8", per="seat", shows="hidden")
    stake = option(1, (0, 1000), rule="R2", text="stake that everybody antes (0: play for points)")
    stand = option("allowed", ("allowed", "forbidden", "final"), rule="J2", text="whether a turn may be let go by")
    lap_limit = option(10, (1, 100), rule="J3", text="laps without a knock after which hands are shown")
    flush_tie = option("split", ("split", "cards"), rule="J8", text="flushes of equal point")
    stack = option(0, (0, 100_000), rule="J15", text="chips at the start (0: running balances)")
    deals = option(0, (0, 1000), rule="J14", text="hands in a match (0: one deal for each player)", formerly="hands")


FORBIDDEN, FINAL = 1, 2

# --- Moves: a swap names places in the hand and on the board, both sorted, counted from the left ----------------------


def places(mask):
    """``1 3`` for a choice of places."""
    return " ".join(str(place + 1) for place in range(3) if mask >> place & 1)


TAKES = range(1, 8)
SWAPS = tuple((give, get) for give in TAKES for get in TAKES if give.bit_count() == get.bit_count())
GIVES = np.array([give for give, _ in SWAPS])
GETS = np.array([get for _, get in SWAPS])
ALL_THREE = len(SWAPS) - 1
NOT_BLIND = "R12: only the dealer swaps unseen, before the first turn"

SWAP = numbers(
    "swap", [f"give {places(g)} for {places(t)}" for g, t in SWAPS], says="{seat} swaps", group="swap",
    phase=(TURN, LAST_TURN),
)  # fmt: skip
TAKE = numbers(
    "blind", [f"take {places(mask)} unseen" for mask in TAKES], start=1, says="{seat} swaps unseen",
    group="swap", phase=BLIND, otherwise=NOT_BLIND,
)  # fmt: skip
DECLINE = button("decline", says="{seat} keeps the unseen cards", phase=BLIND, otherwise=NOT_BLIND)
STAND = button("stand", says="{seat} stands", phase=(TURN, LAST_TURN))
KNOCK = button("knock", says="{seat} knocks", phase=TURN, otherwise="J4: somebody has knocked; swap or stand")
MOVES = Catalogue(SWAP, TAKE, DECLINE, STAND, KNOCK)

begin = open_match  # J14, J15
points = account  # J15


# --- Set-up (R1-R4) --------------------------------------------------------------------------------------------------


@rule
def deal(s):
    """R2: antes. R3, R4: three cards each and three for the board. R12: the dealer does not look yet."""
    pass_the_deal(s)  # J13
    all_ante(s, s.stake)  # R1
    shuffled(s, s.stock, PACK_52)
    deal_singly(s)
    for _ in range(3):
        s.board = add(s.board, pop(s.stock))
    s.turn = s.dealer


@rule
def deal_singly(s):
    """J12: one card at a time from the dealer's left; the dealer's lie face down."""
    seat = s.dealer
    while size(s.unseen) < 3:
        seat = next_playing(s, seat)
        if seat == s.dealer:
            push(s.unseen, pop(s.stock))
        else:
            s.hands[seat] = add(s.hands[seat], pop(s.stock))


# --- The dealer's swap (R12-R15) -------------------------------------------------------------------------------------


@TAKE.effect
def take_unseen(s, dealer, which):
    """R12: one, two or three cards of the board."""
    look(s, dealer, chosen(s.board, which))


@DECLINE.effect
def decline(s, dealer):
    """R14."""
    look(s, dealer, 0)


@rule
def chosen(cards, places):
    """The cards of a set at some places (bits), counted from the lowest."""
    found = 0
    while cards:
        if places & 1:
            found = add(found, lowest(cards))
        cards = without_lowest(cards)
        places >>= 1
    return found


@rule
def look(s, dealer, taken):
    """R13: the first unseen cards go to the board for those taken (J6). R15: then the dealer looks at the rest."""
    given = 0
    for k in range(size(s.unseen)):
        if k < count(taken):
            given = add(given, s.unseen[k])
        s.hands[dealer] = add(s.hands[dealer], s.unseen[k])
    clear(s.unseen)
    exchange(s, dealer, given, taken)
    s.phase = TURN
    s.turn = next_playing(s, dealer)  # R16


@rule
def exchange(s, seat, given, taken):
    """R13, R17: cards change places with the board. R19: three taken unseen count as well."""
    s.hands[seat] = s.hands[seat] & ~given | taken
    s.board = s.board & ~taken | given
    s.shown[seat] = s.shown[seat] & ~given | taken
    if count(taken) == 3:
        s.swapped_three[seat] = 1


# --- Turns (R16-R23) -------------------------------------------------------------------------------------------------


@SWAP.refused("J2: you have stood, and swap no more in this hand")
def has_stood(s, seat):
    return s.stood[seat] == 1


@SWAP.refused("R18: you have swapped three cards in this hand; swap one or two")
def three_again(s, seat, which):
    return which == ALL_THREE and s.swapped_three[seat] == 1


@SWAP.effect
def swap(s, seat, which):
    """R17: for as many of the board. R20: as often as one likes."""
    exchange(s, seat, chosen(s.hands[seat], GIVES[which]), chosen(s.board, GETS[which]))
    s.stands = 0
    end_turn(s, seat)


@STAND.refused("J2: at this table a turn may not be let go by; swap or knock")
def must_move(s):
    return s.stand == FORBIDDEN and s.phase == TURN


@STAND.effect
def stand(s, seat):
    """J2: and swap again later, unless players who stand are done."""
    s.stands += 1
    s.stood[seat] = s.stand == FINAL
    end_turn(s, seat)


@KNOCK.effect
def knock(s, seat):
    """R21. R22: each of the others has one more turn."""
    s.knocker = seat
    s.phase = LAST_TURN
    s.stands = 0
    end_turn(s, seat)


@rule
def end_turn(s, seat):
    """R16: turns pass to the left."""
    s.turns += 1
    s.turn = next_playing(s, seat)
    if is_finished(s):
        showdown(s)


@rule
def is_finished(s):
    """R23: after a knock all others have had a turn. J3: all stand in succession, or it has gone on too long."""
    if s.phase == LAST_TURN:
        return s.turn == s.knocker
    players = players_left(s)
    return s.stands >= players or s.turns >= s.lap_limit * players


# --- Settlement (R24-R26) --------------------------------------------------------------------------------------------


@rule
def showdown(s):
    """R24: all show, and the best hand wins. R25, R26: the pot. J11: or a point for each winner."""
    s.phase = SHOWDOWN
    for seat in range(s.seats):
        if s.inside[seat]:
            s.shown[seat] = s.hands[seat]
            s.value[seat] = hand_value(s.hands[seat], s.flush_tie)
    winners = best_of(s.value, insiders(s))
    amount = s.pot if s.stake else bits_in(winners)
    if s.stake == 0:
        s.pot += amount
    share(s, amount, winners)
    end_hand(s, first_from(s, s.dealer, winners))


@rule
def end_hand(s, first):
    """J15: a player who cannot ante is out. J10: at the end the odd chips go to the first of those who tied."""
    s.over = 1
    leave_when_short(s, s.stake)
    if was_last_hand(s, s.seats, 3):
        take_from_pot(s, first, s.pot)
        most_chips_win(s)


# --- What follows from what ------------------------------------------------------------------------------------------


COUNTED = never_below_zero("R2, R25", "pot", "collected", "turns")
STILL_PLAYED = hands_to_come("J14", lambda s: s.deals or s.seats)
NOTHING_LEFT = nothing_left(SHOWDOWN)


@follows("turn", "R12: the dealer alone swaps unseen, before the first turn", phase=BLIND)
def dealer_swaps(s, known):
    return s.dealer if "dealer" in known else UNKNOWN


@follows("dealer", "R12: the dealer alone swaps unseen, before the first turn", phase=BLIND)
def who_swaps_unseen(s, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("phase", "R15, R22: the dealer has looked when no cards lie unseen; after a knock come the last turns")
def phase_of_the_table(s, known):
    if known.told("phase") or size(s.unseen) or not any(s.hands):
        return UNKNOWN
    return TURN if s.knocker < 0 else LAST_TURN


FIRST = "R16: the player on the dealer's left takes the first turn"
FIRST_TURN = first_turn(FIRST, lambda s: s.turns == 0, TURN, after=next_playing)


@follows("turn", "R22: the player on the left of whoever knocked is the next", phase=LAST_TURN)
def left_of_the_knocker(s, known):
    return UNKNOWN if known.told("turn") or s.knocker < 0 else next_playing(s, s.knocker)


@follows("playing", "R3: who has cards plays")
def who_plays(s):
    return [1 if s.hands[seat] else UNKNOWN for seat in range(s.seats)]


@impossible("R12: the dealer's cards lie unseen until he has swapped, and no longer")
def unseen_or_not(s):
    return size(s.unseen) != (3 if s.phase == BLIND else 0)


@impossible("R15: in the last turns somebody has knocked, and before them nobody")
def knocked_or_not(s):
    return (s.phase == LAST_TURN) != (s.knocker >= 0)


@impossible("R22: after a knock all others have one more turn, and whoever knocked has none", phase=LAST_TURN)
def knocker_again(s):
    return s.turn == s.knocker


@fault("R3: everybody has three cards")
def not_three_each(s):
    for seat in range(s.seats):
        mine = count(s.hands[seat]) + (size(s.unseen) if seat == s.dealer else 0)
        if s.playing[seat] and mine != 3:
            return True
    return False


@fault("R4: there are three cards on the board")
def not_three_on_the_board(s):
    return count(s.board) != 3


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R24-R26 as a score sheet."""
    hands = hands_shown(view, 3)
    combinations = [combination(hand) if hand else "-" for hand in hands]
    won, chips = ("won", view.collected), ("chips" if view.stake else "points", view.chips)
    note = f"{view.pot} left in the pot" if view.pot else ""
    return sheet_of(
        view, ("hand", [hand or "-" for hand in hands]), ("combination", combinations), won, chips, note=note
    )


def offer_words(view, words):
    """A swap by its cards: ``give 4♣ for J♥``."""
    given, taken = (" ".join(cards) for cards in cards_swapped(view, words))
    if given:
        return f"give {given} for {taken}"
    return f"take {taken} for unseen cards" if taken else ""


def hand_in_words(view):
    """R5-R9: the combination of three cards."""
    held = view.hands[view.viewer].seen
    return combination(" ".join(held)) if len(held) == 3 else ""


def cards_swapped(view, words):
    """The cards of a swap: those given and those taken."""
    verb, _, rest = words.partition(" ")
    given, _, taken = rest.partition(" for ")
    if verb == "give":
        return _cards(view.hands[view.viewer], given), _cards(view.board, taken)
    return (), _cards(view.board, given.removesuffix(" unseen")) if verb == "take" else ()


def _cards(zone, places_text):
    return tuple(zone.seen[int(place) - 1] for place in places_text.split())


def prompt(view):
    if view.phase == "blind":
        return "take cards of the board for as many of your unseen ones, or decline"
    if view.phase == "last turn":
        return "your last turn: swap cards, or stand"
    return "swap cards, " + ("" if view.stand == FORBIDDEN else "stand, ") + "or knock"


def narrate(before, after, seat, move):
    """How the board has changed, and the winners."""
    if before.hand != after.hand:
        return []
    old, new = before.board.seen, after.board.seen
    given, taken = [c for c in new if c not in old], [c for c in old if c not in new]
    lines = []
    if given:
        cards, others = " ".join(given), " ".join(taken)
        lines.append(Told(f"{{{seat}}} gives {cards} for {others}.", f": {cards} for {others}"))
    if after.over:
        hands = enumerate(hands_shown(after, 3))
        lines += [f"{{{n}}} shows {hand} ({combination(hand)})." for n, hand in hands if hand]
        lines += tell_takings(after, "wins")
    return lines
