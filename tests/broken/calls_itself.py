"""Broken: two rules call one another."""

from tests.broken.sound import *  # noqa: F403
from tests.broken.sound import push, rule, size


@rule
def finish_trick(s):
    if size(s.trick) < 2:
        next_trick(s)


@rule
def next_trick(s):
    push(s.trick, 0)
    finish_trick(s)
