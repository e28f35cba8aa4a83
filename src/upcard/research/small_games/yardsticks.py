"""Yardsticks of the literature, for exact algorithms: Kuhn poker and Leduc hold'em.

They are no games of Upcard. They are here because papers give their values, so that an algorithm can be checked on them
before it meets an unsolved game: ``Tree(kuhn_poker())``.

Kuhn, "A simplified two-person poker", 1950: the first player is worth -1/18. Southey and others, "Bayes' bluff:
opponent modelling in poker", 2005, define Leduc hold'em.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

FOLD, CALL, RAISE = range(3)
"""Moves: give up; check or call; bet or raise."""
CHANCE, END = -1, -4
MAX_RAISES = 2


class Yardstick(ABC):
    """A game for two, written out by `research.small_games.exact.Tree`."""

    players = 2

    @abstractmethod
    def new_initial_state(self) -> PokerState:
        """A state in which nothing has been dealt yet."""


@dataclass(frozen=True)
class PokerState:
    """A state with OpenSpiel's names: cards dealt to the seats and then to the board, and the betting of each round."""

    cards: tuple[int, ...]
    """The pack: card *k* has the rank ``cards[k]``."""
    rounds: int
    """Rounds of betting; a board card is dealt before the second."""
    bets: tuple[int, ...]
    """How much a bet or raise adds, in each round."""
    most_raises: int
    dealt: tuple[int, ...] = ()
    history: tuple[tuple[int, ...], ...] = ((),)
    """The moves of each round."""
    folded: int = -1

    def is_chance_node(self) -> bool:
        """Whether a card is to be dealt."""
        return self.folded < 0 and len(self.dealt) < min(2 + len(self.history) - 1, 1 + self.rounds)

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.folded >= 0 or (len(self.history) == self.rounds and self._settled(self.history[-1]))

    @staticmethod
    def _settled(moves: tuple[int, ...]) -> bool:
        """Whether a round of betting is over."""
        return len(moves) >= 2 and moves[-1] == CALL

    def current_player(self) -> int:
        """The seat to act; -1 while chance deals, -4 at the end."""
        if self.is_terminal():
            return END
        return CHANCE if self.is_chance_node() else len(self.history[-1]) % 2

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next."""
        left = [card for card in range(len(self.cards)) if card not in self.dealt]
        return [(card, 1 / len(left)) for card in left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of the seat to act. A seat folds only when it faces a bet."""
        moves = self.history[-1]
        facing = bool(moves) and moves[-1] == RAISE
        return [
            *([FOLD] if facing else []), CALL, *([RAISE] if moves.count(RAISE) < self.most_raises else [])
        ]  # fmt: skip

    def child(self, action: int) -> PokerState:
        """The state after a card or a move."""
        if self.is_chance_node():
            return replace(self, dealt=(*self.dealt, action))
        if action == FOLD:
            return replace(self, folded=len(self.history[-1]) % 2)
        history = (*self.history[:-1], (*self.history[-1], action))
        if self._settled(history[-1]) and len(history) < self.rounds:
            history = (*history, ())
        return replace(self, history=history)

    def information_state_string(self, player: int) -> str:
        """The seat's card, the board, and all bets."""
        board = self.cards[self.dealt[2]] if len(self.dealt) > 2 else ""
        bets = "/".join("".join("fcr"[move] for move in moves) for moves in self.history)
        return f"{player}: {self.cards[self.dealt[player]]} {board} {bets}"

    def paid_in(self) -> list[int]:
        """What each seat has put into the pot: an ante of one, and its bets."""
        paid = [1, 1]
        for number, moves in enumerate(self.history):
            for place, move in enumerate(moves):
                seat = place % 2
                if move == CALL:
                    paid[seat] = max(paid)
                elif move == RAISE:
                    paid[seat] = max(paid) + self.bets[number]
        return paid

    def returns(self) -> list[float]:
        """What each seat wins."""
        if not self.is_terminal():
            return [0.0, 0.0]
        paid = self.paid_in()
        winner = 1 - self.folded if self.folded >= 0 else self._winner()
        if winner < 0:
            return [0.0, 0.0]
        won = float(paid[1 - winner])
        return [won, -won] if winner == 0 else [-won, won]

    def _winner(self) -> int:
        """The seat with the better hand: a pair with the board, else the higher card; -1 for equal ones."""
        ranks = [self.cards[card] for card in self.dealt]
        strength = [(len(ranks) > 2 and ranks[seat] == ranks[2], ranks[seat]) for seat in range(2)]
        return -1 if strength[0] == strength[1] else 0 if strength[0] > strength[1] else 1


@dataclass(frozen=True)
class Poker(Yardstick):
    """A poker of few cards."""

    cards: tuple[int, ...]
    bets: tuple[int, ...]
    most_raises: int

    def new_initial_state(self) -> PokerState:
        """A state in which nothing has been dealt yet."""
        return PokerState(self.cards, len(self.bets), self.bets, self.most_raises)


def kuhn_poker() -> Poker:
    """Three cards, one round, a bet of one."""
    return Poker((0, 1, 2), (1,), 1)


def leduc_holdem() -> Poker:
    """Six cards of three ranks, two rounds with bets of two and four, at most two bets in each."""
    return Poker((0, 0, 1, 1, 2, 2), (2, 4), MAX_RAISES)
