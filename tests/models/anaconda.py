"""Anaconda as its book tells it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, rank, suit

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
HIGHEST_RAISE = 100_000


def value(card: str, ace_low: bool = False) -> int:
    return 1 if ace_low and rank(card) == "A" else ORDER.index(rank(card)) + 2


def groups(hand: list[str], ace_low: bool = False) -> tuple[list[int], list[int]]:
    """How many there are of each rank, most first, and the ranks in that order."""
    held = Counter(value(card, ace_low) for card in hand)
    ranks = sorted(held, key=lambda r: (held[r], r), reverse=True)
    return [held[r] for r in ranks], ranks


def top_of_straight(hand: list[str], *, low: str = "") -> int:
    """The highest card of a straight, 0 if there is none. An ace is high or low in a high hand; in the low scales only
    high (`low` = "deuce_to_seven") or only low ("ace_to_six")."""
    found = 0
    for ace_low in (True, False):
        if (ace_low and low == "deuce_to_seven") or (not ace_low and low == "ace_to_six"):
            continue
        values = sorted(value(card, ace_low) for card in hand)
        if values == list(range(values[0], values[0] + 5)):
            found = max(found, values[-1])
    return found


def strength(hand: list[str], low: str = "") -> tuple[int, list[int]]:
    """R20: the category, 8 for a straight flush down to 0 for a high card, and the ranks that decide. `low`: a hand
    as the low scale of that name sees it, in which straights and flushes are as in J9."""
    counts, ranks = groups(hand, low.startswith("ace"))
    straight = 0 if low == "ace_to_five" else top_of_straight(hand, low=low)
    flush = low != "ace_to_five" and len({suit(card) for card in hand}) == 1
    if straight and flush:
        return 8, [straight]
    if flush:
        return 5, ranks
    if straight:
        return 4, [straight]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return kinds.get(tuple(counts), 0), ranks


class Anaconda(Model):
    hands = 1000
    bounds: ClassVar = {
        "ante": (0, 1, 3, 10),
        "bet": (1, 2, 5),
        "max_raises": (0, 1, 3, 20),
        "stack": (0, 0, 5, 15, 40, 200),
        "deals": (0, 1, 2, 12),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.chips: list[int] = [options["stack"]] * players
        self.playing = set(range(players))
        self.pot = 0
        self.dealer = -1
        self.played = 0
        self.won: set[int] | None = None

    def circle(self, seat: int, among: set[int]) -> list[int]:
        """Some of the seats, clockwise from the left of a seat, which comes last."""
        return [s for k in range(1, self.players + 1) if (s := (seat + k) % self.players) in among]

    def deal(self, chance: Chance) -> None:
        self.dealer = self.circle(self.dealer, self.playing)[0] if self.played else chance.number("dealer")
        self.inside = set(self.playing)
        self.paid = Counter[int]()
        for seat in self.playing:
            self.put_in(seat, self.options["ante"])
        self.cards = {seat: list(chance["hands"][seat]) for seat in self.playing}
        assert all(len(hand) == 7 for hand in self.cards.values())
        self.round = 0
        self.declared: dict[int, str] = {}
        self.fifth: dict[int, str] = {}
        self.begin_round()

    def put_in(self, seat: int, amount: int) -> None:
        if self.options["stack"]:
            amount = min(amount, self.chips[seat])
        self.chips[seat] -= amount
        self.paid[seat] += amount
        self.pot += amount

    # --- Betting (R5, J5, J6, J15, J18) --------------------------------------------------------------------------

    def able(self) -> set[int]:
        """The players who are still in and have chips to bet with."""
        return {seat for seat in self.inside if not self.options["stack"] or self.chips[seat] > 0}

    def begin_round(self) -> None:
        self.round += 1
        self.phase = "bet"
        self.bets = Counter[int]()
        self.top = 0
        self.raises = 0
        self.full_raise: int = self.options["bet"]
        self.acted: set[int] = set()  # since the last full bet or raise
        first = self.circle(self.dealer, self.inside)
        if self.round == 4 and self.options["last_round_first"] == "best_showing":
            best = max(self.open_strength(seat) for seat in first)
            start = next(seat for seat in first if self.open_strength(seat) == best)
            first = [start, *self.circle(start, self.inside)]
        self.ask_next(first)

    def open_strength(self, seat: int) -> tuple[list[int], list[int]]:
        """J6: the four open cards make pairs and the like."""
        return groups([card for card in self.cards[seat] if card != self.fifth[seat]])

    def ask_next(self, order: list[int]) -> None:
        if len(self.inside) == 1:
            self.end_hand()
            return
        for seat in order:
            if seat in self.able():
                owes = self.top > self.bets[seat]
                if owes or (seat not in self.acted and len(self.able()) > 1):
                    self.seat = seat
                    return
        self.end_round()

    def most(self, seat: int) -> int:
        """The most that may be put on top of the call."""
        owed = self.top - self.bets[seat]
        bet = int(self.options["bet"])
        limits = {"fixed": bet, "pot_limit": max(bet, self.pot + owed), "no_limit": HIGHEST_RAISE}
        most = min(limits[self.options["betting"]], HIGHEST_RAISE)
        return min(most, self.chips[seat] - owed) if self.options["stack"] else most

    def steps(self, seat: int) -> dict[str, int]:
        """What may be put on top of the call, by its name: a step that is the same as a simpler one, or beyond the
        limits, is not offered."""
        most = self.most(seat)
        least = min(self.full_raise, most)
        found = {"": least}
        if self.options["betting"] == "fixed" or most <= least:
            return found
        pot = self.pot + self.top - self.bets[seat]
        for step, amount in (("half the pot", pot // 2), ("the pot", pot)):
            if least < amount <= most:
                found[step] = amount
        no_limit = self.options["betting"] == "no_limit"
        if self.options["stack"] and no_limit and most not in (pot, pot // 2):
            found["everything"] = most
        return {**found, "an amount": 0}

    def may_raise(self, seat: int) -> bool:
        others = self.able() - {seat}
        within = self.raises < 1 + self.options["max_raises"]
        return seat not in self.acted and within and bool(others) and self.most(seat) > 0

    def said(self, step: str) -> str:
        verb = "raise" if self.top else "bet"
        between = " by " if step and self.top and step != "everything" else " "
        return f"{verb}{between}{step}".strip()

    def betting(self, seat: int) -> set[str]:
        moves = {"fold", "call"} if self.top > self.bets[seat] else {"check"}
        if self.may_raise(seat):
            moves |= {self.said(step) for step in self.steps(seat)}
        return moves

    def bet(self, seat: int, move: str) -> None:
        owed = self.top - self.bets[seat]
        if move == "fold":
            self.inside.remove(seat)
        elif move in ("check", "call"):
            self.bets[seat] += min(owed, self.chips[seat]) if self.options["stack"] else owed
            self.put_in(seat, owed)
            self.acted.add(seat)
        else:
            more = self.on_top(seat, move)
            self.put_in(seat, owed + more)
            self.bets[seat] += owed + more
            self.top = self.bets[seat]
            if more >= self.full_raise:
                self.full_raise = more
                self.raises += 1
                self.acted = set()
            self.acted.add(seat)
        self.ask_next(self.circle(seat, self.inside))

    def on_top(self, seat: int, move: str) -> int:
        words = move.split()
        if words[-1].isdigit():
            asked = int(words[-1]) - (self.top if "to" in words else 0)
        elif move.endswith("an amount"):
            asked = 0
        else:
            return {self.said(step): amount for step, amount in self.steps(seat).items()}[move]
        most = self.most(seat)
        return max(min(self.full_raise, most), min(most, asked))

    def end_round(self) -> None:
        if self.round == 4:
            self.end_hand()
        elif self.round == 3:
            self.phase = "declare"
        elif self.round == 2 and len(self.inside) == 2 and self.options["two_left_pass"] == "none":
            self.begin_round()  # J4
        else:
            self.phase = "pass"
            self.laid: dict[int, list[str]] = {seat: [] for seat in self.inside}

    # --- Passing, declaring, the final hand ------------------------------------------------------------------------

    def turn(self) -> set[int]:
        if self.phase == "bet":
            return {self.seat}
        if self.phase == "pass":
            return {seat for seat in self.inside if len(self.laid[seat]) < 3}
        if self.phase == "declare":
            return self.inside - set(self.declared)
        waiting = [seat for seat in self.circle(self.dealer, self.inside) if seat not in self.fifth]
        return set(waiting if self.options["expose"] == "simultaneous" else waiting[:1])

    def legal(self, seat: int) -> set[str]:
        if self.phase == "bet":
            return self.betting(seat)
        if self.phase == "declare":
            return {"low", "high"}
        verb = "pass" if self.phase == "pass" else "discard" if len(self.cards[seat]) > 5 else "hide"
        return {f"{verb} {card}" for card in self.cards[seat]}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if self.phase == "bet":
            self.bet(seat, move)
        elif self.phase == "pass":
            card = move.split()[1]
            self.cards[seat].remove(card)
            self.laid[seat].append(card)
            if not self.turn():
                self.move_cards()
        elif self.phase == "declare":
            self.declared[seat] = move
            if not self.turn():
                self.phase = "final"
        elif move.startswith("discard"):
            self.cards[seat].remove(move.split()[1])
        else:
            self.fifth[seat] = move.split()[1]
            if not self.turn():
                self.begin_round()

    def move_cards(self) -> None:
        """R7, R10, J3, J4: to the first on the left, then to the second on the right, of those still in."""
        ring = self.circle(self.dealer, self.inside)
        steps = 1 if self.round == 1 or len(ring) == 2 else -2
        for place, seat in enumerate(ring):
            self.cards[ring[(place + steps) % len(ring)]] += self.laid[seat]
        self.begin_round()

    # --- The pot -----------------------------------------------------------------------------------------------------

    def end_hand(self) -> None:
        self.over = True
        self.played += 1
        heir: int | None = None
        if len(self.inside) == 1:
            winner = next(iter(self.inside))
            self.chips[winner] += self.pot
            self.pot = 0
        else:
            heir = self.showdown()
        if self.options["stack"]:
            self.playing = {seat for seat in self.playing if self.chips[seat] > 0}
        hands = self.options["deals"] or self.players
        if self.played >= hands or len(self.playing) < 3 or self.options["single_hand"] == "on":
            if heir is not None:
                self.chips[heir] += self.pot
                self.pot = 0
            self.won = {seat for seat in range(self.players) if self.chips[seat] == max(self.chips)}

    def showdown(self) -> int:
        """R17-R19, J8, J10, J19. Returns the player who gets the chips left after the last hand (J16)."""
        heir: int | None = None
        earlier = self.pot - self.paid.total()
        below = 0
        for level in sorted({self.paid[seat] for seat in self.inside}) if self.options["stack"] else [-1]:
            entitled = {seat for seat in self.inside if self.paid[seat] >= level}
            if level < 0:
                amount = self.pot
            else:
                amount = sum(min(n, level) - min(n, below) for n in self.paid.values()) + earlier
                below, earlier = level, 0
            first = self.split(amount, entitled)
            heir = first if heir is None else heir
        assert heir is not None
        return heir

    def split(self, amount: int, entitled: set[int]) -> int:
        """Shares out one pot; returns the first winner of its high half, or of the low one if no player went high."""
        order = self.circle(self.dealer, entitled)
        high = [seat for seat in order if self.declared[seat] == "high"]
        low = [seat for seat in order if self.declared[seat] == "low"]
        best_high = max((strength(self.cards[seat]) for seat in high), default=None)
        best_low = min((strength(self.cards[seat], self.options["low"]) for seat in low), default=None)
        takers = [
            [seat for seat in high if strength(self.cards[seat]) == best_high],
            [seat for seat in low if strength(self.cards[seat], self.options["low"]) == best_low],
        ]
        part = amount // 2 if high and low else amount
        for winners in takers:
            for seat in winners:
                self.chips[seat] += part // len(winners)
                self.pot -= part // len(winners)
        return (takers[0] or takers[1])[0]

    def points(self) -> list[int]:
        return self.chips

    def winners(self) -> set[int] | None:
        return self.won

    def facts(self) -> dict[str, Any]:
        return {"pot": self.pot}

    # --- Random players ----------------------------------------------------------------------------------------------

    def say(self, seat: int, move: str, random: Random) -> str | None:
        amount = random.randint(1, random.choice((3, 20, 150)))
        if random.random() < 0.2:
            return None
        if move.startswith("raise"):
            return f"raise to {self.top + amount}" if random.random() < 0.5 else f"raise by {amount}"
        return f"bet {amount}"

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Players who stay in for the most part, or no hand would be shown."""
        if "fold" in words:
            stay = [move for move in words if move != "fold"]
            return random.choice(stay) if random.random() < 0.9 else "fold"
        if self.phase in ("bet", "declare") or random.random() < 0.3:
            return None
        hand = self.cards[seat]
        if self.phase == "pass":
            kin = {card: sum(3 * (rank(c) == rank(card)) + (suit(c) == suit(card)) for c in hand) for card in hand}
            return f"pass {min(hand, key=lambda card: (kin[card], random.random()))}"
        if len(hand) == 5:
            return None
        finals = [list(five) for five in combinations(hand, 5)]
        if self.declared[seat] == "high":
            kept = max(finals, key=strength)
        else:
            kept = min(finals, key=lambda five: strength(five, self.options["low"]))
        return f"discard {next(card for card in hand if card not in kept)}"
