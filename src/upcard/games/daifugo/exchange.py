"""The exchange of Daifugo (R14): the lower title gives its best cards, the higher one gives back any."""

from upcard.rulebook import rule
from upcard.rulebook import lowest, of_rank, one, without
from upcard.games.daifugo.play import holder_of, new_round
from upcard.games.daifugo.state import BY_STRENGTH, DAIFUGO, DESTITUTE, GIVE, GIVE_BACK, GIVE_UP, JOKER_SET, POOR
from upcard.games.daifugo.state import SURRENDER, Daifugo, cards_of


@rule
def ask_to_surrender(s: Daifugo, title, cards):
    """R14, G7: the lower title gives first."""
    s.phase = SURRENDER
    s.turn = holder_of(s, title)
    s.owed = cards


@GIVE_UP.effect
def surrender(s: Daifugo, seat):
    """R14, G8: the best cards, even out of sets."""
    taker = partner_in_exchange(s, seat)
    for _ in range(s.owed):
        hand_over(s, seat, taker, best_card(s.hands[seat]))
    s.phase = GIVE_BACK
    s.turn = taker


@rule
def partner_in_exchange(s: Daifugo, seat):
    """R14: Daifugo and Destitute. G10: Millionaire and Poor."""
    return holder_of(s, DESTITUTE - s.title[seat])


@rule
def best_card(hand):
    """R3: the highest card; of equal ones that of the lowest suit (G7)."""
    if hand & JOKER_SET:
        return lowest(hand & JOKER_SET)
    for strength in range(12, -1, -1):
        equals = of_rank(hand, BY_STRENGTH[strength])
        if equals:
            return lowest(equals)
    return -1


@rule
def hand_over(s: Daifugo, giver, taker, card):
    """A card changes hands; only those two players know it (R18)."""
    s.hands[giver] = without(s.hands[giver], card)
    s.hands[taker] |= one(card)
    s.known[giver][taker] |= one(card)


@GIVE.refused("R14: you do not hold that card")
def none_of_that(s: Daifugo, seat, rank):
    return cards_of(s.hands[seat], rank) == 0


@GIVE.effect
def give_back(s: Daifugo, seat, rank):
    """R14, G7: any card in return, those just received too."""
    hand_over(s, seat, partner_in_exchange(s, seat), lowest(cards_of(s.hands[seat], rank)))
    s.owed -= 1
    if s.owed:
        return
    if s.second_exchange and s.seats > 3 and s.title[seat] == DAIFUGO:
        ask_to_surrender(s, POOR, 1)  # G10
    else:
        new_round(s, holder_of(s, DAIFUGO))  # R15
