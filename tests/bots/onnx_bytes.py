"""ONNX files, written without the library `onnx`: the form is that of onnx.proto."""

from __future__ import annotations

import struct
from collections.abc import Sequence

Matrix = Sequence[Sequence[float]]


def field(number: int, content: bytes | str | int) -> bytes:
    """A field of a message: text, bytes or a message with its length, or a whole number."""
    if isinstance(content, int):
        return _varint(number << 3) + _varint(content)
    data = content.encode() if isinstance(content, str) else content
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def tensor(name: str, rows: Matrix | Sequence[float], kind: int = 1) -> bytes:
    """An initializer, a matrix or a vector of float32."""
    matrix = bool(rows) and isinstance(rows[0], Sequence)
    numbers = [x for row in rows for x in row] if matrix else list(rows)
    shape = [len(rows), len(rows[0])] if matrix else [len(rows)]
    data = struct.pack(f"<{len(numbers)}f", *numbers)
    return b"".join([*(field(1, size) for size in shape), field(2, kind), field(8, name), field(9, data)])


def node(kind: str, takes: Sequence[str], gives: str, **settings: int) -> bytes:
    """A step with whole numbers as its settings."""
    own = [field(5, field(1, name) + field(3, value) + field(20, 2)) for name, value in settings.items()]
    return b"".join([*(field(1, name) for name in takes), field(2, gives), field(4, kind), *own])


def valued(name: str, size: int) -> bytes:
    """An input or output of the form (batch, size)."""
    shape = field(1, field(2, "batch")) + field(1, field(1, size))
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))


def model(nodes: Sequence[bytes], weights: Sequence[bytes], takes: int, gives: int, metadata: str = "") -> bytes:
    """A whole file, from `observation` to `logits`."""
    graph = b"".join([
        *(field(1, one) for one in nodes), field(2, "network"), *(field(5, one) for one in weights),
        field(11, valued("observation", takes)), field(12, valued("logits", gives)),
    ])  # fmt: skip
    said = field(14, field(1, "upcard") + field(2, metadata)) if metadata else b""
    return field(1, 8) + field(7, graph) + field(8, field(2, 17)) + said


def dense(layers: Sequence[tuple[Matrix, Sequence[float]]], metadata: str = "", gives: int = 0) -> bytes:
    """Dense layers, weights (outputs, inputs), with ReLU between them: as `research.learning.network_file` writes them.
    `gives`: how many numbers the file says that it gives, if not as many as the last layer."""
    nodes, weights, name = [], [], "observation"
    for k, (weight, bias) in enumerate(layers):
        last = k == len(layers) - 1
        weights += [tensor(f"weight_{k}", weight), tensor(f"bias_{k}", bias)]
        out = "logits" if last else f"dense_{k}"
        nodes.append(node("Gemm", [name, f"weight_{k}", f"bias_{k}"], out, transB=1))
        name = out if last else f"relu_{k}"
        if not last:
            nodes.append(node("Relu", [out], name))
    return model(nodes, weights, len(layers[0][0][0]), gives or len(layers[-1][1]), metadata)
