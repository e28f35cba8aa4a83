"""Bartok for people: the score sheet, prompts, log lines, rules as players type them, and how fast bots act."""

import re

from upcard.cards.faces import TEXTS
from upcard.declarations.game import Clock, Sheet
from upcard.declarations.seats import default_names
from upcard.errors import IllegalMove
from upcard.games.bartok.state import MOVES, PASS, REAL_TIME, TEXT
from upcard.language.house_rules import Rules, pack_text, read_own_rule
from upcard.language.near_rules import nearest_rules
from upcard.language.rule_words import rule_text
from upcard.mechanics.words.invented_rules import CODES


SEAT, BY_NAME = re.compile(r"\bseat ([0-9])"), r"{\1}"


def sheet(view):
    """R12, J25: the cards left in this hand, and the hands won."""
    rows = (("cards left", tuple(zone.count for zone in view.hands)), ("hands won", tuple(view.hands_won)))
    return Sheet(default_names(view.seats), rows)


def prompt(view):
    if view.phase in ("open", "second"):
        return race_prompt(view)
    if view.phase == "turn":
        return "play a card, or pass and draw" if view.may("play", "pass") else "charge a delay, or say nothing"
    if view.phase == "window":
        return "play a card, pass and draw, or say something first" if view.is_offered("pass") else "anything to say?"
    return {
        "name suit": "name a suit",
        "end": "another hand?",
        "trigger": "make a rule: when does it apply?",
        "effect": "make a rule: what does it bring about?",
        "veto": f"agree to the new rule, or veto it? {proposed(view)}",
        "repeal": f"keep the rule, or repeal it? {proposed(view)}",
        "honour": "was it a breach?",
    }[view.phase]


def race_prompt(view):
    """R4, R5: several are asked, and the first to play is on. J4: or all answer together, and one is drawn."""
    upcard, begins = view.discard.seen[-1], view.phase == "open"
    if view.races != REAL_TIME:
        return f"{'begin' if begins else 'play next'}: claim with a card that matches {upcard}, or do not claim"
    return f"{'begin' if begins else 'play next'}: match {upcard} before another player does, or decline"


def rules_in_words(view):
    """The rules in force as the players see them."""
    texts = [
        own if text == rule_text(CODES) else text for text, own in zip(view.rules, view.honour, strict=True) if text
    ]
    return [in_log(text) for text in texts]


def proposed(view):
    """The rule that is voted on, in words."""
    return in_log(view.draft[0] if view.proposal == rule_text(CODES) else view.proposal)


def in_log(text):
    """Escape a text for the log, which takes words in braces for seats."""
    return text.replace("{", "(").replace("}", ")")


def narrate(before, after, seat, move):
    """What a move caused: calls and charges made at once, cards drawn and taken back, rules made and repealed, the
    winner."""
    lines = []
    if after.races != REAL_TIME and before.phase == "window":
        lines = [
            f"{{{s}}}: {SEAT.sub(BY_NAME, w)}"
            for s, (old, w) in enumerate(zip(before.said, after.said, strict=True))
            if w not in ("", "–", old)
        ]
    lines += of_rules(before, after)
    if after.over:
        winners = [s for s in range(after.seats) if after.hands_won[s] > before.hands_won[s]]
        if winners:
            return [*lines, f"{{{winners[0]}}} has no cards left and wins the hand."]
        return [*lines, why_void(before, after)] if all(zone.count for zone in after.hands) else lines
    return lines if before.hand != after.hand else lines + of_cards(before, after, seat, move)


def why_void(before, view):
    """J13."""
    if view.turns >= view.turn_limit:
        return f"The limit of turns ({view.turn_limit}) is reached: nobody wins the hand."
    if before.phase in ("open", "second"):
        return f"The limit of wrong cards ({view.turn_limit}) is reached: nobody wins the hand."
    return "Nobody can play or draw: the hand is void."


def of_cards(before, after, seat, move):
    """Cards turned up, taken back and drawn."""
    lines = of_the_race(before, after) if after.races != REAL_TIME and before.phase in ("open", "second") else []
    if before.phase == "open" and after.phase == "open" and after.discard.count > before.discard.count:
        lines.append(f"Nobody opens: {after.discard.seen[-1]} is turned up.")
    laid = after.discard.count - before.discard.count
    grown = [new.unit for old, new in zip(before.hands, after.hands, strict=True) if new.count > old.count]
    if before.phase == "window" and laid == -1:
        lines.append(f"{before.discard.seen[-1]} breaks a rule and goes back.")
    if laid == 0 and move in TEXTS:
        lines.append(goes_back(before, seat, move))
    if before.phase == "window" and before.wrong and laid == 0 and after.turns > before.turns:
        lines.append(f"Nobody objects to {after.discard.seen[-1]}: it stands.")
    if move.startswith("charge seat"):
        lines.append(judged(seat, int(move.split()[2]), grown))
    elif move != PASS.words[0]:
        lines += [f"{{{s}}} has {after.hands[s].count} cards now." for s in grown]
    return lines


def of_the_race(before, after):
    """J4: where all answer together, who has won the race with which card. J27: and which cards go back."""
    lines = []
    played = [new.unit for old, new in zip(before.hands, after.hands, strict=True) if new.count < old.count]
    if len(played) == 1 and after.discard.count > before.discard.count:
        lines.append(f"{{{played[0]}}} plays {after.discard.seen[-1]}.")
    for old, new in zip(before.hands, after.hands, strict=True):
        for card in new.seen:
            if card not in old.seen:
                lines.append(
                    f"{{{new.unit}}} has shown {card}: it does not match {before.discard.seen[-1]} and goes back."
                )
    return lines


def goes_back(before, seat, card):
    """J8, J27: why a card that was played at once is in the hand again."""
    if before.phase in ("open", "second"):
        return f"{card} does not match {before.discard.seen[-1]} and goes back."
    return f"{{{seat}}} is not on turn: {card} goes back."


def judged(seat, accused, grown):
    """R20-R23, J11: the outcome of a charge."""
    if accused in grown:
        return f"The charge is right: {{{accused}}} draws a card."
    if seat in grown:
        return f"The charge is wrong: {{{seat}}} draws a card."
    return "Nobody draws a card for this charge."


def of_rules(before, after):
    """Rules proposed, made, repealed."""
    changed = rules_in_words(after) != rules_in_words(before)
    if before.phase == "veto" and changed:
        return [f"The rule stands: {proposed(before)}."]
    if before.phase == "repeal" and changed:
        return [f"The rule holds no longer: {proposed(before)}."]
    if before.phase != "veto" and after.phase == "veto":
        kept = ", kept on honour" if after.proposal == rule_text(CODES) else ""
        return [f"The rule would be{kept}: {proposed(after)}."]
    return []


# Clocks and typed rules, from a view.


def clock(view):
    """J26: how long a turn has lasted, where a delay may be charged."""
    timed = view.phase == "turn" and view.delay_seconds and view.races == REAL_TIME
    return Clock(view.hand * 1000 + view.turns) if timed else None


REACTION = {"open": (2.0, 6.0), "second": (1.5, 4.0), "window": (1.5, 3.5)}


def quick_move(view, legal, level, chance):
    """J4, J8: bots leave the others time to be first, and to charge what they have noticed."""
    if view.races != REAL_TIME or view.phase not in REACTION:
        return None
    return chance.uniform(*REACTION[view.phase]), None


def read_text(text, view):
    """A rule in English: (the move, its content, the rule as it is understood). Raises `IllegalMove`, `BadMove`."""
    if view.phase != "trigger":
        raise IllegalMove("R13: a rule is made by the winner of a hand, before the next")
    standing = [Rules().index(rule) for rule in view.rules if rule]
    code, words, understood = read_own_rule(text, 8 * TEXT, standing)
    return MOVES.first("declare"), (code, *pack_text(words, TEXT)) if code == CODES else (code,), understood


def load_reader():
    nearest_rules("")


GRAMMAR = {
    "declare": {
        "hint": "say when your rule applies and what it brings about; what the table does not understand is a rule of "
        "honour",
        "examples": [
            "if a club is played, the next card must be even", "2s are wild",
            "if a face card is played, the next player is skipped",
            'if an 8 is played, that player says "Eight ball, corner pocket"',
            "if a 4 is played, the next player draws 4 and loses the turn unless answering with the same rank",
        ],
    }
}  # fmt: skip
