"""Files of networks that sit at tables as ``learned:FILE`` (`bots.networks.learned`).

`save_network` writes a network of dense layers with ReLU between them, from plain arrays; `stamp` turns any ONNX file
that takes observations and gives logits (such as `torch.onnx.export` writes) into one for a game.

Needs ``pip install 'upcard[network]'``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from upcard.bots.networks.learned import METADATA, layout_digest
from upcard.bots.networks.onnx_file import BadNetwork
from upcard.engine.knowledge.learning_encoding import HORIZON, encoder_of
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.game import Game
from upcard.errors import BadOption
from upcard.extras import extra
from upcard.research.arrays import NDArray, np
from upcard.research.learning.settings import ENCODINGS

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Weights (outputs, inputs) and biases (outputs,), as PyTorch keeps them."""


def save_network(
    path: str | Path, layers: Sequence[Layer], game: Game, *, encoding: str = "learn", horizon: int = HORIZON
) -> None:  # fmt: skip
    """Write dense layers as an ONNX file for a game. Raises `BadNetwork` for layers that do not fit one another, the
    encoding or the moves of the game."""
    onnx = _onnx()
    helper, kind = onnx.helper, onnx.TensorProto
    nodes, weights, name = [], [], "observation"
    width = _size(game, encoding, horizon)
    for k, (weight, bias) in enumerate(layers):
        if weight.ndim != 2 or weight.shape[1] != width or bias.shape != (weight.shape[0],):
            raise BadNetwork(f"layer {k} takes {width} numbers, so weights are (n, {width}) and biases (n,), "
                             f"not {weight.shape} and {bias.shape}")  # fmt: skip
        weights += [
            onnx.numpy_helper.from_array(np.asarray(weight, np.float32), f"weight_{k}"),
            onnx.numpy_helper.from_array(np.asarray(bias, np.float32), f"bias_{k}"),
        ]
        last = k == len(layers) - 1
        out = "logits" if last else f"dense_{k}"
        nodes.append(helper.make_node("Gemm", [name, f"weight_{k}", f"bias_{k}"], [out], transB=1))
        name, width = out, weight.shape[0]
        if not last:
            nodes.append(helper.make_node("Relu", [name], [f"relu_{k}"]))
            name = f"relu_{k}"
    if width != len(game.moves):
        raise BadNetwork(f"{game.title} has {len(game.moves)} moves, and the last layer gives {width} numbers")
    graph = helper.make_graph(
        nodes, f"upcard {game.name}",
        [helper.make_tensor_value_info("observation", kind.FLOAT, ["batch", _size(game, encoding, horizon)])],
        [helper.make_tensor_value_info("logits", kind.FLOAT, ["batch", width])],
        weights,
    )  # fmt: skip
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    _write(onnx, model, path, game, encoding, horizon)


def stamp(path: str | Path, game: Game, *, encoding: str = "learn", horizon: int = HORIZON) -> None:
    """Write into an ONNX file for which game and encoding it is."""
    onnx = _onnx()
    _write(onnx, onnx.load(str(path)), path, game, encoding, horizon)


def _write(onnx: Any, model: Any, path: str | Path, game: Game, encoding: str, horizon: int) -> None:
    from upcard import __version__

    _size(game, encoding, horizon)
    metadata = {
        "game": game.name, "players": game.players, "options": game.departures, "encoding": encoding,
        "horizon": horizon, "layout": layout_digest(game, encoding, horizon), "rules": game.rules.digest,
        "upcard": __version__,
    }  # fmt: skip
    onnx.helper.set_model_props(model, {METADATA: json.dumps(metadata)})
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _size(game: Game, encoding: str, horizon: int) -> int:
    if encoding not in ENCODINGS:
        raise BadOption(f"an encoding is {' or '.join(map(repr, ENCODINGS))}, not {encoding!r}")
    return encoder_of(game, horizon).size if encoding == "learn" else observer_of(game.rules).size


def _onnx() -> Any:
    with extra("network", "writing a network"):
        import onnx
    return onnx
