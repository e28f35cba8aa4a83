"""Beggar My Neighbor as its book tells it, one card after the other."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, rank

PENALTY = {"A": 4, "K": 3, "Q": 2, "J": 1}


class BeggarMyNeighbor(Model):
    hands = 1000
    bounds: ClassVar = {"games": (1, 2, 3), "turn_cap": (1, 60, 1000, 100_000)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.score = [0, 0]
        self.games = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else 1 - self.dealer
        self.piles = [list(pile) for pile in chance["piles"]]  # the top card first
        assert [len(pile) for pile in self.piles] == [26, 26]
        self.center: list[str] = []
        self.seat = 1 - self.dealer
        self.owed = self.turned = 0
        self.met: set[Any] = set()

    def turn(self) -> set[int]:
        return {self.seat}

    def legal(self, seat: int) -> set[str]:
        return {"turn"}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.turn_card()
        while self.options["auto_run"] == "on" and not self.over:
            self.turn_card()

    def turn_card(self) -> None:
        seat = self.seat
        card = self.piles[seat].pop(0)
        self.center.append(card)
        self.turned += 1
        if not self.piles[seat] and self.options["out_of_cards"] == "immediate":
            self.end(1 - seat)
            return
        if rank(card) in PENALTY:  # R5, R8
            self.owed = PENALTY[rank(card)]
            self.seat = 1 - seat
        elif self.owed == 1:  # R7: paid in full; G1: the taker leads
            self.owed = 0
            self.seat = 1 - seat
            self.piles[self.seat] += self.center
            self.center = []
        elif self.owed:
            self.owed -= 1
        else:
            self.seat = 1 - seat
        self.look_for_the_end()

    def look_for_the_end(self) -> None:
        if len(self.piles[self.seat]) == 52:
            self.end(self.seat)
        elif not self.piles[self.seat]:  # a player has to turn a card and has none
            self.end(1 - self.seat)
        elif self.turned >= self.options["turn_cap"]:
            self.end(None)
        elif not self.center:
            position = (self.seat, *map(tuple, self.piles))
            if position in self.met:
                self.end(None)
            self.met.add(position)

    def end(self, winner: int | None) -> None:
        self.over = True
        self.games += 1
        if winner is not None:
            self.score[winner] += 1

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        if self.games < self.options["games"] and self.options["single_hand"] == "off":
            return None
        if self.score[0] == self.score[1]:
            return set()
        return {0 if self.score[0] > self.score[1] else 1}

    def facts(self) -> dict[str, Any]:
        return {} if self.over else {"owed": self.owed, "turned": self.turned}
