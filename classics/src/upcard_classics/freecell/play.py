"""FreeCell: what may move where, and when the game is over."""

from upcard.rulebook import each, pop, push, rank, rule, size, suit, top
from upcard_classics.freecell.state import ASIDE, CELLS, COLUMNS, GATHER, ONE, OUT, RESIGN, SUITS, TO, UP, UP_OUT
from upcard_classics.freecell.state import FreeCell

# --- Cards -----------------------------------------------------------------------------------------------------------


@rule
def step(face):
    """R2: the place of a card in its suit, ace 0 to king 12."""
    return (rank(face) + 1) % 13


@rule
def is_red(face):
    return ((suit(face) + 1) >> 1) & 1


@rule
def fits(face, under):
    """R5: a card goes on one of the other colour that is one rank higher."""
    return step(face) + 1 == step(under) and is_red(face) != is_red(under)


@rule
def run_of(pile):
    """R6: how many cards at the end of a column are in order, each on the one before."""
    height = size(pile)
    run = min(height, 1)
    while run < height and fits(pile[height - run], pile[height - run - 1]):
        run += 1
    return run


@rule
def cells_free(s: FreeCell):
    """R3. G2: of the cells in use."""
    free = 0
    for cell in range(s.free_cells):
        free += size(s.cells[cell]) == 0
    return free


@rule
def room_for(s: FreeCell, target):
    """R6, G3: how many cards can go to a column at once: one more than there are free cells, and twice as many for
    every other empty column."""
    if not s.supermoves:
        return 1
    room = cells_free(s) + 1
    for other in range(COLUMNS):
        if other != target and size(s.piles[other]) == 0:
            room *= 2
    return room


@rule
def carried(s: FreeCell, source, target):
    """R5, R6: how many cards have to go from one column to another, 0 if none fits. To an empty column go as many as
    there is room for (G4)."""
    pile, onto = s.piles[source], s.piles[target]
    run = run_of(pile)
    if size(onto) == 0:
        return min(run, room_for(s, target))
    if run == 0:
        return 0
    cards = step(top(onto)) - step(top(pile))
    if cards < 1 or cards > run or not fits(pile[size(pile) - cards], top(onto)):
        return 0
    return cards


# --- Column to column (R4-R6) ----------------------------------------------------------------------------------------


@each(*TO, ONE).refused("R4: there is no card in that column")
def empty_column(s: FreeCell, seat, which):
    return size(s.piles[which % COLUMNS]) == 0


@each(*TO, ONE).refused("R4: the card is in that column already")
def same_column(s: FreeCell, seat, which):
    return which % COLUMNS == which // COLUMNS


@each(*TO).refused(
    "R5: no card in order at the end of that column is one rank below the card there and of the other colour"
)
def no_fit(s: FreeCell, seat, which):
    return carried(s, which % COLUMNS, which // COLUMNS) == 0


@each(*TO).refused("R6: there are not enough free cells and empty columns to move so many cards")
def no_room(s: FreeCell, seat, which):
    return carried(s, which % COLUMNS, which // COLUMNS) > room_for(s, which // COLUMNS)


@each(*TO).refused("G5: a whole column does not go to an empty one: nothing would change")
def whole_column(s: FreeCell, seat, which):
    source, target = which % COLUMNS, which // COLUMNS
    return size(s.piles[target]) == 0 and carried(s, source, target) == size(s.piles[source])


@each(*TO).effect
def move_run(s: FreeCell, seat, which):
    """R5, R6: the cards keep their order."""
    carry(s, which % COLUMNS, which // COLUMNS, carried(s, which % COLUMNS, which // COLUMNS))
    end_move(s)


@rule
def carry(s: FreeCell, source, target, cards):
    """So many cards go from one column to another."""
    pile, onto = s.piles[source], s.piles[target]
    lowest = size(pile) - cards
    for place in range(lowest, lowest + cards):
        push(onto, pile[place])
    for _ in range(cards):
        pop(pile)


@ONE.refused("G4: to say one card is needed only where several would go to an empty column")
def not_needed(s: FreeCell, seat, which):
    source, target = which % COLUMNS, which // COLUMNS
    return size(s.piles[target]) > 0 or carried(s, source, target) < 2


@ONE.effect
def move_one(s: FreeCell, seat, which):
    """G4."""
    carry(s, which % COLUMNS, which // COLUMNS, 1)
    end_move(s)


# --- Cells (R3) ------------------------------------------------------------------------------------------------------


@each(*OUT).refused("R3: there is no card in that cell")
def nothing_in_cell(s: FreeCell, seat, which):
    return size(s.cells[which % CELLS]) == 0


@each(*OUT).refused("R5: the card in that cell is not one rank below the card there and of the other colour")
def cell_card_fits_not(s: FreeCell, seat, which):
    onto = s.piles[which // CELLS]
    return size(onto) > 0 and not fits(top(s.cells[which % CELLS]), top(onto))


@each(*OUT).effect
def take_out(s: FreeCell, seat, which):
    """R3: a card leaves its cell."""
    push(s.piles[which // CELLS], pop(s.cells[which % CELLS]))
    end_move(s)


@each(*ASIDE).refused("R4: there is no card in that column")
def none_to_lay_aside(s: FreeCell, seat, which):
    return size(s.piles[which % COLUMNS]) == 0


@rule
def no_such_cell(s: FreeCell, seat, which):
    """G2."""
    return which // COLUMNS >= s.free_cells


@rule
def is_full(s: FreeCell, seat, which):
    """R3: one card a cell."""
    return size(s.cells[which // COLUMNS]) > 0


@each(*ASIDE).refused(
    "G2: the cells are alike: use the first that is free",
    cases=[("G2: this table has fewer cells", no_such_cell), ("R3: there is a card in that cell", is_full)],
)
def not_first_cell(s: FreeCell, seat, which):
    target = which // COLUMNS
    for cell in range(target):
        if size(s.cells[cell]) == 0:
            return True
    return target >= s.free_cells or size(s.cells[target]) > 0


@each(*ASIDE).effect
def lay_aside(s: FreeCell, seat, which):
    """R3: the last card of a column goes to a cell."""
    push(s.cells[which // COLUMNS], pop(s.piles[which % COLUMNS]))
    end_move(s)


# --- Foundations (R7, R8) --------------------------------------------------------------------------------------------


@rule
def goes_up(s: FreeCell, face):
    """R7: the ace first, then the next card of the suit."""
    return step(face) == size(s.foundations[suit(face)])


@each(*UP).refused("R4: there is no card in that column")
def none_to_go_up(s: FreeCell, seat, which):
    return size(s.piles[which % COLUMNS]) == 0


@each(*UP).refused("R7: the last card of that column is of another suit")
def other_suit(s: FreeCell, seat, which):
    return suit(top(s.piles[which % COLUMNS])) != which // COLUMNS


@each(*UP).refused("R7: that card is not the next of its suit")
def not_next(s: FreeCell, seat, which):
    return not goes_up(s, top(s.piles[which % COLUMNS]))


@each(*UP).effect
def play_up(s: FreeCell, seat, which):
    """R7, R8: it stays there."""
    push(s.foundations[which // COLUMNS], pop(s.piles[which % COLUMNS]))
    end_move(s)


@each(*UP_OUT).refused("R3: there is no card in that cell")
def no_card_in_cell(s: FreeCell, seat, which):
    return size(s.cells[which % CELLS]) == 0


@each(*UP_OUT).refused("R7: the card in that cell is of another suit")
def cell_of_other_suit(s: FreeCell, seat, which):
    return suit(top(s.cells[which % CELLS])) != which // CELLS


@each(*UP_OUT).refused("R7: that card is not the next of its suit")
def cell_not_next(s: FreeCell, seat, which):
    return not goes_up(s, top(s.cells[which % CELLS]))


@each(*UP_OUT).effect
def play_up_out(s: FreeCell, seat, which):
    """R7, R8: it stays there."""
    push(s.foundations[which // CELLS], pop(s.cells[which % CELLS]))
    end_move(s)


# --- Gathering (G10) -------------------------------------------------------------------------------------------------


@rule
def is_safe(s: FreeCell, face):
    """G10: it goes up, and no card can be wanted on it any more: those of the other colour one rank lower are up."""
    if not goes_up(s, face):
        return False
    for other in range(SUITS):
        if ((other + 1) >> 1) & 1 != is_red(face) and size(s.foundations[other]) < step(face):
            return False
    return True


@rule
def safe_column(s: FreeCell):
    """G10: a column whose last card may safely go up; -1 for none."""
    for pile in range(COLUMNS):
        if size(s.piles[pile]) and is_safe(s, top(s.piles[pile])):
            return pile
    return -1


@rule
def safe_cell(s: FreeCell):
    """G10: a cell whose card may; -1 for none."""
    for cell in range(CELLS):
        if size(s.cells[cell]) and is_safe(s, top(s.cells[cell])):
            return cell
    return -1


@GATHER.refused("G10: no card can safely go up")
def nothing_safe(s: FreeCell):
    return safe_column(s) < 0 and safe_cell(s) < 0


@GATHER.effect
def gather(s: FreeCell):
    """G10: one after another, as long as there are any."""
    while not nothing_safe(s):
        pile, cell = safe_column(s), safe_cell(s)
        face = pop(s.piles[pile]) if pile >= 0 else pop(s.cells[cell])
        push(s.foundations[suit(face)], face)
    end_move(s)


# --- The end (R9, R10) -----------------------------------------------------------------------------------------------


@RESIGN.refused("G9: giving up is not allowed at this table; the game goes on as long as a card can move")
def no_giving_up(s: FreeCell):
    return not s.allow_resign


@RESIGN.effect
def resign(s: FreeCell):
    """G9."""
    s.gave_up = 1
    s.moves_made += 1
    s.over = s.ended = 1
    s.won = 0


@rule
def end_move(s: FreeCell):
    """G6: every move counts, also one with several cards."""
    s.moves_made += 1
    carry_on(s)


@rule
def carry_on(s: FreeCell):
    """R9: won with all cards on the foundations. R10, G6: lost when no card can move, or after too many moves."""
    if points(s, 0) == 52:
        s.over = s.ended = s.won = 1
    elif s.moves_made >= s.most_moves or not can_move(s):
        s.over = s.ended = 1
        s.won = 0


@rule
def can_move(s: FreeCell):
    """R10, G7: whether some card can move."""
    cell = first_free_cell(s)
    for source in range(COLUMNS):
        if size(s.piles[source]) == 0:
            continue
        if cell >= 0 or goes_up(s, top(s.piles[source])):
            return True
        for target in range(COLUMNS):
            which = COLUMNS * target + source
            if source != target and not (no_fit(s, 0, which) or no_room(s, 0, which) or whole_column(s, 0, which)):
                return True
            if source != target and not not_needed(s, 0, which):
                return True
    for source in range(CELLS):
        if size(s.cells[source]) == 0:
            continue
        if goes_up(s, top(s.cells[source])):
            return True
        for target in range(COLUMNS):
            if not cell_card_fits_not(s, 0, CELLS * target + source):
                return True
    return False


@rule
def first_free_cell(s: FreeCell):
    """The first free cell of those in use; -1 for none."""
    for cell in range(s.free_cells):
        if size(s.cells[cell]) == 0:
            return cell
    return -1


@rule
def points(s: FreeCell, seat):
    """G8: cards on the foundations."""
    up = 0
    for of_suit in range(SUITS):
        up += size(s.foundations[of_suit])
    return up
