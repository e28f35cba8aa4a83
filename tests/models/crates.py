"""Crates as its book tells it."""

from __future__ import annotations

from typing import ClassVar

from tests.models.model import SUITS, Chance, Model, Options, rank, suit

SIZES = [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]
LEFT = {"A": 1, "2": 20, "4": 15, "5": 30, "6": 30, "7": 20, "8": 50, "9": 30, "10": 25, "J": 10, "Q": 10, "K": 10}
COLOUR = {"♣": "♣♠", "♠": "♣♠", "♦": "♦♥", "♥": "♦♥"}


def count(hand: list[str], spare_three: int) -> int:
    """R36-R40, G14."""
    threes = sum(rank(card) == "3" for card in hand)
    if threes == len(hand):
        return -50 * threes
    eights = [card for card in hand if rank(card) == "8"]
    others = sorted((LEFT[rank(card)] for card in hand if rank(card) not in ("3", "8")), reverse=True)
    covered = min(threes, len(others))
    return 50 * len(eights) + 3 * covered + sum(others[covered:]) + spare_three * (threes - covered)


class Crates(Model):
    hands = 1200
    bounds: ClassVar = {"spare_three": (0, 1, 3), "turn_cap": (1, 8, 30, 1000, 1000)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.played = 0
        self.partners = players == 4 and options["partnership"] == "on"
        self.total = [0] * players  # partners: under the seats 0 and 1
        self.pressures = [0] * players

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.stock = list(chance["stock"])  # the next card last
        self.pile = list(chance["discard"])
        self.dealt = [SIZES[self.played]] * self.players
        self.dealing = True
        self.direction = 1
        self.named: str | None = None
        self.naming = False
        self.second = False  # whether a card must be played on a 6
        self.sequence = 0
        self.gone_out = False
        self.owes: set[int] = set()
        self.turns = 0
        self.shuffled = False
        if rank(self.pile[0]) in ("8", "9"):  # R4
            self.seat, self.naming = self.dealer, True
        elif self.options["upcard_effects"] == "on":  # G3
            self.seat = self.dealer
            self.effect(chance)
        else:
            self.seat = self.dealer
            self.pass_on(1, chance)
        assert [len(hand) for hand in self.cards] == self.dealt
        assert len(self.stock) + sum(self.dealt) == 51
        self.dealing = False

    # --- Turns ---------------------------------------------------------------------------------------------------

    def turn(self) -> set[int]:
        return {self.seat}

    def next(self, steps: int = 1) -> int:
        return (self.seat + steps * self.direction) % self.players

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        if self.sequence:  # R14
            return rank(card) in ("2", "A")
        if self.options["wild_eights_nines"] == "on" and rank(card) in ("8", "9"):  # G2
            return True
        return rank(card) == rank(top) or suit(card) == (self.named or suit(top))

    def legal(self, seat: int) -> set[str]:
        if self.naming:
            suits = COLOUR[suit(self.pile[-1])] if rank(self.pile[-1]) == "9" else SUITS
            return {f"name {sign}" for sign in suits}
        cards = {card for card in self.cards[seat] if self.fits(card)}
        if not cards:
            return {"draw"}
        if len(self.cards[seat]) == 2 and self.options["auto_call"] == "off":  # R30
            return cards | {f"{card} one card" for card in cards}
        return cards

    def play(self, seat: int, move: str, chance: Chance) -> None:
        self.shuffled = False
        if move.startswith("name"):
            self.named = move.split()[1]
            self.naming = False
            self.end_turn(1, chance)
        elif move == "draw":
            self.draw(seat, self.sequence or 1, chance)  # R7, R15, R21
            resolved, self.sequence, self.second = self.sequence > 0, 0, False
            if resolved and self.gone_out:  # R34, R35
                self.finish()
            else:
                self.end_turn(1, chance)
        else:
            card = move.split()[0]
            if len(self.cards[seat]) == 2 and move == card and self.options["auto_call"] == "off":
                self.owes.add(seat)
            self.cards[seat].remove(card)
            self.pile.append(card)
            self.named, self.second = None, False
            self.effect(chance)
        if self.shuffled:
            assert sorted(self.stock) == sorted(chance["stock"])
            self.stock = list(chance["stock"])

    def effect(self, chance: Chance) -> None:
        """What the card on top does, played by the seat on turn."""
        sign, last = rank(self.pile[-1]), not self.cards[self.seat]
        many = self.players >= 4
        steps = 1
        if sign == "2" or (sign == "A" and self.sequence):
            self.sequence += 2 if sign == "2" else 1
        elif sign == "4":
            steps = 2
        elif sign == "5":
            for k in range(1, self.players):
                self.draw(self.next(k), 1, chance)
        elif sign == "6":
            self.second = True
            return
        elif sign == "7":
            self.draw(self.next(2 if many else 1), 1, chance)
        elif sign in ("8", "9") and not last:  # G10
            self.naming = True
            return
        elif sign == "10" and self.players > 2:
            self.direction = -self.direction
        elif sign == "J" and not many:
            self.draw(self.next(1 if self.players == 2 else -1), 1, chance)
        if self.dealing:
            self.pass_on(steps, chance)
        else:
            self.end_turn(steps, chance)

    def end_turn(self, steps: int, chance: Chance) -> None:
        if not self.cards[self.seat]:
            self.gone_out = True
        if (self.gone_out and not self.sequence) or self.turns >= self.options["turn_cap"]:
            self.finish()
        else:
            self.pass_on(steps, chance)

    def pass_on(self, steps: int, chance: Chance) -> None:
        self.seat = self.next(steps)
        self.turns += 1  # the dealer's move for the upcard is not a turn (G3, R4)
        if self.seat in self.owes:  # R31, G18
            self.owes.remove(self.seat)
            self.draw(self.seat, 2, chance)

    # --- The stock -----------------------------------------------------------------------------------------------

    def draw(self, seat: int, cards: int, chance: Chance) -> None:
        if self.dealing:
            self.dealt[seat] += cards  # drawn already
            return
        for _ in range(cards):
            if not self.stock:
                price = 5 * 2 ** min(self.pressures[self.side(seat)], 30)  # R9, G19
                self.pressures[self.side(seat)] += 1
                self.total[self.side(seat)] += price
                if len(self.pile) == 1:  # G6
                    return
                self.stock, self.pile = self.pile[:-1], self.pile[-1:]
                self.shuffled = True
            if self.shuffled:  # the order is known only to the table
                card = min(set(self.stock) & set(chance["hands"][seat]))
                self.stock.remove(card)
            else:
                card = self.stock.pop()
            self.cards[seat].append(card)

    # --- The count -----------------------------------------------------------------------------------------------

    def finish(self) -> None:
        self.over = True
        self.played += 1
        for seat in range(self.players):
            self.total[self.side(seat)] += count(self.cards[seat], self.options["spare_three"])

    def points(self) -> list[int]:
        return [-self.total[self.side(seat)] for seat in range(self.players)]

    def winners(self) -> set[int] | None:
        if self.played < len(SIZES):
            return None
        best = max(self.points())
        return {seat for seat in range(self.players) if self.points()[seat] == best}
