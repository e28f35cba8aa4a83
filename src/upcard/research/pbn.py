"""PBN: bridge boards as text, as clubs, programs and archives exchange them.

The format is Portable Bridge Notation 2.1 (tags, an auction section, a play section). Read and written here:
the tags, the deal, calls, plays and results; remarks, note numbers and annotations are skipped.

>>> boards = read('''[Board "1"]
... [Dealer "N"]
... [Vulnerable "None"]
... [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]''')
>>> boards[0].table().legal()[:3]
['pass', 'bid 1♣', 'bid 1♦']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.errors import BadPosition, BadRecord, UpcardError

GAME = "contract_bridge"
SEATS = "SWNE"
_SEAT_WORDS = {"S": "south", "W": "west", "N": "north", "E": "east"}
"""The seats of a table, 0 to 3, under their letters."""
SUITS = "♠♥♦♣"
VULNERABLE = {
    "none": (0, 0), "love": (0, 0), "-": (0, 0), "ns": (1, 0), "ew": (0, 1), "all": (1, 1), "both": (1, 1),
}  # fmt: skip
_VULNERABLE_WORDS = {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "All"}
_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
# What is not closed runs to the end of the text: looking for the end from each beginning would take for ever.
_REMARK = re.compile(r'("(?:[^"\\]|\\.)*(?:"|\\?\Z))|\{[^}]*(?:\}|\Z)|^%[^\n]*|;[^\n]*', re.M | re.S)
_MARKS = re.compile(r"\$\d+|=\d+=|[!?]+|\^\w+")
_CALLS = {
    "pass": "pass",
    "p": "pass",
    "x": "double",
    "d": "double",
    "dbl": "double",
    "xx": "redouble",
    "r": "redouble",
    "rdbl": "redouble",
}
_BID = re.compile(r"([1-7])(C|D|H|S|NT?)", re.I)
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT", "NT": "NT"}
_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "NT"}


@dataclass
class Board:
    """One deal as it was played, or as far as it was.

    `hands` are card texts by seat, South first; `auction` the calls from the dealer on (``"pass"``, ``"double"``,
    ``"bid 1♥"``); `play` the cards in the order in which they were played; `tags` all other tags as they stand.
    """

    dealer: int
    vulnerable: tuple[int, int]
    hands: tuple[str, str, str, str]
    auction: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    def table(self, chosen: Game | None = None) -> Table:
        """A table with this deal before the first call (by default at duplicate, as tournaments play). Raises
        `BadRecord` where the hands are no deal of thirteen different cards each."""
        chosen = chosen or game(GAME, preset="duplicate", single_hand=True)
        try:
            return chosen.position(
                hands=list(self.hands),
                vulnerable=list(self.vulnerable),
                dealer=self.dealer,
                turn=self.dealer,
                phase="auction",
            )
        except BadPosition as error:
            raise BadRecord(f"the deal of the board is wrong: {error}") from None

    def replayed(self, chosen: Game | None = None) -> Table:
        """The table after all calls and cards of the board. Raises `BadRecord` with the call or card that the
        rules forbid."""
        table = self.table(chosen)
        for number, move in enumerate((*self.auction, *self.play), 1):
            try:
                table.play(move)
            except UpcardError as error:
                raise BadRecord(f"call or card {number} of the board, {move!r}: {error}") from None
        return table


def read(text: str) -> list[Board]:
    """The boards of a PBN text. A tag with the value ``#`` repeats that of the board before. Raises `BadRecord`."""
    boards = []
    before: dict[str, str] = {}
    for tags, sections in _games(_REMARK.sub(lambda found: found[1] or " ", text)):
        tags = {name: before.get(name, "") if value == "#" else value for name, value in tags.items()}
        before = tags
        if tags.get("Deal"):
            boards.append(_board(tags, sections))
    return boards


def _games(text: str) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The tags and the sections (by the name of the tag above them) of each game: a tag that comes again, or
    ``[Event``, begins the next one."""
    tags: dict[str, str] = {}
    sections: dict[str, str] = {}
    found = list(_TAG.finditer(text))
    for place, tag in enumerate(found):
        if tags and (tag[1] in tags or tag[1] == "Event"):
            yield tags, sections
            tags, sections = {}, {}
        end = found[place + 1].start() if place + 1 < len(found) else len(text)
        tags[tag[1]] = tag[2].replace('\\"', '"')
        sections[tag[1]] = text[tag.end() : end]
    if tags:
        yield tags, sections


def _board(tags: dict[str, str], sections: dict[str, str]) -> Board:
    dealer = _seat(tags.get("Dealer", "N"))
    vulnerable = VULNERABLE.get(tags.get("Vulnerable", "None").lower())
    if not dealer:
        raise BadRecord(
            f"the dealer of board {tags.get('Board', '?')} must be one of N, E, S, W, not {tags['Dealer']!r}"
        )
    if vulnerable is None:
        raise BadRecord(f"Vulnerable must be None, NS, EW or All, not {tags['Vulnerable']!r}")
    own = {
        name: value for name, value in tags.items() if name not in ("Dealer", "Vulnerable", "Deal", "Auction", "Play")
    }
    board = Board(SEATS.index(dealer), vulnerable, parse_deal(tags["Deal"]), tags=own)
    board.auction = _calls(sections.get("Auction", ""))
    first = _seat(tags.get("Play", ""))
    if first and board.auction:
        board.play = _cards_in_order(board, sections["Play"], SEATS.index(first))
    return board


def _seat(text: str) -> str:
    """The letter of a seat that a tag names, by it or in full; empty if it is none. (Only plain letters: the capital of
    "ß" is "SS".)"""
    plain = text.strip().lower() if text.isascii() else ""
    return next((seat for seat, word in _SEAT_WORDS.items() if plain in (seat.lower(), word)), "")


def parse_deal(text: str) -> tuple[str, str, str, str]:
    """Hands by seat from ``N:K93.A2... ...``: clockwise from the seat named, ♠ ♥ ♦ ♣ with points between, ``-`` for a
    hand not given. Raises `BadRecord`."""
    first, _, rest = text.strip().partition(":")
    hands = rest.split()
    if not _seat(first) or len(hands) != 4:
        raise BadRecord(f"a deal is written like 'N:AK.Q2... ...' with four hands, not {text!r}")
    by_seat = [""] * 4
    for place, hand in enumerate(hands):
        by_seat[(SEATS.index(_seat(first)) + place) % 4] = "" if hand == "-" else _hand(hand)
    return (by_seat[0], by_seat[1], by_seat[2], by_seat[3])


def _hand(text: str) -> str:
    suits = text.split(".")
    if len(suits) != 4:
        raise BadRecord(f"a hand has four suits with points between them, not {text!r}")
    return " ".join(
        f"{'10' if rank == 'T' else rank}{suit}" for suit, ranks in zip(SUITS, suits) for rank in ranks.upper()
    )


def write_deal(hands: Iterable[str], first: int = 2) -> str:
    """The reverse of `parse_deal`, from North on unless another seat is named."""
    by_seat = [_compact(hand) for hand in hands]
    return f"{SEATS[first]}:" + " ".join(by_seat[(first + place) % 4] for place in range(4))


def _compact(hand: str) -> str:
    order = "AKQJT98765432"
    suits = []
    for suit in SUITS:
        ranks = [card[:-1].replace("10", "T") for card in hand.split() if card[-1] == suit]
        suits.append("".join(sorted(ranks, key=order.index)))
    return ".".join(suits) if hand else "-"


def _calls(section: str) -> list[str]:
    """The calls of an auction section; ``AP`` is as many passes as close the auction."""
    calls: list[str] = []
    for word in _MARKS.sub(" ", section).split():
        plain = word.lower()
        if plain in ("*", "+", "-"):
            continue
        if plain == "ap":
            calls += ["pass"] * (3 if any(c != "pass" for c in calls) else 4 - len(calls))
        elif plain in _CALLS:
            calls.append(_CALLS[plain])
        elif bid := _BID.fullmatch(word):
            calls.append(f"bid {bid[1]}{_SIGNS[bid[2].upper()]}")
        else:
            raise BadRecord(f"{word!r} is no call; calls are Pass, X, XX and bids like 1NT")
    return calls


def _cards_in_order(board: Board, section: str, first: int) -> list[str]:
    """The cards as they were played. A line of the section is a trick, its columns are the seats from the opening
    leader on, whichever seat leads; so playing one trick gives the order of the next."""
    words = [w for w in _MARKS.sub(" ", section).split() if w not in ("*", "+")]
    table = Board(board.dealer, board.vulnerable, board.hands, board.auction).replayed()
    cards: list[str] = []
    for start in range(0, len(words), 4):
        line = words[start : start + 4]
        leader = int(table.view().leader)
        for place in range(4):
            column = (leader + place - first) % 4
            word = line[column] if column < len(line) else "-"
            if word == "-":
                return cards
            cards.append(_card(word))
            try:
                table.play(cards[-1])
            except UpcardError as error:
                raise BadRecord(f"trick {start // 4 + 1}, {word}: {error}") from None
    return cards


def _card(word: str) -> str:
    """``10♥`` from ``HT``."""
    suit, rank = word[0].upper(), word[1:].upper()
    if suit not in _SIGNS or (rank not in tuple("23456789TJQKA") and rank != "10"):
        raise BadRecord(f"{word!r} is no card; cards are written like HT")
    return ("10" if rank == "T" else rank) + _SIGNS[suit]


def board_of(table: Table) -> Board:
    """The first hand of a bridge table as a board, finished or not (`replayed` gives the table back)."""
    start = table.reopened()
    fields = start.fields()
    words = table.game.moves.words
    moves = [words(move.move) for move in table.moves[: _moves_of_first_hand(table, start)]]
    calls = [w for w in moves if w in ("pass", "double", "redouble") or w.startswith("bid ")]
    vulnerable = fields.get("vulnerable", [0, 0])
    board = Board(
        fields.get("dealer", 0), (vulnerable[0], vulnerable[1]), tuple(fields["hands"]), calls, moves[len(calls) :]
    )
    board.tags |= _result_tags(
        board.replayed(Game(table.game.rules, options={**table.game.options, "single_hand": True}))
    )
    return board


def _moves_of_first_hand(table: Table, start: Table) -> int:
    for number, move in enumerate(table.moves, 1):
        start.play(move.move, move.seat)
        if start.sheets:
            return number
    return len(table.moves)


def _result_tags(end: Table) -> dict[str, str]:
    view = end.view()
    if view.declarer_seat < 0:
        return {"Contract": "Pass"} if end.over else {}
    doubling = {"": "", "doubled": "X", "redoubled": "XX"}[view.doubling]
    tags = {"Declarer": SEATS[view.declarer_seat], "Contract": _call_text(f"bid {view.bid}") + doubling}
    if end.over:
        tags["Result"] = str(view.tricks[view.declarer_seat % 2])
        tags["Score"] = f"NS {view.points[0] - view.points[1]}"
    return tags


def write(boards: Iterable[Board]) -> str:
    """PBN text of boards, with the tags that every reader asks for."""
    return "% PBN 2.1\n\n" + "\n".join(_written(board, number) for number, board in enumerate(boards, 1))


def _written(board: Board, number: int) -> str:
    tags = {"Event": "", "Site": "", "Date": "", "Board": str(number), "West": "", "North": "", "East": "", "South": ""}
    tags |= {name: value for name, value in board.tags.items() if name in tags}
    tags |= {"Dealer": SEATS[board.dealer], "Vulnerable": _VULNERABLE_WORDS[board.vulnerable]}
    tags["Deal"] = write_deal(board.hands)
    tags |= {"Scoring": "", "Declarer": "", "Contract": "", "Result": ""}
    tags |= _result_tags(board.replayed()) if board.auction else {}
    tags |= {name: value for name, value in board.tags.items() if value and name not in ("Auction", "Play")}
    lines = [_tag_line(name, value) for name, value in tags.items()]
    if board.auction:
        lines.append(_tag_line("Auction", SEATS[board.dealer]))
        lines += _in_fours([_call_text(call) for call in board.auction])
    if board.play:
        lines += _play_section(board)
    return "\n".join(lines) + "\n"


def _tag_line(name: str, value: str) -> str:
    quoted = value.replace('"', '\\"')
    return f'[{name} "{quoted}"]'


def _call_text(call: str) -> str:
    if call.startswith("bid "):
        bid = call.removeprefix("bid ")
        return bid[0] + _LETTERS[bid[1:]]
    return {"pass": "Pass", "double": "X", "redouble": "XX"}[call]


def _in_fours(words: list[str]) -> list[str]:
    return [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]


def _play_section(board: Board) -> list[str]:
    table = Board(board.dealer, board.vulnerable, board.hands, board.auction).replayed()
    first = int(table.view().leader)
    lines = [_tag_line("Play", SEATS[first])]
    for start in range(0, len(board.play), 4):
        leader, line = int(table.view().leader), ["-"] * 4
        for place, card in enumerate(board.play[start : start + 4]):
            line[(leader + place - first) % 4] = _LETTERS[card[-1]] + card[:-1].replace("10", "T")
            table.play(card)
        lines.append(" ".join(line))
    return [*lines, "*"] if len(board.play) < 52 else lines
