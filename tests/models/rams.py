"""Rams as its book tells it."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, of_suit, rank, suit, takes

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]


def height(card: str) -> int:
    return ORDER.index(rank(card))


class Rams(Model):
    hands = 1200
    bounds: ClassVar = {"stack": (0, 5, 20, 50), "deals": (1, 2, 4), "max_hands": (1, 3, 1000)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.counters = [int(options["stack"])] * players
        self.pot = 0
        self.dealer = -1
        self.played = 0

    def left(self, seat: int) -> int:
        return (seat + 1) % self.players

    def pay(self, seat: int, into_pot: int) -> None:
        self.counters[seat] -= into_pot
        self.pot += into_pot

    def deal(self, chance: Chance) -> None:
        first = self.dealer < 0
        self.dealer = chance.number("dealer") if first else self.left(self.dealer)
        ante = self.options["ante"]
        if first or ante == "each_dealer" or (ante == "when_empty" and self.pot == 0):
            self.pay(self.dealer, 5)
        self.cards = [list(hand) for hand in chance["hands"]][: self.players]
        assert all(len(hand) == 5 for hand in self.cards)
        self.widow: list[str] = list(chance["widow"])
        assert len(self.widow) == 5
        self.turn_up = chance["turn_up"]
        self.trump = suit(self.turn_up)
        self.said: list[str] = [""] * self.players
        self.declarer = -1
        self.doing = "declare"
        self.now = self.left(self.dealer)
        self.asked: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.taken = [0] * self.players

    def turn(self) -> set[int]:
        return {self.now}

    # Legal moves.

    def legal(self, seat: int) -> set[str]:
        if self.doing == "declare":
            may = {"play", "rams"}
            if self.widow:
                may.add("switch")
            others_in = [s for s in range(self.players) if s != self.dealer and self.said[s] != "pass"]
            if self.pot > 5 and not (seat == self.dealer and len(others_in) == 1):
                may.add("pass")
            return may
        if self.doing == "after switch":
            return {"play", "rams"}
        if self.doing == "after rams":
            return {"keep", "switch"}
        if self.doing == "turn-up":
            return {"decline"} | {f"discard {card}" for card in self.cards[seat]}
        return set(self.playable(self.cards[seat]))

    def playable(self, hand: list[str]) -> list[str]:
        if not self.trick:
            return hand
        table = [card for _, card in self.trick]
        led = suit(table[0])
        mine = of_suit(hand, led)
        trumps_there = of_suit(table, self.trump)
        if mine:
            if led != self.trump and trumps_there:
                return mine
            best = max(height(card) for card in of_suit(table, led))
            return [card for card in mine if height(card) > best] or mine
        trumps = of_suit(hand, self.trump)
        if trumps and trumps_there:
            best = max(height(card) for card in trumps_there)
            return [card for card in trumps if height(card) > best] or trumps
        return trumps or hand

    # Effects of a move.

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing in ("declare", "after switch"):
            self.declare(seat, move)
        elif self.doing == "after rams":
            if move == "switch":
                self.switch(seat)
            self.ask_next()
        elif self.doing == "turn-up":
            if move != "decline":
                self.cards[seat].remove(move.removeprefix("discard "))
                self.cards[seat].append(self.turn_up)
            self.begin_tricks()
        else:
            self.lay(seat, move)

    def switch(self, seat: int) -> None:
        self.cards[seat], self.widow = self.widow, []

    def declare(self, seat: int, move: str) -> None:
        if move == "switch":
            self.switch(seat)
            self.said[seat] = move
            if self.options["rams_after_switch"] == "on":
                self.doing = "after switch"
                return
        elif move == "rams":
            self.rams(seat)
            return
        elif self.doing == "declare":
            self.said[seat] = move
        self.doing = "declare"
        others_in = [s for s in range(self.players) if s != self.dealer and self.said[s] != "pass"]
        if seat == self.dealer:
            if len(others_in) == 1:
                self.doing = "turn-up"
            else:
                self.begin_tricks()
            return
        self.now = self.left(seat)
        if self.now == self.dealer and not others_in:
            self.counters[(self.dealer - 1) % self.players] -= 5
            self.counters[self.dealer] += 5
            self.end_hand()

    def rams(self, seat: int) -> None:
        passed_may_switch = self.options["passed_may_switch"] == "on"
        self.declarer = seat
        self.doing = "after rams"
        round_ = [(seat + k) % self.players for k in range(1, self.players)]
        self.asked = [s for s in round_ if not self.said[s] or (self.said[s] == "pass" and passed_may_switch)]
        self.said = ["in"] * self.players
        self.ask_next()

    def ask_next(self) -> None:
        if self.widow and self.asked:
            self.now = self.asked.pop(0)
        else:
            self.begin_tricks()

    def begin_tricks(self) -> None:
        self.doing = "tricks"
        self.now = self.left(self.dealer)
        while self.said[self.now] == "pass":
            self.now = self.left(self.now)
        if self.declarer >= 0 and self.options["rams_leads"] == "declarer":
            self.now = self.declarer

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        inside = [s for s in range(self.players) if self.said[s] != "pass"]
        if len(self.trick) < len(inside):
            self.now = self.left(seat)
            while self.said[self.now] == "pass":
                self.now = self.left(self.now)
            return
        self.now = takes(self.trick, ORDER, self.trump)
        self.taken[self.now] += 1
        self.trick = []
        if self.declarer >= 0:
            self.look_at_rams()
        elif sum(self.taken) == 5:
            fifth = self.pot // 5
            self.pot = 0
            for s in range(self.players):
                self.counters[s] += fifth * self.taken[s]
            for s in inside:
                if not self.taken[s]:
                    self.pay(s, 5)
            self.end_hand()

    def look_at_rams(self) -> None:
        made = self.taken[self.declarer] == 5
        if not made and sum(self.taken) == self.taken[self.declarer]:
            return
        if made:
            self.counters[self.declarer] += self.pot
            self.pot = 0
        else:
            self.pay(self.declarer, self.pot)
        for s in range(self.players):
            if s != self.declarer:
                self.counters[s] += -5 if made else 5
                self.counters[self.declarer] -= -5 if made else 5
        self.end_hand()

    def end_hand(self) -> None:
        self.over = True
        self.played += 1

    def points(self) -> list[int]:
        return self.counters

    def winners(self) -> set[int] | None:
        if self.options["end"] == "first_broke":
            done = min(self.counters) <= 0 or self.played >= int(self.options["max_hands"])
        else:
            done = self.played == self.players * int(self.options["deals"])
        return {s for s, n in enumerate(self.counters) if n == max(self.counters)} if done else None

    def facts(self) -> dict[str, Any]:
        return {"pot": self.pot}

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then all five tricks in one hand."""
        if random.random() > 0.1:
            return {}
        trump = suit(chance["turn_up"])
        return {random.randrange(self.players): [r + trump for r in reversed(ORDER)][:6]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        strong = len(of_suit(self.cards[seat], self.trump)) >= 4
        return "rams" if strong and "rams" in words and random.random() < 0.6 else None
