"""The state of Daifugo, and the moves: a play is a rank and a number of cards."""

from upcard.arrays import np
from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, numbers, phases, rule, state
from upcard.rulebook import NOBODY, card_sets, hands, number, option, row, seat_field
from upcard.rulebook import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, PACK_52, QUEEN, RANK_SIGNS, SEVEN, SIX, TEN, THREE
from upcard.rulebook import TWO, of_rank
from upcard.cards.faces import JOKER_1, JOKER_2

PLAY, SURRENDER, GIVE_BACK = PHASES = phases(
    "play",
    ("surrender", "R14: cards are exchanged before the play: first give up your best"),
    ("give back", "R14: cards are exchanged before the play: first give one back"),
)
ABOUT = About(
    title="Daifugo",
    players=(3, 4, 5, 6, 7, 8),
    family="Climbing",
    line="Get rid of your cards first and be rich; the poorest deals, and pays you the best cards of the next hand.",
    pack=PACK_52 | 0b11 << JOKER_1,
    minutes=25,
    phases=PHASES.names,
    presets={"japanese": {"second_exchange": True, "jokers": 1, "revolution": True}},
    sort="ranks",
    max_moves=1000 * 500,
    hand=lambda seats, options: HandLimits((52 + int(options["jokers"])) * seats, seats / 2),
    mechanics=("climbing", "shedding", "titles", "exchange of cards"),
)

RANKING = (TWO, ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE)  # R3, the highest first
JOKERS = 13  # G10: the rank of the jokers, above all others
STRENGTH = np.array([12 - RANKING.index(rank) for rank in range(13)] + [JOKERS], np.int8)
BY_STRENGTH = np.array([*reversed(RANKING), JOKERS], np.int8)
JOKER_SET = 0b11 << JOKER_1

TITLES = ("Daifugo", "Millionaire", "Commoner", "Poor", "Destitute")  # R11
DAIFUGO, MILLIONAIRE, COMMONER, POOR, DESTITUTE = range(5)


NEXT_IN_ROTATION, LAST_NOT_PASSED = LEAD_AFTER_OUT = choices("next_in_rotation", "last_not_passed")


@state
class Daifugo(State):
    hands = hands(8, known=True)
    stock = row(54, sees=NOBODY)
    on_table = card_sets(role="trick", label="to beat")
    played = card_sets(role="discard", label="beaten")
    rank_to_beat = number(shows="hidden", start=-1, means="choice", choices=(*RANK_SIGNS, "joker"))
    size_to_beat = number(shows="hidden")
    last_by = seat_field("last play")
    passed = number(8, per="seat", role="says", label="passed", shows="yes")
    place = number(8, per="seat", label="place")
    title = number(8, per="seat", role="tag", label="title", shows="choice", choices=TITLES, start=-1, lives="match")
    last_place = number(8, per="seat", shows="hidden", lives="match")
    upside_down = number(label="revolution", shows="yes")
    owed = number(shows="hidden")
    deals = option(5, (1, 1000), rule="G6", text="deals in a match")
    lead_after_out = option(LEAD_AFTER_OUT, rule="G2", text="who leads after a last card")
    second_exchange = option(False, rule="G10", text="the Poor gives a card to the Millionaire and gets one back")
    jokers = option(0, (0, 2), rule="G10", text="jokers in the pack")
    revolution = option(False, rule="G10", text="a play of four cards turns the ranking upside down")


OF_RANK = (*(range(rank, 52, 13) for rank in range(13)), (JOKER_1, JOKER_2))  # what to touch to play or give a rank

NO_EXCHANGE = "R14: there is nothing to exchange now"
NAMES = ("single", "pair", "three", "four")
SHAPES = ((1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2))  # R4, G10: natural cards, jokers
RANK_OF = np.array([*range(13)] * len(SHAPES) + [JOKERS] * 2, np.int8)
NATURALS = np.array([naturals for naturals, _ in SHAPES for _ in range(13)] + [0, 0], np.int8)
WITH_JOKERS = np.array([jokers for _, jokers in SHAPES for _ in range(13)] + [1, 2], np.int8)
"""The cards of each play. Plays are numbered from the single cards to the jokers alone."""


def plays(name, group, place, words, touched):
    """The plays of one shape."""
    return numbers(
        name, words, start=13 * place, phase=PLAY, says="{seat} plays {move}", group=group, zone="hands", any_of=touched
    )


def of_shape(place):
    """The thirteen plays of a number of cards of one rank with a number of jokers, twos first."""
    naturals, jokers = SHAPES[place]
    words = [" ".join([rank] * naturals + ["JK"] * jokers) for rank in RANK_SIGNS]
    if jokers:
        return plays(f"{naturals} with {jokers}", "with a joker", place, words, OF_RANK[:JOKERS])
    return plays(NAMES[place], NAMES[place], place, words, OF_RANK[:JOKERS])


NATURAL = [of_shape(place) for place in range(4)]
MIXED = [of_shape(place) for place in range(4, len(SHAPES))]
ALONE = plays("jokers", "with a joker", len(SHAPES), ("JK", "JK JK"), [OF_RANK[JOKERS]] * 2)
PASS = button("pass", says="{seat} passes", phase=PLAY)
GIVE = numbers(
    "give",
    [f"give {rank}" for rank in (*RANK_SIGNS, "JK")],
    says="{seat} {does}",
    zone="hands",
    any_of=OF_RANK,
    hidden_says="{seat} gives a card back",
    phase=GIVE_BACK,
    otherwise=NO_EXCHANGE,
)
GIVE_UP = button("give up", says="{seat} gives up the best cards", phase=SURRENDER, otherwise=NO_EXCHANGE)
MOVES = Catalogue(*NATURAL, PASS, GIVE, GIVE_UP, *MIXED, ALONE)


@rule
def cards_of(hand, rank):
    """The cards of a rank in a hand, jokers being one."""
    return hand & JOKER_SET if rank == JOKERS else of_rank(hand, rank)
