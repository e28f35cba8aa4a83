"""Deals of bridge on which auctions are measured: read from records, solved double dummy, and their contracts scored.

Double-dummy tables are made once, by DDS through endplay, and kept.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_path

import upcard
from upcard.engine.compile.game import compiled_game
from upcard.engine.records.pbn import VULNERABLE, Board, parse_deal
from upcard.games.contract_bridge.scoring import add_level_bonus, score_contract

SEATS = "SWNE"
TABLES = user_cache_path("upcard", appauthor=False) / "tables.json"
"""Where double-dummy tables are kept."""
GAME = upcard.game("contract_bridge", preset="duplicate", single_hand=True)
RULES = compiled_game("contract_bridge", interpreted=True)
"""The rules in plain Python: enough to score a contract."""
GAME_TRICKS = (11, 11, 10, 10, 9)
IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
)  # fmt: skip
"""The differences in points from which one IMP more is scored (Laws of Duplicate Bridge, law 78)."""


@dataclass(frozen=True)
class Deal:
    """A deal with what it is worth double dummy: `tricks[seat][strain]`, South first, clubs first; `par` for South."""

    number: int
    board: Board
    pbn: str
    dealer: str
    vulnerable: str
    people: tuple[tuple[str, str | None], ...]
    """Contract and declarer of each record of the deal."""
    tricks: tuple[tuple[int, ...], ...] = ()
    par: int = 0


@dataclass(frozen=True)
class Contract:
    """Where an auction ended: the bid (0 for 1♣, -1 for four passes), how often doubled, and who declares."""

    bid: int
    doubling: int
    declarer: int

    @property
    def level(self) -> int:
        return self.bid // 5 + 1 if self.bid >= 0 else 0

    def __str__(self) -> str:
        strains = ("♣", "♦", "♥", "♠", "NT")
        words = f"{self.level}{strains[self.bid % 5]}{'x' * self.doubling} {SEATS[self.declarer]}"
        return words if self.bid >= 0 else "passed out"


def contract_of(text: str, declarer: str | None) -> Contract:
    """The contract of a record."""
    plain = text.replace("X", "").replace("x", "")
    if declarer is None or not plain[0].isdigit():
        return Contract(-1, 0, 0)
    bid = 5 * (int(plain[0]) - 1) + "CDHSN".index(plain[1])
    return Contract(bid, len(text) - len(plain), SEATS.index(declarer))


def deals_of(boards: Path, half: str, most: int | None) -> list[Deal]:
    """The different deals of a file of records, those of one half."""
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for line in boards.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        found.setdefault((*(record["hands"][seat] for seat in "NESW"), record["dealer"], record["vul"]), []).append(
            record
        )
    deals = []
    for number, (key, records) in enumerate(found.items()):
        if half == "all" or number % 2 == (half == "odd"):
            pbn = "N:" + " ".join(key[:4])
            board = Board(SEATS.index(key[4]), VULNERABLE[key[5].lower()], parse_deal(pbn))
            people = tuple((record["contract"], record["declarer"]) for record in records)
            deals.append(Deal(number, board, pbn, key[4], key[5], people))
    return deals[:most]


def random_deals(first: int, count: int) -> list[Deal]:
    """Deals at random by their numbers, dealer and vulnerability in turn."""
    ranks, deals = "AKQJT98765432", []
    for number in range(first, first + count):
        order = np.random.default_rng(7_000_000 + number).permutation(52)
        hands = [sorted(order[13 * seat : 13 * seat + 13]) for seat in range(4)]
        suits = [["".join(ranks[c % 13] for c in hand if c // 13 == suit) for suit in range(4)] for hand in hands]
        pbn, vulnerable = "N:" + " ".join(map(".".join, suits)), ("None", "NS", "EW", "Both")[number // 4 % 4]
        board = Board(number % 4, VULNERABLE[vulnerable.lower()], parse_deal(pbn))
        deals.append(Deal(number, board, pbn, SEATS[number % 4], vulnerable, ()))
    return deals


def with_tables(deals: Iterable[Deal], kept: Path) -> list[Deal]:
    """The deals with tables and par; what the file does not hold yet is solved and added to it."""
    known, found = kept_tables(kept), []
    for deal in deals:
        name = f"{deal.pbn} {deal.dealer} {deal.vulnerable}"
        if name not in known:
            known[name] = solved(deal)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(known))
        tricks = tuple(tuple(row) for row in known[name]["tricks"])
        found.append(Deal(**{**vars(deal), "tricks": tricks, "par": known[name]["par"]}))
    return found


@functools.cache
def kept_tables(kept: Path) -> dict[str, Any]:
    """What a file holds, read once; `with_tables` adds to it."""
    held: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    return held


def solved(deal: Deal) -> dict[str, Any]:
    """The table of a deal and its par, by DDS."""
    from endplay.dds import calc_dd_table, par
    from endplay.types import Deal as Cards
    from endplay.types import Denom, Player, Vul

    denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.south, Player.west, Player.north, Player.east)
    vul = {(0, 0): Vul.none, (1, 0): Vul.ns, (0, 1): Vul.ew, (1, 1): Vul.both}[deal.board.vulnerable]
    table = calc_dd_table(Cards(deal.pbn))
    tricks = [[int(table[denom, player]) for denom in denoms] for player in players]
    return {"tricks": tricks, "par": int(par(table, vul, players[deal.board.dealer]).score)}


def score(contract: Contract, vulnerable: tuple[int, int], tricks: int) -> int:
    """What a contract brings South and North at duplicate when its declarer takes so many tricks."""
    if contract.bid < 0:
        return 0
    side = contract.declarer & 1
    s: Any = RULES.open(np.zeros(1, RULES.schema.dtype))[0]
    s.bid, s.doubling, s.declarer_seat = contract.bid, contract.doubling, contract.declarer
    s.vulnerable[0], s.vulnerable[1] = vulnerable
    s.tricks[side], s.tricks[1 - side] = tricks, 13 - tricks
    s.undertrick_vulnerability = s.slam_bonus = 1  # as at duplicate
    RULES.rule(score_contract)(s)
    RULES.rule(add_level_bonus)(s, side)
    return int(sum(s.paid[0])) - int(sum(s.paid[1]))


def double_dummy(deal: Deal, contract: Contract) -> int:
    """The score of a contract for South and North with best play of all."""
    tricks = deal.tricks[contract.declarer][contract.bid % 5] if contract.bid >= 0 else 0
    return score(contract, deal.board.vulnerable, tricks)


def imps(difference: int) -> int:
    """A difference in points as International Match Points."""
    found = sum(abs(difference) >= step for step in IMPS)
    return found if difference >= 0 else -found
