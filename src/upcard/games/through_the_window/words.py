"""Through the Window for people: the score sheet, prompts, log lines, words as players type them, and bots' calls."""

from upcard.rulebook import Sheet, default_names
from upcard.cards.faces import parse_card
from upcard.declarations.game import Clock
from upcard.errors import BadMove, IllegalMove
from upcard.games.through_the_window.state import ANSWER, BY_LIST, CALL, CARD_NAME, FIRST_COME, LETTER, MOVES, NAME
from upcard.games.through_the_window.state import (
    NOT_TURNED,
    NO_ANSWER,
    NO_WORD,
    OBJECT,
    REAL_TIME,
    SAY,
    TURN_BASED,
    UNDER_VOTE,
)
from upcard.games.through_the_window.state import USED, WRITE, WRONG_LETTER
from upcard.language.nouns import MAX_NOUN_LENGTH, SPELLED, Words, dictionary, number_of, root, spelled, text_of, tidy
from upcard.language.vocabulary import LETTERS, SIZE


def sheet(view):
    """R17: the cards won in this deal, and in all."""
    won = tuple(zone.count for zone in view.won_cards)
    return Sheet(default_names(view.seats), (("cards won", won), ("score", tuple(view.score))))


def prompt(view):
    if view.phase == "turn":
        return "I looked through the window and saw..."
    if view.phase == "vote":
        return f"is {view.disputed} a noun?"
    return f"call a noun that begins like the name of the {view.upcard.seen[0]}"


def _rank_sign(view):
    return view.upcard.seen[0][:-1]


def narrate(before, after, seat, move):
    """The winner of the card and the word; or what happened to a word that did not win."""
    if before.phase == "turn":
        return [f"It is {after.upcard.seen[0]}."]
    face = before.upcard.seen[0]
    lines = [f"{{{seat}}} calls {after.calls[seat]}."] if move == "call a word" else []
    if before.races == TURN_BASED and before.phase == "call" and len(before.to_act) == 1:
        lines += [f"{{{s}}}: {word or 'nothing'}" for s, word in enumerate(after.calls)]
    if after.phase == "vote":
        return [*lines, f"{after.disputed} is not in the list: the others say whether it stands."]
    winners = [s for s in range(after.seats) if after.score[s] > before.score[s]]
    if winners:
        word = [word for word in after.used if word][-1]
        lines.append(f"{{{winners[0]}}} wins {face} with {word}.")
    elif face in after.unclaimed.seen and face not in before.unclaimed.seen:
        lines.append(f"Nobody wins {face}.")
    elif before.phase == "vote" and len(before.to_act) == 1:
        lines.append(f"{before.disputed} does not stand.")
    if after.upcard.seen and after.upcard.seen[0] != face:
        lines.append(f"It is a tie: {after.upcard.seen[0]} is turned for those who share the lead.")
    return lines


# --- Typed words and bots, over a view --------------------------------------------------------------------------------


def read_text(text, view):
    """What a player types: (the move, its content, the word as it was understood).

    Raises `IllegalMove` with the rule against it, so that a slip costs only time (J7).
    """
    if view.phase != "call":
        raise IllegalMove(NOT_TURNED if view.phase == "turn" else UNDER_VOTE)
    text = _without_answer(text, view)
    if not tidy(text):
        raise BadMove("call a word of letters")
    first = LETTERS.find(tidy(text)[0]) + 1
    word = number_of(text)
    if first != LETTER[parse_card(view.upcard.seen[0]) % 13]:
        raise _refused(WRONG_LETTER, text)
    if not word and view.judge == BY_LIST:
        raise _refused("J4: {word} is not in the list of nouns", text)
    if not word and len(tidy(text)) > MAX_NOUN_LENGTH:
        raise BadMove(f"a word that is not in the list may have {MAX_NOUN_LENGTH} letters at most")
    word = word or spelled(text)
    if text_of(word) in view.used or (
        view.same_lemma and root(word) in {root(Words().index(w)) for w in view.used if w}
    ):
        raise _refused(USED, text)
    if view.rank_name and root(word) == NAME[parse_card(view.upcard.seen[0]) % 13]:
        raise _refused(CARD_NAME, text)
    written = view.races == TURN_BASED
    if (word & 0xFFFF) < SIZE and word == root(word) and word < SPELLED:
        place = (first - 1) * SIZE + (word & 0xFFFF)
        return number_of_move(ANSWER if written else CALL) + place, (), text_of(word)
    return number_of_move(WRITE if written else SAY), (word,), text_of(word)


def load_reader():
    dictionary()


def _without_answer(text, view):
    """J10: "answer nun" is an answer with the word nun; "answer key" is a word itself, where one of A is looked for."""
    verb, _, word = text.strip().partition(" ")
    if verb.lower() != "answer" or not tidy(word) or (parse_card(view.upcard.seen[0]) % 13 == 12 and number_of(text)):
        return text
    if view.races != TURN_BASED:
        raise IllegalMove(FIRST_COME)
    return word


def number_of_move(kind):
    """The number of the first move of a kind."""
    return MOVES.first(kind.name)


def _refused(sentence, text):
    return IllegalMove(sentence.format(word=tidy(text)))


KNOWN_WORDS = {"beginner": 6, "club": 16, "strong": 40}
REACTION = {"random": (6.0, 16.0), "beginner": (4.0, 12.0), "club": (2.5, 7.0), "strong": (2.0, 5.0)}


def quick_move(view, legal, level, chance):
    """How a bot of a level calls: (seconds until it does, the move). Weak ones know few words and are slow; the best
    know all and answer in 1.5 to 4 seconds, longer for letters with few words. `chance` is a `random.Random`."""
    slowest = REACTION.get(level, (1.5, 4.0))
    if view.phase != "call":
        return chance.uniform(0.5, 1.2), chance.choice([move for move in legal if move != number_of_move(OBJECT)])
    known = KNOWN_WORDS.get(level, SIZE)
    first = number_of_move(CALL if view.races == REAL_TIME else ANSWER)
    words = [m for m in legal if MOVES.kind(m).typed and (m - first) % SIZE % (SIZE // known or 1) == 0]
    seconds = chance.uniform(*slowest) * (1.3 if _rank_sign(view) in "8JQK" else 1.0)
    return seconds, chance.choice(words) if words else silence(view)


def silence(view):
    """J9, J10: the move of a player without a word."""
    return number_of_move(NO_WORD if view.races == REAL_TIME else NO_ANSWER)


def clock(view):
    """J9: after the agreed time the card is not won; J10: or players who have not written answer nothing."""
    if view.phase != "call" or not view.word_timeout:
        return None
    turned = sum(zone.count for zone in (*view.won_cards, view.unclaimed))
    return Clock(turned, view.word_timeout, silence(view))
