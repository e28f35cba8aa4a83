"""English verb forms for sentences about players: third person and second person."""

from __future__ import annotations

import re
from collections.abc import Collection

_YOU_DO = re.compile(r"\b(You (?:now )?)([a-z]+)\b")
_MORE = re.compile(
    r"( and (?:now )?|, and |, )"
    r"(captures|draws|fails|gets|goes|has|is|lays|leads|loses|pays|raises|says|scores|takes|wins)\b"
)
"""Verbs that may follow another verb with the same subject. A fixed list, because "and hearts" is no verb."""
_ALONE = re.compile(r"You (?!and\b|&)")
_STOPS = re.compile(r"(?<=[.!?]) ")
_UNCHANGED = re.compile(r"\bYou (?:did|kept|may|played|took)\b")
_OTHERWISE = {"has": "have", "is": "are", "was": "were"}
_DOES = {you: somebody for somebody, you in _OTHERWISE.items()}


def third_person(words: str) -> str:
    """The words of a move in the third person.

    >>> third_person("bid 3♦"), third_person("pass"), third_person("go on"), third_person("have won")
    ('bids 3♦', 'passes', 'goes on', 'has won')
    """
    verb, _, rest = words.partition(" ")
    does = _DOES.get(verb) or verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")
    return f"{does} {rest}".rstrip()


def to_you(text: str) -> str:
    """A log line about the seat named You, put into the second person. The page does the same
    (``app/base/secondPerson.js``).

    >>> to_you("You plays 7♥"), to_you("You passes"), to_you("You has no cards left and wins the hand.")
    ('You play 7♥', 'You pass', 'You have no cards left and win the hand.')
    >>> to_you("You played the highest card, A♥, and leads.")
    'You played the highest card, A♥, and lead.'
    """
    return " ".join(map(_sentence_to_you, _STOPS.split(text)))


def _sentence_to_you(text: str) -> str:
    done = _YOU_DO.sub(_in_second_person, text)
    about, colon, rest = done.partition(": ")
    return (_MORE.sub(_in_second_person, about) if _ALONE.match(text) else about) + colon + rest


def _in_second_person(found: re.Match[str]) -> str:
    return f"{found[1]}{_second_person(found[2])}"


def yours(text: str, gaps: Collection[str]) -> str:
    """A sentence of the catalogue for the reader it is about, whom one of the `gaps` names at the beginning of a
    sentence; empty if it is not about a player's act.

    >>> yours("Hand {hand}. {seat} deals.", ["seat"]), yours("{seat} friends", [])
    ('Hand {hand}. You deal.', '')
    """
    for gap in gaps:
        named = re.sub(rf"(^|[.!?;] )\{{{gap}\}}(?= [a-z])", r"\1You", text, count=1)
        if named != text and ((said := to_you(named)) != named or _UNCHANGED.search(named)):
            return said
    return ""


def _second_person(verb: str) -> str:
    if verb in _OTHERWISE:
        return _OTHERWISE[verb]
    if verb.endswith("es") and verb[:-2].endswith(("ss", "x", "ch", "sh", "o")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
