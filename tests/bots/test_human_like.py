"""The levels: that they keep their budgets, are the same for the same seed, and cannot cheat."""

from dataclasses import fields, replace

import pytest

import upcard
from tests.bots.test_memory import somewhere
from upcard.bots import LEVELS, make
from upcard.bots.players.human_like import PERFECT, HumanLike, Weakness, slip_weights
from upcard.bots.priors import prior_of
from upcard.bots.search.ismcts import MAX_NODES, Judged, Search, SearchResult
from upcard.bots.search.memory import Memory
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.rule import INTERPRETED

ITERATIONS = 12 if INTERPRETED else 60
GAMES = ("whist", "briscola", "stealing_bundles")
THINKING = [name for name, level in LEVELS.items() if level.budget]


def levels():
    return ["random", *(f"{name}:{ITERATIONS}" for name in THINKING)]


@pytest.mark.parametrize("level", levels())
@pytest.mark.parametrize("name", GAMES)
def test_the_choice_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name, level):
    """No cheating: the cards that the seat cannot see are dealt anew, and the bot does not notice."""
    game = upcard.game(name)
    for moves in (1, 11) if INTERPRETED else (1, 6, 11, 16):
        infoset = somewhere(8, moves, game)
        other = InformationSet(game, infoset.sample(41), infoset.seat)
        assert make(level, game, 5).choose(infoset) == make(level, game, 5).choose(other)


@pytest.mark.parametrize("level", levels())
def test_the_same_seed_plays_the_same_and_only_legal_moves(level):
    game = upcard.game("whist", single_hand=True)
    played = []
    for _ in range(2):
        table, bots = game.table(seed=4), [make(level, game, seat) for seat in range(4)]
        moves = []
        for _ in range(4 if INTERPRETED else 40):
            seat = table.to_act[0]
            moves.append(bots[seat].choose(table.information_set(seat)))
            assert moves[-1] in table.information_set(seat).legal()
            table.play(moves[-1], seat=seat)
        played.append(moves)
    assert played[0] == played[1]


@pytest.mark.parametrize("name", THINKING)
def test_a_level_keeps_its_budget(name, monkeypatch):
    thoughts = []
    think = Search.think

    def noted(bot, infoset, stop=None):
        thoughts.append(think(bot, infoset, stop))
        return thoughts[-1]

    monkeypatch.setattr(Search, "think", noted)
    bot = LEVELS[name].build(upcard.game("whist").rules, 1)
    bot.choose(somewhere(3, 2))
    budget = LEVELS[name].budget
    assert 0 < thoughts[0].iterations <= budget.iterations
    assert budget.iterations < MAX_NODES, "the tree of a level never fills"
    assert budget.seconds <= (2 if name in ("best", "search") else 0.5), "a bot moves in half a second"


def test_a_stronger_level_thinks_more_and_errs_less():
    ladder = [LEVELS[name] for name in ("beginner", "club", "strong", "best")]
    budgets = [level.budget.iterations for level in ladder]
    slips = [(level.weakness.slip_rate, level.weakness.slip * (level.weakness.slip_rate > 0)) for level in ladder]
    assert budgets == sorted(set(budgets)) and slips == sorted(set(slips), reverse=True)
    for part in (field.name for field in fields(Memory)):
        kept = [getattr(level.weakness.memory, part) for level in ladder]
        assert kept == sorted(kept), f"a stronger level forgets no more: {part}"
    assert ladder[-1].weakness == PERFECT


def thought(*values, unit=2.0):
    judged = tuple(Judged(move, visits, value) for move, (visits, value) in enumerate(values))
    return SearchResult(0, judged, 10, 0.0, unit)


def test_a_slip_that_looks_half_as_much_worse_as_a_slip_may_is_half_as_likely():
    best, worse, far, untried = slip_weights(thought((6, 3.0), (4, 2.5), (4, 1.0), (0, 9.0)).judged, reach=1.0)
    assert (best, worse, far, untried) == (1.0, 0.5, 0.0, 0.0)


def test_when_nothing_was_tried_every_move_is_as_likely():
    assert slip_weights(thought((0, 0.0), (0, 0.0)).judged, reach=0.5) == [1.0, 1.0]


def test_no_slip_is_unthinkable():
    """With four low cards no level bids on at Twenty-Eight, however little it minds the value of a bid."""
    game = upcard.game("twenty_eight", single_hand=True)
    prior = prior_of(game.rules)
    for deal in range(3):
        table = game.table(seed=deal)
        infoset = table.information_set(table.to_act[0])
        s, legal = game.rules.open(infoset.sample(0))[0], infoset.legal()
        leanings = {move: prior(s, infoset.seat, move) for move in legal}
        bot = HumanLike(
            Search(game.rules, 1, iterations=ITERATIONS), Weakness(slip_rate=1.0, slip=99.0, priors=False), 1
        )
        chosen = {bot.choose(infoset) for _ in range(4)}
        assert all(leanings[move] >= 0.1 * max(leanings.values()) for move in chosen)
        assert min(leanings.values()) < 0.1 * max(leanings.values()), "or this test could not fail"


def test_slips_show_in_some_choices_only():
    infoset = somewhere(3, 1)
    always = Search(infoset.game.rules, 1, iterations=ITERATIONS).think(infoset)
    choices = {}
    for slip_rate in (0.0, 1.0):
        weakness = replace(PERFECT, slip_rate=slip_rate, slip=5.0)
        bot = HumanLike(Search(infoset.game.rules, 1, iterations=ITERATIONS), weakness, 1)
        bot.search.think = lambda *_: always
        choices[slip_rate] = {bot.choose(infoset) for _ in range(40)}
    assert len(choices[0.0]) == 1 < len(choices[1.0])


def test_a_player_that_forgets_chooses_otherwise_now_and_then():
    """Late at whist, where what is gone decides: some of these choices differ from those with a perfect memory."""
    rules = upcard.game("whist").rules
    differ = 0
    for seed in range(5 if INTERPRETED else 20):
        infoset = somewhere(seed, 33)
        perfect = Search(rules, seed, iterations=ITERATIONS).choose(infoset)
        forgetful = HumanLike(Search(rules, seed, iterations=ITERATIONS), Weakness(Memory.even(0.0)), seed)
        differ += forgetful.choose(infoset) != perfect
    assert differ > 0
