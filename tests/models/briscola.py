"""Briscola as its book tells it."""

from __future__ import annotations

from tests.models.model import Chance, Model, Options, rank, suit, takes

ORDER = ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"]
VALUE = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
TWO_OF = {"clubs": "2♣", "diamonds": "2♦", "hearts": "2♥", "spades": "2♠"}


class Briscola(Model):
    hands = 1500

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.sides = 2 if players == 4 else players
        self.total = [0] * self.sides
        self.last = [0] * self.sides
        self.can_win = set(range(self.sides))
        self.dealer = -1
        self.played = 0
        self.won: set[int] | None = None

    def side(self, seat: int) -> int:
        return seat % self.sides

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"]][: self.players]
        self.stock = list(chance["stock"])
        self.upcard: str = chance["upcard"]
        self.trump = suit(self.upcard)
        out = TWO_OF[self.options["removed_two"]] if self.players == 3 else ""
        pack = {r + s for r in ORDER for s in "♣♦♥♠"} - {out}
        assert sorted(pack) == sorted(sum(self.cards, self.stock + [self.upcard]))
        assert all(len(hand) == 3 for hand in self.cards)
        self.now = (self.dealer + 1) % self.players
        self.trick: list[tuple[int, str]] = []
        self.taken = [0] * self.sides

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        return set(self.cards[seat])

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        self.now = (seat + 1) % self.players
        if len(self.trick) < self.players:
            return
        self.now = takes(self.trick, ORDER, self.trump)
        self.taken[self.side(self.now)] += sum(VALUE.get(rank(card), 0) for _, card in self.trick)
        self.trick = []
        for k in range(self.players):
            drawer = (self.now + k) % self.players
            if self.stock:
                self.cards[drawer].append(self.stock.pop())
            elif self.upcard:
                self.cards[drawer].append(self.upcard)
                self.upcard = ""
        if not any(self.cards) or (self.options["stop_when_decided"] == "on" and self.decided()):
            self.end_hand()

    def regular(self) -> int:
        return 3 if self.players == 3 else 2

    def breaking(self) -> bool:
        return self.played >= self.regular()

    def contenders(self) -> set[int]:
        best_of_all = self.options["tie_break"] == "best_of_all"
        return set(range(self.sides)) if self.breaking() and best_of_all else self.can_win

    def decided(self) -> bool:
        last = self.played >= self.regular() - 1 or self.options["single_hand"] == "on"
        if not last:
            return False
        so_far = [n if self.breaking() else n + t for n, t in zip(self.taken, self.total, strict=True)]
        left = 120 - sum(self.taken)
        could = {s: so_far[s] for s in self.contenders()}
        leader = max(could, key=lambda s: could[s])
        return all(n + left < could[leader] for s, n in could.items() if s != leader)

    def end_hand(self) -> None:
        self.over = True
        breaking = self.breaking()
        if not breaking:
            self.total = [t + n for t, n in zip(self.total, self.taken, strict=True)]
        contenders = self.contenders()
        self.played += 1
        if self.played < self.regular():
            return
        result = self.taken if breaking else self.total
        best = max(result[s] for s in contenders)
        self.can_win = {s for s in contenders if result[s] == best}
        breaks = str(self.played - self.regular())
        if len(self.can_win) == 1 or breaks == self.options["max_tie_breaks"]:
            self.won = {seat for seat in range(self.players) if self.side(seat) in self.can_win}

    def points(self) -> list[int]:
        return [self.total[self.side(seat)] for seat in range(self.players)]

    def winners(self) -> set[int] | None:
        return self.won
