"""Stealing Bundles as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank


class StealingBundles(Model):
    hands = 2500
    bounds: ClassVar = {"deals": (1, 2, 5)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.total = [0, 0]
        self.deals = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else 1 - self.dealer
        self.cards = [list(hand) for hand in chance["hands"]]
        self.board = list(chance["board"])
        self.stock = list(chance["stock"])  # the next card last
        assert len(self.cards[0]) == len(self.cards[1]) == len(self.board) == 4 and len(self.stock) == 40
        self.bundles: list[list[str]] = [[], []]
        self.last_capturer: int | None = None
        self.seat = 1 - self.dealer

    def turn(self) -> set[int]:
        return {self.seat}

    def on_board(self, card: str) -> list[str]:
        return [other for other in self.board if rank(other) == rank(card)]

    def steals(self, seat: int, card: str) -> bool:
        bundle = self.bundles[1 - seat]
        return bool(bundle) and rank(bundle[-1]) == rank(card)

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        moves = {f"capture {card}" for card in hand if self.on_board(card)}
        moves |= {f"steal {card}" for card in hand if self.steals(seat, card)}
        if not moves or self.options["forced_capture"] == "off":
            moves |= {f"trail {card}" for card in hand}
        return moves

    def play(self, seat: int, move: str, chance: Chance) -> None:
        how, card = move.split()
        self.cards[seat].remove(card)
        both = self.options["double_capture"] == "on" and how != "trail"
        taken = []
        if how == "steal" or (both and self.steals(seat, card)):
            taken += self.bundles[1 - seat]
            self.bundles[1 - seat] = []
        if how == "capture" or both:
            captured = self.on_board(card)
            taken += captured
            self.board = [other for other in self.board if other not in captured]
        if how == "trail":
            self.board.append(card)
        else:
            self.bundles[seat] += [*taken, card]
            self.last_capturer = seat
        self.seat = 1 - seat
        if not any(self.cards):
            self.next_round()

    def next_round(self) -> None:
        if self.stock:  # G11: a packet of four to the non-dealer, then to the dealer
            for seat in (1 - self.dealer, self.dealer):
                self.cards[seat] = [self.stock.pop() for _ in range(4)]
            return
        self.over = True
        self.deals += 1
        if self.options["last_capturer_takes_board"] == "on" and self.last_capturer is not None:
            self.bundles[self.last_capturer] += self.board
        for seat in (0, 1):
            self.total[seat] += len(self.bundles[seat])

    def points(self) -> list[int]:
        return self.total

    def winners(self) -> set[int] | None:
        if self.deals < self.options["deals"] and self.options["single_hand"] == "off":
            return None
        if self.total[0] == self.total[1]:
            return set()
        return {0 if self.total[0] > self.total[1] else 1}
