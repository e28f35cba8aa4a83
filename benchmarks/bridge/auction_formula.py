"""The formula by which bots judge a contract (`upcard.games.contract_bridge.judgement.tricks`), fitted to double-dummy
tables.

    python -m benchmarks.bridge.auction_formula --boards bridge_boards.jsonl --more ddslist.csv

Coefficients are those of least squares over every declarer and strain of the even deals of a file of records (see
`auctions.py`), and of `--more` deals: a table with a deal in PBN and columns ``N_NT``, ``N_S`` and so on, tricks by
declarer and strain. Printed are the lines of Python, how far the formula is from the tables of the odd deals, and what
it is worth above eleven tricks where no two can be cashed: the share of them that is there, and how often twelve are.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.bridge.boards import SEATS, TABLES, deals_of, with_tables
from upcard.cards.faces import TEXTS
from upcard.cards.sets import set_of
from upcard.engine.records.pbn import parse_deal
from upcard.games.contract_bridge.judgement.tricks import MANY, features

QUICK = 11
"""The feature that counts the tricks that defenders can cash."""
STRAINS = ("C", "D", "H", "S", "NT")
Known = tuple[Sequence[str], Sequence[Sequence[int]]]
"""The hands of a deal, South first, and its tricks by seat and strain."""


def of_table(path: Path) -> list[Known]:
    """The deals of a table with columns of tricks."""
    with path.open(newline="", encoding="utf-8") as file:
        return [
            (parse_deal(row["deal_pbn"]), [[int(row[f"{seat}_{strain}"]) for strain in STRAINS] for seat in SEATS])
            for row in csv.DictReader(file)
        ]


def rows(deals: Iterable[Known], strains: Iterable[int]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The features of every declarer and strain, and the tricks double dummy."""
    found, tricks = [], []
    for texts, table in deals:
        hands = [set_of(TEXTS.index(card) for card in hand.split()) for hand in texts]
        for seat in range(4):
            for strain in strains:
                found.append(features(hands[seat], hands[seat ^ 2], strain))
                tricks.append(table[seat][strain])
    return np.array(found), np.array(tricks)


def fit(deals: Sequence[Known], others: Sequence[Known]) -> None:
    """Print the coefficients, and how far the formula is from the tables of other deals."""
    lines, notes, spreads, shrinks = [], [], [], []
    for name, strains in (("trumps", range(4)), ("no trump", range(4, 5))):
        found, tricks = rows(deals, strains)
        coefficients = np.linalg.lstsq(found, tricks, rcond=None)[0]
        mean = found @ coefficients
        many = (mean > MANY) & (found[:, QUICK] <= 1)
        above, beyond = mean[many] - MANY, tricks[many] - MANY
        lines.append(f"    [{', '.join(f'{c:.4f}' for c in coefficients)}],")
        spreads.append((tricks - mean).std())
        shrinks.append(np.dot(above, beyond) / np.dot(above, above))
        steps = ((low, tricks[many & (mean >= low) & (mean < low + 0.5)]) for low in (11.0, 11.5, 12.0, 12.5))
        twelve = ", ".join(f"{low} {np.mean(there >= 12):.0%} of {len(there)}" for low, there in steps if len(there))
        found, tricks = rows(others, strains)
        left = tricks - found @ coefficients
        notes.append(
            f"# {name}: other deals {left.mean():+.2f} ± {left.std():.2f} tricks; twelve tricks where it says {twelve}"
        )
    print("COEFFICIENTS = np.array([", *lines, "])", sep="\n")
    print(f"SPREAD = np.array([{', '.join(f'{spread:.2f}' for spread in spreads)}])")
    print(f"SHRINK = np.array([{', '.join(f'{shrink:.2f}' for shrink in shrinks)}])", *notes, sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=Path, default=Path("bridge_boards.jsonl"), help="the file of records")
    parser.add_argument("--more", type=Path, help="a table of more deals with their tricks")
    parser.add_argument("--tables", type=Path, default=TABLES)
    args = parser.parse_args()
    even, odd = (
        [(deal.board.hands, deal.tricks) for deal in with_tables(deals_of(args.boards, half, None), args.tables)]
        for half in ("even", "odd")
    )
    fit(even + (of_table(args.more) if args.more else []), odd)


if __name__ == "__main__":
    main()
