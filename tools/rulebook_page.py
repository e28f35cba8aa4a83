"""Write ``docs/rulebook.md``: the words of `upcard.rulebook` by theme, from their docstrings.

python tools/rulebook_page.py
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from upcard import rulebook
from upcard.declarations.fields import Field, Part, Sees
from upcard.declarations.kinds import ButtonOptions, CardOptions, Kind, NumberOptions
from upcard.engine.compile.loops import payoffs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/rulebook.md"
SOURCE = ROOT / "src/upcard/rulebook.py"
THEMES = {
    "The game": ("declarations.game", "declarations.seats"),
    "The state": ("declarations.fields", "declarations.options", "declarations.state", "codegen.hand_reset"),
    "Moves, and what forbids them": (
        "declarations.kinds",
        "declarations.catalogue",
        "declarations.shared_rules",
        "declarations.phases",
    ),
    "Rules": ("jit.rule",),
    "Cards and packs": ("cards.faces", "cards.packs"),
    "Sets of cards": ("cards.sets",),
    "Rows of cards": ("cards.rows",),
    "Chance": ("cards.chance",),
    "The deal": ("mechanics.deals.deal",),
    "Turns and sides": ("mechanics.matches.turn", "mechanics.matches.sides"),
    "Tricks": ("mechanics.tricks.trick",),
    "Points of cards": ("mechanics.tricks.card_points",),
    "The score and the end": ("mechanics.matches.match",),
}
"""The headings of the page, with the modules whose words stand below each."""
CONSTANTS = {
    "CLUBS DIAMONDS HEARTS SPADES": "The suits, 0 to 3. A suit field holds -1 for none.",
    "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE": "The ranks, 0 to 12.",
    "SUIT_SIGNS RANK_SIGNS": "How suits and ranks are written, in that order.",
    "PACK_24 PACK_32 PACK_40 PACK_52": "Packs as sets of cards, by how many cards they have.",
    "ALL OWNER COUNT TOP NOBODY SEAT": "The viewers of a field (`sees=`):",
}
"""Descriptions of words that are values; others have a docstring in their module."""
SPECIMENS = (
    "hands(4)", "hands(4, lacks=True)", "hands(4, shown=True, known=True)", "trick(4, won='side')",
    "trick(4, won='seat')", "scores(2)", "card()", "number(shows='card')", "card_sets(4, per='seat')", "row(52)",
    "rows(7, 13)", "card_counts(4, 52)", "suit_field()", "seat_field()",
)  # fmt: skip
"""Example declarations of fields, for the table."""
HEAD = """# The vocabulary of game files

A game imports its vocabulary from `upcard.rulebook`; [Add a game](../CONTRIBUTING.md) shows how the words are used.
Mechanisms that only a few games need have their own files in `upcard.mechanics`. `make docs` writes this page from
the docstrings.

## Which word?

**A card in a place, or a card that is only named?** `card()` is a place that holds a card of the pack: the suite counts
the card, redeals move it, a table draws it. `number(shows="card")` names a card that is elsewhere (in a hand, in a
pile): the card played last, the card turned up. A card that is only in a `number` is lost.

**A companion of a hand.** `shown`, `known` and `lacks` are sets of cards that say something *about* a hand and hold no
cards themselves. `hands(4, lacks=True)` adds `s.lacks`; for another field the same is written
`lacks = lacks_of("down", 4)`: `of` names the field that it is about. Views, redeals and bots rest on them.

**`must` as a call, and as a decorator.** If the set exists already, `must` is a separate line: `CARD.must("R9: ...",
suit_led)`. If the set is written for this rule, `must` decorates the function and names no set:
`@CARD.must("R9: ...")`, then `def low_trumps(s): ...`. Both at once are refused. The same holds for `only`. A player
who does not play what a `must` demands is known to hold none of it (`lacks`), unless it says `tells=False`.

**A player who holds no card of the set** may play anything after `must`, and nothing after `only`.

**Open hands.** `hands(4)` is seen by its owner. If the book lets all players see it, write the rule after the field:
`hands = hands(4, sees=ALL)  # R6`; without it the suite reports the open hand as a mistake.
"""

FACTS = """## Facts about positions

What follows from what in a position, and what cannot be. A game calls these with the sentence of its own rule, which is
shown where a position is refused, and gives the value a name in its file: `TURN_FACTS = turn_facts("R8: ...")`.
"""


def page() -> str:
    """The whole page."""
    themes = "".join(_theme(title, modules) for title, modules in THEMES.items())
    returns = _plain(inspect.getdoc(payoffs) or "").partition("\n\n")[2]
    return (
        f"{HEAD}\n## What a field is and what it brings\n\n{_fields()}\n{themes}\n{FACTS}\n{_facts()}"
        f"\n## What a match returns\n\n{returns} The engine works this out (`State.returns`, `Result.returns`) from "
        "`s.won`, and from the rule `points(s, seat)`, which a game may have: by default `s.score` of the seat's "
        "side.\n"
    )


def _facts() -> str:
    """The facts that games share, by the file that they are imported from."""
    found = []
    for file in sorted((ROOT / "src/upcard/mechanics").glob("*/*_facts.py"), key=lambda file: file.stem):
        module = importlib.import_module(f"upcard.mechanics.{file.parent.name}.{file.stem}")
        functions = [
            (name, value)
            for name, value in vars(module).items()
            if inspect.isfunction(value) and value.__module__ == module.__name__ and name[0] != "_"
        ]
        found += [_word(name, value).replace("\n\n", f"\n\nFrom `{module.__name__}`: ", 1) for name, value in functions]
    return "\n".join(found)


def words() -> dict[str, str]:
    """Every word of the rulebook, with the module it comes from."""
    found = {}
    for statement in ast.parse(SOURCE.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom):
            found |= {name.name: str(statement.module).removeprefix("upcard.") for name in statement.names}
    return found


def _theme(title: str, modules: tuple[str, ...]) -> str:
    own = [name for name, module in words().items() if module in modules]
    values = [name for name in own if _is_value(name)]
    said = [_values(group.split(), text) for group, text in CONSTANTS.items() if set(group.split()) <= set(values)]
    grouped = {name for group in CONSTANTS for name in group.split()}
    said += [_values([name], _behind(name)) for name in values if name not in grouped]
    said += [_word(name, getattr(rulebook, name)) for name in own if name not in values]
    if "declarations.fields" in modules:
        said.append(_arguments_of("fields", sys.modules[Field.__module__], Field.__annotations__))
    if "declarations.kinds" in modules:
        options = {**CardOptions.__annotations__, **ButtonOptions.__annotations__, **NumberOptions.__annotations__}
        said.append(_arguments_of("moves", sys.modules[Kind.__module__], options))
        said += [_word(f"KIND.{name}", verb) for name, verb in vars(Kind).items() if _is_verb(name, verb)]
    return f"\n## {title}\n\n" + "\n".join(said)


def _arguments_of(what: str, module: Any, declared: Iterable[str]) -> str:
    """The arguments shared by several words, which are documented once at the attributes of the field or kind."""
    texts = _texts_in(module)
    named = [name for name in declared if name in texts]
    lines = "\n".join(f"- `{name}`: {' '.join(texts[name].split())}" for name in named)
    return f"### Arguments of {what}\n\n{lines}\n"


def _is_value(name: str) -> bool:
    return not callable(getattr(rulebook, name))


def _is_verb(name: str, value: Any) -> bool:
    return inspect.isfunction(value) and not name.startswith("_") and name != "said"


def _values(names: list[str], text: str) -> str:
    listed = ", ".join(f"`{name}`" for name in names)
    if isinstance(getattr(rulebook, names[0]), Sees):
        documented = _texts_in(sys.modules[Sees.__module__])
        text += "\n\n" + "\n".join(f"- `{name}`: {documented[name]}" for name in names)
    return f"{listed}: {text}\n" if not text.startswith("Who") else f"{text}\n"


def _behind(name: str) -> str:
    """The docstring of a value in its module."""
    return _texts_in(sys.modules[f"upcard.{words()[name]}"])[name]


@cache
def _texts_in(module: Any) -> dict[str, str]:
    """The docstrings of values in a module and its classes."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    found = {}
    for block in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        for before, text in zip(block.body, block.body[1:]):
            target = before.targets[0] if isinstance(before, ast.Assign) else getattr(before, "target", None)
            is_text = isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
            if isinstance(target, ast.Name) and is_text:
                found[target.id] = _plain(inspect.cleandoc(str(text.value.value)))
    return found


def _word(name: str, value: Any) -> str:
    plain = getattr(value, "py_func", value)
    text = _plain(inspect.getdoc(plain) or "")
    return f"### `{name}`\n\n`{name}({_arguments(plain)})`\n\n{text}\n"


def _arguments(function: Any) -> str:
    shown, star = [], False
    for p in inspect.signature(function).parameters.values():
        if p.name == "self":
            continue
        if p.kind is p.KEYWORD_ONLY and not star:
            star = True
            shown.append("*")
        mark = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        star = star or p.kind is p.VAR_POSITIONAL
        shown.append(f"{mark}{p.name}" + ("" if p.default is p.empty else f"={_default(p.default)}"))
    return ", ".join(shown)


def _default(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return value.name
    text = repr(value)
    return text if len(text) < 30 and "<" not in text else "..."


def _plain(text: str) -> str:
    """A docstring as Markdown, with single backticks around names."""
    return re.sub(r"``(.+?)``", r"`\1`", text)


def _fields() -> str:
    rows = "\n".join(_specimen(code) for code in SPECIMENS)
    return f"| written | it is | cards of the pack lie there | seen by | brings |\n|---|---|---|---|---|\n{rows}\n"


def _specimen(code: str) -> str:
    made = eval(code, vars(rulebook))
    own: Field = made.own if isinstance(made, Part) else made
    brought = ", ".join(f"`s.{name}`" for name in made.also) if isinstance(made, Part) else ""
    sees = own.sees.name.lower() if isinstance(own.sees, Sees) else "as the phase says"
    shows = "" if own.kind != "number" else f" ({own.shows})"
    return f"| `{code}` | {own.kind}{shows} | {'yes' if own.holds_cards else 'no'} | {sees} | {brought} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
