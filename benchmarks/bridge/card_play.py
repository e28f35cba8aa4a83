"""Card play alone: how many tricks bots and people give away, card by card, judged double dummy.

    python -m benchmarks.bridge.card_play people club strong --boards bridge_boards.jsonl --half odd --keep losses.jsonl

A bot plays all four hands of a deal in the contract that people reached; `people` are replayed as far as their record
goes. A card gives away as many tricks as its side can take less after it, with all hands open and perfect play: by DDS
if endplay is installed, else by our own search (`--judge own`); the two agree. The table has the mean for each deal,
by role, with its 95 % interval, and in brackets the difference from the first player on the deals that both have
played. The second table says where the tricks go (`cause_of`).

With `--leads` only the first card of each deal is played; `table` is then a player, too: the table of leads alone.

`--boards` names records, one JSON object a line, with ``hands``, ``dealer``, ``vul``, ``auction`` and ``play``. Of
records of one deal the first that was played counts. Deals are numbered in the order of the file: the even ones are
there to tune on, the odd ones are held out. With `--keep` what was played is kept in a file, so that a run that was
broken off goes on.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.bridge.boards import GAME, SEATS
from benchmarks.side_by_side import count_cpu_seconds
from upcard.bots import make
from upcard.bots.players.opening_leads import lead_by_table
from upcard.cards.faces import rank, suit
from upcard.engine.play.table import Table
from upcard.engine.records.pbn import VULNERABLE, Board, parse_deal
from upcard.research.measure.statistics import estimate
from upcard.solvers.double_dummy import Search

ROLES = ("lead", "defence", "declarer")
CAUSES = (
    "first trick", "drawing trumps", "choice of suit", "choice of lead", "hold-up", "finesse", "entries", "card of a "
    "suit", "discards", "last five cards",
)  # fmt: skip
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
CALLS = {"P": "pass", "X": "double", "XX": "redouble"}
TABLE = "table"
"""The player that has a table of leads, and no more."""
LAST_FIVE = 9
"""The trick with which the last five cards begin."""
RANKS = "23456789TJQKA"

Judge = Callable[[Table], dict[int, int]]
"""What each legal card comes to: the tricks of the side on turn."""


@dataclass(frozen=True)
class Deal:
    """A deal with its auction, and the cards that people played."""

    number: int
    board: Board
    calls: tuple[str, ...]
    cards: tuple[str, ...]

    def table(self) -> Table:
        """The table when the auction is over."""
        table = self.board.table(GAME)
        for call in self.calls:
            table.play(CALLS.get(call) or f"bid {call[0]}{SIGNS[call[1:]]}")
        return table


@dataclass
class Losses:
    """What a player has given away in a deal: tricks by role and by cause; and what it took."""

    roles: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    """By role and cause: ``declarer: finesse``."""
    seconds: float = 0.0
    slowest: float = 0.0
    cards: int = 0


def deals_of(boards: Path, half: str, most: int) -> list[Deal]:
    """The deals of a file that were played, those of one half."""
    found: dict[tuple[str, ...], Deal] = {}
    seen: dict[tuple[str, ...], int] = {}
    for line in boards.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        key = (*(record["hands"][seat] for seat in "NESW"), record["dealer"], record["vul"])
        number = seen.setdefault(key, len(seen))
        if key in found or len(record["play"]) < 8 or (half != "all" and number % 2 != (half == "odd")):
            continue
        board = Board(SEATS.index(key[4]), VULNERABLE[key[5].lower()], parse_deal("N:" + " ".join(key[:4])))
        found[key] = Deal(number, board, tuple(record["auction"]), tuple(record["play"]))
    return list(found.values())[:most]


def people(deal: Deal) -> Iterator[int]:
    """The cards of the record, as moves."""
    for card in deal.cards:
        yield GAME.moves.parse(f"{card[1:].replace('T', '10')}{SIGNS[card[0]]}")


def bots(level: str, deal: Deal) -> Callable[[Table], int]:
    """A bot in each seat."""
    seated = [make(level, GAME, 4 * deal.number + seat) for seat in range(4)]
    return lambda table: int(seated[table.to_act[0]].choose(table.information_set(table.to_act[0])))


def by_own_search(table: Table) -> dict[int, int]:
    """What each card comes to by `upcard.solvers`."""
    seat, search = table.to_act[0], Search(GAME, table.snapshot())
    return {move: search.sign(seat) * search.after(seat, move) for move in table.legal_ids(seat)}


def by_dds(table: Table) -> dict[int, int]:
    """The same by Bo Haglund's DDS."""
    from endplay.dds import solve_board
    from endplay.types import Card, Denom, Player
    from endplay.types import Deal as Cards

    s = table.snapshot()[0]
    count = int(s["trick"][-1])
    lying, leader = [int(card) for card in s["trick"][:count]], int(s["leader"])
    hands = [int(hand) for hand in s["hands"]]
    for place, card in enumerate(lying):
        hands[(leader + place) % 4] |= 1 << card
    deal = Cards("S:" + " ".join(_pbn(hand) for hand in hands))
    deal.trump = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)[int(s["trump"])]
    deal.first = (Player.south, Player.west, Player.north, Player.east)[leader]
    for card in lying:
        deal.play(Card(_name(card)))
    found = {}
    for played, tricks in solve_board(deal):
        name = str(played).translate(str.maketrans("♣♦♥♠", "CDHS")).replace("10", "T")
        found["CDHS".index(name[0]) * 13 + RANKS.index(name[1])] = int(tricks)
    return found


def _name(card: int) -> str:
    return "CDHS"[suit(card)] + RANKS[rank(card)]


def _pbn(hand: int) -> str:
    return ".".join("".join(RANKS[r] for r in reversed(range(13)) if hand >> 13 * s + r & 1) for s in (3, 2, 1, 0))


def cause_of(table: Table, card: int, best: list[int]) -> str:
    """What was judged wrongly when a card was played that gives a trick away. `best`: the cards that give none.

    The first trick and the last five cards count as such. A lead is about *drawing trumps* if either the card or all
    better ones are trumps, else about the suit or the card of it. A card that does not follow is a *discard*. One that
    follows is about *entries* if it takes the trick from partner or ought to, about a *finesse* in the third hand to
    partner's lead, and about a *hold-up* if it takes an adversary's trick or ought to.
    """
    s = table.snapshot()[0]
    count, trump, leader = int(s["trick"][-1]), int(s["trump"]), int(s["leader"])
    lying, number = [int(c) for c in s["trick"][:count]], sum(int(n) for n in s["tricks"]) + 1
    if number == 1 or number >= LAST_FIVE:
        return "first trick" if number == 1 else "last five cards"
    if not lying:
        if (suit(card) == trump) != all(suit(c) == trump for c in best):
            return "drawing trumps"
        return "choice of lead" if suit(card) in map(suit, best) else "choice of suit"
    if suit(card) != suit(lying[0]):
        return "discards"
    wins = lying[0]
    for other in lying[1:]:
        if (suit(other), rank(other)) > (suit(wins), rank(wins)) if suit(other) == suit(wins) else suit(other) == trump:
            wins = other
    takes = [suit(c) == suit(wins) and c > wins for c in (card, *best)]
    partner = (leader + lying.index(wins)) % 2 == (leader + count) % 2
    if partner and takes[0] not in takes[1:]:
        return "entries"
    if count == 2:
        return "finesse"
    return "hold-up" if takes[0] not in takes[1:] else "card of a suit"


def leads(table: Table) -> int:
    """The card that the table of leads names."""
    card = lead_by_table(table.information_set(table.to_act[0]))
    assert card is not None
    return card


def play(name: str, deal: Deal, judge: Judge, most_cards: int = 52) -> Losses:
    """Play a deal, or its first cards, and count what each card gives away."""
    table, losses = deal.table(), Losses()
    cards = people(deal) if name == "people" else None
    player = None if name == "people" else leads if name == TABLE else bots(name, deal)
    while table.result is None and losses.cards < most_cards:
        began = time.thread_time()
        move = next(cards, None) if cards is not None else player(table) if player is not None else None
        took = time.thread_time() - began
        if move is None:
            break
        losses.seconds, losses.slowest, losses.cards = (
            losses.seconds + took, max(losses.slowest, took), losses.cards + 1,
        )  # fmt: skip
        seat, view = table.to_act[0], table.view()
        comes_to = judge(table)
        most = max(comes_to.values())
        if comes_to[move] < most:
            first = sum(view.tricks) == 0 and not view.led
            role = "lead" if first else "declarer" if seat % 2 == view.declarer_seat % 2 else "defence"
            losses.roles[role] += most - comes_to[move]
            best = [card for card, tricks in comes_to.items() if tricks == most]
            losses.causes[f"{role}: {cause_of(table, move, best)}"] += most - comes_to[move]
        table.play(move, seat)
    return losses


def row(name: str, found: dict[int, Losses], against: dict[int, Losses]) -> str:
    """A line of the table."""
    cells = []
    for role in ROLES:
        own = estimate([float(losses.roles[role]) for losses in found.values()])
        cells.append(f"{own.mean:.2f} ± {own.margin:.2f}")
        if against is not found:
            apart = estimate([float(found[n].roles[role] - against[n].roles[role]) for n in found if n in against])
            cells[-1] += f" ({apart.mean:+.2f} ± {apart.margin:.2f})"
    cards = max(1, sum(losses.cards for losses in found.values()))
    seconds = sum(losses.seconds for losses in found.values()) / cards
    slowest = max(losses.slowest for losses in found.values())
    return f"| {name} | {' | '.join(cells)} | {len(found)} | {seconds:.3f} | {slowest:.2f} |"


def causes(found: dict[str, dict[int, Losses]]) -> Iterator[str]:
    """The table of causes: tricks for a hundred deals."""
    yield f"| tricks lost in 100 deals | {' | '.join(found)} |\n|---|{'---|' * len(found)}"
    for role in ROLES[1:]:
        for cause in CAUSES:
            key = f"{role}: {cause}"
            cells = [
                f"{100 * sum(losses.causes[key] for losses in deals.values()) / len(deals):.0f}"
                for deals in found.values()
            ]
            yield f"| {key} | {' | '.join(cells)} |"


def read(kept: Path | None) -> dict[tuple[str, int], Losses]:
    """What was kept of earlier runs, by player and deal."""
    found = {}
    for line in kept.read_text().splitlines() if kept is not None and kept.exists() else ():
        record: dict[str, Any] = json.loads(line)
        name, number = record.pop("player"), record.pop("deal")
        for part in ("roles", "causes"):
            record[part] = Counter(record[part])
        found[name, number] = Losses(**record)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="+", help="levels, or people")
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--half", choices=("even", "odd", "all"), default="even")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--judge", choices=("dds", "own"))
    parser.add_argument("--leads", action="store_true", help="the first card of each deal alone")
    parser.add_argument("--keep", type=Path, help="a file for what was played")
    parser.add_argument("--minutes", type=float, default=600.0, help="after so long no other deal is begun")
    given = parser.parse_args()
    if TABLE in given.players and not given.leads:
        parser.error("the table of leads plays the first card alone: give --leads")
    count_cpu_seconds()
    try:
        import endplay.dds  # noqa: F401

        judge: Judge = by_own_search if given.judge == "own" else by_dds
    except ImportError:
        judge = by_own_search
    deals, kept, began = deals_of(given.boards, given.half, given.deals), read(given.keep), time.monotonic()
    found: dict[str, dict[int, Losses]] = {}
    print("| player | opening lead | defence | declarer | deals | seconds a card | slowest |")
    print("|---|---|---|---|---|---|---|")
    for name in given.players:
        found[name] = {}
        for deal in deals:
            losses = kept.get((name, deal.number))
            if losses is None and time.monotonic() - began < 60 * given.minutes:
                losses = play(name, deal, judge, 1 if given.leads else 52)
                if given.keep is not None:
                    with given.keep.open("a") as file:
                        print(json.dumps({"player": name, "deal": deal.number, **vars(losses)}), file=file)
            if losses is not None:
                found[name][deal.number] = losses
        print(row(name, found[name], found[given.players[0]]), flush=True)
    print()
    for line in () if given.leads else causes(found):
        print(line)


if __name__ == "__main__":
    main()
