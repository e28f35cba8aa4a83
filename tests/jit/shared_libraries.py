"""Reads the symbols of shared libraries of every platform from their bytes."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field


@dataclass
class Told:
    """What a library is for, what it offers, what it lacks (symbols), which other libraries it names, and more."""

    machine: str
    offered: set[str] = field(default_factory=set)
    lacking: set[str] = field(default_factory=set)
    named: list[str] = field(default_factory=list)
    more: set[str] = field(default_factory=set)


def told_by(data: bytes) -> Told:
    """What a library says. Raises `ValueError` for what is none."""
    for magic, reader in _READERS.items():
        if data.startswith(magic):
            return reader(data)
    raise ValueError(f"no library begins with {data[:8]!r}")


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _elf(data: bytes) -> Told:
    kind, machine = struct.unpack_from("<HH", data, 16)
    assert kind == 3, "a shared object"
    told = Told({62: "x86_64", 183: "aarch64"}[machine])
    first, size, count = struct.unpack_from("<Q", data, 40)[0], *struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, first + k * size) for k in range(count)]
    for _, kind, _, _, at, length, link, _, _, _ in sections:
        names = sections[link][4]
        if kind == 11:  # dynamic symbols
            for place in range(at + 24, at + length, 24):
                name, _, _, section = struct.unpack_from("<IBBH", data, place)
                (told.offered if section else told.lacking).add(_text(data, names + name))
        elif kind == 6:  # what the loader has to do
            for place in range(at, at + length, 16):
                tag, value = struct.unpack_from("<QQ", data, place)
                if tag == 1:
                    told.named.append(_text(data, names + value))
    return told


def _mach_o(data: bytes) -> Told:
    processor, _, kind, count = struct.unpack_from("<IIII", data, 4)
    assert kind == 6, "a dynamic library"
    told = Told({0x0100000C: "arm64", 0x01000007: "x86_64"}[processor])
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command == 2:  # symbols
            first, symbols, names, _ = struct.unpack_from("<IIII", data, at + 8)
            for place in range(first, first + 16 * symbols, 16):
                name, kind = struct.unpack_from("<IB", data, place)
                if kind & 1:
                    found = _text(data, names + name).removeprefix("_")
                    (told.offered if kind & 14 else told.lacking).add(found)
        elif command == 0xC:
            told.named.append(_text(data, at + struct.unpack_from("<I", data, at + 8)[0]))
        elif command == 0x1D:  # Apple's own numbers are the other way round
            place, length = struct.unpack_from("<II", data, at + 8)
            assert struct.unpack_from(">II", data, place)[0] == 0xFADE0CC0 and place + length <= len(data)
            told.more.add("signature")
        told.more |= {{0xD: "own name", 0x1B: "identity"}.get(command, "")} - {""}
        at += size
    return told


def _pe(data: bytes) -> Told:
    head = struct.unpack_from("<I", data, 0x3C)[0]
    assert data[head : head + 4] == b"PE\0\0"
    machine, count, _, _, _, optional, flags = struct.unpack_from("<HHIIIHH", data, head + 4)
    assert flags & 0x2000, "a DLL"
    told, body = Told({0x8664: "x86_64"}[machine]), head + 24
    sections = [struct.unpack_from("<8sIIIIIIHHI", data, body + optional + 40 * k) for k in range(count)]

    def at(address: int) -> int:
        (found,) = (s for s in sections if s[2] <= address < s[2] + max(s[1], s[3]))
        return address - int(found[2]) + int(found[4])

    exports, _, imports, _ = struct.unpack_from("<IIII", data, body + 112)
    if imports:
        place = at(imports)
        while any(data[place : place + 20]):
            told.named.append(_text(data, at(struct.unpack_from("<I", data, place + 12)[0])))
            place += 20
    count, _, names = struct.unpack_from("<III", data, at(exports) + 24)
    for k in range(count):
        told.offered.add(_text(data, at(struct.unpack_from("<I", data, at(names) + 4 * k)[0])))
    told.more |= {s[0].rstrip(b"\0").decode() for s in sections if s[9] & 0x20000000}  # may be executed
    return told


def _wasm(data: bytes) -> Told:
    told, at = Told("wasm32"), 8

    def number() -> int:
        nonlocal at
        found = shift = 0
        while True:
            byte = data[at]
            at += 1
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def word() -> str:
        nonlocal at
        length = number()
        at += length
        return data[at - length : at].decode()

    def limits() -> None:
        has_most = number() & 1
        number()
        if has_most:
            number()

    def imported() -> tuple[int, str]:
        word()  # the module
        name, kind = word(), number()
        if kind in (0, 1, 3):  # a function, a table, a global: of which type
            number()
        if kind in (1, 2):  # a table, a memory
            limits()
        elif kind == 3:
            number()
        return kind, name

    while at < len(data):
        section, length = number(), number()
        end = at + length
        if section == 2:
            told.lacking |= {name for kind, name in [imported() for _ in range(number())] if kind == 0}
        elif section == 7:
            for _ in range(number()):
                name, kind, _ = word(), number(), number()
                if kind == 0:
                    told.offered.add(name)
        at = end
    return told


_READERS = {b"\x7fELF": _elf, b"\xcf\xfa\xed\xfe": _mach_o, b"MZ": _pe, b"\0asm": _wasm}
