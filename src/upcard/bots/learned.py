"""Saved networks as bots: ``learned:FILE`` names one wherever a level is named.

A file is an ONNX model with one input, observations float32 (B, size), and one output, logits float32 (B, actions). Its
metadata says for which game, players and encoding it was made (`research.network_file` writes such files, with or
without a network of PyTorch). `onnxruntime` plays it, so a table with it needs no PyTorch.

Needs ``pip install '.[network]'``.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from upcard.arrays import NDArray, np
from upcard.bots.network_names import path_of
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.learning_encoding import LearningEncoder, encoder_of
from upcard.engine.knowledge.observation import observer_of
from upcard.errors import UpcardError

METADATA = "upcard"
"""The key of the metadata, a JSON object."""


class BadNetwork(UpcardError, ValueError):
    """A file that is no network for this game."""


class LearnedBot:
    """Plays the move for which the network gives the highest number. `probabilities` gives them all."""

    def __init__(self, path: str | Path, game: Variant) -> None:
        self.path, self.game = str(path), game
        self._check(_session(self.path, _stamp(self.path)))

    def _check(self, session: Any) -> None:
        made_for = metadata_of(session, self.path)
        wanted = {"game": self.game.name, "players": self.game.players}
        for name, value in wanted.items():
            if made_for.get(name) != value:
                raise BadNetwork(
                    f"{self.path} is a network for {made_for.get('game')} with {made_for.get('players')} players, "
                    f"not for {self.game.name} with {self.game.players}"
                )
        encoding, self.horizon = made_for.get("encoding"), int(made_for.get("horizon", 0))
        if encoding not in ("learn", "observation"):
            raise BadNetwork(f"{self.path} wants the encoding {encoding!r}; there are 'learn' and 'observation'")
        self.encoding = encoding
        self._encoder: LearningEncoder | None = encoder_of(self.game, self.horizon) if encoding == "learn" else None
        size = self._encoder.size if self._encoder else observer_of(self.game.rules).size
        takes, gives = session.get_inputs()[0].shape[-1], session.get_outputs()[0].shape[-1]
        if (takes, gives) != (size, len(self.game.moves)):
            raise BadNetwork(
                f"{self.path} takes {takes} numbers and gives {gives}; {self.game.name} has {size} and "
                f"{len(self.game.moves)} in this version: it was made for another version of the game"
            )
        layout = layout_digest(self.game, encoding, self.horizon)
        if made_for.get("layout", layout) != layout:
            raise BadNetwork(
                f"{self.path} was made for another version of {self.game.name}, in which numbers or moves mean "
                "something else"
            )
        self.takes_many = not isinstance(session.get_inputs()[0].shape[0], int)

    def logits(self, infoset: InformationSet) -> NDArray[np.float32]:
        """What the network gives, float32 (actions,); -inf for moves that are not legal."""
        seen = infoset.encoded(self._encoder) if self._encoder else infoset.tensor()
        found: NDArray[np.float32] = self.logits_of(seen[None], infoset.mask()[None])[0]
        return found

    def logits_of(self, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.float32]:
        """The same (B, actions) for observations (B, size) in the network's encoding and masks (B, actions). Only a
        network that `takes_many` takes more than one."""
        session = _session(self.path, _stamp(self.path))
        found: NDArray[np.float32] = session.run(None, {session.get_inputs()[0].name: seen})[0]
        return np.where(mask == 1, found, np.float32(-np.inf))

    def probabilities(self, infoset: InformationSet) -> dict[int, float]:
        """How likely the network makes each legal move."""
        logits = self.logits(infoset).astype(np.float64)
        shares = np.exp(logits - logits.max())
        shares /= shares.sum()
        return {move: float(shares[move]) for move in infoset.legal()}

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play."""
        return int(self.logits(infoset).argmax())

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move."""
        self.choose(infoset)


def learned_bot(file: str, game: Variant | CompiledGame) -> LearnedBot:
    """The bot of a file, or of a name in the folder that `FOLDER` names. Raises `BadNetwork`."""
    path = path_of(file)
    if not file or not path.is_file():
        raise BadNetwork(f"there is no network {file!r}: learned:FILE names an ONNX file")
    return LearnedBot(path, game if isinstance(game, Variant) else Variant(game))


def layout_digest(game: Variant, encoding: str, horizon: int) -> str:
    """Twelve hex digits of what each number of an encoding and each move of a game means."""
    blocks = (
        [(f.name, f.seat, f.length, f.holds) for f in encoder_of(game, horizon).features]
        if encoding == "learn"
        else [(b.name, b.seat, b.start, b.stop) for b in observer_of(game.rules).blocks]
    )
    moves = [game.moves.words(move) for move in range(len(game.moves))]
    return hashlib.sha256(json.dumps([blocks, moves]).encode()).hexdigest()[:12]


def metadata_of(session: Any, path: str) -> dict[str, Any]:
    """What a file says of itself. Raises `BadNetwork`."""
    text = session.get_modelmeta().custom_metadata_map.get(METADATA)
    try:
        found = json.loads(text or "")
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadNetwork(f"{path} does not say for which game it is: upcard.research.network_file writes files that do")
    return found


def _stamp(path: str) -> float:
    return os.stat(path).st_mtime


@lru_cache(maxsize=16)
def _session(path: str, stamp: float) -> Any:
    try:
        import onnxruntime
    except ImportError:
        raise ImportError("a saved network needs onnxruntime: pip install '.[network]'") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # it raises classes of its own for whatever is wrong with a file
        raise BadNetwork(f"{path} is no ONNX network: {str(error).splitlines()[0]}") from None
