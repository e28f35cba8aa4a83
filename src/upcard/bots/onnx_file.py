"""`OnnxFile`: what an ONNX file says, and `DenseNetwork`: a network of dense layers out of one, computed in Python.

A file is a protobuf message (https://protobuf.dev/programming-guides/encoding/) of the form in
https://github.com/onnx/onnx/blob/main/onnx/onnx.proto; the numbers of the fields below are from there. Only what a
network of dense layers has is read. `bots.learned` plays such a network with it where `onnxruntime` is not installed,
as in a browser: a move takes some milliseconds.
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from upcard.errors import UpcardError

Vector = list[float]
Message = list[tuple[int, "int | float | memoryview"]]
_SUM = getattr(math, "sumprod", None) or (lambda p, q: sum(x * y for x, y in zip(p, q, strict=True)))
FLOAT = 1
"""The only type of weights that is read, TensorProto.FLOAT."""


class BadNetwork(UpcardError, ValueError):
    """A file that is no network for this game."""


class _NotOnnx(Exception):
    """The bytes are no message."""


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
        if shift > 63:
            raise _NotOnnx


def _fields(data: memoryview) -> Iterator[tuple[int, int | float | memoryview]]:
    """The fields of a message: their numbers and values. Raises `_NotOnnx`."""
    at = 0
    try:
        while at < len(data):
            key, at = _varint(data, at)
            number, kind = key >> 3, key & 7
            if kind == 0:
                value, at = _varint(data, at)
                yield number, value
            elif kind == 2:
                size, at = _varint(data, at)
                if at + size > len(data):
                    raise _NotOnnx
                yield number, data[at : at + size]
                at += size
            elif kind == 5:
                yield number, struct.unpack_from("<f", data, at)[0]
                at += 4
            elif kind == 1:
                at += 8
            else:
                raise _NotOnnx
    except (IndexError, struct.error):
        raise _NotOnnx from None


def _parts(message: Message, number: int) -> list[memoryview]:
    """The fields of a number that have a length."""
    return [value for found, value in message if found == number and isinstance(value, memoryview)]


def _numbers(message: Message, number: int) -> list[int]:
    """The whole numbers of a repeated field, packed or not."""
    found: list[int] = []
    for own, value in message:
        if own != number:
            continue
        if isinstance(value, memoryview):
            at = 0
            while at < len(value):
                one, at = _varint(value, at)
                found.append(one)
        elif isinstance(value, int):
            found.append(value)
    return found


def _text(message: Message, number: int) -> str:
    return "".join(bytes(part).decode("utf-8", "replace") for part in _parts(message, number)[-1:])


@dataclass(frozen=True)
class Tensor:
    """Weights: their shape, and the numbers as they lie in the file."""

    shape: tuple[int, ...]
    data: memoryview

    def rows(self) -> list[tuple[float, ...]]:
        """The numbers of a matrix, row by row; a vector is one row."""
        values = array("f", bytes(self.data))
        if struct.pack("=h", 1) != struct.pack("<h", 1):
            values.byteswap()
        width = self.shape[-1] if self.shape else 1
        return [tuple(values[at : at + width]) for at in range(0, len(values), width)]


@dataclass(frozen=True)
class Node:
    """A step of the computation."""

    kind: str
    takes: tuple[str, ...]
    gives: str
    settings: dict[str, float] = field(default_factory=dict)


class OnnxFile:
    """What a file says: its metadata, the sizes of what it takes and gives, its steps and weights. Raises
    `BadNetwork`, which names the file as `title`."""

    def __init__(self, data: bytes, title: str) -> None:
        self.title = title
        try:
            model = list(_fields(memoryview(data)))
            pairs = [list(_fields(part)) for part in _parts(model, 14)]
            graphs = [list(_fields(part)) for part in _parts(model, 7)]
            if not graphs:
                raise _NotOnnx
            self.metadata = {_text(pair, 1): _text(pair, 2) for pair in pairs}
            self._graph = graphs[-1]
            self._weights = {_text(own, 8): own for own in map(list, map(_fields, _parts(self._graph, 5)))}
            inputs = [self._valued(part) for part in _parts(self._graph, 11)]
            outputs = [self._valued(part) for part in _parts(self._graph, 12)]
            inputs = [one for one in inputs if one[0] not in self._weights]
            if not inputs or not outputs:
                raise _NotOnnx
            (self.input, self.takes), (self.output, self.gives) = inputs[0], outputs[0]
            self.nodes = [self._node(list(_fields(part))) for part in _parts(self._graph, 1)]
        except _NotOnnx:
            raise BadNetwork(f"{title} is no ONNX network") from None

    def _valued(self, part: memoryview) -> tuple[str, int]:
        """The name of an input or output, and its last dimension; 0 where the file leaves that open."""
        message = list(_fields(part))
        size = 0
        for kind in _parts(message, 2):
            for tensor in _parts(list(_fields(kind)), 1):
                for shape in _parts(list(_fields(tensor)), 2):
                    for dimension in _parts(list(_fields(shape)), 1):
                        size = next(iter(_numbers(list(_fields(dimension)), 1)), 0)
        return _text(message, 1), size

    def _node(self, message: Message) -> Node:
        settings: dict[str, float] = {}
        for part in _parts(message, 5):
            own = list(_fields(part))
            value = next((value for number, value in own if number in (2, 3) and not isinstance(value, memoryview)), 0)
            settings[_text(own, 1)] = value
        takes = tuple(bytes(part).decode() for part in _parts(message, 1))
        return Node(_text(message, 4), takes, _text(message, 2), settings)

    def weights(self, name: str) -> Tensor | None:
        """The weights of this name, if they are in the file. Raises `BadNetwork` for such as cannot be read."""
        message = self._weights.get(name)
        if message is None:
            return None
        shape = tuple(_numbers(message, 1))
        if _numbers(message, 14)[-1:] == [1]:
            raise BadNetwork(f"{self.title} has its weights in another file: save it as one file")
        data = (_parts(message, 9) or _parts(message, 4) or [memoryview(b"")])[-1]
        if _numbers(message, 2) != [FLOAT] or len(data) != 4 * math.prod(shape) or len(shape) > 2 or 0 in shape:
            raise BadNetwork(f"{self.title}: the weights {name!r} are no matrix of float32 numbers")
        return Tensor(shape, data)


_EACH: dict[str, Callable[[float], float]] = {
    "Relu": lambda x: x if x > 0 else 0.0,
    "Tanh": math.tanh,
    "Sigmoid": lambda x: 1 / (1 + math.exp(-x)) if x > -700 else 0.0,
    "Identity": lambda x: x,
    "Flatten": lambda x: x,
}
"""Steps that change each number by itself; `Flatten` changes nothing in a batch of one."""
DENSE = ("Gemm", "MatMul", "Add")
KINDS = (*DENSE, *_EACH)


class DenseNetwork:
    """A network of dense layers, for one observation at a time. Raises `BadNetwork` for a file with other steps."""

    def __init__(self, file: OnnxFile) -> None:
        self._input, self._output = file.input, file.output
        self._steps: list[tuple[str, str, Callable[[Vector], Vector]]] = []
        known = {file.input}
        for node in file.nodes:
            source, word = next((name for name in node.takes if name in known), None), node.kind
            if source is None:
                raise BadNetwork(f"{file.title} has a step {word} that takes something other than the layer before")
            self._steps.append((source, node.gives, self._step(file, node, source)))
            known.add(node.gives)
        if file.output not in known:
            raise BadNetwork(f"{file.title} has no steps to what it gives")

    def _step(self, file: OnnxFile, node: Node, source: str) -> Callable[[Vector], Vector]:
        word, text = node.kind, ", ".join(KINDS)  # gaps that are translated whatever they hold: `translator.FREE`
        if node.kind in _EACH:
            change = _EACH[node.kind]
            return lambda seen: [change(x) for x in seen]
        others = [file.weights(name) for name in node.takes if name != source]
        found = [tensor for tensor in others if tensor is not None]
        first = bool(found) and len(found) == len(others) and node.takes[0] == source
        fits = first or (node.kind == "Add" and len(found) == 1)
        if node.kind not in DENSE or not fits:
            raise BadNetwork(
                f"{file.title} has a step {word}, which takes onnxruntime (pip install '.[network]'); without it "
                f"networks are of dense layers: {text}"
            )
        if node.kind == "Add":
            return _Added(found[0])
        settings = node.settings
        turned = node.kind == "MatMul" or not settings.get("transB")
        layer = _Dense(found[0], found[1] if len(found) > 1 else None, turned, settings.get("alpha", 1.0),
                       settings.get("beta", 1.0))  # fmt: skip
        if not layer.fits() or settings.get("transA"):
            raise BadNetwork(f"{file.title} has a step {word} whose weights do not fit one another")
        return layer

    def run(self, seen: Sequence[float]) -> Vector:
        """What the network gives for an observation."""
        values: dict[str, Vector] = {self._input: list(seen)}
        for source, gives, step in self._steps:
            values[gives] = step(values[source])
        return values[self._output]


@dataclass(frozen=True)
class _Dense:
    """A dense layer. Its weights become numbers of Python when it is first computed."""

    weights: Tensor
    bias: Tensor | None
    turned: bool
    """Whether the weights are (inputs, outputs)."""
    alpha: float
    beta: float

    def fits(self) -> bool:
        """Whether there is a bias for each output."""
        shape = self.weights.shape
        return len(shape) == 2 and (self.bias is None or self.bias.shape[-1] == shape[1 if self.turned else 0])

    @cached_property
    def rows(self) -> list[tuple[float, ...]]:
        """The weights of each output."""
        rows = list(zip(*self.weights.rows())) if self.turned else self.weights.rows()
        return rows if self.alpha == 1 else [tuple(self.alpha * x for x in row) for row in rows]

    @cached_property
    def added(self) -> list[float]:
        """The bias of each output."""
        return [self.beta * x for x in self.bias.rows()[0]] if self.bias else [0.0] * len(self.rows)

    def __call__(self, seen: Vector) -> Vector:
        return [_SUM(row, seen) + b for row, b in zip(self.rows, self.added)]


@dataclass(frozen=True)
class _Added:
    """Adds a vector."""

    vector: Tensor

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """The vector, as numbers of Python."""
        return self.vector.rows()[0]

    def __call__(self, seen: Vector) -> Vector:
        return [x + y for x, y in zip(seen, self.numbers, strict=True)]
