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
from upcard.bots.networks import learned, onnx_file
from upcard.bots.networks.dense_network import MAX_OPERATIONS, OPERATIONS_PER_NUMBER, DenseNetwork
from upcard.bots.networks.onnx_file import MAX_STEPS, BadNetwork, OnnxFile
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
        (b"no network", "bad.onnx is no ONNX network: it has a field of a kind that there is not"),
        (b"", "bad.onnx is no ONNX network: it has no graph"),
        (field(7, b"\xff\xff"), "bad.onnx is no ONNX network: it has a number that does not end"),
        (field(7, field(1, "")), "bad.onnx is no ONNX network: it takes nothing, or gives nothing"),
        (dense(layers(2, 2))[:-9], "bad.onnx is no ONNX network: it ends in the middle of a field"),
        (model([field(1, b"\xff") + field(4, "Relu")], WEIGHTS, 2, 2), "it has a text that is not UTF-8"),
        (model([node("Relu", ["x" * 1_001], "y")], WEIGHTS, 2, 2), "a text of 1001 bytes, where 1000 are allowed"),
        (model([], [field(1, b"\x01\x80") + field(8, "w")], 2, 2) + field(14, b"\x80"), "a number that does not end"),
        (
            model([node("MatMul", ["observation", "w"], "logits")], [field(1, b"\x01\x80") + field(8, "w")], 2, 2),
            "it has a number that does not end",
        ),
        (field(7, field(1, "") * 100_000), "it has more than 100000 fields"),
        (
            model(
                [node("MatMul", ["observation", "w"], "logits")], [field(1, b"\x01" * 100_000) + field(8, "w")], 1, 1
            ),
            "it has more than 100000 fields",
        ),
        (
            model([node("MatMul", ["observation", "n"], "logits")], [tensor("n", [[1.0, math.nan]])], 1, 2),
            "not all weights 'n' are finite numbers",
        ),
        (
            model([node("Add", ["observation", "n"], "logits")], [tensor("n", [1.0, -math.inf])], 2, 2),
            "not all weights 'n' are finite numbers",
        ),
        (model([node("MatMul", ["observation", "w"], "logits")], WEIGHTS, 3, 2), "MatMul whose weights do not fit"),
        (
            model([node("MatMul", ["observation", "w"], "logits")], WEIGHTS, 2, 3),
            "has layers that do not fit one another",
        ),
        (model([node("Add", ["observation", "s"], "logits")], [tensor("s", [1.0])], 2, 2), "do not fit one another"),
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


def test_numbers_that_grow_too_large_are_refused() -> None:
    """Finite weights do not make finite results."""
    steps = [node("MatMul", [f"x{k}" if k else "observation", "w"], f"x{k + 1}") for k in range(9)]
    file = OnnxFile(model([*steps, node("Identity", ["x9"], "logits")], [tensor("w", [[3e38]])], 1, 1), "huge.onnx")
    assert DenseNetwork(file).run([0.0]) == [0.0]
    with pytest.raises(BadNetwork, match=r"huge\.onnx computes numbers that are too large"):
        DenseNetwork(file).run([1.0])


def test_steps_and_operations_are_counted_from_shapes_before_a_weight_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(steps: int, kind: str, width: int) -> str:
        """Why steps that all have the same matrix are refused."""
        own = [node(kind, [f"x{k}", "w"] if kind == "MatMul" else [f"x{k}"], f"x{k + 1}") for k in range(steps)]
        matrix = field(1, width) * 2 + field(2, 1) + field(8, "w") + field(9, bytes(4 * width * width))
        first = node("Identity", ["observation"], "x0")
        data = model([first, *own, node("Identity", [f"x{steps}"], "logits")], [matrix], width, width)
        with pytest.raises(BadNetwork) as found:
            DenseNetwork(OnnxFile(data, "long.onnx"))
        return str(found.value)

    monkeypatch.setattr(onnx_file, "finite_floats", lambda *_: pytest.fail("a weight was unpacked"))
    assert refused(40, "MatMul", 1_000) == "long.onnx takes more than 10000000 operations for a move"
    assert refused(999, "MatMul", 10) == "long.onnx has 1001 steps; 1000 are allowed"
    assert refused(999, "Relu", 10) == "long.onnx has 1001 steps; 1000 are allowed"
    assert refused(998, "Relu", 3_000) == "long.onnx takes more than 10000000 operations for a move"


def test_weights_that_several_steps_have_are_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes that are unpacked are at most those of the file."""
    told: list[int] = []
    unpack = onnx_file.finite_floats
    monkeypatch.setattr(
        onnx_file, "finite_floats", lambda data, *rest: (told.append(len(data)), unpack(data, *rest))[1]
    )
    own = [node("Gemm", [f"x{k}" if k else "observation", "w", "b"], f"x{k + 1}", transB=k % 2) for k in range(40)]
    network = DenseNetwork(OnnxFile(model([*own, node("Relu", ["x40"], "logits")], WEIGHTS, 2, 2), "shared.onnx"))
    for _ in range(3):
        network.run([1.0, 0.0])
    assert sorted(told) == [8, 16] and network.operations == 40 * 4 + (40 * 2 + 2) * OPERATIONS_PER_NUMBER


def test_a_network_as_we_save_them_is_far_from_the_limits() -> None:
    """That of docs/learning.md: two layers of 256."""
    file = OnnxFile(dense([([[0.0] * n] * m, [0.0] * m) for n, m in ((800, 256), (256, 256), (256, 52))]), "ours.onnx")
    assert DenseNetwork(file).operations < MAX_OPERATIONS / 20 and len(file.nodes) < MAX_STEPS / 100


def tried(data: bytes) -> bool:
    """Whether bytes are a network that can be computed. What refuses them is a `BadNetwork` with a sentence."""
    try:
        file = OnnxFile(data, "strange.onnx")
        learned.metadata_of(file)
        DenseNetwork(file).run([0.5] * file.takes)
        file.check_finite()
    except BadNetwork as error:
        assert str(error).startswith("strange.onnx") and len(str(error)) < 400
        return False
    return True


SMALL = dense(layers(3, 4, 2), metadata())


@pytest.mark.parametrize("byte", [0x00, 0x01, 0x7F, 0x80, 0xFF])
def test_a_file_with_any_byte_changed_is_computed_or_refused(byte: int) -> None:
    found = [tried(SMALL[:place] + bytes([byte]) + SMALL[place + 1 :]) for place in range(len(SMALL))]
    assert tried(SMALL) and any(found) and not all(found)


def test_a_file_that_is_cut_anywhere_is_computed_or_refused() -> None:
    """A message may end between two fields, so a few parts are networks, too."""
    assert sum(tried(SMALL[:size]) for size in range(len(SMALL))) < 5


def test_random_fields_are_refused() -> None:
    rng = random.Random(1)
    for _ in range(1_000):
        content = rng.randbytes(rng.randrange(40))
        tried(field(rng.choice((1, 5, 7, 11, 14)), content) + content)
        tried(SMALL[: rng.randrange(len(SMALL))] + content + SMALL[rng.randrange(len(SMALL)) :])


def test_a_bad_file_in_a_folder_is_left_out_and_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    good = dense(layers(SIZE, 8, 52), metadata())
    bad = {
        "text": b"no network", "cut": good[:-30], "deep": dense(layers(3, 2), "[" * 9_000),
        "long": dense(layers(3, 2), "[" * 200_000), "name": model([], [field(8, b"\xff")], 2, 2, metadata()),
        "horizon": dense(layers(SIZE, 52), metadata(horizon=1.5)), "list": dense(layers(3, 2), "[]"),
        "players": dense(layers(SIZE, 52), metadata(players="two")), "word": dense(layers(3, 2), '{"game": 7}'),
    }  # fmt: skip
    for name, content in bad.items():
        (tmp_path / f"{name}.onnx").write_bytes(content)
    (tmp_path / "folder.onnx").mkdir()
    (tmp_path / "nowhere.onnx").symlink_to(tmp_path / "gone")
    (tmp_path / "good.onnx").write_bytes(good)
    for _ in range(3):
        assert learned.networks_for("briscola", tmp_path) == [("learned:good.onnx", "a saved network for 2 players")]
    told = sorted(record.getMessage() for record in caplog.records)
    names = sorted([*bad, "folder", "nowhere"])
    assert [line.split(".onnx is left out: ")[0] for line in told] == [str(tmp_path / name) for name in names]
    assert all(len(line) < 400 for line in told)
