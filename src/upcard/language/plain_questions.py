"""Questions in everyday English, rewritten into the shorter forms that the grammar (`questions.lark`) knows.

Each form is a pattern with its replacement. No pattern has an unbounded run of words, so the time for
a text is linear in its length.

>>> plain_question("are most of your cards black?")
'more black than cards except black?'
>>> plain_question("you don't have any aces, do you?")
'not (any aces)?'
>>> plain_question("anything other than hearts?")
'any cards except hearts?'
"""

from __future__ import annotations

import re

from upcard.language.number_words import NUMBER_WORDS

_NUMBER = rf"[0-9]{{1,2}}|{'|'.join(NUMBER_WORDS[1:])}"
_COUNT = rf"(?:(?:at least|at most|exactly|just|only|more than|fewer than|less than|no more than) )?(?:{_NUMBER})"
_KIND = r"(?:red|black|even|odd|number|face|court|picture|one-eyed|clubs?|diamonds?|hearts?|spades?|cards?)"
_RANKS = r"(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|twos)"
_RANK = r"(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|10|[2-9])"
_ABOVE, _BELOW = r"(?:above|over|higher than|better than)", r"(?:below|under|lower than|smaller than)"
_REST = r"(?:of )?(?:an? )?([a-z♣♦♥♠0-9' -]{1,80}?)"
"""Adjectives for cards."""
_YOURS = r"(?:of )?(?:your|the) (?:cards|hand)"
_END = r"(?=[?.!]*$)"
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def _of_all(form: str, joint: str) -> str:
    return "(" + f" {joint} ".join(form.replace("SUIT", suit) for suit in _SUITS) + ")"


_FORMS = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        # Words before and after the question
        (r",? (?:right|correct|yes|ok|okay|do you|don't you|have you|haven't you|are you|aren't you|yes or no|or not)"
         + _END, ""),
        (r"^(?:am i right|am i correct|would i be right|is it right|is it so)(?: (?:that|in thinking(?: that)?|to think"
         r"(?: that)?))? ", ""),
        (r" (?:among|amongst) your cards\b|,? by any chance\b|\b(?:currently|now|actually|perhaps|maybe)\b", ""),
        (r"^(?:could|can|would|may|might|will|do) you (?:please )?(?:have|hold|possess|own|give me|show me) ",
         "do you have "),
        # One suit, all suits
        (rf"\b({_COUNT}) (?:cards? )?(?:of|in|from) (?:each|every) suit\b", _of_all(r"\1 SUIT", "and")),
        (r"\b(?:(?:an?|any|some) )?(?:cards? )?(?:(?:of|in|from) )?(?:all (?:(?:the|of the) )?(?:four |4 )?suits"
         r"|(?:each|every)(?: one)?(?: of the(?: four| 4)?)? suits?)\b", _of_all("any SUIT", "and")),
        (r"^(?:are you |do you )?(?:void in|out of|lack|lacking|missing|short of) (?:any|a|one|some) suit\b",
         _of_all("no SUIT", "or")),
        (r"^(?:is|are) (?:any|a|one|some) suits? (?:missing|absent|lacking)(?: (?:from|in) your hand)?" + _END,
         _of_all("no SUIT", "or")),
        (rf"^(?:are (?:all )?{_YOURS}(?: all)?|is your hand(?: all)?) (?:of|in) (?:the same|one|a single) suit" + _END,
         _of_all("only SUIT", "or")),
        (rf"^(?:are {_YOURS}(?: all)?|do (?:all )?{_YOURS}(?: all)? have|do all {_YOURS} share) (?:of )?"
         r"(?:the same|one|a single) suit" + _END, _of_all("only SUIT", "or")),
        (r"\b(?:cards (?:of|in) )?(?:only|just) (?:one|a single) suit" + _END, _of_all("only SUIT", "or")),
        (rf"\b((?:at least |exactly )?(?:{_NUMBER})) (?:cards )?(?:of|in) (?:the same|one) suit\b",
         _of_all(r"\1 SUIT", "or")),
        (r"\b(two|three|four|[234]) (?:cards )?(?:of|with) the same (?:rank|value|number)\b", r"\1 of a kind"),
        (r"\b(?:the )?suit of (?=clubs|diamonds|hearts|spades)", ""), (r"\b(red|black) suits?\b", r"\1 cards"),
        (r"\bany suits? (?=other than|except|but|apart from|besides)", "any cards "),
        # Your cards are ...
        (rf"^(?:is|are) (?:most|more than half) {_YOURS} {_REST}{_END}", r"more \1 than cards except \1"),
        (rf"^(?:is|are) (?:at least half|half or more) {_YOURS} {_REST}{_END}",
         r"not (more cards except \1 than \1)"),
        (rf"^(?:is|are) (?:at most half|half or less|half or fewer) {_YOURS} {_REST}{_END}",
         r"not (more \1 than cards except \1)"),
        (rf"^(?:is|are) (?:less|fewer) than half {_YOURS} {_REST}{_END}", r"fewer \1 than cards except \1"),
        (rf"^(?:is|are) (?:exactly )?half {_YOURS} {_REST}{_END}", r"as many \1 as cards except \1"),
        (rf"^(?:is|are) all {_YOURS} {_REST}{_END}", r"only \1"),
        (rf"^(?:is|are) (?:your hand|your cards) (?:all|only|entirely|completely) {_REST}{_END}", r"only \1"),
        (rf"^(?:is|are) (any|none|no|{_COUNT}) {_YOURS} {_REST}{_END}", r"\1 \2"),
        (rf"^(?:is|are) (any|none|no|{_COUNT}) of your ({_RANKS}) ({_KIND}){_END}", r"\1 \3 \2"),
        (rf"^are all (?:of )?your ({_RANKS}) ({_KIND}){_END}", r"no \1 except \2 \1"),
        (r"^(?:is|are) (?!there\b)([a-z♣♦♥♠0-9' -]{1,80}?) (?:in your hand|among your cards)" + _END, r"\1"),
        # Your highest and lowest card
        (rf"^is your (?:highest|best|top) card (?:an? |the )?({_RANK}){_END}",
         r"(any \1 and not (any cards higher than \1))"),
        (rf"^is your (?:lowest|smallest) card (?:an? |the )?({_RANK}){_END}",
         r"(any \1 and not (any cards lower than \1))"),
        (rf"^is your (?:highest|best|top) card {_ABOVE} (?:an? |the )?({_RANK}){_END}", r"any cards higher than \1"),
        (rf"^is your (?:lowest|smallest) card {_BELOW} (?:an? |the )?({_RANK}){_END}", r"any cards lower than \1"),
        # One of two
        (r"^(?:do you have |have you got |have you )?(?:either )?((?:an?|any|the) [a-z ]{1,40}?) or"
         r" ((?:an?|any|the) [a-z ]{1,40}?),? but not both" + _END, r"(\1 and not (\2)) or (not (\1) and \2)"),
        # Anything, other than, ones, the same number
        (r"\b(?:anything|something) (red|black|even|odd)\b", r"any \1 cards"),
        (r"\b(?:anything|something)\b(?: else)?", "any cards"),
        (r"\bnothing (?:other than|apart from|besides|else than)\b", "only"),
        (r"\b(?:other than|apart from|besides|excluding|except for|with the exception of|that (?:is|are) not)\b",
         "except"),
        (r"\b(any cards?) but\b", r"\1 except"),
        (r"\b(red|black|even|odd) ones?\b(?![- ]eyed)", r"\1 cards"),
        (r"\b(?:the |an )?(?:same|equal) number of ([a-z ]{1,40}?) (?:and|as) ([a-z ]{1,40}?)" + _END,
         r"as many \1 as \2"),
        # Not
        (r"^is it (?:not true|untrue|false) that (?:you (?:have|hold|own) )?([^()]{1,200}?)" + _END, r"not (\1)"),
        (r"^(?:is it true that )?(?:you (?:don't|do not)|don't you|do you not|you haven't|you have not)"
         r" (?:have |hold |own |got )?([^()]{1,200}?)" + _END, r"not (\1)"),
        (r"^(?:do you have |you have |have you )?neither ([^()]{1,200}? nor [^()]{1,200}?)" + _END, r"not (\1)"),
        (r"\bnor\b", "or"),
    )
)  # fmt: skip
_NEGATED = re.compile(r"^not \(([^()]*)\)")
_UNCLEAR = re.compile(r"\b(?:but|and|you|not|no|none|don't)\b|,")
"""Words after which the scope of a "not" is unclear."""
_SINGLE = re.compile(r"\ba single\b")


def plain_question(text: str) -> str:
    """A question (in lower case, one blank between words) in forms of the grammar, as far as it has one."""
    for pattern, plain in _FORMS:
        text = pattern.sub(plain, text)
    found = _NEGATED.match(text)
    return text if not found or not _UNCLEAR.search(found[1]) else f"not how far: {text}"


def both_ways(text: str) -> tuple[str, ...]:
    """The readings of a question that depend on a word: "a single club" is one at least, or exactly one."""
    if not _SINGLE.search(text):
        return (text,)
    return _SINGLE.sub("at least one", text), _SINGLE.sub("exactly one", text)
