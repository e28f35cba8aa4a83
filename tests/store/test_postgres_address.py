"""The address of a database: each mistake gets its own sentence, without the password."""

from __future__ import annotations

import pytest

from upcard.store.errors import StoreError
from upcard.store.postgres_address import check_address

GOOD = (
    "postgresql://ann@db.example.org/cards",
    "postgres://ann:secret@db:5432/cards?sslmode=require",
    "postgresql:///cards?host=/run/postgresql",
    "postgresql://[::1]:5432/cards",
    "postgresql://one:5432,two:5433/cards",
)
BAD = {
    "/srv/cards/room.sqlite3": "no address of a PostgreSQL database",
    "": "no address of a PostgreSQL database",
    "mysql://ann:secret@db/cards": "no address of a PostgreSQL database",
    "postgresql:cards": "no address of a PostgreSQL database",
    "postgresql://ann:secret@db:secret/cards": "the port in the address",
    "postgresql://ann:secret@db:99999/cards": "the port in the address",
    "postgresql://ann:secret@one:5432,two:x/cards": "the port in the address",
    "postgresql://ann:secret@[::1/cards": "the host in the address",
}


@pytest.mark.parametrize("url", GOOD)
def test_an_address_as_libpq_writes_it_is_taken(url: str) -> None:
    check_address(url)


@pytest.mark.parametrize("url", BAD)
def test_any_other_is_refused_in_a_sentence_without_its_password(url: str) -> None:
    with pytest.raises(StoreError, match=BAD[url]) as refused:
        check_address(url)
    assert "secret" not in str(refused.value) and "postgresql://USER@HOST" in str(refused.value)
