"""Prompts name the possible moves of every game, and nothing else: read mechanically, in random play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import upcard
from tests.at_random import plain_moves
from upcard.cards.faces import TEXTS
from upcard.declarations.catalogue import Catalogue

MOVES, MANY_MOVES = 150, 2500
CARD_VERBS = {"lead", "follow", "match", "beat", "answer", "play", "trump", "throw", "begin", "pitch"}
"""What a player does with a card: any move except a way out matches it."""
WAYS_OUT = {"pass", "draw", "decline", "wait", "stick", "stop", "fold", "stand", "pick up", "end turn"}
"""Kinds of moves for a player who does nothing else, or can do nothing else."""
ASIDES = re.compile(r"\(.*?\)|\".*?\"")
BREAKS = re.compile(r"[:;,] (?:or |and |then )?| or | and ")


def clauses(prompt: str) -> Iterator[str]:
    """What a prompt names, one by one; the part after a question mark says what it is about."""
    for clause in BREAKS.split(ASIDES.sub("", prompt).split("?")[0]):
        yield clause.strip()


def first_words(moves: Catalogue, numbers: list[int]) -> dict[str, set[str]]:
    """By the first word of moves, and of the names of their kinds: the kinds."""
    found: dict[str, set[str]] = {}
    for number in numbers:
        kind = moves.kind(number).name
        for word in (moves.words(number).split()[0], kind.split()[0]):
            found.setdefault(word, set()).add(kind)
    return found


def untrue(table: upcard.Table, seat: int) -> list[str]:
    """What is wrong with the prompt of a seat that may act."""
    moves, legal, view = table.game.moves, table.legal_ids(seat), table.view(seat)
    known = first_words(moves, list(range(len(moves))))
    offered = first_words(moves, legal)
    kinds = {moves.kind(move).name for move in legal}
    wrong = []
    for clause in clauses(view.prompt):
        word = clause.partition(" ")[0]
        if not word or (word in CARD_VERBS and not kinds - WAYS_OUT):
            wrong.append(clause or "nothing is asked")
        elif word not in CARD_VERBS and word.isalpha() and word in known and word not in offered:
            wrong.append(clause)
    cards = [card for move in legal if (card := moves.card(move)) >= 0]
    buttons = {moves.kind(move).name for move in legal if moves.card(move) < 0}
    suit = re.match(r"follow ([♣♦♥♠])", view.prompt)
    if suit and not any(TEXTS[card][-1] == suit[1] for card in cards):
        wrong.append(f"no card of {suit[1]}")
    if "?" not in view.prompt:
        said = set(clauses(view.prompt))
        wrong += [f"not named: {kind}" for kind in buttons & WAYS_OUT if not any(kind.split()[0] in c for c in said)]
    if view.prompt.endswith("any card"):
        held = sum(zone.count for zone in view.zones if zone.role == "hand" and zone.unit == seat)
        if len(set(cards)) != held:
            wrong.append(f"not any card: {len(set(cards))} of {held}")
    return wrong


def tables(name: str) -> Iterator[upcard.Table]:
    """A table with the fewest players and one with the most."""
    players = upcard.game(name).about.players
    for seats in sorted({min(players), max(players)}):
        yield upcard.game(name, players=seats).table(seed=seats + 8)


@pytest.mark.parametrize("most", [MOVES, pytest.param(MANY_MOVES, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", upcard.games())
def test_a_prompt_names_what_may_be_done_and_nothing_else(name: str, most: int) -> None:
    wrong = {}
    for table in tables(name):
        chance = random.Random(table.players)
        for _, seat, move in plain_moves(table, chance, most):
            if found := untrue(table, seat):
                wrong.setdefault(table.view(seat).prompt, (found, table.legal(seat)[:8]))
            table.play(move, seat)
    assert wrong == {}
