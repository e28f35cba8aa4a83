"""Daifugo: beat the last play with as many cards of a higher rank; the first to go out gets a tribute from the last.

The rules in the order of the book, [daifugo.md](daifugo.md): the state and the plays (`state`), the rounds and the
titles (`play`), the exchange before the next hand (`exchange`), and positions (`positions`). This file has the deal and
what people read. Suits are never chosen: of equal cards the lower suit goes first.
"""

from upcard.arrays import np
from upcard.rulebook import Sheet, default_names, rule
from upcard.rulebook import PACK_52, RANK_SIGNS
from upcard.rulebook import deal_out, left_of, shuffled
from upcard.cards.faces import JOKER_1
from upcard.games.daifugo import positions
from upcard.games.daifugo.exchange import ask_to_surrender
from upcard.games.daifugo.play import holder_of, new_round, title_of
from upcard.games.daifugo.state import ABOUT, DESTITUTE, Daifugo, GIVE, GIVE_UP, JOKER_SET, MOVES, NATURALS, PASS
from upcard.games.daifugo.state import PHASES, RANKING, RANK_OF, STRENGTH, TITLES, WITH_JOKERS


def stripped(s: Daifugo):
    """The jokers that are left out of the pack."""
    return JOKER_SET & ~(((1 << s.jokers) - 1) << JOKER_1)


@rule
def deal(s: Daifugo):
    """R1: all cards, one at a time from the dealer's left. R13: the Destitute deals."""
    if s.hand > 0:
        s.dealer = holder_of(s, DESTITUTE)
    jokers = ((np.int64(1) << np.int64(s.jokers)) - 1) << JOKER_1
    shuffled(s, s.stock, PACK_52 | jokers)
    first = left_of(s, s.dealer)
    deal_out(s.stock, s.hands, s.seats, first)
    if s.hand == 0:
        new_round(s, first)  # R2
    else:
        ask_to_surrender(s, DESTITUTE, 2)


@rule
def points(s: Daifugo, seat):
    """How many players went out after this one in the last finished hand; 0 before that."""
    return s.seats - s.last_place[seat] if s.last_place[seat] else 0


def sheet(view):
    """R11: the titles of the hand."""
    return Sheet(default_names(view.seats), (("place", tuple(view.place)), ("title", tuple(view.title))))


def order_of_strength(view):
    """R3, reversed in a revolution."""
    signs = [RANK_SIGNS[rank] for rank in RANKING]
    return " ".join(reversed(signs) if view.upside_down else signs)


def prompt(view):
    if view.phase == "surrender":
        return "give up your best cards"
    if view.phase == "give back":
        return "give back a card of your choice"
    cards = view.on_table.seen
    if not cards:
        return lead_prompt(view)
    if not view.may(*(kind.name for kind in MOVES.kinds if kind.name != PASS.name)):
        return f"nothing that you hold beats {' '.join(cards)}: pass"
    which = "lower" if view.upside_down else "higher"
    if len(cards) == 1:
        return f"beat {cards[0]} with a card of a {which} rank, or pass"
    return f"beat {' '.join(cards)} with {len(cards)} cards of a {which} rank, or pass"


def lead_prompt(view):
    """R4: cards of one rank, as many as the hand has; jokers stand for any."""
    joined = [kind.name for kind in MOVES.kinds if "joker" in kind.group]
    if view.may("four", *joined):
        return "lead one to four cards of one rank"
    if view.may("three"):
        return "lead one to three cards of one rank"
    return "lead one or two cards of one rank" if view.may("pair") else "lead a card"


def narrate(before, after, seat, move):
    """Players going out, the leader, and a revolution."""
    lines = []
    if before.upside_down != after.upside_down and before.phase == "play":
        lines.append("Revolution! The ranking is turned upside down.")
    for player in range(after.seats):
        if after.place[player] and not before.place[player]:
            lines.append(f"{{{player}}} is {TITLES[title_of(after.place[player], after.seats)]}.")
    if before.phase == "play" and before.on_table.count and not after.on_table.count and not after.over:
        lines.append(f"The round is over; {{{after.to_act[0]}}} leads.")
    return lines
