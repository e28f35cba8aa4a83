"""How well the bots of bridge understand people: every call of real auctions, and what a bot does beside such partners.

    python -m benchmarks.bridge.people understood prior --boards bridge_boards.jsonl
    python -m benchmarks.bridge.people mixed prior --boards bridge_boards.jsonl --half held
    python -m benchmarks.bridge.people understood prior --boards FOLDER --half all --most 2000

`--boards` is a file of records, or a folder with PBN and LIN files. Auctions are split by a digest of the cards:
`learn` to work on, `held` kept back; `--most` draws so many of them, always the same. `understood` prints how many
bids, doubles and redoubles of people have no meaning; whether a meaning fits the hand that made the call, within a
queen (2 points) and a card, by kind of call; how often the bot passes at the turns that `turns.json` lists (partner's
bid had no meaning for the bots when `list` made the list, and the person went on); artificial calls that become the
final contract; and the CPU time of a call. For the artificial calls, each that was made in a record is doubled, or not,
the opponents pass from there, and the bot bids on for both seats of the side. `mixed`: a bot sits in each seat of a
record in turn, opposite the person's recorded calls, up to its first call that differs from the record; from there it
bids for all. The contract is compared with that of the record by its distance from par. Bots are those of
`auctions.py`.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import upcard
from benchmarks.bridge.auctions import Caller, Here, bid_on, caller
from benchmarks.bridge.boards import GAME, TABLES, Contract, double_dummy, with_tables
from benchmarks.bridge.people_records import Record, drawn, records_of
from upcard.bots.explain.call_meanings import COUNTS, CallMeaning
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.heuristics.call_meaning import FIT, HIGH_CARDS, POINTS, length, points_by
from upcard.research.measure.statistics import estimate

TURNS = Path(__file__).with_name("turns.json")
QUEEN, CARD = 2, 1
"""How many points, and cards of a suit, a hand may be outside what a call tells."""
KINDS = (
    "opening", "overcall", "new suit", "raise", "own suit again", "no trump", "their suit", "double", "redouble",
)  # fmt: skip


def table_after(record: Record, count: int) -> Table:
    """The table after the first calls of a record."""
    table = record.deal.board.table(GAME)
    for call in record.calls[:count]:
        table.play(call)
    return table


def strain_of(call: str) -> str:
    return call[5:] if call.startswith("bid") else ""


def kind_of(calls: tuple[str, ...], place: int) -> str:
    """What kind of call stands at a place of an auction."""
    call, strain = calls[place], strain_of(calls[place])
    if not strain:
        return call
    if not any(map(strain_of, calls[:place])):
        return "opening"
    theirs, own, partners = (
        {strain_of(each) for k, each in enumerate(calls[:place]) if (place - k) % 4 in where and strain_of(each)}
        for where in ((1, 3), (0,), (2,))
    )
    if strain in partners and strain != "NT":
        return "raise"
    if strain in own and strain != "NT":
        return "own suit again"
    if strain == "NT":
        return "no trump"
    if strain in theirs:
        return "their suit"
    return "new suit" if own or partners else "overcall"


def fits(hand: int, told: CallMeaning) -> bool:
    """Whether a hand is within a queen and a card of what a call tells, which bounds something."""
    counts = [points_by(hand, (POINTS, HIGH_CARDS)[COUNTS.index(told.counted)])] if told.counted != COUNTS[FIT] else [
        points_by(hand, FIT + suit) for suit in range(4)
    ]  # fmt: skip
    low, high = told.points
    if not any(low - QUEEN <= points <= high + QUEEN for points in counts):
        return False
    strong = "takeout" in told.words and points_by(hand, HIGH_CARDS) >= 17
    return strong or all(
        least - CARD <= length(hand, suit) <= most + CARD for suit, (least, most) in enumerate(told.lengths)
    )


def bounds(told: CallMeaning) -> bool:
    return told.points != (0, 40) or any(bound != (0, 13) for bound in told.lengths)


def explained(record: Record) -> list[CallMeaning]:
    """What each call of a record means."""
    found = upcard.explain_calls(table_after(record, len(record.calls)).information_set(0))
    assert len(found) == len(record.calls), record.number
    return found


# --- Meanings ---------------------------------------------------------------------------------------------------------


def meanings(records: list[Record], shown: int) -> None:
    """Calls without a meaning, and how often meanings fit."""
    made, unknown, auctions, good, bounded = 0, 0, 0, defaultdict[str, int](int), defaultdict[str, int](int)
    total: defaultdict[str, int] = defaultdict(int)
    for record in records:
        missing = False
        for place, told in enumerate(explained(record)):
            kind = kind_of(record.calls, place)
            if kind == "pass":
                continue
            made, unknown, missing = made + 1, unknown + (not told.words), missing or not told.words
            total[kind] += 1
            bounded[kind] += bool(told.words) and bounds(told)
            right = bool(told.words) and bounds(told) and fits(record.hands[told.seat], told)
            good[kind] += right
            if not right and shown > 0:
                shown -= 1
                so_far = " ".join(call.replace("bid ", "") for call in record.calls[: place + 1])
                print(f"  {record.number}: {so_far} [{in_suits(record.hands[told.seat])}] {told.words or '?'}")
        auctions += missing
    print(f"{len(records)} auctions, {made} calls but passes; without a meaning {unknown} ({unknown / made:.1%})")
    print(f"  {auctions} auctions with such a call ({auctions / len(records):.0%})")
    print("| kind of call | made | bounds points or a length | fits within a queen and a card |\n|---|---|---|---|")
    for kind in KINDS:
        if total[kind]:
            print(f"| {kind} | {total[kind]} | {bounded[kind] / total[kind]:.1%} | {good[kind] / total[kind]:.1%} |")
    print(f"| all | {made} | {sum(bounded.values()) / made:.1%} | {sum(good.values()) / made:.1%} |")


def in_suits(hand: int) -> str:
    held = [TEXTS[card] for card in range(52) if hand >> card & 1]
    return " ".join(
        mark + "".join(text[:-1].replace("10", "T") for text in reversed(held) if text.endswith(mark))
        for mark in "♠♥♦♣"
    )


# --- Turns ------------------------------------------------------------------------------------------------------------


def listed(records: list[Record]) -> Iterator[tuple[int, int, str]]:
    """The turns at which partner's last bid has no meaning, the next player passed, and the person went on."""
    for record in records:
        told = explained(record)
        for place in range(2, len(record.calls)):
            asked = told[place - 2]
            went_on = record.calls[place - 1] == "pass" and record.calls[place] != "pass"
            if went_on and strain_of(record.calls[place - 2]) and not asked.words:
                cue = kind_of(record.calls, place - 2) == "their suit"
                yield record.number, place, "cue-bid" if cue else "other"


def passes(records: list[Record], bot: Caller, shown: int) -> None:
    """How often the bot passes at the listed turns."""
    by_number = {record.number: record for record in records}
    asked, passed = defaultdict[str, int](int), defaultdict[str, int](int)
    for number, place, kind in json.loads(TURNS.read_text()):
        if number in by_number:
            record = by_number[number]
            asked[kind] += 1
            call = bot(record.deal, table_after(record, place), list(record.calls[:place]))
            passed[kind] += call == "pass"
            if call == "pass" and shown:
                so_far = " ".join(each.replace("bid ", "") for each in record.calls[:place])
                print(f"  passed: {number} {so_far} [{in_suits(record.hands[(record.deal.board.dealer + place) % 4])}]")
    for kind in asked:
        print(f"passes after a bid without a meaning at that time, {kind}: {passed[kind]} of {asked[kind]}")


def own_artificial(records: list[Record], bot: Caller, shown: int) -> None:
    """Artificial calls that become the final contract when the opponents double, or pass, and pass from there."""
    for double in (False, True):
        tried, left = 0, 0
        for record in records:
            for place, told in enumerate(explained(record)):
                if not told.artificial or not strain_of(record.calls[place]):
                    continue
                tried += 1
                table, calls = table_after(record, place + 1), list(record.calls[: place + 1])
                for call in ["double" if double else "pass"]:
                    table.play(call)
                    calls.append(call)
                passer = -1
                while table.result is None and table.view().phase == "auction":
                    seat = table.to_act[0]
                    call = "pass" if (seat ^ told.seat) & 1 else bot(record.deal, table, list(calls))
                    passer = seat if call == "pass" and not (seat ^ told.seat) & 1 else passer
                    table.play(call)
                    calls.append(call)
                strain = "♣♦♥♠".find(strain_of(record.calls[place]))
                final = not any(map(strain_of, calls[place + 1 :]))
                if final and (strain < 0 or length(record.hands[passer], strain) < 4):
                    left += 1
                    if shown:
                        print(f"  left: {record.number} {' '.join(calls)} [{in_suits(record.hands[passer])}]")
        print(f"artificial calls {'doubled' if double else 'passed'} by the opponents: {left} of {tried} left in")


def times(records: list[Record], name: str) -> None:
    """The CPU time of a call: half of the calls take less, and 99 of 100."""
    bot, took = Here(name, 1), []
    for record in records:
        table, calls = record.deal.board.table(GAME), list[str]()
        for call in record.calls:
            before = bot.seconds
            bot(record.deal, table, calls)
            took.append(1000 * (bot.seconds - before))
            table.play(call)
            calls.append(call)
    print(f"CPU time of a call of {name}: median {np.median(took):.2f} ms, 99 % {np.percentile(took, 99):.1f} ms")


# --- Mixed partnerships -----------------------------------------------------------------------------------------------


def mixed(records: list[Record], bot: Caller, tables: Path) -> None:
    """How far from par a bot and a person come, and the people of the record."""
    solved = with_tables([record.deal for record in records], tables)
    own, more = [], []
    for record, deal in zip(records, solved, strict=True):
        peoples = abs(double_dummy(deal, record.contract) - deal.par)
        contracts = [mixed_contract(record, bot, seat) for seat in range(4)]
        found = [abs(double_dummy(deal, contract) - deal.par) for contract in contracts]
        own.append(float(peoples))
        more.append(float(np.mean(found)) - peoples)
    people, gap = estimate(own), estimate(more)
    print(f"{len(records)} records, four seats each: people {people.mean:.0f} ± {people.margin:.0f} points from par;")
    print(f"beside a bot {gap.mean:+.1f} ± {gap.margin:.1f}")


def mixed_contract(record: Record, bot: Caller, seat: int) -> Contract:
    """The contract with a bot in one seat, that bids for all from its first call that differs from the record on."""
    table, calls = record.deal.board.table(GAME), list[str]()
    for call in record.calls:
        if table.to_act[0] == seat and bot(record.deal, table, list(calls)) != call:
            return bid_on(record.deal, table, calls, bot, bot)
        table.play(call)
        calls.append(call)
    return record.contract


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("understood", "mixed", "list"))
    parser.add_argument("bot", nargs="?", default="prior")
    parser.add_argument("--boards", type=Path, default=Path("bridge_boards.jsonl"), help="the file of records")
    parser.add_argument("--half", choices=("learn", "held", "all"), default="held")
    parser.add_argument("--most", type=int, help="read no more than this many records, drawn by a digest")
    parser.add_argument("--tables", type=Path, default=TABLES)
    parser.add_argument(
        "--show", type=int, default=0, help="print so many calls that their meaning does not fit, and all passes"
    )
    args = parser.parse_args()
    records = drawn(records_of(args.boards, args.half), args.most)
    if args.what == "list":
        TURNS.write_text("[\n" + ",\n".join(map(json.dumps, listed(records_of(args.boards, "all")))) + "\n]\n")
    elif args.what == "mixed":
        mixed(records, caller(args.bot, 1), args.tables)
    else:
        bot = caller(args.bot, 1)
        meanings(records, args.show)
        if args.boards.is_file():
            passes(records, bot, args.show)
        own_artificial(records, bot, args.show)
        times(records, args.bot)


if __name__ == "__main__":
    main()
