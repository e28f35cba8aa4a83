"""The command ``upcard``, called as its tests do."""

from __future__ import annotations

from typer.testing import CliRunner

from upcard import cli


def invoke(*arguments: str, given: str = "") -> str:
    """What a command prints."""
    result = CliRunner().invoke(cli.app, list(arguments), input=given)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output
