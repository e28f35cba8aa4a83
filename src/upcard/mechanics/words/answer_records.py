"""Answers on record: what players have truthfully answered about hands that never grow, as facts that stay checkable.

A fact is kept in a row of int64 words: the seat asked, the answer and the number of words of the question; the cards
that had openly left the hand by then; the question (`cards.questions`). Today's hand plus all cards that have openly
left it since is the hand of that time, so a fact stays valid: it can be checked against any later hand.
"""

from __future__ import annotations

from upcard.cards.questions import any_of, asks_for_none, holds_true
from upcard.cards.sets import count
from upcard.jit.rule import rule

SEAT_BITS, ANSWER_BIT, LENGTH_SHIFT = 7, 3, 4


@rule
def ask_once(row, end, seat, words, n):
    """Add a question to a seat to the list of questions asked: its head, then its words. Returns how many words of the
    list are in use; a question for which there is no room is not remembered."""
    if end + 1 + n > len(row):
        return end
    row[end] = seat | 1 << ANSWER_BIT | n << LENGTH_SHIFT
    for k in range(n):
        row[end + 1 + k] = words[k]
    return end + 1 + n


@rule
def was_asked(row, end, seat, words, n):
    """Whether the same question to the seat is on the list."""
    at = 0
    while at < end:
        size = row[at] >> LENGTH_SHIFT
        same = size == n and row[at] & SEAT_BITS == seat
        for k in range(size):
            same = same and row[at + 1 + k] == words[k]
        if same:
            return True
        at += 1 + size
    return False


@rule
def testify(s, seat, words, n, answer, elsewhere):
    """Put an answer on record. `elsewhere`: cards that all know not to be in the seat's hand.

    Cards that it proves go to ``s.lacks`` and ``s.shown``; the rest is kept in ``s.said`` (``s.said_end`` words of it
    are in use), which forgets the oldest facts when there is no room.
    """
    cards = any_of(words[0]) if n == 1 else 0
    if cards:
        if asks_for_none(words[0]) == (answer != 0):
            s.lacks[seat] |= cards
            return
        left = cards & ~elsewhere & ~s.lacks[seat]
        if count(left) == 1:
            s.shown[seat] |= left
            return
        if cards & s.shown[seat] & ~elsewhere:
            return
    _keep(s, seat, words, n, answer)


@rule
def _keep(s, seat, words, n, answer):
    while s.said_end + n + 2 > len(s.said):
        _forget_oldest(s)
    at = s.said_end
    s.said[at] = seat | answer << ANSWER_BIT | n << LENGTH_SHIFT
    s.said[at + 1] = s.gone[seat]
    for k in range(n):
        s.said[at + 2 + k] = words[k]
    s.said_end = at + 2 + n


@rule
def _forget_oldest(s):
    size = 2 + (s.said[0] >> LENGTH_SHIFT)
    for k in range(s.said_end - size):
        s.said[k] = s.said[k + size]
    for k in range(s.said_end - size, s.said_end):
        s.said[k] = 0
    s.said_end -= size


@rule
def contradicted(s):
    """How many facts on record the hands contradict."""
    wrong, at = 0, 0
    while at < s.said_end:
        head, gone = s.said[at], s.said[at + 1]
        seat, n = head & SEAT_BITS, head >> LENGTH_SHIFT
        then = (s.hands[seat] | s.gone[seat]) & ~gone
        if holds_true(s.said, at + 2, at + 2 + n, then) != (head >> ANSWER_BIT) & 1:
            wrong += 1
        at += 2 + n
    return wrong
