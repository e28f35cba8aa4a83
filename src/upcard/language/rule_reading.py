"""Rules that players invent, read from the many ways in which people phrase them.

A sentence is first normalized: its words are replaced by standard ones ("has to" and "should" are *must*, "lays down"
is *play*, "hearts" are a class of cards, *c15*), and words that change nothing are dropped. Then it is split in two
wherever that gives a trigger and an effect, in either order. Every remaining word has to be accounted for, so a rule is
never taken for one that says less ("when the queen of spades is played" is not a rule about queens).

>>> from upcard.language.rule_words import rule_text
>>> rule_text(read_rule("After a club the next card has to be even"))
'when a club is played, the next card must be even'
>>> rule_text(read_rule("Deuces wild!")), rule_text(read_rule("Skip the next player whenever somebody lays a king"))
('when a 2 is played, it is wild', 'when a king is played, the next player is skipped')
>>> read_rule("everybody sings") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from upcard.language.invented_rule_codes import rule_number
from upcard.language.number_words import NUMBER_WORDS
from upcard.language.rule_words import PHRASES
from upcard.mechanics.words.invented_rules import (
    AGAIN,
    DOWN_TO,
    DRAW_KEEP,
    DRAW_LOSE,
    MUST,
    PASS_ON,
    PASSES,
    PHRASE,
    REVERSE,
    SKIP,
    STACK,
    SWAP,
    WILD,
)

MAX_RULE_LENGTH = 256
"""The most letters of a sentence that is read. A longer one means no rule, and is cheap to refuse."""

# -- plain words -----------------------------------------------------------------------------------------------------

_RANKS = {"jack": 9, "knave": 9, "queen": 10, "king": 11, "ace": 12}
_SUITS = {"club": 13, "diamond": 14, "heart": 15, "spade": 16, "♣": 13, "♦": 14, "♥": 15, "♠": 16}
_KINDS = {"red": 17, "black": 18, "even": 19, "odd": 20, "face": 21, "court": 21, "picture": 21, "royal": 21}
_CLASS_WORDS = {f"{word}{end}": f"c{n}" for word, n in (_RANKS | _SUITS | _KINDS).items() for end in ("", "s")}
_NUMBERS = {word: str(n) for n, word in enumerate(NUMBER_WORDS[:11])} | {
    f"{word}{'es' if word == 'six' else 's'}": str(n) for n, word in enumerate(NUMBER_WORDS[:11]) if n > 1
}
_NUMBERS |= {"deuce": "2", "deuces": "2", "trey": "3", "treys": "3", "both": "2", "single": "1"}
_LEFT_OUT = {
    "a", "an", "the", "any", "some", "every", "each", "then", "will", "would", "also", "immediately", "instantly",
    "automatically", "always", "aloud", "loudly", "please", "just", "clearly",
}  # fmt: skip
_SAME = {
    word: plain
    for plain, words in {
        "when": "when whenever if once after upon on following anytime everytime while as",
        "player": "player players we someone somebody anyone anybody everyone everybody person people you he she they",
        "their": "their his her your its him them",
        "play": "play plays lay lays put puts discard discards throw throws drop drops use uses",
        "played": "played laid discarded thrown dropped used",
        "playing": "playing laying putting discarding throwing dropping",
        "must": "must should shall",
        "may": "may can might could",
        "is": "is are was were be been being gets get becomes become counts count acts act remain remains am",
        "skip": "skip skips skipping skipped miss misses missed lose loses lost forfeit forfeits",
        "turn": "turn turns go goes round move",
        "draw": "draw draws drawing take takes",
        "reverse": "reverse reverses reversed reversing change changes switch switches switched flip flips invert "
        "inverts",
        "direction": "direction order",
        "swap": "swap swaps swapped exchange exchanges trade trades",
        "say": "say says saying said call calls shout shouts announce announces declare declares yell yells exclaim "
        "exclaims cry cries utter utters",
        "pass": "pass passes passing passed rotate rotates shift shifts",
        "follow": "follow follows followed answer answers answering reply replies respond responds",
        "cause": "means mean makes make forces force causes cause lets let allows allow requires require obliges "
        "oblige gives give",
        "wild": "wild wilds wildcard wildcards joker jokers",
        "card": "card cards",
        "hand": "hand hands",
        "left": "left clockwise",
        "right": "right counterclockwise anticlockwise",
        "neighbour": "neighbour neighbours neighbor neighbors",
        "again": "again",
        "whoever": "whoever who",
    }.items()
    for word in words.split()
}
_PHRASES_SAID = [re.sub(r"[^a-z]+", "[^a-z]{0,5}", text.lower().strip()) for text in PHRASES]
_QUOTED_OR_NOT = [re.compile(rf'(?:" ?)?[^\w"]{{0,3}}\b{said}\b[^\w"]{{0,3}}"?') for said in _PHRASES_SAID]
_TOKEN = re.compile(r"[\w']+|[\",♣♦♥♠]")

_BEFORE = (  # the text itself, in small letters, before its words are looked at one by one
    (r"[’`´]", "'"), (r"[“”„«»]", '"'), (r"\bit's\b", "it is"), (r"\b(they|you)'re\b", r"\1 are"), (r"n't\b", " not"),
    (r"\bcannot\b", "can not"), (r"(\w)'s\b", r"\1s"), (r"([0-9])'?s\b", r"\1"), (r"s'(?=\s)", "s"),
    (r"\b(left|right)-hand\b", r"\1"), (r"\bfollowing (?=player|one)\b", "next "), (r"\bat any time\b", "on_anything"),
    (r"\b(?:player|person|one) (?:next to|(?:coming )?after) (?:them|him|her|you|that(?: player)?|the player)\b",
     "next player"),
    (r"\bas well\b", "too"), (r"\band so (?:on|forth)\b", "etcetera"),
    (r"\b(\w+?)-(numbered|card|player|handed)\b", r"\1 \2"), (r"\bcounter-clockwise\b", "counterclockwise"),
    (r"\bwild-cards?\b", "wild"), (r"[-–—;:]", " , "), (r"[.!]", " "), (r",", " , "),
)  # fmt: skip
_AFTER = (  # runs of plain words
    (r"(whoever|player whoever) ", "whoever "),
    (r"(when soon when|when (?:moment|instant)|(?:every |each |any )?(?:time|when time)(?: that)?)\b", "when"),
    (r"\b(direct(?:ly)?|right|straight|whenever) when\b", "when"),
    (r"\bin direction to\b", "to"),
    (r"\b(has|have|had|need|needs|is (?:required|obliged|forced|supposed)|ought|got) to\b", "must"),
    (r"\bis to\b", "must"), (r"\bmust must\b", "must"),
    (r"\bis play(?: down)?\b", "is played"), (r"\bplay down\b", "play"), (r"\bplayed down\b", "played"),
    (r"\bplaying down\b", "playing"), (r"\bsay out(?: loud)?\b", "say"), (r"\bout loud\b", ""),
    (r"\b(pick|picks|picking) up\b", "draw"), (r"\bsits? out\b", "skip"), (r"\bis passed over\b", "is skip"),
    (r"\b(has|have) is\b", "is"),
    (r"\b(that|this) player\b", "player"),
    (r"\bplayer whose turn is next\b", "next player"), (r"\bnext 1\b", "next player"), (r"\bplayer next\b", "player"),
    (r"\b(numbered|number|suited|suit|value)(?: card)?\b", "card"),
    (r"\bcard card\b", "card"), (r"\b(c[0-9]+) (?:of )?card\b", r"\1"), (r"\bcard ([0-9]+)\b", r"\1"),
    (r"\b(c14 (?:or|and) c15|c15 (?:or|and) c14)\b", "c17"), (r"\b(c13 (?:or|and) c16|c16 (?:or|and) c13)\b", "c18"),
    (r"\bc9(?: ,)? c10(?: ,)? (?:or|and) c11\b", "c21"), (r"\bc11(?: ,)? c10(?: ,)? (?:or|and) c9\b", "c21"),
    (r"\bwhen (?:top of )?(?:anything|everything|card at all|other card|card)\b(?! (?:is|played))", "on_anything"),
    (r"\bmatch(?:es)? (?:anything|everything|other card|card)\b", "is wild"),
    (r"\bwild card\b", "wild"), (r"\bwhen wild\b", "is wild"), (r"\bis is\b", "is"),
    (r"\b(?:player )?may play (c[0-9]+|[0-9]+) on_anything\b", r"\1 is wild"),
    (r"\btreat (c[0-9]+|[0-9]+) is wild\b", r"\1 is wild"),
    (r"\ball (?=c[0-9]|[0-9])", ""), (r"\bnext next\b", "next"),
    (r"\bto (?:player )?(?:when |to )?(?:their )?(left|right)\b", r"to \1"),
    (r"\s+", " "),
)  # fmt: skip


def plain_words(text: str) -> str:
    """The sentence in standard words, one blank between them; empty for a sentence longer than any rule."""
    if len(text) > MAX_RULE_LENGTH:
        return ""
    text = _letters_for_ranks(text)
    for pattern, plain in _BEFORE:
        text = re.sub(pattern, plain, text)
    text = _phrases_for_words(text)
    words = [_plain(word) for word in re.findall(r"[a-z0-9_'♣♦♥♠]+|,", text)]
    text = " ".join(word for word in words if word)
    for pattern, plain in _AFTER:
        text = re.sub(pattern, plain, text)
    return text.strip(" ,")


def _letters_for_ranks(text: str) -> str:
    text = re.sub(r"\b([JQK])s?\b", lambda m: {"J": "jack", "Q": "queen", "K": "king"}[m[1]], text)
    return re.sub(r"\b([Aa]n|[Tt]he|[Ee]very|[Ee]ach) A\b", "an ace", text).lower()


def _phrases_for_words(text: str) -> str:
    """Replace the words to be said by one word: ``phrase_3``; or ``words_of_their_own``."""
    text = _without_runs_of_marks(text)
    for n, said in enumerate(_QUOTED_OR_NOT):
        text = said.sub(f" phrase_{n} ", text)
    return re.sub(r'"[^"]*"', " words_of_their_own ", text)


def _without_runs_of_marks(text: str) -> str:
    """The words and the marks that count, one blank between them and no comma twice: every run of marks is short."""
    tokens = _TOKEN.findall(text)
    pairs = zip(tokens, ["", *tokens], strict=False)
    return " ".join(token for token, before in pairs if not token == before == ",")


def _plain(word: str) -> str:
    if word in _LEFT_OUT:
        return ""
    return _CLASS_WORDS.get(word) or _NUMBERS.get(word) or _SAME.get(word, word)


# -- triggers and effects --------------------------------------------------------------------------------------------

_CLASS = r"(c[0-9]+|10|[2-9])(?: card)?"
_WHO = r"(?:player|whoever|1|it)"
_OWN = r"(?:to |must )*"
_DOWN_TO = r"([1-5])(?: card)?"
_NEXT_CARD = r"(?:next (?:card|play)|card next)(?: (?:is )?(?:played|that is played|to is played|that follow|when it))?"
_FOLLOW = r"(?:play|follow|follow it|follow when it)(?: with)?"
_COURSE = r"(?:direction(?: of play)?|play|turn direction|game)(?: of turn)?"
_BACK = r"(?:in )?(?:other way|other direction|opposite direction|around|back|backwards?)(?: round| around)?"
_MORE = r"(?:again|another turn|extra turn|1 more turn|second turn|1 extra turn)"
_AND = r"(?:and|,|, and|but)"
_SKIP_TURN = r"skip(?: their)?(?: 1)?(?: (?:turn|it))?"
_LOSE = rf"{_AND} (?:must )?(?:{_SKIP_TURN}|is skip|may not play)"
_KEEP = rf"{_AND} (?:must |may )?(?:still )?(?:play(?: turn| when usual)?|(?:keeps?|have)(?: their)? turn)"
_BESIDE = (
    r"(?:with )?(?:their )?"
    r"(?:(left|right)(?: hand)?(?: (?:neighbour|player))?|(?:neighbour|player) (?:to|when) (?:their )?(left|right))"
)
_ON_TO = (
    r"(?:when )?(?:their )?(?:1 (?:place|seat|position|player) )?(?:to )?(?:player )?(?:to )?(?:their )?(left|right)"
)

_TRIGGERS = (
    rf"{_CLASS}(?: is| comes| hits| lands)? (?:played|up|(?:when )?(?:pile|table|top))(?: by {_WHO})?",
    rf"(?:{_WHO} )?(?:is |have |has )?(?:play|playing|played) {_CLASS}",
    rf"card played is {_CLASS}",
    _CLASS,
)
_PASSING = rf"(?:{_WHO} )?(?:is )?pass(?: their)?(?: turn)?"
_COMING_DOWN = (
    rf"(?:{_WHO}|hand|hand of player) (?:comes?|is|has|have|holds?)(?: only)? down to {_DOWN_TO}",
    rf"(?:{_WHO}|hand) (?:is|has|have|holds?)(?: only)?(?: left)?(?: with)?(?: only)? {_DOWN_TO} left",
    rf"(?:{_WHO}|hand) (?:has|have|is left with) only {_DOWN_TO}(?: left| remaining| in hand)?",
    rf"down to {_DOWN_TO}",
)

_OBLIGATIONS = (
    rf"(?:{_NEXT_CARD}|next|next player) (?:must is|must)(?: of)? {_CLASS}",
    rf"{_NEXT_CARD} is {_CLASS}",
    rf"next player (?:{_OWN}|may only ){_FOLLOW}(?: only)? {_CLASS}(?: next)?",
    rf"(?:it )?must is follow by {_CLASS}",
    rf"(?:{_WHO} )?(?:must )?(?:follow|follow it|play)(?: with)? {_CLASS} next",
    rf"follow(?: it)? with {_CLASS}",
    rf"{_CLASS} must (?:follow(?: it)?|(?:is|come) (?:played )?next|is played|come)",
    rf"only {_CLASS} (?:must|may) (?:follow(?: it)?|(?:is|come) (?:played )?next|is played)",
)
_FIXED = (
    (SKIP, rf"(?:next|1)? ?player {_OWN}(?:is )?{_SKIP_TURN}"),
    (SKIP, r"next player turn (?:is )?skip"),
    (SKIP, r"skip(?: (?:next|1)? ?(?:player|turn)(?: turn)?)?"),
    (SKIP + 1, rf"(?:next )?2 (?:next )?player {_OWN}(?:is )?{_SKIP_TURN}"),
    (SKIP + 1, r"skip (?:next )?2 (?:next )?(?:player|turn)"),
    (REVERSE, rf"{_COURSE} (?:must )?(?:is )?reverse(?: direction)?"),
    (REVERSE, rf"(?:player )?(?:must )?reverse(?: {_COURSE})?"),
    (REVERSE, rf"(?:play|game|direction|it|turn) (?:turn|goes?|runs?) {_BACK}"),
    (AGAIN, rf"(?:same player|{_WHO}) {_OWN}(?:may )?(?:play|turn|have|has|draw|is)(?: to play)? {_MORE}"),
    (AGAIN, rf"(?:must |may )?(?:play|turn|draw|have|is|cause)(?: player)? {_MORE}"),
    (AGAIN, rf"(?:player )?{_MORE}"),
    (WILD, r"(?:it |player )?(?:must |may )?(?:is )?wild"),
    (WILD, r"(?:it |player )?(?:must |may )?(?:is )?(?:play|played|turn) on_anything"),
)
_SWAP_HANDS = rf"(?:{_WHO} )?{_OWN}(?:swap|reverse) (?:their )?hand {_BESIDE}"
_PASS_HANDS = (
    rf"(?:all )?hand {_OWN}(?:is )?(?:pass|turn|moves?|moved)(?: on)? {_ON_TO}",
    rf"(?:all )?player {_OWN}pass (?:(?:their|all) )?(?:hand|card)(?: on)? {_ON_TO}",
    rf"pass (?:all |their )?(?:hand|card)(?: on)? {_ON_TO}",
)
_SAYING = (
    rf"(?:{_WHO} )?{_OWN}say phrase_([0-9]+)",
    r"phrase_([0-9]+) must is say",
    r"must is (?:accompanied|say) (?:by|with) (?:say )?phrase_([0-9]+)",
)
_DRAWS = rf"next player {_OWN}draw(?: ([1-4]))?(?: (?:extra|penalty|more))?(?: card)?(?: ({_LOSE}|{_KEEP}))?"
_LOSES_AND_DRAWS = rf"next player (?:must )?{_SKIP_TURN} (?:and )?draw(?: ([1-4]))?(?: card)?"
_ANSWER = rf"(?:same rank|card of same rank|1|it|another|(?:another )?{_CLASS})"
_STACKED = (
    rf"next player {_OWN}draw ([2-4])(?: card)?(?: {_LOSE})?(?: ,)? "
    rf"unless (?:player )?(?:must |may )?(?:play|follow|have|has)?(?: it)?(?: with)? {_ANSWER}(?: too)?"
    r"(?:(?: ,)? in (?:which|that) case next player (?:must )?draw ([0-9]+)(?: card)?)?(?:(?: ,)? etcetera)?"
)


def _class_of(word: str) -> int:
    return int(word[1:]) if word.startswith("c") else int(word) - 2


def _matched(patterns: Iterable[str], text: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := re.fullmatch(pattern, text))), None)


def _trigger(text: str, first: bool) -> int | None:
    """The trigger that the words mean; without a *when* they may be one only at the beginning of the sentence."""
    when = re.fullmatch(r"(?:and )?(?:when|to|with|for|by) (.*)", text)
    if not when and not first:
        return None
    text = when[1] if when else text
    if found := _matched(_TRIGGERS, text):
        return _class_of(found[1])
    if re.fullmatch(_PASSING, text):
        return PASSES
    if found := _matched(_COMING_DOWN, text):
        return DOWN_TO + int(found[1]) - 1
    return None


def _effect(text: str, trigger: int) -> int | None:
    """The effect that the words mean, in a rule with this trigger."""
    text = re.sub(r"^(?:(?:and|that|cause|it) )+(?=.)", "", text) if not text.startswith("it ") else text
    if found := _matched(_OBLIGATIONS, text):
        return MUST + _class_of(found[1])
    for effect, pattern in _FIXED:
        if re.fullmatch(pattern, text):
            return effect
    if found := _matched(_SAYING, text):
        return PHRASE + int(found[1])
    if found := re.fullmatch(_SWAP_HANDS, text):
        return SWAP + ((found[1] or found[2]) == "right")
    if found := _matched(_PASS_HANDS, text):
        return PASS_ON + (found[1] == "right")
    return _drawing(text, trigger)


def _drawing(text: str, trigger: int) -> int | None:
    if found := re.fullmatch(_DRAWS, text):
        loses = bool(found[2] and re.fullmatch(_LOSE, found[2]))
        return (DRAW_LOSE if loses else DRAW_KEEP) + int(found[1] or 1) - 1
    if found := re.fullmatch(_LOSES_AND_DRAWS, text):
        return DRAW_LOSE + int(found[1] or 1) - 1
    if found := re.fullmatch(_STACKED, text):
        n, answer, more = int(found[1]), found[2], found[3]
        if (answer and (_class_of(answer) != trigger or trigger >= 13)) or (more and int(more) != 2 * n):
            return None
        return STACK + n - 2
    return None


_INSIDE = re.compile(
    rf"(?:next )?(card|player)(?: played)?(?: that)? (?:when|follow)(?: it)? ({_CLASS})(?: is played)? (.*)"
)


def readings(words: str) -> list[int]:
    """The numbers of all rules that a normalized sentence may mean, without repeats."""
    if found := _INSIDE.fullmatch(words):  # "the card after a club must be even"
        words = f"when {found[2]} , next {found[1]} {found[4]}"
    tokens, codes = words.split(), []
    for k in range(1, len(tokens)):
        one, other = " ".join(tokens[:k]).strip(" ,"), " ".join(tokens[k:]).strip(" ,")
        for before, after, first in ((one, other, True), (other, one, False)):
            trigger = _trigger(before, first)
            effect = _effect(after, trigger) if trigger is not None else None
            if trigger is not None and effect is not None and rule_number(trigger, effect) not in codes:
                codes.append(rule_number(trigger, effect))
    return codes


def read_rule(text: str) -> int | None:
    """The number of the rule that an English sentence means; None if the grammar has no such rule, or several."""
    codes = readings(plain_words(text))
    return codes[0] if len(codes) == 1 else None
