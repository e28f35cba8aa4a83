"""Truco as played in Brazil: three cards, three tricks, and a stake that can be shouted up from 1 to 12.

The rules in the order of the book, [truco.md](truco.md): the state and the moves (`state`), the cut and the mão's
cards (`dealing`), the tricks (`tricks`), raises and fouls (`stakes`), hands at eleven (`eleven`), and positions
(`positions`). This file has the shuffle and the cut, who acts, and what people read.
"""

from upcard.rulebook import Sheet, rule
from upcard.rulebook import PACK_40, add, count
from upcard.rulebook import left_of, partner_of, shuffled
from upcard.games.truco import positions, stakes
from upcard.games.truco.dealing import serve
from upcard.games.truco.state import ABOUT, ACCEPT, ANSWER, CLASSES, DEALT, ELEVEN, FACE_DOWN, KEEP, LEAVE, MANUAL
from upcard.games.truco.state import MOVES, PASS, PHASES, PLAY_ON, RACE, RAISE, REJECT, RUN, SIDES, SIGNALS
from upcard.games.truco.state import STRENGTH, TRUCO, TURN, Truco, mao, side_of
from upcard.mechanics.words.prompts import possible_moves
from upcard.mechanics.matches.sides import either_partner

TAKEN_FROM_THE_FRONT = ("unseen",)  # R27: the cards are turned up in the order in which they were dealt


@rule
def deal(s: Truco):
    """R2: a shuffle and a cut. G13: the mao of one hand deals the next."""
    if s.hand > 0:
        s.dealer = mao(s)
    shuffled(s, s.stock, PACK_40)
    if s.cut == MANUAL:
        s.turn = left_of(s, s.dealer)
    else:
        serve(s)


@rule
def to_act(s: Truco):
    """R20, R26: where the answers are a race, both partners of the side asked."""
    if s.phase in (ANSWER, ELEVEN):
        return either_partner(s.turn, s.answer == RACE)
    return 1 << s.turn


@rule
def doubts(s: Truco, seat):
    """G21: the cards of a hand once seen are in it, or were played face down."""
    if seat < 0:
        return 0
    partner = partner_of(seat)
    there = s.hands[partner] | s.buried[partner]
    if s.covered[partner] >= 0:
        there = add(there, s.covered[partner])
    return count(s.remembers[seat] & ~there)


def sheet(view):
    """R16, R22, R28 as a score sheet."""
    tricks = tuple(view.results.count(side) for side in SIDES)
    rows = [("tricks", tricks), ("won in the hand", tuple(view.gained)), ("tentos", tuple(view.score))]
    if any(view.penalties):
        rows.insert(1, ("fouls", tuple(view.penalties)))
    return Sheet(SIDES, tuple(rows), f"stake {view.stake}")


def order_of_strength(view):
    """R10: four cards by themselves, then ranks."""
    return " ".join(cards if len(cards) < 3 else cards[0] for cards in CLASSES)


def offer_words(view, words):
    """A pass of the deal, not of a bid: the cards are passed on."""
    return "pass the cards to my partner" if words == "pass" else ""


DEALT_WAYS = {"keep": "keep your three cards", "pass": "pass them to your partner", "reject": "reject them"}


def answer_prompt(view):
    """R17-R19: twelve cannot be raised."""
    asked = possible_moves(view, {"run": "run from it", "accept": "accept it", "raise": "raise it"})
    return f"{view.offered} tentos are proposed: {asked}"


def prompt(view):
    return {
        "cut": "cut the pack, then choose top or bottom",
        "dealt": possible_moves(view, DEALT_WAYS),
        "turn": "play a card" if view.stake == 1 else f"play a card; the stake is {view.stake}",
        "answer": answer_prompt(view),
        "eleven": "run for one tento, or play on for three",
        "iron": "turn up a card",
    }[view.phase]


def narrate(before, after, seat, move):
    """What a move caused: a card turned up, a figure, a trick, the hand."""
    lines = []
    if move == "turn up a card":
        lines.append(f"{{{seat}}} turns up the {(after.trick[seat].seen or after.last_trick[seat].seen)[0]}.")
    if after.offered > before.offered:
        lines.append(f"{after.offered} tentos are proposed.")
    if after.stake > before.stake:
        lines.append(f"The hand is played for {after.stake}.")
    if after.phase == "eleven" and before.phase != "eleven":
        lines.append(f"{SIDES[after.eleven]} stand at eleven and look at each other's hands.")
    for was, sides in zip(before.results, after.results, strict=True):
        if was != sides:
            lines.append("The trick is tied." if sides == "tied" else f"{sides} take the trick.")
    return lines + _penalties(before, after) + _end_of_hand(after)


def _penalties(before, after):
    if after.penalties == before.penalties:
        return []
    return [f"The foul is punished: {SIDES[0]} {after.score[0]}, {SIDES[1]} {after.score[1]}."]


def _end_of_hand(after):
    if not after.over:
        return []
    won = [
        f"{SIDES[side]} win a tento." if n == 1 else f"{SIDES[side]} win {n} tentos."
        for side, n in enumerate(after.gained)
        if n > 0
    ]
    lost = [f"{SIDES[side]} lose a tento." for side, n in enumerate(after.gained) if n < 0]
    return won + lost or ["Nobody wins the hand."]
