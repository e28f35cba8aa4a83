"""The suite in slices, and hands by chance in numbers."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.workshop.room import Ask, changed, in_plain_python, in_workshop
from upcard.workshop.room import Failure

pytestmark = in_plain_python


async def finished(ask: Ask) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = await ask("progress")
        if told["finished"]:
            return told
        await asyncio.sleep(0.05)


def test_a_report_counts_hands() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        await ask("report", {"game": game, "hands": 30, "players": 3})
        done = await finished(ask)
        report = done["report"]
        assert (done["done"], report["hands"], report["lengths"]) == (30, 30, [[12, 30]])
        assert sum(count for _, count in report["branching"]) == 360
        assert abs(sum(report["results"])) < 0.01
        assert sum(report["wins"]) + report["draws"] >= 30
        assert report["kinds"] == [{"name": "play", "legal": 360, "made": 360}]

    in_workshop(test)


def test_the_suite_finds_a_leak_and_gives_the_record_of_it() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        leaky = changed(
            ("from upcard.rulebook import NOBODY,", "from upcard.rulebook import NOBODY, card, set_of, lowest,"),
            ("    target = option", "    peek = card(sees=ALL)\n    target = option"),
            ("from upcard.rulebook import About", "from upcard.rulebook import ALL, About"),
            ("left_of(s, s.dealer)  # R2", "left_of(s, s.dealer)  # R2\n    s.peek = lowest(s.hands[0])"),
        )  # fmt: skip
        game = (await ask("open", leaky))["game"]
        await ask("tests", {"game": game})
        done = await finished(ask)
        assert done["done"] == done["of"] > 3
        first = done["findings"][0]
        assert first["finding"]["message"]
        assert first["record"].startswith('[Game "agram_1"]')
        assert (await ask("back", {"record": first["record"], "moves": 0}))["table"]

    in_workshop(test)


def test_work_is_stopped() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        await ask("report", {"game": game, "hands": 10_000})
        await asyncio.sleep(0.2)
        stopped = await ask("stop")
        assert stopped["finished"]
        assert stopped["error"] == "stopped"
        assert (await ask("check", changed()))["findings"] == []
        refused = await ask("report", {"game": game, "hands": 10**9}, 400)
        assert "1 to 10,000 hands" in refused["error"]

    in_workshop(test)
