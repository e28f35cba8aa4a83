"""`OnnxFile`: what an ONNX file says: its metadata, what it takes and gives, its steps and weights.

A file is a protobuf message (`bots.networks.protobuf`) of the form in https://github.com/onnx/onnx/blob/main/onnx/onnx.proto;
the numbers of the fields below are from there. Only what a network of dense layers has is read:
`bots.networks.dense_network` computes it.
"""

from __future__ import annotations

import math
import sys
from array import array
from dataclasses import dataclass, field
from functools import cached_property

from upcard.bots.networks.protobuf import BadMessage, Message, Reader, decoded, parts, text
from upcard.errors import UpcardError

FLOAT = 1
"""The only type of weights that is read, TensorProto.FLOAT."""
MAX_BYTES = 8_000_000
"""The most bytes of a file that a person adds in a browser: two million weights. (The page looks at the size first.)"""
MAX_STEPS = 1_000
"""The most steps of a network that is computed here."""
MAX_METADATA = 10_000
"""The most bytes of a text of metadata. Ours have some 300."""


class BadNetwork(UpcardError, ValueError):
    """A file that is no network for this game."""


class Tensor:
    """Weights: their shape, and their numbers, which are made once. `data`: float32 as they lie in the file. Raises
    `BadNetwork`, which names the file as `title`, where a number is not finite."""

    def __init__(self, name: str, shape: tuple[int, ...], data: memoryview, title: str) -> None:
        self.name, self.shape, self._data, self._title = name, shape, data, title

    @cached_property
    def _numbers(self) -> list[float]:
        return finite_floats(self._data, self.name, self._title).tolist()

    @cached_property
    def rows(self) -> list[tuple[float, ...]]:
        """The numbers of a matrix, row by row; a vector is one row."""
        width, numbers = self.shape[-1] if self.shape else 1, self._numbers
        return [tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]

    @cached_property
    def columns(self) -> list[tuple[float, ...]]:
        """The same numbers, column by column."""
        return [tuple(self._numbers[at :: self.shape[-1]]) for at in range(self.shape[-1])]


def finite_floats(data: memoryview, name: str, title: str) -> array[float]:
    """Numbers of float32, which lie in a file with the low byte first. Raises `BadNetwork` where one is NaN or
    infinite."""
    values = array("f")
    values.frombytes(data)
    if sys.byteorder == "big":
        values.byteswap()
    if not math.isfinite(sum(values)):  # a sum of finite float32 numbers is far from the end of float64
        raise BadNetwork(f"{title}: not all weights {name!r} are finite numbers")
    return values


@dataclass(frozen=True)
class Node:
    """A step of the computation."""

    kind: str
    takes: tuple[str, ...]
    gives: str
    settings: dict[str, float] = field(default_factory=dict)


class OnnxFile:
    """What a file says. Raises `BadNetwork`, which names the file as `title`.

    Its metadata, `takes` and `gives` (how many numbers; 0 where the file leaves that open) are read at once, its steps
    and weights when they are asked for.
    """

    def __init__(self, data: bytes, title: str) -> None:
        self.title, self.size = title, len(data)
        self._reader = Reader()
        self._tensors: dict[str, Tensor] = {}
        try:
            self._read(data)
        except BadMessage as error:
            raise self._refusal(error) from None

    def _refusal(self, error: BadMessage) -> BadNetwork:
        return BadNetwork(f"{self.title} is no ONNX network: {error}")

    def _read(self, data: bytes) -> None:
        read = self._reader.message
        model = read(memoryview(data))
        pairs, graphs = [read(part) for part in parts(model, 14)], parts(model, 7)
        if not graphs:
            raise BadMessage("it has no graph")
        self.metadata = {text(pair, 1): text(pair, 2, MAX_METADATA) for pair in pairs}
        self._graph = read(graphs[-1])
        self._weights = {text(own, 8): own for own in map(read, parts(self._graph, 5))}
        inputs = [one for one in map(self._valued, parts(self._graph, 11)) if one[0] not in self._weights]
        outputs = [self._valued(part) for part in parts(self._graph, 12)]
        if not inputs or not outputs:
            raise BadMessage("it takes nothing, or gives nothing")
        (self.input, self.takes), (self.output, self.gives) = inputs[0], outputs[0]

    def _valued(self, part: memoryview) -> tuple[str, int]:
        """The name of an input or output, and its last dimension; 0 where the file leaves that open."""
        read = self._reader.message
        message = read(part)
        size = 0
        for kind in parts(message, 2):
            for tensor in parts(read(kind), 1):
                for shape in parts(read(tensor), 2):
                    for dimension in parts(read(shape), 1):
                        size = next(iter(self._reader.numbers(read(dimension), 1)), 0)
        return text(message, 1), size

    @cached_property
    def nodes(self) -> list[Node]:
        """The steps. Raises `BadNetwork` for more than `MAX_STEPS`."""
        steps = parts(self._graph, 1)
        if len(steps) > MAX_STEPS:
            raise BadNetwork(f"{self.title} has {len(steps)} steps; {MAX_STEPS} are allowed")
        try:
            return [self._node(self._reader.message(part)) for part in steps]
        except BadMessage as error:
            raise self._refusal(error) from None

    def _node(self, message: Message) -> Node:
        settings: dict[str, float] = {}
        for part in parts(message, 5):
            own = self._reader.message(part)
            value = next((value for number, value in own if number in (2, 3) and not isinstance(value, memoryview)), 0)
            settings[text(own, 1)] = value
        takes = tuple(decoded(part) for part in parts(message, 1))
        return Node(text(message, 4), takes, text(message, 2), settings)

    def weights(self, name: str) -> Tensor | None:
        """The weights of this name, if they are in the file. Raises `BadNetwork` for such as cannot be read."""
        if name not in self._weights:
            return None
        if name not in self._tensors:
            try:
                self._tensors[name] = self._tensor(name)
            except BadMessage as error:
                raise self._refusal(error) from None
        return self._tensors[name]

    def _tensor(self, name: str) -> Tensor:
        message = self._weights[name]
        shape, kind, elsewhere = (self._reader.numbers(message, number) for number in (1, 2, 14))
        if elsewhere[-1:] == [1]:
            raise BadNetwork(f"{self.title} has its weights in another file: save it as one file")
        data = _raw(message)
        if kind != [FLOAT] or len(shape) > 2 or 0 in shape or len(data) != 4 * math.prod(shape):
            raise BadNetwork(f"{self.title}: the weights {name!r} are no matrix of float32 numbers")
        return Tensor(name, tuple(shape), data, self.title)

    def check_finite(self) -> None:
        """Raise `BadNetwork` if a weight of float32 is NaN or infinite, whatever the shape. Weights of other types, and
        such as are in another file, are not looked at."""
        for name, message in self._weights.items():
            data = _raw(message)
            if (2, FLOAT) in message and len(data) % 4 == 0:
                finite_floats(data, name, self.title)


def _raw(message: Message) -> memoryview:
    """The bytes of the numbers of a tensor."""
    return (parts(message, 9) or parts(message, 4) or [memoryview(b"")])[-1]
