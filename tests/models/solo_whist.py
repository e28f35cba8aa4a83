"""Solo Whist as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, follow, rank, suit, takes

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
BIDS = ["prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam"]
CREDITS = {
    "prop": 1,
    "solo": 1,
    "misère": 2,
    "abundance": 3,
    "abundance in trump": 3,
    "misère ouverte": 4,
    "slam": 6,
}
AT_LEAST = {"prop": 8, "solo": 5, "abundance": 9, "abundance in trump": 9, "slam": 13}


class SoloWhist(Model):
    hands = 1000
    bounds: ClassVar = {"deals": (1, 2, 4, 12), "max_redeals": (0, 1, 2)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.credits = [0] * 4
        self.dealer = -1
        self.played = 0
        self.abandoned = 0

    def deal(self, chance: Chance) -> None:
        if self.dealer < 0:
            self.dealer = chance.number("dealer")
        elif not self.abandoned or self.options["redeal_dealer"] == "next":
            self.dealer = (self.dealer + 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        assert [len(hand) for hand in self.cards] == [13] * 4
        (turned_up,) = chance["shown"][self.dealer]
        assert turned_up in self.cards[self.dealer]
        self.default = suit(turned_up)
        self.eldest = (self.dealer + 1) % 4
        self.doing = "auction"
        self.now = self.eldest
        self.bid = ""
        self.sided: list[int] = []
        self.passed: set[int] = set()
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0] * 4
        self.trump = ""

    def turn(self) -> set[int]:
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        higher = set(BIDS[BIDS.index(self.bid) + 1 :] if self.bid else BIDS)
        if self.doing == "auction":
            free_prop = self.bid == "prop" and len(self.sided) == 1
            return {"pass"} | higher | ({"cop"} if free_prop else set())
        if self.doing == "late cop":
            return {"cop", "decline"}
        if self.doing == "raise":
            return {"decline"} | higher
        if self.doing == "name":
            return set(SUITS)
        return set(follow(self.cards[seat], suit(self.trick[0][1]) if self.trick else ""))

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.doing == "auction":
            if move == "pass":
                self.passed.add(seat)
            else:
                self.speak(seat, move)
            self.go_on(seat)
        elif self.doing == "late cop":
            if move == "cop":
                self.speak(seat, move)
                self.begin_play()
            else:
                self.doing, self.now = "raise", self.sided[0]
        elif self.doing == "raise":
            if move == "decline":
                self.abandon()
            else:
                self.speak(seat, move)
                self.close_auction()
        elif self.doing == "name":
            self.trump = move
            self.begin_play()
        else:
            self.lay(seat, move)

    def speak(self, seat: int, move: str) -> None:
        if move == "cop":
            self.sided.append(seat)
        else:
            self.bid, self.sided = move, [seat]

    def go_on(self, seat: int) -> None:
        if len(self.passed) == 4:
            self.abandon()
            return
        if self.bid and all(s in self.passed for s in range(4) if s not in self.sided):
            if self.bid != "prop" or len(self.sided) == 2:
                self.close_auction()
            elif self.may_cop_late():
                self.doing, self.now = "late cop", self.eldest
            else:
                self.doing, self.now = "raise", self.sided[0]
            return
        self.now = (seat + 1) % 4
        while self.now in self.passed:
            self.now = (self.now + 1) % 4

    def may_cop_late(self) -> bool:
        """R9: eldest has passed, as all others have; the prop is the second hand's, or any other player's."""
        if self.sided[0] == self.eldest:
            return False
        return self.options["eldest_cop"] == "any_prop" or self.sided[0] == (self.eldest + 1) % 4

    def close_auction(self) -> None:
        if self.bid == "abundance":
            self.doing, self.now = "name", self.sided[0]
            return
        if self.bid in ("prop", "solo", "abundance in trump"):
            self.trump = self.default
        self.begin_play()

    def begin_play(self) -> None:
        if self.bid == "prop":
            self.trump = self.default
        self.doing = "play"
        self.now = self.sided[0] if self.bid == "slam" else self.eldest

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.now = (seat + 1) % 4
        if len(self.trick) < 4:
            return
        self.now = takes(self.trick, ORDER, self.trump)
        self.tricks[self.now] += 1
        self.trick = []
        left = 13 - sum(self.tricks)
        mine = sum(self.tricks[s] for s in self.sided)
        if self.bid in AT_LEAST:
            made, broken = mine >= AT_LEAST[self.bid], mine + left < AT_LEAST[self.bid]
        else:
            made, broken = mine == 0 and left == 0, mine > 0
        if left == 0 or (self.options["stop_when_decided"] == "on" and (made or broken)):
            self.pay(made)

    def pay(self, made: bool) -> None:
        value = CREDITS[self.bid]
        for declarer in self.sided:
            for defender in set(range(4)) - set(self.sided):
                if self.options["scoring"] == "counters":
                    self.credits[declarer] += value if made else -value
                    self.credits[defender] -= value if made else -value
        if self.options["scoring"] == "paper":
            for seat in range(4):
                if (seat in self.sided) == made:
                    self.credits[seat] += value
        self.played += 1
        self.abandoned = 0
        self.over = True

    def abandon(self) -> None:
        self.abandoned += 1
        self.over = True

    def points(self) -> list[int]:
        return self.credits

    def winners(self) -> set[int] | None:
        limit = int(self.options["max_redeals"]) or 1000  # G13
        if self.played == int(self.options["deals"]) or self.abandoned > limit:
            return {seat for seat, n in enumerate(self.credits) if n == max(self.credits)}
        return None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then a hand for a slam, or for a misère."""
        if random.random() > 0.15:
            return {}
        ranks = random.choice([["A", "K", "Q", "J"], ["2", "3", "4", "5"]])
        return {random.randrange(4): [r + sign for r in ranks for sign in SUITS][:13]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """Quiet auctions; strong and weak players say so throughout, and play so."""
        heights = [ORDER.index(rank(card)) for card in self.cards[seat]]
        extreme = "slam" if min(heights) >= 9 else "misère" if max(heights) <= 3 else ""
        if self.doing == "auction":
            if extreme in words and random.random() < 0.7:
                return extreme
            said = random.choice(["pass", "pass", "pass", "prop", "cop"])
            return said if said in words and random.random() < 0.7 else None
        if self.doing == "play" and extreme:
            return max(words, key=lambda card: ORDER.index(rank(card)))
        return None
