"""Numbers of strangers are written in ASCII digits."""

from pathlib import Path

import pytest

from tests.tool import tool as load

ROOT = Path(__file__).parents[1]


def tool():
    return load("digits")


def test_no_code_takes_the_digits_of_every_script(capsys) -> None:
    assert tool().main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x.isdecimal()", 1), ("x.isdigit()", 1), (r're.compile(r"a\d+")', 1), (r're.sub(r"\D", "", x)', 1),
        (r'P = rf"\d{{1,2}}"', 1), (r're.compile(r"\d", re.ASCII)', 0), (r're.compile(r"\d", re.I | re.A)', 0),
        (r're.compile("[0-9]")', 0), (r're.compile(r"\\d")', 0), ('"""Says \\\\d."""', 0),
    ],
)  # fmt: skip
def test_the_check_finds_them(source: str, found: int) -> None:
    assert len(list(tool().places(source))) == found
