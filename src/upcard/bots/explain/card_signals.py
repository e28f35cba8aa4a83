"""What a card tells partner by the agreement on signals (`bots.search.agreement`), in words: for players who learn to
read it."""

from __future__ import annotations

from upcard.bots.levels import LEVELS
from upcard.bots.search.agreement import ATTITUDE, COUNT, DISCARD, HONOUR, LEAD, LEAD_NO_TRUMP, RETURN, Agreement
from upcard.bots.search.signals import PACK, play_of
from upcard.cards.faces import ACE, NINE, rank
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet

ACE_LED = "With trumps the ace is led from any suit that has it, also beside the king."
HONOUR_LED = "An honour led is as a rule the highest of honours that touch, or of two cards."
FOURTH_BEST_LED = (
    "A small card led is the fourth best from an honour (the lowest of three), or the highest of a suit without one."
)
THIRD_AND_FIFTH_LED = (
    "A small card led is the third best of four or the fifth best of more from an honour (the lowest of three), "
    "or the highest of a suit without one."
)
RETURNED = "In a suit that partner led first, the higher of two cards is returned, and the lowest of more."
LOWEST_HONOUR = "To a trick the lowest of honours that touch is played: the next lower one is not held."
BY_HIGH_CARDS = {
    ATTITUDE: "A high small card to partner's lead asks for more of the suit; the lowest does not.",
    COUNT: "When the other side leads, a high small card shows an even number of the suit; the lowest an odd one.",
    DISCARD: "A high small card of another suit asks for it; the lowest does not.",
}
BY_LOW_CARDS = {
    ATTITUDE: "The lowest card to partner's lead asks for more of the suit; a high small card does not.",
    COUNT: "When the other side leads, the lowest card shows an even number of the suit; a high small one an odd one.",
    DISCARD: "The lowest card of another suit asks for it; a high small card does not.",
}


def gives_signals(level: str, rules: CompiledGame) -> bool:
    """Whether a level keeps the agreement in a game."""
    return level in LEVELS and LEVELS[level].weighing(rules).kept is not None


def signal_words(infoset: InformationSet, card: int) -> str:
    """What it says that the seat to move plays a card, by the agreement of its table; empty if that is no signal. It
    follows from the cards that all have seen."""
    play = play_of(infoset, gives=True) if 0 <= card < PACK else None
    kind = -1 if play is None else play.kind_of(card, infoset.seat)
    return "" if play is None or kind < 0 else _words(kind, rank(card), play.agreement)


def _words(kind: int, of_rank: int, agreement: Agreement) -> str:
    if kind == RETURN:
        return RETURNED
    if kind == HONOUR:
        return LOWEST_HONOUR
    if kind not in (LEAD, LEAD_NO_TRUMP):
        return (BY_LOW_CARDS if agreement.upside_down else BY_HIGH_CARDS)[kind]
    if of_rank <= NINE:
        return THIRD_AND_FIFTH_LED if agreement.third_and_fifth else FOURTH_BEST_LED
    return ACE_LED if of_rank == ACE and kind == LEAD else HONOUR_LED
