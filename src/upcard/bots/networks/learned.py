"""Saved networks as bots: ``learned:FILE`` names one wherever a level is named.

A file is an ONNX model with one input, observations float32 (B, size), and one output, logits float32 (B, actions). Its
metadata says for which game, players and encoding it was made (`research.learning.network_file` writes such files, with
or without a network of PyTorch). `onnxruntime` plays it where that is installed (``pip install '.[network]'``).
Elsewhere, as in a browser, `bots.networks.dense_network` plays a network of dense layers. Weights that are NaN or
infinite are refused.
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from upcard.arrays import NDArray, np
from upcard.bots.networks.dense_network import DenseNetwork
from upcard.bots.networks.network_names import LEARNED, files_in, path_of
from upcard.bots.networks.onnx_file import BadNetwork, OnnxFile
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.learning_encoding import MAX_MOVES, LearningEncoder, encoder_of
from upcard.engine.knowledge.observation import observer_of

METADATA = "upcard"
"""The key of the metadata, a JSON object."""
_WHOLE = {"players": (1, 100), "horizon": (0, MAX_MOVES)}
"""Whole numbers of the metadata, with the least and the greatest."""
log = logging.getLogger(__name__)


class LearnedBot:
    """Plays the move for which the network gives the highest number. `probabilities` gives them all."""

    def __init__(self, path: str | Path, game: Variant) -> None:
        self.path, self.game = str(path), game
        file = _file(self.path, _stamp(self.path))
        self._encoder = check(file, game)
        self.encoding, self.horizon = metadata_of(file)["encoding"], _horizon(metadata_of(file))
        self.takes_many = _network(self.path, _stamp(self.path)).takes_many

    def logits(self, infoset: InformationSet) -> NDArray[np.float32]:
        """What the network gives, float32 (actions,); -inf for moves that are not legal. Raises `BadNetwork` if a
        number of a legal move is not finite."""
        seen = infoset.encoded(self._encoder) if self._encoder else infoset.tensor()
        found = _network(self.path, _stamp(self.path)).one(seen)
        mask = infoset.mask().tolist()
        if not all(math.isfinite(one) for one, may in zip(found, mask) if may):
            raise self._not_finite()
        return np.array([one if may else -math.inf for one, may in zip(found, mask)], np.float32)

    def logits_of(self, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.float32]:
        """The same (B, actions) for observations (B, size) in the network's encoding and masks (B, actions). Only a
        network that `takes_many` takes more than one. Raises `BadNetwork`, as `logits` does."""
        found = _network(self.path, _stamp(self.path)).many(seen)
        if not np.isfinite(found[mask == 1]).all():
            raise self._not_finite()
        return np.where(mask == 1, found, np.float32(-np.inf))

    def _not_finite(self) -> BadNetwork:
        return BadNetwork(f"{Path(self.path).name} computes numbers that are not finite")

    def probabilities(self, infoset: InformationSet) -> dict[int, float]:
        """How likely the network makes each legal move."""
        logits, legal = self.logits(infoset), infoset.legal()
        best = max(float(logits[move]) for move in legal)
        shares = {move: math.exp(float(logits[move]) - best) for move in legal}
        whole = math.fsum(shares.values())
        return {move: share / whole for move, share in shares.items()}

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """The move to play."""
        return int(self.logits(infoset).argmax())

    def try_out(self, infoset: InformationSet) -> None:
        """Make a move."""
        self.choose(infoset)


def learned_bot(file: str, game: Variant | CompiledGame) -> LearnedBot:
    """The bot of a file, or of a name in the folder that `FOLDER` names. Raises `BadNetwork`."""
    return LearnedBot(_found(file), game if isinstance(game, Variant) else Variant(game))


def check_level(level: str, game: Variant) -> None:
    """Whether a level that names a network, ``learned:FILE``, can play a game; other levels always can. Raises
    `BadNetwork`."""
    name, _, file = level.partition(":")
    if name == LEARNED:
        path = str(_found(file))
        check(_file(path, _stamp(path)), game)
        _network(path, _stamp(path))


def read_metadata(path: str | Path) -> dict[str, Any]:
    """The metadata of a network file: its ``game``, ``players``, ``encoding`` ... Raises `BadNetwork`."""
    return metadata_of(_file(str(path), _stamp(str(path))))


def networks_for(game: str, folder: str | Path | None) -> list[tuple[str, str]]:
    """The networks of a folder that were made for a game: their levels, and a line about each. A file that is no
    network is left out, and the log says why."""
    found = []
    for path in files_in(folder) if folder else ():
        metadata = _metadata_at(str(path), path.stat().st_mtime if path.exists() else None)
        if metadata is not None and metadata.get("game") == game:
            found.append((f"{LEARNED}:{path.name}", line_of(metadata.get("players"))))
    return found


@lru_cache(maxsize=1024)
def _metadata_at(path: str, stamp: float | None) -> dict[str, Any] | None:
    """The metadata of a network file. An invalid file is read, and reported, once."""
    try:
        return metadata_of(_read(path))
    except BadNetwork as error:
        log.warning("%s is left out: %s", path, error)
        return None


def line_of(players: object) -> str:
    """The line of a menu for a network that was made for this number of players."""
    return f"a saved network for {players} players"


def check(file: OnnxFile, game: Variant) -> LearningEncoder | None:
    """The encoder for a network, None for one that takes the observation. Raises `BadNetwork` if it was made for
    another game, number of players or version."""
    metadata = metadata_of(file)
    word, title = metadata.get("game"), game.name  # gaps that are translated whatever they hold: `translator.FREE`
    wanted = {"game": game.name, "players": game.players}
    for name, value in wanted.items():
        if metadata.get(name) != value:
            raise BadNetwork(
                f"{file.title} is a network for {word} with {metadata.get('players')} players, "
                f"not for {title} with {game.players}"
            )
    encoding = metadata.get("encoding")
    if encoding not in ("learn", "observation"):
        raise BadNetwork(f"{file.title} wants the encoding {encoding!r}; there are 'learn' and 'observation'")
    encoder = encoder_of(game, _horizon(metadata)) if encoding == "learn" else None
    size = encoder.size if encoder else observer_of(game.rules).size
    if (file.takes, file.gives) != (size, len(game.moves)):
        given, found, wanted_moves = file.takes, file.gives, len(game.moves)
        raise BadNetwork(
            f"{file.title} takes {given} numbers and gives {found}; {title} has {size} and "
            f"{wanted_moves} in this version: it was made for another version of the game"
        )
    layout = layout_digest(game, encoding, _horizon(metadata))
    if metadata.get("layout", layout) != layout:
        raise BadNetwork(
            f"{file.title} was made for another version of {title}, in which numbers or moves mean something else"
        )
    return encoder


def layout_digest(game: Variant, encoding: str, horizon: int) -> str:
    """Twelve hex digits of what each number of an encoding and each move of a game means."""
    blocks = (
        [(f.name, f.seat, f.length, f.holds) for f in encoder_of(game, horizon).features]
        if encoding == "learn"
        else [(b.name, b.seat, b.start, b.stop) for b in observer_of(game.rules).blocks]
    )
    moves = [game.moves.words(move) for move in range(len(game.moves))]
    return hashlib.sha256(json.dumps([blocks, moves]).encode()).hexdigest()[:12]


def _horizon(metadata: dict[str, Any]) -> int:
    return int(metadata.get("horizon", 0))


def metadata_of(file: OnnxFile) -> dict[str, Any]:
    """The metadata of a network file. Raises `BadNetwork`."""
    try:
        found = json.loads(file.metadata.get(METADATA, ""))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("game"), str):
        raise BadNetwork(
            f"{file.title} does not say for which game it is: "
            "upcard.research.learning.network_file writes files that do"
        )
    for name, (low, high) in _WHOLE.items():
        value = found.get(name, 0)
        if type(value) is not int or (name in found and not low <= value <= high):
            word = json.dumps(value)[:40]  # gaps that are translated whatever they hold: `translator.FREE`
            raise BadNetwork(f"{file.title} has {word} as its {name}, not a whole number from {low} to {high}")
    return found


def _found(file: str) -> Path:
    path = path_of(file)
    if not file or not path.is_file():
        raise BadNetwork(f"there is no network {file!r}: learned:FILE names an ONNX file")
    return path


def _stamp(path: str) -> float:
    """When a file was last changed. Raises `BadNetwork` if it cannot be read."""
    try:
        return os.stat(path).st_mtime
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: OSError) -> BadNetwork:
    title, word = Path(path).name, error.strerror or type(error).__name__
    return BadNetwork(f"{title} cannot be read: {word}")


@lru_cache(maxsize=16)
def _file(path: str, stamp: float) -> OnnxFile:
    return _read(path)


def _read(path: str) -> OnnxFile:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from None
    return OnnxFile(data, Path(path).name)


class _PythonNetwork:
    """A network of dense layers, computed in Python."""

    takes_many = True

    def __init__(self, file: OnnxFile) -> None:
        self._network = DenseNetwork(file)

    def one(self, seen: NDArray[np.float32]) -> Sequence[float]:
        """The logits of an observation."""
        return self._network.run(seen.tolist())

    def many(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """The logits of observations (B, size)."""
        return np.array([self._network.run(row) for row in seen.tolist()], np.float32)


class _RuntimeNetwork:
    """A network that onnxruntime computes."""

    def __init__(self, onnxruntime: Any, path: str, file: OnnxFile) -> None:
        file.check_finite()
        self._title, self._gives = file.title, file.gives
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # it raises classes of its own for whatever is wrong with a file
            raise self._refusal(error) from None
        self._takes = self._session.get_inputs()[0]
        self.takes_many = not isinstance(self._takes.shape[0], int)

    def _refusal(self, error: Exception) -> BadNetwork:
        return BadNetwork(f"{self._title} is no ONNX network: {next(iter(str(error).splitlines()), '')}")

    def one(self, seen: NDArray[np.float32]) -> Sequence[float]:
        """The logits of an observation."""
        found: Sequence[float] = self.many(seen[None])[0].tolist()
        return found

    def many(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """The logits of observations (B, size). Raises `BadNetwork` if the file computes something else."""
        try:
            found: NDArray[np.float32] = self._session.run(None, {self._takes.name: seen})[0]
        except Exception as error:  # as above
            raise self._refusal(error) from None
        if found.shape != (len(seen), self._gives):
            raise BadNetwork(f"{self._title} has layers that do not fit one another")
        return found


@lru_cache(maxsize=16)
def _network(path: str, stamp: float) -> _PythonNetwork | _RuntimeNetwork:
    """What computes a network."""
    try:
        import onnxruntime
    except ImportError:
        return _PythonNetwork(_file(path, stamp))
    return _RuntimeNetwork(onnxruntime, path, _file(path, stamp))
