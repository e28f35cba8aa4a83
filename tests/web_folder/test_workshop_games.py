"""Copies of the room's games in the workshop's sandbox: each is checked, dealt and played, as its author finds it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.web_folder.folder_page import FolderPage, not_starved
from tests.web_folder.test_hostile_games import BOOK, RULES, TABLE, ask, files, page
from upcard.games import NAMES
from upcard.workshop import words

__all__ = ["files", "page"]
DAILY = ("pontoon", "through_the_window", "whist")
"""One of several files, one that reads a file of its own, and one of a single file."""


def copy_of(game: str) -> dict[str, Any]:
    """What the page sends of a copy, as `api/workshop/NAME.json` has it."""
    copied: dict[str, Any] = msgspec.to_builtins(words.game_source(game))
    return {name: copied[name] for name in ("source", "book", "lesson")}


@pytest.mark.parametrize(
    "name", [name if name in DAILY else pytest.param(name, marks=pytest.mark.long) for name in NAMES]
)
def test_a_copy_of_a_game_is_checked_dealt_and_played(page: FolderPage, name: str) -> None:
    copied = copy_of(name)
    checked = ask(page, "check", copied)
    assert checked["findings"] == [], checked
    opened = ask(page, "open", copied)
    assert opened["title"] == words.game_source(name).title
    detail = page.page.evaluate(
        "async (game) => (await window.sandbox.room.request(`/api/games/${game}`)).json()", opened["game"]
    )
    seats = ["me", *["bot:random"] * (detail["usual_players"] - 1)]
    order = {"game": opened["game"], "name": "Ann", "players": len(seats), "seats": seats}
    ticket = page.page.evaluate(TABLE, order)
    not_starved(ticket.get("error", ""))
    assert "table" in ticket, ticket
    table = ticket["table"]
    seen = ask(page, "views", {"table": table})
    assert [one["seat"] for one in seen["seats"]] == [None, *range(len(seats))]
    assert [one["leak"] for one in ask(page, "leaks", {"table": table})] == [""] * (len(seats) + 1)
    played = ask(page, "playout", {**copied, "hands": 2})["hands"]
    assert len(played) == 2
    assert any(hand["moves"] for hand in played)  # a patience may be lost as it is dealt


def test_a_game_may_import_from_a_game_of_the_room(page: FolderPage) -> None:
    """The room's games are not in the sandbox: the page hands over the files of the one that is named."""
    line = "from upcard.games.whist import STRENGTH as IN_WHIST"
    source = RULES.replace("from upcard.rulebook", f"{line}\nfrom upcard.rulebook", 1)
    for _ in range(2):  # also after a new start
        page.page.evaluate("window.sandbox.restart()")
        assert ask(page, "check", {"source": source, "book": BOOK})["findings"] == []
        assert ask(page, "playout", {"source": source, "book": BOOK, "hands": 1})["hands"]
        assert page.page.evaluate("[...window.sandbox.given.keys()]") == ["room/games/whist.zip.xz"]
    hidden = source.replace(
        line, 'from importlib import import_module\nimport_module(".".join(["upcard", "games", "crates"]))'
    )
    said = ask(page, "check", {"source": hidden, "book": BOOK})["findings"][0]["message"]
    assert "The workshop has no file room/games/crates.zip.xz" in said
