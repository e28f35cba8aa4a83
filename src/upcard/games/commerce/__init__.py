"""Commerce: three cards each and three on the board, swapped until a player knocks; the best three take the pot.

The rules in the order of the book, [commerce.md](commerce.md): the state and the moves (`state`), the value of three
cards (`combinations`), and positions (`positions`). This file has the deal, the turns, the showdown, and what people
read.
"""

from upcard.rulebook import Consequence, rule, sheet_of
from upcard.rulebook import PACK_52, add, clear, count, lowest, pop, push, size, without_lowest
from upcard.rulebook import shuffled
from upcard.games.commerce import positions
from upcard.games.commerce.combinations import combination, hand_value
from upcard.games.commerce.state import ABOUT, ALL_THREE, DECLINE, FINAL, FORBIDDEN, GETS, GIVES, KNOCK, LAST_TURN
from upcard.games.commerce.state import MOVES, PHASES, SHOWDOWN, STAND, SWAP, TAKE, TURN, Commerce
from upcard.mechanics.chips.pot import (
    account,
    all_ante,
    bits_in,
    first_from,
    insiders,
    leave_when_short,
    most_chips_win,
)
from upcard.mechanics.chips.pot import next_playing, open_match, pass_the_deal, players_left, share, take_from_pot
from upcard.mechanics.chips.pot import tell_takings, was_last_hand
from upcard.mechanics.chips.showdown import best_of, hands_shown

begin = open_match  # J14, J15
points = account  # J15


# --- Set-up (R1-R4) --------------------------------------------------------------------------------------------------


@rule
def deal(s: Commerce):
    """R2: antes. R3, R4: three cards each and three for the board. R12: the dealer does not look yet."""
    pass_the_deal(s)  # J13
    all_ante(s, s.stake)  # R1
    shuffled(s, s.stock, PACK_52)
    deal_singly(s)
    for _ in range(3):
        s.board = add(s.board, pop(s.stock))
    s.turn = s.dealer


@rule
def deal_singly(s: Commerce):
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
def take_unseen(s: Commerce, dealer, which):
    """R12: one, two or three cards of the board."""
    look(s, dealer, chosen(s.board, which))


@DECLINE.effect
def decline(s: Commerce, dealer):
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
def look(s: Commerce, dealer, taken):
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
def exchange(s: Commerce, seat, given, taken):
    """R13, R17: cards change places with the board. R19: three taken unseen count as well."""
    s.hands[seat] = s.hands[seat] & ~given | taken
    s.board = s.board & ~taken | given
    s.shown[seat] = s.shown[seat] & ~given | taken
    if count(taken) == 3:
        s.swapped_three[seat] = 1


# --- Turns (R16-R23) -------------------------------------------------------------------------------------------------


@SWAP.refused("J2: you have stood, and swap no more in this hand")
def has_stood(s: Commerce, seat):
    return s.stood[seat] == 1


@SWAP.refused("R18: you have swapped three cards in this hand; swap one or two")
def three_again(s: Commerce, seat, which):
    return which == ALL_THREE and s.swapped_three[seat] == 1


@SWAP.effect
def swap(s: Commerce, seat, which):
    """R17: for as many of the board. R20: as often as one likes."""
    exchange(s, seat, chosen(s.hands[seat], GIVES[which]), chosen(s.board, GETS[which]))
    s.stands = 0
    end_turn(s, seat)


@STAND.refused("J2: at this table a turn may not be let go by; swap or knock")
def must_move(s: Commerce):
    return s.stand == FORBIDDEN and s.phase == TURN


@STAND.effect
def stand(s: Commerce, seat):
    """J2: and swap again later, unless players who stand are done."""
    s.stands += 1
    s.stood[seat] = s.stand == FINAL
    end_turn(s, seat)


@KNOCK.effect
def knock(s: Commerce, seat):
    """R21. R22: each of the others has one more turn."""
    s.knocker = seat
    s.phase = LAST_TURN
    s.stands = 0
    end_turn(s, seat)


@rule
def end_turn(s: Commerce, seat):
    """R16: turns pass to the left."""
    s.turns += 1
    s.turn = next_playing(s, seat)
    if is_finished(s):
        showdown(s)


@rule
def is_finished(s: Commerce):
    """R23: after a knock all others have had a turn. J3: all stand in succession, or it has gone on too long."""
    if s.phase == LAST_TURN:
        return s.turn == s.knocker
    players = players_left(s)
    return s.stands >= players or s.turns >= s.lap_limit * players


# --- Settlement (R24-R26) --------------------------------------------------------------------------------------------


@rule
def showdown(s: Commerce):
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
def end_hand(s: Commerce, first):
    """J15: a player who cannot ante is out. J10: at the end the odd chips go to the first of those who tied."""
    s.over = 1
    leave_when_short(s, s.stake)
    if was_last_hand(s, s.seats, 3):
        take_from_pot(s, first, s.pot)
        most_chips_win(s)


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
    lines: list[str | Consequence] = []
    if given:
        cards, others = " ".join(given), " ".join(taken)
        lines.append(Consequence(f"{{{seat}}} gives {cards} for {others}.", f": {cards} for {others}"))
    if after.over:
        hands = enumerate(hands_shown(after, 3))
        lines += [f"{{{n}}} shows {hand} ({combination(hand)})." for n, hand in hands if hand]
        lines += tell_takings(after, "{seat} wins {won}.")
    return lines
