"""Positions of Bartok: what follows from what players see and hear and from the rules in force.

Fields that the rules keep for later (the last player, the next turn, the calls that are owed) are inferred where they
are not given. Given values stand where chance, a play in a hurry or an exchanged hand hides their source.
"""

from types import SimpleNamespace

from upcard.rulebook import count, fault, rule, size
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.games.bartok.charges import any_honour
from upcard.games.bartok.invention import clashes, is_proposed, place_of_proposal
from upcard.games.bartok.play import move_turn
from upcard.games.bartok.state import Bartok
from upcard.games.bartok.state import (  # isort: skip
    BARTOK, CHARGED, EFFECT, ENDING, FIRST_CHARGE, FIRST_PHRASE, HONOUR, KINDS_OF_BREACH, NAMING, NOT_WRONG,
    NO_DIRECTION, OFF, OF_HONOUR, REPEAL, RULES, SEATS, SECOND, TO_THE_LEFT, TRIGGER, TURN, VETO, WINDOW, reverse, step,
    window_seats,
)  # fmt: skip
from upcard.jit.interpreted import interpreted
from upcard.mechanics.words.invented_rules import (  # isort: skip
    AGAIN, CODES, PHRASE, REVERSE, SKIP, WILD, contradict, effect_of, formal, how_many, is_set_off, trigger_of,
    without_card,
)  # fmt: skip
from upcard.mechanics.matches.match_facts import hands_to_come
from upcard.mechanics.matches.seat_facts import same_seat

AFTER_A_PLAY = (NAMING, WINDOW, HONOUR, ENDING)
NEW_RULE = (ENDING, TRIGGER, EFFECT, VETO)


def effects_of_the_play(s: Bartok):
    """The effects of the rules triggered by the last play or pass, in the order in which they were made."""
    left = count(s.hands[s.actor])
    card = -1 if s.passed else s.discard[size(s.discard) - 1]
    made = [int(s.rules[place]) for place in range(interpreted(how_many)(s.rules))]
    made = [code for code in made if interpreted(formal)(code)]
    triggered = [code for code in made if interpreted(is_set_off)(interpreted(trigger_of)(code), card, left)]
    return [int(interpreted(effect_of)(code)) for code in triggered] if left else []


STILL_PLAYED = hands_to_come("J25", "max_hands")


@follows("phase", "R6: a player is on turn when the direction of play is known")
def turn_or_race(s: Bartok, known):
    turns = "turn" in known.certain and s.direction and "phase" not in known.certain
    return TURN if turns else UNKNOWN


@follows(
    "at_one", "R11: a player with one card has come down to it, and has called unless he owes the call (`silent_one`)"
)
def hands_of_one(s: Bartok):
    if s.hand_size == 1:
        return UNKNOWN
    return sum((count(s.hands[seat]) == 1) << seat for seat in range(s.seats))


ACTOR = same_seat(
    "R21: the window is about the card or the pass of the player who was on turn", AFTER_A_PLAY, "actor", certain=True
)


@follows("proposer", "R13: the winner of the hand, who has no cards left, makes the rule", phase=NEW_RULE)
def who_has_won(s: Bartok):
    without = [seat for seat in range(s.seats) if s.hands[seat] == 0]
    return without[0] if len(without) == 1 else UNKNOWN


PROPOSER = same_seat("R13: the winner of the hand makes the rule", NEW_RULE, "proposer", certain=True)
OPENER = same_seat("R5: the neighbours of the opener follow", SECOND, "first", certain=True)


@follows("upnext", "R10: the turn passes in the direction of play, or to the player whom the rules in force name",
         phase=(NAMING, WINDOW, HONOUR))  # fmt: skip
def who_is_next(s: Bartok, known):
    if "upnext" in known or "actor" not in known or s.actor < 0 or (not s.passed and size(s.discard) == 0):
        return UNKNOWN
    effects = effects_of_the_play(s) if s.direction and not s.wrong else []
    return s.actor if AGAIN in effects else turn_moved(s, effects)


def turn_moved(s: Bartok, effects):
    """J20: the next player when these effects have come about, the last of them in the direction of play of now."""
    turned = s.direction and effects.count(REVERSE) % 2
    before = SimpleNamespace(seats=s.seats, direction=interpreted(reverse)(s.direction) if turned else s.direction)
    before.upnext = interpreted(step)(before, s.actor, 1)
    for effect in effects:
        interpreted(move_turn)(before, s.actor, effect)
    return before.upnext


@follows("must", "J16: the card that was played restricts the next one")
def obligations(s: Bartok, known):
    """Only where it is not given: for a hand that has come down to more than one card nothing is known later."""
    played = s.direction != NO_DIRECTION and s.phase in (TURN, WINDOW, NAMING)
    if "must" in known or not played or s.wrong or size(s.discard) == 0:
        return UNKNOWN
    card, must = s.discard[size(s.discard) - 1], 0
    for place in range(interpreted(how_many)(s.rules)):
        code = s.rules[place]
        if interpreted(formal)(code) and interpreted(is_set_off)(interpreted(trigger_of)(code), card, -1):
            effect = interpreted(effect_of)(code)
            must |= 1 << int(effect) if effect < SKIP else 0
    return must


@follows("phrases", "R19: the words that the rules demand of the actor and that he has not said yet", phase=WINDOW)
def sentences_due(s: Bartok, known):
    if "phrases" in known or "actor" not in known or s.actor < 0 or s.wrong or s.penalties == OFF:
        return UNKNOWN
    if not s.passed and size(s.discard) == 0:
        return UNKNOWN
    due = sum(1 << (e - PHRASE) for e in set(effects_of_the_play(s)) if PHRASE <= e < WILD)
    said = s.said[s.actor] - 1
    return due & ~(1 << (said - FIRST_PHRASE)) if FIRST_PHRASE <= said < FIRST_CHARGE else due


@follows("silent_one", "R11: a player who has just come down to one card has to say so", phase=WINDOW)
def call_due(s: Bartok, known):
    if "silent_one" in known or "actor" not in known or s.actor < 0 or s.penalties == OFF:
        return UNKNOWN
    owes = count(s.hands[s.actor]) == 1 and not s.passed and s.said[s.actor] - 1 != BARTOK
    return int(owes) << s.actor


@follows("spoken", "J8: a player who has said something in this window is done", phase=WINDOW)
def who_has_spoken(s: Bartok, known):
    if "spoken" in known or "silent_one" not in known or "phrases" not in known:
        return UNKNOWN
    owing = s.silent_one | ((1 << s.actor) if s.phrases else 0)
    asked = interpreted(window_seats)(s)
    said = sum(1 << seat for seat in range(s.seats) if s.said[seat] > 0 and not owing >> seat & 1)
    silent = sum(1 << seat for seat in range(s.seats) if s.said[seat] == 1)
    return next((seats for seats in (said, silent) if asked & ~seats), 0)  # J11: a charge may be free


def honour_charge(s: Bartok):
    """Seat and accused of the last charge by a rule of honour, or None."""
    for seat in range(s.seats):
        charge = s.said[seat] - 1 - FIRST_CHARGE
        if charge >= 0 and charge % KINDS_OF_BREACH == OF_HONOUR:
            return seat, charge // KINDS_OF_BREACH
    return None


@follows("accuser", "J28: the vote is on the charge that was made", phase=HONOUR)
def who_charges(s: Bartok, known):
    found = honour_charge(s)
    return found[0] if found and "accuser" not in known else UNKNOWN


@follows("accused", "J28: the vote is on the charge that was made", phase=HONOUR)
def who_is_charged(s: Bartok, known):
    found = honour_charge(s)
    return found[1] if found and "accused" not in known else UNKNOWN


@follows("tried", "R17, J23: a turn of this hand was taken under all the rules in force")
def rules_tried(s: Bartok, known):
    """In a vote on a repeal all but the youngest rule count as tried; in the race it is unknown."""
    made = interpreted(how_many)(s.rules)
    if s.turns > 0:
        return [int(place < made) for place in range(RULES)]
    if "tried" in known or s.phase != REPEAL:
        return UNKNOWN
    return [int(place < made - 1 or bool(interpreted(is_proposed)(s, place))) for place in range(RULES)]


@follows("direction", "R6: with two players there is one direction", phase=(TURN, WINDOW, NAMING))
def one_direction(s: Bartok, known):
    return TO_THE_LEFT if "direction" not in known and s.seats == 2 and size(s.discard) > 1 else UNKNOWN


@impossible("R7: after a play the card that was played lies on the pile", phase=(WINDOW, NAMING, TURN, SECOND, HONOUR))
def nothing_lies_there(s: Bartok):
    return size(s.discard) == 0


@impossible("J6: a wrong card lies on the upcard that comes back when it is taken back", phase=(WINDOW, HONOUR))
def wrong_card_on_nothing(s: Bartok):
    return s.wrong != NOT_WRONG and size(s.discard) < 2


@fault("J8: a number is out of its range")
def out_of_range(s: Bartok):
    """Whether a counter, or a field that names classes or sentences, is out of its bounds."""
    for seat in range(SEATS):
        if s.choice[seat] < -1 or s.choice[seat] > 52:
            return True
    return not (
        min(s.stack, s.turns, s.misses, s.delays, s.vetoes, s.passes, s.voids) >= 0
        and NOT_WRONG <= s.wrong <= CHARGED and s.fines == 0
        and 0 <= s.must < 1 << SKIP and 0 <= s.phrases < 1 << (WILD - PHRASE)
    )  # fmt: skip


@fault("R18: the rules in force stand one after another, without gaps (`rules`)")
def gap(s: Bartok):
    for place in range(how_many(s.rules), RULES):
        if s.rules[place]:
            return True
    return False


@fault("J28: a rule of honour has words (`honour`; a proposed one: `draft`)")
def without_words(s: Bartok):
    for place in range(how_many(s.rules)):
        if s.rules[place] == CODES and s.honour[place][0] == 0:
            return True
    return s.phase == VETO and s.proposal == CODES and s.draft[0][0] == 0


BAD_RULE = "R13: that is no rule, or it contradicts one before it (`rules`, `proposal`)"


@fault(BAD_RULE)
def bad_rule(s: Bartok):
    """J14."""
    for place in range(how_many(s.rules)):
        code = s.rules[place]
        if code != CODES and (not formal(code) or without_card(code) or contradicts_earlier(s, place)):
            return True
    return False


@rule
def contradicts_earlier(s: Bartok, place):
    for k in range(place):
        if formal(s.rules[k]) and contradict(s.rules[place], s.rules[k]):
            return True
    return False


@fault("R6: once a player is on turn, the direction of play is known (`direction`)", phase=TURN)
def no_direction(s: Bartok):
    return s.direction == NO_DIRECTION


@fault("R12: the player on turn holds a card; without cards the hand would be won", phase=TURN)
def no_cards(s: Bartok):
    return s.hands[s.turn] == 0


@fault(
    "R23: a window stands after a play or a pass (`actor`, and the next on turn: `upnext`)",
    phase=(WINDOW, NAMING),
)
def no_last_play(s: Bartok):
    return s.actor < 0 or (s.upnext < 0 and s.wrong == NOT_WRONG)


@fault("R5: the neighbours follow after a player has opened (`first`)", phase=SECOND)
def no_opener(s: Bartok):
    return s.first < 0


@fault(
    "J28: the vote is on a charge by a rule of honour (`accuser`, `accused`, and such a rule in `rules`)", phase=HONOUR
)
def no_charge(s: Bartok):
    return s.accused < 0 or s.accuser < 0 or s.accused == s.accuser or not any_honour(s)


@fault("R13: the winner of the last hand makes the rule (`proposer`)", phase=NEW_RULE)
def no_proposer(s: Bartok):
    return s.proposer < 0


@fault(BAD_RULE, phase=(EFFECT, VETO))
def bad_proposal(s: Bartok):
    if s.phase == VETO and s.proposal == CODES:
        return False
    return not formal(s.proposal) or (s.phase == VETO and clashes(s, s.proposal))


@fault("R17: the vote is on one of the rules in force (`proposal`)", phase=REPEAL)
def not_in_force(s: Bartok):
    return s.proposal == 0 or not is_proposed(s, place_of_proposal(s))


@fault("R12: the winner of the hand has no cards left", phase=NEW_RULE)
def winner_holds_cards(s: Bartok):
    return s.hands[s.proposer] != 0
