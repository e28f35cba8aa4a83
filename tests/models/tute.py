"""Tute as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, of_suit, rank, suit, takes

ORDER = ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"]
VALUE = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


class Tute(Model):
    hands = 1500
    bounds: ClassVar = {"deals": (1, 2, 3, 5)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.hands_won = [0, 0]
        self.played = 0
        self.dealer = -1
        self.match_to = -1

    def on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % 4
        self.cards = [list(hand) for hand in chance["hands"]]
        assert [len(hand) for hand in self.cards] == [10] * 4
        shown = chance["shown"][self.dealer]
        assert len(shown) == 1 and shown[0] in self.cards[self.dealer]
        self.trump = suit(shown[0])
        self.now = (self.dealer + 1) % 4
        self.trick: list[tuple[int, str]] = []
        self.may_declare = False
        self.declared: set[str] = set()
        self.veinte_first: set[int] = set()
        self.sums = [0, 0]
        self.tricks = 0

    def turn(self) -> set[int]:
        return {self.now}

    def holds(self, seat: int, *cards: str) -> bool:
        return all(card in self.cards[seat] for card in cards)

    def legal(self, seat: int) -> set[str]:
        if self.trick:
            return set(self.following(seat))
        return set(self.cards[seat]) | (self.declarations(seat) if self.may_declare else set())

    def following(self, seat: int) -> list[str]:
        hand = self.cards[seat]
        led = suit(self.trick[0][1])
        winner = takes(self.trick, ORDER, self.trump)
        best = next(card for s, card in self.trick if s == winner)
        spared = self.on("spare_partner") and winner == (seat + 2) % 4
        mine, trumps = of_suit(hand, led), of_suit(hand, self.trump)
        if mine:
            if spared or not self.on("head_when_following"):
                # Trumps that follow trumps have to beat as any suit has to: the option is for all.
                return mine
            return self.beating(mine, best) or mine
        if spared:
            lower = [card for card in trumps if card not in self.beating(trumps, best)]
            owed = lower and self.options["undertrump"] == "forced"
            return trumps if owed else hand
        over = self.beating(trumps, best)
        if over:
            return over
        return trumps if trumps and self.options["undertrump"] == "forced" else hand

    def beating(self, cards: list[str], best: str) -> list[str]:
        """Those that beat the best card of the trick."""
        height = ORDER.index(rank(best))
        return [
            card
            for card in cards
            if (suit(card) == suit(best) and ORDER.index(rank(card)) > height)
            or (suit(card) == self.trump and suit(best) != self.trump)
        ]

    def declarations(self, seat: int) -> set[str]:
        may = set()
        cuarenta = self.holds(seat, f"K{self.trump}", f"Q{self.trump}") and self.trump not in self.declared
        if cuarenta and seat not in self.veinte_first:
            may.add("cuarenta")
        for sign in SUITS:
            pair = sign != self.trump and self.holds(seat, f"K{sign}", f"Q{sign}") and sign not in self.declared
            if pair and not (cuarenta and self.options["veinte_first"] == "illegal"):
                may.add(f"veinte {sign}")
        if self.holds(seat, *(f"K{sign}" for sign in SUITS)):
            may.add("tute")
        if self.on("queens_tute") and self.holds(seat, *(f"Q{sign}" for sign in SUITS)):
            may.add("tute of queens")
        return may

    def play(self, seat: int, move: str, chance: Chance) -> None:
        side = seat % 2
        if move == "cuarenta":
            self.declared.add(self.trump)
            self.sums[side] += 40
        elif move.startswith("veinte"):
            self.declared.add(move[-1])
            if self.trump not in self.declared:
                self.veinte_first.add(seat)
            self.sums[side] += 20
        elif move.startswith("tute"):
            if self.options["tute_scope"] == "match":
                self.match_to = side
            self.end_hand(side)
        else:
            self.lay(seat, move)
        self.may_declare = self.may_declare and bool(move[:-1] in ORDER and not self.trick)

    def lay(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.may_declare = False
        self.now = (seat + 1) % 4
        if len(self.trick) < 4:
            return
        self.now = takes(self.trick, ORDER, self.trump)
        side = self.now % 2
        self.sums[side] += sum(VALUE.get(rank(c), 0) for _, c in self.trick)
        self.trick = []
        self.tricks += 1
        self.may_declare = True
        if self.tricks == 10:
            self.sums[side] += 10
            if self.sums[0] == self.sums[1]:
                self.end_hand(side if self.options["tie"] == "last_trick" else -1)
            else:
                self.end_hand(0 if self.sums[0] > self.sums[1] else 1)

    def end_hand(self, side: int) -> None:
        self.over = True
        self.played += 1
        if side >= 0:
            self.hands_won[side] += 1

    def points(self) -> list[int]:
        return [self.hands_won[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        if self.match_to >= 0:
            return {self.match_to, self.match_to + 2}
        hands = int(self.options["deals"])
        decided = self.on("stop_early") and 2 * max(self.hands_won) > hands
        if self.played == hands or decided:
            best = max(self.hands_won)
            return {seat for seat in range(4) if self.hands_won[seat % 2] == best}
        return None

    def wish(self, chance, random):  # type: ignore[no-untyped-def]
        """Now and then four kings or four queens in one hand, or several pairs with aces to win tricks."""
        chosen = random.random()
        if chosen > 0.3:
            return {}
        high = random.choice(["K", "Q"])
        if chosen < 0.15:
            return {random.randrange(4): [high + sign for sign in SUITS] + ["A♣", "A♦", "A♥", "A♠"]}
        suits = random.sample(SUITS, 3)
        return {random.randrange(4): [r + sign for sign in suits for r in ("K", "Q", "A")]}

    def temper(self, seat, words, random):  # type: ignore[no-untyped-def]
        """A player with three kings or queens keeps them and declares."""
        declarations = [word for word in words if word[0] in "cvt"]
        if declarations and random.random() < 0.7:
            return random.choice(declarations)
        held = [rank(card) for card in self.cards[seat]]
        if max(held.count("K"), held.count("Q")) >= 3:
            other = [word for word in words if word[0] not in "KQcvt"]
            return random.choice(other) if other else None
        return None
