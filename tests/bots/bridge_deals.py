"""Positions in the play of Contract Bridge, from a contract, the cards played so far and one hand."""

from __future__ import annotations

import random

import upcard
from upcard.cards.faces import TEXTS, parse_card, rank, suit
from upcard.engine.play.table import Table

BRIDGE = upcard.game("contract_bridge", single_hand=True)


def card(text: str) -> int:
    """A card as the page writes it: ♥T."""
    return parse_card(text[1:].replace("T", "10") + text[0])


def cards_of(hand: str) -> list[int]:
    return [card(of_suit[0] + each) for of_suit in hand.split() for each in of_suit[1:] if each != "-"]


def hands_in_turn(cards: list[int], trump: int) -> list[int]:
    """Whose hand each card comes from, and the next one: seat 1 leads."""
    seats = [1]
    for place in range(len(cards)):
        trick = cards[place // 4 * 4 : place + 1]
        if len(trick) < 4:
            seats.append((seats[-1] + 1) % 4)
            continue
        best = max(trick, key=lambda each: (suit(each) == trump, suit(each) == suit(trick[0]), rank(each)))
        seats.append(seats[place // 4 * 4 + trick.index(best)])
    return seats


def table_after(
    contract: str, cards: list[int], hand: list[int], shuffle: int | None = None, game: upcard.Game = BRIDGE
) -> Table:
    """The hand is that of the seat to play after the cards; seat 0 plays the contract. The rest lies as it comes, or
    is shuffled by a seed."""
    trump = "♣♦♥♠".find(contract[1])
    seats = hands_in_turn(cards, trump)
    hands: list[list[int]] = [[], [], [], []]
    for seat, each in zip(seats, cards, strict=False):
        hands[seat].append(each)
    hands[seats[-1]] += hand
    assert len(hands[seats[-1]]) == 13
    left = [each for each in reversed(range(52)) if all(each not in held for held in hands)]
    if shuffle is not None:
        random.Random(shuffle).shuffle(left)
    rest = iter(left)
    for held in hands:
        held += [next(rest) for _ in range(13 - len(held))]
    table = game.position(hands=[" ".join(TEXTS[each] for each in held) for held in hands], dealer=0, turn=0)
    for call in (f"bid {contract}", "pass", "pass", "pass"):
        table.play(call)
    for each in cards:
        table.play(each)
    return table


def table_of_example(agreed: str, contract: str, so_far: str, hand: str) -> Table:
    """The table of an example of the page: `agreed` is a choice on the system card, such as ``carding=upside_down``, or
    empty; `so_far` are the cards played, or ``-``."""
    chosen = dict([agreed.split("=")]) if agreed else {}
    game = upcard.game("contract_bridge", single_hand=True, **chosen)
    return table_after(contract, [card(each) for each in so_far.split() if each != "-"], cards_of(hand), game=game)
