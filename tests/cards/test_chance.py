"""The generator: ChaCha20 as published, xoshiro256** as published, no bias, the same words everywhere."""

from __future__ import annotations

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

import upcard
from upcard.cards.chance import chacha_words, choose, mixed
from upcard.cards.faces import card_text
from upcard.engine.compile.access import access


@pytest.mark.parametrize("counter", [0, 1, 7, 2**33 + 5])
def test_secret_words_are_those_of_chacha20(counter: int) -> None:
    key = bytes(range(32))
    nonce = counter.to_bytes(8, "little") + bytes(8)
    stream = Cipher(algorithms.ChaCha20(key, nonce), mode=None).encryptor().update(bytes(8))
    low, high = chacha_words(np.frombuffer(key, "<u8"), counter)
    assert (int(low), int(high)) == (int.from_bytes(stream[:4], "little"), int.from_bytes(stream[4:], "little"))


def test_splitmix_gives_its_published_words() -> None:
    # The first words of splitmix64 from the seed 1234567 (Vigna's reference code).
    golden, word, out = 0x9E3779B97F4A7C15, 1234567, []
    for _ in range(3):
        word = (word + golden) % 2**64
        out.append(int(mixed(np.uint64(word))))
    assert out == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_place_in_the_pack_is_equally_likely_for_every_card() -> None:
    game = upcard.game("whist")
    counts = np.zeros((52, 4))
    deals = 2600
    for seed in range(deals):
        hands = access(game.rules.schema, game.dealt(seed)).hands
        for seat in range(4):
            for face in range(52):
                counts[face, seat] += hands[seat] >> face & 1
    expected = deals / 4
    chi_square = float(((counts - expected) ** 2 / (expected * 0.75)).sum()) * 3 / 4
    # 156 degrees of freedom: mean 156, standard deviation 17.7.
    assert 156 - 5 * 17.7 < chi_square < 156 + 5 * 17.7, card_text(int(counts.argmax()) // 4)


def test_numbers_below_n_have_no_bias() -> None:
    rng = np.array([9], np.uint64)
    counts = np.bincount([int(choose(rng, 6)) for _ in range(6000)], minlength=6)
    assert counts.min() > 850 and counts.max() < 1150


def test_a_secret_seed_deals_as_the_same_seed_everywhere() -> None:
    game = upcard.game("whist")
    seed = bytes(range(32))
    first, again = game.dealt(seed), game.dealt(seed)
    assert first.tobytes() == again.tobytes()
    assert first["cipher"][0] == 1 and first["draws"][0] >= 51


def test_a_secret_generator_covers_the_whole_range() -> None:
    game = upcard.game("whist", first_dealer="random")
    dealers = {int(game.dealt(bytes([n] * 32))["dealer"][0]) for n in range(40)}
    assert dealers == {0, 1, 2, 3}
