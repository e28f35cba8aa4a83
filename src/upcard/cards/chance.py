"""Chance: every random word comes from the state, so the same seed gives the same match everywhere.

A state carries a 256-bit key. For simulation it is the state of xoshiro256** (Blackman and Vigna,
2018). For a real table (``s.cipher`` = 1) the words are those of the ChaCha20 block function
(RFC 8439) under that key, with ``s.draws`` as the block counter: a player who sees any number of
cards learns nothing of the others.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.jit.rule import rule, wraparound_rule

_U = np.uint64
_5, _7, _9, _11, _17, _19, _45, _57 = (_U(n) for n in (5, 7, 9, 11, 17, 19, 45, 57))
_27, _30, _31, _32, _33 = (_U(n) for n in (27, 30, 31, 32, 33))
_LOW_32 = _U(0xFFFFFFFF)
_GOLDEN = _U(0x9E3779B97F4A7C15)
_MIX_1 = _U(0xBF58476D1CE4E5B9)
_MIX_2 = _U(0x94D049BB133111EB)


@wraparound_rule
def mixed(word):
    """The finalizer of splitmix64: a word from a word, with every bit depending on every bit."""
    z = (word ^ (word >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@wraparound_rule
def seed_word(seed, index):
    """The seed of game number `index` in a batch that was started with `seed` (both uint64)."""
    return mixed(_U(seed) + _U(index) * _GOLDEN)


@wraparound_rule
def choose(rng, n):
    """A random whole number below n from a one-word generator (a uint64 array) outside any state:
    used for the choices of random players, so that these never disturb the deals."""
    rng[0] += _GOLDEN
    return chosen(rng[0], n)


@wraparound_rule
def advanced(word):
    """The next word of a generator of choices."""
    return word + _GOLDEN


@rule
def chosen(word, n):
    """The whole number below n that `choose` makes of a word of its generator."""
    return (np.int64(mixed(word) >> _33) * n) >> 31


@wraparound_rule
def set_seed(s, seed):
    """Make the four words of the key from one 64-bit seed (splitmix64, as xoshiro's authors advise)."""
    word = _U(seed)
    for i in range(4):
        word = word + _GOLDEN
        s.key[i] = mixed(word)
    s.cipher = 0
    s.draws = 0


@wraparound_rule
def _xoshiro(s):
    result, k0, k1, k2, k3 = _xoshiro_of(_U(s.key[0]), _U(s.key[1]), _U(s.key[2]), _U(s.key[3]))
    _keep(s, k0, k1, k2, k3)
    return result


@rule
def _keep(s, k0, k1, k2, k3):
    s.key[0] = k0
    s.key[1] = k1
    s.key[2] = k2
    s.key[3] = k3


@wraparound_rule
def _xoshiro_of(k0, k1, k2, k3):
    """The next word of a key, and the key after it."""
    x = k1 * _5
    result = ((x << _7) | (x >> _57)) * _9
    t = k1 << _17
    k2 ^= k0
    k3 ^= k1
    k1 ^= k2
    k0 ^= k3
    k2 ^= t
    k3 = (k3 << _45) | (k3 >> _19)
    return result, k0, k1, k2, k3


@rule
def _rotate(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF


@rule
def _quarter(a, b, c, d):
    """The quarter round of RFC 8439, 2.1, on 32-bit words held in int64."""
    a = (a + b) & 0xFFFFFFFF
    d = _rotate(d ^ a, 16)
    c = (c + d) & 0xFFFFFFFF
    b = _rotate(b ^ c, 12)
    a = (a + b) & 0xFFFFFFFF
    d = _rotate(d ^ a, 8)
    c = (c + d) & 0xFFFFFFFF
    b = _rotate(b ^ c, 7)
    return a, b, c, d


@rule
def chacha_words(key, counter):
    """The first two 32-bit words of the ChaCha20 block: 256-bit key, 64-bit counter, nonce zero."""
    k0, k1 = np.int64(key[0] & _LOW_32), np.int64(key[0] >> _32)
    k2, k3 = np.int64(key[1] & _LOW_32), np.int64(key[1] >> _32)
    k4, k5 = np.int64(key[2] & _LOW_32), np.int64(key[2] >> _32)
    k6, k7 = np.int64(key[3] & _LOW_32), np.int64(key[3] >> _32)
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = counter & 0xFFFFFFFF, counter >> 32, 0, 0
    for _ in range(10):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    return (a0 + 0x61707865) & 0xFFFFFFFF, (a1 + 0x3320646E) & 0xFFFFFFFF


@rule
def _chacha(s):
    low, high = chacha_words(s.key, s.draws)
    s.draws += 1
    return _U(low) | (_U(high) << _32)


@rule
def word(s):
    """The next random 64-bit word (uint64) of the state's generator."""
    if s.cipher:
        return _chacha(s)
    return _xoshiro(s)


@rule
def below(s, n):
    """A random whole number 0..n-1, without bias (Lemire 2019), for 1 <= n < 2**31."""
    product = _spread(word(s), n)
    while _is_uneven(product, n):
        product = _spread(word(s), n)
    return product >> 31


@rule
def _spread(random, n):
    return np.int64(random >> _33) * n


@rule
def _is_uneven(product, n):
    """Whether a product is one of the few that would make some numbers likelier than others."""
    low = product & 0x7FFFFFFF
    return low < n and low < (0x80000000 - n) % n


@rule
def shuffle(s, row):
    """Shuffle a row: every order equally likely (Fisher and Yates)."""
    if s.cipher:
        for i in range(row[len(row) - 1] - 1, 0, -1):
            j = below(s, i + 1)
            row[i], row[j] = row[j], row[i]
    else:
        _shuffle_by_xoshiro(s, row)


@rule
def _shuffle_by_xoshiro(s, row):
    """The same, with the key in local variables: loading and storing it for every word costs 50 % more."""
    k0, k1, k2, k3 = _U(s.key[0]), _U(s.key[1]), _U(s.key[2]), _U(s.key[3])
    for i in range(row[len(row) - 1] - 1, 0, -1):
        random, k0, k1, k2, k3 = _xoshiro_of(k0, k1, k2, k3)
        product = _spread(random, i + 1)
        while _is_uneven(product, i + 1):
            random, k0, k1, k2, k3 = _xoshiro_of(k0, k1, k2, k3)
            product = _spread(random, i + 1)
        j = product >> 31
        row[i], row[j] = row[j], row[i]
    _keep(s, k0, k1, k2, k3)
