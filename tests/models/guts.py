"""Guts as its book tells it: two cards, in or out, and losers who stayed in pay for the next pot."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
MOST = 10**12  # J14


def strength(hand: list[str]) -> tuple[bool, list[int]]:
    """R9-R12: a pair before two different cards; then the higher card, then the lower."""
    ranks = sorted((RANKS.index(rank(card)) for card in hand), reverse=True)
    return ranks[0] == ranks[1], ranks


class Guts(Model):
    hands = 5000
    bounds: ClassVar = {
        "deals": (0, 1, 2, 5, 30),
        "maximum": (0, 1, 7, 40, 100),
        "stack": (0, 1, 5, 50),
        "ante": (0, 1, 3, 10),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.chips = [options["stack"]] * players
        self.left = set(range(players))
        self.pot = 0
        self.ante_due = True
        self.dealer = -1
        self.played = 0
        self.won: set[int] | None = None

    def after(self, seat: int) -> list[int]:
        """Those still in the match, clockwise from the left of a seat, once round."""
        circle = [(seat + k) % self.players for k in range(1, self.players + 1)]
        return [other for other in circle if other in self.left]

    def deal(self, chance: Chance) -> None:
        self.dealer = self.after(self.dealer)[0] if self.played else chance.number("dealer")
        self.cards = chance["hands"]
        if self.ante_due or self.options["ante_every_hand"] == "on":
            for seat in self.left:
                self.put_in(seat, self.options["ante"])
        self.said: dict[int, str] = {}

    def put_in(self, seat: int, amount: int) -> int:
        if self.options["stack"]:
            amount = min(amount, self.chips[seat])
        self.chips[seat] -= amount
        self.pot += amount
        return amount

    def turn(self) -> set[int]:
        waiting = [seat for seat in self.after(self.dealer) if seat not in self.said]
        return set(waiting) if self.options["declare"] == "simultaneous" else set(waiting[:1])

    def legal(self, seat: int) -> set[str]:
        return {"secretly out", "secretly in"} if self.options["declare"] == "simultaneous" else {"out", "in"}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.said[seat] = move.split()[-1]
        if len(self.said) == len(self.left):
            self.settle()

    def settle(self) -> None:
        inside = [seat for seat in self.after(self.dealer) if self.said[seat] == "in"]
        amount = self.pot
        if not inside:
            paid = False
            self.ante_due = self.options["all_out"] == "carry_and_ante"
            if self.options["all_out"] == "best_pays":
                paid = self.match(amount, self.best(self.after(self.dealer)))
        else:
            winners = self.best(inside)
            for seat in winners:
                self.chips[seat] += amount // len(winners)
                self.pot -= amount // len(winners)
            paid = self.match(amount, [seat for seat in inside if seat not in winners])
            self.ante_due = not paid
        self.finish(paid)

    def best(self, seats: list[int]) -> list[int]:
        top = max(strength(self.cards[seat]) for seat in seats)
        return [seat for seat in seats if strength(self.cards[seat]) == top]

    def match(self, amount: int, losers: list[int]) -> bool:
        """R16, R18, J3. Whether any player paid."""
        total = 0
        maximum = self.options["maximum"]
        for seat in losers:
            share = min(amount, MOST)
            if maximum and self.options["cap_mode"] == "match_limit":
                share = min(share, maximum)
            elif maximum and self.options["cap_mode"] == "until_exceeded":
                share = share if self.pot <= maximum else 0
            elif maximum:
                share = max(0, min(share, maximum - self.pot))
            total += self.put_in(seat, share)
        return total > 0

    def finish(self, paid: bool) -> None:
        self.over = True
        self.played += 1
        if self.options["stack"] and any(self.chips):
            self.left = {seat for seat in self.left if self.chips[seat] > 0}
        regular = self.options["deals"] or 2 * self.players
        enough = self.played >= regular
        if self.options["final_pot"] == "play_on" and paid and self.played < regular + 1000:  # J8
            enough = False
        if enough or len(self.left) < 2 or self.options["single_hand"] == "on":
            order = self.after(self.dealer)
            for place, seat in enumerate(order):
                self.chips[seat] += self.pot // len(order) + (place < self.pot % len(order))
            self.pot = 0
            top = max(self.chips)
            self.won = {seat for seat in range(self.players) if self.chips[seat] == top}

    def points(self) -> list[int]:
        return self.chips

    def winners(self) -> set[int] | None:
        return self.won

    def facts(self) -> dict[str, int]:
        return {"pot": self.pot, "dealer": self.dealer}
