"""Tree search for games in which a decision depends on what a player believes about a hidden hand (Truco's raises).

All imagined worlds of a search share the hand of its seat, so in the tree the others come to know that hand: they run
from a raise on the highest card, and call every bluff (strategy fusion: Frank and Basin, *Search in Games with
Incomplete Information*, 1998). Where judgement lends `guesses`, they answer by judgement, which looks at their own
cards alone. Written as a template, like `bots.search.tree`.
"""

from __future__ import annotations

from upcard.bots.search.tree import draw, grow, mark_legal, select, untried
from upcard.declarations.hooks import apply, legal, lent, to_act
from upcard.engine.compile.loops import random_seat


@lent
def guesses(s, seat, viewer):
    """Whether the decision of a seat turns on what it thinks of the hand of `viewer`."""


def child_of(nodes, node, seat, move):
    """The child of a node for a move, 0 if it has none."""
    child = nodes[node].first
    while child and (nodes[child].move != move or nodes[child].seat != seat):
        child = nodes[child].next
    return child


def descend(s, tree, playout, root_seat, rng):
    """`tree.descend` of a game with guesses."""
    path, moves, judged = tree.path, playout.moves, playout.judged
    node = 0
    depth = 0
    seat = root_seat
    while depth < len(path):
        n = legal(s, seat, moves)
        if judged and seat != root_seat and guesses(s, seat, root_seat):
            move = draw(s, seat, moves, n, rng, judged)
            child = child_of(tree.nodes, node, seat, move)
        else:
            stamp = mark_legal(moves, n, tree)
            child = select(s, seat, tree, node, stamp, moves, n, judged)
            if child == 0:
                move = untried(tree, stamp, moves, n, rng, judged)
            else:
                move = int(tree.nodes[child].move)
        apply(s, seat, move, playout.arg)
        if child == 0:
            path[depth] = grow(tree, node, seat, move)
            return depth + (path[depth] > 0)
        path[depth] = child
        depth += 1
        node = child
        if s.over or s.ended:
            break
        seat = random_seat(to_act(s), rng)
    return depth
