"""Saved networks, bots of other packages and bots of files: they sit down where a level is named."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import upcard
from upcard import bots
from upcard.bots import plugged
from upcard.bots.levels import UnknownLevel
from upcard.bots.networks import learned, network_names
from upcard.bots.plugged import BadBot
from upcard.cli import app
from upcard.engine.knowledge.learning_encoding import encoder_of
from upcard.research.tournaments.file_bots import FileBot, entrant

BRISCOLA = upcard.game("briscola", players=2, single_hand=True)
SIZE = encoder_of(BRISCOLA, 2).size
BOT = """
class Lowest:
    def __init__(self, game, seed):
        self.game = game

    def choose(self, infoset):
        return min(infoset.legal())


def broken(game, seed):
    return 7
"""


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """A network that prefers higher moves."""
    pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    from upcard.research.learning.network_file import save_network

    rng = np.random.default_rng(1)
    layers = [
        (rng.normal(size=(8, SIZE)).astype(np.float32), np.zeros(8, np.float32)),
        (np.zeros((52, 8), np.float32), np.arange(52, dtype=np.float32)),
    ]
    save_network(tmp_path / "high.onnx", layers, BRISCOLA, horizon=2)
    return tmp_path / "high.onnx"


def test_a_saved_network_plays_where_a_level_is_named(network: Path) -> None:
    bot = upcard.bot(f"learned:{network}", BRISCOLA)
    state = BRISCOLA.new_initial_state(seed=1)
    infoset = state.information_set()
    assert bot.choose(infoset) == max(state.legal_actions())
    shares = bot.probabilities(infoset)
    assert sum(shares.values()) == pytest.approx(1) and max(shares, key=shares.get) == max(state.legal_actions())
    assert pickle.loads(pickle.dumps(bot)).choose(infoset) == bot.choose(infoset)


def test_a_network_of_another_game_or_form_is_refused_in_a_sentence(network: Path, tmp_path: Path) -> None:
    from upcard.research.learning.network_file import save_network

    with pytest.raises(learned.BadNetwork, match="a network for briscola with 2 players, not for whist with 4"):
        upcard.bot(f"learned:{network}", "whist")
    with pytest.raises(learned.BadNetwork, match="with 2 players, not for briscola with 3"):
        upcard.bot(f"learned:{network}", upcard.game("briscola", players=3))
    with pytest.raises(learned.BadNetwork, match=r"there is no network 'nowhere\.onnx'"):
        upcard.bot("learned:nowhere.onnx", BRISCOLA)
    other = tmp_path / "text.onnx"
    other.write_text("no network")
    with pytest.raises(learned.BadNetwork, match="is no ONNX network"):
        upcard.bot(f"learned:{other}", BRISCOLA)
    with pytest.raises(learned.BadNetwork, match="has 52 moves, and the last layer gives 3 numbers"):
        save_network(other, [(np.zeros((3, SIZE), np.float32), np.zeros(3, np.float32))], BRISCOLA, horizon=2)
    with pytest.raises(learned.BadNetwork, match=f"layer 0 takes {SIZE} numbers"):
        save_network(other, [(np.zeros((52, 5), np.float32), np.zeros(52, np.float32))], BRISCOLA, horizon=2)


def test_a_network_whose_numbers_or_moves_mean_something_else_is_refused(network: Path) -> None:
    import json

    import onnx

    model = onnx.load(str(network))
    told = json.loads(model.metadata_props[0].value)
    assert told["layout"] == learned.layout_digest(BRISCOLA, "learn", 2) != learned.layout_digest(BRISCOLA, "learn", 3)
    onnx.helper.set_model_props(model, {learned.METADATA: json.dumps(told | {"layout": "of before"})})
    onnx.save(model, str(network))
    with pytest.raises(learned.BadNetwork, match="another version of briscola, in which numbers or moves mean"):
        upcard.bot(f"learned:{network}", BRISCOLA)


def test_weights_that_are_no_numbers_are_refused_under_onnxruntime_too(network: Path) -> None:
    import onnx

    model = onnx.load(str(network))
    weight = onnx.numpy_helper.to_array(model.graph.initializer[0]).copy()
    weight[3, 2] = np.nan
    model.graph.initializer[0].CopyFrom(onnx.numpy_helper.from_array(weight, "weight_0"))
    onnx.save(model, str(network))
    with pytest.raises(learned.BadNetwork, match="not all weights 'weight_0' are finite numbers"):
        upcard.bot(f"learned:{network}", BRISCOLA)
    # All of these are finite, but what comes of them is not.
    model.graph.initializer[0].CopyFrom(onnx.numpy_helper.from_array(np.full_like(weight, 3e38), "weight_0"))
    onnx.save(model, str(network.with_name("huge.onnx")))
    state = BRISCOLA.new_initial_state(seed=1)
    with pytest.raises(learned.BadNetwork, match=r"huge\.onnx computes numbers that are not finite"):
        upcard.bot(f"learned:{network.with_name('huge.onnx')}", BRISCOLA).choose(state.information_set())


def test_in_a_batch_a_network_moves_as_it_does_at_a_table(network: Path) -> None:
    from upcard.research.learning.evaluation import results_of

    at_once = results_of(BRISCOLA, f"learned:{network}", "random", 20, 3, horizon=2)
    one_by_one = results_of(BRISCOLA, f"learned:{network}", "random", 20, 3, horizon=4)  # not its encoding
    np.testing.assert_array_equal(at_once, one_by_one)


def test_an_onnx_file_without_metadata_is_refused_until_it_is_stamped(network: Path) -> None:
    import onnx

    from upcard.research.learning.network_file import stamp

    model = onnx.load(str(network))
    del model.metadata_props[:]
    onnx.save(model, str(network))
    with pytest.raises(learned.BadNetwork, match="does not say for which game it is"):
        upcard.bot(f"learned:{network}", BRISCOLA)
    stamp(network, BRISCOLA, horizon=3)
    with pytest.raises(learned.BadNetwork, match="another version of the game"):
        upcard.bot(f"learned:{network}", BRISCOLA)
    stamp(network, BRISCOLA, horizon=2)
    assert upcard.bot(f"learned:{network}", BRISCOLA)


def test_a_room_offers_the_networks_of_its_folder(network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(network_names.FOLDER, str(network.parent))
    assert network_names.offered() == ("learned:high.onnx",)
    assert upcard.bot("learned:high.onnx", BRISCOLA)


ROOM = """
import asyncio
from upcard.room import Room, Services, TableRequest
from upcard.room.workers.bot_pace import Pace
from upcard.store.sqlite import SqliteStore

async def play():
    opened = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0)))
    seats = ["bot:learned:high.onnx"] * 2
    made = await opened.create(TableRequest("briscola", players=2, seats=seats, options={"single_hand": True}))
    watcher = type("Watcher", (), {"seat": None, "send": lambda self, message: None})()
    await made.table.add_viewer(watcher)
    while made.table.number < 40:
        await asyncio.sleep(0.01)
    moves = made.table.match.table.moves
    await opened.close()
    return moves[0].move

print(asyncio.run(asyncio.wait_for(play(), 60)))
"""


def test_a_saved_network_sits_in_the_room(network: Path) -> None:
    env = {**os.environ, network_names.FOLDER: str(network.parent)}
    done = subprocess.run([sys.executable, "-c", ROOM], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert 0 <= int(done.stdout) < 52


def test_a_bot_of_another_package_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name, value = "careful", "cards.bots:careful"

        def load(self):
            return lambda game, seed: bots.make("random", game, seed)

    monkeypatch.setattr(plugged, "plugged", lambda: {"careful": Point()})
    monkeypatch.setattr(bots.levels, "plugged", lambda: {"careful": Point()})
    monkeypatch.setattr(bots.levels, "LEVELS", dict(bots.LEVELS))
    bot = upcard.bot("careful", BRISCOLA, seed=1)
    assert bot.choose(BRISCOLA.new_initial_state(1).information_set()) >= 0
    assert "careful" in bots.levels.level_names()
    with pytest.raises(UnknownLevel, match="takes no budget"):
        upcard.bot("careful:20", BRISCOLA)


def test_a_bot_of_another_package_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name, value = "careless", "cards.bots:careless"

        def load(self):
            raise ImportError("no module named cards")

    monkeypatch.setattr(plugged, "plugged", lambda: {"careless": Point()})
    with pytest.raises(BadBot, match=r"'careless' of cards\.bots:careless cannot be loaded: no module named cards"):
        plugged.Maker("careless")(BRISCOLA, 1)


def test_the_arena_takes_a_bot_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT)
    result = CliRunner().invoke(
        app, ["arena", "briscola", "--players", "2", "--deals", "3", "--bots", f"{tmp_path}/mine.py:Lowest,random"]
    )
    assert result.exit_code == 0, result.output
    assert "mine.py:Lowest" in result.output


def test_what_is_wrong_with_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "other.py"
    path.write_text(BOT)
    assert entrant("club:20") == "club:20"
    with pytest.raises(BadBot, match="has no 'Highest'; it has Lowest, broken"):
        entrant(f"{path}:Highest")
    with pytest.raises(BadBot, match="there is no file"):
        entrant(f"{tmp_path}/nowhere.py:Bot")
    with pytest.raises(BadBot, match=r"made 7, which has no method choose\(infoset\)"):
        FileBot(str(path), "broken")(BRISCOLA, 1)
    wrong = tmp_path / "wrong.py"
    wrong.write_text("1 / 0")
    with pytest.raises(BadBot, match="cannot be loaded: ZeroDivisionError"):
        entrant(f"{wrong}:Bot")
