"""Small games: a few cards, dealt by chance one at a time, and from there the rules of one of our games.

Exact algorithms (counterfactual regret, best responses, linear programs) walk through a whole game and want chance as
moves. A match of a full pack is out of their reach. A small game begins at a position of which chance deals some zones
out of a few cards, and is over with the hand:

>>> import upcard
>>> guts = SmallGame(upcard.game("guts", players=2), cards="A♠ K♠ Q♠ J♠", deal={"hands": 2}, turn=0, dealer=1, pot=2)
>>> state = guts.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (48, 0.5))

Every deal occurs once: the cards of a hand come in ascending order, each with the probability that it is the lowest of
those still to come. Cards of a row (a stock) come in the order in which they lie, the top card last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Any, TypeAlias

from upcard.arrays import np
from upcard.cards.faces import card_text, parse_cards
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.play.game import Game
from upcard.engine.play.game import game as make
from upcard.engine.play.state import CHANCE_PLAYER, State
from upcard.engine.positions.position import set_up
from upcard.errors import BadMove, BadOption, BadPosition

Sizes: TypeAlias = "int | Sequence[Sizes]"
"""How many cards: in a zone, or in each of its places."""


@dataclass(frozen=True)
class _Heap:
    """Cards that chance deals to one place of a zone."""

    zone: str
    place: tuple[int, ...]
    size: int
    ordered: bool


class SmallGame:
    """A game from a position on: chance deals the last cards, one a move, and then one hand is played.

    `game`: whose rules are played; its options hold, and it is made a single hand. `cards`: the cards that chance
    deals, as text; there must be as many as `deal` asks for. `deal`: the zones that they go to, each with a number of
    cards for every place (``{"hands": 2}``) or with one number a place (``{"hands": [2, 1]}``). `fields`: what else the
    position says, as for `Game.position`. The hand pays each seat its points.

    Raises `BadOption` if `deal` names no zone, or if the cards do not go round; and `BadPosition` at the last card
    dealt if no such position can occur.
    """

    def __init__(self, game: Game, cards: str, deal: Mapping[str, Sizes], **fields: Any) -> None:
        self.game = Game(game.rules, game.players, game.preset, {**game.options, "single_hand": True})
        self.cards = tuple(sorted(parse_cards(cards)))
        self.fields = dict(fields)
        self.heaps = tuple(_heaps(self.game, deal))
        wanted = sum(heap.size for heap in self.heaps)
        if len(set(self.cards)) < len(self.cards) or wanted != len(self.cards):
            raise BadOption(f"{wanted} cards are dealt, each once, but the pack is {cards!r}")

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.players

    def new_initial_state(self) -> SmallState:
        """A state in which nothing has been dealt yet."""
        return SmallState(self)

    def deals(self) -> Iterator[tuple[SmallState, float]]:
        """Every deal with its probability."""
        waiting = [(self.new_initial_state(), 1.0)]
        while waiting:
            state, chance = waiting.pop()
            if not state.is_chance_node():
                yield state, chance
                continue
            waiting += [(state.child(card), chance * share) for card, share in state.chance_outcomes()[::-1]]

    def positions(self) -> States:
        """Every deal as a record, (n,): all are equally likely. A batch of this game begins in them in turn:
        ``upcard.make_vec(small, num_envs)``."""
        found = [state.inner.snapshot() for state, _ in self.deals() if state.inner is not None]
        return np.frombuffer(b"".join(record.tobytes() for record in found), self.game.rules.schema.dtype).copy()

    def __repr__(self) -> str:
        return f"<SmallGame of {self.game!r}: {' '.join(map(card_text, self.cards))}>"


@dataclass
class SmallState:
    """A state of a small game, with OpenSpiel's names. Chance moves are cards (`upcard.cards.faces`), the others those
    of the game. `inner` is the state of the game once all cards are dealt."""

    game: SmallGame
    dealt: tuple[int, ...] = ()
    inner: State | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.inner is None and len(self.dealt) == len(self.game.cards):
            self.inner = self._set_up()

    def is_chance_node(self) -> bool:
        """Whether a card is to be dealt."""
        return self.inner is None

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.inner is not None and self.inner.is_terminal()

    def current_player(self) -> int:
        """The seat to act; -1 while chance deals, -4 at the end."""
        return CHANCE_PLAYER if self.inner is None else self.inner.current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, each with its probability. Raises `BadMove` after the deal."""
        heap, lying = self._heap()
        left = sorted(set(self.game.cards) - set(self.dealt))
        if heap.ordered:
            return [(card, 1 / len(left)) for card in left]
        wanted = heap.size - len(lying)
        free = [card for card in left if not lying or card > lying[-1]]
        ways = {card: comb(len(free) - 1 - place, wanted - 1) for place, card in enumerate(free)}
        total = sum(ways.values())
        return [(card, n / total) for card, n in ways.items() if n]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal moves of the seat to act, or the cards that may be dealt."""
        if self.inner is None:
            return [card for card, _ in self.chance_outcomes()] if player in (None, CHANCE_PLAYER) else []
        return self.inner.legal_actions(player)

    def apply_action(self, action: int) -> None:
        """Deal a card or make a move. Raises `BadMove` for a card that may not be dealt, `IllegalMove` for a move
        that the rules forbid, and `BadPosition` if chance takes part in it: then the game is not this small."""
        if self.inner is None:
            if action not in self.legal_actions():
                allowed = " ".join(map(card_text, self.legal_actions()))
                raise BadMove(f"{action} cannot be dealt; the cards that can are {allowed}")
            self.dealt = (*self.dealt, action)
            self.__post_init__()
            return
        before = self._words_drawn()
        self.inner.apply_action(action)
        if not self.is_terminal() and self._words_drawn() != before:
            raise BadPosition(["chance decides something after the deal: such a game cannot be small"])

    def child(self, action: int) -> SmallState:
        """The state after a move; this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> SmallState:
        """An independent copy."""
        return SmallState(self.game, self.dealt, None if self.inner is None else self.inner.clone())

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, object]) -> SmallState:
        return self.clone()

    def action_to_string(self, action: int) -> str:
        """The words of a move, or the card."""
        return card_text(action) if self.inner is None else self.inner.action_to_string(action)

    def information_state_string(self, player: int) -> str:
        """All that the seat has seen since the deal; nothing before it."""
        return "" if self.inner is None else self.inner.information_state_string(player)

    def returns(self) -> list[float]:
        """The points of each seat; 0 for all until the hand is over."""
        return [0.0] * self.game.players if self.inner is None else self.inner.returns()

    def _heap(self) -> tuple[_Heap, tuple[int, ...]]:
        """The place that is dealt to now, and what lies there."""
        start = 0
        for heap in self.game.heaps:
            if len(self.dealt) < start + heap.size:
                return heap, self.dealt[start:]
            start += heap.size
        raise BadMove("all cards are dealt")

    def _set_up(self) -> State:
        fields, start = dict(self.game.fields), 0
        for heap in self.game.heaps:
            cards = " ".join(map(card_text, self.dealt[start : start + heap.size]))
            start += heap.size
            fields[heap.zone] = _placed(fields.get(heap.zone, {}), heap.place, cards)
        return State(self.game.game, states=set_up(self.game.game, fields))

    def _words_drawn(self) -> tuple[Any, ...]:
        assert self.inner is not None
        record = access(self.inner.game.rules.schema, self.inner.snapshot())
        return (*record.key, record.draws)


def _heaps(game: Game, deal: Mapping[str, Sizes]) -> Iterator[_Heap]:
    zones = {name: f for name, f in game.rules.schema.own_fields.items() if f.holds_cards}
    for zone, sizes in deal.items():
        if zone not in zones:
            raise BadOption(f"{zone!r} holds no cards in {game.name}; these do: {', '.join(zones)}")
        ordered = zones[zone].kind in ("row", "ring")
        each = [sizes] * game.players if isinstance(sizes, int) and zones[zone].units else sizes
        yield from (_Heap(zone, place, size, ordered) for place, size in _sized(each) if size)


def _sized(sizes: Sizes, place: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every place with its number of cards."""
    if isinstance(sizes, int):
        yield place, sizes
        return
    for k, size in enumerate(sizes):
        yield from _sized(size, (*place, k))


def _placed(zone: Any, place: tuple[int, ...], cards: str) -> Any:
    """The zone as data for a position, with these cards at a place."""
    if not place:
        return cards
    return {**zone, place[0]: _placed(zone.get(place[0], {}), place[1:], cards)}


def kuhn_sized() -> dict[str, SmallGame]:
    """Five of our games for two, small enough to be solved in seconds: between 30 and 3,217 information sets each."""
    return {
        "guts": SmallGame(
            make("guts", players=2), "A♠ K♠ Q♠ J♠ 10♠", {"hands": 2, "stock": 1},
            turn=0, dealer=1, pot=2, chips=[-1, -1], paid=[1, 1],
        ),
        "pepper": SmallGame(
            make("pepper", players=2), "9♣ A♣ K♦ J♠ 10♠", {"hands": 2, "unused": 1},
            phase="play", dealer=1, turn=0, leader=0, declarer=0, bid="3", last_call=["3", "pass"], trump="♠",
            tricks=[3, 3],
        ),
        "go_boom": SmallGame(make("go_boom", players=2), "A♠ 2♠ A♥ 2♥ 3♥", {"hands": 2, "stock": 1}),
        "pontoon": SmallGame(
            make("pontoon", players=2, max_bet=2), "A♠ K♥ 10♠ 6♠ 5♠", {"down": [[1]], "hole": 1, "pack": 3},
            phase="bet", dealer=1, turn=0,
        ),
        "briscola": SmallGame(
            make("briscola", players=2), "A♠ 2♦ 4♥ J♦", {"hands": [0, 3], "stock": 1},
            hands={0: "3♠ K♥ A♦"}, upcard="3♦", dealer=1, turn=0, leader=0,
        ),
    }  # fmt: skip
