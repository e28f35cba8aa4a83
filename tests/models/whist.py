"""Whist as its book tells it."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, follow, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Whist(Model):
    hands = 1500
    bounds: ClassVar = {"target": (1, 2, 5, 9, 25)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.dealer = -1

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        assert all(len(hand) == 13 for hand in self.cards)
        turned_up = chance["shown"][self.dealer][0]
        assert turned_up in self.cards[self.dealer]
        self.trump = suit(turned_up)
        self.leader = (self.dealer + 1) % 4
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0, 0]

    def turn(self) -> set[int]:
        return {(self.leader + len(self.trick)) % 4}

    def legal(self, seat: int) -> set[str]:
        return set(follow(self.cards[seat], suit(self.trick[0][1]) if self.trick else ""))

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        if len(self.trick) < 4:
            return
        self.leader = takes(self.trick, ORDER, self.trump)
        self.tricks[self.leader % 2] += 1
        self.trick = []
        if sum(self.tricks) == 13:
            for side in (0, 1):
                self.score[side] += max(0, self.tricks[side] - 6)
            self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        for side in (0, 1):
            if self.score[side] >= int(self.options["target"]):
                return {side, side + 2}
        return None

    def facts(self) -> dict[str, Any]:
        return {"tricks": self.tricks, "hands": self.cards}
