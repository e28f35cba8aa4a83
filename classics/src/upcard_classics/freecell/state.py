"""FreeCell: the state and the moves."""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, numbers
from upcard.rulebook import NOBODY, number, option, row, rows, state
from upcard.rulebook import PACK_52, SUIT_SIGNS

COLUMNS, CELLS, SUITS = 8, 4, 4
ALONE = ", one card"
SUIT_WORDS = "clubs", "diamonds", "hearts", "spades"
TALLEST = 19
"""Cards in the tallest column: six under a king on which all ranks down to the ace are built."""

ABOUT = About(
    title="FreeCell",
    players=(1,),
    family="Patience",
    line="Every card lies open, and nearly every deal can be won: four cells to lay cards aside, four suits to build.",
    pack=PACK_52,
    minutes=10,
    presets={"relaxed": {"allow_resign": True}, "one_by_one": {"supermoves": False}},
    preselected="relaxed",
    max_moves=3000,
    hand=lambda seats, options: HandLimits(int(options["most_moves"]), 52, 0),
    mechanics=("patience", "open", "building down by colours"),
)


@state
class FreeCell(State):
    piles = rows(COLUMNS, TALLEST, label="column")
    cells = rows(CELLS, 1, role="stock", label="cell")  # by this role they are drawn when empty, too
    foundations = rows(SUITS, 13, role="foundation", label="foundation")
    stock = row(52, sees=NOBODY)
    moves_made = number(dtype="i2", label="moves")
    gave_up = number(label="given up", shows="hidden", means="yes")
    deal = option(0, (0, 1_000_000), rule="G1", text="number of the deal (0: at random)")
    free_cells = option(CELLS, (0, CELLS), rule="G2", text="cells that may be used (0: none)")
    supermoves = option(True, rule="G3", text="a run of cards moves at once where single moves could carry it")
    most_moves = option(500, (20, 3000), rule="G6", text="moves after which the game is lost")
    allow_resign = option(False, rule="G9", text="the player may give up")


def column(place):
    return f"column {place + 1}"


def cell(place):
    return f"cell {place + 1}"


TO = [
    numbers(
        f"to_column_{target + 1}",
        [f"{column(source)} to {column(target)}" for source in range(COLUMNS)],
        start=COLUMNS * target,
        says="{seat} moves {move}",
        zone="piles",
        places=True,
        to="piles",
        onto=[target] * COLUMNS,
    )
    for target in range(COLUMNS)
]
"""R4: from column `which % 8` to column `which // 8`."""
ONE = numbers(
    "one",
    [f"{column(pair % COLUMNS)} to {column(pair // COLUMNS)}{ALONE}" for pair in range(COLUMNS * COLUMNS)],
    says="{seat} moves {move}",
    group="one card only",
)
OUT = [
    numbers(
        f"out_to_column_{target + 1}",
        [f"{cell(source)} to {column(target)}" for source in range(CELLS)],
        start=CELLS * target,
        says="{seat} moves {move}",
        zone="cells",
        places=True,
        to="piles",
        onto=[target] * CELLS,
    )
    for target in range(COLUMNS)
]
ASIDE = [
    numbers(
        f"to_cell_{target + 1}",
        [f"{column(source)} to {cell(target)}" for source in range(COLUMNS)],
        start=COLUMNS * target,
        says="{seat} moves {move}",
        zone="piles",
        places=True,
        to="cells",
        onto=[target] * COLUMNS,
    )
    for target in range(CELLS)
]
UP = [
    numbers(
        f"up_{SUIT_WORDS[suit]}",
        [f"{column(source)} to {SUIT_SIGNS[suit]}" for source in range(COLUMNS)],
        start=COLUMNS * suit,
        says="{seat} moves {move}",
        zone="piles",
        places=True,
        to="foundations",
        onto=[suit] * COLUMNS,
    )
    for suit in range(SUITS)
]
UP_OUT = [
    numbers(
        f"out_up_{SUIT_WORDS[suit]}",
        [f"{cell(source)} to {SUIT_SIGNS[suit]}" for source in range(CELLS)],
        start=CELLS * suit,
        says="{seat} moves {move}",
        zone="cells",
        places=True,
        to="foundations",
        onto=[suit] * CELLS,
    )
    for suit in range(SUITS)
]
GATHER = button("gather", says="{seat} gathers all that is safe")
RESIGN = button("resign", says="{seat} gives up")
MOVES = Catalogue(*TO, ONE, *OUT, *ASIDE, *UP, *UP_OUT, GATHER, RESIGN)

PLACES = tuple(MOVES.first(kind.name) for kind in (ONE, OUT[0], ASIDE[0], UP[0], UP_OUT[0], GATHER, RESIGN))
"""Where in the catalogue the moves of these sorts begin; those from column to column come first. The sorts keep their
order: first by what they go to, then by where they come from."""
