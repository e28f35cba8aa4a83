"""A signature: one digest of many seeded matches, which changes when play, views or scores do.

The same digest must come out interpreted (with strict ranges and bounds), compiled with bounds checks,
and compiled; `check_modes` runs the three in processes of their own.

    python -m upcard.engine.testing whist

A game is signed for every number of players: with the usual number by many matches, with the others by fewer.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

from upcard.cards.chance import choose, mixed, seed_word, set_seed
from upcard.contract.hooks import apply, begin, deal, legal, points, to_act
from upcard.engine.compile.loops import random_seat, settle
from upcard.engine.know.views import view_of
from upcard.engine.play.game import Game
from upcard.engine.testing.fault import Fault
from upcard.jit.rule import wrapping_rule

HANDS, VIEWED = 1000, 5
"""Matches, and matches of which views are taken too, in the signature of a game with its usual number of players."""
OTHER_HANDS, OTHER_VIEWED = 200, 1
"""The same with any other number of players."""
_PRIME = np.uint64(0x9E3779B97F4A7C15)

MODES = {
    "interpreted": {"NUMBA_DISABLE_JIT": "1"},
    "checked": {"NUMBA_BOUNDSCHECK": "1"},
    "compiled": {},
}


@wrapping_rule
def _absorb(digest, word):
    digest[0] = mixed(digest[0] * _PRIME + np.uint64(word))


def digest_matches(states, opening, seed, count, digest, moves, arg, rng, limit):
    """Play random matches; take every seat, move and score into the digest. (A template.)"""
    s = states[0]
    for k in range(count):
        states[0] = opening[0]
        word = seed_word(seed, k)
        set_seed(s, word)
        rng[0] = mixed(word)
        begin(s)
        deal(s)
        settle(s)
        played = 0
        while not s.ended and played < limit:
            seat = random_seat(to_act(s), rng)
            n = legal(s, seat, moves)
            _absorb(digest, n)
            move = int(moves[choose(rng, n)])
            _absorb(digest, seat * 65536 + move)
            apply(s, seat, move, arg)
            played += 1
            if s.over:
                for player in range(s.seats):
                    _absorb(digest, points(s, player) + 1_000_000)
                settle(s)
        _absorb(digest, s.won)
        _absorb(digest, played)


def signed(game: Game) -> str:
    """The signature that stands in the list of signatures for the game with this number of players."""
    usual = game.players == game.about.players[0]
    return signature(game) if usual else signature(game, OTHER_HANDS, viewed=OTHER_VIEWED)


def signature(game: Game, hands: int = HANDS, seed: int = 2026, viewed: int = VIEWED) -> str:
    """Sixteen hex digits for random matches of one hand (moves and scores) and the views of the first few."""
    single = Game(game.rules, game.players, game.preset, {**game.options, "single_hand": True})
    rules = single.rules
    digest, rng = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    work = rules.schema.blank()
    loop = rules.bind(digest_matches)
    states, opening = rules.open(work), rules.open(single.opening())
    loop(
        states,
        opening,
        np.uint64(seed),
        hands,
        digest,
        rules.move_buffer(),
        rules.no_arg(),
        rng,
        rules.about.max_moves,
    )
    total = hashlib.sha256(f"{int(digest[0]):016x}".encode())
    for k in range(viewed):
        _absorb_views(total, single, seed + k)
    return total.hexdigest()[:16]


def _absorb_views(total: Any, game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    states, rules = game.dealt(seed), game.rules
    buffer, arg = rules.move_buffer(), rules.no_arg()
    for _ in range(200):
        acting = int(rules.acting(states, 0))
        if not acting:
            return
        for seat in (None, *range(game.players)):
            total.update(json.dumps(view_of(rules, states, seat).as_dict(), sort_keys=True).encode())
        seats = [s for s in range(game.players) if acting >> s & 1]
        seat = seats[int(rng.integers(len(seats)))]
        n = rules.legal_moves(states, 0, seat, buffer)
        rules.play(states, 0, seat, int(buffer[int(rng.integers(n))]), arg)


def check_modes(game: Game, hands: int = HANDS) -> str:
    """The signature, after making sure that all three ways to run the rules give the same one.

    Raises `Fault` with what differs, or with the error that an interpreted run met (a value that does not
    fit its field, a place outside an array).
    """
    found = {}
    for mode, settings in MODES.items():
        ran = _run(game, hands, settings)
        if ran.returncode:
            last = ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else f"exit status {ran.returncode}"
            raise Fault("modes", f"{game.name} fails when run {mode}: {last}")
        found[mode] = ran.stdout.strip()
    if len(set(found.values())) != 1:
        raise Fault("modes", f"{game.name} plays differently: {found}")
    return found["compiled"]


def _run(game: Game, hands: int, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")}
    clean["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    plan = {
        "name": game.name,
        "module": game.rules.module.__name__,
        "players": game.players,
        "options": game.options,
        "hands": hands,
    }
    return subprocess.run(
        [sys.executable, "-m", "upcard.engine.testing", json.dumps(plan)],
        env={**clean, **settings}, capture_output=True, text=True, check=False,
    )  # fmt: skip
