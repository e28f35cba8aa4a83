"""A game's rule book as HTML. The paragraphs of rules have ids (``R9``, ``G2``), so that a refusal can link to one."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from upcard.engine.play.book_examples import written_out
from upcard.engine.play.glossary import HEADING, cut, terms_in

_NUMBER = re.compile(r"^([RGJ][0-9]+[a-z]?)\.?$")
_GAME_LINK = re.compile(r"^([a-z_]+)\.md(#.*)?$")


def _rule_number(inline: Token) -> str | None:
    """``R9`` if the paragraph begins with ``**R9.**``, else None."""
    children = [child for child in inline.children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open":
        return None
    found = _NUMBER.match(children[1].content)
    return found[1] if found else None


def _mark_rules(state: StateCore) -> None:
    """Set the ids of rule paragraphs (in a tight list: of the items, because their paragraphs have no tags)."""
    seen = set()
    for place, token in enumerate(state.tokens):
        if token.type != "inline" or place == 0:
            continue
        number = _rule_number(token)
        opening = state.tokens[place - 1]
        if opening.hidden and place > 1:
            opening = state.tokens[place - 2]
        if number and number not in seen:
            seen.add(number)
            opening.attrSet("id", number)
            opening.attrJoin("class", "rule")


def _mark_links(state: StateCore) -> None:
    """Rewrite links between books to the pages of the games."""
    for token in state.tokens:
        for child in token.children or []:
            if child.type == "link_open":
                found = _GAME_LINK.match(str(child.attrGet("href") or ""))
                if found:
                    child.attrSet("href", f"/g/{found[1]}{found[2] or ''}")


def _mark_terms(state: StateCore) -> None:
    """Make the glossary terms buttons with their meaning, once in each section."""
    terms, seen, explained = terms_in(state.src), set[str](), False
    for place, token in enumerate(state.tokens):
        if token.type == "heading_open" and token.tag == "h2":
            seen, explained = set(), state.tokens[place + 1].content == HEADING
        if token.type == "inline" and not explained and state.tokens[place - 1].type != "heading_open":
            token.children = [part for child in token.children or [] for part in _explained(child, terms, seen)]


def _explained(child: Token, terms: dict[str, str], seen: set[str]) -> list[Token]:
    if child.type != "text":
        return [child]
    return [_part(child, text, meaning) for text, meaning in cut(child.content, terms, seen)] or [child]


def _part(child: Token, text: str, meaning: str) -> Token:
    if not meaning:
        return child.copy(content=text)
    button = f'<button type="button" class="term" aria-description="{escapeHtml(meaning)}">{escapeHtml(text)}</button>'
    return Token("html_inline", "", 0, content=button)


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.core.ruler.push("rules", _mark_rules)
    reader.core.ruler.push("game_links", _mark_links)
    reader.core.ruler.push("terms", _mark_terms)
    return reader


@lru_cache(maxsize=64)
def book_html(markdown: str) -> str:
    """The HTML of a book. Raw HTML in it is shown as text, and worked examples are written out.

    >>> book_html("**R9.** Follow suit.")
    '<p id="R9" class="rule"><strong>R9.</strong> Follow suit.</p>\\n'
    """
    return str(_reader().render(written_out(markdown)))
