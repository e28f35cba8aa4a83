"""ONNX files as they are read where onnxruntime is not."""

from __future__ import annotations

import itertools
import json
import math
import random
import sys
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.bots.onnx_bytes import dense, field, model, node, tensor
from upcard.bots import learned
from upcard.bots.onnx_file import BadNetwork, DenseNetwork, OnnxFile
from upcard.engine.knowledge.learning_encoding import encoder_of

BRISCOLA = upcard.game("briscola", players=2, single_hand=True)
SIZE = encoder_of(BRISCOLA, 2).size


def numbers(rng: random.Random, *shape: int) -> list:
    """Numbers of float32 between -1 and 1."""
    if len(shape) == 1:
        return [float(np.float32(rng.uniform(-1, 1))) for _ in range(shape[0])]
    return [numbers(rng, *shape[1:]) for _ in range(shape[0])]


def layers(*widths: int, seed: int = 1) -> list[tuple[list, list]]:
    rng = random.Random(seed)
    return [(numbers(rng, out, into), numbers(rng, out)) for into, out in itertools.pairwise(widths)]


def metadata(**more: object) -> str:
    own = {"game": "briscola", "players": 2, "encoding": "learn", "horizon": 2, **more}
    return json.dumps(own)


def test_dense_layers_are_computed_as_they_are_written_down() -> None:
    own = layers(5, 7, 3)
    file = OnnxFile(dense(own, metadata()), "small.onnx")
    assert (file.takes, file.gives, json.loads(file.metadata["upcard"])["game"]) == (5, 3, "briscola")
    seen = numbers(random.Random(2), 5)
    hidden = [max(0.0, sum(w * x for w, x in zip(row, seen)) + b) for row, b in zip(*own[0])]
    wanted = [sum(w * x for w, x in zip(row, hidden)) + b for row, b in zip(*own[1])]
    assert DenseNetwork(file).run(seen) == pytest.approx(wanted, abs=1e-12)


def test_layers_as_other_libraries_write_them() -> None:
    """MatMul and Add with weights (inputs, outputs), Tanh and Sigmoid, the weights before or behind."""
    weight, bias = [[1.0, 2.0], [3.0, 4.0]], [0.5, -0.5]
    steps = [
        node("Flatten", ["observation"], "a", axis=1), node("MatMul", ["a", "w"], "b"), node("Add", ["bias", "b"], "c"),
        node("Tanh", ["c"], "d"), node("Sigmoid", ["d"], "e"), node("Gemm", ["e", "w"], "logits"),
    ]  # fmt: skip
    file = OnnxFile(model(steps, [tensor("w", weight), tensor("bias", bias)], 2, 2), "other.onnx")
    x, y = (1 / (1 + math.exp(-math.tanh(z))) for z in (0.1 + 0.6 + 0.5, 0.2 + 0.8 - 0.5))
    assert DenseNetwork(file).run([0.1, 0.2]) == pytest.approx([x + 3 * y, 2 * x + 4 * y])


def test_the_same_numbers_as_onnxruntime() -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    data = dense(layers(SIZE, 64, 64, 52), metadata())
    session = onnxruntime.InferenceSession(data, providers=["CPUExecutionProvider"])
    network = DenseNetwork(OnnxFile(data, "wide.onnx"))
    for seed in range(5):
        seen = np.array(numbers(random.Random(seed), SIZE), np.float32)
        theirs = session.run(None, {"observation": seen[None]})[0][0]
        assert np.allclose(network.run(seen.tolist()), theirs, atol=1e-3)


def test_a_network_plays_without_onnxruntime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    learned._network.cache_clear()
    path = tmp_path / "high.onnx"
    own = layers(SIZE, 8, 52)
    own[-1] = ([[0.0] * 8] * 52, list(map(float, range(52))))
    path.write_bytes(dense(own, metadata()))
    state = BRISCOLA.new_initial_state(seed=1)
    bot = upcard.bot(f"learned:{path}", BRISCOLA)
    assert bot.choose(state.information_set()) == max(state.legal_actions())
    shares = bot.probabilities(state.information_set())
    assert sum(shares.values()) == pytest.approx(1)
    assert learned.networks_for("briscola", tmp_path) == [("learned:high.onnx", "a saved network for 2 players")]
    assert learned.networks_for("whist", tmp_path) == []
    learned._network.cache_clear()


WEIGHTS = [tensor("w", [[1.0, 2.0], [3.0, 4.0]]), tensor("b", [0.0, 0.0])]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no network", "bad.onnx is no ONNX network"),
        (b"", "bad.onnx is no ONNX network"),
        (field(7, b"\xff\xff"), "bad.onnx is no ONNX network"),
        (dense(layers(2, 2))[:-9], "bad.onnx is no ONNX network"),
        (model([node("Conv", ["observation", "w"], "logits")], WEIGHTS, 2, 2), r"a step Conv, which takes onnxruntime"),
        (model([node("MatMul", ["w", "observation"], "logits")], WEIGHTS, 2, 2), "a step MatMul, which takes"),
        (model([node("Relu", ["nothing"], "logits")], WEIGHTS, 2, 2), "takes something other than the layer before"),
        (model([node("Relu", ["observation"], "more")], WEIGHTS, 2, 2), "has no steps to what it gives"),
        (model([node("Gemm", ["observation", "w"], "logits", transA=1)], WEIGHTS, 2, 2), "do not fit one another"),
        (
            model([node("Gemm", ["observation", "w", "b"], "logits")], [WEIGHTS[0], tensor("b", [1.0] * 3)], 2, 2),
            "do not fit one another",
        ),
        (
            model([node("MatMul", ["observation", "w"], "logits")], [tensor("w", [[1.0]], kind=11)], 1, 1),
            "the weights 'w' are no matrix of float32 numbers",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(BadNetwork, match=said):
        DenseNetwork(OnnxFile(data, "bad.onnx"))
