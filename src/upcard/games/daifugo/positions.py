"""Positions of Daifugo: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, rank
from upcard.cards.sets import faces_in
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.daifugo.play import holder_of, title_of, with_cards
from upcard.games.daifugo.state import DAIFUGO, DESTITUTE, GIVE_BACK, JOKERS, JOKER_SET, MILLIONAIRE, PLAY, POOR
from upcard.games.daifugo.state import SURRENDER, Daifugo
from upcard.mechanics.chips.pot import bits_in
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come


STILL_PLAYED = hands_to_come("R16", "deals")


@follows("rank_to_beat", "R6: a play has the rank of its cards; a joker takes that of the cards beside it", phase=PLAY)
def rank_of_the_play(s: Daifugo):
    ranks = [rank(face) for face in faces_in(s.on_table & ~JOKER_SET)]
    if not ranks:
        return JOKERS if s.on_table else -1
    return ranks[0]


@follows("size_to_beat", "R5: a play has as many cards as lie on the table", phase=PLAY)
def size_of_the_play(s: Daifugo):
    return count(s.on_table)


@follows("last_by", "R9: a round that has only begun has no last play", phase=PLAY)
def no_last_player(s: Daifugo):
    return -1 if s.on_table == 0 else UNKNOWN


@follows("last_by", "R5: the last play is that of a player who has not passed", phase=PLAY)
def last_to_play(s: Daifugo, known):
    if "last_by" in known or "turn" not in known or s.on_table == 0:
        return UNKNOWN
    others = [(s.turn - k) % s.seats for k in range(1, s.seats)]
    return next((seat for seat in others if not s.passed[seat] and not (s.place[seat] and s.hands[seat])), UNKNOWN)


@follows("title", "R13, R14: titles are those of the hand before")
def titles_by_place(s: Daifugo, known):
    if "title" in known or "last_place" not in known or not any(s.last_place):
        return UNKNOWN
    return [title_of(s.last_place[seat], s.seats) for seat in range(s.seats)]


@follows("last_place", "R11: titles go by the places in the hand before")
def places_by_title(s: Daifugo, known):
    if "last_place" in known or "title" not in known:
        return UNKNOWN
    order = sorted(range(s.seats), key=lambda seat: s.title[seat])
    return [order.index(seat) + 1 if s.title[seat] >= 0 else 0 for seat in range(s.seats)]


@follows(
    "turn", "R14: the lower title gives the best cards, and the higher one gives back", phase=(SURRENDER, GIVE_BACK)
)
def in_exchange(s: Daifugo, known):
    if "title" not in known:
        return UNKNOWN
    low, high = (DESTITUTE, DAIFUGO) if s.owed != 1 or not s.second_exchange else (POOR, MILLIONAIRE)
    return holder_of(s, low if s.phase == SURRENDER else high) if "turn" not in known else UNKNOWN


def nothing_played(s: Daifugo):
    return not (s.on_table or s.played or any(s.place))


@follows("turn", "R15: from the second hand on the Daifugo of the hand before leads", phase=PLAY)
def daifugo_leads(s: Daifugo, known):
    leads = s.hand > 0 and nothing_played(s) and "title" in known and "turn" not in known.certain
    return holder_of(s, DAIFUGO) if leads and holder_of(s, DAIFUGO) >= 0 else UNKNOWN


LEADS_FIRST = first_turn(
    "R2: the player on the dealer's left leads to the first hand", lambda s: not s.hand and nothing_played(s), PLAY
)


@follows("owed", "R14: the Destitute gives two cards, and the Poor one")
def cards_owed(s: Daifugo, known):
    if "owed" in known or s.phase == PLAY or "turn" not in known:
        return 0 if s.phase == PLAY else UNKNOWN
    return 2 if s.title[s.turn] in (DESTITUTE, DAIFUGO) else 1


@impossible("R11, R12: only a Commoner may share a title, and the number of players says which titles there are")
def wrong_titles(s: Daifugo):
    titles = [int(title) for title in s.title[: s.seats] if title >= 0]
    there = [title_of(place, s.seats) for place in range(1, s.seats + 1)]
    return any(titles.count(title) > there.count(title) for title in titles)


@impossible("R5: the cards of a play are of one rank, four at most", phase=PLAY)
def mixed_play(s: Daifugo):
    return len({rank(face) for face in faces_in(s.on_table & ~JOKER_SET)}) > 1 or count(s.on_table) > 4


@follows("place", "R10: the only player without cards was out first", phase=PLAY)
def out_first(s: Daifugo, known):
    empty = [seat for seat in range(s.seats) if not s.hands[seat]]
    return UNKNOWN if "place" in known or len(empty) != 1 else [int(seat in empty) for seat in range(s.seats)]


@impossible("R10: those without cards are out, and have the first places", phase=PLAY)
def out_of_order(s: Daifugo):
    places = sorted(place for place in s.place[: s.seats] if place)
    return places != list(range(1, len(places) + 1)) or any(
        (s.place[seat] == 0) == (s.hands[seat] == 0) for seat in range(s.seats)
    )


@impossible("R5: a player has played the cards on the table (`last_by`)", phase=PLAY)
def play_without_player(s: Daifugo):
    return s.on_table != 0 and s.last_by < 0


@impossible("R8: the player on turn has not passed", phase=PLAY)
def passed_on_turn(s: Daifugo):
    return s.passed[s.turn] != 0


@impossible(
    "R14: cards are exchanged before any is played (`on_table`, `played`, `place`, `passed`, `last_by`)",
    phase=(SURRENDER, GIVE_BACK),
)
def played_too_early(s: Daifugo):
    return s.on_table != 0 or s.played != 0 or any(s.place) or any(s.passed) or s.last_by >= 0


@impossible("R13: in an exchange every title that takes part belongs to one player", phase=(SURRENDER, GIVE_BACK))
def titles_missing(s: Daifugo):
    titles = list(s.title[: s.seats])
    given = titles[s.turn]
    low = DESTITUTE if given in (DAIFUGO, DESTITUTE) else POOR
    asked = low if s.phase == SURRENDER else DESTITUTE - low
    return given != asked or any(titles.count(title) != 1 for title in (low, DESTITUTE - low))


@impossible("R14: one or two cards are owed in an exchange, and the giver holds them", phase=(SURRENDER, GIVE_BACK))
def too_much_owed(s: Daifugo):
    return not 1 <= s.owed <= 2 or count(s.hands[s.turn]) < s.owed


@fault("R10: at least two players hold cards")
def too_few_with_cards(s: Daifugo):
    """At least two players have cards until the hand is over; the seat on turn is one of them."""
    return not s.over and (bits_in(with_cards(s)) < 2 or s.hands[s.turn] == 0)
