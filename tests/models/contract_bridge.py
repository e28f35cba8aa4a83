"""Contract Bridge as its book tells it, rubber and duplicate."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, follow, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
STRAINS = ["♣", "♦", "♥", "♠", "NT"]
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
ODD_TRICK = {"♣": 20, "♦": 20, "♥": 30, "♠": 30, "NT": 30}
# Undertricks 1, 2, 3 and each more: undoubled, doubled, redoubled.
NOT_VULNERABLE = [(50, 100, 150, 50), (100, 300, 500, 300), (200, 600, 1000, 600)]
VULNERABLE = [(100, 200, 300, 100), (200, 500, 800, 300), (400, 1000, 1600, 600)]
# At duplicate: who is vulnerable in deals 1 to 16 (side 0 is South and North).
NOBODY, SOUTH_NORTH, WEST_EAST, BOTH = (1, 8, 11, 14), (2, 5, 12, 15), (3, 6, 9, 16), (4, 7, 10, 13)


class ContractBridge(Model):
    hands = 1200
    bounds: ClassVar = {
        "rubbers": (1, 2),
        "max_hands": (0, 1, 3, 200),
        "boards": (1, 2, 4),
        "first_board": (1, 2, 7, 16, 17, 64),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.total = [0, 0]
        self.dealer = -1
        self.deals = 0
        self.rubbers = 0
        self.duplicate = options["scoring"] == "duplicate"
        self.new_rubber()

    def new_rubber(self) -> None:
        self.below = [0, 0]
        self.games = [0, 0]
        self.hands_of_rubber = 0

    def deal(self, chance: Chance) -> None:
        if self.dealer >= 0:
            self.dealer = (self.dealer + 1) % 4
        elif self.options["first_dealer"] != "random":
            self.dealer = int(self.options["first_dealer"])
        elif self.duplicate:
            self.dealer = (2 + int(self.options["first_board"]) - 1) % 4  # North deals the first
        else:
            self.dealer = chance.number("dealer")
        self.vulnerable = [games > 0 for games in self.games]
        if self.duplicate:
            board = (int(self.options["first_board"]) + self.deals - 1) % 16 + 1
            self.vulnerable = [board in SOUTH_NORTH + BOTH, board in WEST_EAST + BOTH]
        self.cards = [list(hand) for hand in chance["hands"]]
        self.dealt = [list(hand) for hand in self.cards]
        assert [len(hand) for hand in self.cards] == [13] * 4
        self.calls: list[tuple[int, str]] = []
        self.bid = ""
        self.bidder = -1
        self.doubled = 0
        self.declarer = -1
        self.now = self.dealer
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0, 0]

    def turn(self) -> set[int]:
        if self.declarer >= 0 and self.now == (self.declarer + 2) % 4:
            return {self.declarer}
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        if self.declarer >= 0:
            return set(follow(self.cards[self.now], suit(self.trick[0][1]) if self.trick else ""))
        higher = BIDS[BIDS.index(self.bid) + 1 :] if self.bid else BIDS
        may = {"pass"} | {f"bid {bid}" for bid in higher}
        if self.bid and self.doubled == 0 and self.bidder % 2 != seat % 2:
            may.add("double")
        if self.bid and self.doubled == 1 and self.bidder % 2 == seat % 2:
            may.add("redouble")
        return may

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.declarer < 0:
            self.call(seat, move)
            return
        self.cards[self.now].remove(move)
        self.trick.append((self.now, move))
        self.now = (self.now + 1) % 4
        if len(self.trick) == 4:
            trump = "" if self.strain == "NT" else self.strain
            self.now = takes(self.trick, ORDER, trump)
            self.tricks[self.now % 2] += 1
            self.trick = []
            if sum(self.tricks) == 13:
                self.count()

    def call(self, seat: int, move: str) -> None:
        self.calls.append((seat, move))
        if move == "double":
            self.doubled = 1
        elif move == "redouble":
            self.doubled = 2
        elif move != "pass":
            self.bid, self.bidder, self.doubled = move.removeprefix("bid "), seat, 0
        self.now = (seat + 1) % 4
        passes = 0
        for _, call in reversed(self.calls):
            if call != "pass":
                break
            passes += 1
        if passes == 4 and not self.bid:
            self.end_hand()
        elif passes == 3 and self.bid:
            self.close_auction()

    def close_auction(self) -> None:
        self.level, self.strain = int(self.bid[0]), self.bid[1:]
        self.declarer = self.bidder
        if self.options["declarer"] == "first_to_name":
            named = [s for s, call in self.calls if call.startswith("bid") and call.endswith(self.strain)]
            self.declarer = next(s for s in named if s % 2 == self.bidder % 2)
        self.now = (self.declarer + 1) % 4

    def count(self) -> None:
        side = self.declarer % 2
        other = 1 - side
        times = (1, 2, 4)[self.doubled]
        vulnerable = self.vulnerable[side]
        over = self.tricks[side] - 6 - self.level
        gained = [0, 0]
        trick_score = 0
        if over >= 0:
            trick_score = times * (self.level * ODD_TRICK[self.strain] + (10 if self.strain == "NT" else 0))
            gained[side] += trick_score
            each = ODD_TRICK[self.strain] if not self.doubled else 100 * self.doubled * (2 if vulnerable else 1)
            gained[side] += over * each
            gained[side] += (0, 50, 100)[self.doubled]
            reached = self.tricks[side]
            if self.options["slam_bonus"] == "bid_and_made":
                reached = 6 + self.level
            if reached == 12:
                gained[side] += 750 if vulnerable else 500
            if reached == 13:
                gained[side] += 1500 if vulnerable else 1000
            if self.duplicate:
                game = 500 if vulnerable else 300
                gained[side] += game if trick_score >= 100 else 50
        else:
            priced = self.vulnerable[other if self.options["undertrick_vulnerability"] == "defenders" else side]
            *first, more = (VULNERABLE if priced else NOT_VULNERABLE)[self.doubled]
            gained[other] += first[min(-over, 3) - 1] + max(0, -over - 3) * more
        if self.options["honours"] == "on" and not self.duplicate:
            for seat in range(4):
                gained[seat % 2] += self.honours(self.dealt[seat])
        if not self.duplicate:
            self.towards_game(side, trick_score, gained)
        self.total = [old + new for old, new in zip(self.total, gained, strict=True)]
        self.end_hand()

    def honours(self, hand: list[str]) -> int:
        if self.strain == "NT":
            return 150 if sum(card[0] == "A" for card in hand) == 4 else 0
        held = sum(f"{r}{self.strain}" in hand for r in ("A", "K", "Q", "J", "10"))
        return {4: 100, 5: 150}.get(held, 0)

    def towards_game(self, side: int, trick_score: int, gained: list[int]) -> None:
        self.below[side] += trick_score
        if self.below[side] >= 100:
            self.below = [0, 0]
            self.games[side] += 1
            if self.games[side] == 2:
                gained[side] += 700 if self.games[1 - side] == 0 else 500

    def end_hand(self) -> None:
        self.over = True
        self.deals += 1
        self.hands_of_rubber += 1
        if max(self.games) == 2 or self.hands_of_rubber == int(self.options["max_hands"]):
            self.rubbers += 1
            self.new_rubber()

    def points(self) -> list[int]:
        return [self.total[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        if self.duplicate:
            done = self.deals == int(self.options["boards"])
        else:
            done = self.rubbers == int(self.options["rubbers"])
        return {seat for seat in range(4) if self.total[seat % 2] == max(self.total)} if done else None

    def facts(self) -> dict[str, Any]:
        return {"tricks": self.tricks}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """Auctions that climb slowly, with doubles, so that some contracts are made; strong hands play high."""
        if "pass" not in words:
            high = all(card[:-1] in ("J", "Q", "K", "A", "10") for card in self.cards[self.now])
            return max(words, key=lambda card: ORDER.index(card[:-1])) if high else None
        strong = [card for card in self.cards[seat] if card[0] in "AKQJ1"]
        if len(strong) == 13 and random.random() < 0.5:
            bids = [word for word in words if word.endswith("NT")]
            return random.choice(bids) if bids else None
        sign = max("♣♦♥♠", key=lambda s: sum(card[-1] == s for card in strong))
        if sum(card[-1] == sign for card in strong) >= 4 and random.random() < 0.4:
            bids = [word for word in words if word.endswith(sign)]
            return random.choice(bids[:3]) if bids else None
        if random.random() < 0.1:
            return None
        bids = [word for word in words if word.startswith("bid")]
        choice = random.random()
        if choice < 0.2 and len(words) > len(bids) + 1:
            return next(word for word in words if word.endswith("double"))
        if choice < 0.6 and bids:
            return random.choice(bids[: 4 if self.bid else 12])
        return "pass"

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then a hand for a slam, or with honours."""
        chosen = random.random()
        if chosen < 0.1:
            return {random.randrange(4): [r + s for r in ("A", "K", "Q", "J") for s in "♣♦♥♠"][:13]}
        if chosen < 0.2:
            sign = random.choice("♣♦♥♠")
            return {random.randrange(4): [r + sign for r in ("A", "K", "Q", "J", "10")]}
        return {}
