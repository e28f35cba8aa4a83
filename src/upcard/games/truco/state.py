"""The state of Truco, and the moves."""

from typing import Any
from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import COUNT, OWNER, card, card_sets, hands, known_of, number, option, row, rows, seat_field, state
from upcard.rulebook import PACK_40
from upcard.rulebook import opposite_sides, right_of
from upcard.declarations.fields import cards_field
from upcard.games.truco.best_of_three import NOT_PLAYED
from upcard.games.truco.ranking import strength_of_classes

CUT, DEALT, TURN, ANSWER, ELEVEN, IRON = PHASES = phases(
    ("cut", "R2: the pack is being cut"),
    ("dealt", "R4: the cards are still being dealt"),
    "turn",
    ("answer", "R17: play waits for the answer to the proposal"),
    ("eleven", "R26: the side at eleven has to run or to play on first"),
    ("iron", "R27: in an iron hand the cards are turned up unseen"),
)
ABOUT = About(
    title="Truco",
    players=(4,),
    family="Trick-taking with raises",
    line="Three cards, a bluff, and a partner who winks: run, accept, or raise.",
    pack=PACK_40,
    minutes=30,
    phases=PHASES.names,
    sides="partners sit opposite each other",
    clockwise=False,
    presets={"best of three": {"truco_scope": "hand", "late_raise": True}},
    max_moves=100_000,
    hand=lambda seats, options: HandLimits(40 if options["fouls"] == "on" or options["cut"] == "manual" else 26, 12),
    mechanics=("trick", "no following suit", "raises", "bluff", "face-down play", "partnership", "signals"),
)

CLASSES = (
    "4♣", "7♥", "A♠", "7♦",
    "3♣ 3♦ 3♥ 3♠",
    "2♣ 2♦ 2♥ 2♠",
    "A♣ A♦ A♥",
    "K♣ K♦ K♥ K♠",
    "J♣ J♦ J♥ J♠",
    "Q♣ Q♦ Q♥ Q♠",
    "7♣ 7♠",
    "6♣ 6♦ 6♥ 6♠",
    "5♣ 5♦ 5♥ 5♠",
    "4♦ 4♥ 4♠",
)  # fmt: skip
STRENGTH = strength_of_classes(CLASSES)
FIGURES = np.array((1, 3, 6, 9, 12))  # R17-R19
TARGET = 12  # R28
AT_ELEVEN = TARGET - 1
MAX_HANDS = 1000  # G18
SIDES = ("N-S", "E-W")

SIGNALS = (
    "wink", "raised eyebrow", "nod", "shake of the head", "smile", "pout", "puffed cheek", "tongue in cheek",
    "bitten lip", "look up", "look down", "scratched nose", "tugged ear", "shrug", "sigh", "tap on the table",
)  # fmt: skip
"""G16: sixteen signs without fixed meaning, which a table may let its players show. They are not moves and change
nothing in the state."""


SCOPE_TRICK, SCOPE_HAND = TRUCO_SCOPE = choices("trick", "hand")
OWN_TURN, NO_TRICK_WON = TRUCO_WINDOW = choices("own_turn", "no_trick_won")
OPPONENTS_GAIN, LEADER_LOSES = ELEVEN_RUN = choices("opponents_gain", "leader_loses")
ALLOWED, FORBIDDEN = FACE_DOWN_AFTER_TIE = choices("allowed", "forbidden")
AUTOMATIC, MANUAL = CUTTING = choices("automatic", "manual")
OFF, TOKENS = SIGNALLING = choices("off", "tokens")
ORDERED, RACE = ANSWERING = choices("ordered", "race")


@state
class Truco(State):
    hands = hands(4, known=True)  # cards that a partner has seen (R5, R25)
    unseen = rows(4, 3, sees=COUNT, per="seat", role="hand", label="unseen cards")  # R27
    stock = row(40, sees=COUNT, role="stock")  # R8
    rejected = row(9, role="discard", label="rejected")
    trick = card(4, per="seat", role="trick", label="trick")
    covered = card(4, sees=OWNER, per="seat", role="trick", label="face down")  # R11
    covered_known = known_of("covered", 4)  # the last of a hand that the partner has seen (G21)
    last_trick = card(4, per="seat", role="last trick", label="last trick", copy=True)
    won_cards = card_sets(2, sees=COUNT, per="side", role="won", label="tricks won", remembered=True)
    tied_cards = card_sets(sees=COUNT, role="discard", label="tied tricks", remembered=True)
    buried = card_sets(4, sees=OWNER, per="seat", role="pile", label="played face down")
    buried_known = known_of("buried", 4)
    leader = seat_field(shows="hidden")
    results = number(3, label="tricks", shows="choice", choices=(*SIDES, "tied"), start=NOT_PLAYED)
    stake = number(label="stake", start=1)
    offered = number(label="proposed")
    proposer = seat_field("proposed by")
    caller = seat_field(shows="hidden")  # the seat that plays on when the answer is given
    may_raise = number(shows="hidden", start=-1, means="side")  # the side that accepted last
    left = number(shows="hidden", means="yes")  # the seat asked first has left the answer to its partner
    passed = number(label="passed", shows="yes")
    eleven = number(label="side at eleven", shows="side", start=-1)
    has_won = number(4, shows="hidden", means="yes")  # seats that have won a trick (G4)
    remembers = cards_field(4, per="seat")  # of the partner's hand, the cards each seat has seen (G21)
    cuts = number(shows="hidden")
    fouled = number(shows="hidden", means="yes")  # this decision has had its foul (G15)
    penalties = number(2, "i2", per="side", label="fouls")
    gained = number(2, per="side", label="won in the hand")
    score = number(2, per="side", label="tentos", lives="match")
    truco_scope = option(TRUCO_SCOPE, rule="G1", text="what decides an accepted truco")
    truco_window = option(TRUCO_WINDOW, rule="G4", text="who may call truco")
    late_raise = option(False, rule="G5", text="the side that accepted may raise later in the hand")
    eleven_run = option(ELEVEN_RUN, rule="G9", text="who pays for running")
    face_down_after_tie = option(FACE_DOWN_AFTER_TIE, rule="G11", text="face down after a tie")
    cut = option(CUTTING, rule="G14", text="who cuts the pack")
    fouls = option(False, rule="G15", text="illegal rejects and raises may be tried, and are punished")
    signals = option(SIGNALLING, default=TOKENS, rule="G16", text="signs between the players")
    answer = option(ANSWERING, rule="G10", text="which partner answers")


HELD: dict[str, Any] = {
    "held": "R3: {card} is not in your hand",
    "outside": (PACK_40, "R2: {card} is not in the pack"),
    "phase": TURN,
}
NOTHING_PROPOSED = "R18: nothing has been proposed"
ONLY_DEALT: dict[str, Any] = {
    "phase": DEALT,
    "otherwise": "R3: only cards just dealt to the mão can be kept, passed or rejected",
}
BEFORE_THE_DEAL: dict[str, Any] = {"phase": CUT, "otherwise": "R2: the pack is cut before the deal only"}

CARD = from_hand(**HELD)
FACE_DOWN = from_hand(
    "face down",
    "{card} face down",
    says="{seat} plays the {card} face down",
    hidden_says="{seat} plays a card face down",
    **HELD,
)
TRUCO = button("truco", says="{seat}: truco!", group="stake", phase=TURN)
FOUL_TRUCO = button("foul truco", "truco (foul)", says="{seat} calls truco against the rules", group="foul", phase=TURN)
RAISE = button("raise", says="{seat} raises", group="stake", phase=(TURN, ANSWER))
FOUL_RAISE = button(
    "foul raise", "raise (foul)", says="{seat} raises against the rules", group="foul", phase=(TURN, ANSWER)
)
ACCEPT = button("accept", says="{seat} accepts", group="stake", phase=ANSWER, otherwise=NOTHING_PROPOSED)
RUN = button("run", says="{seat} runs", group="stake", phase=(ANSWER, ELEVEN), otherwise=NOTHING_PROPOSED)
LEAVE = button(
    "leave",
    "leave it to my partner",
    says="{seat} leaves it to the partner",
    group="stake",
    phase=(ANSWER, ELEVEN),
    otherwise=NOTHING_PROPOSED,
)
PLAY_ON = button(
    "play on",
    says="{seat} plays on",
    group="stake",
    phase=ELEVEN,
    otherwise="R26: only a side at eleven is asked whether it plays on",
)
KEEP = button("keep", says="{seat} keeps the cards", group="deal", **ONLY_DEALT)
PASS = button("pass", says="{seat} passes the cards to the partner", group="deal", **ONLY_DEALT)
REJECT = button("reject", says="{seat} rejects the cards", group="deal", **ONLY_DEALT)
FOUL_REJECT = button(
    "foul reject", "reject (foul)", says="{seat} rejects against the rules", group="foul", **ONLY_DEALT
)
TURN_UP = button(
    "turn up",
    "turn up a card",
    says="{seat} turns up a card",
    zone="unseen",
    phase=IRON,
    otherwise="R27: cards are turned up unseen in an iron hand only",
)
CUT_AT = numbers("cut", lambda n: f"cut {n + 1}", 39, says="{seat} cuts", group="cut", **BEFORE_THE_DEAL)
TOP = button("top", "deal from the top", says="{seat} wants the deal from the top", group="cut", **BEFORE_THE_DEAL)
BOTTOM = button(
    "bottom", "deal from the bottom", says="{seat} wants the deal from the bottom", group="cut", **BEFORE_THE_DEAL
)
MOVES = Catalogue(
    CARD, FACE_DOWN, TRUCO, FOUL_TRUCO, RAISE, FOUL_RAISE, ACCEPT, RUN, LEAVE, PLAY_ON, KEEP, PASS, REJECT, FOUL_REJECT,
    TURN_UP, CUT_AT, TOP, BOTTOM,
)  # fmt: skip

side_of = opposite_sides  # R1


@rule
def mao(s: Truco):
    """R3: the player at the dealer's right."""
    return right_of(s, s.dealer)


@rule
def at_eleven(s: Truco):
    """R25, R26: whether this hand is played with a side at eleven."""
    return s.eleven >= 0
