"""Through the Window as its book tells it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from tests.models.model import Chance, Model, Options, rank

# The nouns that the table offers for each letter; many more may be typed.
WORDS = """
ace air airplane angel animal ankle ant apple apron arch arm army arrow art artist ash atom aunt actor acorn album
    alley alligator almond anchor animation astronaut avenue award axe Africa Alaska
eagle ear earth east edge egg eight elbow elephant elevator elf end enemy engine engineer envelope eraser evening event
    exam exit explorer eye eyebrow eyelash eel emerald empire elm error England Europe
face factory fairy family farm farmer father feather fence field finger fire fish five flag floor flower fly food foot
    forest fork four fountain fox friend frog fruit funnel France Florida Friday
jack jacket jaguar jail jam janitor jar jaw jazz jeep jelly jellyfish jet jewel job jockey joke joker journal journey
    joy judge juggler juice jungle junk jury justice Jupiter Japan January June
kangaroo kayak keeper kennel kernel ketchup kettle key keyboard keyhole kick kid kidney king kingdom kiss kitchen kite
    kitten kiwi knee knife knight knob knock knot knuckle koala Kansas Kenya Korea Kentucky
nail name napkin nature navy neck necklace needle neighbor neighborhood nephew nest net news newspaper niece night
    nightgown nine noise noodle noon north nose note notebook nostril noun nurse nut Nile Norway
quail quake quality quantity quarrel quarry quart quarter quarterback quartet quartz quay queen quest question
    questionnaire queue quiche quicksand quiet quill quilt quince quintet quip quirk quiver quiz quota quotation quote
    Quebec
saddle sail sailor salad salt sand sandwich school scissors sea seat secret seed seven shadow shark sheep ship shirt
    shoe shop shoulder silver singer sister six skirt sky smoke snake snow sun
table tail tailor tank taxi tea teacher team teapot teatime telephone temple ten tent theater three ticket tie tiger
    tomato tongue tooth tower town toy train tree truck tunnel turtle two Texas
"""
OFFERED = WORDS.split()
NAMES = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
MORE = {  # nouns of the list that are not offered, one and several
    "a": ("apricot", "apricots"), "e": ("easel", "easels"), "f": ("falcon", "falcons"), "j": ("jasmine", "jasmines"),
    "k": ("kilt", "kilts"), "n": ("nectarine", "nectarines"), "q": ("quadrant", "quadrants"), "s": ("sofa", "sofas"),
    "t": ("tulip", "tulips"),
}  # fmt: skip
PLURALS = {
    "a": ("arch", "arches"), "e": ("egg", "eggs"), "f": ("foot", "feet"), "j": ("jelly", "jellies"),
    "k": ("knife", "knives"), "n": ("nose", "noses"), "q": ("queen", "queens"), "s": ("six", "sixes"),
    "t": ("tooth", "teeth"),
}  # fmt: skip
LEMMA = {several: one for one, several in (*MORE.values(), *PLURALS.values())}
STRANGE = "zzyx"


def letter_of(card: str) -> str:
    """R8: the initial of the rank's English name."""
    return NAMES[rank(card)][0]


def tidy(text: str) -> str:
    """J5: small letters, no article, no accents."""
    word = text.strip().casefold().replace("é", "e").replace("ó", "o")
    return word.split(" ", 1)[1] if word.startswith(("a ", "an ", "the ")) else word


class ThroughTheWindow(Model):
    hands = 90
    bounds: ClassVar = {"word_timeout": (0, 30), "deals": (1, 2, 3)}

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.dealer = -1
        self.score = [0] * players
        self.deals = 0
        self.together = options["races"] == "turn_based"

    def deal(self, chance: Chance) -> None:
        self.dealer = chance.number("dealer") if self.dealer < 0 else (self.dealer + 1) % self.players
        self.piles = [list(pile) for pile in chance["piles"][: self.players]]  # the card dealt first comes first
        self.aside = list(chance["aside"])  # the next card last
        assert all(len(pile) == 4 for pile in self.piles) and len(self.aside) == 52 - 4 * self.players
        self.used: set[str] = set()
        self.deals += 1
        self.seat = self.dealer
        self.racing: set[int] = set(range(self.players))
        self.playoff = False
        self.card = ""

    # --- Who may do what -----------------------------------------------------------------------------------------

    def turn(self) -> set[int]:
        if not self.card:
            return {self.seat}
        if self.caller is not None:
            return set(range(self.players)) - {self.caller} - set(self.votes)
        return self.racing - set(self.answers)

    def legal(self, seat: int) -> set[str]:
        if not self.card:
            there = len(self.piles[seat]) if self.options["choose_position"] == "on" else 1
            return {"turn the card", "turn card 2", "turn card 3", "turn card 4"} & {
                "turn the card", *(f"turn card {n}" for n in range(2, there + 1))
            }  # fmt: skip
        if self.caller is not None:
            return {"let it stand", "object"}
        if self.together:
            return {f"answer {word}" for word in self.good} | {"write a word", "answer nothing"}
        return {*self.good, "call a word", "no word"}

    def lemma(self, word: str) -> str:
        return LEMMA.get(tidy(word), tidy(word))

    def counts(self, word: str) -> bool:
        """R8, R13, J4-J6: whether a word wins the card, or would if the table let it stand."""
        if not tidy(word).startswith(letter_of(self.card)):
            return False
        if self.options["rank_name"] == "forbidden" and self.lemma(word) == NAMES[rank(self.card)]:
            return False
        if self.options["same_lemma"] == "on":
            return self.lemma(word) not in map(self.lemma, self.used)
        return tidy(word) not in self.used

    # --- Play ----------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str, chance: Chance) -> None:
        if not self.card:
            place = 0 if move == "turn the card" else int(move.split()[2]) - 1
            self.start_race(self.piles[seat].pop(place))
        elif self.caller is not None:
            self.votes[seat] = move
            if len(self.votes) == self.players - 1:
                self.count_votes(chance)
        elif self.together:
            self.answers[seat] = "" if move in ("write a word", "answer nothing") else move.removeprefix("answer ")
            if not self.turn():
                self.first_of_answers(chance)
        elif move == "no word":
            self.answers[seat] = ""
            if not self.turn():
                self.next_turn()
        elif move != "call a word":  # with nothing said, J7
            self.come_first(seat, move)

    def start_race(self, card: str) -> None:
        self.card = card
        self.good = [word for word in OFFERED if self.counts(word)]  # none is used up before the race is over
        self.answers: dict[int, str] = {}  # together; else the players without a word
        self.caller: int | None = None
        self.votes: dict[int, str] = {}

    def come_first(self, seat: int, word: str) -> None:
        """R10; J4: a word that no player knows is put to the vote."""
        if self.options["judge"] == "vote" and STRANGE in word:
            self.caller, self.disputed, self.votes = seat, word, {}
        else:
            self.win(seat, word)

    def count_votes(self, chance: Chance) -> None:
        """J4, J15."""
        caller = self.caller
        assert caller is not None
        self.caller = None
        if 2 * sum(vote == "object" for vote in self.votes.values()) <= self.players - 1:
            self.win(caller, self.disputed)
        elif self.together:
            self.answers[caller] = ""
            self.first_of_answers(chance)

    def first_of_answers(self, chance: Chance) -> None:
        """J10: which of the valid answers is first is drawn."""
        valid = {seat for seat, word in self.answers.items() if word and self.counts(word)}
        if not valid:
            self.next_turn()
            return
        winners = [seat for seat in range(self.players) if self.card in chance["won_cards"][seat]]
        first = winners[0] if winners else chance.number("caller")
        assert first in valid
        self.come_first(first, self.answers[first])

    def win(self, seat: int, word: str) -> None:
        self.used.add(tidy(word))
        self.score[seat] += 1
        self.next_turn()

    def next_turn(self) -> None:
        self.card = ""
        if not self.playoff:
            self.seat = (self.seat + 1) % self.players
        if self.playoff or not self.piles[self.seat]:
            self.end_deal()

    def end_deal(self) -> None:
        self.last = self.deals >= self.options["deals"] or self.options["single_hand"] == "on"
        if self.last and self.options["tie"] == "playoff" and len(self.best()) > 1 and self.aside:
            self.playoff = True  # J12
            self.racing = self.best()
            self.start_race(self.aside.pop())
            return
        self.over = True

    def best(self) -> set[int]:
        return {seat for seat in range(self.players) if self.score[seat] == max(self.score)}

    def points(self) -> list[int]:
        return self.score

    def winners(self) -> set[int] | None:
        return self.best() if self.last else None

    # --- Words ---------------------------------------------------------------------------------------------------

    def say(self, seat: int, move: str, random: Random) -> str | None:
        letter = letter_of(self.card)
        one, several = random.choice((MORE[letter], PLURALS[letter]))
        offered = random.choice([word for word in OFFERED if tidy(word).startswith(letter)])
        texts = [one, several, f" The {offered.upper()}", f"{offered} ".replace("o", "ó"), one.replace("e", "é")]
        if self.options["judge"] != "list":
            texts += [f"{letter}{STRANGE}{random.choice('abcdefgh')}" for _ in range(5)]
        possible = [text for text in texts if self.counts(text)]
        return random.choice(possible) if possible and random.random() < 0.9 else None

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """Words that are typed, and none at all, more often than one in thirty times."""
        if len(words) < 5:
            return None
        often = random.random()
        if often < 0.3:
            return "write a word" if self.together else "call a word"
        if often < 0.5:
            return "answer nothing" if self.together else "no word"
        return None

    def facts(self) -> dict[str, Any]:
        return {"upcard": self.card} if self.card else {}
