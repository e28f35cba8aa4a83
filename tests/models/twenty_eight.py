"""Twenty-Eight as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, of_suit, rank, suit, takes

ORDER = ["7", "8", "10", "Q", "K", "A", "9", "J"]
VALUE = {"J": 3, "9": 2, "A": 1, "10": 1}


class TwentyEight(Model):
    hands = 1500
    bounds: ClassVar = {"max_hands": (0, 1, 2, 5, 200)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.dealer = -1
        self.played = 0
        self.onward = 1 if options["direction"] == "left_play" else -1

    def on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer - 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        self.aside = list(chance["stock"])
        self.first = (self.dealer - 1) % 4
        assert [len(hand) for hand in self.cards] == [4] * 4 and len(self.aside) == 16
        if self.on("redeal_pointless_first_hand"):
            assert any(rank(card) in VALUE for card in self.cards[self.first])
        self.doing = "bid"
        self.now = self.first
        self.bid = 0
        self.setter = -1
        self.passed: set[int] = set()
        self.in_a_row = 0
        self.down = ""
        self.trump = ""
        self.known = False
        self.trick: list[tuple[int, str]] = []
        self.powerless: set[str] = set()
        self.won: list[list[str]] = [[], []]

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        if self.doing == "bid":
            lowest = max(14, self.bid + 1)
            if self.setter == (seat + 2) % 4:
                lowest = max(20, lowest)
            bids = {f"bid {n}" for n in range(lowest, 29)}
            return bids if self.setter < 0 else {"pass", *bids}
        if self.doing == "set":
            return {f"set {card}" for card in self.cards[seat]}
        if self.doing == "call":
            return {"call for trump", "discard unasked"}
        hand = self.cards[seat]
        if not self.trick:
            barred = seat == self.setter and (not self.known or self.options["setter_lead_ban"] == "whole_hand")
            return set([card for card in hand if suit(card) != self.trump] or hand) if barred else set(hand)
        following = of_suit(hand, suit(self.trick[0][1]))
        if following:
            return set(following)
        return set((of_suit(hand, self.trump) if self.known else []) or hand)

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "bid":
            self.call(seat, move)
        elif self.doing == "set":
            self.down = move.removeprefix("set ")
            self.trump = suit(self.down)
            self.cards[seat].remove(self.down)
            for k in range(4):
                for _ in range(4):
                    self.cards[(self.first - k) % 4].append(self.aside.pop())
            self.doing = "play"
            self.now = self.first
        elif self.doing == "call":
            self.doing = "play"
            if move == "call for trump":
                self.reveal()
        else:
            self.lay(seat, move)

    def call(self, seat: int, move: str) -> None:
        if move == "pass":
            self.passed.add(seat)
            self.in_a_row += 1
        else:
            self.bid, self.setter, self.in_a_row = int(move.removeprefix("bid ")), seat, 0
            if not self.on("pass_final"):
                self.passed = set()
        if self.bid == 28 or self.in_a_row == 3 or len(self.passed - {self.setter}) == 3:
            self.doing, self.now = "set", self.setter
            return
        self.now = (seat - 1) % 4
        while self.on("pass_final") and self.now in self.passed:
            self.now = (self.now - 1) % 4

    def reveal(self) -> None:
        self.known = True
        self.cards[self.setter].append(self.down)
        self.down = ""

    def come_to(self, seat: int) -> None:
        """The turn comes to a seat: perhaps trump has to be shown before it plays."""
        self.now = seat
        hand = self.cards[seat]
        if self.known:
            return
        if seat == self.setter and not hand:
            self.reveal()
        elif self.trick and not of_suit(hand, suit(self.trick[0][1])):
            buried = seat == self.setter and self.trump == suit(self.trick[0][1])
            if buried and self.options["hidden_card_follow"] == "reveal":
                self.reveal()
            elif self.options["call_trump"] == "optional":
                self.doing = "call"
            elif not buried:
                self.reveal()

    def lay(self, seat: int, card: str) -> None:
        if self.trick and suit(card) != suit(self.trick[0][1]) and not self.known:
            self.powerless.add(card)
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 4:
            self.come_to((seat + self.onward) % 4)
            return
        powerful = [(s, c) for s, c in self.trick if c not in self.powerless]
        winner = takes(powerful, ORDER, self.trump if self.known else "")
        self.won[winner % 2] += [c for _, c in self.trick]
        self.trick = []
        if not any(self.cards) and not self.down:
            self.end_hand()
        else:
            self.come_to(winner)

    def end_hand(self) -> None:
        side = self.setter % 2
        points = sum(VALUE.get(rank(card), 0) for card in self.won[side])
        row = 0 if self.bid <= 19 else 1 if self.bid <= 24 else 2
        self.score[side] += (1, 2, 3)[row] if points >= self.bid else (-2, -3, -4)[row]
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        best = max(self.score)
        if best >= 10 or self.played == int(self.options["max_hands"]):
            return {seat for seat in range(4) if self.score[seat % 2] == best}
        return None

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """In some hands trump is hardly ever called for."""
        return "discard unasked" if self.doing == "call" and self.played % 3 and random.random() < 0.9 else None
