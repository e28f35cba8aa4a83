"""Minds that forget: what goes, what stays, and that nothing comes in that the seat cannot know."""

import numpy as np
import pytest

import upcard
from upcard.bots.search.memory import FACES, Forgetful, Memory, keeps_of, past_of
from upcard.cards.chance import choose
from upcard.cards.faces import TEXTS
from upcard.cards.sets import count, faces_in
from upcard.engine.knowledge.information_set import InformationSet, rng_of

WHIST = upcard.game("whist")
SUITS = [TEXTS[13 * number][-1] for number in range(4)]


def somewhere(seed, moves, game=WHIST):
    """A mind after some random moves."""
    rules, states, rng, buffer = game.rules, game.dealt(seed), rng_of(seed), game.rules.move_buffer()
    for _ in range(moves):
        seat = acting(game, states)
        n = rules.legal_moves(states, 0, seat, buffer)
        rules.play(states, 0, seat, int(buffer[choose(rng, n)]), rules.no_arg())
    return InformationSet(game, states, acting(game, states))


def acting(game, states):
    return int(game.rules.acting(states, 0)).bit_length() - 1


def worlds(infoset, n=40, seed=3):
    found = np.empty(n, infoset.game.rules.schema.dtype)
    infoset.imagine(found, rng_of(seed))
    return found


def gone(world):
    """The cards in tricks won."""
    return int(np.bitwise_or.reduce(world["won_cards"]))


LATE = somewhere(5, 30)


def test_a_perfect_memory_forgets_nothing():
    known = worlds(LATE)[0]
    for world in worlds(Forgetful(LATE, Memory(), 1)):
        assert gone(world) == gone(known) and world["lacks"].tolist() == known["lacks"].tolist()


def test_without_memory_gone_cards_may_be_anywhere_hidden():
    """Seven whole tricks of 28 cards are gone; a mind that kept none of them thinks them as likely out as any."""
    truly_gone = gone(worlds(LATE)[0])
    believed = [gone(world) for world in worlds(Forgetful(LATE, Memory.even(0.0), 1), 200)]
    assert all(count(cards) == count(truly_gone) == 28 for cards in believed)
    hidden = 52 - 28 - count(int(worlds(LATE)[0]["hands"][LATE.seat])) - 2
    kept = np.mean([count(cards & truly_gone) for cards in believed])
    assert kept == pytest.approx(28 * 28 / (28 + hidden), abs=1.0)


def test_voids_are_forgotten_by_whole_suits():
    told = [int(lacks) for lacks in worlds(LATE)[0]["lacks"]]
    assert any(told)
    for seed in range(8):
        kept = worlds(Forgetful(LATE, Memory.even(0.5), seed), 1)[0]["lacks"]
        for before, after in zip(told, map(int, kept), strict=True):
            suits = [(before >> 13 * s & 0x1FFF, after >> 13 * s & 0x1FFF) for s in range(4)]
            assert all(b == a or a == 0 for b, a in suits)


def test_who_counts_trumps_and_forgets_the_rest_is_sure_of_the_trumps_that_are_gone():
    counts = Memory(low=0.0, high=0.0, trumps=1.0, voids=0.0)
    trump = int(worlds(LATE)[0]["trump"])
    trumps = 0x1FFF << 13 * trump
    believed = [gone(world) for world in worlds(Forgetful(LATE, counts, 1), 60)]
    assert {cards & trumps for cards in believed} == {gone(worlds(LATE)[0]) & trumps}
    assert len({cards & ~trumps for cards in believed}) > 1


def test_high_cards_are_high_by_the_ranking_of_the_game():
    """At Briscola a three is; where a game has no ranking of its own, ace, king, queen and jack are."""
    only_high = Memory(low=0.0, high=1.0, trumps=0.0, voids=0.0)
    for name, ranks in (("whist", "J Q K A"), ("briscola", "A 3 K"), ("pitty_pat", "A J Q K")):
        keeps = keeps_of(upcard.game(name).rules, only_high, trump=3)
        assert {TEXTS[face] for face in range(39) if keeps[face]} == {r + s for r in ranks.split() for s in SUITS[:3]}
        assert not keeps[39:52].any() and not keeps[FACES:].any()


def test_what_is_forgotten_stays_forgotten_and_minds_differ():
    """In all worlds of all its infosets a player is sure of the same gone cards."""

    def sure(seed):
        infoset = Forgetful(LATE, Memory.even(0.5), seed)
        return int(np.bitwise_and.reduce([gone(world) for world in worlds(infoset, 200, seed=seed + 9)]))

    assert sure(1) == int(
        np.bitwise_and.reduce([gone(w) for w in worlds(Forgetful(LATE, Memory.even(0.5), 1), 200, seed=77)])
    )
    assert sure(1) != sure(2)


@pytest.mark.parametrize("name", ["whist", "briscola", "stealing_bundles", "pitty_pat"])
def test_a_forgetful_mind_sees_its_hand_and_the_table_as_they_are(name):
    """What it sees, what it may do, and how many cards lie where are the same in every world that it imagines."""
    game = upcard.game(name)
    for moves in (3, 9, 15):
        infoset = somewhere(2, moves, game)
        forgetful = Forgetful(infoset, Memory.even(0.3), 4)
        assert forgetful.legal() == infoset.legal() and forgetful.view().as_dict() == infoset.view().as_dict()
        world = InformationSet(game, worlds(forgetful, 1), infoset.seat)
        seen, truth = world.view(), infoset.view()
        assert world.legal() == infoset.legal()
        assert [zone.count for zone in seen.zones] == [zone.count for zone in truth.zones]
        assert [zone.cards for zone in seen.zones if zone.role in ("hand", "trick", "upcard") and not hidden(zone)] == [
            zone.cards for zone in truth.zones if zone.role in ("hand", "trick", "upcard") and not hidden(zone)
        ]


def hidden(zone):
    return zone.cards is None or None in zone.cards


def test_voids_and_cards_that_were_shown_to_one_seat_are_found_in_the_state():
    briscola = upcard.game("briscola")
    assert past_of(briscola.rules).words[:, 1].tolist() == [0] * 16  # known[viewer][owner], four seats (R11)
    assert past_of(WHIST.rules).words[:, 1].tolist() == [1] * 4  # the voids of four seats


def test_no_card_is_lost_or_doubled():
    for world in worlds(Forgetful(LATE, Memory.even(0.3), 1), 30):
        trick = world["trick"].tolist()
        zones = [*map(int, world["hands"]), *map(int, world["won_cards"])]
        cards = [face for zone in zones for face in faces_in(zone)] + trick[: trick[-1]]
        assert sorted(cards) == list(range(52))
