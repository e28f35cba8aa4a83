"""Mille as its book tells it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, rank

PLURALS = {
    "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights", "9": "nines",
    "10": "tens", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces",
}  # fmt: skip
RANKS = {plural: sign for sign, plural in PLURALS.items()}


def value(card: str) -> int:
    """R18."""
    if card in ("Q♠", "J♦"):
        return {"Q♠": 100, "J♦": 50}[card]
    sign = rank(card)
    return {"A": 15, "K": 10, "Q": 10, "J": 10, "10": 10, "2": 20}.get(sign, 5)


def hundreds(points: int) -> int:
    """G15: to the nearest hundred, halves up."""
    return (points + 50) // 100


class Mille(Model):
    hands = 1000
    bounds: ClassVar = {"stake": (0, 1, 5), "turn_cap": (1, 20, 100, 500)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.score = [0, 0]
        self.stars = [0, 0]
        self.chapeaux = [0, 0]
        self.won: set[int] | None = None

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else 1 - self.dealer
        self.cards = [list(hand) for hand in chance["hands"]]
        self.stock = list(chance["stock"])  # the next card last
        self.pile = list(chance["discard"])
        assert len(self.cards[0]) == len(self.cards[1]) == 15 and len(self.stock) == 73 and len(self.pile) == 1
        self.melds: list[dict[str, list[str]]] = [{}, {}]
        self.turns = 0
        self.begin_turn(1 - self.dealer)

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.drawn = False
        self.taken: str | None = None  # the rank with which the pile was taken in this turn
        self.melding: str | None = None
        self.laid: list[str] = []  # in this step
        self.picking = 0  # naturals still to go down with the upcard

    def turn(self) -> set[int]:
        return {self.seat}

    # --- Legal moves ---------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if not self.drawn:
            return {"draw", "take the pile"} if self.can_take(seat) else {"draw"}
        if self.picking:
            return {f"lay {card}" for card in hand if rank(card) == self.melding}
        if self.melding:
            moves = {f"lay {card}" for card in hand if self.may_lay(card)}
            return moves | {"done"} if self.complete() else moves
        return set(hand) | {f"meld {plural}" for plural, sign in RANKS.items() if self.may_meld(seat, sign)}

    def can_take(self, seat: int) -> bool:
        """R5, R6, G2, G3."""
        top = rank(self.pile[-1])
        if top == "2" and self.options["twos_take_pile"] == "off":
            return False
        return sum(rank(card) == top for card in self.cards[seat]) >= 2

    def may_meld(self, seat: int, sign: str) -> bool:
        """R9, R11, G4, G5: whether the hand can begin a meld of the rank, or add to it."""
        naturals = sum(rank(card) == sign for card in self.cards[seat])
        twos = sum(rank(card) == "2" for card in self.cards[seat])
        there = naturals if sign == "2" else naturals + twos
        if sign in self.melds[seat]:
            single = self.options["extend_melds"] == "any" or self.taken == sign
            return there >= (1 if single else 3)
        return naturals >= 1 and there >= 3

    def may_lay(self, card: str) -> bool:
        return rank(card) in (self.melding, "2")

    def complete(self) -> bool:
        """Whether what has been laid in this step may be left so."""
        assert self.melding
        meld = self.melds[self.seat][self.melding]
        if len(meld) > len(self.laid):  # an older meld: G4; G1 for the rank of the upcard
            single = self.options["extend_melds"] == "any" or self.taken == self.melding
            return len(self.laid) >= (1 if single else 3)
        return len(self.laid) >= 3 and any(rank(card) == self.melding for card in meld)

    # --- Play ----------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str, chance: Chance) -> None:
        hand = self.cards[seat]
        if move == "draw":
            self.draw(seat, chance)
        elif move == "take the pile":
            self.drawn, self.taken, self.picking = True, rank(self.pile[-1]), 2
            self.melding = self.taken
            self.melds[seat].setdefault(self.taken, []).append(self.pile.pop())
        elif move.startswith("meld "):
            self.melding, self.laid = RANKS[move.split()[1]], []
            self.melds[seat].setdefault(self.melding, [])
        elif move.startswith("lay "):
            self.lay(seat, move.split()[1])
        elif move == "done":
            self.melding = None
        else:
            hand.remove(move)
            self.pile.append(move)
            self.turns += 1
            if hand and self.turns < self.options["turn_cap"]:
                self.begin_turn(1 - seat)
                if not self.stock and len(self.pile) == 1 and not self.can_take(1 - seat):
                    self.finish(None)  # G10: at once
            else:
                self.finish(seat if not hand else None)

    def draw(self, seat: int, chance: Chance) -> None:
        if not self.stock:
            if len(self.pile) == 1:  # G10
                self.finish(None)
                return
            new = Counter(chance["hands"][seat]) - Counter(self.cards[seat])
            shuffled = [*chance["stock"], *new.elements()]
            assert sorted(shuffled) == sorted(self.pile[:-1])
            self.stock, self.pile = shuffled, self.pile[-1:]
        self.cards[seat].append(self.stock.pop())
        self.drawn = True

    def lay(self, seat: int, card: str) -> None:
        assert self.melding
        hand = self.cards[seat]
        hand.remove(card)
        self.melds[seat][self.melding].append(card)
        if self.picking:
            self.picking -= 1
            if self.picking == 0:  # R5: now the rest of the pile
                self.melding = None
                hand += self.pile
                self.pile = []
        else:
            self.laid.append(card)
        if not hand and not self.picking:
            self.finish(seat)

    # --- The count -----------------------------------------------------------------------------------------------

    def hand_score(self, seat: int, out: bool) -> tuple[int, int]:
        """R19-R23, G5-G9: points and asterisks."""
        melds = self.melds[seat]
        wild = any(rank(card) == "2" for sign, meld in melds.items() if sign != "2" for card in meld)
        no_wild = bool(melds) and not wild and (out or self.options["no_wild_needs_out"] == "off")
        total, stars = 0, int(no_wild)
        for sign, meld in melds.items():
            natural = len(meld) == 8 and all(rank(card) == sign for card in meld)
            stars += natural
            total += sum(map(value, meld)) * (2 if natural else 1) * (2 if no_wild else 1)
        return total - sum(map(value, self.cards[seat])), stars

    def finish(self, out: int | None) -> None:
        self.over = True
        gained = [0, 0]
        for seat in (0, 1):
            gained[seat], stars = self.hand_score(seat, seat == out)
            self.score[seat] += gained[seat]
            self.stars[seat] += stars
            self.chapeaux[seat] += gained[seat] < 0
        self.gained = gained
        self.payment = 0
        if max(self.score) >= 1200 and self.score[0] != self.score[1]:
            winner = 0 if self.score[0] > self.score[1] else 1
            self.won = {winner}
            self.pay(winner, 1 - winner)

    def pay(self, winner: int, loser: int) -> None:
        """R25-R28, G14-G16."""
        small, large = self.options["stake"], 3 * self.options["stake"]
        amount = large * (1 + self.stars[winner] + self.chapeaux[loser])
        amount += small * (hundreds(self.score[winner]) - hundreds(self.score[loser]))
        negative = self.score[loser] if self.options["double_skunk"] == "total" else self.gained[loser]
        self.payment = amount * (3 if negative < 0 else 2 if self.score[loser] < 600 else 1)

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return self.won

    def facts(self) -> dict[str, Any]:
        if not self.over:
            return {}
        return {"payment": self.payment, "stars": self.stars, "chapeaux": self.chapeaux, "gained": self.gained}

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Players who take piles, hoard ranks and put down much, so that eight of a rank come together."""
        if random.random() < 0.2:
            return None
        if "take the pile" in words:
            return "take the pile"
        melds = [move for move in words if move.startswith("meld") and random.random() < 0.4]
        if melds:
            return random.choice(melds)
        lays = [move for move in words if move.startswith("lay") and "2" not in move]
        if lays:
            return random.choice(lays)
        if "done" in words:
            return "done"
        held = Counter(rank(card) for card in self.cards[seat])
        held.update(rank(card) for meld in self.melds[seat].values() for card in meld)
        singles = [move for move in words if " " not in move and move != "draw"]
        if not singles:
            return None
        # One collects the even ranks and throws the odd ones, which the other collects.
        place = list(PLURALS).index
        return min(singles, key=lambda card: (place(rank(card)) % 2 != seat, held[rank(card)], random.random()))
