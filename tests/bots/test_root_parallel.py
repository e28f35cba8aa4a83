"""Several trees side by side: their visits add up, and the choice does not depend on which finishes first."""

import pytest

import upcard
from tests.bots.test_memory import somewhere
from upcard.bots import make
from upcard.bots.levels import UnknownLevel
from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.bots.search.root_parallel import RootParallel, together
from upcard.engine.knowledge.information_set import InformationSet

WHIST = upcard.game("whist")


def forest(trees=3, iterations=20):
    return RootParallel([Search(WHIST.rules, seed, iterations=iterations) for seed in range(trees)])


def test_visits_add_up_and_values_are_means_over_visits():
    first = SearchResult(4, (Judged(4, 30, 1.0), Judged(5, 10, 0.0), Judged(6, 0, 0.0)), 40, 0.5, unit=2.0)
    second = SearchResult(5, (Judged(5, 30, 2.0), Judged(4, 10, 5.0), Judged(6, 0, 0.0)), 40, 0.2, unit=4.0)
    found = together([first, second])
    assert found.judged == (Judged(4, 40, 2.0), Judged(5, 40, 1.5), Judged(6, 0, 0.0))
    assert (found.move, found.iterations, found.seconds, found.unit) == (4, 80, 0.5, 3.0)


def test_every_tree_spends_its_whole_budget():
    infoset = somewhere(3, 2)
    thought = forest().think(infoset)
    alone = [search.think(infoset) for search in forest().searches]
    assert thought.iterations == sum(each.iterations for each in alone) > alone[0].iterations
    assert {judged.move for judged in thought.judged} == set(infoset.legal())


def test_the_same_seeds_and_the_same_knowledge_make_the_same_choice():
    infoset = somewhere(3, 2)
    twin = InformationSet(WHIST, infoset.sample(41), infoset.seat)
    thoughts = [forest().think(known).judged for known in (infoset, infoset, twin)]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_a_budget_may_say_how_many_trees():
    bots = [make(level, WHIST, 1) for level in ("search:50*3", "search:0.5s*2", "search:*2", "search:50*1")]
    told = [[(s.iterations, s.seconds) for s in bot.searches] for bot in bots[:3] if isinstance(bot, RootParallel)]
    assert told == [[(50, None)] * 3, [(None, 0.5)] * 2, [(4_000, 2.0)] * 2]
    assert isinstance(bots[3], Search)


@pytest.mark.parametrize("level", ["best:*", "best:*0", "best:50*", "best:50*65", "best:*many"])
def test_a_number_of_trees_that_cannot_be_is_refused(level):
    with pytest.raises(UnknownLevel, match=r"trees grow side by side"):
        make(level, WHIST)
