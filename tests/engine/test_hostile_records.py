"""Records from strangers: whatever a text holds, reading it gives a table or says in words what is wrong."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import cache
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import upcard
from upcard.engine.positions.bounds import MAX_JSON_LETTERS
from upcard.engine.records import lin, pbn
from upcard.engine.records.record import MAX_LENGTH, MAX_MOVE_LENGTH

CAREFUL = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
GAMES = ("whist", "bartok", "diplomat", "anaconda", "through_the_window", "contract_bridge")
"""Games whose moves are cards, bids, amounts, questions, rules and words of the players' own."""
OF_PYTHON = re.compile(
    r"NoneType|literal for|object is not|has no attribute|unpack|sequence element|out of range|str_digits"
)


@cache
def written(name: str, start: str) -> str:
    """A true record of 25 moves, from a deal or from a position in the middle of one."""
    game = upcard.game(name, single_hand=True)
    table = game.table(seed=11)
    for k in range(25):
        if not table.over and start == "position" and k == 8:
            table = game.position(**table.fields(), seed=3)
        if not table.over:
            seat = table.to_act[k % len(table.to_act)]
            moves = [m for m in table.legal_ids(seat) if not game.moves.kind(m).content]
            table.play(moves[k % len(moves)], seat)
    return table.record()


def load_or_complain(text: str) -> None:
    """Raises what `upcard.load` may not raise; what it gives is written and read as the same again."""
    try:
        table = upcard.load(text)
    except upcard.BadRecord as error:
        said = str(error)
        assert said and len(said) < 2000
        if "position" not in said:
            assert not OF_PYTHON.search(said), said
        return
    again = table.record()
    assert upcard.load(again).record() == again


WORDS = st.one_of(
    st.text(max_size=12),
    st.integers().map(str),
    st.sampled_from(
        ["", "0", "-1", "1e400", "NaN", "null", "[]", "{}", "[" * 3000, "9" * 5000, "\0", "\ud800", "\u202e", "a=b",
         "players=3", "South", "South, South, South, South", ", , ,", ",".join(map(str, range(5000))),
         "f" * 64, "٣", "²", "%s", "{0}"]
    ),
)  # fmt: skip
TAGS = ("Game", "Format", "Players", "Options", "Seats", "Position", "Seed", "Result", "Strange")


def _retagged(text: str, tag: str, value: str) -> str:
    line = '[{} "{}"]'.format(tag, value.replace("\\", "\\\\").replace('"', '\\"'))
    return re.sub(rf'^\[{tag} ".*"\]$', lambda _: line, text, flags=re.M) if f"[{tag} " in text else f"{line}\n{text}"


@st.composite
def damaged(draw: Callable[..., str]) -> str:
    """A true record in which lines, tags, signs and numbers have been changed, doubled, swapped or lost."""
    text = written(draw(st.sampled_from(GAMES)), draw(st.sampled_from(["deal", "position"])))
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        at, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["tag", "tag", "lose", "double", "swap", "sign", "number", "move", "content"]))
        if what == "tag":
            text = _retagged(text, draw(st.sampled_from(TAGS)), draw(WORDS))
            continue
        if what == "lose":
            del lines[at]
        elif what == "double":
            lines.insert(other, lines[at])
        elif what == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif what == "sign":
            place = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + draw(st.text(max_size=2)) + lines[at][place + 1 :]
        elif what == "number":
            lines[at] = re.sub(r"\d+", lambda _: draw(WORDS), lines[at], count=1)
        elif what == "move":
            lines[at] = f"{other}. {draw(st.sampled_from(['South', 'Player 1', '']))}: {draw(WORDS)}"
        else:
            lines[at] = f"{lines[at]} {{{draw(st.sampled_from(['1 2', '-', '9' * 30, '1 ' * 40, '-1 ' * 32]))}}}"
        text = "\n".join(lines)
    return text


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["A♠", "♥", "2♣ 3♣", "play"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@CAREFUL
@given(damaged())
def test_a_damaged_record_is_read_or_refused_in_words(text: str) -> None:
    load_or_complain(text)


@CAREFUL
@given(st.one_of(st.text(), st.text(alphabet='[]"\\{}:.,=0123456789\nGameSeatsPosition ')))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    load_or_complain(text)


@CAREFUL
@given(st.sampled_from(["hands", "turn", "dealer", "trump", "trick", "phase", "won", "hand", "lacks", "score"]), PLAIN)
def test_a_strange_value_in_a_position_is_refused_in_words(field: str, value: object) -> None:
    fields = {"hands": ["2♣", "3♣", "4♣", "5♣"], "trump": "♥", "dealer": 3, "leader": 0, "turn": 0, "tricks": [6, 6]}
    text = json.dumps({**fields, field: value})
    load_or_complain(_retagged('[Game "whist"]\n[Seed "1"]\n', "Position", text))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"bytes", "a record is text, not bytes"),
        (None, "a record is text, not NoneType"),
        ("x" * (MAX_LENGTH + 1), f"at most {MAX_LENGTH} letters"),
        ('[Game "whist"]\n[Position "' + "[" * 100_000 + '"]', "more than 5 brackets in brackets"),
        (
            '[Game "whist"]\n[Position "{\\"turn\\": 1e400}"]',
            "turn: takes words, whole numbers and lists .*, not inf",
        ),
        ('[Game "whist"]\n[Position "[]"]', r"must be fields with values, .*, not '\[\]'"),
        ('[Game "whist"]\n[Position "{\\"turn\\": "]', "not written in JSON: .*line 1 column"),
        ('[Game "whist"]\n[Position "{\\"seed\\": \\"x\\"}"]', "seed of a position must be a whole number from 0 to"),
        ('[Game "whist"]\n[Seed "' + "9" * 5000 + '"]', r"Seed must be a whole number from 0 to 2\*\*64 - 1"),
        ('[Game "whist"]\n[Seed "1"]\n[Seed "2"]', "line 3: the tag 'Seed' is there twice"),
        ('[Game "whist"]\n[Seed "1"]\n[Players "four"]', "Players must be a whole number, not 'four'"),
        ('[Game "whist"]\n[Seed "1"]\n[Format "x"]', "Format must be a whole number, not 'x'"),
        ('[Game "whist"]\n[Seed "1"]\n[Options "target"]', "options are written like target=5"),
        ('[Game "whist"]\n[Seed "1"]\n[Options "target=' + "9" * 5000 + '"]', "an option have at most 60 letters"),
        ('[Game "whist"]\n[Seed "1"]\n[Options "' + "a=1 " * 50_000 + '"]', "the option 'a' is there twice"),
        (
            '[Game "whist"]\n[Seed "1"]\n[Options "' + " ".join(f"a{n}=1" for n in range(999)) + '"]',
            "at most 100 options",
        ),
        ('[Game "whist"]\n[Seed "1"]\n[Options "target=٣"]', "is written with the digits 0 to 9, not '٣'"),
        ('[Game "whist"]\n[Seed "1"]\n[Deck "' + "7♥ " * 120_000 + '"]', r"\(Deck\) has at most 4,000 letters"),
        (
            '[Game "whist"]\n[Position "' + "x" * (MAX_JSON_LETTERS + 1) + '"]',
            f"{MAX_JSON_LETTERS + 1:,} letters; at most {MAX_JSON_LETTERS:,} are read",
        ),
        (
            '[Game "whist"]\n[Position "' + json.dumps({f"a{n}": 1 for n in range(5000)}).replace('"', '\\"') + '"]',
            "at most 200 fields, this one has 5,000",
        ),
        ('[Game "whist"]\n[Seed "1"]\n[Options "target=5 target=6"]', "the option 'target' is there twice"),
        ('[Game "whist"]\n[Seed "1"]\n[Options "players=4"]', "'players' has its own tag"),
        ('[Game "whist"]\n[Seed "1"]\n[Seats "A, A, B, C"]', "every player differently; 'A' is there 2 times"),
        ('[Game "whist"]\n[Seed "1"]\n[Seats "A"]', "must name 4 players with commas between them; it names 1"),
        ('[Game "whist"]\n[Seed "1"]\n[Seats "A, B, C, \0"]', "1 to 60 printable letters, not '.x00'"),
        ('[Game "whist"]\n[Seed "1"]\n1. South: 2♣ {- -}', r"line 3, .*: the content of a move is at most 32 numbers"),
        ('[Game "whist"]\n[Seed "1"]\n1. South: ' + "x" * MAX_MOVE_LENGTH, "line 3: a move has at most 1000 letters"),
    ],
)
def test_the_refusal_of_a_hostile_record_says_what_is_allowed(text: str, complaint: str) -> None:
    with pytest.raises(upcard.BadRecord, match=complaint):
        upcard.load(text)


BOARD = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Auction "N"]
7S AP
[Play "E"]
HA DA C2 S2
"""


LIN = (
    "pn|A,B,C,D|st||md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|ah|Board 1|sv|o|mb|p|mb|p|mb|7S|mb|p|mb|p|mb|p|"
    "pg||pc|HA|pc|DA|pc|CA|pc|S2|pg||mc|13|pg||"
)


@st.composite
def damaged_board(draw: Callable[..., str], text: str) -> str:
    """A true board in which signs have been lost, changed or doubled."""
    for _ in range(draw(st.integers(1, 4))):
        at, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        end = min(end, at + draw(st.sampled_from([0, 1, 2, 40])))
        strange = st.sampled_from(
            ['"', "{", "}", "[", "]", "\\", "#", "AP ", "ß", "NT", "-", "*", "=1=", "$1", "X ", "\0", "|", "md|"]
        )
        text = text[:at] + draw(st.one_of(strange, st.text(max_size=2), st.just(text[at:end] * 2))) + text[end:]
    return text


def check_boards(text: str, form: ModuleType) -> None:
    """Raises what reading boards may not raise; what was read is played and written as the same again."""
    found = form.read(text)
    for fault in found.faults:
        assert str(fault).isprintable() and len(str(fault)) < 1000 and not OF_PYTHON.search(str(fault)), fault
        assert 1 <= fault.line <= text.count("\n") + text.count("\r") + 1
    whole = [board for board in found if board.whole]
    again = [board.replayed().fields() for board in whole]
    written = form.read(form.write(whole))
    assert [board.replayed().fields() for board in written] == again


@CAREFUL
@given(st.one_of(damaged_board(BOARD), st.text(), st.text(alphabet='[]"\\{};%#NESW:.AKQ \n')))
def test_a_damaged_board_in_pbn_is_read_with_its_faults(text: str) -> None:
    check_boards(text, pbn)


@CAREFUL
@given(st.one_of(damaged_board(LIN), st.text(), st.text(alphabet="|mdqxpcbn123SHDCAKQ, \n")))
def test_a_damaged_board_in_lin_is_read_with_its_faults(text: str) -> None:
    check_boards(text, lin)


def test_true_boards_have_no_fault() -> None:
    for form, text in ((pbn, BOARD), (lin, LIN)):
        (board,) = form.read(text)
        assert not form.read(text).faults and len(board.play) == 4


@pytest.mark.parametrize(
    "piece", ["{", '"', '\\"', "[a ", '[a "', '"\\', '[Deal "N:', "%;{", "\n", "[\n", '{\n[Board "1', "md|", "|"]
)
def test_unclosed_brackets_are_read_in_one_pass(piece: str) -> None:
    begun = time.process_time()
    assert pbn.read(piece * 100_000) == lin.read(piece * 100_000) == []
    assert time.process_time() - begun < 5, (
        "a hundred thousand of them take a second at most, unless each is looked for"
    )
