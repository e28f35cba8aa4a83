"""Best of three tricks where a trick may be tied: the first trick breaks all ties.

A result is the side that won the trick, `TIED`, or -1 for a trick not played yet.
"""

from __future__ import annotations

from upcard.jit.rule import rule

NOT_PLAYED, TIED = -1, 2
UNDECIDED, DRAWN = -1, -2


@rule
def tricks_done(results):
    """How many of the three tricks have a result."""
    done = 0
    while done < 3 and results[done] != NOT_PLAYED:
        done += 1
    return done


@rule
def winner_of_three(results):
    """The side that has won the hand, `UNDECIDED`, or `DRAWN` when all three tricks were tied.

    Two tricks win. A tied trick gives the hand to the winner of the first trick; if the first trick was tied, the first
    trick that is not tied decides.
    """
    done = tricks_done(results)
    if done == 0:
        return UNDECIDED
    first, last = results[0], results[done - 1]
    if last == TIED:
        if first != TIED:
            return first
        return DRAWN if done == 3 else UNDECIDED
    if first == TIED or (done > 1 and last == first):
        return last
    return last if done == 3 else UNDECIDED
