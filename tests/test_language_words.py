"""A language is its catalogue: no code holds words of one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORDS_OF_LANGUAGES = {
    "de": "und oder nicht der die das den dem ein eine ist bist hat hast wird sich dich mit von für auf aus jetzt du "
    "Karte Karten Stich Spiel spielt nimmt bietet biete Gebot höher",
    "es": "los las una eres con para por ahora tú carta cartas baza mano juega toma",
}
"""Frequent words of a language, of which English has only a few."""
OF_ENGLISH = frozenset({"die", "hat"})
STATIC = "src/upcard/web/static"


def strings_in(file: Path) -> str:
    """The strings of a file of source, regular expressions of a page's file among them."""
    text = file.read_text("utf-8")
    if file.suffix == ".js":
        return re.sub(r"/\*.*?\*/|(?<![:\\])//[^\n]*", "", text, flags=re.S)
    tree = ast.parse(text)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    said = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in notes)
    return "\n".join(node.value for node in said if isinstance(node.value, str))


def test_no_code_holds_words_of_a_language() -> None:
    folders = [ROOT / f"src/upcard/{name}" for name in ("locale", "terminal", "room", "server", "engine")]
    files = [file for folder in folders for file in folder.rglob("*.py")] + [*(ROOT / STATIC / "app").rglob("*.js")]
    assert len(files) > 200
    found = {}
    for language, frequent in WORDS_OF_LANGUAGES.items():
        words = re.compile(rf"(?<![\w.-])(?:{'|'.join({*frequent.split()} - OF_ENGLISH)})(?![\w-])")
        for file in files:
            held = set(words.findall(strings_in(file)))
            if held:
                found[f"{language}: {file.relative_to(ROOT)}"] = held
    assert found == {}
