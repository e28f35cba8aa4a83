"""FreeCell against programs of others: deals by their numbers (pysol_cards), and ways to win and verdicts of Freecell
Solver (`fc-solve`), whose moves are replayed one by one."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from upcard_classics import freecell_solver

import upcard
from upcard.cards.faces import TEXTS

HERE = Path(__file__).parent
FC_SOLVE = shutil.which("fc-solve")
UNWINNABLE = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""The deals up to a million that are known to be lost with four cells."""


BROKEN_OFF = 1_000_000
"""Positions after which Freecell Solver is stopped; it then says the same as where it has looked at all of them."""


def paragraphs(name):
    """The number and the lines of each paragraph of a file."""
    lines = [line for line in (HERE / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    found = [part.split("\n") for part in "\n".join(lines).strip().split("\n\n")]
    return {int(number): rest for number, *rest in found}


def deal(number, **options):
    return upcard.game("freecell", deal=number, **options).table(seed=1)


def columns(table):
    return [list(pile.seen) for pile in table.view(0).piles]


def card_of(text):
    """The card that others write as ``TD``."""
    return next(card for card in TEXTS[:52] if card == text[0].replace("T", "10") + "♣♦♥♠"["CDHS".index(text[1])])


def as_board(table):
    """The position as Freecell Solver reads it."""
    signs, view = str.maketrans("♣♦♥♠", "CDHS"), table.view(0)

    def written(cards):
        return " ".join(card.replace("10", "T").translate(signs) for card in cards)

    tops = [written(pile.seen[-1:])[:1] or "0" for pile in view.foundations]
    head = f"Foundations: {' '.join(f'{sign}-{top}' for sign, top in zip('CDHS', tops))}\n"
    head += f"Freecells: {written(card for cell in view.cells for card in cell.seen)}\n"
    return head + "\n".join(map(written, columns(table)))


@pytest.mark.parametrize(("number", "lines"), paragraphs("freecell_deals.txt").items())
def test_a_deal_by_number_is_the_one_that_others_have(number, lines):
    assert columns(deal(number)) == [[card_of(text) for text in line.split()] for line in lines]


class Replay:
    """Moves of Freecell Solver in our rules. It fills any free cell, we the first, so its cells are known by their
    cards; and it may send a whole column to an empty one, which in ours only changes its number (G5)."""

    def __init__(self, table):
        self.table, self.cells, self.columns = table, {}, list(range(9))

    def zones(self, name):
        return [zone.seen for zone in getattr(self.table.view(0), name)]

    def move(self, source, target, cards):
        """So many cards go from a place to another: a column 1 to 8, a cell a to d, the foundations h."""
        if source in "12345678":
            place = self.columns[int(source)]
            pile, words = self.zones("piles")[place - 1], f"column {place}"
        else:
            pile = (self.cells.pop(source),)
            words = f"cell {self.zones('cells').index(pile) + 1}"
        if target == "h":
            self.table.play(f"{words} to {pile[-1][-1]}")
        elif target in "abcd":
            self.cells[target] = pile[-1]
            self.table.play(f"{words} to {self.free_cell()}")
        elif source in "12345678" and cards == len(pile) and not self.zones("piles")[self.columns[int(target)] - 1]:
            one, other = int(source), int(target)
            self.columns[one], self.columns[other] = self.columns[other], self.columns[one]
        else:
            self.to_column(words, self.columns[int(target)], cards)

    def free_cell(self):
        return f"cell {self.zones('cells').index(()) + 1}"

    def most_to_empty(self, plain):
        """How many cards a move to an empty column takes; 0 if it is not legal."""
        shown = {offer.words: offer.shown for offer in self.table.offers()}
        return len(shown.get(plain, "").partition(" to ")[0].split())

    def to_column(self, words, place, cards):
        """So many cards go to a column. Where our move would take more of them, all but one go by way of the cells."""
        plain, height = f"{words} to column {place}", len(self.zones("piles")[place - 1])
        if height or words.startswith("cell") or self.most_to_empty(plain) == cards:
            self.table.play(plain)
        else:
            aside = []
            for _ in range(cards - 1):
                aside.append(self.free_cell())
                self.table.play(f"{words} to {aside[-1]}")
            alone = f"{plain}, one card"
            self.table.play(alone if alone in self.table.legal() else plain)
            for cell in reversed(aside):
                self.table.play(f"{cell} to column {place}")
        assert len(self.zones("piles")[place - 1]) == height + cards


def replayed(table, moves):
    """The table after moves such as ``3a`` and ``68x2`` (two cards)."""
    replay = Replay(table)
    for words in moves.split():
        source, target, cards = re.fullmatch("([1-8a-d])([1-8a-dh])(?:x([0-9]+))?", words).groups("1")
        replay.move(source, target, int(cards))
    return table


MOVE = re.compile(
    r"Move (a|[0-9]+) cards? from (stack|freecell) ([0-7]) to (?:(stack|freecell) ([0-7])|the foundations)"
)


def moves_of(text):
    """The moves that Freecell Solver writes (with the flag ``-m``), in the form that `replayed` reads."""
    found = []
    for cards, kind, source, other, target in MOVE.findall(text):
        to = "h" if not other else ("12345678" if other == "stack" else "abcd")[int(target)]
        count = "" if cards in ("a", "1") else f"x{cards}"
        found.append(("12345678" if kind == "stack" else "abcd")[int(source)] + to + count)
    return " ".join(found)


@pytest.mark.parametrize(("number", "lines"), paragraphs("freecell_lines.txt").items())
def test_a_way_to_win_of_another_program_wins_by_our_rules(number, lines):
    assert replayed(deal(number), " ".join(lines)).result.won == (0,)


def won_by_solver(table):
    """The verdict of our solver; its line is played by the rules of the game to the end."""
    found = upcard.solve(table)
    for words in found.words:
        table.play(words)
    assert not found.winnable or table.result.won == (0,)
    return found.winnable


@pytest.mark.parametrize("number", UNWINNABLE)
def test_the_deals_that_are_known_to_be_lost_are_proved_to_be(number):
    assert won_by_solver(deal(number)) is False


def test_what_is_not_searched_to_its_end_is_not_decided(monkeypatch):
    monkeypatch.setattr(freecell_solver, "ROUNDS", ((12, 50), (8, 50)))
    found = upcard.solve(deal(1))
    assert found.winnable is None and found.moves == () and "not decided" in str(found)


def test_a_line_longer_than_the_table_allows_decides_nothing():
    assert upcard.solve(deal(1, most_moves=20)).winnable is None


def test_a_part_of_the_pack_is_never_won():
    assert upcard.solve(upcard.game("freecell").position(piles=["K♠ A♠"])).winnable is False


@pytest.mark.parametrize("supermoves", [True, False])
def test_the_solver_wins_from_the_middle_of_a_game(supermoves):
    table = deal(25, supermoves=supermoves)
    for words in upcard.solve(table).words[:20]:
        table.play(words)
    assert won_by_solver(table)


def asked(table):
    """Whether Freecell Solver wins (None: it breaks off), and its moves. Its usual search leaves some kinds of moves
    out, so where that finds nothing, one with all of them is asked."""
    moves = ""
    for flags in ([], ["-l", "toons-for-twenty-somethings"]):
        cells = str(table.view(0).free_cells)
        command = [FC_SOLVE, "-m", "--freecells-num", cells, *flags, "-mi", str(BROKEN_OFF)]
        text = subprocess.run(command, input=as_board(table), capture_output=True, text=True, check=False).stdout
        if "This game is solveable." in text:
            return True, moves_of(text)
    checked = re.search("Total number of states checked is ([0-9]+)", text)
    return (False if checked and int(checked[1]) < BROKEN_OFF else None), moves


def same_verdict(number, **options):
    """Freecell Solver and ours agree, and each line wins in our rules. Returns both verdicts; None: not decided."""
    other, moves = asked(deal(number, **options))
    ours = won_by_solver(deal(number, **options))
    if other:
        assert replayed(deal(number, most_moves=3000, **options), moves).result.won == (0,)
    assert None in (ours, other) or ours == other, f"deal {number} {options}: ours {ours}, the other {other}"
    return ours, other


@pytest.mark.skipif(FC_SOLVE is None, reason="Freecell Solver (Debian: freecell-solver-bin) is not installed")
@pytest.mark.parametrize("options", [{}, {"free_cells": 2}])
def test_verdicts_are_those_of_another_solver(options):
    for number in range(1, 5):
        same_verdict(number, **options)


@pytest.mark.long
@pytest.mark.skipif(FC_SOLVE is None, reason="Freecell Solver (Debian: freecell-solver-bin) is not installed")
@pytest.mark.parametrize(("cells", "deals"), [(4, 1000), (3, 300), (2, 300), (1, 300), (0, 300)])
def test_verdicts_of_many_deals_are_those_of_another_solver(cells, deals):
    verdicts = [same_verdict(number, free_cells=cells) for number in range(1, deals + 1)]
    print(cells, "cells, ours and the other:", Counter(verdicts))
    assert cells < 4 or set(verdicts) == {(True, True)}


@pytest.mark.long
@pytest.mark.skipif(FC_SOLVE is None, reason="Freecell Solver (Debian: freecell-solver-bin) is not installed")
@pytest.mark.parametrize("cells", [4, 3])
def test_verdicts_after_moves_at_random_are_those_of_another_solver(cells):
    """Many of these positions are lost, and few of them easily seen to be."""
    verdicts = []
    for number in range(1, 301):
        table, chance = deal(number, free_cells=cells), random.Random(number)
        for _ in range(4 + number % 20):
            if not table.over:
                table.play(chance.choice(table.legal()))
        if not table.over:
            position, (other, _) = str(table), asked(table)
            ours = won_by_solver(table)
            assert None in (ours, other) or ours == other, f"ours {ours}, the other {other}:\n{position}"
            verdicts.append((ours, other))
    print(cells, "cells, ours and the other:", Counter(verdicts))
    assert {(True, True), (False, False)} <= set(verdicts)
