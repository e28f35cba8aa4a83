"""Questions that players of Diplomat ask, each with its meaning, written down before the reader had seen any of them.

A meaning is a predicate of a hand: `n(ranks, suits)` counts its cards of these ranks and suits. An ace counts one, as
at a table that has not agreed otherwise; even and odd are said of the numbers 2 to 10. `TWO_WAYS` have two plausible
readings: the reader asks which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

RANKS, SUITS = "23456789TJQKA", "CDHS"
ONE_EYED = (("J", "H"), ("J", "S"), ("K", "D"))
Card = tuple[str, str]


class Hand:
    """Cards as (rank, suit), counted."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards

    def __call__(self, ranks: str = RANKS, suits: str = SUITS) -> int:
        return sum(rank in ranks and suit in suits for rank, suit in self.cards)

    def one_eyed(self) -> int:
        return sum(card in ONE_EYED for card in self.cards)

    def suits(self) -> int:
        """How many suits there are."""
        return sum(self(RANKS, suit) > 0 for suit in SUITS)

    def alike(self, most: str = RANKS, suits: str = SUITS) -> int:
        """The most cards of one rank."""
        return max(self(rank, suits) for rank in most)


Meaning = Callable[[Hand], bool]

QUESTIONS: tuple[tuple[str, Meaning], ...] = (
    # A suit after a list of ranks
    ("any jack or queen of spades?", lambda n: n("JQ", "S") > 0),
    ("any jack, queen or king of spades?", lambda n: n("JQK", "S") > 0),
    ("any 2, 3 or 4 of clubs?", lambda n: n("234", "C") > 0),
    ("do you have the ace and king of hearts?", lambda n: n("A", "H") > 0 and n("K", "H") > 0),
    ("sevens or eights of hearts?", lambda n: n("78", "H") > 0),
    ("have you got the 5 or 6 of diamonds?", lambda n: n("56", "D") > 0),
    ("do you have the jack of spades or queen of spades?", lambda n: n("JQ", "S") > 0),
    ("jack of spades or queen of spades?", lambda n: n("JQ", "S") > 0),
    ("the king of hearts or the queen of clubs?", lambda n: n("K", "H") + n("Q", "C") > 0),
    ("do you hold the ten, jack and queen of clubs?", lambda n: min(n("T", "C"), n("J", "C"), n("Q", "C")) > 0),
    ("a king or queen of hearts or spades?", lambda n: n("KQ", "HS") > 0),
    ("any threes or fives of a red suit?", lambda n: n("35", "DH") > 0),
    # Are, is
    ("are you holding any kings?", lambda n: n("K") > 0),
    ("are any of your cards red?", lambda n: n(RANKS, "DH") > 0),
    ("are all your cards black?", lambda n: n(RANKS, "DH") == 0),
    ("is there a queen in your hand?", lambda n: n("Q") > 0),
    ("are there any sixes?", lambda n: n("6") > 0),
    ("are at least two of your cards hearts?", lambda n: n(RANKS, "H") >= 2),
    ("is any of your cards a face card?", lambda n: n("JQK") > 0),
    ("are half of your cards red?", lambda n: n(RANKS, "DH") == n(RANKS, "CS")),
    ("are more than half of your cards red?", lambda n: n(RANKS, "DH") > n(RANKS, "CS")),
    ("are most of your cards black?", lambda n: n(RANKS, "CS") > n(RANKS, "DH")),
    ("are exactly three of your cards spades?", lambda n: n(RANKS, "S") == 3),
    ("are none of your cards clubs?", lambda n: n(RANKS, "C") == 0),
    ("is your hand all red?", lambda n: n(RANKS, "CS") == 0),
    ("are at least half of your cards black?", lambda n: n(RANKS, "CS") >= n(RANKS, "DH")),
    ("is the king of clubs in your hand?", lambda n: n("K", "C") > 0),
    ("is your highest card a king?", lambda n: n("K") > 0),
    ("is your highest card a nine?", lambda n: n("9") > 0 and n("TJQK") == 0),
    ("is your highest card above ten?", lambda n: n("JQK") > 0),
    ("is your lowest card below 4?", lambda n: n("A23") > 0),
    ("am I right that you have no kings?", lambda n: n("K") == 0),
    ("do you have a heart or a club, but not both?", lambda n: (n(RANKS, "H") > 0) != (n(RANKS, "C") > 0)),
    # Suits
    ("do you have all four suits?", lambda n: n.suits() == 4),
    ("do you have cards of every suit?", lambda n: n.suits() == 4),
    ("do you have at least one card of each suit?", lambda n: n.suits() == 4),
    ("are you void in any suit?", lambda n: n.suits() < 4),
    ("are you out of spades?", lambda n: n(RANKS, "S") == 0),
    ("are all your cards of the same suit?", lambda n: n.suits() <= 1),
    ("do you have only one suit?", lambda n: n.suits() <= 1),
    ("do you have three cards of the same suit?", lambda n: max(n(RANKS, suit) for suit in SUITS) >= 3),
    ("is any suit missing from your hand?", lambda n: n.suits() < 4),
    ("do you have a card of the suit of hearts?", lambda n: n(RANKS, "H") > 0),
    ("are your cards all the same suit?", lambda n: n.suits() <= 1),
    ("do all your cards have the same suit?", lambda n: n.suits() <= 1),
    ("are you void in hearts?", lambda n: n(RANKS, "H") == 0),
    # Neither, except, other than, but, anything
    ("do you have neither kings nor queens?", lambda n: n("KQ") == 0),
    ("neither hearts nor spades?", lambda n: n(RANKS, "HS") == 0),
    ("any hearts except the queen?", lambda n: n("23456789TJKA", "H") > 0),
    ("any suit other than clubs?", lambda n: n(RANKS, "DHS") > 0),
    ("any cards other than diamonds?", lambda n: n(RANKS, "CHS") > 0),
    ("any face cards except kings?", lambda n: n("JQ") > 0),
    ("anything other than hearts?", lambda n: n(RANKS, "CDS") > 0),
    ("do you have anything but clubs?", lambda n: n(RANKS, "DHS") > 0),
    ("anything higher than a 9?", lambda n: n("TJQK") > 0),
    ("do you have anything below 4?", lambda n: n("A23") > 0),
    ("anything red?", lambda n: n(RANKS, "DH") > 0),
    ("any black card apart from clubs?", lambda n: n(RANKS, "S") > 0),
    # Same rank
    ("do you have two cards of the same rank?", lambda n: n.alike() >= 2),
    ("do you have any pairs?", lambda n: n.alike() >= 2),
    ("do you have a pair of eights?", lambda n: n("8") >= 2),
    ("three of the same rank?", lambda n: n.alike() >= 3),
    ("do you have three of a kind?", lambda n: n.alike() >= 3),
    ("do you have both red jacks?", lambda n: n("J", "DH") == 2),
    ("have you got all four aces?", lambda n: n("A") == 4),
    ("do you have three or more twos?", lambda n: n("2") >= 3),
    ("a pair of red queens?", lambda n: n("Q", "DH") == 2),
    # Between
    ("do you have between two and four hearts?", lambda n: 2 <= n(RANKS, "H") <= 4),
    ("any card between 5 and 8?", lambda n: n("5678") > 0),
    ("any spades from 3 to 7?", lambda n: n("34567", "S") > 0),
    ("between one and three face cards?", lambda n: 1 <= n("JQK") <= 3),
    ("do you have two or three clubs?", lambda n: 2 <= n(RANKS, "C") <= 3),
    # Not
    ("don't you have a ten?", lambda n: n("T") == 0),
    ("you don't have any aces, do you?", lambda n: n("A") == 0),
    ("do you have no diamonds?", lambda n: n(RANKS, "D") == 0),
    ("is it true that you don't have a king?", lambda n: n("K") == 0),
    ("you have no spades, right?", lambda n: n(RANKS, "S") == 0),
    ("you have a jack, right?", lambda n: n("J") > 0),
    ("do you lack spades?", lambda n: n(RANKS, "S") == 0),
    ("do you have kings but no queens?", lambda n: n("K") > 0 and n("Q") == 0),
    ("is it not true that you have a 9?", lambda n: n("9") == 0),
    # Counting
    ("do you have more than three clubs?", lambda n: n(RANKS, "C") > 3),
    ("fewer than two aces?", lambda n: n("A") < 2),
    ("at most one heart?", lambda n: n(RANKS, "H") <= 1),
    ("exactly two queens?", lambda n: n("Q") == 2),
    ("do you have more hearts than spades?", lambda n: n(RANKS, "H") > n(RANKS, "S")),
    ("more black cards than red ones?", lambda n: n(RANKS, "CS") > n(RANKS, "DH")),
    ("as many kings as queens?", lambda n: n("K") == n("Q")),
    ("fewer face cards than number cards?", lambda n: n("JQK") < n("23456789T")),
    ("do you have the same number of hearts and clubs?", lambda n: n(RANKS, "H") == n(RANKS, "C")),
    ("an even number of cards?", lambda n: n() % 2 == 0),
    ("an odd number of spades?", lambda n: n(RANKS, "S") % 2 == 1),
    ("do you have at least five cards?", lambda n: n() >= 5),
    ("do you have just one king?", lambda n: n("K") == 1),
    ("more than one seven?", lambda n: n("7") > 1),
    ("do you have a single club?", lambda n: n(RANKS, "C") == 1),
    # Kinds of cards
    ("any even spade number cards?", lambda n: n("2468T", "S") > 0),
    ("do you have any one-eyed jacks?", lambda n: n("J", "HS") > 0),
    ("any one-eyed card?", lambda n: n.one_eyed() > 0),
    ("any red face cards?", lambda n: n("JQK", "DH") > 0),
    ("any odd diamonds?", lambda n: n("3579", "D") > 0),
    ("any red 4s?", lambda n: n("4", "DH") > 0),
    ("a black ace?", lambda n: n("A", "CS") > 0),
    ("any picture cards of diamonds?", lambda n: n("JQK", "D") > 0),
    ("do you have the 10 of hearts?", lambda n: n("T", "H") > 0),
    ("K♣ or J♠?", lambda n: n("K", "C") + n("J", "S") > 0),
    ("a 7 or lower?", lambda n: n("A234567") > 0),
    ("any spade higher than the jack?", lambda n: n("QK", "S") > 0),
    ("hearts lower than 6?", lambda n: n("A2345", "H") > 0),
    ("only face cards?", lambda n: n("A23456789T") == 0),
    ("nothing but red cards?", lambda n: n(RANKS, "CS") == 0),
    ("do you have a three, or a pair of fives?", lambda n: n("3") > 0 or n("5") >= 2),
    ("a king and a queen?", lambda n: n("K") > 0 and n("Q") > 0),
    ("either the ace of spades or the ace of hearts?", lambda n: n("A", "SH") > 0),
    ("Sunny, have you any nines?", lambda n: n("9") > 0),
    ("Could you have a deuce?", lambda n: n("2") > 0),
    ("can you give me a queen?", lambda n: n("Q") > 0),
    ("got any threes?", lambda n: n("3") > 0),
    ("does your hand contain a four?", lambda n: n("4") > 0),
)

TWO_WAYS = (
    "any hearts or spades higher than 9?",
    "any red aces or kings?",
    "black queens or jacks?",
    "any clubs or diamonds lower than 5?",
    "even hearts or spades?",
)
