"""The state of Anaconda, and the moves."""

from upcard.rulebook import About, Catalogue, HandLimits, State, choices, from_hand, numbers, phases, state
from upcard.rulebook import ALL, NOBODY, NO_PHASE, OWNER, card_sets, hands, known_of, number, option, row, seat_field
from upcard.rulebook import PACK_52
from upcard.declarations.fields import cards_field, recalled_of, seats_field
from upcard.mechanics.chips.betting import LIMITS, betting_moves
from upcard.mechanics.chips.poker import LOW_SCALES

SEATS = 7
BET_PHASE, PASS, DECLARE, FINAL = PHASES = phases("bet", "pass", "declare", "final")


def hand_limits(seats, options):
    """R4-R16: four rounds of betting, two passes of three cards, a declaration and three steps to the final hand. R18:
    one takes what the others have put in, at most 100,000 a raise (J5), or what they had (J15)."""
    raises = int(options["max_raises"])
    betting = 2 * seats - 1 + raises * (seats - 1)
    bet = int(options["bet"]) if options["betting"] == "fixed" else 100_000
    paid = int(options["ante"]) + 4 * bet * (1 + raises)
    if stack := int(options["stack"]):
        paid = min(paid, stack)
    return HandLimits(4 * betting + (6 + 1 + 3) * seats, seats * paid)


ABOUT = About(
    title="Anaconda",
    players=(3, 4, 5, 6, 7),  # R1
    family="Poker",
    line="Pass the trash: build the best or the worst hand, break it up twice, and declare with a chip in your fist.",
    pack=PACK_52,
    minutes=40,
    phases=PHASES.names,
    presets={
        "table_stakes": {"stack": 100},
        "no_limit": {"stack": 200, "betting": "no_limit"},
        "lowball": {"low": "deuce_to_seven"},
    },
    preselected="table_stakes",
    sort="ranks",
    max_moves=1_000 * 700,  # four rounds of betting with twenty raises among seven, passes, and final hands
    hand=hand_limits,
    mechanics=("betting", "passing", "simultaneous declaration", "high-low split"),
)

LOW, HIGH = range(2)


OPPONENT, NO_PASS = TWO_LEFT_PASS = choices("opponent", "none")
TO_THE_LEFT, BEST_SHOWING = LAST_ROUND_FIRST = choices("left", "best_showing")
SIMULTANEOUS, IN_TURN = EXPOSE = choices("simultaneous", "in_turn")


@state
class Anaconda(State):
    # shown: the four cards of R15, and at the end all five; known: cards passed, until they may be passed on (J11)
    hands = hands(SEATS, shown=True, known=True, formerly="cards")
    passing = card_sets(SEATS, sees=OWNER, per="seat", label="laid out to pass")
    fifth = card_sets(SEATS, sees=OWNER, per="seat", label="face down")
    discards = card_sets(SEATS, sees=OWNER, per="seat", role="discard", label="thrown away")
    folded = recalled_of("discards", SEATS)  # cards that lay face up when their owner folded (J17)
    folded_known = known_of("discards", SEATS)  # cards passed to a player who has folded with all of them
    stock = row(52, sees=NOBODY)
    betting_round = number(label="betting round", start=1)
    declared = number(
        SEATS, sees={DECLARE: OWNER, None: ALL}, per="seat", role="tag", label="declared", shows="choice",
        choices=("low", "high"), low=LOW, high=HIGH, start=-1,
    )  # fmt: skip
    chips = number(SEATS, "i8", per="seat", role="chips", label="chips", lives="match")
    pot = number(dtype="i8", role="pot", label="pot", lives="match")
    bets = number(SEATS, "i8", per="seat", role="bet", label="bet")
    paid = number(SEATS, "i8", per="seat", label="paid", phases=NO_PHASE)
    collected = number(SEATS, "i8", per="seat", label="won", phases=NO_PHASE)
    inside = number(SEATS, per="seat", role="in", label="in the hand", shows="yes", start=1)
    playing = number(SEATS, per="seat", shows="hidden", means="yes", start=1, lives="match")
    top_bet = number(dtype="i8", shows="hidden")
    last_raise = number(dtype="i8", shows="hidden")
    raises = number(label="raises")
    acted = seats_field(dtype="i8")
    value = number(SEATS, "i8", per="seat", shows="hidden")
    passed = cards_field((SEATS, 2), per="seat")  # what each seat has passed on, in each pass
    passed_to = number((SEATS, 2), per="seat", shows="hidden", start=-1, means="seat")
    odd_chips_to = seat_field(shows="hidden")
    betting = option(LIMITS, rule="J5", text="how much may be bet")
    ante = option(1, (0, 1000), rule="J5", text="ante in every hand")
    bet = option(2, (1, 1000), rule="J5", text="bet and raise; the least bet without fixed limit")
    max_raises = option(3, (0, 20), rule="J5", text="raises in a round after the bet")
    stack = option(0, (0, 100_000), rule="J15", text="chips at the start for table stakes (0: running balances)")
    low = option(LOW_SCALES, rule="J9", text="how low hands are compared")
    two_left_pass = option(TWO_LEFT_PASS, rule="J4", text="second pass with two players left")
    last_round_first = option(LAST_ROUND_FIRST, rule="J6", text="who bets first in the last round")
    expose = option(EXPOSE, rule="J12", text="how four cards are turned up")
    deals = option(0, (0, 1000), rule="J16", text="hands in a match (0: one deal for each player)", formerly="hands")


NOT_HELD = "R6: you do not hold {card}"
NO_FORMING = "R14: it is not time to form the final hand"

FOLD, CHECK, CALL, BET, BET_AMOUNT, RAISE, RAISE_AMOUNT = BETTING = betting_moves(
    BET_PHASE, otherwise="R4: it is not time to bet"
)
PASS_CARD = from_hand(
    "pass", "pass {card}", says="{seat} lays out {card}", hidden_says="{seat} lays a card out", zone="hands",
    held=NOT_HELD, phase=PASS, otherwise="R6: it is not time to pass cards",
)  # fmt: skip
DECLARATION = numbers(
    "declare", ("low", "high"), says="{seat} goes {move}", hidden_says="{seat} closes a fist",
    phase=DECLARE, otherwise="R12: it is not time to declare",
)  # fmt: skip
DISCARD = from_hand(
    "discard", "discard {card}", says="{seat} discards {card}", hidden_says="{seat} discards a card", zone="hands",
    held=NOT_HELD, phase=FINAL, otherwise=NO_FORMING,
)  # fmt: skip
HIDE = from_hand(
    "hide", "hide {card}", says="{seat} keeps {card} face down", hidden_says="{seat} lays a card face down",
    zone="hands", held=NOT_HELD, phase=FINAL, otherwise=NO_FORMING,
)  # fmt: skip
MOVES = Catalogue(*BETTING, PASS_CARD, DECLARATION, DISCARD, HIDE)
