"""Double dummy: against a brute force over the game's own moves, and against published and computed tables."""

import sys
from pathlib import Path

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_cards, suit_text
from upcard.engine.records import pbn
from upcard.solvers import UNLIMITED, double_dummy, open_search
from upcard.solvers.contract_bridge import _pbn, makeable, searched


def ending(name, cards, seed, trump=None):
    """A position with so many cards in each hand, between two tricks."""
    random = np.random.default_rng(seed)
    pack = [TEXTS[face] for face in random.permutation(52)[: 4 * cards]]
    trump = suit_text(int(random.integers(4))) if trump is None else trump
    fields = {
        "hands": [" ".join(pack[k::4]) for k in range(4)], "trump": trump, "dealer": 3, "leader": 0, "turn": 0,
        "tricks": [13 - cards - seed % 3, seed % 3],
    }  # fmt: skip
    if name == "contract_bridge":
        strain = "NT" if trump == "" else trump
        leader = seed % 4
        declarer = (leader + 3) % 4
        fields |= {
            "phase": "play", "bid": f"2{strain}", "bidder": declarer, "declarer_seat": declarer,
            "dummy": (declarer + 2) % 4, "leader": leader, "turn": leader,
        }  # fmt: skip
    return upcard.game(name, single_hand=True).position(**fields)


def solo(cards, seed, bid, **options):
    """A position of Solo Whist with so many cards in each hand, between two tricks."""
    random = np.random.default_rng(seed)
    pack = [TEXTS[face] for face in random.permutation(52)[: 4 * cards]]
    declarer, leader = (int(random.integers(4)) for _ in range(2))
    taken = [0] * 4
    taken[(declarer + 1 + seed % 3) % 4] = 13 - cards
    fields = {"ally": (declarer + 1 + seed % 3) % 4} if bid == "prop" else {}
    if bid in ("prop", "solo"):
        fields["trump"] = suit_text(int(random.integers(4)))
    return upcard.game("solo_whist", single_hand=True, **options).position(
        hands=[" ".join(pack[k::4]) for k in range(4)], phase="play", bid=bid, declarer=declarer, leader=leader,
        turn=leader, tricks=taken, **fields,
    )  # fmt: skip


def pepper(cards, seed, players):
    """A position of Pepper, with bowers or without."""
    random = np.random.default_rng(seed)
    faces = random.permutation([face for face in range(52) if face % 13 >= 7])
    pack = [TEXTS[face] for face in faces[: players * cards]]
    leader = int(random.integers(players))
    each = 6 if players == 4 else 8
    hands = [" ".join(pack[k::players]) for k in range(players)]
    return upcard.game("pepper", players=players, single_hand=True).position(
        hands=hands, phase="play", trump=("♣", "♦", "♥", "♠", "no trump")[seed % 5], bid="3", declarer=0,
        leader=leader, turn=leader, tricks=[each - cards, 0],
    )  # fmt: skip


def by_trying_everything(state, known, counted, more):
    """The tricks that `counted` counts at the end, by minimax over the moves of the game; the seats `more` want them to
    be many."""
    if state.is_terminal():
        return counted(state.view(None))
    key = state.serialize()
    if key not in known:
        outcomes = [by_trying_everything(state.child(move), known, counted, more) for move in state.legal_actions()]
        known[key] = (max if state.current_player() in more else min)(outcomes)
    return known[key]


def agrees(table, counted, ours, more):
    """Whether every card and the tricks of both sides are those of the brute force. `ours`: the seats whose tricks are
    counted."""
    found, seat = upcard.solve(table), table.to_act[0]
    known, state, total = {}, table.state, sum(upcard.solve(table).tricks)
    by_card = {}
    for move in state.legal_actions():
        tricks = by_trying_everything(state.child(move), known, counted, more)
        by_card[TEXTS[move]] = tricks if seat in ours else total - tricks
    own = found.tricks[0] if seat in ours else found.tricks[1]
    return found.cards == by_card and own == (min if found.fewest else max)(by_card.values())


@pytest.mark.parametrize("name", ["whist", "contract_bridge"])
@pytest.mark.parametrize(("cards", "deals"), [(1, 5), (2, 20), (3, 12)])
def test_tricks_and_cards_are_those_of_a_brute_force(name, cards, deals):
    for seed in range(deals):
        table = ending(name, cards, seed, "" if name == "contract_bridge" and seed % 2 else None)
        assert agrees(table, lambda view: view.tricks[0], (0, 2), (0, 2)), seed
        assert sum(upcard.solve(table).tricks) == 13


@pytest.mark.parametrize("bid", ["prop", "solo", "misère", "abundance", "slam"])
@pytest.mark.parametrize(("cards", "deals"), [(2, 12), (3, 6)])
def test_declarers_of_solo_whist_come_to_what_a_brute_force_says(bid, cards, deals):
    for seed in range(deals):
        table = solo(cards, seed, bid)
        view = table.view()
        ours = [seat for seat in (view.declarer, view.ally) if seat >= 0]
        more = [seat for seat in range(4) if (seat in ours) != (bid == "misère")]
        assert agrees(table, lambda view: sum(view.tricks[seat] for seat in ours), ours, more), (seed, str(table))  # noqa: B023


def test_a_hand_of_solo_whist_is_solved_to_the_last_trick_though_it_may_stop_before():
    for seed in range(6):
        assert upcard.solve(solo(4, seed, "solo", stop_when_decided=True)) == upcard.solve(solo(4, seed, "solo"))


@pytest.mark.parametrize(("players", "cards", "deals"), [(4, 2, 15), (4, 3, 10), (2, 3, 10), (2, 5, 5)])
def test_bowers_are_played_as_a_brute_force_plays_them(players, cards, deals):
    for seed in range(deals):
        table = pepper(cards, seed, players)
        assert agrees(table, lambda view: view.tricks[0], (0, 2), (0, 2)), seed


def test_where_more_than_two_sides_play_nothing_is_solved():
    table = upcard.game("pepper", players=3).table(seed=1)
    with pytest.raises(upcard.NoSolver, match="two sides"):
        upcard.solve(table)


def test_before_cards_are_played_there_is_nothing_to_solve():
    for name in ("solo_whist", "pepper"):
        with pytest.raises(upcard.NoSolver, match="while cards are played"):
            upcard.solve(upcard.game(name).table(seed=1))


def test_makeable_tricks_are_listed_by_declarer_and_strain():
    pytest.importorskip("endplay")
    north = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    hands = [sum(1 << face for face in parse_cards(hand)) for hand in pbn.parse_deal(north)]
    tricks = makeable(hands).as_dict()["tricks"]
    assert tricks["North"] == tricks["South"] == {"♣": 0, "♦": 13, "♥": 0, "♠": 13, "NT": 0}
    assert tricks["East"] == tricks["West"] == {"♣": 13, "♦": 0, "♥": 13, "♠": 0, "NT": 0}


def test_a_deal_at_the_auction_is_solved_by_makeable_tricks():
    pytest.importorskip("endplay")
    table = upcard.game("contract_bridge").table(seed=4)
    found = upcard.solve(table)
    assert found.as_dict()["tricks"]["South"]["NT"] == found.tricks[0][4]
    assert str(found).split()[:6] == ["♣", "♦", "♥", "♠", "NT", "South"]


def test_without_endplay_the_table_of_a_deal_is_searched(monkeypatch):
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    all_clubs_are_souths = makeable([0x1FFF << 13 * suit for suit in range(4)])
    assert all_clubs_are_souths.tricks == tuple(
        tuple(13 * (strain % 2 == seat % 2 and strain < 4) for strain in range(5)) for seat in range(4)
    )


TABLES = Path(__file__).parents[1].joinpath("data", "bridge_tables.txt").read_text().split()


def agrees_with_dds(n):
    """Whether our table of a deal of the list is that of DDS."""
    pack = np.random.default_rng(n).permutation(52).tolist()
    found = searched([sum(1 << face for face in pack[13 * seat : 13 * seat + 13]) for seat in range(4)])
    return "".join(f"{tricks:x}" for row in found.tricks for tricks in row) == TABLES[n]


def test_tables_of_whole_deals_are_those_of_dds():
    assert agrees_with_dds(3) and agrees_with_dds(7)


@pytest.mark.long
def test_one_table_in_ten_of_500_deals_is_that_of_dds():
    assert len(TABLES) == 500
    assert not [n for n in range(0, 500, 10) if not agrees_with_dds(n)]


def test_a_table_that_is_emptied_again_and_again_changes_no_answer(monkeypatch):
    pack = np.random.default_rng(5).permutation(52).tolist()
    hands = [sum(1 << face for face in pack[8 * seat : 8 * seat + 8]) for seat in range(4)]
    known = [double_dummy.of_deal(hands, trump) for trump in (-1, 0, 1, 2, 3)]
    monkeypatch.setattr(double_dummy._DESK, "blocks", double_dummy._DESK.blocks[:20].copy())
    assert [double_dummy.of_deal(hands, trump) for trump in (-1, 0, 1, 2, 3)] == known
    assert double_dummy._DESK.blocks["used"][1:].all()


def test_a_search_takes_as_many_positions_whatever_was_searched_before():
    """Levels count them: else what was played before would decide how many worlds are solved."""

    def positions(seed):
        table = ending("whist", 9, seed)
        search = open_search(table.game, table.snapshot())
        for move in table.legal_ids(0):
            search.after(0, move)
        return search.positions

    seeds = range(6)
    assert [positions(seed) for seed in seeds] == [positions(seed) for seed in reversed(seeds)][::-1]


def test_a_search_that_is_ended_by_its_limit_leaves_nothing_wrong_behind():
    for seed in range(4):
        table = ending("whist", 6, seed)
        moves = table.legal_ids(0)
        search = open_search(table.game, table.snapshot())
        known = [search.after(0, move) for move in moves]
        search = open_search(table.game, table.snapshot())
        for limit in range(1, 40, 3):
            search.limit = search.positions + limit
            search.after(0, moves[-1])
        search.limit = UNLIMITED
        assert [search.after(0, move) for move in moves] == known


def test_a_hand_that_is_over_comes_to_what_it_came_to():
    table = ending("whist", 1, 3)
    tricks = upcard.solve(table).tricks
    while table.result is None:
        table.play(table.legal_ids()[0])
    found = upcard.solve(table)
    assert found.tricks == tricks and not found.cards


def test_the_best_cards_lose_no_trick():
    for seed in range(6):
        table = ending("whist", 6, seed)
        tricks = upcard.solve(table).tricks
        while table.result is None:
            table.play(upcard.solve(table).best[-1])
        assert tuple(table.view().tricks) == tricks


@pytest.mark.parametrize("cards", [4, 6, 8])
def test_endings_of_bridge_come_to_what_dds_says(cards):
    endplay = pytest.importorskip("endplay.types")
    dds = pytest.importorskip("endplay.dds")
    strains = (endplay.Denom.clubs, endplay.Denom.diamonds, endplay.Denom.hearts, endplay.Denom.spades)
    players = (endplay.Player.south, endplay.Player.west, endplay.Player.north, endplay.Player.east)
    for seed in range(20):
        table = ending("contract_bridge", cards, seed, "" if seed % 3 == 0 else None)
        record = table.snapshot()[0]
        deal = endplay.Deal("S:" + " ".join(_pbn(int(hand)) for hand in record["hands"]))
        deal.trump = strains[record["trump"]] if record["trump"] >= 0 else endplay.Denom.nt
        deal.first = players[record["leader"]]
        before = int(record["tricks"][record["leader"] % 2])
        theirs = {str(card): before + tricks for card, tricks in dds.solve_board(deal)}
        ours = {card[-1] + card[:-1].replace("10", "T"): n for card, n in upcard.solve(table).cards.items()}
        assert ours == theirs
