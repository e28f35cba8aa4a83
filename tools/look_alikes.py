"""Compile the table of letters that look alike from Unicode's ``confusables.txt`` (UTS #39).

    python tools/look_alikes.py confusables.txt

The file is published at https://www.unicode.org/Public/security/. Only letters, marks, digits and the signs of names
are kept (`upcard.names.rules`); each shape stands once, with everything that looks like it.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path

from upcard.names.look_alikes import LOOK_ALIKES_FILE
from upcard.names.rules import is_letter

LINE = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")


def table(text: str) -> dict[str, str]:
    """For each shape all single characters that look like it."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if match := LINE.match(line):
            sign, shape = chr(int(match[1], 16)), "".join(chr(int(code, 16)) for code in match[2].split())
            if is_letter(sign) or unicodedata.category(sign) == "Cn":  # newer than this Python's own table
                found[shape] = found.get(shape, "") + sign
    return found


def main(file: Path) -> None:
    """Write the table."""
    text = file.read_text("utf-8-sig")
    version = re.search(r"^# Version: ([0-9.]+)", text, re.M)
    assert version is not None, "this is not confusables.txt"
    lines = json.dumps({"unicode": version[1], "shapes": table(text)}, ensure_ascii=False, indent=0)
    LOOK_ALIKES_FILE.write_text(f"{lines}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
