"""The standard PBN 2.1, section by section, as its import format allows it and its export format prescribes it."""

from __future__ import annotations

import pytest

from upcard.engine.records import pbn
from upcard.errors import BadRecord

DEAL = "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"
HEAD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
AUCTION = '[Auction "N"]\n1C 1S 2H 4S\n5H Pass Pass Pass\n'
PLAY = '[Play "W"]\nDQ D3 D4 D2\nSK S2 S4 SJ\nDJ DT DK D7\n*\n'
MANDATORY = [
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
]  # fmt: skip


def one(text: str) -> pbn.Board:
    """The only board of a text without a fault."""
    found = pbn.read(text)
    assert not found.faults, found.faults
    (board,) = found
    return board


def faults(text: str) -> list[str]:
    return [fault.sentence for fault in pbn.read(text).faults]


def calls(section: str, dealer: str = "N") -> list[str]:
    return one(f'[Dealer "{dealer}"]\n[Deal "{DEAL}"]\n[Auction "{dealer}"]\n{section}\n').auction


# ------------------------------------------------------------------------------------- 2 the file


def test_2_2_letters_are_latin_1_or_what_a_byte_order_mark_says() -> None:
    text = f'[North "Åsa Müller"]\n{HEAD}'
    for encoding in ("latin-1", "utf-8", "utf-8-sig", "utf-16"):
        (board,) = pbn.read(text.encode(encoding))
        assert board.tags["North"] == "Åsa Müller", encoding
    with pytest.raises(BadRecord, match="not a text file"):
        pbn.read(b"\x89PNG\0\0")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_2_3_lines_end_in_every_usual_way(end: str) -> None:
    text = (HEAD + AUCTION + "\n" + HEAD + '[Auction "N"]\n9C\n').replace("\n", end)
    found = pbn.read(text)
    assert [len(board.auction) for board in found] == [8, 0]
    assert found.faults[0].line == 14


def test_2_4_a_percent_sign_in_the_first_column_hides_the_line() -> None:
    text = HEAD.replace("[Vulnerable", '%[Dealer "S"] {\n[Vulnerable') + AUCTION.replace("4S\n", "4S\n% X [Play\n")
    assert (one(text).dealer, len(one(text).auction)) == (2, 8)
    assert one(HEAD.replace('"1"', '"1 % 2"')).tags["Board"] == "1 % 2", "elsewhere it is a letter"


# ------------------------------------------------------------------------------------- 3 a board


def test_3_an_empty_line_ends_a_board_and_a_remark_may_have_one() -> None:
    assert len(pbn.read(f"{HEAD}{AUCTION} \t\n{HEAD}{AUCTION}")) == 2
    assert len(pbn.read(f"{HEAD}{{a remark\n\n}}\n{AUCTION}{PLAY}")) == 1


def test_3_boards_without_an_empty_line_between_them_are_told_apart_by_a_tag_that_comes_again() -> None:
    found = pbn.read(f"{HEAD}{AUCTION}{HEAD}{AUCTION}{PLAY}")
    assert ([len(board.play) for board in found], found.faults) == ([0, 12], [])


def test_3_an_empty_line_between_the_tags_and_the_auction_is_forgiven() -> None:
    board = one(f"{HEAD}\n{AUCTION}\n{PLAY}")
    assert (len(board.auction), len(board.play)) == (8, 12)


def test_3_2_strings_hold_quotes_and_backslashes() -> None:
    assert one(f'[Event "The \\"Gold\\" C:\\\\cup"]\n{HEAD}').tags["Event"] == 'The "Gold" C:\\cup'
    assert one(f'[Event "The "Gold" cup"]\n{HEAD}').tags["Event"] == 'The "Gold" cup', "as people write it"


def test_3_3_a_tag_may_have_blanks_and_lines_between_its_tokens_and_several_stand_in_a_line() -> None:
    text = f'[ Board  "7" ] [Dealer"E"][Vulnerable\n"All"\n]\n[deal "{DEAL}"]'
    board = one(text)
    assert (board.tags["Board"], board.dealer, board.vulnerable) == ("7", 3, (1, 1))


def test_3_4_of_two_tags_the_first_counts_and_the_other_is_named() -> None:
    found = pbn.read(f'{HEAD}[Scoring "IMP"]\n[Scoring "MP"]\n')
    assert found[0].tags["Scoring"] == "IMP"
    assert [str(fault) for fault in found.faults] == [
        "board 1, line 6: the tag Scoring is there twice; the first counts"
    ]


@pytest.mark.parametrize(
    ("word", "sides"),
    [
        ("None", (0, 0)),
        ("Love", (0, 0)),
        ("-", (0, 0)),
        ("NS", (1, 0)),
        ("EW", (0, 1)),
        ("All", (1, 1)),
        ("both", (1, 1)),
    ],
)
def test_3_4_10_vulnerability(word: str, sides: tuple[int, int]) -> None:
    assert one(HEAD.replace("None", word)).vulnerable == sides


def test_3_4_11_hands_may_be_left_out_and_the_fourth_follows_from_three() -> None:
    two = one('[Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]')
    assert (two.hands[0], two.hands[2], two.hands[1][:2]) == ("", "", "K♠")
    with pytest.raises(BadRecord, match="the deal of the board is wrong"):
        two.table()
    assert 'Deal "N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85"' in pbn.write([two])
    whole = one(HEAD)
    three = one(HEAD.replace("KQ75.6.QJ9865.42", "-"))
    assert [set(hand.split()) for hand in three.hands] == [set(hand.split()) for hand in whole.hands]


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (DEAL.replace("T32", "A32"), "A♠ is in the deal 2 times"),
        (DEAL.replace("T32", "T3"), "the hands of a deal have thirteen cards each"),
        (DEAL.replace("T32", "Txx"), "the cards of a suit are written like AKT9, not 'TXX'"),
        (DEAL.replace("T32", "T٣2"), "the cards of a suit are written like AKT9"),
        ("N:" + "A" * 5000, "a deal has at most 400 letters, this one has 5,002"),
    ],
)
def test_3_4_11_a_deal_that_is_none_is_named(deal: str, why: str) -> None:
    found = pbn.read(f'[Board "3"]\n[Deal "{deal}"]\n\n{HEAD}')
    assert len(found) == 1, "the next board comes in"
    assert str(found.faults[0]).startswith("board 3, line 2: " + why)


def test_3_5_hyphens_stand_for_the_seats_before_the_dealer() -> None:
    text = f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "W"]\n- 1C 1S 2H\n4S 5H AP\n'
    board = one(text)
    assert (board.dealer, board.auction[:2], len(board.auction)) == (2, ["bid 1♣", "bid 1♠"], 8)


def test_3_5_an_auction_that_another_than_the_dealer_begins_keeps_its_seats_and_is_named() -> None:
    found = pbn.read(f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "E"]\n1S Pass 4S AP\n')
    assert found[0].contract is not None
    assert (found[0].dealer, found[0].contract.declarer) == (3, 3)
    assert str(found.faults[0]).startswith("board 1, line 4: N is the dealer, but E makes the first call")


def test_3_5_an_auction_ends_with_passes_or_an_asterisk_or_goes_on_at_a_plus() -> None:
    assert calls("1C AP") == ["bid 1♣", "pass", "pass", "pass"]
    assert calls("AP") == ["pass"] * 4
    assert calls("Pass AP") == ["pass"] * 4
    assert calls("1C Pass\n*") == calls("1C Pass +") == ["bid 1♣", "pass"]


@pytest.mark.parametrize(
    "section",
    [
        "1C =1= Pass! 1H!? $12 Pass AP",
        "1C! Pass 1H =2= $1 $30 Pass\nAP",
        "1c p 1h p ap",
        "1C{natural}P ;yes\n1H P P P",
        "1♣ pass 1♥ pass pass pass",
        "1C* P 1H** P P P",
        "1C=1= P 1H=12=$4 P P P",
        "1C(1) P 1H [2] P P P",
        "1C¹ P 1H² P P P",
        "1C =1 P 1H P P P",
        "1C Pass 1H Pass Pass Pass and they made it",
    ],
)
def test_3_5_2_annotations_do_not_hide_calls(section: str) -> None:
    assert calls(section) == ["bid 1♣", "pass", "bid 1♥", "pass", "pass", "pass"]


def test_3_5_2_a_double_with_a_mark_is_a_double() -> None:
    assert calls("1C X! XX* AP")[1:3] == ["double", "redouble"]


def test_3_5_5_notes_belong_to_their_sections_and_there_may_be_many() -> None:
    notes = '[Note "1:strong"]\n[Note "2:relay"]\n'
    text = HEAD + AUCTION.replace("1C", "1C =1=").replace("2H", "2H =2=") + notes + PLAY.replace("DQ", "DQ =1=") + notes
    text += '[Result "9"]\n[Score "NS -100"]\n'
    found = pbn.read(f"{text}\n{HEAD}")
    assert (len(found), found.faults) == (2, [])
    assert (len(found[0].auction), len(found[0].play)) == (8, 12)
    assert (found[0].tags["Result"], found[0].tags["Score"]) == ("9", "NS -100")
    assert not {"Result", "Score"} & set(found[1].tags)


def test_3_6_cards_stand_in_the_columns_of_their_seats_in_every_trick() -> None:
    board = one(HEAD + AUCTION + PLAY.replace("*", "S7 S3 SA H2"))
    played = " ".join(board.play)
    assert played == "Q♦ 3♦ 4♦ 2♦ K♠ 2♠ 4♠ J♠ J♦ 10♦ K♦ 7♦ A♠ 2♥ 7♠ 3♠", "East has won the third trick"
    assert board.replayed().view().leader == 0, "South has ruffed the fourth"


@pytest.mark.parametrize("none", ["-", "--", "+"])
def test_3_6_cards_that_were_not_played(none: str) -> None:
    board = one(HEAD + AUCTION + PLAY.replace("DJ DT DK D7", f"DJ {none} {none} {none}"))
    assert (len(board.play), board.play[-1]) == (9, "J♦")


def test_3_6_cards_after_one_that_is_not_given_are_named() -> None:
    found = pbn.read(HEAD + AUCTION + PLAY.replace("SK S2", "SK -"))
    assert "comes after a card that is not given" in found.faults[0].sentence


def test_3_6_the_play_of_a_contract_in_the_tags_needs_no_auction() -> None:
    board = one(f'{HEAD}[Declarer "S"]\n[Contract "5H"]\n[Result "10"]\n{PLAY}')
    table = board.replayed()
    assert (len(board.play), table.view().bid, table.view().declarer_seat) == (12, "5♥", 0)


def test_3_8_remarks_do_not_nest_and_one_that_is_not_closed_swallows_no_board() -> None:
    assert len(one(HEAD + AUCTION.replace("1S", "1S {a { b ; c} ; } rest\n")).auction) == 8
    found = pbn.read(f"{HEAD}{AUCTION}{{ not closed\n\n{HEAD}{{a remark}}\n{AUCTION}")
    assert len(found) == 2
    assert "is not closed" in found.faults[0].sentence


@pytest.mark.parametrize(
    ("section", "kept", "why"),
    [
        ("1D ^I 1C", 1, "call 2 is an insufficient bid"), ("1D ^S 2D", 1, "call 2 is a call out of rotation"),
        ("1D ^X", 1, "an irregularity that PBN does not have"),
    ],
)  # fmt: skip
def test_3_9_irregular_calls_are_named_and_what_comes_before_is_kept(section: str, kept: int, why: str) -> None:
    found = pbn.read(f'{HEAD}[Auction "N"]\n{section} Pass Pass Pass\n')
    assert len(found[0].auction) == kept and why in found.faults[0].sentence


@pytest.mark.parametrize(("mark", "why"), [("^R", "a revoke"), ("^L", "a lead out of turn"), ("^R ", "a revoke")])
def test_3_9_irregular_cards_are_named(mark: str, why: str) -> None:
    found = pbn.read(HEAD + AUCTION + PLAY.replace("D4", f"{mark}D4"))
    assert len(found[0].play) == 2 and why in found.faults[0].sentence


def test_3_10_an_end_position_is_a_board_of_fewer_cards() -> None:
    (board,) = pbn.read('[Deal "N:A.K.. Q.Q.. ..A.A ..K.K"]\n[Contract "NT"]\n')
    assert [len(hand.split()) for hand in board.hands] == [2, 2, 2, 2]


def test_3_11_small_letters() -> None:
    text = (HEAD + AUCTION + PLAY).lower()
    board = one(text)
    assert (board.dealer, len(board.auction), len(board.play)) == (2, 8, 12)


# ------------------------------------------------------------------------------------- 4 and 5


def test_4_8_values_are_inherited() -> None:
    text = f'[Event "##Cup"]\n[Site "A"]\n{HEAD}\n[Site "#"]\n{HEAD}\n[Event "Other"]\n[Site "B"]\n{HEAD}\n{HEAD}'
    found = pbn.read(text)
    assert [board.tags.get("Event") for board in found] == ["Cup", "Cup", "Other", "Other"]
    assert [board.tags.get("Site") for board in found] == ["A", "A", "B", None]


def test_a_board_without_a_deal_shares_that_of_the_one_before() -> None:
    more = '[West "Eva"]\n[Contract "5H"]\n[Declarer "S"]\n' + AUCTION + PLAY
    found = pbn.read(f'[West "Ann"]\n{HEAD}{AUCTION}\n{more}')
    assert [(board.tags["West"], board.tags["Board"], len(board.play)) for board in found] == [
        ("Ann", "1", 0),
        ("Eva", "1", 12),
    ]
    assert found[0].hands == found[1].hands


def test_no_board_takes_the_deal_of_another() -> None:
    found = pbn.read(
        f'{HEAD}{AUCTION}\n[Board "2"]\n[Contract "4S"]\n\n[Deal "N:broken"]\n[Board "3"]\n\n[Contract "2C"]\n'
    )
    assert len(found) == 1
    assert [fault.sentence.split(",")[0] for fault in found.faults] == [
        "there is no deal of board '2'", "a deal is written like 'N:AK.Q2... ...' with four hands",
        "there is no deal here",
    ]  # fmt: skip


def test_5_tables_are_skipped() -> None:
    table = '[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]\nN NT  7\nE  S  4\n'
    total = '[TotalScoreTable "Rank;PairId"]\n1 "Ann; {Ben"\n2 7\n'
    board = one(f'{HEAD}{table}{AUCTION}{total}{PLAY}[Score "NS -50"]\n')
    assert (len(board.auction), len(board.play), board.tags["Score"]) == (8, 12, "NS -50")
    assert "OptimumResultTable" not in board.tags


def test_text_after_the_end_is_skipped_but_not_calls_without_a_word() -> None:
    assert one(HEAD + AUCTION + "North-South played well\n" + PLAY + "and so on SA SK").play[0] == "Q♦"
    assert faults(HEAD + AUCTION.replace("Pass Pass Pass", "Pass Pass Pass 6C")) == [
        "'6C' comes after the end of the auction and is left out"
    ]


@pytest.mark.parametrize(
    ("number", "dealer", "sides"),
    [
        ("1", "N", (0, 0)),
        ("4", "W", (1, 1)),
        ("7", "S", (1, 1)),
        ("16", "W", (0, 1)),
        ("17", "N", (0, 0)),
        ("34", "E", (1, 0)),
    ],
)
def test_dealer_and_vulnerability_follow_from_the_board_number(
    number: str, dealer: str, sides: tuple[int, int]
) -> None:
    board = one(f'[Board "{number}"]\n[Dealer "?"]\n[Vulnerable "?"]\n[Deal "{DEAL}"]\n')
    assert (pbn.SEATS[board.dealer], board.vulnerable) == (dealer, sides)


@pytest.mark.parametrize(
    "deal",
    [
        DEAL.replace("T", "10"), DEAL.lower(),
        "N:ST32.HAKQ7.DT3.CAQJT SA9864.H83.DAK4.C987 SJ.HJT9542.D72.CK653 SKQ75.H6.DQJ9865.C42",
        "N:ST32HAKQ7DT3CAQJT SA9864H83DAK4C987 SJHJT9542D72CK653 SKQ75H6DQJ9865C42",
        "North:♠T32.♥AKQ7.♦T3.♣AQJT ♠A9864.♥83.♦AK4.♣987 ♠J.♥JT9542.♦72.♣K653 -",
    ],
)  # fmt: skip
def test_deals_as_people_write_them(deal: str) -> None:
    hands = [set(hand.split()) for hand in one(HEAD).hands]
    assert [set(hand.split()) for hand in one(HEAD.replace(DEAL, deal)).hands] == hands


def test_passes_before_the_first_bid_that_a_program_has_left_out_are_put_back_with_a_word() -> None:
    text = (
        f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Declarer "W"]\n[Contract "2D"]\n[Auction "N"]\n1D Pass 2D AP\n'
    )
    found = pbn.read(text.replace("1D Pass 2D", "2D"))
    assert found[0].auction == ["pass"] * 3 + ["bid 2♦"] + ["pass"] * 3
    assert "only after 3 passes" in found.faults[0].sentence


def test_cards_in_the_order_of_play_are_taken_from_their_hands_with_a_word() -> None:
    straight, shifted = (
        one(HEAD + AUCTION + PLAY),
        pbn.read(HEAD + AUCTION + PLAY.replace("SK S2 S4 SJ", "SJ SK S2 S4")),
    )
    assert shifted[0].play == straight.play
    assert [fault.line for fault in shifted.faults] == [10]


# ------------------------------------------------------------------------------------- export


def test_the_export_format() -> None:
    board = one(f'[Zone "2"]\n[Event "Cup"]\n[Annotator "A"]\n{HEAD}{AUCTION}{PLAY}[Result "9"]\n')
    lines = pbn.write([board, board]).split("\n")
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"], "no empty line before the first board"
    tags = [line[1:].partition(" ")[0] for line in lines if line.startswith("[")]
    assert tags[:15] == MANDATORY and tags[15:19] == ["Annotator", "Zone", "Auction", "Play"]
    assert (
        '[Site "?"]' in lines
        and '[Deal "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"]' in lines
    )
    assert "1C 1S 2H 4S" in lines and "DQ D3 D4 D2" in lines and "*" in lines
    assert lines.count("") == 2, "one between the boards, one after the last line"


def test_2_3_no_line_of_the_export_has_more_than_255_letters() -> None:
    board = one(HEAD)
    board.tags["Event"], board.tags["Site"] = "x" * 1000, '"\\' * 500
    written = pbn.write([board], line_end="\r\n")
    assert max(map(len, written.split("\r\n"))) == 255
    assert one(written).tags["Event"] == "x" * (255 - len('[Event ""]'))


def test_the_export_is_read_as_it_was_written() -> None:
    board = one(f'[Event "A \\"B\\""]\n[South "Søren"]\n[Room "Open"]\n{HEAD}{AUCTION}{PLAY}[Result "9"]\n')
    again = one(pbn.write([board]))
    assert (again.auction, again.play, again.dealer) == (board.auction, board.play, board.dealer)
    assert {name: again.tags[name] for name in board.tags} == board.tags
    assert pbn.write([again]) == pbn.write([board])


def test_an_empty_text_has_no_board_and_says_so() -> None:
    for text in ("", "hello", "% PBN 2.1\n% EXPORT\n"):
        found = pbn.read(text)
        assert found == [] and "no board in this text" in found.faults[0].sentence
