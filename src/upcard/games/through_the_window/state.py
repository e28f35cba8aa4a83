"""The state of Through the Window, and the moves."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, numbers, phases, state
from upcard.declarations.fields import seats_field
from upcard.rulebook import COUNT, OWNER, card, card_sets, number, option, row, rows, seat_field
from upcard.rulebook import PACK_52
from upcard.cards.faces import RANK_NAMES
from upcard.language.nouns import Words, vocabulary_word
from upcard.language.vocabulary import LETTERS, SIZE, VOCABULARY

NOT_TURNED = "J8: no card is face up yet: turn one"
UNDER_VOTE = "J4: the table is voting about a word"
TURNING, CALLING, VOTING = PHASES = phases(("turn", NOT_TURNED), "call", ("vote", UNDER_VOTE))


def hand_limits(seats, options):
    """R6-R10: every player may answer to every card (J4: the others vote on each word). J12: a tie takes more cards."""
    cards = 52 if options["tie"] == "playoff" else 4 * seats
    answers = seats * seats if options["judge"] == "vote" else seats
    return HandLimits(cards * (1 + answers), cards, -cards / (seats - 1))


ABOUT = About(
    title="Through the Window",
    players=(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),  # R1
    family="Words",
    line="I looked through the window and saw... a card: be the first to call a noun that begins with its letter.",
    pack=PACK_52,
    minutes=10,
    phases=PHASES.names,
    presets={"taking turns": {"races": "turn_based"}, "all words": {"judge": "vote"}},
    max_moves=20 * 52 * 200,
    hand=hand_limits,
    mechanics=("race", "words", "simultaneous choice", "vote"),
)

SEATS = 13
LETTER = np.array([LETTERS.index(name[0]) + 1 for name in RANK_NAMES], np.int64)  # R8, R15
NAME = np.array(
    [vocabulary_word(LETTERS.index(n[0]) + 1, VOCABULARY[LETTERS.index(n[0])].index(n)) for n in RANK_NAMES], np.int64
)  # J6
TYPED, NOTHING = SIZE + 1, SIZE + 2  # answers besides the words of the vocabulary


def answers(s):
    """What a seat may have answered unseen (J10): a word of the letter, a typed word, or nothing."""
    known = VOCABULARY[LETTER[s.upcard % 13] - 1] if s.upcard >= 0 else ("",) * SIZE
    return ("", *known, "a typed word", "nothing")


IT_STANDS, IT_DOES_NOT = VOTES = choices("it stands", "it does not")
BY_LIST, BY_VOTE, BY_LETTER = JUDGE = choices("list", "vote", "letter_only")
ALLOWED, FORBIDDEN = RANK_NAME = choices("allowed", "forbidden")
REAL_TIME, TURN_BASED = RACES = choices("realtime", "turn_based")
SHARED, PLAYOFF = TIE = choices("shared", "playoff")


@state
class ThroughTheWindow(State):
    piles = rows(SEATS, 4, sees=COUNT, per="seat", role="pile", label="face-down cards")  # R3
    upcard = card(role="upcard", label="seen through the window")
    won_cards = card_sets(SEATS, per="seat", role="won", label="won")
    unclaimed = card_sets(role="discard", label="won by nobody")
    aside = row(52, sees=COUNT, role="stock", label="put aside")
    calls = number(SEATS, "i8", per="seat", label="called", shows="choice", choices=Words())
    used = number(52, "i8", label="words that have won", shows="choice", choices=Words())
    used_count = number(shows="hidden")
    silent = seats_field(dtype="i8")  # seats that have declared to have no word for this card (J9)
    answer = number(  # J10: see `answer_of`
        SEATS, sees=OWNER, per="seat", low=1, high=SIZE + 2, shows="hidden", means="choice", choices_in=answers
    )
    typed = number(
        SEATS, "i8", per="seat", shows="hidden", means="choice", choices=Words()
    )  # the word of a typed answer
    disputed = number(dtype="i8", label="is it a noun?", shows="choice", choices=Words())
    caller = seat_field(shows="hidden")
    votes = number(
        SEATS,
        sees=OWNER,
        per="seat",
        low=0,
        high=1,
        start=-1,
        shows="hidden",
        means="choice",
        choices=VOTES.names,
    )
    tied = seats_field(dtype="i8")  # J12: the seats of a play-off
    score = number(SEATS, "i2", per="seat", label="score", lives="match")
    choose_position = option(False, rule="J1", text="a player who turns a card chooses one of the face-down cards")
    judge = option(JUDGE, rule="J4", text="who says whether a word is a noun")
    same_lemma = option(False, rule="J5", text="a plural counts as the same word")
    rank_name = option(RANK_NAME, rule="J6", text="the name of the card as the word")
    word_timeout = option(0, (0, 600), rule="J9", text="seconds after which nobody wins the card (0: no limit)")
    races = option(RACES, rule="J10", text="the first answer wins, or all answer together")
    tie = option(TIE, rule="J12", text="several have the most cards")
    deals = option(1, (1, 20), rule="J14", text="deals that make a match")


KNOWN = [word for words in VOCABULARY for word in words]
WRONG_LETTER = "R8: {word} does not begin with the letter of the card"
USED = "R13: this word has won a card already"
CARD_NAME = "J6: at this table the name of the card itself may not be called"
FIRST_COME = "J10: here the first to call wins: call a word"
FACE_UP = "R6: a card is face up: call a noun"
NO_VOTE = "J4: there is no vote"

TURN = numbers(
    "turn",
    ("turn the card", "turn card 2", "turn card 3", "turn card 4"),
    says="{seat}: I looked through the window and saw...",
    zone="piles",
    phase=TURNING,
    otherwise=FACE_UP,
)
CALL = numbers("call", KNOWN, says="{seat}: {move}!", typed=True, phase=CALLING)
SAY = button("say", "call a word", says="{seat} calls out", content=True, phase=CALLING)
NO_WORD = button("no_word", "no word", says="{seat} has no word", phase=CALLING)
ANSWER = numbers(
    "answer", [f"answer {word}" for word in KNOWN], typed=True, hidden_says="{seat} is ready", phase=CALLING
)
WRITE = button(
    "write", "write a word", says="{seat} writes a word", hidden_says="{seat} is ready", content=True, phase=CALLING
)
NO_ANSWER = button("no_answer", "answer nothing", hidden_says="{seat} is ready", phase=CALLING)
STANDS = button("stands", "let it stand", hidden_says="{seat} has voted", phase=VOTING, otherwise=NO_VOTE)
OBJECT = button("object", hidden_says="{seat} has voted", phase=VOTING, otherwise=NO_VOTE)
MOVES = Catalogue(TURN, CALL, SAY, NO_WORD, ANSWER, WRITE, NO_ANSWER, STANDS, OBJECT)
