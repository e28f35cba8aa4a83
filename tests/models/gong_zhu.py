"""Gong Zhu as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, of_suit, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
HEARTS = {"A": -50, "K": -40, "Q": -30, "J": -20, "4": 0, "3": 0, "2": 0}
SPECIAL = ("10♣", "J♦", "A♥", "Q♠")


class GongZhu(Model):
    hands = 1000
    bounds: ClassVar = {"target": (-1000, -500, -100, -1), "max_hands": (1, 3, 200)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.total = [0] * 4
        self.dealer = -1
        self.played = 0
        self.pig_to = -1

    def on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        assert [len(hand) for hand in self.cards] == [13] * 4
        self.exposed: set[str] = set()
        self.exposing = True
        self.declined = 0
        self.now = (self.dealer + 1) % 4
        self.led: set[str] = set()
        self.trick: list[tuple[int, str]] = []
        self.captured: list[list[str]] = [[], [], [], []]

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if self.exposing:
            mine = [card for card in SPECIAL if card in hand and card not in self.exposed]
            return {"decline"} | {f"expose {card}" for card in mine}
        if not self.trick:
            if self.played == 0 and sum(map(len, self.cards)) == 52:
                return {"2♠"}
            return set([card for card in hand if self.may_lead(card, hand)] or hand)
        led = suit(self.trick[0][1])
        mine = of_suit(hand, led)
        if led not in self.led:
            mine = [card for card in mine if card not in self.exposed] or mine
        return set(mine or hand)

    def may_lead(self, card: str, hand: list[str]) -> bool:
        if card not in self.exposed or suit(card) in self.led:
            return True
        return self.on("lead_single_exposed") and of_suit(hand, suit(card)) == [card]

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.exposing:
            self.expose(seat, move)
            return
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        self.now = (seat + 1) % 4
        if len(self.trick) == 4:
            self.now = takes(self.trick, ORDER)
            self.captured[self.now] += [card for _, card in self.trick]
            self.led.add(suit(self.trick[0][1]))
            self.trick = []
            if not any(self.cards):
                self.count()

    def expose(self, seat: int, move: str) -> None:
        if move == "decline":
            self.declined += 1
        else:
            self.exposed.add(move.removeprefix("expose "))
            if self.options["expose"] == "circuit":
                self.declined = 0
        if move == "decline" or self.options["expose"] == "circuit":
            self.now = (seat + 1) % 4
        if self.declined == 4 or len(self.exposed) == 4:
            self.exposing = False
            self.now = self.pig_to if self.played else next(s for s in range(4) if "2♠" in self.cards[s])

    def worth(self, cards: list[str]) -> int:
        hearts = of_suit(cards, "♥")
        moon = len(hearts) == 13
        net = 200 if moon else sum(HEARTS.get(rank(card), -10) for card in hearts)
        if "A♥" in self.exposed:
            net *= 2
        if "Q♠" in cards:
            pig = 200 if "Q♠" in self.exposed else 100
            net += pig if moon else -pig
        if "J♦" in cards:
            net += 200 if "J♦" in self.exposed else 100
        if "10♣" not in cards:
            return net
        counting = [c for c in hearts if self.on("zero_hearts_are_points") or rank(c) not in ("2", "3", "4")]
        alone = not counting and "Q♠" not in cards and "J♦" not in cards
        twice = 2 if "10♣" in self.exposed else 1
        return 50 * twice if alone else net * 2 * twice

    def count(self) -> None:
        for seat in range(4):
            self.total[seat] += self.worth(self.captured[seat])
            if "Q♠" in self.captured[seat]:
                self.pig_to = seat
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return self.total

    def winners(self) -> set[int] | None:
        low = min(self.total) <= int(self.options["target"])
        high = self.on("plus_1000_ends") and max(self.total) >= 1000
        if low or high or self.played == int(self.options["max_hands"]):
            return {seat for seat, n in enumerate(self.total) if n == max(self.total)}
        return None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then the hearts for shooting the moon."""
        if random.random() > 0.1:
            return {}
        return {random.randrange(4): [r + "♥" for r in reversed(ORDER[5:])] + ["A♠", "A♦", "A♣", "K♠", "Q♠"]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """A player who has the hearts for it shoots the moon."""
        hearts = of_suit(self.cards[seat] + self.captured[seat], "♥")
        cards = [word for word in words if word[:-1] in ORDER]
        if len(hearts) < 7 or len(cards) < len(words):
            return None
        return max(cards, key=lambda card: (suit(card) == "♥" and not self.trick, ORDER.index(rank(card))))
