"""The moves of levels for many matches at once, in compiled code: templates like those of `bots.tree`.

`search_some` is `human_like.HumanLike` over `search.Search` step by step, with the same draws from the same
generators, so a level moves here as its bot does at a table. `judge_some` is `judgement.QuickJudgement`.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.bots.memory import AS_ONE, _forget_gone, _forget_marks
from upcard.bots.tree import USED
from upcard.cards.chance import choose, mixed
from upcard.declarations.hooks import legal, lent
from upcard.engine.compile.loops import standing
from upcard.engine.knowledge.redeal import redeal_many
from upcard.jit.rule import rule

FINE = 1 << 30
"""As finely as `HumanLike` draws chances."""
WORLDS, TREE, SLIPS = range(3)
"""The generators of a bot: of its worlds, of its tree, of its slips."""


@lent
def prior(s, seat, move):
    """How inclined judgement is to a move (`bots.priors`), or `indifferent`."""


@lent
def iterate(
    worlds, count, nodes, counters, path, marks, priors, root_seat, start, unit, match, explore, moves, arg, rng,
    limit, out, sums, judged,
):  # fmt: skip
    """`tree.iterate` of the game."""


def indifferent(s, seat, move):
    """The judgement of a game without any."""
    return 1.0


@rule
def chance_of(rng):
    """A number from 0 to 1."""
    return choose(rng, FINE) / FINE


@rule
def imagine_forgetful(
    base, base_raw, base_wide, one_raw, one_wide, raw, wide, units, sees, hidden, gone_units, gone_sees, words, keeps,
    trump_at, hand, phase, seat, memory_seed, rng, work, marks_work,
):  # fmt: skip
    """`memory.Forgetful.imagine`: fill worlds that agree with what is remembered of the record `base`."""
    for start in range(0, len(wide), AS_ONE):
        stop = min(start + AS_ONE, len(wide))
        redeal_many(base, one_raw, one_wide, units, sees, hidden, phase, seat, rng, work)
        trump = base_raw[trump_at] if trump_at >= 0 else -1
        line = keeps[trump + 1]
        _forget_marks(one_wide[0], words, memory_seed, line)
        _forget_gone(
            gone_units, gone_sees, one_raw[0], one_wide[0], seat, phase, memory_seed, line, rng, marks_work
        )  # fmt: skip
        redeal_many(one_wide[0], raw[start:stop], wide[start:stop], units, sees, hidden, phase, seat, rng, work)


@rule
def is_decided(nodes, left):
    """Whether no other child of the root can become the most visited one in so many iterations."""
    most = 0
    second = 0
    children = 0
    child = nodes[0].first
    while child:
        visits = nodes[child].visits
        children += 1
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = nodes[child].next
    return children > 1 and most - second > left


@rule
def rank_moves(nodes, moves, n, unit, visits, values, order):
    """Write for each legal move its visits and mean value by number, and the moves in `order`, the best first."""
    for k in range(n):
        visits[moves[k]] = 0
        values[moves[k]] = 0.0
        order[k] = moves[k]
    child = nodes[0].first
    while child:
        node = nodes[child]
        visits[node.move] = node.visits
        values[node.move] = node.value / node.visits * unit
        child = node.next
    for k in range(1, n):
        move = order[k]
        j = k - 1
        while j >= 0 and comes_before(move, order[j], visits, values):
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = move


@rule
def comes_before(move, other, visits, values):
    """Whether a move ranks before another: by visits, by value, by number."""
    if visits[move] != visits[other]:
        return visits[move] > visits[other]
    if values[move] != values[other]:
        return values[move] > values[other]
    return move < other


@rule
def pick_slip(order, n, visits, values, reach, rng, weights):
    """One of the first `n` moves of `order` in a slip (`human_like.slip_weights`)."""
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


def search_some(
    states, truths, places, seats, seeds, rngs, worlds, raw, wide, base, base_raw, base_wide, one_raw, one_wide,
    units, sees, hidden, gone_units, gone_sees, words, keeps, trump_at, hand_at, phase_at, work, marks_work,
    nodes, counters, path, marks, priors, start, sums, out, moves, arg, visits, values, order, weights,
    forgets, human, judged, by_prior, iterations, trials, first_batch, limit, match, explore, slip_rate, slip,
    unthinkable, chosen,
):  # fmt: skip
    """Choose a move in match ``places[p]`` for ``seats[p]``, as the bot with ``seeds[p]`` and the generators
    ``rngs[p]`` does. (A template: `iterate`, `prior`, `keep_thinkable` and the rules are the game's.)"""
    for p in range(len(places)):
        i = places[p]
        s = states[i]
        seat = seats[p]
        n = legal(s, seat, moves)
        unit = 1.0
        nodes[0].first = 0
        nodes[0].visits = 0
        nodes[0].value = 0.0
        counters[0] = 0
        counters[1] = 0
        for k in range(len(marks)):
            marks[k] = 0
        counters[USED] = 1
        if n > 1:
            truth = truths[i]
            phase = raw_byte(truth, phase_at)
            memory_seed = np.uint64(0)
            if forgets:
                seed_rng = base_rng(seeds[p])
                work_rng = rngs[p, WORLDS + 3 : WORLDS + 4]
                work_rng[0] = seed_rng
                redeal_many(truth, base_raw, base_wide, units, sees, hidden, phase, seat, work_rng, work)
                memory_seed = mixed(seeds[p] ^ np.uint64(word_at(base_wide[0], hand_at)))
            world_rng = rngs[p, WORLDS : WORLDS + 1]
            tree_rng = rngs[p, TREE : TREE + 1]
            done = -1
            batch = trials
            while True:
                if done >= 0:
                    left = iterations - done
                    if left <= 0 or (done > 0 and is_decided(nodes, left)):
                        break
                    count = min(batch, left)
                    count = min(count, len(worlds))
                else:
                    count = min(trials, len(worlds))
                if forgets:
                    imagine_forgetful(
                        base_wide[0], base_raw[0], base_wide, one_raw, one_wide, raw[:count], wide[:count], units,
                        sees, hidden, gone_units, gone_sees, words, keeps, trump_at, hand_at, phase, seat, memory_seed,
                        world_rng, work, marks_work,
                    )  # fmt: skip
                else:
                    redeal_many(
                        truth, raw[:count], wide[:count], units, sees, hidden, phase, seat, world_rng, work
                    )  # fmt: skip
                if done < 0:
                    standing(worlds, 0, start)
                    found = iterate(
                        worlds, count, nodes, counters, path, marks, priors, seat, start, 0.0, match, explore, moves,
                        arg, tree_rng, limit, out, sums, judged,
                    )  # fmt: skip
                    unit = found if found > 1e-9 else 1.0
                    done = 0
                    batch = min(first_batch, len(worlds))
                    continue
                iterate(
                    worlds, count, nodes, counters, path, marks, priors, seat, start, unit, match, explore, moves,
                    arg, tree_rng, limit, out, sums, judged,
                )  # fmt: skip
                done += count
                batch = min(2 * batch, len(worlds))
            n = legal(s, seat, moves)
        rank_moves(nodes, moves, n, unit, visits, values, order)
        if human:
            slip_rng = rngs[p, SLIPS : SLIPS + 1]
            slips = chance_of(slip_rng) < slip_rate
            if (slips or not by_prior) and n > 1:
                n = keep_thinkable(s, seat, order, n, unthinkable, weights)
            if slips:
                chosen[p] = pick_slip(order, n, visits, values, slip * unit, slip_rng, weights)
                continue
        chosen[p] = order[0]


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
