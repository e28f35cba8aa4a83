"""The state of Diplomat, the questions that are moves of their own, and the other moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, state
from upcard.rulebook import ALL, COUNT, NOBODY, NO_PHASE, card_sets, hands, number, option, row, seat_field
from upcard.rulebook import JACK, KING, PACK_52, RANK_SET, SUIT_SET, TEN, set_of
from upcard.cards.faces import RANK_NAMES, SUIT_NAMES, parse_cards
from upcard.cards.questions import AT_LEAST, clause
from upcard.cards.sets import FULL_PACK
from upcard.declarations.fields import cards_field
from upcard.language.answers import Answers, Asked

TURN, ASK = PHASES = phases(
    ("turn", "R11: first say whom you ask"),
    ("ask", "R11: you have turned to a player: ask, or have a card laid out"),
)


def hand_limits(seats, options):
    """J11, J12: so many questions in a turn, and turns between two cards laid out or books."""
    turns = 66 * (int(options["stall_limit"]) + 1)
    return HandLimits(turns * (2 * int(options["max_questions_per_turn"]) + 2), 13, -13 / (seats - 1))


ABOUT = About(
    title="Diplomat",
    players=(4, 3, 5, 6),  # R1
    family="Go Fish",
    line="Ask anything that is answered yes or no, and work out who holds what.",
    pack=PACK_52,
    minutes=30,
    phases=PHASES.names,
    presets={"go_fish": {"after_no": "answerer"}},
    sort="ranks",
    knows="grid",
    max_moves=100 * 66 * 301 * 1_002,  # deals, cards laid out and books, turns between two of them, moves of a turn
    hand=hand_limits,
    mechanics=("questions", "deduction", "books of four"),
)

RED = int(SUIT_SET[1] | SUIT_SET[2])
NUMBER_CARDS = int(sum(RANK_SET[r] for r in range(TEN + 1)))  # J8
EVEN = int(sum(RANK_SET[r] for r in range(0, TEN + 1, 2)))
FACES = int(sum(RANK_SET[r] for r in range(JACK, KING + 1)))
ONE_EYED = set_of(parse_cards("J♠ J♥ K♦"))
CLASSES = {
    "red": RED, "black": FULL_PACK & ~RED, "number": NUMBER_CARDS, "even": EVEN, "odd": NUMBER_CARDS & ~EVEN,
    "face": FACES, "one-eyed": ONE_EYED,
}  # fmt: skip
PLURALS = tuple("sixes" if name == "six" else name + "s" for name in RANK_NAMES)


def catalogue_of_questions():
    """The questions that are moves of their own: their words and their clauses."""
    listed = [(f"any {name}", RANK_SET[r], 1) for r, name in enumerate(PLURALS)]
    listed += [(f"two {name} or more", RANK_SET[r], 2) for r, name in enumerate(PLURALS)]
    listed += [(f"any red {name}", RANK_SET[r] & RED, 1) for r, name in enumerate(PLURALS)]
    listed += [(f"any black {name}", RANK_SET[r] & ~RED, 1) for r, name in enumerate(PLURALS)]
    listed += [(f"any {name}", SUIT_SET[suit], 1) for suit, name in enumerate(SUIT_NAMES)]
    listed += [(f"any {name} cards", cards, 1) for name, cards in CLASSES.items()]
    return tuple((f"{words}?", clause(int(cards), AT_LEAST, least)) for words, cards, least in listed)


LISTED = catalogue_of_questions()
FORMAL = np.array([word for _, word in LISTED], np.int64)


SAID_NO, SAID_YES = ANSWERS = choices("no", "yes")
TO_THE_LEFT, ANSWERER = AFTER_NO = choices("left", "answerer")
AFTER_YES, NEVER = ENDING_THE_TURN = choices("after_yes", "never")
PLAYS_ON, SKIPPED = EMPTY_HAND = choices("plays_on", "skipped")


@state
class Diplomat(State):
    hands = hands(6, shown=True, lacks=True)
    stock = row(52, sees=NOBODY)
    table = card_sets(sees=ALL, role="exposed", label="table")
    claimed = card_sets(6, sees=COUNT, per="seat", role="won", label="books", remembered=True)
    asked = seat_field("asked")
    answer = number(shows="choice", choices=ANSWERS.names, start=-1, label="last answer")
    books = number(6, per="seat", label="books now", phases=NO_PHASE)
    total = number(6, "i4", per="seat", label="books", lives="match")
    yeses = number(dtype="i4", shows="hidden")
    questions = number(dtype="i4", label="questions this turn")
    # J11: the questions put to each seat in this turn, of those listed here and in other words
    listed = number(6, "i8", per="seat", shows="hidden", means="words", choices=tuple(words for words, _ in LISTED))
    typed = number(256, "i8", shows="hidden", texts=Asked())
    typed_end = number(dtype="i4", shows="hidden")
    stalled = number(dtype="i4", shows="hidden")
    gone = cards_field(6, per="seat")  # what has openly left each hand
    said = number(256, "i8", shows="hidden", texts=Answers())
    said_end = number(dtype="i4", shows="hidden")
    after_no = option(AFTER_NO, rule="J1", text="who plays after a no")
    end_turn = option(ENDING_THE_TURN, rule="J2", text="when a turn may be ended without a no")
    empty_hand = option(EMPTY_HAND, rule="J5", text="what players without cards do")
    ace_in_questions = option(choices("low", "high"), rule="J8", text="where the ace stands in lower and higher")
    max_questions_per_turn = option(50, (1, 500), rule="J11", text="questions in one turn")
    max_clauses = option(16, (0, 31), rule="J17", text="clauses in one question (0: as many as there is room for)")
    stall_limit = option(100, (1, 300), rule="J12", text="turns without a card laid out or a book, then play stops")
    deals = option(1, (1, 100), rule="J14", text="deals in a match")


ASKED_ALREADY = "J11: you have asked that player this already, and nothing has been laid out or claimed since"
LAY_OUT = from_hand(
    "lay_out", "lay out {card}", says="{seat} says: {move}", of="", held="", zone="", group="lay out", phase=ASK
)  # J7: any card may be named
QUESTION = numbers("question", [words for words, _ in LISTED], says="{seat} asks: {move}", group="questions", phase=ASK)
OWN_WORDS = button("ask", "ask in your own words", says="{seat} asks: {move}", content=True, phase=ASK)
ADDRESS = numbers(
    "address",
    [f"ask seat {seat}" for seat in range(6)],
    says="{seat} turns to {whom}",
    zone="hands",
    places=True,
    group="whom to ask",
    phase=TURN,
)
BOOK = numbers(
    "book", [f"book of {name}" for name in PLURALS], says="{seat} lays down a {move}", group="books", phase=TURN
)  # R7, R8: at any moment of one's own turn
END_TURN = button("end turn", says="{seat} ends the turn", phase=TURN)
MOVES = Catalogue(LAY_OUT, QUESTION, OWN_WORDS, ADDRESS, BOOK, END_TURN)
