"""Black Hole as its book tells it."""

from __future__ import annotations

from random import Random

from tests.models.model import Chance, Model, rank

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
MOST_TAKEN_BACK = 999  # G5


class BlackHole(Model):
    hands = 2500

    def deal(self, chance: Chance) -> None:
        self.piles = [list(pile) for pile in chance["piles"]]
        self.foundation = list(chance["foundation_pile"])
        assert [len(pile) for pile in self.piles] == [3] * 17 and len(self.foundation) == 1
        assert self.foundation == ["A♠"] or self.options["foundation"] == "any_card"
        self.played: list[int] = []  # piles, in order
        self.taken_back = 0
        self.look_for_the_end()

    def turn(self) -> set[int]:
        return {0}

    def fitting(self) -> list[int]:
        """R5, R7, G2, G3: piles whose top card is one above or below."""
        top = ORDER.index(rank(self.foundation[-1]))
        wanted = {ORDER[(top + 1) % 13], ORDER[(top - 1) % 13]}
        return [n for n, pile in enumerate(self.piles) if pile and rank(pile[-1]) in wanted]

    def legal(self, seat: int) -> set[str]:
        moves = {f"pile {n}" for n in self.fitting()}
        if self.options["allow_resign"] == "on" or not moves:  # G4; G5: stuck, but not lost yet
            moves.add("resign")
        if self.may_take_back():
            moves.add("undo")
        return moves

    def may_take_back(self) -> bool:
        return self.options["undo"] == "on" and bool(self.played) and self.taken_back < MOST_TAKEN_BACK

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "resign":
            self.over = True
            return
        if move == "undo":
            self.taken_back += 1
            self.piles[self.played.pop()].append(self.foundation.pop())
        else:
            pile = int(move.split()[1])
            self.played.append(pile)
            self.foundation.append(self.piles[pile].pop())
        self.look_for_the_end()

    def look_for_the_end(self) -> None:
        self.over = len(self.foundation) == 52 or not (self.fitting() or self.may_take_back())

    def points(self) -> list[int]:
        return [len(self.foundation)]

    def winners(self) -> set[int] | None:
        return {0} if len(self.foundation) == 52 else set()

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Mostly forward: piles with more cards left first, and giving up late."""
        piles = [words_ for words_ in words if words_.startswith("pile")]
        if "undo" in words and self.taken_back < 60 and (not piles or random.random() < 0.1):
            return "undo"
        if "resign" in words and (random.random() < 0.02 or not piles):
            return "resign"
        if not piles:
            return None
        return max(piles, key=lambda move: (len(self.piles[int(move.split()[1])]), random.random()))
