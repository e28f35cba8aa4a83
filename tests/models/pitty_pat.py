"""Pitty Pat as its book tells it."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank


class PittyPat(Model):
    hands = 5000
    longest = 120
    bounds: ClassVar = {"target_wins": (1, 2, 5), "turn_cap": (10, 20, 1000)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.score = [0] * players
        self.deals = 0
        self.won: set[int] | None = None

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.stock = list(chance["stock"])  # the next card last
        self.pile = list(chance["discard"])  # the upcard last
        assert all(len(hand) == 5 for hand in self.cards) and len(self.pile) == 1
        self.seat = (self.dealer + 1) % self.players
        self.matched = self.turned = False
        self.turns = 0
        self.look_for_dead_deal()

    def turn(self) -> set[int]:
        return {self.seat}

    def matching(self, seat: int) -> set[str]:
        return {card for card in self.cards[seat] if rank(card) == rank(self.pile[-1])}

    def legal(self, seat: int) -> set[str]:
        if self.matched:
            return set(self.cards[seat]) | ({"stop"} if self.options["second_discard"] == "optional" else set())
        return self.matching(seat) or {"turn a card"}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "turn a card":
            self.turn_card(seat, chance)
            return
        if move == "stop":
            self.end_turn()
            return
        self.cards[seat].remove(move)
        self.pile.append(move)
        if not self.cards[seat]:
            self.score[seat] += 1
            self.end_game(seat)
        elif self.matched:
            self.end_turn()
        else:
            self.matched = True

    def turn_card(self, seat: int, chance: Chance) -> None:
        if not self.stock:  # G5
            if self.options["empty_stock"] == "draw" or len(self.pile) == 1:
                self.end_game(None)
                return
            shuffled = [*chance["stock"], chance["discard"][-1]]
            assert sorted(shuffled) == sorted(self.pile[:-1])
            self.stock, self.pile = shuffled, self.pile[-1:]
        self.pile.append(self.stock.pop())
        if not self.matching(seat):
            self.end_turn()

    def end_turn(self) -> None:
        self.matched = False
        self.turns += 1
        self.seat = (self.seat + 1) % self.players
        if self.turns >= self.options["turn_cap"]:
            self.end_game(None)
        else:
            self.look_for_dead_deal()

    def look_for_dead_deal(self) -> None:
        """G6: no rank of a hand is in the stock or the discard pile."""
        outside = {rank(card) for card in (*self.stock, *self.pile)}
        if not any(rank(card) in outside for hand in self.cards for card in hand):
            self.end_game(None)

    def end_game(self, winner: int | None) -> None:
        self.over = True
        self.deals += 1
        target = self.options["target_wins"]
        if winner is not None and (self.score[winner] >= target or self.options["single_hand"] == "on"):
            self.won = {winner}
        elif target == 1 or self.options["single_hand"] == "on":
            self.won = set()
        elif self.deals >= 50 * target:
            most = max(self.score)
            self.won = {seat for seat in range(self.players) if self.score[seat] == most}

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return self.won

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Players who hardly ever throw a second card, so that the stock runs out."""
        return "stop" if "stop" in words and random.random() < 0.7 else None
