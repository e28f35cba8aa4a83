"""English verb forms for sentences about players: third person and second person."""

from __future__ import annotations

import re
from collections.abc import Callable

_YOU_DO = re.compile(r"\bYou ([a-z]+)\b")
_MORE = [
    "captures",
    "draws",
    "fails",
    "gets",
    "goes",
    "has",
    "is",
    "lays",
    "leads",
    "loses",
    "pays",
    "raises",
    "says",
    "scores",
    "wins",
]
"""Verbs that may follow another verb with the same subject. A fixed list, because "and hearts" is no verb."""
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
    """A log line about the seat named You, put into the second person.

    >>> to_you("You plays 7♥"), to_you("You passes"), to_you("You has no cards left and wins the hand.")
    ('You play 7♥', 'You pass', 'You have no cards left and win the hand.')
    """
    done = _YOU_DO.sub(lambda found: f"You {_second_person(found[1])}", text)
    return _more(done, _MORE, _second_person) if done != text and text.startswith("You ") else done


def to_somebody(verb: str, rest: str) -> str:
    """The reverse of `to_you`: third person with the name You.

    >>> to_somebody("have", " no cards left and win the hand.")
    'You has no cards left and wins the hand.'
    """
    return f"You {third_person(verb)}{_more(rest, [_second_person(does) for does in _MORE], third_person)}"


def _more(text: str, verbs: list[str], put: Callable[[str], str]) -> str:
    return re.sub(rf"( and |, and |, )({'|'.join(verbs)})\b", lambda found: f"{found[1]}{put(found[2])}", text)


def _second_person(verb: str) -> str:
    if verb in _OTHERWISE:
        return _OTHERWISE[verb]
    if verb.endswith("es") and verb[:-2].endswith(("ss", "x", "ch", "sh", "o")):
        return verb[:-2]
    return verb.removesuffix("s")
