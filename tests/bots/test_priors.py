"""Judgement: what it may look at, what the search makes of it, and what it says of hands that every book has."""

import ast
import builtins
import dis
import types
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.bots.judged import JUDGED
from upcard import heuristics
from upcard.bots.priors import digest, prior_of
from upcard.bots.search.ismcts import Search, tree
from upcard.cards.chance import choose
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import judgement_sources
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.games import NAMES
from upcard.jit import sources
from upcard.jit.rule import INTERPRETED

ITERATIONS = 12 if INTERPRETED else 300
SHARED = Path(str(heuristics.__file__)).parent


def decisions(game, seed, moves):
    """Information sets and their states at choices of a hand in which everybody plays as he is inclined."""
    rules, states, rng, buffer = game.rules, game.dealt(seed), rng_of(seed), game.rules.move_buffer()
    for _ in range(moves):
        acting = int(rules.acting(states, 0))
        if not acting:
            return
        seat = acting.bit_length() - 1
        legal = buffer[: rules.legal_moves(states, 0, seat, buffer)].tolist()
        likely = weights(game, states, seat, legal)
        if len(legal) > 1:
            yield InformationSet(game, states, seat), states, legal, likely
        drawn = choose(rng, 1 << 20) / (1 << 20) * sum(likely)
        place = int(np.searchsorted(np.cumsum(likely), drawn))
        rules.play(states, 0, seat, legal[min(place, len(legal) - 1)], rules.no_arg())


def is_of_judgement(module):
    return "judgement" in module.split(".") or module.startswith("upcard.heuristics.")


def globals_of(code):
    """The names that code looks for outside itself."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    return names.union(*(globals_of(c) for c in code.co_consts if isinstance(c, types.CodeType)))


@pytest.mark.parametrize("name", JUDGED)
def test_every_name_in_a_judgement_means_something_in_its_game(name):
    rules = upcard.game(name).rules
    known = {*dir(builtins), *dir(rules.module), *rules._names}
    templates, seen = [rules.judgement.prior], set()
    while templates:
        template = templates.pop()
        seen.add(template)
        for used in globals_of(template.__code__):
            value = template.__globals__.get(used)
            if isinstance(value, types.FunctionType) and is_of_judgement(value.__module__):
                templates += [value] if value not in seen else []
            else:
                assert value is not None or used in known, used


def weights(game, states, seat, moves):
    prior, s = prior_of(game.rules), game.rules.open(states)[0]
    return [float(prior(s, seat, move)) for move in moves]


def single_hands(name):
    """The game with its least and its most players, in plain Python: a few hands are played before a prior is compiled,
    and a place outside an array is an error."""
    players, rules = upcard.game(name).about.players, compiled_game(name, interpreted=True)
    return [upcard.game(name, players=n, single_hand=True).under(rules) for n in sorted({min(players), max(players)})]


@pytest.mark.parametrize("name", JUDGED)
def test_judgement_looks_only_at_what_the_seat_knows(name):
    for game in single_hands(name):
        met = 0
        for infoset, _, legal, likely in decisions(game, 3, 30):
            assert weights(game, infoset.sample(1), infoset.seat, legal) == likely
            met += 1
        assert met, "no choice was met"


@pytest.mark.parametrize("name", JUDGED)
def test_every_legal_move_may_be_made_and_none_is_more_than_certain(name):
    for game in single_hands(name):
        met = 0
        for _, _, _, likely in decisions(game, 4, 60):
            assert min(likely) > 0 and max(likely) <= 1
            met += 1
        assert met, "no choice was met"


@pytest.fixture
def few_trials(monkeypatch):
    """Interpreted hands are slow: the spread is measured by fewer of them."""
    if INTERPRETED:
        monkeypatch.setattr("upcard.bots.search.ismcts.TRIALS", 4)


@pytest.mark.usefixtures("few_trials")
@pytest.mark.parametrize("name", ["truco", pytest.param("contract_bridge", marks=pytest.mark.long)])
def test_a_search_with_judgement_makes_the_same_choice_for_the_same_seed_and_the_same_knowledge(name):
    game = upcard.game(name, single_hand=True)
    infoset = next(infoset for infoset, *_ in decisions(game, 5, 20))
    twin = InformationSet(game, infoset.sample(9), infoset.seat)
    found = [Search(game.rules, 5, iterations=ITERATIONS).think(m).judged for m in (infoset, infoset, twin)]
    assert found[0] == found[1] == found[2]


@pytest.mark.usefixtures("few_trials")
def test_a_game_can_be_searched_without_its_judgement():
    game = upcard.game("whist", single_hand=True)
    infoset = next(infoset for infoset, *_ in decisions(game, 5, 20))
    plain, judged = (Search(game.rules, 5, iterations=ITERATIONS, judged=j).think(infoset) for j in (False, True))
    assert plain.judged != judged.judged
    assert {j.move for j in plain.judged} == {j.move for j in judged.judged} == set(infoset.legal())


def test_a_game_whose_judgement_has_no_prior_is_played_without():
    assert prior_of(upcard.game("beggar_my_neighbor").rules) is None


def test_the_compiled_loops_are_told_apart_by_all_the_sources_of_a_judgement(monkeypatch):
    games = [compiled_game(name) for name in ("twenty_eight", "kowah")]
    before = [digest(rules) for rules in games]
    assert len(set(before)) == 2
    read = Path.read_bytes

    def edited(path):
        return read(path) + (b"EDITED = 1" if path.name == "tricks.py" else b"")

    monkeypatch.setattr(sources, "own_code_of", sources.code_of)
    monkeypatch.setattr(Path, "read_bytes", edited)
    for rules in games:
        monkeypatch.setitem(vars(rules), "judgement_digest", "")
        del vars(rules)["judgement_digest"]
    digest.cache_clear()
    try:
        assert digest(games[0]) != before[0] and digest(games[1]) == before[1]
    finally:
        digest.cache_clear()


def test_no_function_calls_itself():
    judgement = [path for name in NAMES for path in judgement_sources(name)]
    for path in (*judgement, *SHARED.glob("*.py"), Path(str(tree.__file__))):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                called = {n.func.id for n in ast.walk(function) if isinstance(n, ast.Call) and hasattr(n.func, "id")}
                assert function.name not in called


def test_a_move_is_drawn_as_often_as_its_prior_says():
    names = {**vars(tree), "prior": lambda s, seat, move: (0.1, 0.3, 0.6)[move]}
    draw = types.FunctionType(tree.sensible_move.__code__, names)
    rng = rng_of(1)
    drawn = Counter(draw(None, 0, (0, 1, 2), 3, rng) for _ in range(4000))
    # The last draw of twelve stands, whatever it is: that happens in one case of seventy.
    assert [round(drawn[move] / 4000, 1) for move in range(3)] == [0.1, 0.3, 0.6]


# --- Bridge ----------------------------------------------------------------------------------------------------------

BRIDGE = upcard.game("contract_bridge", single_hand=True)
CALLS = [
    # the calls so far, the hand of the next to call, and the call to which it leans most
    ((), "A♠ K♠ 4♠ 3♠ 2♠ K♥ 7♥ 5♥ Q♦ 6♦ 3♦ 9♣ 2♣", "bid 1♠"),
    ((), "A♠ K♠ 4♠ K♥ Q♥ 7♥ 5♥ Q♦ 6♦ 3♦ Q♣ 9♣ 2♣", "bid 1NT"),
    ((), "9♠ 4♠ J♥ 7♥ 5♥ Q♦ 6♦ 3♦ Q♣ 9♣ 2♣ 3♣ 4♣", "pass"),
    ((), "9♠ 4♥ K♥ Q♥ 10♥ 9♥ 8♥ 7♥ 6♦ 3♦ 2♦ 9♣ 2♣", "bid 3♥"),
    (("bid 1♥", "pass"), "A♠ 4♠ 3♠ K♥ 7♥ 5♥ 2♥ Q♦ 6♦ K♦ J♣ 9♣ 2♣", "bid 2NT"),
    (("bid 1♥", "pass"), "9♠ 4♠ 3♠ 7♥ 5♥ 6♦ 3♦ 2♦ J♦ J♣ 9♣ 2♣ 4♣", "pass"),
    (("bid 1NT", "pass"), "A♠ 4♠ 3♠ K♥ 7♥ 5♥ Q♦ 6♦ K♦ J♣ 9♣ 2♣ 4♣", "bid 3NT"),
    (("bid 1♦",), "A♠ K♠ 10♠ 9♠ 3♠ 7♥ 5♥ K♦ 6♦ 3♦ J♣ 9♣ 2♣", "bid 1♠"),
]


@pytest.mark.parametrize(("calls", "hand", "expected"), CALLS)
def test_bridge_hands_are_bid_as_books_bid_them(calls, hand, expected):
    """The hand is that of the seat on turn after the calls; the dealer is the seat that called first."""
    seat = len(calls) % 4
    others = [card for card in upcard.cards.faces.TEXTS[:52] if card not in hand.split()]
    hands = [others[13 * k : 13 * k + 13] for k in range(3)]
    hands.insert(seat, hand.split())
    table = BRIDGE.position(hands=[" ".join(cards) for cards in hands], dealer=0, turn=0)
    for call in calls:
        table.play(call)
    infoset = table.information_set(seat)
    prior, s = prior_of(BRIDGE.rules), BRIDGE.rules.open(infoset.sample(1))[0]
    most = max(infoset.legal(), key=lambda move: float(prior(s, seat, move)))
    assert BRIDGE.rules.moves.words(most) == expected
