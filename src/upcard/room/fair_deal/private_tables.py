"""Closed tables: cards that the rules never show stay secret, also after the match.

The seed of a match reveals every card, so at a closed table it never leaves the server. After each deal all clients
receive a seal over its cards (`room.fair_deal.commitments`). The record after the match has only public information:
it opens the cards that were shown to all, and has hashes of the others. So it proves that no shown card was exchanged
after the deal. It cannot prove that the cards follow from the commitments; only the record of an open table can.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from upcard.cards.faces import TEXTS
from upcard.engine.compile.access import access
from upcard.engine.knowledge.view import View
from upcard.engine.play.game import game
from upcard.engine.play.table import Table
from upcard.engine.positions.validity import cards_of, pack_of
from upcard.engine.records.record import read_options
from upcard.numerals import whole_number
from upcard.room.errors import NotYet, RoomError
from upcard.room.fair_deal.commit_reveal import digest
from upcard.room.fair_deal.commitments import Dealt, HandCommitment, read_leaves
from upcard.store import TableRow

_TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.M)
_LEAVES = re.compile(r"^Sealed ([0-9]{1,6}): (.*)$", re.M)


class StaysSecret(NotYet):
    """The request would reveal a card of a closed table."""

    def __init__(self, what: str) -> None:
        super().__init__(f"cards that were never shown stay secret at this table, so {what}")


def commit_hand(row: TableRow, table: Table) -> HandCommitment:
    """The commitment to the hand that was just dealt."""
    record = access(table.game.rules.schema, table.snapshot())
    dealt = [Dealt(place, TEXTS[face]) for place, face in cards_of(table.game, record)]
    return HandCommitment(dealt, digest(b"upcard closed 1", row.seed, row.salt), row.id, table.view().hand)


class _OpenCards:
    """The cards of one hand that were shown to all."""

    def __init__(self, cards: HandCommitment) -> None:
        self.sealed = cards
        self._at_once: Counter[str] = Counter()

    def look(self, view: View) -> None:
        """Add the cards of a spectator's view."""
        self._at_once |= Counter(card for zone in view.zones for card in zone.seen)

    def play(self, card: str) -> None:
        """Add a card that was played openly, even if it was covered at once."""
        self._at_once |= Counter([card])

    def leaves(self) -> set[int]:
        """The leaves to open. Equal cards dealt to several places cannot be told apart, so they are opened only if all
        of them were seen at the same time."""
        found: set[int] = set()
        for card, count in self._at_once.items():
            alike = [n for n, leaf in enumerate(self.sealed.leaves) if leaf.dealt.card == card]
            places = {self.sealed.leaves[n].dealt.place for n in alike}
            if len(places) == 1 or count >= len(alike):
                found.update(alike[:count])
        return found


class _OpenCardsTracker:
    """Replays a match, and collects the cards that were shown to all."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.row = row
        self.shown: dict[int, _OpenCards] = {}
        self._fresh = table.reopened()
        self._fresh.hand_is_over = self._look
        self._begin()
        for move in table.moves:
            told, hand = self._fresh.lines(), self._fresh.view().hand
            self._fresh.play(move.move, move.seat, move.arg)
            self._show_played(hand, told)
            self._begin()

    def _begin(self) -> None:
        hand = self._fresh.view().hand
        if hand not in self.shown:
            self.shown[hand] = _OpenCards(commit_hand(self.row, self._fresh))
        self._look()

    def _look(self) -> None:
        view = self._fresh.view()
        if view.hand in self.shown:  # otherwise the hand ended with its deal, and has no seal
            self.shown[view.hand].look(view)

    def _show_played(self, hand: int, told: int) -> None:
        moves, fields = self._fresh.game.moves, self._fresh.game.rules.schema.fields
        for entry in self._fresh.log(None, told):
            if entry.move is None or (face := moves.card(entry.move)) < 0:
                continue
            zone = fields.get(moves.kind(entry.move).zone)
            if zone is not None and zone.role == "hand":
                self.shown[hand].play(TEXTS[face])


def record_of(row: TableRow, table: Table) -> str:
    """The record of a closed table: the public log, and the cards that were shown to all."""
    heading = table.record().partition("\n\n")[0].splitlines()
    public = [line for line in heading if not line.startswith(("[Seed ", "[Deck ", "[Position "))]
    hands = _OpenCardsTracker(row, table).shown
    seals = " ".join(hand.sealed.seal for hand in hands.values())
    leaves = [f"Sealed {n + 1}: {hand.sealed.opened(hand.leaves())}" for n, hand in hands.items()]
    head = [*public, f'[Table "{row.id}"]', f'[Seals "{seals}"]']
    return "\n".join([*head, "", *_log_text(table), "", *leaves, ""])


def _log_text(table: Table) -> Iterator[str]:
    for entry in table.log(None):
        yield {"hand": f"\n{entry.text}", "move": entry.text}.get(entry.kind, f"   {entry.text}")


def is_closed(record: str) -> bool:
    """Whether a record is one of a closed table."""
    return '\n[Seals "' in record.partition("\n\n")[0]


@dataclass(frozen=True)
class CheckedHand:
    """The result of checking one hand of a closed table."""

    seal: str
    cards: tuple[Dealt, ...]
    """The cards that were shown to all, with the places of their deal."""
    secret: int
    """The number of cards that stay secret."""


def check_closed(record: str) -> list[CheckedHand]:
    """Verify the cards of a closed table against the seals in its record; compare the seals with those that you
    received after each deal. Raises `RoomError` or `BadRecord` with the reason."""
    tags = dict(_TAG.findall(record.partition("\n\n")[0]))
    missing = [name for name in ("Game", "Players", "Table", "Seals") if name not in tags]
    if missing:
        raise RoomError(f"the record cannot be verified: it has no line {' and '.join(f'[{m}]' for m in missing)}")
    seals, hands = tags["Seals"].split(), dict(_LEAVES.findall(record))
    if len(seals) != len(hands):
        raise RoomError(f"the record has {len(seals)} seals, and the cards of {len(hands)} hands")
    players = whole_number(tags["Players"], 9)
    if players is None:
        raise RoomError("the line [Players] must be a number")
    options = read_options(tags.get("Options", ""))
    pack = pack_of(game(tags["Game"], players=players, **options))
    return [_check_hand(n, seal, leaves, pack) for seal, (n, leaves) in zip(seals, hands.items(), strict=True)]


def _check_hand(number: str, seal: str, leaves: str, pack: Counter[int]) -> CheckedHand:
    found, cards, secret = read_leaves(leaves)
    if found != seal:
        raise RoomError(f"hand {number}: these are not the cards that were sealed")
    if len(cards) + secret != pack.total():
        raise RoomError(f"hand {number}: {len(cards) + secret} cards were sealed; the pack has {pack.total()}")
    copies = {TEXTS[face]: count for face, count in pack.items()}
    for card, count in Counter(dealt.card for dealt in cards).items():
        if count > copies.get(card, 0):
            raise RoomError(f"hand {number}: {card} was dealt {count} times; the pack has {copies.get(card, 0)}")
    return CheckedHand(seal, tuple(cards), secret)
