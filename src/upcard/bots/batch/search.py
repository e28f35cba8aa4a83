"""The moves of levels for many matches at once, in compiled code: templates like those of `bots.search.tree`.

`search_some` is `human_like.HumanLike` over `search.Search` step by step, with the same draws from the same
generators, so a level moves here as its bot does at a table. `judge_some` is `judgement.QuickJudgement`.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.bots.search.memory import AS_ONE, _forget_gone, _forget_marks
from upcard.bots.search.ranking import is_decided, rank_moves
from upcard.bots.search.tree import USED
from upcard.cards.chance import choose, mixed
from upcard.declarations.hooks import legal, lent
from upcard.engine.compile.loops import standing
from upcard.engine.knowledge.redeal import redeal_many
from upcard.jit.rule import rule

FINE = 1 << 30
"""As finely as `HumanLike` draws chances."""
WORLDS, TREE, SLIPS = range(3)
"""The generators of a bot: of its worlds, of its tree, of its slips."""


class Turns(NamedTuple):
    """The matches in which moves are to be chosen, and the bots that choose them."""

    states: NDArray[np.void]
    truths: NDArray[np.int64]
    """The states as words of 64 bits."""
    places: NDArray[np.int64]
    """The matches, by their place in `states`."""
    seats: NDArray[np.int64]
    """The seat to move in each of them."""
    seeds: NDArray[np.uint64]
    """The seed of each bot."""
    rngs: NDArray[np.uint64]
    """The generators of each bot, at `WORLDS`, `TREE` and `SLIPS`."""


class Imagining(NamedTuple):
    """How worlds are imagined: the layout of the game's records, what is kept in memory, and work space.

    Records are read as bytes (``raw``) and as words of 64 bits (``wide``).
    """

    worlds: NDArray[np.void]
    raw: NDArray[np.int8]
    wide: NDArray[np.int64]
    base_raw: NDArray[np.int8]
    """One record: a world without what the seat cannot know."""
    base_wide: NDArray[np.int64]
    one_raw: NDArray[np.int8]
    """One record: such a world, from which things are forgotten."""
    one_wide: NDArray[np.int64]
    units: NDArray[np.int64]
    """The lines of `engine.knowledge.layout.Layout` for hidden cards."""
    sees: NDArray[np.int64]
    hidden: NDArray[np.int64]
    gone_units: NDArray[np.int64]
    """The same with the cards that all have seen go (`memory.Past`)."""
    gone_sees: NDArray[np.int64]
    marks: NDArray[np.int64]
    """`memory.Past.words`."""
    keeps: NDArray[np.int64]
    """`memory.keeps_of` without a trump suit, and for each."""
    trump_at: int
    """The offset of the trump suit in a record; -1 where there is none that all know."""
    hand_at: int
    phase_at: int
    work: NDArray[np.int64]
    marks_work: NDArray[np.int64]
    forgets: bool
    """Whether anything is forgotten."""


class Budget(NamedTuple):
    """How much is searched: iterations, worlds that measure the spread, worlds of the first batch."""

    iterations: int
    trials: int
    first_batch: int


class Slips(NamedTuple):
    """`human_like.Weakness`, but for memory."""

    human: bool
    """Whether there is a weakness at all."""
    by_prior: bool
    rate: float
    reach: float
    unthinkable: float


@lent
def prior(s, seat, move):
    """How inclined judgement is to a move (`bots.priors`), or `indifferent`."""


@lent
def iterate(worlds, count, tree, playout, root_seat, unit, rng):
    """`tree.iterate` of the game."""


def indifferent(s, seat, move):
    """The judgement of a game without any."""
    return 1.0


@rule
def chance_of(rng):
    """A number from 0 to 1."""
    return choose(rng, FINE) / FINE


@rule
def imagine(imagining, truth, count, seat, memory_seed, rng):
    """Fill `count` worlds that agree with what a seat knows of the record `truth`."""
    here = imagining
    phase = raw_byte(truth, here.phase_at)
    if here.forgets:
        imagine_forgetful(here, count, phase, seat, memory_seed, rng)
    else:
        redeal_many(
            truth, here.raw[:count], here.wide[:count], here.units, here.sees, here.hidden, phase, seat, rng, here.work
        )


@rule
def imagine_forgetful(imagining, count, phase, seat, memory_seed, rng):
    """`memory.Forgetful.imagine`: fill `count` worlds that agree with what is remembered of the base record."""
    here = imagining
    base, one = here.base_wide[0], here.one_wide[0]
    units, sees, hidden, work = here.units, here.sees, here.hidden, here.work
    for start in range(0, count, AS_ONE):
        stop = min(start + AS_ONE, count)
        redeal_many(base, here.one_raw, here.one_wide, units, sees, hidden, phase, seat, rng, work)
        trump = here.base_raw[0, here.trump_at] if here.trump_at >= 0 else -1
        line = here.keeps[trump + 1]
        _forget_marks(one, here.marks, memory_seed, line)
        _forget_gone(
            here.gone_units, here.gone_sees, here.one_raw[0], one, seat, phase, memory_seed, line, rng, here.marks_work
        )
        redeal_many(one, here.raw[start:stop], here.wide[start:stop], units, sees, hidden, phase, seat, rng, work)


@rule
def memory_seed_of(imagining, truth, seat, seed, rng):
    """What `memory.Forgetful` forgets by, in this hand; 0 where nothing is forgotten. It makes the base record."""
    here = imagining
    if not here.forgets:
        return np.uint64(0)
    rng[0] = base_rng(seed)
    phase = raw_byte(truth, here.phase_at)
    redeal_many(truth, here.base_raw, here.base_wide, here.units, here.sees, here.hidden, phase, seat, rng, here.work)
    return mixed(seed ^ np.uint64(word_at(here.base_wide[0], here.hand_at)))


@rule
def clear(tree):
    """Leave the root alone."""
    nodes, counters = tree.nodes, tree.counters
    nodes[0].first = 0
    nodes[0].visits = 0
    nodes[0].value = 0.0
    counters[0] = 0
    counters[1] = 0
    for k in range(len(tree.marks)):
        tree.marks[k] = 0
    counters[USED] = 1


@rule
def pick_slip(ranking, n, reach, rng):
    """One of the first `n` moves of the order in a slip (`human_like.slip_weights`)."""
    order, visits, values, weights = ranking.order, ranking.visits, ranking.values, ranking.weights
    best = -1e300
    tried = 0
    for k in range(n):
        if visits[order[k]]:
            tried += 1
            best = max(best, values[order[k]])
    total = 0.0
    for k in range(n):
        weights[k] = 1.0
        if tried:
            weights[k] = max(0.0, 1.0 - (best - values[order[k]]) / reach) if visits[order[k]] else 0.0
        total += weights[k]
    left = chance_of(rng) * total
    for k in range(n):
        left -= weights[k]
        if left < 0.0:
            return order[k]
    return order[0]


def keep_thinkable(s, seat, order, n, unthinkable, weights):
    """Strike out of `order` the moves to which judgement is hardly inclined; returns how many are left. (A template:
    `prior` is the game's.)"""
    most = 0.0
    for k in range(n):
        weights[k] = prior(s, seat, int(order[k]))
        most = max(most, weights[k])
    left = 0
    for k in range(n):
        if weights[k] >= unthinkable * most:
            order[left] = order[k]
            left += 1
    return left


def think(imagining, truth, tree, playout, budget, seat, memory_seed, rngs):
    """Search the move of a seat; returns the unit in which values count, the spread of a hand. (A template: `iterate`
    is the game's.)"""
    worlds = imagining.worlds
    world_rng = rngs[WORLDS : WORLDS + 1]
    tree_rng = rngs[TREE : TREE + 1]
    count = min(budget.trials, len(worlds))
    imagine(imagining, truth, count, seat, memory_seed, world_rng)
    standing(worlds, 0, playout.start)
    found = iterate(worlds, count, tree, playout, seat, 0.0, tree_rng)
    unit = found if found > 1e-9 else 1.0
    done = 0
    batch = min(budget.first_batch, len(worlds))
    while done < budget.iterations and not (done > 0 and is_decided(tree.nodes, budget.iterations - done)):
        count = min(batch, budget.iterations - done)
        imagine(imagining, truth, count, seat, memory_seed, world_rng)
        iterate(worlds, count, tree, playout, seat, unit, tree_rng)
        done += count
        batch = min(2 * batch, len(worlds))
    return unit


def search_some(turns, imagining, tree, playout, budget, ranking, slips, chosen):
    """Choose a move in match ``places[p]`` for ``seats[p]``, as the bot with ``seeds[p]`` and the generators
    ``rngs[p]`` does. (A template: `think`, `prior`, `keep_thinkable` and the rules are the game's.)"""
    for p in range(len(turns.places)):
        i = turns.places[p]
        s = turns.states[i]
        seat = turns.seats[p]
        rngs = turns.rngs[p]
        moves = playout.moves
        n = legal(s, seat, moves)
        unit = 1.0
        clear(tree)
        if n > 1:
            truth = turns.truths[i]
            seed = turns.seeds[p]
            memory_seed = memory_seed_of(imagining, truth, seat, seed, rngs[WORLDS + 3 : WORLDS + 4])
            unit = think(imagining, truth, tree, playout, budget, seat, memory_seed, rngs)
            n = legal(s, seat, moves)
        rank_moves(tree.nodes, moves, n, unit, ranking)
        if slips.human:
            slip_rng = rngs[SLIPS : SLIPS + 1]
            is_slip = chance_of(slip_rng) < slips.rate
            if (is_slip or not slips.by_prior) and n > 1:
                n = keep_thinkable(s, seat, ranking.order, n, slips.unthinkable, ranking.weights)
            if is_slip:
                chosen[p] = pick_slip(ranking, n, slips.reach * unit, slip_rng)
                continue
        chosen[p] = ranking.order[0]


@rule
def raw_byte(words, at):
    """The byte at an offset of a record that is given in words of 64 bits."""
    return np.int64(np.int8((words[at >> 3] >> (8 * (at & 7))) & 255))


@rule
def word_at(words, at):
    """The 32-bit number at an offset of a record that is given in words of 64 bits."""
    return (words[at >> 3] >> (8 * (at & 7))) & 0xFFFFFFFF


@rule
def base_rng(seed):
    """`information_set.rng_of`: a generator from a seed."""
    return mixed(seed)


def judge_some(states, places, seats, rngs, moves, chosen):
    """The likeliest move by judgement in each match, one of the likeliest at random. (A template: `prior` and the rules
    are the game's.)"""
    for p in range(len(places)):
        s = states[places[p]]
        seat = seats[p]
        n = legal(s, seat, moves)
        most = -1.0
        best = moves[0]
        level = 0
        for k in range(n):
            likelihood = prior(s, seat, int(moves[k])) if n > 1 else 1.0
            if likelihood > most:
                most = likelihood
                level = 0
            if likelihood == most:
                level += 1
                if choose(rngs[p], level) == 0:
                    best = moves[k]
        chosen[p] = best


@lent
def habit(s, seat, move):
    """How inclined a rule of thumb is to a move (`bots.priors`)."""


def habit_some(states, places, seats, rngs, moves, order, weights, chosen):
    """A move in each match as `rule_of_thumb.RuleOfThumb` makes it. (A template: `habit` and the rules are the
    game's.)"""
    for p in range(len(places)):
        s = states[places[p]]
        seat = seats[p]
        n = legal(s, seat, moves)
        total = 0.0
        for k in range(n):
            leaning = habit(s, seat, int(moves[k]))
            total += leaning
            j = k - 1
            while j >= 0 and weights[j] < leaning:
                weights[j + 1] = weights[j]
                order[j + 1] = order[j]
                j -= 1
            weights[j + 1] = leaning
            order[j + 1] = moves[k]
        left = chance_of(rngs[p, SLIPS : SLIPS + 1]) * total
        chosen[p] = order[0]
        for k in range(n):
            left -= weights[k]
            if left < 0.0:
                chosen[p] = order[k]
                break
