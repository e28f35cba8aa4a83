"""A table of a card room: matches against a real server, talk, votes, a restart, and every way to be turned away."""

from __future__ import annotations

import http.server
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.widgets import Static

import upcard
from tests.server.client import Server
from upcard.room.fair_deal.commit_reveal import check_record
from upcard.room.wire.messages import WIRE
from upcard.terminal.app.app import TableApp
from upcard.terminal.app.widgets import CommandLine
from upcard.terminal.line_mode import line_mode
from upcard.terminal.settings import Settings
from upcard.terminal.tables import saved_seats
from upcard.terminal.tables.commands import respond
from upcard.terminal.tables.join_link import CannotJoin, Link, TableFull, check_server, read_link
from upcard.terminal.tables.remote_table import RemoteTable, join

Opens = Callable[..., Link]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("room"), port=free_port()) as running:
        yield running


@pytest.fixture(autouse=True)
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_KEYS", str(tmp_path / "keys.json"))


@pytest.fixture
def other_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """When called, the next player to sit down is another person."""
    return lambda: monkeypatch.setenv("UPCARD_KEYS", str(tmp_path / "other.json"))


@pytest.fixture
def table(server: Server) -> Opens:
    """``table("open", "bot:club")``: the link of a new table."""

    def make(*seats: str, game: str = "whist", **more: object) -> Link:
        order = {"game": game, "players": len(seats), "seats": seats, "name": "Host", **more}
        return read_link(f"{server.host}/t/{server.ask('/api/tables', order)['table']}")

    return make


HAND = {"options": {"single_hand": True}}
BOTS = ("open", "bot:club", "bot:club", "bot:club")


def until(done: Callable[[], bool], seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < ends, "it never came about"
        time.sleep(0.02)


def play_out(*sittings: RemoteTable) -> None:
    """Everybody makes the last of the moves offered, till the match is over."""
    ends = time.monotonic() + 60
    while not all(one.over for one in sittings):
        assert time.monotonic() < ends, "the match never ended"
        for one in sittings:
            offers = one.offers()
            if offers:
                respond(one, f"#{len(offers)}")
        time.sleep(0.005)


def test_a_whole_hand_is_played_by_lines_and_its_deal_is_checked(table: Opens, folders: Path) -> None:
    sitting = join(table(*BOTS, **HAND), "Eve", Settings())
    said: list[str] = []
    line_mode.play(sitting, (f"#{len(sitting.offers())}" for _ in iter(lambda: sitting.over, True)), said.append)
    text = "\n".join(said)
    assert text.count("Eve plays") == 13 and "above six" in text and "The match is over" in text
    record = Path(re.search(r"The record is in (.*)$", text)[1]).read_text("utf-8")  # type: ignore[index]
    assert upcard.load(record).over
    assert check_record(record).added == (0,), "the word of this program is in the deal"


def test_the_record_is_available_and_fair_only_after_the_match(table: Opens) -> None:
    sitting = join(table(*BOTS, **HAND), "Eve", Settings())
    until(lambda: sitting.my_turn)
    assert respond(sitting, "save").kind == "refused"
    play_out(sitting)
    assert "the words of Eve" in respond(sitting, "fair").text
    assert respond(sitting, "replay").kind == "replay"
    assert "decisions" in respond(sitting, "review").text
    sitting.close()


def test_a_refusal_names_the_rule_and_a_hint_its_reason(table: Opens) -> None:
    sitting = join(table("bot:club", "bot:club", "bot:club", "open", **HAND), "Eve", Settings())
    until(lambda: sitting.my_turn)
    held = next(z["cards"] for z in sitting.view()["zones"] if z["role"] == "hand" and z["unit"] == 3)
    offered = {offer["card"] for offer in sitting.offers()}
    while len(offered) == len(held):  # on lead, or void: play on until there is a suit to follow
        respond(sitting, "#1")
        until(lambda: sitting.my_turn)
        held = next(z["cards"] for z in sitting.view()["zones"] if z["role"] == "hand" and z["unit"] == 3)
        offered = {offer["card"] for offer in sitting.offers()}
    forbidden = next(card for card in held if card not in offered)
    reply = respond(sitting, f"play {forbidden}")
    assert (reply.kind, reply.rule) == ("refused", "R9")
    assert "one of that suit" in respond(sitting, f"why {forbidden}").text
    hint = respond(sitting, "hint").text
    only = any(reason in hint for reason in ("these cards are equal", "nothing else to do"))
    assert only or "imagined deals" in hint or "points more than" in hint, hint
    assert only or "expected over" in respond(sitting, "hint").text, "once more: the numbers"
    sitting.close()


def test_two_people_talk_take_back_and_play_again(table: Opens, other_keys: Callable[[], None]) -> None:
    link = table("open", "bot:club", "open", "bot:club", **HAND)
    ann = join(link, "Ann", Settings())
    assert "waiting for 1 more" in ann.status()
    other_keys()
    ben = join(link, "Ben", Settings())
    until(lambda: ann.is_dealt and ben.is_dealt)
    assert ann.names == ben.names and {"Ann", "Ben"} <= set(ann.names)
    respond(ann, "say good luck")
    until(lambda: any("good luck" in entry.text for entry in ben.log()))
    until(lambda: ann.my_turn or ben.my_turn)
    actor, other = (ann, ben) if ann.my_turn else (ben, ann)
    mine = len(actor.offers())
    respond(actor, "#1")
    assert "must agree" in respond(actor, "undo").text
    until(lambda: "to take a move back" in other.status())
    assert respond(other, "yes").text == "agreed"
    until(lambda: any("takes back" in entry.text for entry in actor.log()))
    until(lambda: actor.my_turn)
    assert len(actor.offers()) == mine
    play_out(ann, ben)
    first = ann.link.table
    respond(ann, "again")
    until(lambda: "to play again" in ben.status())
    respond(ben, "yes")
    until(lambda: ann.link.table == ben.link.table != first and ann.is_dealt and ben.is_dealt)
    play_out(ann, ben)
    assert check_record(ann.record()).added == (0, 2), "the words of both are in the cards of the second match too"
    ann.close()
    ben.close()


def test_free_seats_are_filled_with_bots(table: Opens) -> None:
    sitting = join(table("open", "open", "open", "open", **HAND), "Eve", Settings())
    assert not sitting.is_dealt and "waiting for 3 more" in sitting.status()
    respond(sitting, "bots")
    until(lambda: sitting.is_dealt)
    assert sum("bot" in line for line in sitting.people()) == 3
    sitting.close()


def test_a_hand_continues_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path, port=free_port())
    with server:
        order = {"game": "whist", "seats": BOTS, "name": "Host", **HAND}
        sitting = join(read_link(f"{server.host}/t/{server.ask('/api/tables', order)['table']}"), "Eve", Settings())
        until(lambda: sitting.my_turn)
        respond(sitting, "#1")
        until(lambda: sitting.my_turn)
        before = sitting.view()["zones"]
        server.kill()
        until(lambda: "lost" in sitting.status())
        server.start()
        until(lambda: not sitting.status())
        assert sitting.view()["zones"] == before
        play_out(sitting)
        assert check_record(sitting.record()).added == (0,)
        sitting.close()


def test_a_returning_player_gets_the_same_seat(table: Opens) -> None:
    link = table(*BOTS, **HAND)
    first = join(link, "Eve", Settings())
    until(lambda: first.my_turn)
    first.close()
    second = join(link, "Another", Settings())
    assert second.me == 0 and second.names[0] == "Eve"
    assert saved_seats.keys_file().stat().st_mode & 0o077 == 0, "the keys are for their owner alone"
    second.close()


def test_a_full_table_can_be_watched_and_shows_no_hand(table: Opens, other_keys: Callable[[], None]) -> None:
    link = table(*BOTS, **HAND)
    sitting = join(link, "Eve", Settings())
    other_keys()
    with pytest.raises(TableFull, match=r"every seat is taken.*--watch"):
        join(link, "Zoe", Settings())
    watching = join(link, "Zoe", Settings(), watch=True)
    until(lambda: watching.is_dealt)
    assert watching.me is None and "watching" in watching.status()
    hands = [zone["cards"] or [] for zone in watching.view()["zones"] if zone["role"] == "hand"]
    assert sum(card is not None for hand in hands for card in hand) <= 1, "no more than the card turned up for trumps"
    assert respond(watching, "say hello").kind == "refused"
    sitting.close()
    watching.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("whist", "no link of a table"), ("http://127.0.0.1/r/abc", "no link of a table"),
        ("ftp://127.0.0.1/t/abc", "no link of a table"), ("127.0.0.1:99999/t/abc", "no port"),
    ],
)  # fmt: skip
def test_an_invalid_link_is_refused(text: str, why: str) -> None:
    with pytest.raises(CannotJoin, match=why):
        read_link(text)


def test_links_are_read_as_people_paste_them() -> None:
    assert str(read_link(" http://cards.example.org/t/ab12 ")) == "http://cards.example.org/t/ab12"
    assert read_link("[::1]:8000/t/ab12").socket == "ws://[::1]:8000/ws?table=ab12"
    assert read_link("https://cards.example.org/t/ab12").socket == "wss://cards.example.org/ws?table=ab12"


def test_an_unknown_table_and_an_unreachable_server_have_different_errors(server: Server) -> None:
    with pytest.raises(CannotJoin, match="there is no table 'nosuch'"):
        join(read_link(f"{server.host}/t/nosuch"), "Eve", Settings())
    with pytest.raises(CannotJoin, match="there is no answer from"):
        join(read_link(f"127.0.0.1:{free_port()}/t/nosuch"), "Eve", Settings())


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"games": 35, "tables": 0, "wire": WIRE + 1}, "this program is older"),
        ({"games": 35, "tables": 0}, "the card room is older"),
        ({"status": "ok"}, "no card room"),
        (None, "no card room"),
    ],
)  # fmt: skip
def test_another_protocol_version_is_refused_before_joining(told: object, why: str) -> None:
    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(told).encode()
            self.send_response(404 if told is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.handle_request, daemon=True).start()
        with pytest.raises(CannotJoin, match=why):
            check_server(read_link(f"127.0.0.1:{other.server_port}/t/abc"))


async def test_a_whole_hand_is_played_in_the_app_at_a_server(table: Opens) -> None:
    link = table(*BOTS, **HAND)
    app = TableApp(lambda: join(link, "Eve", Settings(sheets=False)))
    async with app.run_test(size=(100, 30)) as pilot:
        ends = time.monotonic() + 60
        while app.session is None or not app.session.over:
            assert time.monotonic() < ends
            await pilot.pause(0.01)
            if app.session is not None and app.session.my_turn and app.offers:
                await pilot.press("enter")
        app.query_one(CommandLine).value = "say well played"
        await pilot.press("enter")
        while "well played" not in str(app.query_one("#log_lines", Static).visual):
            assert time.monotonic() < ends
            await pilot.pause(0.01)
        assert "F7 review" in str(app.query_one("#prompt", Static).visual)
        await pilot.press("ctrl+q")
    assert check_record(app.return_value.read_text("utf-8")).added == (0,)  # type: ignore[union-attr]


def test_a_patience_of_a_card_room_is_given_up(table: Opens) -> None:
    ann = join(table("open", game="black_hole"), "Ann", Settings())
    until(lambda: ann.is_dealt)
    if not ann.over:  # one deal in thirty is lost before the first move
        assert "counts as lost" in respond(ann, "concede").text and not ann.over
        assert respond(ann, "concede now").text == ""
    assert ann.over and "only a game for one" in respond(ann, "concede").text
    ann.close()
