"""Pepper as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, rank, suit

PLAIN = ["9", "10", "J", "Q", "K", "A"]
TWIN = {"♣": "♠", "♠": "♣", "♦": "♥", "♥": "♦"}


class Pepper(Model):
    hands = 2000
    bounds: ClassVar = {"max_hands": (0, 1, 2, 5, 200), "target": (1, 5, 15, 30)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.sides = 2 if players == 4 else players
        self.all = 6 if players == 4 else 8
        self.bids = [str(n) for n in range(1, self.all)]
        if players == 4:
            assert self.bids == ["1", "2", "3", "4", "5"]
        self.bids += ["little pepper", "big pepper"]
        self.score = [0] * self.sides
        self.dealer = -1
        self.played = 0
        self.thrown_in = False

    def deal(self, chance: Chance) -> None:
        if self.dealer < 0:
            self.dealer = chance.number("dealer")
        elif not (self.thrown_in and self.options["all_pass"] == "same_dealer"):
            self.dealer = (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"]][: self.players]
        assert all(len(hand) == self.all for hand in self.cards)
        assert len(chance["unused"]) == (8 if self.players == 2 else 0)
        self.thrown_in = False
        self.doing = "bid"
        self.now = (self.dealer + 1) % self.players
        self.bid = ""
        self.bidder = -1
        self.calls: list[str] = []
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0] * self.sides

    def turn(self) -> set[int]:
        return {self.now}

    def suit(self, card: str) -> str:
        """The suit a card belongs to: the left bower is a trump."""
        return self.trump if self.trump and card == "J" + TWIN[self.trump] else suit(card)

    def height(self, card: str) -> int:
        if self.trump and card == "J" + self.trump:
            return 11
        if self.trump and card == "J" + TWIN[self.trump]:
            return 10
        return PLAIN.index(rank(card))

    def legal(self, seat: int) -> set[str]:
        if self.doing == "bid":
            higher = self.bids[self.bids.index(self.bid) + 1 :] if self.bid else self.bids
            return {"pass"} | {f"bid {bid}" for bid in higher}
        if self.doing == "name":
            return {"no trump"} | {f"trump {sign}" for sign in SUITS}
        hand = self.cards[seat]
        if not self.trick:
            return set(hand)
        led = self.suit(self.trick[0][1])
        return set([card for card in hand if self.suit(card) == led] or hand)

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "bid":
            self.call(seat, move)
        elif self.doing == "name":
            self.trump = "" if move == "no trump" else move[-1]
            self.doing = "play"
        else:
            self.lay(seat, move)

    def call(self, seat: int, move: str) -> None:
        self.calls.append(move)
        if move != "pass":
            self.bid, self.bidder = move.removeprefix("bid "), seat
        last = self.calls[-(self.players - 1) :]
        closed = len(last) == self.players - 1 and set(last) == {"pass"} and self.bidder >= 0
        closed = closed or self.bid == "big pepper"
        if self.options["bidding_rounds"] == "single" and len(self.calls) == self.players and self.bidder >= 0:
            closed = True
        if self.bidder < 0 and len(self.calls) == self.players:
            if self.options["all_pass"] != "dealer_bids_one":
                self.thrown_in = True
                self.end_hand()
                return
            self.bid, self.bidder, closed = "1", self.dealer, True
        self.now = (seat + 1) % self.players
        if closed:
            self.doing, self.now = "name", self.bidder

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.now = (seat + 1) % self.players
        if len(self.trick) < self.players:
            return
        led = self.suit(self.trick[0][1])
        contest = [pair for pair in self.trick if self.trump and self.suit(pair[1]) == self.trump]
        contest = contest or [pair for pair in self.trick if self.suit(pair[1]) == led]
        self.now = max(contest, key=lambda pair: self.height(pair[1]))[0]
        self.tricks[self.now % self.sides] += 1
        self.trick = []
        if not any(self.cards):
            self.count()

    def count(self) -> None:
        declarers = self.bidder % self.sides
        for side, n in enumerate(self.tricks):
            if side != declarers:
                self.score[side] += n
            elif self.bid == "big pepper":
                self.score[side] += 2 * self.all if n == self.all else -2 * self.all
            else:
                needed = self.all if self.bid == "little pepper" else int(self.bid)
                self.score[side] += n if n >= needed else -self.all
        self.end_hand()

    def end_hand(self) -> None:
        self.played += 1
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % self.sides] for seat in range(self.players)]

    def winners(self) -> set[int] | None:
        best = max(self.score)
        if best >= int(self.options["target"]) or self.played == int(self.options["max_hands"]):
            return {seat for seat in range(self.players) if self.score[seat % self.sides] == best}
        return None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then all tricks in one hand."""
        if random.random() > 0.15:
            return {}
        sign = random.choice(SUITS)
        best = ["J" + sign, "J" + TWIN[sign], *(r + sign for r in ("A", "K", "Q", "10", "9")), "A" + TWIN[sign]]
        return {random.randrange(self.players): best[: self.all]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """Now and then no player bids; one who holds all trumps makes a pepper of them."""
        longest = max(SUITS, key=lambda sign: sum(suit(card) == sign for card in self.cards[seat]))
        if sum(suit(card) == longest for card in self.cards[seat]) >= 5 and random.random() < 0.8:
            wanted = "bid big pepper" if random.random() < 0.5 else "bid little pepper"
            return next((word for word in (wanted, f"trump {longest}") if word in words), None)
        quiet = self.doing == "bid" and self.played % 4 == 0 and random.random() < 0.8
        return "pass" if quiet else None
