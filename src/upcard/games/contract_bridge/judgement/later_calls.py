"""Later calls in the bots' bidding system: support, own suits, new suits and no trump, each by the zone of the hand."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.answers import agreed_suit
from upcard.games.contract_bridge.judgement.card import PLAIN_ACES, plays
from upcard.games.contract_bridge.judgement.forcing import barred_pass, must_call
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    FOUR_NT,
    GAME_MAJOR,
    GAME_MINOR,
    GRAND_SLAM,
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    SMALL_SLAM,
    SMALL_SLAM_NT,
    SPADES,
    THEM,
    TWO_NT,
    US,
    USUAL_SPREAD,
    cheapest_level,
    counted_on,
    expected_of,
    game_level,
    usual_high,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    EVEN,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAX_KEYS,
    POINTS,
    aces_least,
    aces_most,
    even,
    high_of,
    least_of,
    low_of,
    marked,
    shows,
    with_aces,
    with_stopper,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def has_shown_aces(mine):
    """Whether partner has asked for aces and has the answer: the rest is left to him."""
    return aces_most(mine) < MAX_KEYS or aces_least(mine) > 0


@rule
def later_pass(bid, ours, doubling, passes, so_far):
    """Content with a game, or with a part score where game is far."""
    mine, partner, last, partners, first, opened, asked = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.first,
        so_far.opened,
        so_far.asked,
    )
    low, usual, strain, level = low_of(partner), usual_high(partner), bid % 5, bid // 5 + 1
    if ours and must_call(bid, doubling, passes, ours, so_far):
        return barred_pass(bid, doubling, passes, ours, so_far)
    if has_shown_aces(mine):
        return shows(0, 40, POINTS, 15)
    if ours and doubling == 1 and partners == bid and marked(asked, ARTIFICIAL):  # partner calls again
        return shows(0, 40, POINTS, 3)
    if not ours and partners == CALLED_DOUBLE and doubling == 1 and marked(asked, FORCING) and strain != NO_TRUMP:
        return with_suit(shows(0, 40, POINTS, 9), strain, 4, 13)
    if not ours:
        if last == NO_CALL and partners >= 0:
            return shows(0, (21 if opened == US else 22) - low, POINTS, 9)
        return shows(0, 40 if last == CALLED_DOUBLE else GAME_MAJOR - usual + 1, POINTS, 9)
    if level >= game_level(strain):
        most = 40
        if level < 6 and strain == NO_TRUMP and partners == bid:
            most = SMALL_SLAM_NT - 1 - usual
        elif level < 6:
            most = SMALL_SLAM + 1 - expected_of(partner)
        fit = least_of(partner, HEARTS) >= 5 or least_of(partner, SPADES) >= 5
        return shows(0, most, POINTS, 9 if fit and strain == NO_TRUMP else 14)
    if last == NO_CALL and opened == US and partners == first and high_of(partner) > 17:
        return shows(0, 17 - low, POINTS, 11)
    if high_of(partner) <= 10 and partners == first:
        return shows(0, 14, POINTS, 10)
    invited = high_of(partner) - low <= USUAL_SPREAD and (level == 3 or bid == TWO_NT)
    most = GAME_MAJOR - (expected_of(partner) if invited else usual)
    raised = strain != NO_TRUMP and partners == bid and least_of(mine, strain) >= 4 and least_of(partner, strain) >= 3
    counted = FIT + strain if raised else POINTS
    return shows(0, most, counted, 12 if strain == NO_TRUMP or least_of(partner, strain) >= 5 or partners != bid else 7)


@rule
def later_bid(call, bid, doubling, ours, so_far):
    """No trump promises their suits stopped, unless partner has bid it or is known to be balanced."""
    mine, partner, last, partners, theirs, asked = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.theirs,
        so_far.asked,
    )
    level, strain = call // 5 + 1, call % 5
    jump = level - cheapest_level(bid, strain)
    if ours and has_shown_aces(mine):
        return NEVER
    if doubling and runs(call, bid, doubling, ours, so_far):
        return run_out(doubling, strain, so_far)
    if strain == NO_TRUMP:
        found = later_notrump(level, bid, ours, so_far)
        told = theirs == 0 or marked(partner, EVEN) or (partners >= 0 and partners % 5 == NO_TRUMP)
        return found if found == NEVER or told or marked(found, ARTIFICIAL) else with_stopper(found)
    if theirs >> strain & 1 and least_of(mine, strain) + least_of(partner, strain) < 4:
        return NEVER
    held, shown = least_of(mine, strain), least_of(partner, strain)
    if level >= 6:
        return slam_bid(level, strain, mine, partner, so_far.card)
    trump = major_in_view(mine, partner)
    spoken = last != NO_CALL and trump >= 0 and not marked(asked, ARTIFICIAL)
    if spoken and ours and call == slam_try(bid, trump, mine, partner, theirs):
        return trying_for_slam(trump, mine, partner)
    if level > game_level(strain):
        return NEVER
    if is_game_try(call, ours, so_far):
        return NEVER
    if shown >= 3 or held + shown >= 7:
        return support(level, strain, jump, bid, ours, so_far)
    if held >= 4 or (held == 3 and last % 5 == strain and last >= 0):
        return own_suit(level, strain, jump, ours and doubling == 0, so_far)
    return new_suit(level, strain, jump, ours, so_far)


@rule
def runs(call, bid, doubling, ours, so_far):
    """Whether a bid rescues: their redouble of a takeout double is no place to stay; nor always is a bid of partner
    that they have doubled, for a player who has asked for it."""
    if so_far.opened == US or so_far.theirs >> call % 5 & 1 or call // 5 + 1 != cheapest_level(bid, call % 5):
        return False
    if doubling == 2 and not ours:
        return so_far.last == CALLED_DOUBLE or (so_far.partners == CALLED_DOUBLE and so_far.last == NO_CALL)
    return doubling == 1 and ours and so_far.last == CALLED_DOUBLE


@rule
def run_out(doubling, strain, so_far):
    """A suit, or no trump, to play: it is no stronger than the double was. Partner of the doubler has five cards."""
    found = shows(0, 16, HIGH_CARDS, 11 if doubling == 2 else 2)
    if strain == NO_TRUMP:
        return even(found)
    return with_suit(found, strain, 5 if so_far.last == NO_CALL else 4, 13)


@rule
def is_game_try(call, ours, so_far):
    """Whether a call is below three of a major in which the side has eight cards: it is for that major, whatever suit
    it names."""
    trump = agreed_suit(so_far.mine, so_far.partner)
    if not ours or trump < HEARTS or call % 5 >= HEARTS or so_far.last == NO_CALL:
        return False
    agreed = least_of(so_far.mine, trump) >= 3 and least_of(so_far.partner, trump) >= 3
    both = least_of(so_far.mine, trump) + least_of(so_far.partner, trump)
    return agreed and both >= 8 and TWO_NT < call < 10 + trump


@rule
def major_in_view(mine, partner):
    """The major suit of eight cards together, or of five that partner has shown; -1 if there is none."""
    trump = agreed_suit(mine, partner)
    shown, both = least_of(partner, trump), least_of(mine, trump) + least_of(partner, trump)
    return trump if trump >= HEARTS and (shown >= 5 or both >= 8) else -1


@rule
def slam_try(bid, trump, mine, partner, theirs):
    """The bid that tries for a slam in a major below its game: the lowest suit on the four level which the side has not
    shown, where it cannot be meant for itself: above the cheapest level, or once eight trumps are known. -1: none."""
    agreed = least_of(mine, trump) + least_of(partner, trump) >= 8
    for strain in range(trump):
        call = 15 + strain
        natural = cheapest_level(bid, strain) >= 4 and not agreed
        shown = least_of(mine, strain) >= 4 or least_of(partner, strain) >= 4 or theirs >> strain & 1
        if call > bid and not natural and not shown:
            return call
    return -1


@rule
def trying_for_slam(trump, mine, partner):
    """Enough for a slam if partner has all that he may be counted on for."""
    found = shows(SMALL_SLAM - usual_high(partner), 40, FIT + trump, 14) | ARTIFICIAL | FORCING
    return with_suit(found, trump, max(least_of(mine, trump), 8 - least_of(partner, trump)), 13)


@rule
def zone_of(level, game, partner):
    """The least and the most points for a bid: at the level of game, one below it (an invitation), or lower."""
    low, usual = low_of(partner), usual_high(partner)
    if level >= game:
        return GAME_MAJOR - counted_on(partner), SMALL_SLAM - low
    if level == game - 1:
        return GAME_MAJOR - usual, GAME_MAJOR - 1 - low
    return 18 - low, GAME_MAJOR - 1 - usual


@rule
def support(level, strain, jump, bid, ours, so_far):
    """Partner's suit, with eight cards together; nine, where they force the bid to the three level."""
    mine, partner, last, partners, first, opened, asked = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.first,
        so_far.opened,
        so_far.asked,
    )
    low, usual, game = low_of(partner), usual_high(partner), game_level(strain)
    least = max(8 - least_of(partner, strain), least_of(mine, strain))
    if high_of(partner) <= 10 and partners == first and last == NO_CALL and opened == US:  # of a weak opening
        enough = 15 if strain >= HEARTS else 18
        if level == game:
            return with_suit(shows(enough, 40, FIT + strain, 13), strain, 2 + (strain < HEARTS), 13)
        return with_suit(shows(6, enough - 1, FIT + strain, 11), strain, 3, 13) if jump == 0 and level <= 4 else NEVER
    if low >= 22 and ours and level <= game and game == 4:  # of the strongest: slowly with something, fast with nothing
        slow = level < game
        found = with_suit(shows(5 if slow else 0, 40 if slow else 4, FIT + strain, 14), strain, least, 13)
        return found | FORCING if slow else found
    if not ours and jump == 0 and level < game and level <= 3:
        asking = partners == CALLED_DOUBLE and marked(asked, FORCING)
        needed = 17 + 2 * (level - 2) - (3 if opened == THEM else 0)
        return with_suit(
            shows(needed - low, GAME_MAJOR - 1 - usual + (level == 3), FIT + strain, 13), strain,
            max(least, level + 6 - least_of(partner, strain)) if level == 3 and not asking else least, 13,
        )  # fmt: skip
    if level == 4 and game == 5 and jump >= 0:
        return NEVER
    if level == 5 and jump > 1 and last == NO_CALL and high_of(partner) > 17:  # there is room to ask for more
        return NEVER
    least_points, most_points = zone_of(level, 4 if game == 5 and level < 5 else game, partner)
    if level == 5:
        least_points = GAME_MINOR - low
    weight = 13 if strain >= HEARTS else 9
    if jump > 0 and game == 4 and (level == 3 or (level == 4 and last == NO_CALL)):
        least = max(least, 4)
    return with_suit(shows(least_points, most_points, FIT + strain, weight), strain, least, 13)


@rule
def own_suit(level, strain, jump, ours, so_far):
    """The own suit once more: a card more than was shown, six at least; a suit shown at the one level is bid again as
    low as can be with five, where there is nothing better. Their bid is not left to them below three with more than an
    opening."""
    mine, partner, last, partners = so_far.mine, so_far.partner, so_far.last, so_far.partners
    low, game = low_of(partner), game_level(strain)
    least = max(6, least_of(mine, strain) + (least_of(mine, strain) >= 6))
    if level == 4 and game == 5:
        return NEVER
    least_points, most_points = zone_of(level, 4 if game == 5 and level < 5 else game, partner)
    if level == 5:
        least_points = GAME_MINOR - low
    if level == 3 and jump == 0:
        least_points = 18 - low
    if level <= 2 and not ours:
        least_points = min(least_points, 13)
    weight = 12 if strain >= HEARTS else 10
    if level == 2 and jump == 0 and last == strain and partners != NO_CALL:
        quiet = ours and partners == ONE_NT and strain >= HEARTS  # partner is balanced
        if quiet or strain < HEARTS or partners > ONE_NT:
            least, weight = min(least, max(5, least_of(mine, strain))), 13 if quiet else 9
    return with_suit(shows(least_points, most_points, POINTS, weight), strain, least, 13)


@rule
def new_suit(level, strain, jump, ours, so_far):
    """A suit that the side has not bid, as low as it can be: four cards, five where points are few for the level."""
    mine, partner, last, first, opened = so_far.mine, so_far.partner, so_far.last, so_far.first, so_far.opened
    low, usual = low_of(partner), usual_high(partner)
    if jump > 0 or level > 4 or (level == 4 and strain >= HEARTS and ours):
        return NEVER
    if opened == THEM and last == CALLED_DOUBLE and low < 9:  # a suit of one's own after a double
        return with_suit(shows(15 + level, 40, POINTS, 11), strain, 5, 13) | LONGEST
    if opened == THEM and last == first and so_far.partners == NO_CALL and level <= 3:  # an own second suit
        return with_suit(shows(11 + 2 * level - (level == 2), 40, POINTS, 9), strain, 4 + (level == 3), 13)
    if opened == THEM:  # partner has overcalled or doubled
        return with_suit(shows(17 - low + 2 * (level - 1), 40, POINTS, 9), strain, 5, 13) | LONGEST
    if last == NO_CALL:
        if high_of(partner) <= 10:
            return with_suit(shows(16, 40, POINTS, 8), strain, 5, 13) | LONGEST | FORCING
        if level == 1 and strain >= HEARTS and ours:  # four hearts or five spades before five of a minor
            found = shows(18 - low, 40, POINTS, 12 - (strain == SPADES))
            found = with_suit(found, SPADES, 0, 4) if strain == HEARTS else found
            return with_suit(found, strain, 4, 13) | FORCING
        least = 4 if level == 1 or strain < HEARTS else 5
        return with_suit(shows(14 + 4 * min(level, 2) - low + (level > 2), 40, POINTS, 11), strain, least, 13) | (
            LONGEST | FORCING
        )
    if last == first:  # the opener's second suit
        if level > 3 and not ours:
            return NEVER
        strong = level >= 3 or (level == 2 and strain > first % 5)
        if strong:
            return with_suit(shows(GAME_MAJOR - usual, 40, POINTS, 10), strain, 4, 13) | FORCING
        return with_suit(shows(low_of(mine), 18, POINTS, 10), strain, 4, 13)
    if level <= 3:
        return with_suit(shows(GAME_MAJOR - usual, 40, POINTS, 8), strain, 4 + (level == 3), 13) | FORCING
    return NEVER


@rule
def later_notrump(level, bid, ours, so_far):
    """Points for the level; 4NT asks for aces where a suit is agreed, or invites to 6NT over no trump."""
    mine, partner, last, partners, opened, theirs = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.opened,
        so_far.theirs,
    )
    low, usual = low_of(partner), usual_high(partner)
    if level == 1:
        if opened == THEM:
            return even(shows(18 - low, GAME_MAJOR - 1 - usual, HIGH_CARDS, 9))
        if last != NO_CALL:
            return even(shows(low_of(mine), 14, HIGH_CARDS, 11))
        found = shows(18 - low, 22 - low, HIGH_CARDS, 8)
        for major in range(HEARTS, NO_TRUMP):  # four of a major are bid at the one level, or shown by a double
            if (cheapest_level(bid, major) == 1 or not ours) and theirs >> major & 1 == 0:
                found = with_suit(found, major, 0, 3)
        return found
    if level == 2 and not ours and partners == NO_CALL and last >= 0:
        return even(shows(18, 20, HIGH_CARDS, 12))
    if level == 2:
        return even(shows(GAME_MAJOR + 1 - usual, GAME_MAJOR - 1 - low, HIGH_CARDS, 10))
    if level == 3:
        known = marked(partner, EVEN) or (partners >= 0 and partners % 5 == NO_TRUMP)
        return shows(GAME_MAJOR - counted_on(partner), SMALL_SLAM_NT - 1 - (usual if known else low), HIGH_CARDS, 10)
    if level == 4 and bid < FOUR_NT:
        trump = suit_asked_for(so_far)
        own = least_of(mine, trump) >= 5
        spoken = own or (trump >= HEARTS and least_of(partner, trump) >= 4)
        no_trump = partners >= 0 and partners % 5 == NO_TRUMP
        if (marked(partner, EVEN) and not spoken) or (no_trump and not own):
            return shows(SMALL_SLAM_NT - usual, SMALL_SLAM_NT - 1 - low, HIGH_CARDS, 10)
        if least_of(mine, trump) + least_of(partner, trump) < 4 or min(high_of(mine), high_of(partner)) <= 10:
            return NEVER  # a weak bid has said all
        plain = plays(so_far.card, PLAIN_ACES)
        counted = POINTS if plain and trump < HEARTS else FIT + trump  # beside a trump suit its king counts as an ace
        found = shows(SMALL_SLAM + 1 - expected_of(partner), 40, counted, 15) | ARTIFICIAL | FORCING
        room = HEARTS if plain else SPADES  # the answer must leave room for five of the suit
        if trump < room:
            found = with_aces(found, room - trump, MAX_KEYS)
        return with_suit(found, trump, max(least_of(mine, trump), 8 - least_of(partner, trump)), 13)
    if level == 6:  # with eight trumps of a major these come first
        trump = agreed_suit(mine, partner)
        fit = trump >= HEARTS and least_of(mine, trump) + least_of(partner, trump) >= 8
        return shows(SMALL_SLAM_NT - low, GRAND_SLAM - 1 - low, HIGH_CARDS, 8 if fit else 11)
    return shows(GRAND_SLAM - low, 40, HIGH_CARDS, 11) if level == 7 else NEVER


@rule
def suit_asked_for(so_far):
    """The suit in which 4NT asks for key cards: the agreed one; without eight cards together partner's last one, if he
    has shown four of it."""
    mine, partner, partners = so_far.mine, so_far.partner, so_far.partners
    trump = agreed_suit(mine, partner)
    if partners < 0 or partners % 5 == NO_TRUMP or marked(so_far.asked, ARTIFICIAL):
        return trump
    both = least_of(mine, trump) + least_of(partner, trump)
    return partners % 5 if both < 8 and least_of(partner, partners % 5) >= 4 else trump


@rule
def slam_bid(level, strain, mine, partner, card):
    needed = (SMALL_SLAM + 1 if level == 6 else GRAND_SLAM) - low_of(partner)
    least = max(8 - least_of(partner, strain), least_of(mine, strain))
    counted = POINTS if plays(card, PLAIN_ACES) else FIT + strain
    found = with_suit(shows(needed, 40, counted, 9), strain, least, 13)
    return with_aces(found, 3 if level == 7 else 1, MAX_KEYS)
