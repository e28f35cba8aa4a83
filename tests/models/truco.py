"""Truco as its book tells it."""

from __future__ import annotations

from typing import Any

from tests.models.model import Chance, Model, Options, rank

TOP = {"4♣": 14, "7♥": 13, "A♠": 12, "7♦": 11}
REST = ["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"]
NEXT = {1: 3, 3: 6, 6: 9, 9: 12}
BEFORE = {3: 1, 6: 3, 9: 6, 12: 9}
TIED = -1


def height(card: str) -> int:
    """The one line over all suits; a face-down card ("") is below all."""
    return TOP.get(card, REST.index(rank(card))) if card else TIED


class Truco(Model):
    hands = 2500

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.score = [0, 0]
        self.dealer = -1
        self.dealt = 0

    def on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    # The deal.

    def deal(self, chance: Chance) -> None:
        self.dealt += 1
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer - 1) % 4
        self.mao = (self.dealer - 1) % 4
        self.cards: list[list[str]] = [[], [], [], []]
        self.cuts = 0
        self.rejections = 0
        self.passed = False
        self.fouled = False
        self.stake = 1
        self.offer = 0
        self.accepter = -1
        self.accepted_in = -1
        self.left = False
        self.at_eleven = -1
        self.iron = False
        self.results: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.won_one: set[int] = set()
        if self.options["cut"] == "manual":
            self.pack = list(chance["stock"])
            assert len(self.pack) == 40
            self.doing, self.now = "cut", (self.dealer + 1) % 4
        else:
            hands = [*chance["hands"], *chance["unseen"]]
            assert len(chance["stock"]) + sum(map(len, hands)) == 40
            self.pack = self.undealt(chance)
            self.serve()

    def undealt(self, chance: Chance) -> list[str]:
        """The pack before the mão was served: a player with three cards took them from the end, in no known order."""
        pack = list(chance["stock"])
        for seat in (self.mao - 3, self.mao - 2, self.mao - 1, self.mao):
            pack += [*chance["hands"][seat % 4], *reversed(chance["unseen"][seat % 4])]
        return pack

    def three(self, seat: int) -> None:
        for _ in range(3):
            self.cards[seat].append(self.pack.pop())

    def serve(self) -> None:
        self.now = self.mao
        if self.score == [11, 11]:
            self.iron = True
            for k in range(4):
                self.three((self.mao - k) % 4)
            self.doing = "iron"
            return
        for side in (0, 1):
            if self.score[side] == 11:
                self.at_eleven = side
        self.three(self.mao)
        self.doing = "dealt"
        if self.at_eleven >= 0 and not self.on("fouls"):
            self.keep()

    def keep(self) -> None:
        for k in (1, 2, 3):
            seat = (self.mao - k) % 4
            if not self.cards[seat]:
                self.three(seat)
        self.doing, self.now = "play", self.mao
        self.fouled = False
        if self.at_eleven >= 0:
            self.doing = "eleven"
            self.asked = next(s % 4 for s in (self.mao, self.mao - 1) if s % 2 == self.at_eleven)

    # The seats that may act, and their moves.

    def turn(self) -> set[int]:
        if self.doing in ("answer", "eleven"):
            if self.options["answer"] == "race":
                return {self.asked, (self.asked + 2) % 4}
            return {(self.asked + 2) % 4 if self.left else self.asked}
        return {self.now}

    def legal(self, seat: int) -> set[str]:
        fouls = self.on("fouls") and not self.fouled
        may_leave = self.options["answer"] == "ordered" and not self.left
        leave = {"leave it to my partner"} if may_leave else set()
        if self.doing == "cut":
            ends = {"deal from the top", "deal from the bottom"} if self.cuts else set()
            return ends | ({f"cut {n}" for n in range(1, 40)} if self.cuts < 3 else set())
        if self.doing == "dealt":
            may = {"keep"}
            free = self.at_eleven < 0
            if free and not self.passed:
                may.add("pass")
            if free and self.rejections < 3:
                may.add("reject")
            elif fouls:
                may.add("reject (foul)")
            return may
        if self.doing == "answer":
            may = {"accept", "run"} | leave
            if self.offer < 12:
                if self.score[seat % 2] + self.offer < 12:
                    may.add("raise")
                elif fouls:
                    may.add("raise (foul)")
            return may
        if self.doing == "eleven":
            return {"play on", "run"} | leave
        if self.doing == "iron":
            return {"turn up a card"}
        return set(self.cards[seat]) | self.covered(seat) | self.calls(seat, fouls)

    def covered(self, seat: int) -> set[str]:
        after_tie = bool(self.results) and self.results[-1] == TIED
        if not self.results or (after_tie and self.options["face_down_after_tie"] == "forbidden"):
            return set()
        return {f"{card} face down" for card in self.cards[seat]}

    def calls(self, seat: int, fouls: bool) -> set[str]:
        if self.at_eleven >= 0 or self.stake == 12:
            return set()
        if self.stake == 1:
            word = "truco"
            allowed = not (self.options["truco_window"] == "no_trick_won" and seat in self.won_one)
        else:
            word = "raise"
            allowed = self.on("late_raise") and seat % 2 == self.accepter
        if not allowed:
            return set()
        if self.score[seat % 2] + self.stake < 12:
            return {word}
        return {f"{word} (foul)"} if fouls else set()

    # Effects of a move.

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move.endswith("(foul)"):
            self.punish(seat % 2)
            self.fouled = True
            return
        self.fouled = False
        if self.doing == "cut":
            self.cut(move)
        elif self.doing == "dealt":
            self.deal_on(seat, move, chance)
        elif move == "leave it to my partner":
            self.left = True
        elif self.doing == "answer":
            self.reply(seat, move)
        elif self.doing == "eleven":
            self.answer_eleven(seat, move)
        elif move in ("truco", "raise"):
            self.caller = seat
            self.propose(seat, NEXT[self.stake])
        elif self.doing == "iron":
            self.lay(seat, self.cards[seat].pop(0))
        else:
            card = move.removesuffix(" face down")
            self.cards[seat].remove(card)
            self.lay(seat, "" if move.endswith("face down") else card)

    def punish(self, offenders: int) -> None:
        if self.score[1 - offenders] == 11:
            self.score[offenders] = max(0, self.score[offenders] - 1)
        else:
            self.score[1 - offenders] += 1

    def cut(self, move: str) -> None:
        if move.startswith("cut"):
            n = int(move.split()[1])
            self.pack = self.pack[-n:] + self.pack[:-n]
            self.cuts += 1
            return
        if move.endswith("bottom"):
            self.pack.reverse()
        self.serve()

    def deal_on(self, seat: int, move: str, chance: Chance) -> None:
        if move == "keep":
            self.keep()
            return
        if move == "pass":
            self.passed = True
            self.cards[(seat + 2) % 4] = self.cards[seat]
        else:
            self.rejections += 1
        self.cards[seat] = []
        self.three(seat)

    def propose(self, seat: int, figure: int) -> None:
        self.doing, self.offer, self.proposer = "answer", figure, seat
        self.asked, self.left = (seat - 1) % 4, False

    def reply(self, seat: int, move: str) -> None:
        if move == "raise":
            self.propose(seat, NEXT[self.offer])
        elif move == "run":
            self.end_hand(self.proposer % 2, BEFORE[self.offer])
        else:
            self.stake, self.accepter = self.offer, seat % 2
            self.accepted_in = len(self.results)
            self.doing, self.now = "play", self.caller

    def answer_eleven(self, seat: int, move: str) -> None:
        if move == "play on":
            self.stake, self.doing, self.now = 3, "play", self.mao
        elif self.options["eleven_run"] == "leader_loses":
            self.score[self.at_eleven] -= 1
            self.end_hand(TIED, 0)
        else:
            self.end_hand(1 - self.at_eleven, 1)

    def lay(self, seat: int, card: str) -> None:
        self.trick.append((seat, card))
        self.now = (seat - 1) % 4
        if len(self.trick) < 4:
            return
        best = max(height(card) for _, card in self.trick)
        top = [s for s, card in self.trick if height(card) == best]
        tied = len({s % 2 for s in top}) == 2
        self.now = top[0]
        if not tied:
            self.won_one.add(self.now)
        self.results.append(TIED if tied else self.now % 2)
        self.trick = []
        winner = self.decided()
        if winner != TIED or len(self.results) == 3:
            self.end_hand(winner, self.stake)

    def decided(self) -> int:
        """The side that has won the hand, or TIED while neither has."""
        last, first = self.results[-1], self.results[0]
        decides = self.accepted_in >= 0 and self.options["truco_scope"] == "trick"
        if last == TIED:
            return first
        if decides or self.results.count(last) == 2 or TIED in self.results:
            return last
        return TIED

    def end_hand(self, side: int, tentos: int) -> None:
        if side != TIED:
            self.score[side] = min(12, self.score[side] + tentos)
        self.over = True

    def points(self) -> list[int]:
        return [self.score[seat % 2] for seat in range(4)]

    def winners(self) -> set[int] | None:
        for side in (0, 1):
            if self.score[side] >= 12:
                return {side, side + 2}
        if self.dealt >= 1000:  # G18
            return {seat for seat in range(4) if self.score[seat % 2] == max(self.score)}
        return None

    def facts(self) -> dict[str, Any]:
        return {} if self.iron else {"hands": self.cards}
