"""The server uses only documented names of other packages, so that a new release does not break it."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard.server

FILES = sorted(Path(upcard.server.__file__).parent.glob("*.py"))
DOCUMENTED = {
    "filelock": {"FileLock", "Timeout"},
    "h11": {"CLIENT", "NEED_DATA", "Connection", "Data", "EndOfMessage", "ProtocolError", "Request", "Response"},
    "msgspec": {
        "DecodeError",
        "Meta",
        "MsgspecError",
        "Raw",
        "Struct",
        "UNSET",
        "ValidationError",
        "convert",
        "field",
        "json",
        "structs",
    },
    "platformdirs": {"user_data_path"},
    "prometheus_client": {"CollectorRegistry", "generate_latest"},
    "prometheus_client.core": {"CounterMetricFamily", "GaugeMetricFamily", "HistogramMetricFamily", "Metric"},
    "prometheus_client.parser": {"text_string_to_metric_families"},
    "prometheus_client.registry": {"Collector"},
    "pyodide.ffi": {"create_proxy", "to_js"},
    "segno": {"make"},
    "starlette.applications": {"Starlette"},
    "starlette.exceptions": {"HTTPException"},
    "starlette.datastructures": {"Headers", "MutableHeaders", "State"},
    "starlette.middleware": {"Middleware"},
    "starlette.middleware.gzip": {"GZipMiddleware"},
    "starlette.requests": {"HTTPConnection", "Request"},
    "starlette.responses": {"FileResponse", "HTMLResponse", "PlainTextResponse", "Response", "StreamingResponse"},
    "starlette.routing": {"BaseRoute", "Mount", "Route", "WebSocketRoute"},
    "starlette.staticfiles": {"StaticFiles"},
    "starlette.types": {"ASGIApp", "Message", "Receive", "Scope", "Send"},  # the types of ASGI
    "starlette.websockets": {"WebSocket", "WebSocketDisconnect"},
    "uvicorn": {"Config", "Server"},
    "uvloop": {"Loop"},
    "webauthn": {
        "generate_authentication_options",
        "generate_registration_options",
        "options_to_json",
        "verify_authentication_response",
        "verify_registration_response",
    },
    "webauthn.helpers": {
        "base64url_to_bytes",
        "bytes_to_base64url",
        "decode_credential_public_key",
        "decoded_public_key_to_cryptography",
        "structs",
    },
    "webauthn.helpers.exceptions": {"WebAuthnException"},
    "websockets.asyncio.client": {"ClientConnection", "connect"},
    "websockets.exceptions": {"ConnectionClosed", "InvalidStatus", "WebSocketException"},
}
"""Modules of other packages, with the documented names that the server may use."""
OF_OBJECTS = {
    ("run.py", "server"): {"serve", "should_exit", "close"},
    ("worker_proxy.py", "owner"): {"recv", "send", "close"},
}
"""The attributes of objects of uvicorn and websockets that may be used, by file and variable."""


def used(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The imported modules, and the names used from each."""
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield node.value.id, node.attr
    yield from ((module, "") for module in modules)


def is_foreign(module: str) -> bool:
    return module.partition(".")[0] not in {*sys.stdlib_module_names, "upcard"}


def undocumented(file: Path) -> list[str]:
    """The undocumented names that a file uses."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = [
        f"{module}.{name}"
        for module, name in used(tree)
        if is_foreign(module) and name not in {"", *DOCUMENTED.get(module, set())}
    ]
    found += [module for module, name in used(tree) if is_foreign(module) and module not in DOCUMENTED]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            held = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            allowed = OF_OBJECTS.get((file.name, held))
            if allowed is not None and node.attr not in allowed:
                found.append(f"{held}.{node.attr}")
    return sorted(set(found))


def private(tree: ast.AST) -> set[str]:
    """The private attributes that are read."""
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return {name for name in names if name.startswith("_") and not name.endswith("__")}


def defined(tree: ast.AST) -> set[str]:
    """The functions and attributes that a file defines."""
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return (
        functions
        | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
        | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_of_the_server_uses_documented_names_only(file: Path) -> None:
    assert undocumented(file) == []


def test_no_private_name_of_another_package_is_read() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in FILES]
    own = set[str]().union(*map(defined, trees))
    assert set[str]().union(*map(private, trees)) <= own


def test_every_documented_name_exists() -> None:
    for module, names in DOCUMENTED.items():
        pytest.importorskip(module.partition(".")[0])
        assert [name for name in names if not hasattr(importlib.import_module(module), name)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from uvicorn.protocols.http.h11_impl import H11Protocol", "uvicorn.protocols.http.h11_impl.H11Protocol"),
        ("import uvicorn\nuvicorn.server", "uvicorn.server"),
        ("server.server_state", "server.server_state"),
        ("class A:\n    def f(self):\n        self.server.servers", "server.servers"),
    ],
)
def test_undocumented_names_are_found(tmp_path: Path, text: str, found: str) -> None:
    file = tmp_path / "run.py"
    file.write_text(text, encoding="utf-8")
    assert found in undocumented(file)
