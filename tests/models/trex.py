"""Trex as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, follow, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CONTRACTS = {"Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex"}


class Trex(Model):
    hands = 1200
    bounds: ClassVar = {"diamond_value": (-10, 0, 3, 10)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0] * 4
        self.owner = -1
        self.done: set[str] = set()
        self.finished = 0
        self.onward = 1 if options["play_direction"] == "left" else -1

    def deal(self, chance: Chance) -> None:
        self.take_hands(chance)
        if self.owner < 0:
            self.owner = next(seat for seat in range(4) if "7♥" in self.cards[seat])
            self.dealer = chance.number("dealer") if self.options["first_hand_lead"] == "dealer" else self.owner
        else:
            if len(self.done) == 5:
                self.owner, self.done = (self.owner - 1) % 4, set()
            self.dealer = self.owner
        self.now = self.owner

    def take_hands(self, chance: Chance) -> None:
        self.cards = [list(hand) for hand in chance["hands"]]
        assert [len(hand) for hand in self.cards] == [13] * 4
        self.doing = "choose"
        self.contract = ""
        self.questions: list[tuple[int, str]] = []
        self.doubled: dict[str, int] = {}
        self.trick: list[tuple[int, str]] = []
        self.taken: list[list[str]] = [[], [], [], []]
        self.gone: set[str] = set()
        self.layout: set[str] = set()
        self.went_out: list[int] = []
        self.gains = [0] * 4

    def turn(self) -> set[int]:
        if self.doing == "double":
            asked = [seat for seat, _ in self.questions]
            return set(asked) if self.options["expose"] == "simultaneous" else {asked[0]}
        return {self.now}

    def question(self, seat: int) -> str:
        return next(card for s, card in self.questions if s == seat)

    def legal(self, seat: int) -> set[str]:
        hand = self.cards[seat]
        if self.doing == "choose":
            return CONTRACTS - self.done
        if self.doing == "double":
            return {f"double {self.question(seat)}", "leave it"}
        if self.doing == "expose":
            return {"expose the 2s", "keep the 2s"}
        if self.contract == "Trex":
            return {card for card in hand if self.fits(card)} or {"pass"}
        if self.trick:
            return set(follow(hand, suit(self.trick[0][1])))
        if self.contract == "King of Hearts":
            return set([card for card in hand if suit(card) != "♥"] or hand)
        return set(hand)

    def fits(self, card: str) -> bool:
        place = ORDER.index(rank(card))
        near = [ORDER[p] + suit(card) for p in (place - 1, place + 1) if 0 <= p < 13]
        return rank(card) == "J" or any(other in self.layout for other in near)

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "choose":
            self.contract = move
            self.ask_before_play()
        elif self.doing == "double":
            card = self.question(seat)
            self.questions.remove((seat, card))
            if move != "leave it":
                self.doubled[card] = seat
            if not self.questions:
                self.begin_play()
        elif self.doing == "expose":
            if move == "expose the 2s":
                self.take_hands(chance)
                self.now = self.dealer = self.owner
            else:
                self.begin_play()
        elif self.contract == "Trex":
            self.build(seat, move)
        else:
            self.lay(seat, move)

    def round(self) -> list[int]:
        return [(self.dealer + k * self.onward) % 4 for k in range(4)]

    def ask_before_play(self) -> None:
        cards = {"Girls": [f"Q{sign}" for sign in SUITS], "King of Hearts": ["K♥"]}.get(self.contract, [])
        self.questions = [(seat, card) for seat in self.round() for card in cards if card in self.cards[seat]]
        if self.questions:
            self.doing = "double"
            return
        if self.contract == "Trex":
            for seat in range(4):
                twos = {suit(card) for card in self.cards[seat] if rank(card) == "2"}
                missing = [sign for sign in SUITS if sign not in twos]
                if not missing or (len(missing) == 1 and f"3{missing[0]}" in self.cards[seat]):
                    self.doing, self.now = "expose", seat
                    return
        self.begin_play()

    def begin_play(self) -> None:
        self.doing = "play"
        self.now = self.dealer

    # Tricks.

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.now = (seat + self.onward) % 4
        if len(self.trick) < 4:
            return
        self.now = takes(self.trick, ORDER)
        if self.contract == "Eltoosh":
            self.gains[self.now] -= 15
        for _, captured in self.trick:
            self.capture(self.now, captured, self.trick[0][0])
            self.gone.add(captured)
        self.trick = []
        early = self.options["stop_early"] == "on" and (
            (self.contract == "King of Hearts" and "K♥" in self.gone)
            or (self.contract == "Girls" and all(f"Q{sign}" in self.gone for sign in SUITS))
        )
        if early or not any(self.cards):
            self.end_hand()

    def capture(self, captor: int, card: str, leader: int) -> None:
        if self.contract == "Diamonds" and suit(card) == "♦":
            self.gains[captor] += int(self.options["diamond_value"])
        price = {"Girls": 25, "King of Hearts": 75}.get(self.contract, 0)
        wanted = rank(card) == "Q" if self.contract == "Girls" else card == "K♥"
        if not price or not wanted:
            return
        if card not in self.doubled:
            self.gains[captor] -= price
            return
        holder = self.doubled[card]
        self.gains[captor] -= 2 * price
        rewarded = leader if captor == holder else holder
        if not (captor == holder == leader and self.options["self_led_bonus"] == "off"):
            self.gains[rewarded] += price

    # The layout.

    def build(self, seat: int, move: str) -> None:
        if move != "pass":
            self.cards[seat].remove(move)
            self.layout.add(move)
            if not self.cards[seat]:
                self.gains[seat] += (200, 150, 100, 50)[len(self.went_out)]
                self.went_out.append(seat)
        if len(self.went_out) == 4:
            self.end_hand()
            return
        self.now = (seat + self.onward) % 4
        while self.now in self.went_out:
            self.now = (self.now + self.onward) % 4

    def end_hand(self) -> None:
        self.done.add(self.contract)
        self.finished += 1
        self.score = [old + new for old, new in zip(self.score, self.gains, strict=True)]
        self.over = True

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return {seat for seat, n in enumerate(self.score) if n == max(self.score)} if self.finished == 20 else None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then the 2s of R20."""
        if "Trex" in self.done or random.random() > 0.2:
            return {}
        twos = random.choice(["2♣ 2♦ 2♥ 2♠", "2♣ 2♦ 2♥ 3♠", "3♣ 2♦ 2♥ 2♠", "2♣ 3♦ 2♥ 2♠", "2♣ 2♦ 3♥ 2♠"])
        return {random.randrange(4): twos.split()}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        twos = max(sum(card[0] == "2" for card in hand) for hand in self.cards)
        return "Trex" if self.doing == "choose" and twos >= 3 and "Trex" in words and random.random() < 0.7 else None
