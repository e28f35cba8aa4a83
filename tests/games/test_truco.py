"""Truco: the worked examples of its book, rule by rule.

South deals, so that East is mão and play goes East, North, West, South. Sides: N-S (seats 0, 2), E-W (1, 3).
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_40
from upcard.engine.know.belief import Believer
from upcard.engine.know.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import check_game, perft
from upcard.errors import BadMove, BadPosition, IllegalMove
from upcard.games.truco import SIGNALS
from upcard.mechanics.best_of_three import DRAWN, UNDECIDED, winner_of_three

SOUTH, WEST, NORTH, EAST = range(4)
N_S, E_W = 0, 1
PACK = [TEXTS[face] for face in range(52) if PACK_40 >> face & 1]
FILL = "5♣ 5♦ 5♥ 5♠ 6♣ 6♦ 6♥ 6♠"


def deal_to(hands: dict[int, str], results: tuple[str, ...] = (), leader: int = EAST, **fields: object) -> Table:
    """A hand in play: these cards, filled up with low ones to what must be held after so many tricks."""
    options = fields.pop("options", {})
    named = " ".join(hands.values()).split()
    spare = iter(c for c in reversed(PACK) if c not in named)
    full = []
    for seat in range(4):
        cards = hands.get(seat, "").split()
        full.append(" ".join([*cards, *(next(spare) for _ in range(3 - len(results) - len(cards)))]))
    position = {"phase": "turn", "dealer": SOUTH, "leader": leader, "turn": leader, **fields}
    return upcard.game("truco", **options).position(hands=full, results=[*results, "", "", ""][:3], **position)


def trick(east: str, north: str, west: str, south: str, results: tuple[str, ...] = (), **fields: object) -> Table:
    """A trick that East leads; ``"x"`` after a card plays it face down."""
    cards = {EAST: east, NORTH: north, WEST: west, SOUTH: south}
    table = deal_to({seat: card.split()[0] for seat, card in cards.items()}, results, **fields)
    for seat in (EAST, NORTH, WEST, SOUTH):
        assert table.to_act == (seat,)
        table.play(cards[seat].replace(" x", " face down"))
    return table


def gained(table: Table) -> tuple[int, ...]:
    """What the last finished hand brought each side."""
    return dict(table.sheets[-1][1].rows)["won in the hand"]  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("cards", "result", "leads"),
    [
        (("K♦", "3♠", "7♦", "3♥"), "E-W", WEST),
        (("7♠", "Q♣", "J♦", "Q♥"), "E-W", WEST),
        (("3♠", "2♦", "3♥", "K♣"), "E-W", EAST),  # example 2, R13
        (("3♠", "3♦", "Q♥", "4♥"), "tied", EAST),  # example 3, R14, R15
        (("4♥", "2♦", "2♥", "K♣"), "tied", NORTH),
        (("2♣", "2♦", "2♥", "K♣"), "tied", EAST),  # G12: three tie
        (("4♥", "2♦", "3♥", "3♣"), "tied", WEST),
        (("A♣", "A♦", "A♥", "K♣"), "tied", EAST),
        (("A♣", "A♠", "7♥", "4♣"), "N-S", SOUTH),
    ],
)
def test_who_wins_a_trick_and_leads(cards: tuple[str, str, str, str], result: str, leads: int) -> None:
    """Examples 1-3. R10, R12-R15, G12."""
    table = trick(*cards)
    assert table.view().results[0] == result
    assert table.to_act == (leads,)


RANKING = "4♣ 7♥ A♠ 7♦ 3♣ 2♦ A♥ K♠ J♣ Q♦ 7♣ 6♥ 5♠ 4♦"


def test_the_ranking_is_one_line_over_all_suits() -> None:
    for high, low in pairwise(RANKING.split()):
        rest = [c for c in ("4♥", "4♠") if c not in (high, low)]
        assert trick(low, high, *rest).view().results[0] == "N-S", (high, low)  # type: ignore[arg-type]


@pytest.mark.parametrize("equal", ["3♣ 3♠", "2♣ 2♥", "A♦ A♥", "K♣ K♦", "J♥ J♠", "Q♣ Q♠", "7♣ 7♠", "6♦ 6♥", "5♣ 5♥"])
def test_cards_of_one_class_are_equal(equal: str) -> None:
    one, other = equal.split()
    assert trick(one, other, "4♥", "4♠").view().results[0] == "tied"
    assert trick("4♦", "4♥", "4♠", "5♦").view().results[0] == "N-S"


def test_the_winner_of_a_tied_first_trick_is_the_winner_of_the_second() -> None:
    """Example 3. R15, G3."""
    table = trick("K♠", "3♦", "Q♥", "4♥", results=("tied",))
    assert gained(table) == (1, 0)


def test_a_tied_second_trick_goes_to_the_winner_of_the_first() -> None:
    """Example 3. R14."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=("E-W",))
    assert gained(table) == (0, 1)


A, B, TIE = 0, 1, 2
SEQUENCES = {
    (A, A): A, (A, TIE): A, (A, B, A): A, (A, B, TIE): A, (TIE, A): A, (TIE, TIE, A): A, (A, B, B): B,
    (B, B): B, (B, TIE): B, (B, A, B): B, (B, A, TIE): B, (TIE, B): B, (TIE, TIE, B): B, (B, A, A): A,
    (TIE, TIE, TIE): DRAWN,
}  # fmt: skip


def test_every_sequence_of_results() -> None:
    """G3, over all sequences: those of the table decide, their beginnings do not, and there are no others."""
    found = {}
    for length in (1, 2, 3):
        for sequence in product((A, B, TIE), repeat=length):
            if any(sequence[:n] in found for n in range(1, length)):
                continue  # the hand was over before
            winner = winner_of_three(np.array([*sequence, -1, -1][:3], np.int8))
            if winner != UNDECIDED:
                found[sequence] = int(winner)
    assert found == SEQUENCES


def test_three_tied_tricks_are_nobodys() -> None:
    """G3: no tento, and the mão deals the next hand (G13)."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=("tied", "tied"))
    assert gained(table) == (0, 0)
    assert table.view().score == [0, 0]
    assert (table.view().hand, table.view().dealer, table.to_act) == (1, EAST, (NORTH,))


@pytest.mark.parametrize(("scope", "score"), [("trick", [0, 3]), ("hand", [0, 0])])
def test_an_accepted_truco_is_decided_by_its_trick(scope: str, score: list[int]) -> None:
    """Example 4. R17, R18, R22, G1."""
    hands = {NORTH: "6♦", WEST: "2♠", SOUTH: "Q♦", EAST: "5♥"}
    table = deal_to(hands, ("N-S",), leader=NORTH, options={"truco_scope": scope})
    table.play("6♦")
    table.play("truco", seat=WEST)
    assert table.to_act == (SOUTH,)  # G10: the next in playing order is asked first
    with pytest.raises(IllegalMove, match="R17: play waits for the answer"):
        table.play("Q♦")
    table.play("accept")
    assert table.to_act == (WEST,) and table.view().stake == 3
    for card in ("2♠", "Q♦", "5♥"):
        table.play(card)
    assert table.view().score == score
    if scope == "hand":
        assert table.view().results == ["N-S", "E-W", ""]
        assert table.to_act == (WEST,)


@pytest.mark.parametrize(("results", "winner"), [(("N-S",), N_S), (("E-W",), E_W)])
def test_a_tie_in_the_trick_of_a_truco_goes_to_the_winner_of_the_first(results: tuple[str, ...], winner: int) -> None:
    """G2."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=results, stake=6)
    assert gained(table)[winner] == 6


def test_a_tie_in_the_trick_of_a_truco_with_no_first_winner_leaves_it_to_the_next() -> None:
    """G2."""
    hands = {EAST: "K♠ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
    table = deal_to(hands, stake=3)
    for card in ("K♠", "K♦", "Q♥", "Q♠", "3♣", "3♦", "4♥", "4♠"):
        table.play(card)
    assert table.view().results == ["tied", "tied", ""] and table.view().hand == 0
    for card in ("5♦", "5♥", "2♣", "4♦"):
        table.play(card)
    assert gained(table) == (0, 3)


def call(north_south: int, east_west: int, *moves: str, **options: object) -> Table:
    """East leads; each move is made by the only seat that may act."""
    table = deal_to({}, score=[north_south, east_west], options=options)
    for move in moves:
        table.play(move)
    return table


def test_a_side_raises_only_what_it_needs() -> None:
    """Example 5. R21: 6 to 2."""
    table = deal_to({}, score=[6, 2], leader=NORTH)
    table.play("truco")
    assert table.to_act == (WEST,)
    assert table.legal() == ["raise", "accept", "run", "leave it to my partner"]
    table.play("raise")
    assert table.to_act == (SOUTH,) and table.view().offered == 6
    assert table.legal() == ["accept", "run", "leave it to my partner"]
    assert table.why_not("raise") == "R21: what stands would already bring your side to twelve"
    table.play("run")
    assert gained(table) == (0, 3)


def test_all_figures_at_nothing_all() -> None:
    """Example 5. R18, R19, G6."""
    calls = ["truco", "raise", "raise", "raise"]
    for n, (figure, before) in enumerate([(3, 1), (6, 3), (9, 6), (12, 9)], start=1):
        table = call(0, 0, *calls[:n])
        assert table.view().offered == figure
        proposer = E_W if n % 2 else N_S
        assert ("raise" in table.legal()) == (figure < 12)
        table.play("run")
        assert gained(table) == ((before, 0) if proposer == N_S else (0, before))
    table = call(0, 0, *calls)
    assert table.why_not("raise") == "R19: twelve cannot be raised"
    table.play("accept")
    assert table.view().stake == 12


@pytest.mark.parametrize(("offered", "limit"), [(3, 8), (6, 5), (9, 2)])
def test_the_sums_of_the_raising_limit(offered: int, limit: int) -> None:
    """G7: 3 to 6 needs 8 or less, 6 to 9 needs 5 or less, 9 to 12 needs 2 or less."""
    for score in range(11):
        table = deal_to({}, phase="answer", turn=NORTH, caller=EAST, proposer=EAST, offered=offered, score=[score, 0])
        assert ("raise" in table.legal()) == (score <= limit)


def test_a_first_call_is_always_possible() -> None:
    """G7."""
    assert "truco" in call(10, 10).legal()


def test_raises_bring_no_more_than_twelve() -> None:
    """R28, G8."""
    table = trick("4♣", "K♦", "Q♥", "4♥", results=("E-W",), stake=9, score=[5, 8])
    assert table.result is not None and table.result.won == (WEST, EAST)
    assert table.result.points == (5, 12, 5, 12)


def test_after_acceptance_nobody_raises() -> None:
    """G5, R22."""
    table = call(0, 0, "truco", "accept")
    for _ in range(4):
        assert table.why_not("truco") == "G5: the stake of this hand has been raised and accepted already"
        assert not {"truco", "raise", "run", "accept"} & set(table.legal())
        table.play(table.legal()[0])


def test_the_side_that_accepted_may_raise_later() -> None:
    """G5, option late_raise."""
    hands = {EAST: "K♠ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
    table = deal_to(hands, options={"late_raise": True, "truco_scope": "hand"})
    table.play("truco")
    table.play("accept")
    assert table.why_not("raise") == "G5: only the side that accepted may raise later"
    table.play("K♠")
    table.play("raise")
    assert (table.view().offered, table.to_act) == (6, (WEST,))
    table.play("run")
    assert gained(table) == (3, 0)


def test_truco_only_by_players_without_a_trick() -> None:
    """G4."""
    for window, callers in (("own_turn", {"truco"}), ("no_trick_won", set())):
        hands = {EAST: "4♣ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
        table = deal_to(hands, options={"truco_window": window})
        for card in ("4♣", "K♦", "Q♥", "Q♠"):
            table.play(card)
        assert table.to_act == (EAST,)
        assert {"truco"} & set(table.legal()) == callers
        table.play("5♦")
        table.play("3♦")
        assert "truco" in table.legal()  # West has won none, East's side has


def test_answers_in_order_may_be_left_to_the_partner() -> None:
    """R20, G10."""
    table = call(0, 0, "truco")
    assert table.to_act == (NORTH,)
    table.play("leave it to my partner")
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["raise", "accept", "run"]
    assert table.why_not("leave it to my partner") == "R20: your partner has left the answer to you"
    table.play("raise")
    assert table.to_act == (EAST,)  # who plays next after South


def test_in_a_race_the_first_to_speak_binds() -> None:
    """R20."""
    table = call(0, 0, "truco", answer="race")
    assert table.to_act == (SOUTH, NORTH)
    assert table.legal(SOUTH) == table.legal(NORTH) == ["raise", "accept", "run"]
    table.play("raise", seat=SOUTH)
    assert table.to_act == (WEST, EAST)
    table.play("accept", seat=WEST)
    assert table.to_act == (EAST,) and table.view().stake == 6


def test_no_card_face_down_in_the_first_trick() -> None:
    """R11."""
    table = deal_to({EAST: "K♠"})
    assert table.why_not("K♠ face down") == "R11: no card is played face down in the first trick"
    assert not any("face down" in words for words in table.legal())


def test_a_card_face_down_cannot_win_and_is_never_shown() -> None:
    """R11, G11."""
    table = trick("K♦", "4♣ x", "Q♥", "4♥", results=("tied",))
    assert gained(table) == (0, 1)
    table = deal_to({EAST: "K♦", NORTH: "4♣"}, ("E-W",))
    table.play("K♦")
    table.play("4♣ face down")
    for viewer in (None, SOUTH, WEST, EAST):
        zone = table.view(viewer).covered[NORTH]
        assert (zone.count, zone.cards) == (1, None)
        assert "4♣" not in str(table.view(viewer).as_dict())
        assert table.log(viewer)[-1].text == "North plays a card face down"
    assert table.view(NORTH).covered[NORTH].cards == ("4♣",)
    for _ in range(2):
        table.play(table.legal()[0])
    assert table.view().hand == 1


def test_four_cards_face_down_are_a_tie_and_the_same_player_leads() -> None:
    """G11."""
    table = trick("K♦ x", "4♣ x", "Q♥ x", "4♥ x", results=("tied",))
    assert table.view().results == ["tied", "tied", ""]
    assert table.to_act == (EAST,)
    table = trick("K♦ x", "4♣ x", "Q♥ x", "4♥ x", results=("N-S",))
    assert gained(table) == (1, 0)


def test_face_down_after_a_tie_may_be_forbidden() -> None:
    """G11."""
    options = {"face_down_after_tie": "forbidden"}
    table = deal_to({EAST: "K♦"}, ("tied",), options=options)
    assert table.why_not("K♦ face down") == "G11: at this table no card is played face down after a tied trick"
    assert "K♦ face down" in deal_to({EAST: "K♦"}, ("N-S",), options=options).legal()


# The deal


def dealt(**options: object) -> Table:
    return upcard.game("truco", first_dealer=0, **options).table(seed=11)


def test_the_mao_keeps_and_all_have_three_cards() -> None:
    """R3, R4, R9."""
    table = dealt()
    assert table.to_act == (EAST,) and table.legal() == ["keep", "pass", "reject"]
    assert [zone.count for zone in table.view().hands] == [0, 0, 0, 3]
    table.play("keep")
    assert [zone.count for zone in table.view().hands] == [3, 3, 3, 3]
    assert table.view().stock.count == 28
    assert table.to_act == (EAST,)


def test_passed_cards_are_the_partners_and_the_mao_knows_them() -> None:
    """R5, G19."""
    table = dealt()
    passed = table.view(EAST).hands[EAST].cards
    table.play("pass")
    assert table.legal() == ["keep", "reject"]
    assert table.why_not("pass") == "R5: cards are passed only once in a deal"
    assert table.view(EAST).hands[WEST].cards == passed == table.view(WEST).hands[WEST].cards
    assert table.view(NORTH).hands[WEST].cards is None
    table.play("keep")
    assert table.view(EAST).hands[WEST].cards == passed
    assert [zone.count for zone in table.view().hands] == [3, 3, 3, 3]


def test_three_rejections_then_keep_or_pass_then_keep() -> None:
    """Example 7. R6, R7: 9 + 12 = 21 cards."""
    table = dealt()
    for n in (1, 2, 3):
        cards = table.view(EAST).hands[EAST].cards
        table.play("reject")
        assert table.view().rejected.count == 3 * n
        assert set(cards or ()) <= set(table.view(SOUTH).rejected.seen)
    assert table.legal() == ["keep", "pass"]
    assert table.why_not("reject") == "R7: no more than three hands are rejected in a deal"
    table.play("pass")
    assert table.legal() == ["keep"]
    table.play("keep")
    assert table.view().stock.count == 40 - 21


def test_a_cut_by_hand() -> None:
    """R2, G14: one to three cuts by the player on the dealer's left, then the top or the bottom."""

    def cutting() -> Table:
        return upcard.game("truco", cut="manual").position(
            phase="cut", dealer=SOUTH, turn=WEST, stock=" ".join(PACK)
        )  # fmt: skip

    table = cutting()
    assert len(table.legal()) == 39
    assert table.why_not("deal from the top") == "R2: cut the pack first"
    table.play("cut 3")  # the three top cards go below the rest
    table.play("deal from the top")
    assert set(table.view(EAST).hands[EAST].seen) == set(PACK[-6:-3])
    table = cutting()
    table.play("cut 3")
    table.play("deal from the bottom")
    assert set(table.view(EAST).hands[EAST].seen) == set(PACK[-3:])
    table = cutting()
    for words in ("cut 1", "cut 39", "cut 20"):
        table.play(words)
    assert table.legal() == ["deal from the top", "deal from the bottom"]
    assert table.why_not("cut 7") == "R2: there are at most three cuts"
    assert dealt(cut="manual").to_act == (WEST,)


# Eleven


def at_eleven(north_south: int, east_west: int, **options: object) -> Table:
    """The next hand at this score; South has dealt the last one, so that East deals and North is mão."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=("tied", "tied"), score=[north_south, east_west], options=options)
    assert table.view().score == [north_south, east_west]
    return table


def test_a_side_at_eleven_that_runs_gives_a_tento() -> None:
    """Example 6. R25, R26, G9."""
    table = at_eleven(11, 9)
    assert table.view().phase == "eleven"
    assert table.to_act == (NORTH,)
    assert table.legal() == ["run", "leave it to my partner", "play on"]
    for viewer in range(4):
        seen = [zone.count == 3 and zone.cards is not None for zone in table.view(viewer).hands]
        assert seen == [owner == viewer or (viewer % 2 == 0 and owner % 2 == 0) for owner in range(4)]
    table.play("run")
    assert gained(table) == (0, 1)
    assert table.view().score == [11, 10]
    assert table.view().phase == "eleven"


def test_running_at_eleven_against_ten_makes_the_next_an_iron_hand() -> None:
    """G9."""
    table = at_eleven(11, 10)
    table.play("run")
    assert table.view().phase == "iron"


def test_running_may_cost_the_leader() -> None:
    """G9."""
    table = at_eleven(11, 9, eleven_run="leader_loses")
    table.play("run")
    assert table.view().score == [10, 9]
    assert table.view().phase == "dealt"


@pytest.mark.parametrize(("winner", "won"), [("N-S", (SOUTH, NORTH)), ("E-W", (WEST, EAST))])
def test_a_hand_at_eleven_that_is_played(winner: str, won: tuple[int, int]) -> None:
    """Example 6. R26, G9: for three; from 9 or 10 that wins the match for the others."""
    east, north = ("K♠", "3♦") if winner == "N-S" else ("3♦", "K♠")
    table = trick(east, north, "Q♥", "4♥", results=(winner,), stake=3, eleven=N_S, score=[11, 9])
    assert table.result is not None and table.result.won == won
    assert table.result.points[won[0]] == 12


def test_losing_at_eleven_costs_three() -> None:
    table = trick("3♦", "K♠", "Q♥", "4♥", results=("E-W",), stake=3, eleven=N_S, score=[11, 5])
    assert table.view().score == [11, 8]


def test_nobody_calls_truco_at_eleven() -> None:
    """R26."""
    table = at_eleven(11, 9)
    table.play("play on")
    assert table.view().stake == 3
    for _ in range(4):
        assert table.why_not("truco") == "R26: nobody calls truco in a hand at eleven"
        table.play(table.legal()[0])


def test_either_partner_decides_at_eleven() -> None:
    """R26, G10."""
    table = at_eleven(9, 11)
    assert table.to_act == (WEST,)  # plays before East when North is mão
    table.play("leave it to my partner")
    assert table.to_act == (EAST,)
    assert set(table.legal()) == {"run", "play on"}
    race = at_eleven(9, 11, answer="race")
    assert race.to_act == (WEST, EAST)
    race.play("play on", seat=EAST)
    assert race.to_act == (NORTH,)


def test_an_iron_hand_is_turned_up_unseen() -> None:
    """R27, G17."""
    table = at_eleven(11, 11)
    assert table.view().phase == "iron"
    for viewer in range(4):
        assert all(zone.count == 3 and zone.cards is None for zone in table.view(viewer).unseen)
        assert all(zone.count == 0 for zone in table.view(viewer).hands)
    while table.view().hand == 1 and not table.over:
        assert table.legal() == ["turn up a card"]
        assert table.why_not("truco") == "R27: in an iron hand the cards are turned up unseen"
        table.play("turn up a card")


def iron(unseen: list[str]) -> Table:
    table = upcard.game("truco").position(
        phase="iron", dealer=SOUTH, leader=EAST, turn=EAST, unseen=unseen, score=[11, 11], seed=3
    )
    while table.view().hand == 0 and not table.over:
        table.play("turn up a card")
    return table


def test_an_iron_hand_decides_the_match() -> None:
    """R27, G17: cards are turned up in the order dealt."""
    table = iron(["4♥ 4♣ 4♠", "5♥ 5♣ 5♠", "6♥ 7♥ 6♠", "7♣ Q♣ K♣"])
    assert table.result is not None and table.result.won == (WEST, EAST)  # by 7♣, not by 4♣, by K♣
    texts = [line.text for line in table.log()]
    assert "East turns up the 7♣." in texts and "North turns up the 7♥." in texts


def test_a_tied_iron_hand_is_repeated_by_the_next_dealer() -> None:
    """R27, G13, G17."""
    table = iron(["4♥ 4♦ 5♠", "5♥ 5♣ 6♠", "3♥ 2♥ K♠", "3♣ 2♣ K♣"])
    assert not table.over
    assert (table.view().phase, table.view().hand, table.view().dealer) == ("iron", 1, EAST)
    assert table.view().score == [11, 11]


# Fouls


def test_raising_beyond_need_is_a_foul_that_can_be_tried() -> None:
    """R23, G15."""
    table = deal_to({}, score=[6, 2], leader=NORTH, options={"fouls": True})
    table.play("truco")
    table.play("raise")
    assert "raise (foul)" in table.legal() and "raise" not in table.legal()
    table.play("raise (foul)")
    assert table.view().score == [6, 3]
    assert table.to_act == (SOUTH,) and table.view().offered == 6
    assert "raise (foul)" not in table.legal()
    assert table.why_not("raise (foul)") == "G15: one foul in a decision is enough; make a legal choice"
    table.play("accept")


def test_fouls_are_not_offered_unless_the_table_plays_them() -> None:
    table = call(9, 0, "truco")
    assert table.why_not("raise (foul)") == "G15: fouls are not played at this table"


def test_the_twelfth_tento_is_not_won_by_a_foul() -> None:
    """R24: the offenders lose one, and never fall below nothing (G15)."""
    for offenders, left in ((4, 3), (0, 0)):
        table = at_eleven(11, offenders, fouls=True)
        assert table.view().phase == "dealt" and table.to_act == (NORTH,)  # G20: the mão is asked
        assert table.legal() == ["keep", "reject (foul)"]
        table.play("reject (foul)")
        assert table.view().score == [11, offenders + 1]
        assert table.legal() == ["keep"]
        table = at_eleven(offenders, 11, fouls=True)
        table.play("reject (foul)")
        assert table.view().score == [left, 11]


def test_a_fourth_rejection_is_a_foul() -> None:
    """R7, R23, G15."""
    table = dealt(fouls=True)
    for _ in range(3):
        table.play("reject")
    table.play("reject (foul)")
    assert table.view().score == [1, 0] and table.view().rejected.count == 9
    assert table.legal() == ["keep", "pass"]


def test_a_penalty_that_makes_eleven_binds_a_first_call() -> None:
    """G20."""
    table = deal_to({}, score=[0, 11], options={"fouls": True})
    assert "truco" not in table.legal()
    table.play("truco (foul)")
    assert table.view().score == [1, 11]
    assert "truco (foul)" not in table.legal()


def test_an_iron_hand_asks_nobody_even_with_fouls() -> None:
    """G20."""
    assert at_eleven(11, 11, fouls=True).view().phase == "iron"


# The rest


def test_who_saw_a_hand_is_not_told_what_its_owner_plays_face_down() -> None:
    """G21."""
    table = deal_to({WEST: "4♣ 3♦"}, ("N-S",), leader=WEST, known={EAST: {WEST: "4♣ 3♦"}})
    assert table.view(EAST).hands[WEST].seen == ("4♣", "3♦")
    assert table.view(NORTH).hands[WEST].seen == ()
    table.play("4♣ face down")
    assert table.view(EAST).hands[WEST].cards is None
    assert table.view(EAST).covered[WEST].cards is None


def test_who_saw_a_hand_goes_on_to_know_that_its_cards_are_there_or_lie_face_down() -> None:
    """G21: one of two lies on the table, the other is still in the hand; no third card comes in question."""
    table = deal_to({WEST: "4♣ 3♦"}, ("N-S",), leader=WEST, known={EAST: {WEST: "4♣ 3♦"}})
    held = " ".join(table.fields()["hands"]).split()
    stock = " ".join(card for card in PACK if card not in held)
    table = table.game.position(**{**table.fields(), "stock": stock})
    table.play("4♣ face down")
    either_way = {("4♣", "3♦"), ("3♦", "4♣")}
    for seat, knows in ((EAST, True), (NORTH, False)):
        believer, rng = Believer(table.game.rules), rng_of(7)
        worlds = [fields_of(table.game, believer.redeal(table._states, seat, rng)) for _ in range(60)]
        assert ({(world["covered"][WEST], world["hands"][WEST]) for world in worlds} == either_way) == knows


def test_there_are_sixteen_signs() -> None:
    """G16."""
    assert len(set(SIGNALS)) == 16
    assert upcard.game("truco").table(seed=1).signals == SIGNALS
    assert upcard.game("truco", signals="off").table(seed=1).signals == ()


def test_a_sign_is_seen_by_all_and_changes_nothing() -> None:
    """G16: at most one a player between two moves."""
    table = dealt()
    before = table.fields()
    table.signal("wink", seat=WEST)
    table.signal("wink", seat=EAST)
    assert table.fields() == before
    for viewer in (None, SOUTH, WEST, NORTH, EAST):
        assert [line.text for line in table.log(viewer)][-2:] == ["West: wink", "East: wink"]
    with pytest.raises(IllegalMove, match="wait for the next move"):
        table.signal("sigh", seat=WEST)
    table.play("keep")
    table.signal("sigh", seat=WEST)
    with pytest.raises(BadMove, match="'whistle' is no sign"):
        table.signal("whistle", seat=WEST)
    with pytest.raises(BadMove, match="there are none"):
        upcard.game("truco", signals="off").table(seed=1).signal("wink", seat=WEST)
    assert upcard.load(table.record()).fields() == table.fields()


def test_impossible_positions_are_refused() -> None:
    game = upcard.game("truco")
    with pytest.raises(BadPosition, match="R3: three cards each"):
        game.position(phase="turn", hands=["4♣", "5♣", "6♣", "7♣"], leader=3, turn=3)
    with pytest.raises(BadPosition, match="8♣ is not in the pack"):
        game.position(phase="turn", hands=["8♣"])


def test_sequences_of_a_last_trick() -> None:
    """Two tricks done, no truco left: each of four plays its card face up or face down, 2^4."""
    game = upcard.game("truco")
    table = deal_to({}, ("N-S", "E-W"), stake=3, options={"truco_scope": "hand"})
    assert perft(game, table._states) == 16


def test_sequences_of_a_last_trick_with_truco() -> None:
    """The same by arithmetic: whoever is to play may call first, and every answer may be left to the partner. Once a
    stake is accepted, n players have 2^n ways left."""
    game = upcard.game("truco")
    table = deal_to({}, ("N-S", "E-W"))

    def answered(raises: int, after: int, asked_first: bool) -> int:
        total = 1 + after + (answered(raises - 1, after, True) if raises else 0)
        return total + (answered(raises, after, False) if asked_first else 0)

    def to_play(players: int) -> int:
        if players == 0:
            return 1
        return 2 * to_play(players - 1) + answered(3, 2**players, True)

    assert perft(game, table._states) == to_play(4)


@pytest.mark.parametrize(
    "options",
    [
        {}, {"truco_scope": "hand"}, {"truco_window": "no_trick_won"}, {"late_raise": True, "truco_scope": "hand"},
        {"eleven_run": "leader_loses"}, {"face_down_after_tie": "forbidden"}, {"cut": "manual"}, {"fouls": True},
        {"signals": "off"}, {"answer": "race"}, {"preset": "best of three"},
        {"fouls": True, "answer": "race", "cut": "manual", "late_raise": True},
    ],
)  # fmt: skip
def test_suite_with_every_option(options: dict[str, object]) -> None:
    check_game(upcard.game("truco", **options), matches=1, states_looked_at=25)
