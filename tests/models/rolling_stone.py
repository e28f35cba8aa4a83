"""Rolling Stone as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, of_suit, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LOWEST = {4: "7", 5: "5", 6: "3"}
COUNTS = {"A": 1, "J": 10, "Q": 10, "K": 10}


class RollingStone(Model):
    hands = 1500
    bounds: ClassVar = {"max_tricks": (1, 3, 10, 500), "target": (1, 60, 150, 500)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0] * players
        self.dealer = -1
        self.won: set[int] | None = None
        self.games = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"]][: self.players]
        pack = {r + s for s in SUITS for r in ORDER[ORDER.index(LOWEST[self.players]) :]}
        assert sorted(pack) == sorted(card for hand in self.cards for card in hand)
        assert all(len(hand) == 8 for hand in self.cards)
        self.now = (self.dealer + 1) % self.players
        self.trick: list[tuple[int, str]] = []
        self.tricks = 0
        self.out: list[int] = []

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if not self.trick:
            return set(hand)
        return set(of_suit(hand, suit(self.trick[0][1]))) or {"pick up"}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "pick up":
            self.cards[seat] += [card for _, card in self.trick]
            self.end_trick(seat)
            return
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        if not self.cards[seat]:
            self.out.append(seat)
            if self.options["finish"] == "immediate":
                self.win({seat})
                return
        if len(self.trick) == self.players:
            self.end_trick(takes(self.trick, ORDER))
        else:
            self.now = (seat + 1) % self.players

    def end_trick(self, leader: int) -> None:
        self.trick = []
        self.tricks += 1
        self.now = leader
        if self.out:
            self.win({self.out[0]})
        elif self.tricks == int(self.options["max_tricks"]):
            fewest = min(map(len, self.cards))
            self.win({seat for seat in range(self.players) if len(self.cards[seat]) == fewest})

    def win(self, winners: set[int]) -> None:
        self.over = True
        if self.options["score"] == "none":
            for seat in winners:
                self.score[seat] += 1
            self.won = winners
            return
        others = [card for seat in range(self.players) if seat not in winners for card in self.cards[seat]]
        for seat in winners:
            self.score[seat] += sum(COUNTS.get(rank(card)) or int(rank(card)) for card in others)
        self.games += 1
        if max(self.score) >= int(self.options["target"]) or self.games == 1000:  # G5
            self.won = {seat for seat in range(self.players) if self.score[seat] == max(self.score)}

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return self.won
