"""Nine-Card Don as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, follow, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMPS = {"5": 10, "9": 9, "A": 4, "K": 3, "Q": 2, "J": 1}
GAME = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
NAMES = ("South", "West", "North", "East")


class NineCardDon(Model):
    hands = 1500
    bounds: ClassVar = {"max_hands": (0, 1, 2, 5), "target": (1, 20, 61, 121)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.played = 0
        self.dealer = -1

    def deal(self, chance: Chance) -> None:
        first = self.dealer < 0
        named = self.options["first_dealer"] != "random"
        if first and not named and self.options["first_pitcher"] == "draw":
            mine, theirs = chance["drawn"][:2]
            assert rank(mine) != rank(theirs) and chance["drawn"][2:] == ["", ""]
            self.doing = "choose"
            self.now = 0 if ORDER.index(rank(mine)) > ORDER.index(rank(theirs)) else 1
            return
        self.dealer = chance.number("dealer") if first else (self.dealer + 1) % 4
        if first and not named and self.options["first_pitcher"] != "random":
            assert (self.dealer + 1) % 4 == int(self.options["first_pitcher"])
        self.begin(chance)

    def begin(self, chance: Chance) -> None:
        self.cards = [[*seen, *unseen] for seen, unseen in zip(chance["hands"], chance["unseen"], strict=True)]
        assert [len(hand) for hand in self.cards] == [9] * 4
        self.now = (self.dealer + 1) % 4
        self.doing = "play"
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.won: list[list[str]] = [[], []]

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        if self.doing == "choose":
            return {f"{name} pitches" for name in NAMES}
        return set(follow(self.cards[seat], suit(self.trick[0][1]) if self.trick else ""))

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "choose":
            self.dealer = (NAMES.index(move.split()[0]) - 1) % 4
            self.begin(chance)
            return
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        self.trump = self.trump or suit(move)
        self.now = (seat + 1) % 4
        if len(self.trick) == 4:
            self.finish_trick()

    def finish_trick(self) -> None:
        self.now = takes(self.trick, ORDER, self.trump)
        side = self.now % 2
        for _, card in self.trick:
            self.won[side].append(card)
            if suit(card) == self.trump:
                self.score[side] += TRUMPS.get(rank(card), 0)
            elif rank(card) == "5":
                self.score[side] += 5
        self.trick = []
        if self.score[side] >= int(self.options["target"]):
            self.end_hand()
        elif not any(self.cards):
            counts = [sum(GAME.get(rank(card), 0) for card in cards) for cards in self.won]
            if counts[0] != counts[1]:
                self.score[0 if counts[0] > counts[1] else 1] += 8
            self.end_hand()

    def end_hand(self) -> None:
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        best = max(self.score)
        if best >= int(self.options["target"]) or self.played == int(self.options["max_hands"]):
            return {seat for seat in range(4) if self.score[seat % 2] == best}
        return None
