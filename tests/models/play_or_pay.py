"""Play or Pay as its book tells it: a suit goes round the corner; the holder of the next card plays it, others pay."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank, suit

RING = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def following(card: str) -> str:
    """R9: the king is followed by the ace."""
    return RING[(RING.index(rank(card)) + 1) % 13] + suit(card)


class PlayOrPay(Model):
    hands = 3000
    bounds: ClassVar = {
        "deals": (0, 1, 2, 12),
        "stack": (0, 1, 20, 60),
        "ante": (0, 1, 5),
        "short_hand_ante": (0, 1, 3),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.single = options["single_hand"] == "on"
        self.chips = [options["stack"]] * players
        self.left = set(range(players))
        self.played_hands = 0
        self.won: set[int] | None = None

    def left_of(self, seat: int) -> int:
        seat = (seat + 1) % self.players
        return seat if seat in self.left else self.left_of(seat)

    def put_in(self, seat: int, amount: int) -> None:
        """J7: a player who cannot pay owes nothing."""
        if self.options["stack"]:
            amount = min(amount, self.chips[seat])
        self.chips[seat] -= amount
        self.pot += amount

    def deal(self, chance: Chance) -> None:
        self.dealer = self.left_of(self.dealer) if self.played_hands else chance.number("dealer")
        self.cards = {seat: set(chance["hands"][seat]) for seat in self.left}
        self.pot = 0
        longest = max(len(hand) for hand in self.cards.values())
        for seat in self.left:
            short = len(self.cards[seat]) < longest
            self.put_in(seat, self.options["ante"] + (self.options["short_hand_ante"] if short else 0))
        self.on_turn = self.left_of(self.dealer)
        self.last: str | None = None
        self.played = 0

    def turn(self) -> set[int]:
        return {self.on_turn}

    def legal(self, seat: int) -> set[str]:
        if self.last is None:
            return set(self.cards[seat])
        wanted = following(self.last)
        return {wanted if wanted in self.cards[seat] else "pay"}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.step(seat, move)
        while self.options["forced"] == "automatic" and self.last and not self.done():
            self.step(self.on_turn, self.legal(self.on_turn).pop())
        if self.done():
            self.settle(next(seat for seat in self.left if not self.cards[seat]))

    def done(self) -> bool:
        return not all(self.cards.values())

    def step(self, seat: int, move: str) -> None:
        if move == "pay":
            self.put_in(seat, 1)
            self.on_turn = self.left_of(seat)
            return
        self.cards[seat].remove(move)
        self.last = move
        self.played += 1
        if self.played == 13:  # R10, R11: the same player begins again
            self.last, self.played = None, 0
        else:
            self.on_turn = self.left_of(seat)

    def settle(self, winner: int) -> None:
        self.over = True
        for seat in self.left:
            self.put_in(seat, len(self.cards[seat]))
        self.chips[winner] += self.pot
        self.pot = 0
        self.played_hands += 1
        if self.options["stack"]:
            self.left = {seat for seat in self.left if self.chips[seat] > 0}
        if self.played_hands >= (self.options["deals"] or self.players) or len(self.left) < 3 or self.single:
            top = max(self.chips)
            self.won = {seat for seat in range(self.players) if self.chips[seat] == top}

    def points(self) -> list[int]:
        return self.chips

    def winners(self) -> set[int] | None:
        return self.won

    def facts(self) -> dict[str, int]:
        return {"pot": self.pot}
