"""Signatures: one digest of many seeded matches, which changes when play, views or scores change.

The digest must be the same interpreted (with strict ranges and bounds), compiled with bounds checks, and compiled.
`check_modes` runs all three, or two of them.

    python -m upcard.engine.testing whist

A game has a signature for every number of players: from many matches for the usual number, from fewer for the others.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from upcard.arrays import np
from upcard.cards.chance import choose, mixed, seed_word
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_module
from upcard.engine.compile.loops import random_seat
from upcard.engine.knowledge.views import Views
from upcard.engine.play.game import Game
from upcard.engine.testing.fault import Fault
from upcard.jit.rule import CHECKED, INTERPRETED, wraparound_rule

HANDS, VIEWED = 1000, 5
"""The number of matches, and of matches with views, in the signature for the usual number of players."""
OTHER_HANDS, OTHER_VIEWED = 200, 1
"""The same for any other number of players."""
COMPARED_VIEWED = 1
"""The same for comparing modes: views are always made in Python."""
_PRIME = np.uint64(0x9E3779B97F4A7C15)

MODES = ("interpreted", "checked", "compiled")
_SET: dict[str, dict[str, str]] = {"checked": {"NUMBA_BOUNDSCHECK": "1"}}
"""What is set in the environment of a process that runs the rules so."""
_SETTINGS = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "UPCARD_LIBRARY")
QUICK_MODES = ("interpreted", "compiled")
"""Without the compiled mode with bounds checks, which needs another compilation. If a game plays alike in these two,
the interpreted run has made all the same array accesses, and an invalid index is an error there."""


@wraparound_rule
def _absorb(digest, word):
    digest[0] = mixed(digest[0] * _PRIME + np.uint64(word))


def digest_matches(game: Game, seed: int, count: int) -> int:
    """Play random matches and hash every seat, move and score into one word. Uses existing loops from Python: a
    separate loop would take seconds to compile in every mode, and save a fraction of one."""
    rules, seats = game.rules, game.players
    opening, states = game.opening(), game.opening()
    over, ended = states["over"], states["ended"]
    digest, rng, points = np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.zeros(rules.max_seats, np.int64)
    moves, arg, limit = rules.move_buffer(), rules.no_arg(), rules.about.max_moves
    for k in range(count):
        states[:] = opening
        word = np.uint64(seed_word(np.uint64(seed), k))
        rules.seed_state(states, 0, word)
        rng[0] = mixed(word)
        rules.start(states, 0)
        _settle(rules, states, over, ended)
        played = 0
        while not ended[0] and played < limit:
            seat = int(random_seat(rules.acting(states, 0), rng))
            n = int(rules.legal_moves(states, 0, seat, moves))
            _absorb(digest, n)
            move = int(moves[choose(rng, n)])
            _absorb(digest, seat * 65536 + move)
            rules.play(states, 0, seat, move, arg)
            played += 1
            if over[0]:
                rules.standing(states, 0, points)
                for player in range(seats):
                    _absorb(digest, int(points[player]) + 1_000_000)
                _settle(rules, states, over, ended)
        _absorb(digest, int(states["won"][0]))
        _absorb(digest, played)
    return int(digest[0])


def _settle(rules: CompiledGame, states: States, over: Any, ended: Any) -> None:
    """`loops.settle`, called from Python."""
    _lapse_unused(rules, states)
    while over[0] and not ended[0]:
        rules.advance(states, 0)
        _lapse_unused(rules, states)


def _lapse_unused(rules: CompiledGame, states: States) -> None:
    if hasattr(rules.module, "window"):
        while rules.window_stands(states, 0) and not rules.acting(states, 0):
            rules.close_window(states, 0)


def signed(game: Game) -> str:
    """The signature for ``tests/signatures.txt`` of a game with this number of players."""
    usual = game.players == game.about.players[0]
    return signature(game) if usual else signature(game, OTHER_HANDS, viewed=OTHER_VIEWED)


def signature(game: Game, hands: int = HANDS, seed: int = 2026, viewed: int = VIEWED) -> str:
    """Sixteen hex digits: a digest of random matches of one hand (moves and scores) and the views of the first few."""
    single = Game(game.rules, game.players, game.preset, {**game.options, "single_hand": True})
    total = hashlib.sha256(f"{digest_matches(single, seed, hands):016x}".encode())
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
        views = Views(rules, states)
        for seat in (None, *range(game.players)):
            total.update(json.dumps(_of_play(rules, views.of(seat).as_dict()), sort_keys=True).encode())
        seats = [s for s in range(game.players) if acting >> s & 1]
        seat = seats[int(rng.integers(len(seats)))]
        n = rules.legal_moves(states, 0, seat, buffer)
        rules.play(states, 0, seat, int(buffer[int(rng.integers(n))]), arg)


def _of_play(rules: CompiledGame, view: dict[str, Any]) -> dict[str, Any]:
    """A view with the names and values of the house rules alone: a better sentence about an option changes no play, and
    an option that only judgement reads (`Option.group`) doesn't, either."""
    decide = {name for name, spec in rules.schema.options.items() if not spec.group}
    options = [
        {key: word for key, word in option.items() if key != "text"}
        for option in view["options"]
        if option["name"] in decide
    ]
    return {**view, "options": options}


def check_modes(
    game: Game, hands: int = HANDS, modes: tuple[str, ...] = MODES, begun: Mapping[str, Apart] = MappingProxyType({})
) -> str:
    """The signature, after checking that all modes give the same one. Runs that have `begun` before are waited for.

    Raises `Fault` with the difference, or with the error of a run (a value that does not fit its field, an index
    outside an array).
    """
    found = {}
    for mode in modes:
        try:
            found[mode] = begun[mode].signature() if mode in begun else _signature_in(mode, game, hands)
        except Exception as error:
            raise Fault("modes", f"{game.name} fails when run {mode}: {error}") from error
    if len(set(found.values())) != 1:
        raise Fault("modes", f"{game.name} plays differently: {found}")
    return found[modes[0]]


def _signature_in(mode: str, game: Game, hands: int) -> str:
    if mode == "interpreted":
        plain = compiled_module(game.name, game.rules.module.__name__, interpreted=True)
        return signature(game.under(plain), hands, viewed=COMPARED_VIEWED)
    if not INTERPRETED and (mode == "checked") == CHECKED:
        return signature(game, hands, viewed=COMPARED_VIEWED)
    apart = Apart(mode, game, hands)
    try:
        return apart.signature()
    finally:
        apart.stop()


class Apart:
    """The signature of a game run in a mode, which another process computes from now on."""

    def __init__(self, mode: str, game: Game, hands: int = HANDS) -> None:
        clean = {k: v for k, v in os.environ.items() if k not in _SETTINGS}
        clean["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
        plan = {
            "name": game.name,
            "module": game.rules.declared.__name__,
            "players": game.players,
            "options": game.options,
            "hands": hands,
            "interpreted": mode == "interpreted",
        }
        import subprocess  # a browser has no processes, and runs the other checks

        self._process = subprocess.Popen(
            [sys.executable, "-m", "upcard.engine.testing", json.dumps(plan)],
            env={**clean, **_SET.get(mode, {})}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def signature(self) -> str:
        """Wait for it. Raises `RuntimeError` with the last error message of the process."""
        said, complained = self._process.communicate()
        if self._process.returncode:
            raise RuntimeError((complained.strip().splitlines() or [f"exit status {self._process.returncode}"])[-1])
        return said.strip()

    def stop(self) -> None:
        """End the process, if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
