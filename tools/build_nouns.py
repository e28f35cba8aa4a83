"""Compile the list of nouns for Through the Window from WordNet 3.0 (Debian package ``wordnet-base``).

    python tools/build_nouns.py [folder of index.noun and noun.exc] [file to write]

All nouns that begin with one of the nine letters of the cards, with the supplement and without abbreviations.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from pathlib import Path

from upcard.language.nouns import plural_forms, stems
from upcard.language.vocabulary import LETTERS, VOCABULARY

ROOT = Path(__file__).resolve().parent.parent
LANGUAGE = ROOT / "src" / "upcard" / "language"
NO_NOUNS = frozenset(
    ["a", "all", "am", "an", "and", "any", "are", "as", "at", "ate", "each", "every", "few", "for", "from", "its",
     "just", "no", "nor", "not", "of", "on", "one", "she", "so", "some", "such", "than", "that", "the", "their", "them",
     "then", "there", "these", "they", "this", "those", "to", "too"]
)  # fmt: skip
"""Common short words that the list has only as abbreviations (arsenic, astatine)."""


def written(folder: Path) -> dict[str, str]:
    """The spelling of nouns that are always capitalized: ``einstein`` as ``Einstein``."""
    forms: dict[str, set[str]] = {}
    for line in (folder / "data.noun").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            fields = line.split(" ")
            for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
                forms.setdefault(word.lower(), set()).add(word)
    return {small.replace("_", " "): min(ways).replace("_", " ") for small, ways in forms.items() if small not in ways}


def lemmas(folder: Path) -> list[str]:
    """The nouns of WordNet, without those with digits and single letters."""
    found, names = [], written(folder)
    for line in (folder / "index.noun").read_text(encoding="latin-1").splitlines():
        word = line.split(" ", 1)[0].replace("_", " ")
        if word and not re.search(r"[0-9]", word) and len(re.sub(r"[^a-z]", "", word)) > 1:
            found.append(names.get(word, word))
    return found


def supplement() -> list[str]:
    lines = (ROOT / "tools" / "nouns_supplement.txt").read_text(encoding="utf-8").splitlines()
    return [word.replace("_", " ") for line in lines if not line.startswith("#") for word in line.split()]


def irregular(folder: Path, letters: str) -> dict[str, list[str]]:
    """The irregular plurals of single nouns that keep their first letter."""
    table: dict[str, list[str]] = {}
    for line in (folder / "noun.exc").read_text(encoding="latin-1").splitlines():
        many, *ones = line.replace("_", " ").split()
        for one in ones:
            if one[0] in letters and many[0] == one[0] and many != one and re.fullmatch("[a-z]+", many + one):
                table.setdefault(one, []).append(many)
    return dict(sorted(table.items()))


def without_plurals(nouns: dict[str, str], taken: set[str], odd: dict[str, list[str]]) -> list[str]:
    """The nouns as they are written, in order, without those that are plurals of common nouns among them."""
    common = {key for key, word in nouns.items() if word == key} | taken
    many = {form for one, forms in odd.items() if one in common for form in forms}
    many |= {key for key in nouns for one in stems(key) if one in common and key in plural_forms(one, ())}
    return [word for key, word in sorted(nouns.items()) if key not in many]


def main(folder: Path, target: Path) -> None:
    taken = {word.casefold() for known in VOCABULARY for word in known}
    nouns: dict[str, dict[str, str]] = {letter: {} for letter in LETTERS}
    for word in [*supplement(), *lemmas(folder)]:
        key = word.casefold()
        if key[0] in nouns and key not in taken | NO_NOUNS:
            nouns[key[0]].setdefault(key, word)
    odd = irregular(folder, LETTERS)
    words = [without_plurals(listed, taken, odd) for listed in nouns.values()]
    data = json.dumps({"words": ["\n".join(listed) for listed in words], "irregular": odd}, ensure_ascii=False)
    target.write_bytes(lzma.compress(data.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{sum(map(len, words))} nouns besides the vocabulary, {target.stat().st_size} bytes")


if __name__ == "__main__":
    given = [Path(text) for text in sys.argv[1:]]
    main(*(given + [Path("/usr/share/wordnet"), LANGUAGE / "nouns.xz"][len(given) :]))
