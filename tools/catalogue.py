"""Collect all sentences, write the template for translators, and update the languages.

    python tools/catalogue.py            # write upcard.pot, update every upcard.po, write the compiled files
    python tools/catalogue.py --missing  # print untranslated sentences, one per line

Translators edit the ``.po`` files (with any editor for them) and run this. Sentences are found in the declarations of
games and in Python and JavaScript source (`sentences`); they need no marks.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from io import BytesIO
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parent))
from sentences import game_texts, lesson_texts, page_source, python_source
from sentences.sentence import Sentence, gathered

from upcard.locale import catalogue_file
from upcard.locale.translator import FREE, GAP

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/upcard"
FOLDER = SOURCE / "locale"
TEMPLATE = FOLDER / "upcard.pot"
WRITTEN = datetime(2026, 1, 1)
"""A fixed date, so that files change only when sentences do."""
ENGINE = (
    "engine/play/table.py", "engine/play/arguments.py", "engine/play/commentary.py", "engine/play/names.py",
    "engine/play/offers.py",
    "declarations/game.py", "declarations/seats.py", "bots/advice.py", "bots/call_meanings.py",
    "bots/learned.py", "bots/onnx_file.py", "server/own_networks.py",
    "engine/play/gestures.py",
    "bots/exact/solved_patience.py", "cards/questions.py", "engine/play/move_words.py",
    "solvers/black_hole.py", "solvers/beggar_my_neighbor.py",
)  # fmt: skip
"""Files outside the games and the room with sentences for players."""
SILENT = (
    "commit_reveal", "rate_limit", "match", "view_messages", "event_log", "messages", "message_parts", "spectators",
    "finished_matches",
)  # fmt: skip
"""Files of the room whose messages only programs can trigger."""
TERMINAL = (
    "app", "commands", "compact_table", "hand", "keys", "lesson", "line_mode", "local_table", "prompt_line",
    "remote_table",
    "replay_app", "replay_line_mode", "seats_table", "sentences", "server_messages", "table_client", "table_commands",
    "table_middle", "tokens", "wide_table",
)  # fmt: skip
"""Files of the terminal with sentences for players; the command line is English."""
EDITS = "agramEdits.js"
"""The code that a reader of the tutorial writes."""
SERVER = ("server/api.py", "server/websocket.py")


def everything() -> dict[str, Sentence]:
    """All sentences by their English."""
    found = [*game_texts.everything()]
    games = [
        f
        for f in sorted((SOURCE / "games").rglob("*.py"))
        if f.stem not in ("positions", "endless") and f.parent.name + f.stem != "games__init__"
    ]
    for file in [*games, *sorted((SOURCE / "mechanics").glob("*.py"))]:
        if not file.stem.endswith("_facts"):
            found += python_source.sentences(file, SOURCE, single=file in games, decorated=False)
    room = (f for f in sorted((SOURCE / "room").rglob("*.py")) if f.stem not in SILENT)
    for file in [*room, *(SOURCE / name for name in (*ENGINE, *SERVER))]:
        found += python_source.sentences(file, SOURCE, single=False, decorated=True)
    for name in TERMINAL:
        found += python_source.sentences(SOURCE / f"terminal/{name}.py", SOURCE, single=name == "keys", decorated=True)
    for name in ("rule_words", "house_rules", "questions", "nouns", "amounts"):
        found += python_source.sentences(SOURCE / f"language/{name}.py", SOURCE, single=False, decorated=True)
    workers = [SOURCE / "web/folder" / name for name in ("files.js", "worker.js")]
    for file in sorted([*(SOURCE / "web/static/app").rglob("*.js"), *workers]):
        if file.name == EDITS:
            continue
        found += page_source.sentences(file, SOURCE)
    found += lesson_texts.everything()  # last, so that sentences used elsewhere do not count as lessons only
    return gathered(found)


def template(found: dict[str, Sentence]) -> Catalog:
    """The untranslated catalogue, in the order of the places."""
    made = Catalog(project="Upcard", version="1", charset="utf-8", creation_date=WRITTEN, fuzzy=False)
    made.header_comment = "# The sentences of the table. Written by tools/catalogue.py."
    for one in sorted(found.values(), key=lambda one: (one.places[0], one.text)):
        made.add(
            (one.text, one.plural) if one.plural else one.text, locations=[(place, None) for place in one.places[:4]]
        )
    return made


def updated(language: str, fresh: Catalog) -> Catalog:
    """The catalogue of a language with the current sentences; obsolete ones are removed."""
    file = po_file(language)
    kept = read_po(file.read_bytes().splitlines(), locale=language) if file.exists() else Catalog(locale=language)
    made = Catalog(
        language, project="Upcard", version="1", charset="utf-8", creation_date=WRITTEN, revision_date=WRITTEN,
        last_translator="Upcard", language_team=str(Locale(language).english_name), fuzzy=False,
    )  # fmt: skip
    made.header_comment = f"# The sentences of the table in {Locale(language).english_name}."
    said = {_key(message): message.string for message in kept if message.id}
    for message in fresh:
        if message.id:
            string = said.get(_key(message), "")
            if isinstance(message.id, tuple) and isinstance(string, str):
                string = (string, said.get(message.id[1], ""))  # singular and plural were separate sentences before
            if isinstance(message.id, str) and not isinstance(string, str):
                string = string[0]  # it had a plural before
            made.add(message.id, string, locations=message.locations)
    return made


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def po_file(language: str) -> Path:
    """The file of a translator."""
    return FOLDER / language / "LC_MESSAGES" / "upcard.po"


def compiled(language: str, catalogue: Catalog, *, lessons: bool) -> str:
    """The compiled file for page and terminal: the translated sentences, and the plural form for each number. Sentences
    that only lessons, books and the workshop contain have a separate file (`lessons`)."""
    messages: dict[str, str | list[str]] = {}
    for message in catalogue:
        if not message.id or not message.string or (not isinstance(message.string, str) and not all(message.string)):
            continue
        if all(_is_later(place) for place, _ in message.locations) != lessons:
            continue
        if isinstance(message.id, str):
            messages[message.id] = message.string
        else:
            for text, form in zip(message.id, (message.string[0], message.string[-1]), strict=True):
                counted = any(gap.rstrip("0123456789") not in FREE for gap in GAP.findall(text))
                messages[text] = list(message.string) if counted or not GAP.search(text) else form
    rule = Locale(language).plural_form
    forms = list(dict.fromkeys(rule(n) for n in (1, *range(200))))
    plurals = "".join(str(forms.index(rule(n))) for n in range(200))
    person = json.loads((FOLDER / language / "second_person.json").read_text("utf-8"))
    kept = {"language": language, "plurals": plurals, "second_person": person, "messages": messages}
    body = json.dumps(kept, ensure_ascii=False, indent=0)
    return body + "\n"


def _is_later(place: str) -> bool:
    """Whether a client loads a sentence in this place only to learn or to write a game."""
    return place.endswith(lesson_texts.ENDINGS) or "/workshop/" in place


def missing(catalogue: Catalog) -> list[Message]:
    """The sentences that are not translated."""
    return [m for m in catalogue if m.id and not (m.string if isinstance(m.string, str) else all(m.string))]


def languages() -> list[str]:
    """The languages that have a folder."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "LC_MESSAGES").is_dir())


def main() -> None:
    fresh = template(everything())
    if "--missing" not in sys.argv:
        with TEMPLATE.open("wb") as file:
            write_po(file, fresh, width=0)
    for language in languages():
        catalogue = updated(language, fresh)
        lacks = missing(catalogue)
        if "--missing" in sys.argv:
            print(*(m.id if isinstance(m.id, str) else " | ".join(m.id) for m in lacks), sep="\n")
            continue
        written = BytesIO()
        write_po(written, catalogue, width=0)
        po_file(language).write_bytes(written.getvalue())
        for lessons in (False, True):
            catalogue_file(language, lessons=lessons).write_text(
                compiled(language, catalogue, lessons=lessons), "utf-8"
            )
        print(f"{language}: {len(fresh)} sentences, {len(lacks)} not translated")


if __name__ == "__main__":
    main()
