"""Tournaments: pairings, deals and the statistics of their results."""

import json
import math
import sys

import pytest

import upcard
from upcard.bots import make
from upcard.jit.rule import INTERPRETED
from upcard.research.measure.statistics import estimate
from upcard.research.tournaments.arena import Settings, entrant_names, run
from upcard.research.tournaments.duplicate_deals import play_deal
from upcard.research.tournaments.parallel import NoRay
from upcard.research.tournaments.results_file import BadResultsFile
from upcard.research.tournaments.tournament import Tournament

STRONG = "search:10" if INTERPRETED else "search:300"


def deal(first, second):
    """A duplicate deal of two seats: what the first bot was paid in each seating."""
    return (((0, 1), (float(first), -float(first))), ((1, 0), (-float(second), float(second))))


def test_the_mean_and_its_margin_are_those_of_the_textbook():
    e = estimate([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert e.mean == 5.0
    assert e.margin == pytest.approx(2.3646 * math.sqrt(32 / 7 / 8), rel=1e-4)  # t(7) at 97.5 %


@pytest.mark.parametrize(("numbers", "t"), [(2, 12.706), (5, 2.776), (6, 2.571), (31, 2.042), (1001, 1.962)])
def test_the_margin_uses_students_t(numbers, t):
    sample = [float(k % 2) for k in range(numbers)]
    mean = sum(sample) / numbers
    error = math.sqrt(sum((x - mean) ** 2 for x in sample) / (numbers - 1) / numbers)
    assert estimate(sample).margin / error == pytest.approx(t, rel=1e-3)


def test_the_deal_is_the_unit_and_not_the_seat():
    played = Tournament("a game", ("strong", "weak"), 0, (deal(3, 1), deal(1, 1), deal(2, -1)))
    duel = played.duel()
    assert played.paid(0) == [2.0, 1.0, 0.5]
    assert duel.difference.mean == pytest.approx((4 + 2 + 1) / 3) and duel.difference.deals == 3
    assert duel.better == 1.0


def test_luck_of_the_cards_falls_on_both_alike():
    played = Tournament("a game", ("one", "other"), 0, (deal(5, -5), deal(-9, 9)))
    assert played.duel().difference.mean == 0.0 and played.duel().better == 0.5


def test_the_mean_payoff_of_a_bot_in_one_seat():
    played = Tournament("a game", ("one", "other"), 0, (deal(5, -1), deal(7, 3)))
    assert played.in_seat(0, 0).mean == 6.0 and played.in_seat(0, 1).mean == 1.0


def test_partners_sit_together_and_both_seatings_play_the_same_cards():
    game = upcard.game("whist", single_hand=True)
    (first, paid), (second, paid_then) = play_deal(game, ["random", "random"], 5, 0)
    assert (first, second) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert sum(paid) == sum(paid_then) == 0


def test_the_same_seed_gives_the_same_tournament():
    first, second = (run("whist", ["random", "random"], deals=6, seed=2) for _ in range(2))
    assert first == second and first.bots == ("random", "random #2")


def test_a_later_deal_does_not_depend_on_the_earlier_ones():
    game = upcard.game("whist", single_hand=True)
    assert run(game, ["random", "random"], deals=4, seed=2).deals[3] == play_deal(game, ["random", "random"], 2, 3)


def test_search_beats_random_play_at_whist():
    duel = run("whist", [STRONG, "random"], deals=4 if INTERPRETED else 16, seed=3).duel()
    assert duel.difference.low > 0 or (INTERPRETED and duel.difference.mean > 0)


def test_whole_matches_can_be_played():
    played = run("whist", ["random", "random"], deals=3, seed=2, target=5, settings=Settings(matches=True))
    assert {abs(p) for _, paid in played.deals[0] for p in paid} == {1.0}


def test_a_tournament_continues_where_it_stopped_interrupted(tmp_path):
    path, seen = tmp_path / "whist.jsonl", []

    def interrupt(done, deals):
        seen.append(done)
        if done == 3:
            raise KeyboardInterrupt

    cut = run("whist", ["random", "random"], deals=8, seed=2, on_progress=interrupt, settings=Settings(resume=path))
    assert len(cut) == 3 and not cut.finished and "(interrupted)" in cut.text()
    with open(path, "a") as file:
        file.write('{"deal": 3, "payo')  # the machine stopped in the middle of a line
    rest = run(
        "whist",
        ["random", "random"],
        deals=8,
        seed=2,
        on_progress=lambda d, n: seen.append(d),
        settings=Settings(resume=path),
    )
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8]
    assert rest == run("whist", ["random", "random"], deals=8, seed=2)
    assert [json.loads(line).get("deal") for line in path.read_text().splitlines()] == [None, *range(8)]


def test_the_file_of_another_tournament_is_refused(tmp_path):
    path = tmp_path / "whist.jsonl"
    run("whist", ["random", "random"], deals=1, seed=2, settings=Settings(resume=path))
    with pytest.raises(BadResultsFile, match="seed is 2 there and 3 here"):
        run("whist", ["random", "random"], deals=1, seed=3, settings=Settings(resume=path))
    path.write_text("notes\n")
    with pytest.raises(BadResultsFile, match="no file of a tournament"):
        run("whist", ["random", "random"], deals=1, seed=2, settings=Settings(resume=path))


def test_results_are_text_and_plain_data():
    played = run("whist", ["random", "random"], deals=1, seed=2)
    plain = json.loads(json.dumps(played.as_dict()))
    assert plain["bots"][0]["margin"] is None and plain["deals"] == 1
    assert "random - random #2" in played.text()


def test_entrants_have_different_names():
    def mine(game, seed):
        raise NotImplementedError

    assert entrant_names(["random", mine, "random", "random"]) == ("random", "mine", "random #2", "random #3")


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="starting processes is slow")
def test_several_processes_play_the_same_tournament():
    alone = run("whist", ["random", "random"], deals=3, seed=2)
    assert run("whist", ["random", "random"], deals=3, seed=2, settings=Settings(processes=2)) == alone


def better_by(pay):
    """Deals on which the first of two bots was paid so much more in both seatings."""
    return [deal(p / 2, p / 2) for p in pay]


def test_a_tournament_finds_the_first_look_with_a_significant_difference():
    sure = Tournament("a game", ("one", "other"), 0, tuple(better_by([1, 2] * 20)))
    level = Tournament("a game", ("one", "other"), 0, tuple(better_by([1, -1] * 20)))
    assert sure.first_significant_look(3, 40) == 16 and level.first_significant_look(3, 40) is None


def test_a_tournament_stops_at_a_significant_difference(tmp_path):
    path = tmp_path / "book.jsonl"
    asked = {"deals": 40, "seed": 3, "settings": Settings(until=2.0, resume=path)}
    whole = run("whist", [STRONG, "random"], **asked)
    assert len(whole) in (16, 24, 36, 40) and whole.finished
    assert whole.stopped == (len(whole) < 40)
    assert run("whist", [STRONG, "random"], **asked) == whole
    assert "(stopped early)" in whole.text() or not whole.stopped


def test_a_change_of_a_level_is_noticed(tmp_path, monkeypatch):
    path = tmp_path / "whist.jsonl"
    run("whist", ["random", "random"], deals=1, seed=2, settings=Settings(resume=path))
    monkeypatch.setattr("upcard.research.tournaments.arena.described", lambda level, game: "changed")
    with pytest.raises(BadResultsFile, match="settings"):
        run("whist", ["random", "random"], deals=1, seed=2, settings=Settings(resume=path))


def test_without_ray_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"pip install 'upcard\[ray\]'"):
        run("whist", ["random", "random"], deals=1, settings=Settings(ray="local"))


@pytest.mark.skipif(INTERPRETED, reason="starting processes is slow")
def test_a_ray_cluster_plays_the_same_tournament():
    pytest.importorskip("ray")
    assert run("whist", ["random", "random"], deals=3, seed=2, settings=Settings(ray="local")) == run(
        "whist", ["random", "random"], deals=3, seed=2
    )


def test_a_tournament_ends_when_its_time_is_up():
    """The deal under way is played to its end, and what has been played counts as finished."""
    played = run("whist", ["random", "random"], deals=50, seed=3, settings=Settings(minutes=0))
    assert len(played) == 1 and played.finished and not played.stopped


def test_where_all_race_to_be_first_the_level_that_is_quicker_and_knows_more_words_wins_more_cards():
    """Through the Window: as in a room, and not by lot."""
    game = upcard.game("through_the_window", single_hand=True)
    played = run(game, ["club", "beginner"], deals=4, seed=1)
    assert played.duel().better == 1.0
    assert played == run(game, ["club", "beginner"], deals=4, seed=1)


def by_chance(game, seed):
    return make("random", game, seed)


def test_custom_bots_race_by_lot():
    game = upcard.game("through_the_window", single_hand=True)
    played = run(game, [by_chance, "random"], deals=8, seed=1)
    assert 0.0 < played.duel().better < 1.0


class Cheat:
    """A custom bot that ignores the legal moves."""

    move: object = 999

    def __init__(self, game, seed):
        pass

    def choose(self, infoset):
        return self.move


class Silent(Cheat):
    move = None


@pytest.mark.parametrize(("bot", "said"), [(Cheat, "Cheat chose 999, which is none of"), (Silent, "Silent chose None")])
def test_a_move_of_a_bot_that_is_not_legal_is_refused(bot, said):
    with pytest.raises(upcard.IllegalMove, match=said):
        run("whist", [bot, "random"], deals=1)


def test_an_entrant_is_a_level_or_makes_a_bot():
    with pytest.raises(TypeError, match=r"or what makes a bot from \(game, seed\); not <.*Cheat"):
        run("whist", [Cheat(None, 1), "random"], deals=1)


def test_a_tournament_is_shown_in_a_line():
    shown = repr(run("whist", ["random", "random"], deals=2))
    assert shown == "<Tournament: random, random #2 at upcard.game('whist', single_hand='on'), 2 deals>"
