"""A bot of one's own, for Whist: it meets random play in the arena and sits down in the room.

    python examples/own_bot.py              # against random play, on duplicate deals
    python examples/own_bot.py room         # four of it at a table of the room, without a network
    python examples/own_bot.py serve        # the page offers it for every empty chair

A bot has one method, ``choose(infoset)``. What it is given knows what the seat may know and no more: docs/own-bot.md.
"""

from __future__ import annotations

import asyncio
import sys

import upcard
from upcard import bots
from upcard.cards.faces import SUIT_SIGNS, parse_card
from upcard.engine.knowledge.information_set import InformationSet


class Thrifty:
    """Leads its highest card, takes a trick from the other side as cheaply as it can, and else throws its lowest."""

    def choose(self, infoset: InformationSet) -> int:
        """The number of a legal move."""
        view, moves = infoset.view(), infoset.game.moves
        trump = SUIT_SIGNS.index(view.trump)
        trick = [parse_card(card) for card in view.trick.cards]
        cards = {move: moves.card(move) for move in infoset.legal()}
        if not trick:
            return max(cards, key=lambda move: cards[move] % 13)
        strength = [_strength(card, trick[0], trump) for card in trick]
        held_by_partner = len(trick) >= 2 and strength[-2] == max(strength)
        winners = [move for move, card in cards.items() if _strength(card, trick[0], trump) > max(strength)]
        return min(
            cards if held_by_partner or not winners else winners,
            key=lambda move: (cards[move] // 13 == trump, cards[move] % 13),
        )


def _strength(card: int, led: int, trump: int) -> int:
    suit, rank = divmod(card, 13)
    return rank + 100 * (suit == trump) + 50 * (suit == led // 13)


def thrifty(game: upcard.Game, seed: int) -> Thrifty:
    """Makes one, for a game and a seed."""
    return Thrifty()


bots.register("thrifty", thrifty, "takes a trick as cheaply as it can")


def arena(deals: int = 200) -> str:
    """It plays random play: every deal is played twice, with the cards changed over."""
    from upcard.research.tournaments.arena import run

    return run("whist", ["thrifty", "random"], deals, seed=1).text()


async def room() -> list[str]:
    """Four of it play a hand at a table of the room. What spectators read."""
    from upcard.room import Room, Services, TableRequest
    from upcard.room.workers.bot_pace import Pace
    from upcard.store.sqlite import SqliteStore

    opened = Room(Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0)))
    made = await opened.create(TableRequest("whist", seats=["bot:thrifty"] * 4, options={"single_hand": True}))
    await made.table.add_viewer(_Spectator())
    while made.table.number < 52:
        await asyncio.sleep(0.01)
    match = made.table.match
    told = [entry.text for entry in match.table.log()] if match else []
    await opened.close()
    return told


class _Spectator:
    """The bots of a table play only while a client is connected."""

    seat: int | None = None
    address = ""

    def send(self, message: object) -> None:
        """What is sent to it."""


def main(what: str = "arena") -> None:
    if what == "serve":
        from upcard.server.run import run

        run(browser=True)
    else:
        print(arena() if what == "arena" else "\n".join(asyncio.run(room())))


if __name__ == "__main__":
    main(*sys.argv[1:])
