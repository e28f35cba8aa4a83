"""Rules of thumb by which lower levels go in games of few choices, and patiences that upper levels work out."""

import pytest

import upcard
from tests.bots.judged import JUDGED
from tests.bots.test_priors import decisions, single_hands
from upcard.bots import described, make
from upcard.bots.players.human_like import HumanLike
from upcard.bots.players.patience import SolvingBot
from upcard.bots.players.rule_of_thumb import RuleOfThumb
from upcard.bots.priors import HABITS, habit_of, has_habit
from upcard.engine.compile.game import compiled_game
from upcard.games import NAMES
from upcard.jit.rule import INTERPRETED
from upcard.solvers import solvable

GOING_BY_HABIT = [(name, level) for name in JUDGED for level in HABITS if has_habit(name, level)]


@pytest.mark.parametrize(("name", "level"), GOING_BY_HABIT)
def test_a_habit_looks_only_at_what_the_seat_knows_and_always_knows_a_move(name, level):
    for game in single_hands(name):
        habit, met = habit_of(game.rules, level), 0
        for seed in range(4):
            for infoset, states, legal, _ in decisions(game, seed, 30):
                found = []
                for world in (states, infoset.sample(7)):
                    s = game.rules.open(world)[0]
                    found.append([habit(s, infoset.seat, move) for move in legal])
                assert found[0] == found[1]
                assert min(found[0]) >= 0 and max(found[0]) > 0
                met += 1
        assert met, "no choice was met"


def played(game, level, seed=1, **fields):
    """What a level does in a position, in words."""
    table = game.position(**fields)
    return game.moves.words(make(level, game, seed).choose(table.information_set(table.to_act[0])))


@pytest.mark.parametrize(
    ("level", "cards", "said"),
    [
        ("beginner", "K♣ 3♦", "in"), ("beginner", "Q♣ J♦", "out"), ("beginner", "2♣ 2♦", "in"), ("club", "Q♣ 8♦", "in"),
        ("club", "Q♣ 4♦", "out"), ("club", "J♣ 10♦", "out"), ("club", "3♣ 3♦", "in"),
    ],
)  # fmt: skip
def test_at_guts_lower_levels_go_by_how_good_two_cards_look(level, cards, said):
    game = upcard.game("guts", players=2, single_hand=True)
    assert played(game, level, hands=[cards, "9♠ 2♠"], dealer=1, turn=0) == said


def test_what_a_punter_bets_by_habit():
    game = upcard.game("pontoon", players=2, single_hand=True)
    bets = {}
    for seed in range(40):
        table = game.table(seed=seed)
        seat = table.to_act[0]
        ace = any(card.startswith("A") for zone in table.view(seat).down for card in zone.cards or ())
        for level in HABITS:
            said = game.moves.words(make(level, game, 1).choose(table.information_set(seat)))
            bets.setdefault((level, ace), []).append(int(said.split()[-1]))
    assert set(bets["beginner", True]) == set(bets["beginner", False]) == {5}
    assert set(bets["club", True]) == {5} and set(bets["club", False]) == {2}


@pytest.mark.parametrize(("hand", "said"), [("5♣ 5♦ 9♠ K♠", {"K♠"}), ("5♣ 5♦ 9♠", {"stop"}), ("5♣ 9♠", {"5♣"})])
def test_at_pitty_pat_the_club_player_stops_with_an_even_number_and_else_keeps_pairs(hand, said):
    game = upcard.game("pitty_pat", players=2, single_hand=True)
    table = game.position(hands=[hand, "2♣ 3♣ 4♣ 6♣ 7♣"], discard="9♥", turn=0)
    table.play("9♠")
    assert {game.moves.words(make("club", game, k).choose(table.information_set(0))) for k in range(4)} == said


def test_a_level_that_is_given_a_budget_thinks_instead():
    game = upcard.game("guts")
    assert isinstance(make("club", game, 1), RuleOfThumb) and isinstance(make("club:20", game, 1), HumanLike)
    assert isinstance(make("club", upcard.game("whist"), 1), HumanLike)
    assert described("club", "guts") != described("club:20", "guts") == described("club", "whist")


def cards_left(table):
    return sum(pile.count for pile in table.view(0).piles)


def test_patiences_that_are_worked_out_can_be_solved():
    patiences = [name for name in NAMES if compiled_game(name).known("OPEN_PATIENCE")]
    assert "black_hole" in patiences and set(patiences) <= set(solvable())
    assert all(upcard.game(name).players == 1 for name in patiences)


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a solver")
def test_the_best_player_wins_a_patience_that_can_be_won():
    game = upcard.game("black_hole", single_hand=True)
    table, bot = game.table(seed=1), make("best:50", game, 1)
    while table.result is None:
        table.play(bot.choose(table.information_set(0)))
    assert cards_left(table) == 0


def test_from_so_many_cards_on_the_strong_player_knows_and_before_that_it_searches():
    game = upcard.game("black_hole", single_hand=True)
    table, bot = game.table(seed=1), make("strong:10", game, 1)
    far = bot.search
    assert isinstance(far, SolvingBot) and not far.think(table.information_set(0)).sure
    sure = make("best:10", game, 1)
    while cards_left(table) > far.cards:
        table.play(sure.choose(table.information_set(0)))
    assert far.think(table.information_set(0)).sure
    assert described("strong", "black_hole") != described("strong", "whist")
