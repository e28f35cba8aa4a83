"""Well-known games that are not here, each with the nearest one that is, and why it is near.

A search for one of them says that it is not here: the nearest game is another game, with rules of its own.
"""

from __future__ import annotations

from upcard.server.schemas.http import OtherGame

CAPTURING = "In both, cards of the hand capture cards of the table."
CARD_POINTS = "In both, tricks are counted by the points of their cards: an ace is worth eleven, a king four."
MARRIAGES = "In both, the king and queen of a suit score together, and tricks are counted by the points of their cards."
CLIMBING = "In both, higher cards beat those played last, and you play to get rid of your hand."
BOWERS = "In both, players bid for tricks, and jacks are the highest trumps."
MATCHING = "In both, a card matches the last one in suit or rank, and some cards make the next player draw."
RUMMY = "In both, you draw, lay down sets and runs, and discard."
JACK_AND_NINE = "In both, the jack and the nine are the highest trumps, and cards have points."
TRUMP_BID = "Both belong to the family of All Fours: players bid for the trump, and its jack scores."
PATIENCE = "It is the patience that is here."
STAY_IN = "In both, you stay in or drop out before you know whose hand is best."
SUITS_BUILT = "In both, suits are built up card by card, by the player who has the next one."
ALLIANCES = "In both, players bid to play alone, for a number of tricks or for none."

_ROWS: tuple[tuple[str, str, str], ...] = (
    # The nearest game, the names of the other one, and what they have in common.
    ("stealing_bundles", "Scopa, Scopone, Escoba", CAPTURING),
    ("stealing_bundles", "Casino, Cassino", CAPTURING),
    ("stealing_bundles", "Pishti, Basra, Bastra", CAPTURING),
    ("tute", "Skat", CARD_POINTS),
    ("tute", "Schafkopf, Sheepshead, Doppelkopf", CARD_POINTS),
    ("tute", "Sixty-Six, Schnapsen, Sechsundsechzig", MARRIAGES),
    ("tute", "Pinochle, Bezique", MARRIAGES),
    ("briscola", "Brisca", "Brisca is the Spanish form of Briscola."),
    ("gong_zhu", "Hearts, Black Lady, Black Maria", "In both, hearts and the queen of spades are to be avoided."),
    ("whist", "Spades", "In both, two partnerships play for thirteen tricks, and suit must be followed."),
    ("pepper", "Euchre", BOWERS),
    ("pepper", "Five Hundred, 500", BOWERS),
    ("pepper", "Oh Hell, Wizard", "In both, players say before the play how many tricks they will take."),
    ("twenty_nine", "Belote, Klaberjass, Klaverjas, Jass", JACK_AND_NINE),
    ("crates", "Crazy Eights, Mau-Mau, Switch", MATCHING),
    ("crates", "Uno", "In both, a card matches the last one, and some cards make the next player draw."),
    ("bartok", "Mao", "In both, players add rules of their own."),
    ("daifugo", "President, Asshole, Scum", "Daifugo is the Japanese form of this game."),
    ("daifugo", "Big Two, Tichu, Zheng Shangyou", CLIMBING),
    ("contract_rummy", "Rummy, Rommé, Rummikub", RUMMY),
    ("mille", "Canasta", "In both, you may take the whole discard pile, twos are wild, and sets score."),
    ("mille", "Gin Rummy, Gin", "Both are rummy for two."),
    (
        "diplomat",
        "Go Fish, Quartet, Happy Families",
        "In both, you find out who holds what, and collect books of four.",
    ),
    ("beggar_my_neighbor", "War", "In both, cards are turned up, and there is nothing to decide."),
    ("pontoon", "Blackjack, Twenty-One, Vingt-et-un", "In both, you draw to twenty-one against a banker."),
    ("anaconda", "Poker, Texas Hold'em, Holdem, Omaha", "Anaconda is a poker: bets, and the hands of poker."),
    ("guts", "Brag, Teen Patti", STAY_IN),
    ("commerce", "Thirty-One, Scat, Schwimmen", "In both, you exchange cards for a hand of three, and knock."),
    ("black_hole", "Klondike, Spider", PATIENCE),
    ("black_hole", "FreeCell", "It is the patience that is here, and it has all cards in sight, too."),
    ("trex", "Barbu, King", "In both, a match is a row of different games, and most of them are about avoiding cards."),
    ("cinch", "Pitch, Auction Pitch, Setback", TRUMP_BID),
    ("rams", "Loo, Bourré", "In both, you drop out, or stay in and pay where you take no trick."),
    ("solo_whist", "Preferans, Boston", ALLIANCES),
    (
        "rolling_stone",
        "Durak",
        "In both, a player who cannot play what is wanted takes up the cards, and an empty hand is the aim.",
    ),
    ("play_or_pay", "Sevens, Fan Tan, Newmarket, Michigan", SUITS_BUILT),
    ("nine_card_don", "Cribbage", "Little else is alike, but both are pegged to 121."),
    ("truco", "Mus, Put", "In both, players raise and bluff about a few cards."),
)


def instead(game: str) -> list[OtherGame]:
    """The games that are not here and that are nearest to a game.

    >>> [one.names[0] for one in instead("pontoon")]
    ['Blackjack']
    """
    return [OtherGame(names.split(", "), why) for nearest, names, why in _ROWS if nearest == game]
