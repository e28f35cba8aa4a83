"""Positions of Through the Window: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, size
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.through_the_window.state import CALLING, TURNING, VOTING, ThroughTheWindow
from upcard.games.through_the_window.turns import callers
from upcard.mechanics.matches.match_facts import hands_to_come


STILL_PLAYED = hands_to_come("J14", "deals")


@follows("used_count", "R13: as many words have won as are listed")
def words_counted(s: ThroughTheWindow):
    return next((place for place in range(52) if s.used[place] == 0), 52)


@follows("phase", "R6, J4: words are called for a card that is face up, and voted on when one is in dispute")
def phase_of_the_turn(s: ThroughTheWindow, known):
    if "phase" in known.certain:
        return UNKNOWN
    return VOTING if s.disputed else CALLING if s.upcard >= 0 else UNKNOWN


@follows("turn", "R5, R12: the dealer turns first, then the turn goes to the left", phase=TURNING)
def who_turns(s: ThroughTheWindow, known):
    """Each player turns as many cards as the others, or one more."""
    if "turn" in known.certain or "dealer" not in known.certain or "piles" not in known:
        return UNKNOWN
    order = [(s.dealer + step) % s.seats for step in range(s.seats)]
    return max(order, key=lambda seat: size(s.piles[seat]))


@follows("aside", "R2, R4: everybody is dealt four cards, and the rest of the pack is put aside")
def rest_put_aside(s: ThroughTheWindow, known):
    """J12: a play-off turns them. If only some of the cards are given, none lie there."""
    rest = known.rest()
    return rest if "aside" not in known and not s.tied and len(rest) == 52 - 4 * s.seats else UNKNOWN


@follows("score", "R17: the cards won are counted")
def cards_counted(s: ThroughTheWindow, known):
    return UNKNOWN if "score" in known or "won_cards" not in known else [count(s.won_cards[n]) for n in range(s.seats)]


@follows("silent", "R7: no player is silent before a card is turned", phase=TURNING)
def none_silent(s: ThroughTheWindow):
    return 0


@impossible("J4: a vote is about a word that a player has called", phase=VOTING)
def no_dispute(s: ThroughTheWindow):
    return s.disputed == 0 or s.caller < 0


@impossible("J4: there is no dispute but in a vote", phase=(TURNING, CALLING))
def stray_dispute(s: ThroughTheWindow):
    return s.disputed != 0


@impossible("R13: the words that have won stand one after another")
def gap_in_the_list(s: ThroughTheWindow):
    return any(s.used[place] for place in range(s.used_count, 52))


@impossible("R7: at least one player may still speak", phase=CALLING)
def all_silent(s: ThroughTheWindow):
    return callers(s) & ~s.silent == 0


@fault("R6: while words are called a card is face up")
def no_card_to_call_for(s: ThroughTheWindow):
    """And only then."""
    return (s.phase != TURNING) != (s.upcard >= 0)


@fault("R6: the player on turn has a face-down card to turn", phase=TURNING)
def nothing_to_turn(s: ThroughTheWindow):
    return size(s.piles[s.turn]) == 0
