"""Kowah as its book tells it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank


def two_triplets(cards: list[str]) -> bool:
    """Whether six cards are two threes-of-a-kind."""
    return len(cards) == 6 and all(n % 3 == 0 for n in Counter(map(rank, cards)).values())


def without(cards: list[str], *gone: str) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def pairs(hand: list[str]) -> set[str]:
    """G1: the identical cards that may lie face up; none if the hand is not checki."""
    return {card for card, n in Counter(hand).items() if n >= 2 and two_triplets(without(hand, card, card))}


def promise(hand: list[str]) -> int:
    """How near a hand is to checki, roughly."""
    ranks = Counter(map(rank, hand))
    return sum(min(n, 3) ** 2 for n in ranks.values()) + 2 * any(n >= 2 for n in Counter(hand).values())


class Kowah(Model):
    hands = 600
    bounds: ClassVar = {"match_wins": (1, 2, 3), "turn_cap": (1, 30, 400)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.wins = [0] * players
        self.won: set[int] | None = None
        self.played = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.stock = list(chance["stock"])  # the next card last
        self.pile: list[str] = []
        assert all(len(hand) == 8 for hand in self.cards) and len(self.stock) == 120 - 8 * self.players
        self.face_up: list[str | None] = [None] * self.players
        self.turns = 0
        self.begin_turn((self.dealer + 1) % self.players)

    # A turn: checki with a hand dealt so (G2), draw, claim (R14), discard, claim (R15), checki.

    def begin_turn(self, seat: int) -> None:
        self.player = self.seat = seat
        self.taken: str | None = None  # from the pile, in this turn
        self.drawn: str | None = None  # a card shown, while others are asked
        self.asked = "draw"

    def turn(self) -> set[int]:
        return {self.seat}

    def legal(self, seat: int) -> set[str]:
        checki = {f"checki {card}" for card in pairs(self.cards[seat])}
        if self.asked == "checki":
            return checki | {"pass"}
        if self.asked == "draw":
            draws = {"draw", "take"} if self.pile else {"draw"}
            early = self.turns < self.players and self.face_up[seat] is None  # dealt so, before the first draw
            return draws | checki if early else draws
        if self.asked == "discard":
            return self.discards(seat)
        return {"claim", "pass"}

    def discards(self, seat: int) -> set[str]:
        """R5; G4, G16: the pair stays, and the hand stays checki with it; G12."""
        hand, pair = self.cards[seat], self.face_up[seat]
        choice = set(hand)
        if pair is not None:
            choice = {card for card in hand if pair in pairs(without(hand, card))}
        if self.options["return_discard"] == "off":
            rest = choice - {self.taken}
            return rest or choice
        return choice

    def serves(self, seat: int, card: str) -> bool:
        """G3: whether the card wins for a player who has declared and holds eight cards without it."""
        hand, pair = self.cards[seat], self.face_up[seat]
        if pair is None:
            return False
        if self.options["claim_pair"] == "exposed":
            return card == pair
        if self.options["claim_pair"] == "structural":
            return card in pairs(hand)
        return hand.count(card) >= 2

    def ask_claim(self, card: str, then: str) -> bool:
        """R14, R15: whether another player is to be asked whether to claim the card."""
        for k in range(1, self.players):
            other = (self.player + k) % self.players
            if self.serves(other, card):
                self.seat, self.asked = other, then
                return True
        return False

    def play(self, seat: int, move: str, chance: Chance) -> None:
        asked = self.asked
        if move == "claim":
            self.end_hand(seat)
        elif move.startswith("checki"):
            self.face_up[seat] = move.split()[1]
            if asked == "checki":
                self.end_turn()
        elif asked == "checki":
            self.end_turn()
        elif asked == "draw":
            self.draw(seat, move)
        elif asked == "claim the draw":
            self.take_up(self.player)
        elif asked == "discard":
            self.cards[seat].remove(move)
            self.pile.append(move)
            if not self.ask_claim(move, "claim the discard"):
                self.after_discard()
        else:
            self.after_discard()

    def draw(self, seat: int, move: str) -> None:
        if move == "draw":
            self.drawn = self.stock.pop()
        else:
            self.drawn = self.taken = self.pile.pop()
        if self.serves(seat, self.drawn):
            self.end_hand(seat)
        elif move == "take" or not self.ask_claim(self.drawn, "claim the draw"):
            self.take_up(seat)

    def take_up(self, seat: int) -> None:
        assert self.drawn is not None
        self.cards[seat].append(self.drawn)
        self.seat, self.asked = seat, "discard"

    def last_turn(self) -> bool:
        return not self.stock or self.turns + 1 >= self.options["turn_cap"]

    def after_discard(self) -> None:
        """G2; in the last turn of a hand there is nothing left to declare for."""
        self.seat = self.player
        if not self.last_turn() and self.face_up[self.player] is None and pairs(self.cards[self.player]):
            self.asked = "checki"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if self.last_turn():
            self.end_hand(None)
        else:
            self.turns += 1
            self.begin_turn((self.player + 1) % self.players)

    def end_hand(self, winner: int | None) -> None:
        self.over = True
        self.played += 1
        if winner is not None:
            self.wins[winner] += 1
        if winner is not None and self.wins[winner] >= self.options["match_wins"]:
            self.won = {winner}
        elif self.options["match_wins"] == 1:
            self.won = set()
        elif self.played == 2000:  # G11
            self.won = {seat for seat, n in enumerate(self.wins) if n == max(self.wins)}

    def points(self) -> list[int]:
        return self.wins

    def winners(self) -> set[int] | None:
        return self.won

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Checki does not come by accident, so keep what goes together; decline claims now and then."""
        if random.random() < 0.1:
            return None
        if "claim" in words:
            return random.choice(("claim", "pass"))
        if "take" in words:
            top = self.pile[-1]
            useful = promise([*self.cards[seat], top]) > promise(self.cards[seat]) + 3
            return "take" if useful or self.serves(seat, top) else "draw"
        if self.asked == "discard":
            return max(words, key=lambda card: (promise(without(self.cards[seat], card)), random.random()))
        return random.choice(words) if random.random() < 0.3 else max(words)
