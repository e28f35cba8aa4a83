"""The address of a PostgreSQL database, as operators write it (libpq's connection URIs)."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from upcard.store.errors import StoreError

SCHEMES = ("postgresql", "postgres")
_FORM = "it is written postgresql://USER@HOST/NAME"


def check_address(url: str) -> None:
    """Raises `StoreError` with what is wrong with an address, and never with its password.

    >>> check_address("postgresql://ann@db.example.org:5432,db2.example.org/cards")
    >>> check_address("/srv/cards")
    Traceback (most recent call last):
    ...
    upcard.store.errors.StoreError: this is no address of a PostgreSQL database: it is written postgresql://USER@HOST/NAME
    """
    scheme = url.partition(":")[0]
    if scheme not in SCHEMES or not url.startswith(f"{scheme}://"):
        raise StoreError(f"this is no address of a PostgreSQL database: {_FORM}")
    try:
        hosts = urlsplit(url).netloc.rpartition("@")[2]
    except ValueError:
        raise StoreError(f"the host in the address of the database cannot be read: {_FORM}") from None
    for host in hosts.split(","):
        try:
            urlsplit(f"//{host}").port  # noqa: B018 (reading it checks it)
        except ValueError:
            raise StoreError(
                "the port in the address of the database is not a whole number from 0 to 65535: "
                "it is written postgresql://USER@HOST:PORT/NAME"
            ) from None


def without_password(url: str) -> str:
    """A database URL without its password.

    >>> without_password("postgresql://upcard:secret@db.example.org:5432/cards?password=secret")
    'postgresql://upcard@db.example.org:5432/cards'
    """
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    user = user.partition(":")[0]
    return urlunsplit((parts.scheme, f"{user}@{host}" if user else host, parts.path, "", ""))
