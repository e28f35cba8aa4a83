"""The draw of Cinch: plain cards are thrown away, and hands are filled up from the stub."""

from upcard.arrays import np
from upcard.rulebook import rule
from upcard.rulebook import PACK_52, add, count, fill, pop, shuffle, size, without
from upcard.rulebook import draw
from upcard.games.cinch.state import CARDS, COMPLETING, FREE_SIX, GIVE, GIVING, KEEP, PLAY, RESTORE, ROB, ROBBING, TRUMP
from upcard.games.cinch.state import Cinch, trumps

# --- Trumps alone are kept (R9-R11) ----------------------------------------------------------------------------------


@TRUMP.effect
def name_trump(s: Cinch, seat, trump):
    """R9, R10: all cards that are not trumps are discarded, face down (G8)."""
    s.trump = trump
    for player in range(4):
        s.discards[player] = s.hands[player] & ~trumps(s)
        s.hands[player] &= trumps(s)
        s.lacks[player] = PACK_52 & ~trumps(s)
        s.discards_lack[player] = trumps(s)
    go_on_giving(s)


@rule
def go_on_giving(s: Cinch):
    """R11, G10: from the dealer's left, a player with more than six trumps gives some up, before a card is drawn."""
    for place in range(1, 5):
        seat = (s.dealer + place) & 3
        if count(s.hands[seat]) > CARDS and not (place == 4 and s.dealer_rob == FREE_SIX):
            s.phase = GIVING
            s.turn = seat
            return
    refill(s)


@GIVE.effect
def give_up(s: Cinch, seat, card):
    """R11: it is shown, and dead."""
    s.hands[seat] = without(s.hands[seat], card)
    s.dead[seat] = add(s.dead[seat], card)
    go_on_giving(s)


# --- The stub (R12, R13) ---------------------------------------------------------------------------------------------


@rule
def refill(s: Cinch):
    """R12, G17: from the dealer's left each player gets all the missing cards. G6: the stub may run out."""
    ran_out = False
    for place in range(1, 4):
        seat = (s.dealer + place) & 3
        s.kept[seat] = count(s.hands[seat])
        s.lacks[seat] = 0
        while count(s.hands[seat]) < CARDS:
            if size(s.stock) == 0:
                renew_stub(s)
                ran_out = True
            draw(s.stock, s.hands, seat)
    open_stub(s, ran_out)


@rule
def renew_stub(s: Cinch):
    """G6: the discards of the other three are shuffled and dealt on."""
    cards = np.int64(0)
    for place in range(1, 4):
        seat = (s.dealer + place) & 3
        cards |= s.discards[seat]
        s.discards[seat] = s.discards_lack[seat] = 0
    fill(s.stock, cards)
    shuffle(s, s.stock)


@rule
def open_stub(s: Cinch, ran_out):
    """R13: the dealer looks at the rest of the stub. G4: draws from it, or chooses six of it and the own trumps."""
    dealer = s.dealer
    s.lacks[dealer] = 0
    while not ran_out and size(s.stock):
        s.rest = add(s.rest, pop(s.stock))
    if s.dealer_rob == FREE_SIX:
        s.aside = s.hands[dealer]
        s.aside_lacks = PACK_52 & ~trumps(s)
        s.hands[dealer] = 0
    else:
        s.kept[dealer] = count(s.hands[dealer])
    s.turn = dealer
    s.phase = ROBBING
    if count(s.hands[dealer] | s.rest | s.aside) <= CARDS:
        take_all(s, dealer)
    start_play_when_full(s)


@rule
def take_all(s: Cinch, dealer):
    """G7: the dealer is short of cards, and fills up with his own discards."""
    s.kept[dealer] += count(s.aside)
    s.hands[dealer] |= s.rest | s.aside
    s.rest = s.aside = 0
    s.phase = COMPLETING


@ROB.effect
def rob(s: Cinch, seat, card):
    """R13: a card of the stub."""
    s.rest = without(s.rest, card)
    take_up(s, seat, card)


@KEEP.effect
def keep(s: Cinch, seat, card):
    """G4: or one of the dealer's own trumps, which lie aside."""
    s.aside = without(s.aside, card)
    s.kept[seat] += 1
    take_up(s, seat, card)


@RESTORE.effect
def take_back(s: Cinch, seat, card):
    """G7."""
    s.discards[seat] = without(s.discards[seat], card)
    take_up(s, seat, card)


@rule
def take_up(s: Cinch, seat, card):
    s.hands[seat] = add(s.hands[seat], card)
    start_play_when_full(s)


@rule
def start_play_when_full(s: Cinch):
    """R15: the highest bidder leads. G4: trumps that the dealer did not choose are shown and dead."""
    if count(s.hands[s.dealer]) == CARDS:
        s.dead[s.dealer] |= s.aside
        s.aside = 0
        s.phase = PLAY
        s.leader = s.turn = s.declarer
