"""The languages: every sentence is in the catalogue, and where German has them all, whole matches can be read in it."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

import pytest

import upcard
from tests.at_random import plain_moves
from upcard.engine.lessons.runner import OTHERS, YOU, lesson_runner
from upcard.engine.play.glossary import terms_in
from upcard.games import NAMES
from upcard.language.nouns import dictionary, tidy
from upcard.language.rule_words import rule_text
from upcard.locale import LANGUAGES, Translator, catalogue_file, chosen, translator
from upcard.locale.english import to_you
from upcard.mechanics.words.invented_rules import CODES
from upcard.room.book_html import book_html
from upcard.room.match.move_commentary import Commentator
from upcard.room.match.view_messages import ViewMessages, log, sheets

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import catalogue  # noqa: E402
from sentences import sentence  # noqa: E402

GAP = re.compile(r"\{\w+\}")
STEPS, MANY_STEPS, LINES = 100, 250, 12
OF_SEATS = ("South", "West", "North", "East", "Player 1", "Player 2", "Player 3")
EXPLAINED = 60
"""Moves of which it is heard what is said of them at a first match."""
GERMAN = translator("de")


@pytest.fixture(scope="session")  # tests of a game run together, between those of other files
def fresh() -> object:
    return catalogue.template(catalogue.everything())


@pytest.fixture(scope="session")
def whole_german(fresh: catalogue.Catalog) -> None:
    """Skips tests that read German as long as a sentence is not translated: a release demands it."""
    if lacks := catalogue.missing(catalogue.updated("de", fresh)):
        pytest.skip(f"{len(lacks)} sentences are not translated (python tools/catalogue.py --missing)")


# --- The catalogue ---


def test_the_template_has_every_sentence(fresh: catalogue.Catalog) -> None:
    kept = catalogue.read_po(catalogue.TEMPLATE.read_bytes().splitlines())
    now = {message.id for message in fresh if message.id}
    assert now - {message.id for message in kept} == set(), "run python tools/catalogue.py"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_compiled_files_of_a_language_are_up_to_date(language: str, fresh: catalogue.Catalog) -> None:
    made = catalogue.updated(language, fresh)
    for lessons in (False, True):
        kept = catalogue_file(language, lessons=lessons).read_text("utf-8")
        assert catalogue.compiled(language, made, lessons=lessons) == kept


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_translation_fills_no_gap_that_the_sentence_does_not_have(language: str) -> None:
    wrong = {
        source: said
        for source, kept in translator_file(language)["messages"].items()
        for said in ([kept] if isinstance(kept, str) else kept)
        if set(GAP.findall(said)) - set(GAP.findall(source))
    }
    assert wrong == {}


def translator_file(language: str) -> dict:
    table, lessons = (json.loads(catalogue_file(language, lessons=one).read_text("utf-8")) for one in (False, True))
    return {**table, "messages": table["messages"] | lessons["messages"]}


# --- The translator ---

FEW = Translator(
    {
        "{seat} takes {n} card": ["{seat} nimmt {n} Karte", "{seat} nimmt {n} Karten"],
        "{seat} takes {n} cards": ["{seat} nimmt {n} Karte", "{seat} nimmt {n} Karten"],
        "{seat} {does}": "{seat} {does}",
        "{seat}: {move}": "{seat}: {move}",
        "follow {led}": "bediene {led}",
        "bids {n}": "bietet {n}",
        "hearts": "Herz",
        "and": "und",
        "South": "Süd",
    },
    lambda count: count != 1,
)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Ada takes 1 card", "Ada nimmt 1 Karte"),
        ("Ada takes 2 cards", "Ada nimmt 2 Karten"),
        ("Ada takes 201 cards.", "Ada nimmt 201 Karten."),
        ("Follow ♥.", "Bediene ♥."),
        ("follow hearts", "bediene Herz"),
        ("R6: follow ♥", "R6: bediene ♥"),
        ("Player 1 bids 3", "Player 1 bietet 3"),
        ("South bids 3", "Süd bietet 3"),
        ("Ada: bids 3", "Ada: bietet 3"),
        ("10♥ J♦ JK1", "10♥ J♦ JK1"),
        ("Ada takes offence", "Ada takes offence"),
        ("this is unknown", "this is unknown"),
        ("", ""),
    ],
)
def test_a_filled_sentence_is_recognised_as_a_whole_or_not_at_all(english: str, german: str) -> None:
    assert FEW.translate(english) == german


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("You have no cards left and win the hand.", "Du hast keine Karten mehr und gewinnst das Spiel."),
        ("You take the trick and capture Q♠.", "Du nimmst den Stich und erbeutest Q♠."),
        (
            "You fail in the rams, raise the pot to 10, and pay 5 to everybody else.",
            "Du scheiterst mit dem Rams, erhöhst den Topf auf 10 und zahlst jedem anderen 5.",
        ),
    ],
)
def test_every_verb_of_what_you_do_is_in_the_second_person(english: str, german: str) -> None:
    assert GERMAN.translate(english) == german


def test_a_language_is_chosen_by_what_is_asked_for_then_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert chosen() == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert (chosen(), chosen(["en-GB"]), chosen(["fr"])) == ("de", "en", "de")
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert (chosen(), chosen(["es"])) == ("en", "es")  # an incomplete language is chosen by players only


COUNTED = "{event} in {happens} of {deals} imagined deals; after {move}, in {otherwise}."
EVENTS = {
    COUNTED: "{event} in {happens} von {deals} gedachten Spielen; nach {move} in {otherwise}.",
    "{seat} takes the trick.": "{seat} nimmt den Stich.",
    "{seat} takes the trick and captures {cards}.": "{seat} nimmt den Stich und erbeutet {cards}.",
    "You take the trick.": "Du nimmst den Stich.",
    "Your partner": "Dein Partner",
}


@pytest.mark.parametrize(
    ("event", "german"),
    [
        ("West takes the trick", "West nimmt den Stich"),
        ("Your partner takes the trick", "Dein Partner nimmt den Stich"),
        ("You take the trick", "Du nimmst den Stich"),
        ("West takes the trick and captures Q♠", "West nimmt den Stich und erbeutet Q♠"),
    ],
)
def test_a_line_of_a_log_is_read_as_a_clause_of_a_longer_sentence(event: str, german: str) -> None:
    translate = Translator(EVENTS, lambda count: count != 1).translate
    said = translate(f"{event} in 94 of 100 imagined deals; after 7♥, in 21.")
    assert said == f"{german} in 94 von 100 gedachten Spielen; nach 7♥ in 21."
    unread = "Something else in 94 of 100 imagined deals; after 7♥, in 21."
    assert translate(unread) == unread


def test_there_is_no_translator_of_a_language_that_is_not_there() -> None:
    with pytest.raises(LookupError, match="there is no language 'tlh'; there are en, de, es"):
        translator("tlh")


# --- Whole matches ---


def told(name: str, seed: int, steps: int = STEPS) -> Iterator[str]:
    """All sentences of a table with random moves."""
    table, chance = upcard.game(name).table(seed=seed), random.Random(seed)
    for step, seat, move in plain_moves(table, chance, steps):
        yield from filter(None, (table.why_not(chance.randrange(len(table.game.moves)), seat) for _ in range(3)))
        onlooker = Commentator(table) if step < EXPLAINED else None
        table.play(move, seat)
        yield from onlooker.remarks(table, seat, table.moves[-1].move) if onlooker else ()
        if step % 5 == 0 or step < LINES or table.over:
            yield from _shown(table)
    yield from _shown(table)


def _shown(table: upcard.Table) -> Iterator[str]:
    projection = ViewMessages(table)
    for viewer in (None, *range(table.players)):
        view, offers = projection.view_and_offers(viewer)
        yield from (view.prompt, view.looks.worth, *view.looks.box)
        yield from (zone.label for zone in view.zones)
        for number in view.numbers:
            yield number.label
            if number.shows in ("choice", "yes"):
                yield from _words(number.value)
        for offer in offers:
            yield from (offer.shown or offer.words, offer.group)
        yield from (line.text for line in log(table, viewer, max(0, table.lines(viewer) - LINES)))
    yield from (text for option in view.options for text in (option.text, option.value))
    for sheet in sheets(table, 0)[-1:]:
        yield from (*sheet.columns, sheet.note)
        yield from (text for row, cells in sheet.rows for text in (row, *_words(list(cells))))


def _words(value: object) -> Iterator[str]:
    for one in value if isinstance(value, list | tuple) else [value]:
        if isinstance(one, list | tuple):
            yield from _words(one)
        elif isinstance(one, str):
            yield one


def is_noun(text: str) -> bool:
    """Whether a text is an English noun, which players of one game say in every language of the table:
    by itself, or with his name before it."""
    return tidy(text.removesuffix("!").split(": ")[-1]) in dictionary().numbers


def to_its_player(texts: Iterable[str]) -> Iterator[str]:
    """The sentences about the act of a player, as that player reads them."""
    for text in texts:
        name = next((name for name in OF_SEATS if text.startswith(f"{name} ")), None)
        if name is not None:
            yield to_you(f"You{text.removeprefix(name)}")


def unread(name: str, steps: int, language: Translator) -> list[str]:
    """The sentences of a match that a language lacks."""
    texts = dict.fromkeys(filter(None, told(name, 3, steps)))
    assert len(texts) > 5
    texts |= dict.fromkeys(to_its_player([*texts]))
    return [text for text in texts if language.read(text) is None and not is_noun(text)]


ENGLISH_WORDS = re.compile(
    r"\b(the|is|are|has|and|or|to|it|you|your|of|with|not|there|that|by|from|must|when|player|card|cards|plays|takes)\b",
    re.I,
)
SAID_IN_ENGLISH = re.compile('„[^“]*“|"[^"]*"|I looked through the window and saw')
"""What is quoted, and what players say in English."""


def mixed(texts: Iterable[str], language: Translator) -> list[str]:
    """The translated sentences that have English words: recognised as other sentences than they are."""
    said = {text: language.translate(text) for text in texts}
    return [kept for text, kept in said.items() if kept != text and ENGLISH_WORDS.search(SAID_IN_ENGLISH.sub("", kept))]


@pytest.mark.usefixtures("whole_german")
@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_of_a_match_is_half_german(name: str) -> None:
    assert mixed(filter(None, told(name, 3)), GERMAN) == []


@pytest.mark.usefixtures("whole_german")
@pytest.mark.parametrize("steps", [STEPS, pytest.param(MANY_STEPS, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_a_match_can_be_read_in_german(name: str, steps: int) -> None:
    assert unread(name, steps, GERMAN) == []


@pytest.mark.parametrize("name", ["briscola", "tute"])
def test_a_match_of_two_games_can_be_read_in_spanish(name: str) -> None:
    assert unread(name, MANY_STEPS, translator("es")) == []


def test_an_incomplete_language_says_the_rest_in_english() -> None:
    spanish = translator("es")
    assert spanish.translate("You take the trick.") == "Te llevas la baza."
    assert spanish.translate("West has the third card and wins.") == "West has the third card and wins."


def taught(name: str) -> Iterator[str]:
    """Everything that a lesson says: what is asked, and what is said to every move and answer."""
    taught = lesson_runner(name)
    for number, step in enumerate(taught.steps):
        yield from (step.title, step.text, step.ask, step.well, step.poor, *step.said.values())
        table = taught.table(number)
        yield from (said for words in step.refused if (said := table.why_not(words, step.seat)))
        yield from (taught.choice_words(number) if step.question else ())
    yield from (*taught.lesson.watch.values(), *taught.lesson.because.values())
    book = upcard.game(name).book
    yield from (text for pair in terms_in(book).items() for text in pair if sentence.is_sentence(text))


def lines_to_you(name: str) -> Iterator[str]:
    """How the table goes on after every step of a lesson, to the learner."""
    taught = lesson_runner(name)
    for number, step in enumerate(taught.steps):
        after = taught.after(number, taught.table(number))
        yield from (to_you(line.text) for line in after.log(step.seat) if line.kind != "hand")


@pytest.mark.usefixtures("whole_german")
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_read_in_german(name: str) -> None:
    lines = [*lines_to_you(name)]
    texts = dict.fromkeys(filter(None, (*taught(name), *lines)))
    names = (YOU, *OTHERS)
    assert [text for text in texts if GERMAN.read(text) is None and text not in names and not is_noun(text)] == []
    yours = [GERMAN.translate(line) for line in lines if re.match(r"You (?!and )[a-z]", line)]
    assert [said for said in yours if not re.match(r"Du \w*(st|ßt|zt|xt)\b", said)] == []


@pytest.mark.usefixtures("whole_german")
@pytest.mark.parametrize("name", NAMES)
def test_the_lines_how_to_win_and_all_headings_of_a_book_are_translated(name: str) -> None:
    page = book_html(upcard.game(name).book)
    tips = re.search(r"<h2>How to win</h2>(.*?)<h2>", page, re.S)
    texts = [*re.findall("<h2>(.*?)</h2>", page), *(re.findall("<li>(.*?)</li>", tips[1], re.S) if tips else ())]
    assert len(texts) > 8
    said = [" ".join(unescape(re.sub("<[^>]+>", "", text)).split()) for text in texts]
    assert [text for text in said if GERMAN.read(text) is None] == []


@pytest.mark.skipif(shutil.which("node") is None, reason="the page's translator runs in Node")
def test_the_page_reads_as_the_terminal_does() -> None:
    names = ("truco", "bartok", "pontoon", "commerce")
    rules = [f"The rule stands: {rule_text(code)}." for code in range(0, CODES, 7) if rule_text(code)]
    heard = (t for name in names for t in (*told(name, 5), *taught(name), *lines_to_you(name)))
    texts = list(dict.fromkeys([*heard, *rules]))
    page = (ROOT / "src/upcard/web/static/app/base/translator.js").as_uri()
    script = (
        f"import {{ Translator }} from {json.dumps(page)};import {{ readFileSync }} from 'node:fs';"
        "const kept = (path) => JSON.parse(readFileSync(path));"
        f"const translator = new Translator(kept({json.dumps(str(catalogue_file('de')))}));"
        f"translator.add(kept({json.dumps(str(catalogue_file('de', lessons=True)))}));"
        "const texts = JSON.parse(readFileSync(0));"
        "process.stdout.write(JSON.stringify(texts.map((text) => translator.translate(text))));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    assert dict(zip(texts, json.loads(done.stdout))) == {text: GERMAN.translate(text) for text in texts}


@pytest.mark.usefixtures("whole_german")
@pytest.mark.parametrize(
    "said", ["{}", "The rule stands: {}.", "The rule holds no longer: {}.", "The rule would be: {}."]
)
def test_every_rule_that_a_player_may_invent_is_said_in_german(said: str) -> None:
    phrases = re.compile('"[^"]+"|„[^“]+“')  # what is to be said stays as it is
    english = re.compile(r"\b(the|when|is|it|that|and|card|player|play|next)\b")
    rules = [rule for code in range(CODES) if (rule := rule_text(code))]
    assert len(rules) > 1000
    assert [rule for rule in rules if english.search(phrases.sub("", GERMAN.translate(said.format(rule))))] == []


def test_the_page_lists_every_language_that_has_a_catalogue(fresh: catalogue.Catalog) -> None:
    catalogues = catalogue.updated_languages(fresh)
    assert set(LANGUAGES) == {"en", *catalogues}
    assert catalogue.named_languages(catalogues.values()) == catalogue.PAGE_LIST.read_text("utf-8")
