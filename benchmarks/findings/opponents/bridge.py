"""A declarer and defender who looks at all hands - of worlds that he imagines (Levy 1989; Ginsberg's GIB).

Each world is solved double dummy by Bo Haglund's DDS, by way of endplay; the card is played that takes most tricks on
the mean. The worlds are our redeals. Both sides bid alike, by our search with one seed for all, so that the match is
one of card play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player, Rank

import upcard
from upcard.bots import Bot
from upcard.bots.search.ismcts import Search
from upcard.cards.faces import TEXTS
from upcard.cards.sets import faces_in
from upcard.engine.compile.access import access
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.view import View
from upcard.engine.records.pbn import write_deal

PLAYERS = (Player.south, Player.west, Player.north, Player.east)
STRAINS = {"♣": Denom.clubs, "♦": Denom.diamonds, "♥": Denom.hearts, "♠": Denom.spades}
BIDDING = 400
"""Iterations for each call."""


class DoubleDummy:
    """The best card on the mean of so many worlds."""

    def __init__(self, seed: int, worlds: int) -> None:
        self.seed, self.worlds = seed, worlds

    def choose(self, infoset: InformationSet) -> int:
        legal, moves = infoset.legal(), infoset.game.moves
        if len(legal) == 1:
            return legal[0]
        tricks: Counter[int] = Counter()
        for _ in range(self.worlds):
            self.seed += 1
            for card, taken in solve_board(self._world(infoset)):
                tricks[moves.parse(_text(card))] += taken
        return max(legal, key=lambda move: tricks[move])

    def _world(self, infoset: InformationSet) -> Deal:
        s = access(infoset.game.rules.schema, infoset.sample(self.seed))
        view: View = infoset.view()
        hands, on_table = [int(hand) for hand in s.hands], view.trick
        for seat, card in zip(on_table.by or (), on_table.seen, strict=True):
            hands[seat] |= 1 << TEXTS.index(card)
        first = on_table.by[0] if on_table.by else _owner(hands, infoset)
        texts = [" ".join(TEXTS[face] for face in faces_in(hand)) for hand in hands]
        deal = Deal(write_deal(texts), first=PLAYERS[first], trump=STRAINS.get(view.trump, Denom.nt))
        for card in on_table.seen:
            deal.play(card.replace("10", "T")[::-1].translate(str.maketrans("♣♦♥♠", "CDHS")))
        return deal


def _owner(hands: list[int], infoset: InformationSet) -> int:
    """Whose cards are played: the player's own, or those of the dummy."""
    card = infoset.game.moves.card(infoset.legal()[0])
    return next(seat for seat in range(4) if hands[seat] >> card & 1)


def _text(card: object) -> str:
    signs = {Denom.clubs: "♣", Denom.diamonds: "♦", Denom.hearts: "♥", Denom.spades: "♠"}
    rank = Rank(card.rank).abbr  # type: ignore[attr-defined]
    return rank.replace("T", "10") + signs[card.suit]  # type: ignore[attr-defined]


class BiddingAlike:
    """A bot for the play of the cards, before which every seat bids by the same search with the same seed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, infoset: InformationSet) -> int:
        if infoset.view().phase != "auction":
            return self.bot.choose(infoset)
        return Search(infoset.game.rules, seed=1, iterations=BIDDING).choose(infoset)


def entrant(worlds: int) -> Callable[[upcard.Game, int], Bot]:
    """The solver of so many worlds as an entrant of the arena."""

    def double_dummy(game: upcard.Game, seed: int) -> Bot:
        return BiddingAlike(DoubleDummy(seed % 2**40, worlds))

    return double_dummy
