"""Commerce as its book tells it: three cards each, three on the board, swap, stand or knock."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, rank, suit

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PLACES = [kept for n in (1, 2, 3) for kept in combinations((1, 2, 3), n)]


def said(places: tuple[int, ...]) -> str:
    return " ".join(map(str, places))


def point(hand: list[str]) -> int:
    """R10."""
    return sum({"A": 11, "K": 10, "Q": 10, "J": 10}.get(rank(card)) or int(rank(card)) for card in hand)


def strength(hand: list[str], flush_tie: str) -> tuple[int, list[int]]:
    """R5-R11, J8: what is compared between hands, the kind first."""
    ranks = sorted((ORDER.index(rank(card)) for card in hand), reverse=True)
    suited = len({suit(card) for card in hand}) == 1
    if len(set(ranks)) == 1:
        return 5, ranks
    if suited and ranks == [12, 1, 0]:  # 3-2-A
        return 4, [1]
    if suited and ranks[0] - 1 == ranks[1] == ranks[2] + 1:
        return 4, [ranks[0]]
    if suited:
        return 3, [point(hand), *(ranks if flush_tie == "cards" else [])]
    if len(set(ranks)) == 2:
        paired = ranks[1]
        return 2, [paired, sum(ranks) - 2 * paired]
    return 1, [point(hand), *ranks]


def in_order(cards: list[str]) -> list[str]:
    """As swaps count them: by suit, then by rank."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), ORDER.index(rank(card))))


class Commerce(Model):
    hands = 1500
    bounds: ClassVar = {
        "stake": (0, 1, 2, 7),
        "lap_limit": (1, 2, 3, 10),
        "stack": (0, 1, 3, 15),
        "deals": (0, 1, 2, 15),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.account = [options["stack"]] * players
        self.left = set(range(players))
        self.pot = 0
        self.dealer = -1
        self.played_hands = 0
        self.won: set[int] | None = None

    def able(self, seats: set[int]) -> set[int]:
        """J15: the players who can ante."""
        if not self.options["stack"] or not self.options["stake"]:
            return seats
        return {seat for seat in seats if self.account[seat] >= self.options["stake"]}

    def left_of(self, seat: int) -> int:
        return next(s for k in range(1, self.players + 1) if (s := (seat + k) % self.players) in self.left)

    def deal(self, chance: Chance) -> None:
        self.dealer = self.left_of(self.dealer) if self.played_hands else chance.number("dealer")
        for seat in self.left:
            ante = self.options["stake"]
            if self.options["stack"]:
                ante = min(ante, self.account[seat])  # J15: less only in the first hand
            self.account[seat] -= ante
            self.pot += ante
        self.cards = [list(hand) for hand in chance["hands"]]
        self.cards[self.dealer] = list(chance["unseen"])
        self.board = list(chance["board"])
        assert all(len(self.cards[seat]) == 3 for seat in self.left) and len(self.board) == 3
        self.blind = True
        self.seat = self.dealer
        self.swapped_three: set[int] = set()
        self.stood: set[int] = set()
        self.stands = self.turns = 0
        self.last_turns: list[int] | None = None  # after a knock: the players with a turn left

    def turn(self) -> set[int]:
        return {self.seat}

    def legal(self, seat: int) -> set[str]:
        if self.blind:
            return {f"take {said(places)} unseen" for places in PLACES} | {"decline"}
        knocked = self.last_turns is not None
        moves = set() if knocked else {"knock"}
        if self.options["stand"] != "forbidden" or knocked:
            moves.add("stand")
        if self.options["stand"] == "final" and seat in self.stood:
            return moves
        for give in PLACES:
            if len(give) < 3 or seat not in self.swapped_three:
                moves |= {f"give {said(give)} for {said(take)}" for take in PLACES if len(take) == len(give)}
        return moves

    def play(self, seat: int, move: str, chance: Chance) -> None:
        words = move.split()
        if self.blind:
            self.blind = False
            if words[0] == "take":
                take = [int(word) for word in words[1:-1]]
                self.swap(seat, list(range(1, len(take) + 1)), take, self.cards[seat])
            self.seat = self.left_of(seat)
            return
        self.turns += 1
        self.stands = self.stands + 1 if move == "stand" else 0
        if move == "stand":
            self.stood.add(seat)
        elif move == "knock":
            self.last_turns = [s for k in range(1, self.players) if (s := (seat + k) % self.players) in self.left]
        else:
            cut = words.index("for")
            hand = in_order(self.cards[seat])
            self.swap(seat, [int(w) for w in words[1:cut]], [int(w) for w in words[cut + 1 :]], hand)
        self.go_on(seat)

    def swap(self, seat: int, give: list[int], take: list[int], hand: list[str]) -> None:
        board = in_order(self.board)
        given = [hand[place - 1] for place in give]
        taken = [board[place - 1] for place in take]
        self.cards[seat] = [card for card in hand if card not in given] + taken
        self.board = [card for card in board if card not in taken] + given
        if len(give) == 3:
            self.swapped_three.add(seat)

    def go_on(self, seat: int) -> None:
        if self.last_turns is not None:
            if seat in self.last_turns:
                self.last_turns.remove(seat)
            if not self.last_turns:
                self.settle()
        elif self.stands == len(self.left) or self.turns == self.options["lap_limit"] * len(self.left):
            self.settle()
        if not self.over:
            self.seat = self.left_of(seat)

    def settle(self) -> None:
        self.over = True
        self.played_hands += 1
        order = [s for k in range(1, self.players + 1) if (s := (self.dealer + k) % self.players) in self.left]
        values = {seat: strength(self.cards[seat], self.options["flush_tie"]) for seat in order}
        best = [seat for seat in order if values[seat] == max(values.values())]
        for seat in best:
            self.account[seat] += self.pot // len(best) if self.options["stake"] else 1
        self.pot %= len(best)
        remaining = self.able(self.left)
        last = self.played_hands >= (self.options["deals"] or self.players) or self.options["single_hand"] == "on"
        if last or len(remaining) < 3:
            self.account[best[0]] += self.pot
            self.pot = 0
            self.won = {seat for seat in range(self.players) if self.account[seat] == max(self.account)}
        self.left = remaining

    def points(self) -> list[int]:
        return self.account

    def winners(self) -> set[int] | None:
        return self.won

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Players who look for good hands among a few swaps."""
        swaps = [move for move in words if move.startswith("give")]
        if not swaps or random.random() < 0.4:
            return None
        board, hand = in_order(self.board), in_order(self.cards[seat])

        def after(move: str) -> tuple[int, list[int]]:
            give, take = ([int(n) for n in part.split()] for part in move.removeprefix("give ").split(" for "))
            kept = [card for place, card in enumerate(hand, 1) if place not in give]
            return strength(kept + [board[place - 1] for place in take], self.options["flush_tie"])

        return max(random.sample(swaps, min(6, len(swaps))), key=after)

    def facts(self) -> dict[str, int]:
        return {"pot": self.pot}
