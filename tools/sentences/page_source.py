"""The sentences of the page: text between tags, readable attributes, and strings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from sentences.sentence import Sentence, gap_name, is_sentence

_PARSER = Parser(Language(tree_sitter_javascript.language()))
_TAG = re.compile(r"(<[^<>]*>)")
_READ = re.compile(
    r"\b(aria-label|title|placeholder|alt|label|legend|heading|summary|words|text|hint|note|lead|aria-description)"
    r'="([^"<>=]*)"'
)
_BREAK, _EDGE = "\ue002", "\ue003"
_UNREAD_ATTRIBUTE = re.compile(r"\b(class|key|style|id|name|href|src|d|role|type|transform|viewBox|data-[\w-]+|for)=$")
_UNREAD_CALLS = re.compile(
    r"(querySelector(All)?|closest|addEventListener|removeEventListener|getItem|setItem|startsWith|endsWith|includes|"
    r"indexOf|matchMedia|split|join|match|test|useMedia|setAttribute|getAttribute|createElement|register|fetch|replace|"
    r"escape|Intl\.\w+|toLocale\w+|Error|open|has|get)$"
)
MAX_PARTS = 16


def sentences(file: Path, root: Path) -> Iterator[Sentence]:
    """The sentences of a file of the page."""
    tree = _PARSER.parse(file.read_bytes())
    place = (str(file.relative_to(root)),)
    for text in _texts(tree.root_node):
        if is_sentence(text):
            yield Sentence(text, places=place)


def _texts(node: Node) -> Iterator[str]:
    if node.type in ("comment", "import_statement"):
        return
    if _is_markup(node):
        template = node.child_by_field_name("arguments")
        assert template is not None
        yield from _markup(template)
        for part in template.named_children:
            if part.type == "template_substitution" and not _after(template, part, _UNREAD_ATTRIBUTE):
                yield from _texts(part)
        return
    if node.type in ("string", "template_string"):
        if _readable(node):
            yield from (text for text in _variants(node) if _like_words(text))
        if node.type == "template_string":
            for child in node.named_children:
                yield from _texts(child)
        return
    if _is_sum(node):
        yield from (text for text in _variants(node) if _like_words(text))
        return
    if node.type == "call_expression" and _UNREAD_CALLS.search(_source(node.child_by_field_name("function"))):
        for child in node.named_children:
            yield from (text for one in _arguments(child) for text in _texts(one))
        return
    for child in node.named_children:
        yield from _texts(child)


def _arguments(node: Node) -> list[Node]:
    """The arguments of a call whose own strings are not for people."""
    return [one for one in node.named_children if one.type not in ("string", "template_string")]


def _is_markup(node: Node) -> bool:
    called = node.child_by_field_name("function") if node.type == "call_expression" else None
    return called is not None and called.type == "identifier" and _source(called) == "html"


def _is_sum(node: Node) -> bool:
    """Whether texts are concatenated with a plus."""
    if node.type != "binary_expression" or _source(node.child_by_field_name("operator")) != "+":
        return False
    return any(one.type in ("string", "template_string") or _is_sum(one) for one in node.named_children)


def _readable(node: Node) -> bool:
    above = node.parent
    if above is None or above.type in ("subscript_expression", "import_specifier", "expression_statement"):
        return False
    if above.type == "binary_expression":
        sign = _source(above.child_by_field_name("operator"))
        return sign in ("+", "||", "??", "&&")
    return not (above.type == "pair" and above.child_by_field_name("key") == node)


def _like_words(text: str) -> bool:
    """Whether a text looks like words of a sentence and not like names of classes: capital letter or space."""
    bare = re.sub(r"\{\w+\}", "", text).strip()
    capital = bool(re.match(r"[A-Z“‘][a-z ]", bare)) and not re.match(
        r"[A-Z][a-z]+[A-Z]\w*$|Arrow|Page(?:Up|Down)|Escape|Enter|Home$|End$", bare
    )
    spaced = " " in bare and bool(re.search(r"[a-z]{2,} |\b[a-z]{2,}$", bare)) and ":" not in bare.strip(":")
    return (
        capital
        or (spaced and not re.search(r"\b(px|var\(|rgba?)|[=;{}()\[\]]{2}", bare))
        or bool(re.search(r"\{\w+\}.* [a-z]|[a-z] .*\{\w+\}", text))
    )


def _markup(template: Node) -> Iterator[str]:
    """Text between tags, and attributes. Expressions become gaps, unless they are markup."""
    pieces = [""]
    for part in template.children:
        if part.type == "string_fragment" or part.type == "escape_sequence":
            pieces = [piece + _source(part) for piece in pieces]
        elif part.type == "template_substitution":
            inner = part.named_children[0] if part.named_children else None
            said = [_BREAK] if inner is None or "html`" in _source(inner) else _variants(inner)
            pieces = [f"{piece}{_EDGE}{one}{_EDGE}" for piece, one in list(product(pieces, said))[:MAX_PARTS]]
    for piece in pieces:
        for found in _READ.finditer(piece):
            yield found[2].replace(_EDGE, "")
        texts = map(_as_drawn, _TAG.sub(_BREAK, piece).split(_BREAK))
        yield from (text for text in texts if _like_text(text))


def _as_drawn(text: str) -> str:
    """The text as rendered by htm: line ends vanish next to a tag or a gap, and become a space within text."""
    parts = (re.sub(r"^\s*\n\s*|\s*\n\s*$", "", part) for part in text.split(_EDGE))
    return " ".join("".join(parts).split())


def _like_text(text: str) -> bool:
    return is_sentence(text) and "=" not in text and "</" not in text


def _variants(node: Node) -> list[str]:
    """All possible texts of an expression, with gaps for values."""
    if node.type == "string":
        return [_source(node)[1:-1].replace("\\'", "'").replace('\\"', '"')]
    if node.type == "template_string":
        parts = [
            _variants(one) if one.type == "template_substitution" else [_source(one)] for one in node.named_children
        ]
        return ["".join(some) for some in list(product(*parts))[:MAX_PARTS]]
    if node.type in ("template_substitution", "parenthesized_expression"):
        return _variants(node.named_children[0]) if node.named_children else [""]
    if node.type == "ternary_expression":
        chosen = (node.child_by_field_name(name) for name in ("consequence", "alternative"))
        return [text for one in chosen if one is not None for text in _variants(one)]
    if node.type == "binary_expression" and _source(node.child_by_field_name("operator")) in ("||", "??"):
        return [text for one in node.named_children for text in _variants(one)]
    if node.type == "binary_expression" and _source(node.child_by_field_name("operator")) == "&&":
        return ["", *_variants(node.named_children[-1])]
    if _is_sum(node):
        return ["".join(some) for some in list(product(*map(_variants, node.named_children)))[:MAX_PARTS]]
    words = re.findall(r"\w+", _source(node))
    return [f"{{{gap_name(words, _last(node))}}}"]


def _last(node: Node) -> str:
    if node.type == "member_expression":
        return _source(node.child_by_field_name("property"))
    if node.type == "call_expression":
        called = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        inner = arguments.named_children[0] if arguments is not None and arguments.named_children else None
        if (
            called is not None
            and _source(called) in ("cardName", "suitName", "capital", "inWords")
            and inner is not None
        ):
            return "card" if "ame" in _source(called) else _last(inner)
        return _last(called) if called is not None else "n"
    return _source(node) if node.type == "identifier" else "n"


def _after(template: Node, part: Node, pattern: re.Pattern[str]) -> bool:
    before = (template.text or b"").decode()[: part.start_byte - template.start_byte]
    raw = (template.text or b"")[: part.start_byte - template.start_byte].decode()
    return bool(pattern.search(raw or before))


def _source(node: Node | None) -> str:
    return "" if node is None else (node.text or b"").decode()
