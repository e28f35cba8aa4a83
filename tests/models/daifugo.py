"""Daifugo as its book tells it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar

from tests.models.model import SUITS, Chance, Model, Options, rank

ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
JOKER = "JK"


def kind(card: str) -> str:
    """The rank of a card; all jokers are of a kind."""
    return JOKER if card.startswith(JOKER) else rank(card)


def height(card: str) -> int:
    """In the exchange: jokers are the highest."""
    return len(ORDER) if kind(card) == JOKER else ORDER.index(kind(card))


def place_of(card: str) -> tuple[int, str]:
    """G7: of equal cards that of the lowest suit goes."""
    return (0, card) if kind(card) == JOKER else (SUITS.index(card[-1]), "")


class Daifugo(Model):
    hands = 900
    bounds: ClassVar = {"deals": (1, 2, 5, 8)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.places: list[int] = []  # seats in the order of the last hand
        self.deals = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = self.places[-1] if self.places else chance.number("dealer")
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.check_deal()
        self.gifts = self.exchanges()
        self.leader = self.places[0] if self.places else (self.dealer + 1) % self.players
        self.out: list[int] = []
        self.upside_down = False
        self.new_round(self.leader)

    def check_deal(self) -> None:
        """R1: as evenly as it goes, the extra cards to the first on the dealer's left."""
        total = 52 + self.options["jokers"]
        for k in range(1, self.players + 1):
            seat = (self.dealer + k) % self.players
            assert len(self.cards[seat]) == total // self.players + (k <= total % self.players)

    def exchanges(self) -> list[tuple[str, int, int]]:
        """R14, G7, G10: the players who still give a card (or the best ones), each with the receiver."""
        if not self.places:
            return []
        first, last = self.places[0], self.places[-1]
        gifts = [("2 up", last, first), ("back", first, last), ("back", first, last)]
        if self.options["second_exchange"] == "on" and self.players >= 4:
            second, poor = self.places[1], self.places[-2]
            gifts += [("1 up", poor, second), ("back", second, poor)]
        return gifts

    def new_round(self, leader: int) -> None:
        self.seat = leader
        self.top: list[str] = []  # what is to be beaten, as kinds
        self.last_by: int | None = None
        self.passed: set[int] = set()

    def turn(self) -> set[int]:
        return {self.gifts[0][1] if self.gifts else self.seat}

    def sets(self, seat: int) -> list[list[str]]:
        """Everything that could be led: natural cards of a rank, with jokers or without, or jokers alone."""
        held = Counter(kind(card) for card in self.cards[seat])
        found = []
        for sign in ORDER:
            for naturals in range(1, held[sign] + 1):
                for jokers in range(min(held[JOKER], 4 - naturals) + 1):
                    found.append([sign] * naturals + [JOKER] * jokers)
        return found + [[JOKER] * n for n in range(1, held[JOKER] + 1)]

    def beats(self, one: list[str], other: list[str]) -> bool:
        if len(one) != len(other) or other[0] == JOKER:
            return False
        if one[0] == JOKER:
            return True
        higher = ORDER.index(one[0]) - ORDER.index(other[0])
        return higher < 0 if self.upside_down else higher > 0

    def legal(self, seat: int) -> set[str]:
        if self.gifts:
            if self.gifts[0][0] != "back":
                return {"give up"}
            return {f"give {kind(card)}" for card in self.cards[seat]}
        if not self.top:
            return {" ".join(cards) for cards in self.sets(seat)}
        return {" ".join(cards) for cards in self.sets(seat) if self.beats(cards, self.top)} | {"pass"}

    def take_out(self, seat: int, kinds: list[str]) -> list[str]:
        gone = []
        for sign in kinds:
            card = min((card for card in self.cards[seat] if kind(card) == sign), key=place_of)
            self.cards[seat].remove(card)
            gone.append(card)
        return gone

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.gifts:
            self.exchange(move)
        elif move == "pass":
            self.passed.add(seat)
            self.go_on(seat)
        else:
            self.top = move.split()
            self.take_out(seat, self.top)
            self.last_by = seat
            if len(self.top) == 4 and self.options["revolution"] == "on":
                self.upside_down = not self.upside_down
            if not self.cards[seat]:
                self.out.append(seat)
            self.go_on(seat)

    def exchange(self, move: str) -> None:
        how, giver, taker = self.gifts.pop(0)
        if how == "back":
            kinds = [move.split()[1]]
        else:
            best = sorted(self.cards[giver], key=height, reverse=True)
            kinds = [kind(card) for card in best[: int(how[0])]]
        self.cards[taker] += self.take_out(giver, kinds)

    def go_on(self, seat: int) -> None:
        holders = [s for s in range(self.players) if self.cards[s]]
        if len(holders) == 1:
            self.finish(holders[0])
            return
        waiting = [s for s in holders if s not in self.passed]
        to_beat = [s for s in waiting if s != self.last_by]
        letter = self.options["lead_after_out"] == "last_not_passed"
        if not to_beat or (letter and len(waiting) == 1):
            leader = waiting[0] if waiting else self.last_by
            assert leader is not None
            while leader not in holders:
                leader = (leader + 1) % self.players
            self.new_round(leader)
            return
        self.seat = (seat + 1) % self.players
        while self.seat not in to_beat:
            self.seat = (self.seat + 1) % self.players

    def finish(self, last: int) -> None:
        self.over = True
        self.deals += 1
        self.places = [*self.out, last]

    def points(self) -> list[int]:
        """One for each player who was out later."""
        return [self.players - 1 - self.places.index(seat) for seat in range(self.players)]

    def winners(self) -> set[int] | None:
        return {self.places[0]} if self.deals >= self.options["deals"] else None

    def facts(self) -> dict[str, Any]:
        return {"upside_down": int(self.upside_down)} if not self.over else {}

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Sets before single cards, now and then, so that revolutions happen."""
        longest = max(len(move.split()) for move in words)
        if self.gifts or (longest < 4 and random.random() < 0.5):
            return None
        return random.choice([move for move in words if len(move.split()) == longest])
