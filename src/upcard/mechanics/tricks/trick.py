"""Tricks: following suit, and the winner.

The strength of a card is a table by face that each game makes from its ranking, so one rule finds the winner whatever
the ranking. `trick` declares the fields of a game of tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.arrays import NDArray, np
from upcard.cards.faces import RANK_SIGNS, suit
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import SUIT_SET, add, count, without
from upcard.declarations.fields import COUNT, NO_PHASE, AnySees, card_sets, number, part, row, seat_field
from upcard.declarations.kinds import MUST, Restriction
from upcard.declarations.values import Row
from upcard.jit.rule import rule


def trick(
    seats: int,
    *,
    won: str = "",
    role: str = "won",
    label: str = "won",
    sees: AnySees = COUNT,
    skipped: str = "",
    sides: int = 2,
    leads_shown: bool = True,
    counted: bool = True,
    tells: bool = True,
) -> Row:
    """The trick on the table with the fields that go with it. The log says which seat takes it; the prompt asks to
    follow suit.

    It brings ``s.last_trick``; ``s.leader`` and ``s.last_leader``, the seats that led; where they are kept,
    ``s.won_cards`` of every side or seat (`won`: ``"side"``, of which there are `sides`, or ``"seat"``); and if they
    are `counted` the number of their ``s.tricks``. `role`, `label` and `sees` are those of the cards won (`role` empty:
    not shown), `skipped` names the field with the seats (bits) that do not play, `leads_shown` says whether clients
    receive the leader. A game with its own log line for a trick says ``tells=False``.
    """
    units = sides if won == "side" else seats
    also: dict[str, object] = {
        "last_trick": row(seats, role="last trick", played_from="last_leader", skipped=skipped, copy=True),
        "leader": seat_field("leads", phases=() if leads_shown else NO_PHASE),
        "last_leader": seat_field(shows="hidden"),
    }
    if won:
        also["won_cards"] = card_sets(
            units, sees=sees, per=won, role=role, label=label if role else "", remembered=True
        )
    if won and counted:
        also["tricks"] = number(units, per=won, role="won", label="tricks")
    own = row(seats, role="trick", played_from="leader", skipped=skipped)
    return part(own, also, narrate_trick if tells else None, trick_prompt)


def narrate_trick(before, after, seat, move):
    """The log line of a trick: who takes it, and so leads to the next."""
    taken = before.trick.count and not after.trick.count and before.hand == after.hand
    return [f"{{{after.leader}}} takes the trick."] if taken else []


def may_hold(view, seat, sign):
    """Whether a hand has a card of a suit, as far as the viewer sees it: a hidden card may be one, and a spectator
    (`seat` None) does not know."""
    if seat is None:
        return True
    hand = view.hands[seat]
    return len(hand.seen) < hand.count or any(card[-1] == sign for card in hand.seen)


def trumping_prompt(view):
    """The prompt of a player who has none of the suit led, and must trump if possible."""
    if may_hold(view, view.viewer, view.trump):
        return f"you have no {view.led}: play a trump, {view.trump}"
    return f"you have no {view.led}: play any card"


def trick_prompt(view):
    """The prompt of the player who is to play a card: it asks to follow suit only if the player can."""
    if not view.led:
        return "lead any card" if view.may_any_card() else "lead a card"
    return f"follow {view.led}" if may_hold(view, view.viewer, view.led) else f"you have no {view.led}: play any card"


def strengths(ranking: str | Sequence[int]) -> NDArray[np.int8]:
    """A table by face from a ranking written as books do (``"A K Q J 10 9 8 7"``): the highest rank first, suits
    alike. Raises `ValueError` for a sign that is no rank."""
    if isinstance(ranking, str):
        wrong = [sign for sign in ranking.split() if sign not in RANK_SIGNS]
        if wrong:
            raise ValueError(f"{wrong[0]!r} is no rank; ranks are {' '.join(RANK_SIGNS)}")
        ranking = [RANK_SIGNS.index(sign) for sign in ranking.split()]
    table = np.full(52, -1, np.int8)
    for place, rank in enumerate(reversed(ranking)):
        for a_suit in range(4):
            table[a_suit * 13 + rank] = place
    return table


@rule
def suit_led(s):
    """The cards of the suit led; none while nothing has been led."""
    return SUIT_SET[suit(s.trick[0])] if size(s.trick) else 0


@rule
def trumps(s):
    """The cards of the trump suit; none without a trump suit."""
    return SUIT_SET[s.trump] if s.trump >= 0 else 0


def follow_suit(number: str) -> Restriction:
    """The obligation to follow suit, under its rule number in the book."""
    return Restriction(MUST, f"{number}: you hold {{led}}, and {{led}} were led: follow suit", (suit_led,))


@rule
def lay(s, seat, card):
    """A card goes from a hand to the trick. (The game's ``must`` rules decide what its player then openly lacks.)"""
    lay_out_of(s, s.hands, seat, card)


@rule
def lay_out_of(s, cards, seat, card):
    """`lay` from hands in a field of another name."""
    cards[seat] = without(cards[seat], card)
    push(s.trick, card)


@rule
def tricks_done(s):
    """How many tricks are complete."""
    done = 0
    for unit in range(len(s.tricks)):
        done += s.tricks[unit]
    return done


@rule
def winning_place(trick, strength, trump):
    """The place in the trick of its winning card: the highest trump, else the highest card of the suit led. With no
    trump suit, `trump` is -1. Written without branches, because the winning card cannot be predicted."""
    led = suit(trick[0])
    best = 0
    highest = np.int64(-1)
    for place in range(size(trick)):
        of_suit = suit(trick[place])
        rank = np.int64(strength[trick[place]]) + 128 * (of_suit == led) + 256 * (of_suit == trump)
        best = place if rank > highest else best
        highest = max(rank, highest)
    return best


@rule
def take_up(s):
    """The cards of the trick, as a set, leave the table; players can look at them until the next trick is over."""
    clear(s.last_trick)
    cards = np.int64(0)
    for place in range(size(s.trick)):
        push(s.last_trick, s.trick[place])
        cards = add(cards, s.trick[place])
    clear(s.trick)
    s.last_leader = s.leader
    return cards


@rule
def gather_trick(s, pile):
    """A complete trick goes to a face-down pile of `s.won_cards`."""
    s.won_cards[pile] |= take_up(s)


@rule
def show_counting(s, pile, counting):
    """Lay the counting cards among those won face up in `s.captured`."""
    s.captured[pile] |= s.won_cards[pile] & counting
    s.won_cards[pile] &= ~counting


@rule
def hands_fit(s, each, done):
    """Whether every hand has `each` cards less one for every trick done, and for its card in this one."""
    return cards_fit(s, s.hands, each, done)


@rule
def cards_fit(s, cards, each, done):
    """`hands_fit` for hands in a field of another name."""
    for place in range(s.seats):
        played = done + 1 if place < size(s.trick) else done
        if count(cards[(s.leader + place) % s.seats]) != each - played:
            return False
    return True
