from __future__ import annotations

import hashlib

import pytest

from upcard.room.errors import RoomError
from upcard.room.fair_deal.commit_reveal import Checked, Secret, check_record, clean_entropy, promise_of, with_proof

SECRET = Secret(bytes(range(32)), bytes(16))


def record(entropy: tuple[str, ...] = ("tea", "")) -> str:
    head = f'[Game "whist"]\n[Seed "{SECRET.key("t1", entropy).hex()}"]'
    promises = [promise_of(word) if word else "" for word in entropy]
    return with_proof(f"{head}\n\nHand 1.\n1. Ann: 7♥\n", SECRET, "t1", entropy, promises)


def test_the_commitment_is_a_plain_hash() -> None:
    parts = (b"upcard commitment 1", SECRET.salt, SECRET.seed)
    by_hand = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert SECRET.commitment == hashlib.sha256(by_hand).hexdigest()


def test_a_record_that_keeps_the_promise_is_verified() -> None:
    proven = Checked(SECRET.commitment, added=(0,), late=())
    assert check_record(record()) == proven
    assert check_record(record(), SECRET.commitment) == proven


def test_a_record_has_the_seats_whose_words_were_late() -> None:
    promised = record(("tea", "")).replace(f'{promise_of("tea")} *"]', f'{promise_of("tea")} {promise_of("milk")}"]')
    assert check_record(promised) == Checked(SECRET.commitment, added=(0,), late=(1,))


def test_the_cards_depend_on_the_server_the_table_and_every_player() -> None:
    keys = {SECRET.key("t1", ("a", "b")), SECRET.key("t2", ("a", "b")), SECRET.key("t1", ("ab", "")),
            SECRET.key("t1", ("a", "c")), Secret(bytes(32), SECRET.salt).key("t1", ("a", "b"))}  # fmt: skip
    assert len(keys) == 5


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Secret "00', '[Secret "01', "not the one that was committed to"),
        ('[Salt "00', '[Salt "01', "not the one that was committed to"),
        ('[Seed "', '[Seed "00', "do not come from"),
        ('[Entropy "tea *"]', '[Entropy "tee *"]', "seat 0 did not promise"),
        ('[Entropy "tea *"]', '[Entropy "* *"]', "do not come from"),
        ('[Entropy "tea *"]', '[Entropy "tea"]', "different numbers of seats"),
        (f'[Promises "{promise_of("tea")}', '[Promises "*', "seat 0 did not promise"),
        ('[Table "t1"]', '[Table "t2"]', "do not come from"),
        ('[Salt "00', '[Salt "zz', "hexadecimal"),
        ('[Table "t1"]\n', "", r"no line \[Table\]"),
    ],
)
def test_a_changed_record_is_detected(old: str, new: str, complaint: str) -> None:
    with pytest.raises(RoomError, match=complaint):
        check_record(record().replace(old, new, 1))


def test_a_different_commitment_is_detected() -> None:
    with pytest.raises(RoomError, match="another commitment"):
        check_record(record(), "0" * 64)


def test_what_a_player_adds_is_short_and_plain() -> None:
    assert clean_entropy("my-lucky_7", promise_of("my-lucky_7")) == "my-lucky_7"
    for text in ("two words", "x" * 65, "*", "é", ""):
        with pytest.raises(RoomError, match="1 to 64 letters, digits, - and _"):
            clean_entropy(text, promise_of(text))


def test_a_player_adds_what_was_promised_and_nothing_else() -> None:
    with pytest.raises(RoomError, match="not what you promised"):
        clean_entropy("coffee", promise_of("tea"))
