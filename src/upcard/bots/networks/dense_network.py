"""`DenseNetwork`: a network of dense layers out of an ONNX file, computed in Python.

`bots.networks.learned` plays such a network with it where `onnxruntime` is not installed, as in a browser: a move takes
some milliseconds. A file may come from a stranger, so the shapes of its weights are looked at first: they say how many
numbers every step gives and what that costs, before a weight is unpacked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from upcard.bots.networks.onnx_file import BadNetwork, Node, OnnxFile, Tensor

Vector = list[float]
_SUM = getattr(math, "sumprod", None) or (lambda p, q: sum(x * y for x, y in zip(p, q, strict=True)))
MAX_OPERATIONS = 10_000_000
"""The most operations of a move: a multiply-add is one, and each number that a step gives is `OPERATIONS_PER_NUMBER`
more. That takes half a second in a browser (two million take 65 ms there), and a second on a server. A learner of ours
has 300,000."""
OPERATIONS_PER_NUMBER = 10
"""What it costs to make a number, in operations."""
_ELEMENTWISE_STEPS: dict[str, Callable[[float], float]] = {
    "Relu": lambda x: x if x > 0 else 0.0,
    "Tanh": math.tanh,
    "Sigmoid": lambda x: 1 / (1 + math.exp(-x)) if x > -700 else 0.0,
    "Identity": lambda x: x,
    "Flatten": lambda x: x,
}
"""Steps that change each number by itself; `Flatten` changes nothing in a batch of one."""
DENSE_STEPS = {"Gemm": (2, 3), "MatMul": (2,), "Add": (2,)}
"""Steps with weights, and how many things they may take."""
KNOWN_STEPS = (*DENSE_STEPS, *_ELEMENTWISE_STEPS)


@dataclass(frozen=True)
class _Step:
    """A step: the names of what it takes and gives, and how it computes one from the other."""

    source: str
    gives: str
    compute: _Elementwise | _Dense | _Addition


class DenseNetwork:
    """A network of dense layers, for one observation at a time. `operations` is what a move costs.

    Raises `BadNetwork` for a file with other steps, with steps that do not fit one another, or with more than
    `MAX_STEPS` or `MAX_OPERATIONS`.
    """

    def __init__(self, file: OnnxFile) -> None:
        self._title, self._input, self._output = file.title, file.input, file.output
        self._steps: list[_Step] = []
        self.operations = 0
        widths = {file.input: file.takes}
        for node in file.nodes:
            step = _step(file, node, widths)
            self._steps.append(step)
            widths[node.gives] = step.compute.gives
            self.operations += step.compute.operations
            if self.operations > MAX_OPERATIONS:
                raise BadNetwork(f"{file.title} takes more than {MAX_OPERATIONS} operations for a move")
        if file.output not in widths:
            raise BadNetwork(f"{file.title} has no steps to what it gives")
        if widths[file.output] != file.gives:
            raise BadNetwork(f"{file.title} has layers that do not fit one another")
        self._last_use = {step.source: place for place, step in enumerate(self._steps)}
        for step in self._steps:
            step.compute.unpack()

    def run(self, seen: Sequence[float]) -> Vector:
        """What the network gives for an observation. Raises `BadNetwork` for a result that is no number."""
        values: dict[str, Vector] = {self._input: list(seen)}
        try:
            for place, step in enumerate(self._steps):
                needed_later = self._last_use[step.source] > place or step.source == self._output
                values[step.gives] = step.compute(values[step.source] if needed_later else values.pop(step.source))
        except OverflowError:
            raise self._too_large() from None
        found = values[self._output]
        if not all(map(math.isfinite, found)):
            raise self._too_large()
        return found

    def _too_large(self) -> BadNetwork:
        return BadNetwork(f"{self._title} computes numbers that are too large")


def _step(file: OnnxFile, node: Node, widths: dict[str, int]) -> _Step:
    """A step of a network in which the values of these names are known, each with how many numbers it has. Raises
    `BadNetwork`."""
    word, source = _named(node.kind), next((name for name in node.takes if name in widths), None)
    if source is None:
        raise BadNetwork(f"{file.title} has a step {word} that takes something other than the layer before")
    width = widths[source]
    if node.kind in _ELEMENTWISE_STEPS and len(node.takes) == 1:
        return _Step(source, node.gives, _Elementwise(_ELEMENTWISE_STEPS[node.kind], width))
    compute = _with_weights(file, node, source)
    if compute.takes != width or not compute.fits():
        raise BadNetwork(f"{file.title} has a step {word} whose weights do not fit one another")
    return _Step(source, node.gives, compute)


def _with_weights(file: OnnxFile, node: Node, source: str) -> _Dense | _Addition:
    word, text = _named(node.kind), ", ".join(KNOWN_STEPS)  # gaps translated whatever they hold: `translator.FREE`
    others = [file.weights(name) for name in node.takes if name != source]
    found = [tensor for tensor in others if tensor is not None]
    known = len(node.takes) in DENSE_STEPS.get(node.kind, ()) and len(found) == len(node.takes) - 1
    if not known or (node.takes[0] != source and node.kind != "Add"):
        raise BadNetwork(
            f"{file.title} has a step {word}, which takes onnxruntime (pip install '.[network]'); without it "
            f"networks are of dense layers: {text}"
        )
    if node.kind == "Add":
        return _Addition(found[0])
    settings = node.settings
    return _Dense(
        found[0], found[1] if len(found) > 1 else None, node.kind == "MatMul" or not settings.get("transB"),
        settings.get("alpha", 1.0), settings.get("beta", 1.0), bool(settings.get("transA")),
    )  # fmt: skip


def _named(kind: str) -> str:
    """The kind of a step for a sentence."""
    return kind[:40]


class _Elementwise:
    """Changes each number by itself."""

    def __init__(self, change: Callable[[float], float], width: int) -> None:
        self._change, self.gives, self.operations = change, width, width * OPERATIONS_PER_NUMBER

    def unpack(self) -> None:
        """There are no weights."""

    def __call__(self, seen: Vector) -> Vector:
        return list(map(self._change, seen))


class _Dense:
    """A dense layer: a matrix, and a bias for each output. `by_columns`: the matrix is (inputs, outputs).
    `input_turned`: the file wants the input transposed, which no layer does."""

    def __init__(
        self, weights: Tensor, bias: Tensor | None, by_columns: bool, alpha: float, beta: float, input_turned: bool
    ) -> None:  # fmt: skip
        self._weights, self._bias, self._by_columns, self._alpha, self._beta = weights, bias, by_columns, alpha, beta
        self._input_turned = input_turned
        shape = weights.shape if len(weights.shape) == 2 else (0, 0)
        self.takes, self.gives = shape if by_columns else shape[::-1]
        self.operations = (self.takes + OPERATIONS_PER_NUMBER) * self.gives

    def fits(self) -> bool:
        """Whether there is a bias for each output, and the settings are those of a layer."""
        finite = math.isfinite(self._alpha) and math.isfinite(self._beta)
        return finite and not self._input_turned and (self._bias is None or _is_vector(self._bias, self.gives))

    def unpack(self) -> None:
        """Make numbers of the weights. Raises `BadNetwork`."""
        self._rows = self._weights.columns if self._by_columns else self._weights.rows
        self._added = self._bias.rows[0] if self._bias else ()

    def __call__(self, seen: Vector) -> Vector:
        found = [_SUM(row, seen) for row in self._rows]
        if self._alpha != 1:
            found = [self._alpha * x for x in found]
        return [x + self._beta * b for x, b in zip(found, self._added, strict=True)] if self._added else found


class _Addition:
    """Adds a vector."""

    def __init__(self, vector: Tensor) -> None:
        self._vector = vector
        self.takes = self.gives = math.prod(vector.shape)
        self.operations = self.gives * OPERATIONS_PER_NUMBER

    def fits(self) -> bool:
        """Whether there is a number for each number before."""
        return _is_vector(self._vector, self.gives)

    def unpack(self) -> None:
        """Make numbers of the vector. Raises `BadNetwork`."""
        self._numbers = self._vector.rows[0]

    def __call__(self, seen: Vector) -> Vector:
        return [x + y for x, y in zip(seen, self._numbers, strict=True)]


def _is_vector(tensor: Tensor, width: int) -> bool:
    return tensor.shape in ((width,), (1, width))
