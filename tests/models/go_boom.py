"""Go Boom as its book tells it."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank, suit

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class GoBoom(Model):
    hands = 2500
    bounds: ClassVar = {"target": (1, 50, 100, 300)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.total = [0] * players
        self.won: set[int] | None = None

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.stock = list(chance["stock"])  # the next card last
        assert all(len(hand) == 7 for hand in self.cards) and len(self.stock) == 52 - 7 * self.players
        self.seat = (self.dealer + 1) % self.players
        self.round: list[tuple[str, int]] = []  # cards and their players, in order
        self.turns = 0  # of this round

    def turn(self) -> set[int]:
        return {self.seat}

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if not self.turns:
            return set(hand)
        wanted = self.round[0][0] if self.options["match"] == "led" else self.round[-1][0]
        fits = {card for card in hand if rank(card) == rank(wanted) or suit(card) == suit(wanted)}
        if self.stock:
            return fits | {"draw"}
        if self.options["pass_when_able"] == "on" or not fits:
            return fits | {"pass"}
        return fits

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "draw":
            self.cards[seat].append(self.stock.pop())
            return
        if move != "pass":
            self.cards[seat].remove(move)
            self.round.append((move, seat))
        if not self.cards[seat]:
            self.win(seat)
            return
        self.turns += 1
        self.seat = (seat + 1) % self.players
        if self.turns == self.players:  # R6-R10; `max` keeps the first of equal ones
            self.seat = max(self.round, key=lambda played: ORDER.index(rank(played[0])))[1]
            self.round, self.turns = [], 0

    def win(self, seat: int) -> None:
        self.over = True
        if self.options["score"] == "none":
            self.total[seat] = 1
            self.won = {seat}
            return
        for card in chain(*self.cards):
            self.total[seat] += {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank(card)) or int(rank(card))
        if self.total[seat] >= self.options["target"]:
            self.won = {seat}

    def points(self) -> list[int]:
        return self.total

    def winners(self) -> set[int] | None:
        return self.won
