"""What makes a compiled rule stale: its code, and not its words."""

from pathlib import Path

import pytest

from upcard.jit.sources import source_digest

RULE = '''"""R1."""

@rule
def play(s, seat):
    """R2: one card each,
    clockwise."""
    s.turn = left_of(s, seat)  # R3
    return "# R4"
'''


def digest(path: Path, text: str) -> str:
    path.write_text(text)
    return source_digest([path])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("R1.", "Rule 1."),
        ("clockwise.", "to the left."),
        ("  # R3", ""),
        ("  # R3", "  # R5"),
        ("\n@rule", "\n\n@rule"),
    ],
)
def test_docstrings_comments_and_blank_lines_do_not_count(tmp_path: Path, old: str, new: str) -> None:
    assert digest(tmp_path / "game.py", RULE) == digest(tmp_path / "game.py", RULE.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"), [("left_of", "right_of"), ("# R4", "# R5"), ("    return", "return"), ("seat)", "s)")]
)
def test_code_and_sentences_count(tmp_path: Path, old: str, new: str) -> None:
    assert digest(tmp_path / "game.py", RULE) != digest(tmp_path / "game.py", RULE.replace(old, new))
