"""Double dummy: against a brute force over the game's own moves, and against published and computed tables."""

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, suit_text


def ending(name, cards, seed, trump=None):
    """A position with so many cards in each hand, between two tricks."""
    random = np.random.default_rng(seed)
    pack = [TEXTS[face] for face in random.permutation(52)[: 4 * cards]]
    trump = suit_text(int(random.integers(4))) if trump is None else trump
    fields = {
        "hands": [" ".join(pack[k::4]) for k in range(4)], "trump": trump, "dealer": 3, "leader": 0, "turn": 0,
        "tricks": [13 - cards - seed % 3, seed % 3],
    }  # fmt: skip
    if name == "contract_bridge":
        strain = "NT" if trump == "" else trump
        leader = seed % 4
        declarer = (leader + 3) % 4
        fields |= {
            "phase": "play", "bid": f"2{strain}", "bidder": declarer, "declarer_seat": declarer,
            "dummy": (declarer + 2) % 4, "leader": leader, "turn": leader,
        }  # fmt: skip
    return upcard.game(name, single_hand=True).position(**fields)


def by_trying_everything(state, known):
    """The tricks of side 0 at the end, by minimax over the moves of the game."""
    if state.is_terminal():
        return state.view(None).tricks[0]
    key = state.serialize()
    if key not in known:
        outcomes = [by_trying_everything(state.child(move), known) for move in state.legal_actions()]
        known[key] = min(outcomes) if state.current_player() % 2 else max(outcomes)
    return known[key]


@pytest.mark.parametrize("name", ("whist", "contract_bridge"))
@pytest.mark.parametrize(("cards", "deals"), ((1, 5), (2, 20), (3, 12)))
def test_tricks_and_cards_are_those_of_a_brute_force(name, cards, deals):
    for seed in range(deals):
        table = ending(name, cards, seed, "" if name == "contract_bridge" and seed % 2 else None)
        found, side = upcard.solve(table), table.to_act[0] % 2
        known, state = {}, table.state
        for move in state.legal_actions():
            tricks = by_trying_everything(state.child(move), known)
            assert found.cards[TEXTS[move]] == (13 - tricks if side else tricks)
        assert found.tricks[side] == max(found.cards.values()) and sum(found.tricks) == 13
