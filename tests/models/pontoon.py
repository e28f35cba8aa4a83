"""Pontoon as its book tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from tests.models.model import Chance, Model, Options, rank

TENS = ("10", "J", "Q", "K")
PAIRS = ((1, 2), (1, 5), (2, 5), (2, 10), (5, 10), (5, 50), (10, 100))
"""The limits that the table has words for."""


def hard(cards: list[str]) -> int:
    """The total with all aces as 1."""
    return sum(10 if rank(card) in TENS else 1 if rank(card) == "A" else int(rank(card)) for card in cards)


def best(cards: list[str]) -> int:
    low = hard(cards)
    return low + 10 if low + 10 <= 21 and any(rank(card) == "A" for card in cards) else low


@dataclass
class Hand:
    cards: list[str] = field(default_factory=list)
    stake: int = 0
    twisted: bool = False
    parted: bool = False
    drawn: bool = False
    pontoon: bool = False
    bust: bool = False


class Pontoon(Model):
    hands = 1500
    longest = 15
    bounds: ClassVar = {
        "min_bet": (1, 2, 5),
        "max_bet": (5, 10, 50, 100),
        "stack": (0, 0, 20, 60, 300),
        "deals": (1, 3, 10, 12),
        "stick_min": (0, 15, 16, 21),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.chips = [int(options["stack"])] * players
        self.playing = [True] * players
        self.banker = -1
        self.limits_by = -1
        self.low = int(options["min_bet"])
        self.high = int(options["max_bet"])
        self.shuffle = True
        self.played = 0
        self.pack: list[str] = []

    def on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    def at_left(self, seat: int) -> list[int]:
        """Those who play, from the left of a seat round to the one before it."""
        around = [(seat + k) % self.players for k in range(1, self.players)]
        return [s for s in around if self.playing[s]]

    # The deal.

    def deal(self, chance: Chance) -> None:
        if self.banker < 0:
            self.banker = chance.number("dealer")
        if self.shuffle:
            self.pack = self.coming(chance)
            assert len(set(self.pack)) == 52
            self.shuffle = False
        assert len(self.pack) == 52
        self.held: dict[int, list[Hand]] = {}
        self.bank: list[str] = []
        self.bets: dict[int, int] = {}
        self.holders: list[int] = []
        if self.on("banker_sets_limits") and self.limits_by != self.banker:
            self.doing, self.now = "limits", self.banker
        else:
            self.first_cards()

    def coming(self, chance: Chance) -> list[str]:
        """A shuffled pack in the order in which its cards come, the first of them perhaps dealt already."""
        came = [chance["down"][seat][0][0] for seat in self.at_left(self.banker) if chance["down"][seat][0]]
        hole = [chance["hole"]] if chance["hole"] else []
        return [*came, *hole, *reversed(chance["pack"])]

    def first_cards(self) -> None:
        punters = self.at_left(self.banker)
        for seat in punters:
            self.held[seat] = [Hand([self.pack.pop(0)])]
        self.bank.append(self.pack.pop(0))
        self.doing, self.now = "bet", punters[0]

    def spare(self, seat: int) -> float:
        """What a punter can still stake."""
        if self.options["stack"] == 0:
            return float("inf")
        return self.chips[seat] - sum(hand.stake for hand in self.held[seat])

    def turn(self) -> set[int]:
        return {self.now}

    def hand(self) -> Hand:
        return self.held[self.now][self.place]

    def natural(self, hand: Hand) -> bool:
        two = len(hand.cards) == 2 and best(hand.cards) == 21
        return two and not (hand.parted and self.options["split_pontoon"] == "plain_21")

    def legal(self, seat: int) -> set[str]:
        if self.doing == "limits":
            table_low, table_high = int(self.options["min_bet"]), int(self.options["max_bet"])
            within = [(a, b) for a, b in PAIRS if table_low <= a and b <= table_high]
            return {"bets as agreed at the table"} | {f"bets from {a} to {b}" for a, b in within}
        if self.doing == "bet":
            most = self.spare(seat)
            low = min(self.low, most)  # a player with less than the banker asks for stakes all of it
            return {f"bet {n}" for n in range(int(low), self.high + 1) if n <= most}
        if self.doing == "bank":
            return {"take the bank", "decline the bank"}
        if self.doing == "banker":
            return {"stick", "twist"} if hard(self.bank) < 21 and self.pack else {"stick"}
        return self.choices(seat, self.hand())

    def choices(self, seat: int, hand: Hand) -> set[str]:
        may = set()
        drawing = hard(hand.cards) < 21 and bool(self.pack)
        if drawing:
            may.add("twist")
        if drawing and not hand.twisted and (not hand.parted or self.on("buy_after_split")):
            bet = self.bets[seat]
            may |= {f"buy for {n}" for n in range(bet, 2 * bet + 1) if n <= self.spare(seat)}
        if self.natural(hand):
            may.add("declare pontoon")
        else:
            enough = best(hand.cards) >= int(self.options["stick_min"])
            if enough or len(hand.cards) >= 5 or not self.pack:
                may.add("stick")
        ranks = [rank(card) for card in hand.cards]
        pair = len(ranks) == 2 and ranks[0] == ranks[1] and not hand.drawn
        if pair and len(self.held[seat]) < 4 and len(self.pack) >= 2 and self.spare(seat) >= self.bets[seat]:
            may.add("split")
        return may

    # Effects of a move.

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "limits":
            self.limits_by = seat
            if move.startswith("bets from"):
                _, _, low, _, high = move.split()
                self.low, self.high = int(low), int(high)
            else:
                self.low, self.high = int(self.options["min_bet"]), int(self.options["max_bet"])
            self.first_cards()
        elif self.doing == "bet":
            self.bet(seat, int(move.split()[1]))
        elif self.doing == "bank":
            if move == "take the bank":
                self.next_banker = seat
                self.asked = []
            self.ask_about_bank()
        elif self.doing == "banker":
            if move == "twist":
                self.bank.append(self.pack.pop(0))
            if move == "stick" or hard(self.bank) > 21:
                self.settle()
        else:
            self.act(seat, move)

    def bet(self, seat: int, amount: int) -> None:
        self.bets[seat] = self.held[seat][0].stake = amount
        punters = self.at_left(self.banker)
        if seat != punters[-1]:
            self.now = punters[punters.index(seat) + 1]
            return
        for punter in punters:
            self.held[punter][0].cards.append(self.pack.pop(0))
        self.bank.append(self.pack.pop(0))
        if len(self.bank) == 2 and best(self.bank) == 21:
            self.collect_double()
            return
        self.doing, self.now, self.place = "play", punters[0], 0

    def act(self, seat: int, move: str) -> None:
        hand = self.hand()
        if move == "split":
            first, second = hand.cards
            parts = [Hand([first], hand.stake, parted=True), Hand([second], self.bets[seat], parted=True)]
            for part in parts:
                part.cards.append(self.pack.pop(0))
            self.held[seat][self.place : self.place + 1] = parts
            return
        if move == "declare pontoon":
            hand.pontoon = True
        elif move != "stick":
            hand.cards.append(self.pack.pop(0))
            hand.drawn = True
            if move == "twist":
                hand.twisted = True
            else:
                hand.stake += int(move.split()[2])
            if hard(hand.cards) <= 21:
                return
            hand.bust = True
            self.pack += hand.cards
        self.next_hand(seat)

    def next_hand(self, seat: int) -> None:
        self.place += 1
        if self.place < len(self.held[seat]):
            return
        punters = self.at_left(self.banker)
        if seat != punters[-1]:
            self.now, self.place = punters[punters.index(seat) + 1], 0
        elif any(not hand.bust for hands in self.held.values() for hand in hands):
            self.doing, self.now = "banker", self.banker
        else:
            self.settle()

    # Settling.

    def pay(self, giver: int, taker: int, amount: int) -> None:
        if self.options["stack"] != 0:
            amount = min(amount, self.chips[giver])
        self.chips[giver] -= amount
        self.chips[taker] += amount

    def collect_double(self) -> None:
        for seat in self.at_left(self.banker):
            self.pay(seat, self.banker, 2 * self.bets[seat])
            if self.natural(self.held[seat][0]):
                self.holders.append(seat)
        self.shuffle = True
        if self.options["bank_after_tie"] == "stays":
            self.holders = []
        self.after_hand()

    def settle(self) -> None:
        banker_bust = hard(self.bank) > 21
        banker_trick = len(self.bank) >= 5 and not banker_bust
        payments = []
        for seat in self.at_left(self.banker):
            for hand in self.held[seat]:
                trick = len(hand.cards) >= 5
                if hand.bust:
                    factor = -1
                elif hand.pontoon:
                    factor = 2
                elif banker_trick:
                    factor = -1
                elif trick:
                    factor = 2
                else:
                    factor = 1 if banker_bust or best(hand.cards) > best(self.bank) else -1
                payments.append((seat, factor * hand.stake))
                if hand.pontoon:
                    self.shuffle = True
                    brings_bank = not hand.parted or self.options["split_pontoon"] == "full"
                    if brings_bank and seat not in self.holders:
                        self.holders.append(seat)
        for seat, amount in payments:
            if amount < 0:
                self.pay(seat, self.banker, -amount)
        for seat, amount in payments:
            if amount > 0:
                self.pay(self.banker, seat, amount)
        self.after_hand()

    def after_hand(self) -> None:
        if not self.shuffle:
            for seat in self.at_left(self.banker):
                for hand in self.held[seat]:
                    if not hand.bust:
                        self.pack += hand.cards
            self.pack += self.bank
        self.next_banker = -1
        self.asked = list(self.holders)
        if self.options["stack"] != 0:
            able = [n >= int(self.options["min_bet"]) for n in self.chips]
            self.playing = [was and can for was, can in zip(self.playing, able, strict=True)]
        self.asked = [seat for seat in self.asked if self.playing[seat]]
        if not self.on("may_decline") and self.asked:
            self.next_banker, self.asked = self.asked[0], []
        last = self.played + 1 == int(self.options["deals"]) or self.on("single_hand")
        if last or sum(self.playing) < 2:
            self.asked = []  # J21: the match is over
        self.ask_about_bank()

    def ask_about_bank(self) -> None:
        if self.asked:
            self.doing, self.now = "bank", self.asked.pop(0)
            return
        if self.next_banker < 0 and not self.playing[self.banker] and any(self.playing):
            self.next_banker = self.at_left(self.banker)[0]
        if self.next_banker >= 0:
            self.banker = self.next_banker
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return self.chips

    def winners(self) -> set[int] | None:
        if self.played == int(self.options["deals"]) or sum(self.playing) < 2:
            return {seat for seat, n in enumerate(self.chips) if n == max(self.chips)}
        return None

    def swaps(self, chance, random):  # type: ignore[no-untyped-def]
        """After a shuffle now and then four of a rank for the first player, or pontoons on both sides."""
        chosen = random.random()
        if not self.shuffle or self.banker < 0 or chosen > 0.4:
            return []
        came = self.coming(chance)
        punters = len(self.at_left(self.banker))
        places = [0, punters + 1, 2 * punters + 2, 2 * punters + 3]  # the first punter's cards, then what is drawn
        if chosen < 0.3:
            wanted = [rank(came[0]) + sign for sign in "♣♦♥♠" if sign != came[0][-1]][: random.choice([1, 2, 3])]
            places = places[1:]
        else:  # the banker has K and A, the first punter Q and another ace
            wanted, places = ["A♦", "K♣", "A♠", "Q♥"], [punters, 2 * punters + 1, 0, punters + 1]
        swaps = []
        for place, card in zip(places, wanted, strict=False):
            other = came.index(card)
            swaps.append((came[place], card))
            came[place], came[other] = came[other], came[place]
        return [pair for pair in swaps if pair[0] != pair[1]]

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        return "split" if "split" in words and random.random() < 0.7 else None
