"""Comet as its book tells it: suits climb from hand to hand, and the nine of diamonds breaks the course."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank, suit

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
COMET = "9♦"


def following(card: str) -> str:
    """R7: nothing follows a king, so this is no card then."""
    return "" if rank(card) == "K" else ORDER[ORDER.index(rank(card)) + 1] + suit(card)


class Comet(Model):
    hands = 3000
    bounds: ClassVar = {"target": (1, 10, 30, 100), "max_hands": (1, 2, 5, 200)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0] * players
        self.dealer = -1
        self.single = options["single_hand"] == "on"
        self.played_hands = 0
        self.won: set[int] | None = None

    def deal(self, chance: Chance) -> None:
        self.dealer = (self.dealer + 1) % self.players if self.played_hands else chance.number("dealer")
        self.cards = [set(hand) for hand in chance["hands"][: self.players]]
        self.stub = set(chance["stub"])
        self.check_deal()
        self.last = ""  # the last card of the sequence
        self.wanted: set[str] = set()  # cards one of which is to be played now; nothing: a lead
        self.asked = (self.dealer + 1) % self.players
        self.window = False  # whether the holder of the comet may still throw it in after the last card

    def check_deal(self) -> None:
        """R2-R4: how many cards there are, and which are out."""
        pack = {r + s for r in ORDER for s in "♣♦♥♠"} - {"8♦"}
        if self.options["deal"] == "known":
            pack -= {5: {"8♥"}, 7: {"8♥", "8♠"}}.get(self.players, {"8♥", "8♠", "8♣"})
        assert pack == self.stub.union(*self.cards)
        assert {len(hand) for hand in self.cards} == {len(pack) // self.players}

    def holder(self, card: str) -> int | None:
        return next((seat for seat in range(self.players) if card in self.cards[seat]), None)

    def turn(self) -> set[int]:
        owner = self.holder(COMET)
        if self.window and owner is not None:
            return {owner} if self.options["races"] == "comet_first" else {owner, self.asked}
        return {self.asked}

    def legal(self, seat: int) -> set[str]:
        comet = {COMET} if self.window and COMET in self.cards[seat] else set()
        if comet and self.options["races"] == "comet_first":
            return {COMET, "wait"}
        if seat != self.asked:
            return comet
        own = self.cards[seat] & self.wanted if self.wanted else self.cards[seat]
        return own | comet

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "wait":
            self.window = False
            return
        before = self.last
        self.cards[seat].remove(move)
        self.last = move
        if not self.cards[seat]:
            self.settle(seat)
            return
        self.window = True
        if move == COMET:
            # J5: after a lead, a king or a stop the card above is in no hand, so only the ten of diamonds can follow.
            self.after_comet(seat, following(before) if before else "")
        else:
            self.follow(seat, following(move))

    def follow(self, seat: int, card: str) -> None:
        owner = self.holder(card)
        if owner is None:
            self.wanted, self.asked = set(), seat
        else:
            self.wanted, self.asked = {card}, owner

    def after_comet(self, seat: int, card: str) -> None:
        choice = {"10♦", card}
        for k in range(1, self.players + 1):
            other = (seat + k) % self.players
            if self.cards[other] & choice:
                self.wanted, self.asked = choice, other
                return
        self.wanted, self.asked = set(), seat

    def settle(self, winner: int) -> None:
        self.over = True
        rest = [card for hand in self.cards for card in hand]
        kings = [card for card in rest if rank(card) == "K"]
        if self.options["stub_kings"] == "count":
            kings += [card for card in self.stub if rank(card) == "K"]
        self.score[winner] += 1 + len(rest) + 2 * len(kings)
        owner = self.holder(COMET)
        if owner is not None:
            self.score[owner] -= 1
        self.played_hands += 1
        if (
            self.score[winner] >= self.options["target"]
            or self.played_hands >= self.options["max_hands"]
            or self.single
        ):
            top = max(self.score)
            self.won = {seat for seat in range(self.players) if self.score[seat] == top}

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return self.won

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """The comet is kept for a while, now and then to the end."""
        if COMET not in words or random.random() < 0.1:
            return None
        return random.choice([move for move in words if move != COMET] or words)
