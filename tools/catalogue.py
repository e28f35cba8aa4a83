"""Collect all sentences, write the template for translators, and update the languages.

    python tools/catalogue.py            # write upcard.pot, update every upcard.po, write the compiled files
    python tools/catalogue.py --missing  # print untranslated sentences, one per line; `--missing es`: of this language
    python tools/catalogue.py --report   # write nothing; print how many sentences of each language are not translated
    python tools/catalogue.py --demand   # the same; end with code 1 if a language that is meant to be whole lacks any

Translators edit the ``.po`` files (with any editor for them) and run this. Sentences are found in the declarations of
games and in Python and JavaScript source (`sentences`); they need no marks. Until a sentence is translated it appears
in English; a release demands that there is none (``make release``).
A new language is a new folder, such as ``es/LC_MESSAGES``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from gettext import c2py
from io import BytesIO
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parent))
from sentences import game_texts, lesson_texts, page_source, python_source
from sentences.sentence import Sentence, gathered

from upcard.locale import catalogue_file
from upcard.locale.english import yours
from upcard.locale.translator import FREE, GAP

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/upcard"
FOLDER = SOURCE / "locale"
TEMPLATE = FOLDER / "upcard.pot"
WRITTEN = datetime(2026, 1, 1)
"""A fixed date, so that files change only when sentences do."""
ENGINE = (
    "engine/play/table.py", "engine/play/arguments.py", "engine/play/commentary.py", "engine/play/names.py",
    "engine/play/offers.py", "engine/play/gestures.py",
    "declarations/game.py", "declarations/seats.py", "bots/explain/advice.py", "bots/explain/call_meanings.py",
    "bots/explain/card_signals.py",
    "bots/explain/reasons.py", "bots/explain/reviews.py",
    "bots/networks/learned.py", "bots/networks/onnx_file.py", "bots/networks/dense_network.py",
    "bots/networks/protobuf.py", "server/browser/own_networks.py",
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
    "app/app", "app/keys", "app/prompt_line", "app/replay_app", "drawing/compact_table", "drawing/hand",
    "drawing/seats_table", "drawing/sentences", "drawing/table_middle", "drawing/tokens", "drawing/wide_table",
    "line_mode/lesson", "line_mode/line_mode", "line_mode/replay_line_mode", "tables/commands", "tables/local_table",
    "tables/remote_table", "tables/server_messages", "tables/table_client", "tables/table_commands",
)  # fmt: skip
"""Files of the terminal with sentences for players; the command line is English."""
EDITS = "agramEdits.js"
"""The code that a reader of the tutorial writes."""
PAGE_LIST = SOURCE / "web/static/app/base/languages.js"
LIST_HEAD = """// @ts-check
/** The languages by their codes: those that have a catalogue. Written by `tools/catalogue.py`. */
"""
ENDINGS = "s|es"
"""What may stand behind a term of a glossary in a sentence. A language without such endings repeats one of them."""
MANY = 1000
"""Every plural form of a language is that of a number up to this."""
MEANT = 0.5
"""A language that has a larger part of the sentences is meant to be whole; another one is named as incomplete."""
PLAYERS = ("seat", "hand")
"""The gaps for the player whose act a sentence tells."""
SERVER = (
    "server/api.py", "server/endpoint.py", "server/websocket.py", "server/people/accounts.py", "names/rules.py",
)  # fmt: skip


def everything() -> dict[str, Sentence]:
    """All sentences by their English."""
    found = [*game_texts.everything()]
    games = [
        f
        for f in sorted((SOURCE / "games").rglob("*.py"))
        if f.stem not in ("positions", "endless") and f.parent.name + f.stem != "games__init__"
    ]
    for file in [*games, *sorted((SOURCE / "mechanics").rglob("*.py"))]:
        if not file.stem.endswith("_facts"):
            found += python_source.sentences(file, SOURCE, single=file in games, decorated=False)
    room = (f for f in sorted((SOURCE / "room").rglob("*.py")) if f.stem not in SILENT)
    for file in [*room, *(SOURCE / name for name in (*ENGINE, *SERVER))]:
        found += python_source.sentences(file, SOURCE, single=False, decorated=True)
    others = python_source.sentences(SOURCE / "server/catalogue/other_games.py", SOURCE, single=False, decorated=True)
    found += [one for one in others if one.text.endswith(".")]  # the other texts are names of games
    for name in TERMINAL:
        found += python_source.sentences(
            SOURCE / f"terminal/{name}.py", SOURCE, single=name == "app/keys", decorated=True
        )
    for name in ("rule_words", "house_rules", "questions", "nouns", "amounts"):
        found += python_source.sentences(SOURCE / f"language/{name}.py", SOURCE, single=False, decorated=True)
    workers = [SOURCE / "web/folder" / name for name in ("files.js", "worker.js")]
    for file in sorted([*(SOURCE / "web/static/app").rglob("*.js"), *workers]):
        if file.name == EDITS or file == PAGE_LIST:
            continue
        found += page_source.sentences(file, SOURCE)
    found += lesson_texts.everything()  # last, so that sentences used elsewhere do not count as lessons only
    return gathered([*found, *to_the_reader(found)]) | {
        ENDINGS: Sentence(ENDINGS, places=("web/static/app/base/language.js",))
    }


def to_the_reader(found: list[Sentence]) -> Iterator[Sentence]:
    """What the sentences of the log are for the player whose act they are: "You play {card}". The forms of a language
    do not follow from one another, so each is a sentence of its own."""
    for one in found:
        if not one.places[0].startswith(("web/", "terminal/")) and (said := yours(one.text, PLAYERS)):
            yield Sentence(said, yours(one.plural, PLAYERS), one.places)


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
    form = c2py(catalogue.plural_expr)
    counts = {form(n): n for n in range(MANY, -1, -1)}  # the smallest count of each form
    categories = [rule(counts[number]) for number in sorted(counts)]
    kept = {
        "language": language, "whole": is_whole(catalogue), "plural": catalogue.plural_expr, "categories": categories,
        "messages": messages,
    }  # fmt: skip
    body = json.dumps(kept, ensure_ascii=False, indent=0)
    return body + "\n"


def named_languages(catalogues: Iterable[Catalog]) -> str:
    """The page's list of languages: what each calls itself, and whether all of the page is translated."""
    entries = {"en": ("English", True)}
    for one in catalogues:
        own_name = (one.locale.get_display_name() or "").capitalize()
        entries[str(one.locale)] = own_name, is_whole(one)
    lines = [
        f'  {code}: {{ title: "{title}", whole: {str(whole).lower()} }},\n' for code, (title, whole) in entries.items()
    ]
    return f"{LIST_HEAD}export const LANGUAGES = {{\n{''.join(lines)}}};\n"


def _is_later(place: str) -> bool:
    """Whether a client loads a sentence in this place only to learn or to write a game."""
    return place.endswith(lesson_texts.ENDINGS) or "/workshop/" in place


def is_whole(catalogue: Catalog) -> bool:
    """Whether a language is meant to have every sentence. A release demands them, and a browser may choose it."""
    return len(missing(catalogue)) < len(catalogue) * (1 - MEANT)


def missing(catalogue: Catalog) -> list[Message]:
    """The sentences that are not translated."""
    return [m for m in catalogue if m.id and not (m.string if isinstance(m.string, str) else all(m.string))]


def languages() -> list[str]:
    """The languages that have a folder."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "LC_MESSAGES").is_dir())


def write(language: str, catalogue: Catalog) -> None:
    """Write the file of a translator and the compiled files."""
    written = BytesIO()
    write_po(written, catalogue, width=0)
    po_file(language).write_bytes(written.getvalue())
    for lessons in (False, True):
        catalogue_file(language, lessons=lessons).write_text(compiled(language, catalogue, lessons=lessons), "utf-8")


def updated_languages(fresh: Catalog) -> dict[str, Catalog]:
    """The catalogues of all languages with the current sentences."""
    return {language: updated(language, fresh) for language in languages()}


def main(words: list[str]) -> int:
    """Do what the command line asks for; returns the code with which the program ends."""
    fresh, lacking = template(everything()), 0
    if not words:
        with TEMPLATE.open("wb") as file:
            write_po(file, fresh, width=0)
    catalogues = updated_languages(fresh)
    if not words:
        PAGE_LIST.write_text(named_languages(catalogues.values()), "utf-8")
    for language, catalogue in catalogues.items():
        lacks = missing(catalogue)
        lacking += len(lacks) if is_whole(catalogue) else 0
        if "--missing" in words:
            if language not in words and not is_whole(catalogue):
                continue
            print(*(m.id if isinstance(m.id, str) else " | ".join(m.id) for m in lacks), sep="\n")
            continue
        if not words:
            write(language, catalogue)
        print(f"{language}: {len(fresh)} sentences, {len(lacks)} not translated")
    return int(lacking > 0 and "--demand" in words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
