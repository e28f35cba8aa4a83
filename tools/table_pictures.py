"""Take the pictures of the docs: the table of the README, and one of every game for ``docs/games.md``.

    python tools/table_pictures.py [GAME ...]   # `readme` for the table of the README

Needs Playwright and Chromium. Each picture shows a table at a turn of the first seat. ``docs/tables/shown.json`` has
for each the record of its table, the text of the page, and a digest of the file: ``tests/web/test_pictures.py`` draws
the same table and compares.
"""

# ruff: noqa: E402  (the folder of the project comes first)
from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import upcard
from tests.web.frames import NAMES, Frame, drawn, sent
from tests.web.gallery import Gallery, opened
from upcard.room.match import view_messages

TABLES = ROOT / "docs/tables"
SHOWN = TABLES / "shown.json"
README = "readme"
SCREEN, LARGE = (960, 640), (1280, 800)
ROUNDS = {"go_boom": 3, "contract_bridge": 12, "black_hole": 14, "trex": 14, "crates": 12, "contract_rummy": 12,
          README: 4}  # fmt: skip
THINKING = (README, "contract_bridge", "contract_rummy", "kowah", "mille", "twenty_eight", "whist")
"""Games whose tables look empty with random play."""
USUAL_ROUNDS = 6
"""The number of turns of the first seat before the picture."""
SEED = 7
THINKS = "club:60"


def game_of(name: str) -> str:
    """The game that a picture shows."""
    return "whist" if name == README else name


def picture_of(name: str) -> Path:
    """The file of a picture."""
    return ROOT / "docs/table.png" if name == README else TABLES / f"{name}.jpg"


def played(name: str) -> str:
    """The record of a table at a turn of the first seat, in the first hand."""
    game = upcard.game(game_of(name))
    table = game.table(seed=SEED, names=NAMES[: game.players])
    draw = random.Random(SEED)
    thinker = upcard.bot(THINKS, game, SEED) if name in THINKING else None
    kept, rounds = table.record(), 0
    while not table.over and table.view(0).hand == 0 and rounds < ROUNDS.get(name, USUAL_ROUNDS):
        if table.window and not table.to_act:
            table.close_window()
            continue
        if 0 in table.to_act:
            kept, rounds = table.record(), rounds + 1
        seat = 0 if 0 in table.to_act else draw.choice(table.to_act)
        move = drawn(table, seat, draw) if thinker is None else thinker.choose(table.information_set(seat))
        if move is None:
            break
        table.play(move, seat)
    return kept


def frame_of(name: str, record: str) -> Frame:
    """The messages for the first seat of a recorded table."""
    table = upcard.load(record)
    message = sent(table, view_messages.ViewMessages(table), 0)
    return Frame(game_of(name), table.game.players, message["view"]["phase"], "pictured", message)


def moves_of(record: str) -> list[str]:
    """The move lines of a record, without remarks."""
    return [line for line in record.splitlines() if line[:1] == "[" or line[:1].isdigit()]


def digest(file: Path) -> str:
    """The digest of a picture."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def take(gallery: Gallery, name: str) -> dict[str, Any]:
    """Take one picture; returns its entry in ``shown.json``."""
    record = "\n".join(moves_of(played(name)))
    gallery.resize(LARGE if name == README else SCREEN)
    gallery.show(frame_of(name, record))
    picture = picture_of(name)
    kind: dict[str, Any] = {"type": "png"} if name == README else {"type": "jpeg", "quality": 70}
    gallery.page.screenshot(path=picture, **kind)
    return {"file": digest(picture), "shown": gallery.shown(), "record": record.splitlines()}


def main(names: list[str]) -> None:
    TABLES.mkdir(exist_ok=True)
    kept = json.loads(SHOWN.read_text("utf-8")) if SHOWN.exists() else {}
    with opened() as gallery:
        for name in names or [README, *upcard.games()]:
            kept[name] = take(gallery, name)
            sys.stdout.write(f"{name}\n")
    SHOWN.write_text(json.dumps(dict(sorted(kept.items())), ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
