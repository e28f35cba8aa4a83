"""Diplomat as its book tells it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, NamedTuple

from tests.models.model import SUITS, Chance, Model, Options, rank, suit

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
PLURALS = {("sixes" if name == "six" else name + "s"): sign for name, sign in zip(NAMES, ORDER, strict=True)}
SUIT_NAMES = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUITS, strict=True))
PACK = frozenset(sign + colour for sign in ORDER for colour in SUITS)
KINDS = {
    "red": frozenset(card for card in PACK if suit(card) in "♦♥"),
    "black": frozenset(card for card in PACK if suit(card) in "♣♠"),
    "number": frozenset(card for card in PACK if rank(card) in ORDER[:9]),
    "even": frozenset(card for card in PACK if rank(card) in ("2", "4", "6", "8", "10")),
    "odd": frozenset(card for card in PACK if rank(card) in ("3", "5", "7", "9")),
    "face": frozenset(card for card in PACK if rank(card) in ("J", "Q", "K")),
    "one-eyed": frozenset(("J♠", "J♥", "K♦")),
}  # J8


class Clause(NamedTuple):
    """How many of some cards there are in a hand."""

    cards: frozenset[str]
    how: str  # at least, at most, exactly
    many: int
    reversed: bool = False

    def true_of(self, hand: list[str]) -> bool:
        n = len(self.cards & set(hand))
        truth = {"at least": n >= self.many, "at most": n <= self.many, "exactly": n == self.many}[self.how]
        return truth != self.reversed


class Question:
    """Clauses joined by "and", and those by "or" ("and" binds closer)."""

    def __init__(self, *either: list[Clause]) -> None:
        self.either = either

    def true_of(self, hand: list[str]) -> bool:
        return any(all(clause.true_of(hand) for clause in clauses) for clauses in self.either)


def cards_called(words: str) -> frozenset[str]:
    """The cards of a listed question: "red twos", "clubs", "face cards"."""
    cards = PACK
    for word in words.split():
        if word in KINDS:
            cards &= KINDS[word]
        elif word in PLURALS:
            cards &= {card for card in PACK if rank(card) == PLURALS[word]}
        elif word in SUIT_NAMES:
            cards &= {card for card in PACK if suit(card) == SUIT_NAMES[word]}
        else:
            assert word == "cards"
    return cards


def listed() -> dict[str, Question]:
    questions = {}
    for plural in PLURALS:
        for words in (plural, f"red {plural}", f"black {plural}"):
            questions[f"any {words}?"] = Question([Clause(cards_called(words), "at least", 1)])
        questions[f"two {plural} or more?"] = Question([Clause(cards_called(plural), "at least", 2)])
    for words in (*SUIT_NAMES, *(f"{kind} cards" for kind in KINDS)):
        questions[f"any {words}?"] = Question([Clause(cards_called(words), "at least", 1)])
    return questions


LISTED = listed()


class Diplomat(Model):
    hands = 200
    bounds: ClassVar = {
        "max_questions_per_turn": (1, 2, 5, 50),
        "max_clauses": (0, 1, 2, 16),
        "stall_limit": (1, 3, 20, 100),
        "deals": (1, 2, 3),
    }

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.total = [0] * players
        self.deals = 0
        self.own_words = Question()

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.cards = [list(hand) for hand in chance["hands"][: self.players]]
        self.table = list(chance["table"])
        assert all(len(hand) == 52 // self.players for hand in self.cards)
        assert len(self.table) == 52 % self.players
        self.open = set(ORDER)  # ranks not claimed yet
        self.stalled = 0
        self.begin_turn((self.dealer + 1) % self.players)

    def begin_turn(self, seat: int) -> None:
        while self.options["empty_hand"] == "skipped" and not self.cards[seat] and any(self.cards):
            seat = (seat + 1) % self.players
        self.seat = seat
        self.asked: int | None = None
        self.yes = False
        self.questions = 0
        self.something = False  # a card laid out or a book claimed in this turn
        self.said: set[tuple[int, str]] = set()

    def turn(self) -> set[int]:
        return {self.seat}

    def books(self, seat: int) -> set[str]:
        there = {*self.cards[seat], *self.table}
        return {sign for sign in self.open if all(sign + colour in there for colour in SUITS)}

    def may_ask(self) -> bool:
        return self.questions < int(self.options["max_questions_per_turn"])

    def legal(self, seat: int) -> set[str]:
        if self.asked is not None:
            moves = {f"lay out {card}" for card in PACK}
            if self.may_ask():
                moves |= {words for words in LISTED if (self.asked, words) not in self.said}
                moves.add("ask in your own words")
            return moves
        moves = {f"book of {plural}" for plural, sign in PLURALS.items() if sign in self.books(seat)}
        others = {other for other in range(self.players) if other != seat and self.cards[other]}
        if others and self.yes and self.options["end_turn"] == "after_yes":
            moves.add("end turn")
        return moves | {f"ask seat {other}" for other in others}

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if move == "end turn":
            self.end_turn((seat + 1) % self.players)
        elif move.startswith("book of"):
            self.claim(seat, PLURALS[move.split()[2]])
        elif move.startswith("ask seat"):
            self.asked = int(move.split()[2])
        elif move.startswith("lay out"):
            self.lay_out(move.split()[2])
        else:
            assert self.asked is not None
            question = LISTED.get(move, self.own_words)
            same = [words for words, other in LISTED.items() if other.either == question.either]  # J11
            self.said |= {(self.asked, words) for words in (move, *same)}
            self.questions += 1
            self.answer(question.true_of(self.cards[self.asked]))

    def claim(self, seat: int, sign: str) -> None:
        self.open.remove(sign)
        self.cards[seat] = [card for card in self.cards[seat] if rank(card) != sign]
        self.table = [card for card in self.table if rank(card) != sign]
        self.total[seat] += 1
        self.news()
        if not self.open:
            self.end_deal()

    def news(self) -> None:
        """J11, J12: a card was laid out, or a book claimed."""
        self.something = True
        self.said = set()

    def lay_out(self, card: str) -> None:
        assert self.asked is not None
        there = card in self.cards[self.asked]
        if there:
            self.cards[self.asked].remove(card)
            self.table.append(card)
            self.news()
        self.answer(there)

    def answer(self, yes: bool) -> None:
        assert self.asked is not None
        if yes:
            self.asked, self.yes = None, True
        else:
            following = self.asked if self.options["after_no"] == "answerer" else (self.seat + 1) % self.players
            self.end_turn(following)

    def end_turn(self, following: int) -> None:
        self.stalled = 0 if self.something else self.stalled + 1
        if self.stalled >= self.options["stall_limit"]:
            self.end_deal()
        else:
            self.begin_turn(following)

    def end_deal(self) -> None:
        self.over = True
        self.deals += 1

    def points(self) -> list[int]:
        return self.total

    def winners(self) -> set[int] | None:
        if self.deals < self.options["deals"]:
            return None
        return {seat for seat in range(self.players) if self.total[seat] == max(self.total)}

    def facts(self) -> dict[str, Any]:
        return {"stalled": self.stalled} if not self.over and self.something is False else {}

    # --- Own words -----------------------------------------------------------------------------------------------

    def say(self, seat: int, move: str, random: Random) -> str | None:
        """A question in words of the book's list, and what it means."""
        if random.random() < 0.05:  # without words: whether there is any card at all
            self.own_words = Question([Clause(PACK, "at least", 1)])
            return None
        most = self.options["max_clauses"] or 31
        while True:
            text, self.own_words = random.choice((self.formal, self.plain, self.known))(random, most)
            if (self.asked, text) not in self.said:
                return text

    def known(self, random: Random, most: int) -> tuple[str, Question]:
        """One of the listed questions, typed."""
        words, question = random.choice(list(LISTED.items()))
        return words, question

    def formal(self, random: Random, most: int) -> tuple[str, Question]:
        """J17: lists of cards and how many of them, joined."""
        texts, either = [], []
        left = random.randint(1, min(most, 5))
        while left:
            clauses, words = [], []
            for _ in range(random.randint(1, left)):
                cards = random.sample(sorted(PACK), random.choice((1, 2, 3, 8)))
                how, many = random.choice(("at least", "at most", "exactly")), random.choice((1, 1, 2, 3))
                many = min(many, len(cards))
                negated = random.random() < 0.3
                clauses.append(Clause(frozenset(cards), how, many, negated))
                words.append(f"{'not ' if negated else ''}{how} {many} of {' '.join(cards)}")
            left -= len(clauses)
            either.append(clauses)
            texts.append(" and ".join(words))
        return " or ".join(texts), Question(*either)

    def plain(self, random: Random, most: int) -> tuple[str, Question]:
        name, colour = random.choice(list(SUIT_NAMES.items()))
        plural, sign = random.choice(list(PLURALS.items()))
        singular = NAMES[ORDER.index(sign)]
        kind = random.choice(list(KINDS))
        of_suit = frozenset(card for card in PACK if suit(card) == colour)
        of_rank = frozenset(card for card in PACK if rank(card) == sign)
        order = ORDER if self.options["ace_in_questions"] == "high" else ["A", *ORDER[:-1]]
        lower = frozenset(card for card in PACK if order.index(rank(card)) < order.index(sign))
        higher = frozenset(card for card in PACK if order.index(rank(card)) > order.index(sign))
        n = random.randint(2, 4)
        choices: list[tuple[str, Clause]] = [
            (f"no {name}", Clause(of_suit, "at most", 0)),
            (f"any {kind} {name}", Clause(of_suit & KINDS[kind], "at least", 1)),
            (f"at least {n} {name}", Clause(of_suit, "at least", n)),
            (f"at most {n} {name}", Clause(of_suit, "at most", n)),
            (f"exactly {n} {name}", Clause(of_suit, "exactly", n)),
            (f"more than {n} {name}", Clause(of_suit, "at least", n + 1)),
            (f"fewer than {n} {name}", Clause(of_suit, "at most", n - 1)),
            (f"{n} or more {name}", Clause(of_suit, "at least", n)),
            (f"any cards lower than {singular}", Clause(lower, "at least", 1)),
            (f"any {name} higher than {singular}", Clause(higher & of_suit, "at least", 1)),
            (f"{plural} or lower", Clause(lower | of_rank, "at least", 1)),
            (f"only {name}", Clause(PACK - of_suit, "at most", 0)),
            (f"a pair of {plural}", Clause(of_rank, "at least", 2)),
            (f"two {plural} or {name}", Clause(of_rank | of_suit, "at least", 2)),
        ]
        possible = [(text, clause) for text, clause in choices if len(clause.cards) >= max(1, clause.many)]
        text, clause = random.choice(possible)
        return text, Question([clause])

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Players who often guess right, or the books would never come together."""
        books = [move for move in words if move.startswith("book")]
        if books and random.random() < 0.6:
            return random.choice(books)
        if self.asked is None or random.random() < 0.05:
            return None
        if "ask in your own words" in words and random.random() < 0.15:
            return "ask in your own words"
        if random.random() < 0.6:
            return f"lay out {random.choice(self.cards[self.asked])}"
        questions = [move for move in words if move in LISTED]
        return random.choice(questions) if questions else None
