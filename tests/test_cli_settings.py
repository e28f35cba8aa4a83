"""The settings of ``upcard serve``: on the command line, in the environment, in a file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tests.command import invoke
from upcard import cli
from upcard.server.settings import Settings


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


AS_IT_IS = {
    **msgspec.structs.asdict(Settings(names=())), "host": "127.0.0.1", "port": 8000, "browser": True, "workers": 1,
}  # fmt: skip
"""How the card room is opened when nothing is said."""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", {}),
        (
            "serve --port 0 --no-browser --data rooms --host 0.0.0.0 --name a.org --proxy ::1",
            {
                "host": "0.0.0.0", "port": 0, "browser": False, "data": "rooms", "names": ("a.org",),
                "proxies": ("::1",),
            },
        ),
        (
            "serve --database postgresql://db/cards --workers 4 --inner 10.0.0.5:9000 --monitor 10.0.0.0/8 --json-logs",
            {
                "database": "postgresql://db/cards", "workers": 4, "inner": "10.0.0.5:9000",
                "monitors": ("10.0.0.0/8",), "json_logs": True,
            },
        ),
        ("serve --compile-ahead --install-compiler true", {"compile_ahead": True}),  # it is installed here
    ],
)  # fmt: skip
def test_the_card_room_is_opened(arguments, expected, monkeypatch):
    assert opened(monkeypatch, *arguments.split()) == {**AS_IT_IS, **expected}


def opened(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> dict[str, object]:
    """How the card room is opened."""
    asked: dict[str, object] = {}

    def run(settings: Settings, host: str, port: int, browser: bool, workers: int) -> None:
        asked.update(msgspec.structs.asdict(settings), host=host, port=port, browser=browser, workers=workers)

    monkeypatch.setattr("upcard.server.run.run", run)
    invoke(*arguments)
    return asked


def test_the_command_counts_more_than_the_environment_and_that_more_than_the_file(tmp_path, monkeypatch):
    file = tmp_path / "upcard.toml"
    file.write_text('port = 1\nworkers = 2\nname = ["a.org", "b.org"]\njson-logs = true\nbrowser = false\n', "utf-8")
    monkeypatch.setenv("UPCARD_SETTINGS", str(file))
    monkeypatch.setenv("UPCARD_WORKERS", "3")
    monkeypatch.setenv("UPCARD_MONITOR", "192.0.2.1 192.0.2.2")
    expected = {
        "port": 7, "workers": 3, "names": ("a.org", "b.org"), "json_logs": True, "browser": False,
        "monitors": ("192.0.2.1", "192.0.2.2"),
    }  # fmt: skip
    assert opened(monkeypatch, "serve", "--port", "7") == {**AS_IT_IS, **expected}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("prot = 1", "there is no setting 'prot'"),
        ("port = ", "is not TOML"),
        (None, "there is no file"),
        ("name = " + "[" * 20_000, "is not TOML"),
        ("name = [1, {a = 2}]", "the setting 'name' is a list of texts"),
        ("name = 'cards.example.org'", "the setting 'name' is a list of texts"),
        ("port = true", "the setting 'port' is one text or whole number"),
        ("port = {a = 1}", "the setting 'port' is one text or whole number"),
        ("host = ['127.0.0.1']", "the setting 'host' is one text or whole number"),
        ("browser = 'no'", "the setting 'browser' is true or false"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_file_of_settings_that_makes_no_sense_is_refused(text, why, tmp_path, monkeypatch, capsys):
    file = tmp_path / "upcard.toml"
    if text is not None:
        file.write_text(text, "utf-8")
    monkeypatch.setattr("upcard.server.run.run", lambda *how, **more: pytest.fail("it was opened"))
    assert cli.run(["serve", "--settings", str(file)]) == 2
    assert why in capsys.readouterr().err


def test_every_setting_of_the_card_room_is_named_in_its_help_with_its_variable():
    said = CliRunner().invoke(cli.app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for name in (
        "host",
        "port",
        "browser",
        "data",
        "name",
        "proxy",
        "database",
        "workers",
        "inner",
        "monitor",
        "settings",
    ):
        assert f"--{name}" in said and f"UPCARD_{name.upper()}" in said
    assert "--json-logs" in said and "UPCARD_JSON_LOGS" in said
