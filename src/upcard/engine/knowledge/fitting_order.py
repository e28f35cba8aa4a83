"""Draws an order of hidden cards in which each may lie where it is: what `engine.knowledge.redeal` does with the pool.

All loops take the number of cards `n` and work space: the faces in the `pool`, `home`, the unit of each place, and
`lacks`, the cards (bits) that the owner of each place cannot hold by public knowledge.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.chance import advanced, choose, chosen
from upcard.cards.sets import lowest, without_lowest
from upcard.jit.rule import rule, wraparound_rule

SHUFFLES = 3
MIXING = 10


@rule
def in_order(n, pool):
    """Sort the pool by face, so that the draw depends on which cards are hidden and not on where they lie: equal
    knowledge and an equal generator give the same world."""
    together = np.int64(0)
    for k in range(n):
        face = np.int64(1) << np.int64(pool[k])
        if together & face:
            return _sort(n, pool)
        together |= face
    for k in range(n):
        pool[k] = lowest(together)
        together = without_lowest(together)
    return n


@rule
def _sort(n, pool):
    """Shellsort, for packs in which a face occurs twice."""
    gap = n >> 1
    while gap:
        for i in range(gap, n):
            face = pool[i]
            j = i
            while j >= gap and pool[j - gap] > face:
                pool[j] = pool[j - gap]
                j -= gap
            pool[j] = face
        gap >>= 1
    return n


@wraparound_rule
def shuffle_all(n, pool, rng):
    """Every order equally likely. (The generator is kept in a local variable meanwhile: see `cards.chance.shuffle`.)"""
    word = rng[0]
    for i in range(n - 1, 0, -1):
        word = advanced(word)
        j = chosen(word, i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    rng[0] = word


@rule
def _all_fit(n, pool, lacks):
    wrong = np.int64(0)
    for k in range(n):
        wrong |= lacks[k] >> pool[k]
    return wrong & 1 == 0


@rule
def _may_be(lacks, k, face):
    """Whether a card may lie in a place of the pool."""
    return (lacks[k] >> face) & 1 == 0


@rule
def _mend(n, pool, lacks, rng):
    """Exchange misplaced cards for others at random. Returns whether all fit in the end."""
    for _ in range(4):
        wrong = 0
        for k in range(n):
            if _may_be(lacks, k, pool[k]):
                continue
            start = choose(rng, n)
            mended = False
            for step in range(n):
                j = start + step
                if j >= n:
                    j -= n
                if _may_be(lacks, k, pool[j]) and _may_be(lacks, j, pool[k]):
                    pool[k], pool[j] = pool[j], pool[k]
                    mended = True
                    break
            if not mended:
                wrong += 1
                j = choose(rng, n)
                pool[k], pool[j] = pool[j], pool[k]
        if wrong == 0 and _all_fit(n, pool, lacks):
            return True
    return _all_fit(n, pool, lacks)


@wraparound_rule
def _mix(n, pool, home, lacks, rng):
    """A symmetric random walk over the assignments that fit, by exchanges of two cards and rotations of three. The
    choice of the step does not depend on what fits; otherwise a step and its reverse would not be equally likely."""
    word = rng[0]
    for _ in range(MIXING * n):
        word = advanced(word)
        i = chosen(word, n)
        word = advanced(word)
        j = chosen(word, n)
        word = advanced(word)
        k = chosen(word, 2 * n)
        # An exchange is a rotation whose third place is the second. All is computed and written without a branch: which
        # steps fit cannot be predicted, and most do not.
        third = k if k < n else j
        a, b, d = pool[i], pool[j], pool[third]
        c = d if k < n else a
        apart = (home[i] != home[j]) & ((k >= n) | ((k != i) & (k != j)))
        unfit = (lacks[i] >> b) | (lacks[j] >> c) | (lacks[third] >> a)
        fits = apart & ((unfit & 1) == 0)
        pool[i] = b if fits else a
        pool[j] = c if fits else b
        pool[third] = a if fits else d
    rng[0] = word


@rule
def draw_order(n, pool, home, was, lacks, doubtful, rng):
    """Draw an order of the pool in which each card may lie where it is. `was` is one that does."""
    for _ in range(SHUFFLES):
        shuffle_all(n, pool, rng)
        if doubtful == 0 or _all_fit(n, pool, lacks):
            return
    if not _mend(n, pool, lacks, rng):
        for k in range(n):
            pool[k] = was[k]
    _mix(n, pool, home, lacks, rng)
