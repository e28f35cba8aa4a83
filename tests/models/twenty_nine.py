"""Twenty-Nine as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, follow, of_suit, rank, suit, takes

ORDER = ["7", "8", "Q", "K", "10", "A", "9", "J"]
VALUE = {"J": 3, "9": 2, "A": 1, "10": 1}


def worth(cards: list[str]) -> int:
    return sum(VALUE.get(rank(card), 0) for card in cards)


class TwentyNine(Model):
    hands = 1500
    bounds: ClassVar = {"max_hands": (0, 0, 1, 2, 5)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.dealer = -1
        self.played = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % 4
        self.deal_cards(chance)

    def deal_cards(self, chance: Chance) -> None:
        self.cards = [list(hand) for hand in chance["hands"]]
        self.stub = list(chance["stock"])
        assert [len(hand) for hand in self.cards] == [4] * 4 and len(self.stub) == 16
        self.doing = "bid"
        self.now = (self.dealer + 1) % 4
        self.bid = 0
        self.bidder = -1
        self.passed: set[int] = set()
        self.marker = ""
        self.known = False
        self.shown = False
        self.trick: list[tuple[int, str]] = []
        self.powerless: list[str] = []
        self.taken = [0, 0]
        self.tricks = 0

    def turn(self) -> set[int]:
        return {self.royals if self.doing == "royals" else self.now}

    def legal(self, seat: int) -> set[str]:
        if self.doing == "bid":
            if seat == self.dealer and len(self.passed) == 3:
                return {"bid 15"}
            return {"pass"} | {f"bid {n}" for n in range(max(15, self.bid + 1), 29)}
        if self.doing == "trump":
            return set(SUITS)
        if self.doing == "ask":
            return {"ask for trump", "discard unasked"}
        if self.doing == "royals":
            return {"show the royals", "keep the royals"}
        return set(follow(self.cards[seat], suit(self.trick[0][1]) if self.trick else ""))

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "bid":
            self.call(seat, move)
        elif self.doing == "trump":
            self.choose(move, chance)
        elif self.doing == "ask":
            self.known = move == "ask for trump"
            self.doing = "play"
        elif self.doing == "royals":
            if move == "show the royals":
                self.show(seat)
            self.doing = "play"
        else:
            self.lay(seat, move)

    def call(self, seat: int, move: str) -> None:
        if move == "pass":
            self.passed.add(seat)
        else:
            self.bid, self.bidder = int(move.removeprefix("bid ")), seat
        alone = len(self.passed) == 3 and self.bidder >= 0
        if alone or self.bid == 28:
            self.doing, self.now, self.contract = "trump", self.bidder, self.bid
            return
        self.now = (seat + 1) % 4
        while self.now in self.passed:
            self.now = (self.now + 1) % 4

    def choose(self, sign: str, chance: Chance) -> None:
        self.marker = sign
        for k in range(1, 5):
            for _ in range(4):
                self.cards[(self.dealer + k) % 4].append(self.stub.pop())
        poor = any(worth(hand) == 0 for hand in self.cards)
        jacks = any(sum(rank(card) == "J" for card in hand) == 4 for hand in self.cards)
        if (poor and self.options["redeal_no_points"] == "on") or (jacks and self.options["redeal_four_jacks"] == "on"):
            self.deal_cards(chance)
            return
        self.doing = "play"
        self.now = (self.dealer + 1) % 4

    def lay(self, seat: int, card: str) -> None:
        if self.trick and suit(card) != suit(self.trick[0][1]) and not self.known:
            self.powerless.append(card)
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.now = (seat + 1) % 4
        if len(self.trick) == 4:
            self.finish_trick()
        elif not self.known and not of_suit(self.cards[self.now], suit(self.trick[0][1])):
            if self.options["reveal"] == "mandatory":
                self.known = True
            else:
                self.doing = "ask"

    def finish_trick(self) -> None:
        powerful = [(seat, card) for seat, card in self.trick if card not in self.powerless]
        self.now = takes(powerful, ORDER, self.marker if self.known else "")
        side = self.now % 2
        self.taken[side] += worth([card for _, card in self.trick])
        self.trick = []
        self.tricks += 1
        if self.tricks == 8:
            if self.options["last_trick_point"] == "on":
                self.taken[side] += 1
            self.end_hand()
        elif self.known and not self.shown:
            for seat in (side, side + 2):
                if {f"K{self.marker}", f"Q{self.marker}"} <= set(self.cards[seat]):
                    self.doing, self.royals = "royals", seat

    def show(self, seat: int) -> None:
        self.shown = True
        if seat % 2 == self.bidder % 2:
            self.contract = max(15, self.contract - 4)
        else:
            self.contract = min(28, self.contract + 4)

    def end_hand(self) -> None:
        side = self.bidder % 2
        self.score[side] += 1 if self.taken[side] >= self.contract else -1
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        for side in (0, 1):
            if self.score[side] >= 6 or self.score[1 - side] <= -6:
                return {side, side + 2}
        if self.played == int(self.options["max_hands"]):
            best = max(self.score)
            return {seat for seat in range(4) if self.score[seat % 2] == best}
        return None
