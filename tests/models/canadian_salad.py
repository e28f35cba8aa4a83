"""Canadian Salad as its book tells it."""

from __future__ import annotations

from tests.models.model import SUITS, Chance, Model, Options, follow, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
OUT = {3: {"2♣"}, 4: set(), 5: {"2♣", "2♦"}, 6: {"2♣", "3♣", "2♦", "3♦"}}


class CanadianSalad(Model):
    hands = 1200

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.bad = [0] * players
        self.dealer = -1
        self.number = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"]][: self.players]
        pack = {r + s for s in SUITS for r in ORDER} - OUT[self.players]
        assert sorted(pack) == sorted(card for hand in self.cards for card in hand)
        self.number += 1
        self.now = (self.dealer + 1) % self.players
        self.trick: list[tuple[int, str]] = []
        self.won: list[list[str]] = [[] for _ in range(self.players)]
        self.tricks = [0] * self.players

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        return set(follow(self.cards[seat], suit(self.trick[0][1]) if self.trick else ""))

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.cards[seat].remove(move)
        self.trick.append((seat, move))
        self.now = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self.now = takes(self.trick, ORDER)
            self.tricks[self.now] += 1
            self.won[self.now] += [card for _, card in self.trick]
            self.trick = []
            if not any(self.cards) or (self.options["stop_when_decided"] == "on" and self.nothing_left()):
                self.count()

    def nothing_left(self) -> bool:
        left = [card for hand in self.cards for card in hand]
        if self.number == 2:
            return not any(suit(card) == "♥" for card in left)
        if self.number == 3:
            return not any(rank(card) == "Q" for card in left)
        return self.number == 4 and "K♠" not in left

    def count(self) -> None:
        bad = [0] * self.players
        for seat, cards in enumerate(self.won):
            if self.number in (1, 6):
                bad[seat] += 10 * self.tricks[seat]
            if self.number in (2, 6):
                bad[seat] += 10 * sum(suit(card) == "♥" for card in cards)
            if self.number in (3, 6):
                bad[seat] += 25 * sum(rank(card) == "Q" for card in cards)
            if self.number in (4, 6) and "K♠" in cards:
                bad[seat] += 100
            if self.number in (5, 6) and seat == self.now:
                bad[seat] += 100
        if self.number == 6 and self.options["hand6_moon"] == "on":
            for seat in range(self.players):
                if self.tricks[seat] == sum(self.tricks):
                    bad = [0 if other == seat else sum(bad) for other in range(self.players)]
                    break
        self.bad = [old + new for old, new in zip(self.bad, bad, strict=True)]
        self.over = True

    def points(self) -> list[int]:
        return [-n for n in self.bad]

    def winners(self) -> set[int] | None:
        return {seat for seat, n in enumerate(self.bad) if n == min(self.bad)} if self.number == 6 else None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Every other time all tricks of the sixth hand, for the player who leads to it."""
        if self.number < 5 or random.random() < 0.5:
            return {}
        leader = (chance.number("dealer") + 1) % self.players
        return {leader: [r + s for r in ("A", "K", "Q", "J", "10") for s in SUITS][: len(chance["hands"][leader])]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """The leader of the sixth hand plays high."""
        leads = self.number == 6 and seat == (self.dealer + 1) % self.players
        return max(words, key=lambda card: ORDER.index(rank(card))) if leads else None
