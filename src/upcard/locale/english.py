"""The little grammar of English that sentences about somebody need: what he does, and what you do."""

from __future__ import annotations

import re

_YOU_DO = re.compile(r"\bYou ([a-z]+)\b")
_OTHERWISE = {"has": "have", "is": "are", "was": "were"}
_DOES = {you: somebody for somebody, you in _OTHERWISE.items()}


def third_person(words: str) -> str:
    """The words of a move as what somebody does.

    >>> third_person("bid 3♦"), third_person("pass"), third_person("go on"), third_person("have won")
    ('bids 3♦', 'passes', 'goes on', 'has won')
    """
    verb, _, rest = words.partition(" ")
    does = _DOES.get(verb) or verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")
    return f"{does} {rest}".rstrip()


def to_you(text: str) -> str:
    """A line of the log as the one reads it whose seat is called You.

    >>> to_you("You plays 7♥"), to_you("You passes")
    ('You play 7♥', 'You pass')
    """
    return _YOU_DO.sub(lambda found: f"You {_second_person(found[1])}", text)


def _second_person(verb: str) -> str:
    if verb in _OTHERWISE:
        return _OTHERWISE[verb]
    if verb.endswith("es") and verb[:-2].endswith(("ss", "x", "ch", "sh", "o")):
        return verb[:-2]
    return verb.removesuffix("s")
