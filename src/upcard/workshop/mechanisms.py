"""Mechanisms that a page offers to insert: parts of games that the suite checks, as they stand there."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from upcard.authoring.skeleton import first_game
from upcard.engine.compile import registry

FIRST = ""
"""Stands for the small game with which a new one begins."""


@dataclass(frozen=True)
class Mechanism:
    """Definitions of a game that belong together."""

    name: str
    title: str
    line: str
    game: str
    parts: tuple[str, ...]
    """The names that it defines."""


MECHANISMS = (
    Mechanism("deal", "Deal", "Shuffle, and deal four cards to each player from the dealer's left.", FIRST, ("deal",)),
    Mechanism(
        "follow_suit", "Follow suit", "A card is played from the hand; one of the suit led, if there is one.", FIRST,
        ("CARD", "MOVES", "play"),
    ),
    Mechanism(
        "trick", "Take a trick", "The highest card of the suit led takes the trick and leads to the next.", FIRST,
        ("STRENGTH", "NO_TRUMP", "take_trick"),
    ),
    Mechanism(
        "most_tricks", "Score the tricks", "A point for the most tricks; the match is won at the target.", FIRST,
        ("score_hand",),
    ),
    Mechanism(
        "trump", "Turn up a trump", "The last card dealt is turned up, and its suit is trump.", "whist",
        ("deal", "take_trick"),
    ),
    Mechanism(
        "must_trump", "Must trump", "A player without the suit led must play a trump, and a higher one if possible.",
        "tute", ("trumps_to_play", "trumps_over"),
    ),
    Mechanism(
        "stock", "Draw after each trick", "After every trick each player draws from the stock, the winner first.",
        "briscola", ("draw_cards",),
    ),
    Mechanism(
        "card_points", "Points in the cards", "Cards have values, which are counted when the hand is over.", "briscola",
        ("VALUE", "count_points"),
    ),
    Mechanism(
        "shedding", "Get rid of cards", "A card must fit the suit or the rank; a player who has none draws.", "go_boom",
        ("CARD", "DRAW", "PASS", "MOVES", "fitting_the_led", "play", "no_stock", "draw_card"),
    ),
    Mechanism(
        "pick_up", "Pick up the trick", "A player who cannot follow takes the cards on the table into the hand.",
        "rolling_stone", ("PICK_UP", "nothing_there", "pick_up"),
    ),
    Mechanism(
        "auction", "Auction", "Each player bids higher than before or passes, and the highest bidder plays.", "pepper",
        ("PASS", "BID", "next_bid", "make_call"),
    ),
    Mechanism(
        "name_trump", "Name a trump", "The highest bidder chooses the trump suit.", "pepper", ("TRUMP", "name_trump"),
    ),
    Mechanism(
        "pot", "Pay into a pot", "A player who cannot play pays a chip into the pot.", "play_or_pay",
        ("PAY", "can_play", "pay_up"),
    ),
    Mechanism(
        "in_or_out", "Stay in or drop out", "All choose in secret whether they play for the pot.", "guts",
        ("CHOOSE", "choose", "drop_out"),
    ),
    Mechanism(
        "capture", "Capture from the table", "A card takes the cards of its rank that lie on the table.",
        "stealing_bundles", ("CAPTURE", "pairing_with_board", "capture", "take_from_board"),
    ),
    Mechanism(
        "meld", "Declare a meld", "King and queen of a suit in the hand score when they are declared.", "tute",
        ("VEINTE", "no_veinte", "declare_veinte", "declare"),
    ),
    Mechanism(
        "match_rank", "Match the upcard", "A card of the upcard's rank is discarded on it; else a card is turned.",
        "pitty_pat", ("upcards_rank", "matching", "discard_card", "turn_card"),
    ),
    Mechanism(
        "sheet", "Score sheet", "What the players read at the end of a hand.", FIRST, ("sheet",),
    ),
)  # fmt: skip
"""The mechanisms, the simplest first."""


def code_of(one: Mechanism) -> str:
    """The code of a mechanism, as it stands in its game. Raises `LookupError` for a name that is not there."""
    text = first_game("my_game")[0] if one.game == FIRST else _text(one.game)
    lines, found = text.splitlines(), dict[str, str]()
    for node in ast.parse(text).body:
        for name in _names(node):
            if name in one.parts:
                decorators = getattr(node, "decorator_list", [])
                first = min([node.lineno, *(each.lineno for each in decorators)])
                code = "\n".join(lines[first - 1 : node.end_lineno])
                found[name] = f"{found[name]}\n\n\n{code}" if name in found else code
    if missing := [name for name in one.parts if name not in found]:
        raise LookupError(f"{one.game or 'the first game'} has no {', '.join(missing)} for the mechanism {one.name!r}")
    constants = [found[name] for name in one.parts if name.isupper()]
    functions = [found[name] for name in one.parts if not name.isupper()]
    return "\n\n\n".join(["\n".join(constants), *functions] if constants else functions) + "\n"


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _text(game: str) -> str:
    (path,) = registry.sources(game)
    return Path(path).read_text(encoding="utf-8")
