"""Trex: four kingdoms of five hands, in each of which the owner plays every one of five games.

The rules in the order of the book, [trex.md](trex.md): the state and the contracts (`state`), rules that all hands
share (`hand`), `doubling`, the games of `tricks`, the `layout`, and positions (`positions`). This file has the
kingdoms, who acts, and what people read.
"""

from upcard.rulebook import SheetRow, rule, sheet_of
from upcard.rulebook import PACK_52, SUIT_SIGNS, holds, one
from upcard.rulebook import right_of, trick_prompt
from upcard.games.trex import positions
from upcard.games.trex.doubling import ask_to_double, reveal_wishes, who_may_double
from upcard.games.trex.hand import deal_cards, start_play
from upcard.games.trex.layout import ask_for_twos, lay_out
from upcard.games.trex.state import ABOUT, BY_DEALER, CARD, CHOOSE, CONTRACT, COUNTING, DIAMONDS_GAME, DOUBLE, DOUBLING
from upcard.games.trex.state import ELTOOSH, EXPOSE, GIRLS, KING_OF_HEARTS, LAYOUT, LEAVE, MOVES, PHASES
from upcard.games.trex.state import SEVEN_OF_HEARTS, SIMULTANEOUS, STRENGTH, TREX, TRICKS, TWOS, Trex
from upcard.games.trex.tricks import play_to_trick
from upcard.mechanics.words.prompts import possible_moves

# --- The kingdoms (R1-R5) --------------------------------------------------------------------------------------------


@rule
def deal(s: Trex):
    """R4: the owner deals. R5: after five hands the kingdom passes to the right."""
    if s.hand > 0:
        if s.hand % 5 == 0:
            pass_kingdom(s)
        s.dealer = s.owner
    deal_cards(s)
    if s.hand == 0:
        crown(s)


@rule
def pass_kingdom(s: Trex):
    s.kingdom += 1
    s.owner = right_of(s, s.owner)
    for contract in range(5):
        s.played[contract] = 0


@rule
def crown(s: Trex):
    """R2: the holder of the 7♥ shows it and owns the first kingdom; G2: and counts as the dealer of that hand."""
    for seat in range(4):
        if holds(s.hands[seat], SEVEN_OF_HEARTS):
            s.owner = s.turn = seat
            s.shown[seat] = one(SEVEN_OF_HEARTS)
    if s.first_hand_lead != BY_DEALER:
        s.dealer = s.owner


@CONTRACT.refused("R3: {move} has been played in this kingdom")
def used(s: Trex, seat, contract):
    return s.played[contract] != 0


@CONTRACT.effect
def choose_contract(s: Trex, seat, contract):
    """R3; then R13, R18, R20: those who may do something before the first card are asked."""
    s.contract = contract
    s.played[contract] = 1
    if contract in (GIRLS, KING_OF_HEARTS):
        ask_to_double(s)
    elif contract == TREX:
        ask_for_twos(s)
    else:
        start_play(s, TRICKS)


# --- Turns -----------------------------------------------------------------------------------------------------------


@rule
def stage(s: Trex):
    """R20: a player asked for the 2s has to answer before anything else."""
    return TWOS if s.phase == LAYOUT and s.secret else s.phase


@rule
def to_act(s: Trex):
    """The seat on turn; G5: with simultaneous doubling all that have something to say."""
    if s.secret and s.answered:
        return 0
    if s.phase != DOUBLE or s.expose != SIMULTANEOUS:
        return 1 << s.turn
    return who_may_double(s)


@rule
def window(s: Trex):
    return s.secret != 0


@rule
def end_window(s: Trex):
    """G5: the cards doubled together are shown. Then the hand is played."""
    if s.phase == DOUBLE:
        if s.expose == SIMULTANEOUS:
            reveal_wishes(s)
        start_play(s, TRICKS)
    else:
        start_play(s, LAYOUT)


@CARD.effect
def play(s: Trex, seat, card):
    """R6, R22: to the trick, or to the layout."""
    if s.phase == LAYOUT:
        lay_out(s, seat, card)
    else:
        play_to_trick(s, seat, card)


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R4: what the hand has scored."""
    rows: list[SheetRow] = ["place"] if view.contract == "Trex" else ["tricks"]
    if any(zone.count for zone in view.captured):
        rows.append(("captured", [" ".join(zone.seen) or "–" for zone in view.captured]))
    doubled = [doubled_card(view, a_suit) for a_suit in range(4) if view.doubled_by[a_suit] >= 0]
    note = f"{view.contract}, hand {view.hand % 5 + 1} of kingdom {view.kingdom + 1}"
    note += f"; doubled: {' '.join(doubled)}" if doubled else ""
    return sheet_of(view, *rows, "gained", "score", note=note)


def doubled_card(view, a_suit):
    """The card of a suit that is doubled in the contract of the hand."""
    return f"{'K' if view.contract == 'King of Hearts' else 'Q'}{SUIT_SIGNS[a_suit]}"


def prompt(view):
    if view.phase == "choose":
        return "choose a contract"
    if view.phase == "double":
        return "double the card, or leave it"
    if view.phase == "layout":
        if view.is_offered("expose"):
            return "expose your 2s for a new deal, or keep them"
        return possible_moves(view, {"play": "play a card to the layout", "pass": "pass, for no card of yours fits"})
    return trick_prompt(view)


def narrate(before, after, seat, move):
    """Doubled cards, a hand given up, and players going out."""
    lines = []
    for a_suit in range(4):
        if after.doubled_by[a_suit] >= 0 and before.doubled_by[a_suit] < 0:
            lines.append(f"{{{after.doubled_by[a_suit]}}} doubles {doubled_card(after, a_suit)}.")
    if before.phase == "layout" and after.phase == "choose":
        lines.append(f"{{{seat}}} exposes 2s: the hand is dealt again.")
    for player in range(4):
        if after.place[player] and not before.place[player]:
            lines.append(f"{{{player}}} is {after.place[player].split()[0]}.")
    return lines
