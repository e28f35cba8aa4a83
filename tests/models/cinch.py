"""Cinch as its book tells it."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.models.model import SUITS, Chance, Model, Options, rank, suit

PLAIN = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TWIN = {"♣": "♠", "♠": "♣", "♦": "♥", "♥": "♦"}


class Cinch(Model):
    hands = 1500
    bounds: ClassVar = {"max_hands": (0, 1, 2, 5, 200), "target": (1, 10, 25, 51)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.dealer = -1
        self.played = 0

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        self.stub = list(chance["stock"])
        assert [len(hand) for hand in self.cards] == [9] * 4 and len(self.stub) == 16
        self.round = [(self.dealer + k) % 4 for k in (1, 2, 3, 4)]
        self.doing = "bid"
        self.now = self.round[0]
        self.bid = 0
        self.bidder = -1
        self.trump = ""
        self.thrown: list[list[str]] = [[], [], [], []]
        self.dead: list[list[str]] = [[], [], [], []]
        self.own_trumps: list[str] = []
        self.rest: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.trumps_played: list[tuple[int, str]] = []
        self.captured: list[list[str]] = [[], []]

    def turn(self) -> set[int]:
        return {self.now}

    def is_trump(self, card: str) -> bool:
        return suit(card) == self.trump or card == "5" + TWIN[self.trump]

    def height(self, card: str) -> float:
        """The left pedro lies between the right pedro and the four."""
        return PLAIN.index(rank(card)) - (0.5 if card == "5" + TWIN[self.trump] else 0)

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if self.doing == "bid":
            return {"pass"} | {f"bid {n}" for n in range(self.bid + 1, 15)}
        if self.doing == "name":
            return {f"trump {sign}" for sign in SUITS}
        if self.doing == "give up":
            return {f"give up {card}" for card in hand}
        if self.doing == "rob":
            return {f"take {card}" for card in self.rest} | {f"keep {card}" for card in self.own_trumps}
        if self.doing == "complete":
            return {f"take back {card}" for card in self.thrown[seat]}
        return set(self.playable(hand))

    def playable(self, hand: list[str]) -> list[str]:
        if not self.trick:
            return hand
        led = self.trick[0][1]
        trumps = [card for card in hand if self.is_trump(card)]
        if self.is_trump(led):
            return trumps or hand
        same = [card for card in hand if suit(card) == suit(led) and not self.is_trump(card)]
        return same + trumps or hand

    def play(self, seat: int, move: str, chance: Chance) -> None:
        card = move.split()[-1]
        if self.doing == "bid":
            self.call(seat, move)
        elif self.doing == "name":
            self.trump = card
            self.throw()
            self.next_to_give_up(chance)
        elif self.doing == "give up":
            self.cards[seat].remove(card)
            self.dead[seat].append(card)
            self.next_to_give_up(chance)
        elif self.doing == "rob":
            (self.rest if move.startswith("take") else self.own_trumps).remove(card)
            self.cards[seat].append(card)
            if len(self.cards[seat]) == 6:
                self.dead[seat] += self.own_trumps
                self.begin_play()
        elif self.doing == "complete":
            self.thrown[seat].remove(card)
            self.cards[seat].append(card)
            if len(self.cards[seat]) == 6:
                self.begin_play()
        else:
            self.lay(seat, move)

    def call(self, seat: int, move: str) -> None:
        if move != "pass":
            self.bid, self.bidder = int(move.removeprefix("bid ")), seat
        self.now = (seat + 1) % 4
        if seat != self.dealer:
            return
        if self.bidder < 0:
            if self.options["all_pass"] == "redeal_next_dealer":
                self.end_hand()
                return
            self.bidder = self.dealer
            self.bid = 1 if self.options["all_pass"] == "dealer_bids_one" else 0
        self.doing, self.now = "name", self.bidder

    def throw(self) -> None:
        for seat in range(4):
            self.thrown[seat] = [card for card in self.cards[seat] if not self.is_trump(card)]
            self.cards[seat] = [card for card in self.cards[seat] if self.is_trump(card)]

    def next_to_give_up(self, chance: Chance) -> None:
        for seat in self.round:
            free = seat == self.dealer and self.options["dealer_rob"] == "free_six"
            if len(self.cards[seat]) > 6 and not free:
                self.doing, self.now = "give up", seat
                return
        self.fill_hands(chance)

    def fill_hands(self, chance: Chance) -> None:
        spare = [card for seat in self.round[:3] for card in self.thrown[seat]]
        for seat in self.round[:3]:
            while len(self.cards[seat]) < 6 and self.stub:
                self.cards[seat].append(self.stub.pop())
            if len(self.cards[seat]) < 6:
                more = [card for card in chance["hands"][seat] if card not in self.cards[seat]]
                assert set(more) <= set(spare)
                spare = [card for card in spare if card not in more]
                self.cards[seat] += more
        self.rest, self.stub = self.stub, []
        self.now = self.dealer
        if self.options["dealer_rob"] == "free_six":
            self.own_trumps, self.cards[self.dealer] = self.cards[self.dealer], []
        mine = self.cards[self.dealer]
        if len(mine) == 6:
            self.begin_play()
        elif len(mine) + len(self.own_trumps) + len(self.rest) > 6:
            self.doing = "rob"
        else:
            mine += self.own_trumps + self.rest
            self.own_trumps, self.rest = [], []
            self.doing = "complete"
            if len(mine) == 6:
                self.begin_play()

    def begin_play(self) -> None:
        self.doing = "play"
        self.now = self.bidder

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        if self.is_trump(card):
            self.trumps_played.append((seat, card))
        self.now = (seat + 1) % 4
        if len(self.trick) < 4:
            return
        contest = [pair for pair in self.trick if self.is_trump(pair[1])]
        contest = contest or [pair for pair in self.trick if suit(pair[1]) == suit(self.trick[0][1])]
        self.now = max(contest, key=lambda pair: self.height(pair[1]))[0]
        self.captured[self.now % 2] += [c for _, c in self.trick]
        self.trick = []
        if not any(self.cards):
            self.count()

    def count(self) -> None:
        points = [0, 0]
        declarers = self.bidder % 2
        if self.trumps_played:
            points[max(self.trumps_played, key=lambda pair: self.height(pair[1]))[0] % 2] += 1
            low = min((card for _, card in self.trumps_played), key=self.height)
            points[0 if low in self.captured[0] else 1] += 1
        values = {f"J{self.trump}": 1, f"10{self.trump}": 1, f"5{self.trump}": 5, f"5{TWIN[self.trump]}": 5}
        for card, value in values.items():
            for side in (0, 1):
                if card in self.captured[side]:
                    points[side] += value
            for seat in range(4):
                if card in self.dead[seat] and seat % 2 != declarers:
                    points[declarers] += value
        if points[declarers] < self.bid:
            self.score[1 - declarers] += 14 + self.bid - points[declarers]
        elif points[0] != points[1]:
            self.score[0 if points[0] > points[1] else 1] += abs(points[0] - points[1])
        self.end_hand()

    def end_hand(self) -> None:
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        best = max(self.score)
        if best >= int(self.options["target"]) or self.played == int(self.options["max_hands"]):
            return {seat for seat in range(4) if self.score[seat % 2] == best}
        return None

    def facts(self) -> dict[str, Any]:
        return {"hands": self.cards, "dead": self.dead}

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then so many trumps with the dealer that the stub is too short for the others, or too many trumps."""
        if random.random() > 0.15:
            return {}
        sign = random.choice(SUITS)
        seat = chance.number("dealer") if random.random() < 0.7 else random.randrange(4)
        return {seat: random.sample([r + sign for r in PLAIN], random.choice([7, 8, 9, 9]))}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        if self.doing == "name":
            longest = max((suit(card) for hand in self.cards for card in hand),
                          key=lambda sign: max(sum(suit(c) == sign for c in hand) for hand in self.cards))  # fmt: skip
            return f"trump {longest}" if random.random() < 0.7 else None
        return None
