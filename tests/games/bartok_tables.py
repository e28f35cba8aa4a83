"""Tables of Bartok for its tests: a turn with given hands, a race, a hand that was won."""

import upcard
from upcard.cards.faces import parse_card
from upcard.games import bartok

RED_BLACK = "when a red card is played, the next card must be black"
FOURS = "when a 4 is played, the next player draws 4 and loses the turn unless answering with the same rank"


def game(players=4, **options):
    return upcard.game("bartok", players=players, **options)


def turn(hands, upcard="7♣", seat=0, rules=(), stock="2♦ 3♦ 4♦ 5♦ 6♦ 8♦", direction="to the left", **fields):
    """It is the turn of a seat."""
    names = game().options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    return game(len(hands), **options).position(
        hands=hands, phase="turn", turn=seat, discard=upcard, stock=stock, direction=direction,
        rules=list(rules), **fields,
    )  # fmt: skip


def quiet(table):
    """No player has anything to say."""
    while table.view().phase == "window":
        seat = table.to_act[0]
        table.play("say nothing" if table.game.options["races"] == "realtime" else "at once say nothing", seat)


def cards(table):
    return [hand.count for hand in table.view().hands]


def fitting(table, seat=0):
    allowed = int(bartok.playable(table.game.rules.open(table.snapshot())[0], seat))
    return {text for text in table.view(seat).hands[seat].seen if allowed >> parse_card(text) & 1}


def opened(**options):
    return game(4, **options).position(
        hands=["6♥ 5♠ 5♦", "A♥ 2♠ 2♦", "7♥ 9♠ 9♦", "3♥ 3♠ 3♦"], phase="open", discard="7♣", stock="2♣ 3♣ 4♣ 5♣"
    )


def won_hand(players=4, **options):
    hands = [f"{c} {d}" for c, d in (("3♥", "4♥"), ("5♥", "6♥"), ("8♥", "9♥"), ("10♥", "J♥"))][:players]
    hands[2 % players] = "7♥"
    table = turn(hands, seat=2 % players, **options)
    table.play("7♥")
    quiet(table)
    for seat in range(players):
        table.play("go on", seat)
    return table
