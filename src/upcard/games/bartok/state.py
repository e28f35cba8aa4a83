"""The state of Bartok, its phases and moves, and who may act in which.

A rule made by a player is a number: trigger and effect (`mechanics.words.invented_rules`).
"""

from upcard.rulebook import About, Catalogue, HandLimits, State, button, choices, from_hand, numbers, phases, rule
from upcard.rulebook import COUNT, NO_PHASE, OWNER, PACK_52, hands, number, option, row, seat_field, state, suit_field
from upcard.cards.faces import SUIT_NAMES, TEXTS
from upcard.declarations.fields import seats_field
from upcard.declarations.kinds import Kind
from upcard.language.house_rules import Rules
from upcard.language.rule_words import CLASSES, PHRASES, effect_text, trigger_text
from upcard.mechanics.words.invented_rules import LAST, TRIGGERS

RACE = "R4: the hand begins with a race: play a card or decline"
SPEAK = "R21: charge a breach, or say nothing"
SAY_IT = "J8: you have just played: say what you have to say, or nothing"
(
    OPENING, SECOND, TURN, NAMING, WINDOW, ENDING, TRIGGER, EFFECT, VETO, REPEAL, HONOUR, CLAIMS, WAITING, OWN_WORDS,
    AT_ONCE,
) = PHASES = phases(
    ("open", RACE),
    ("second", RACE),
    ("turn", "R8: it is your turn: play a card, or pass and draw"),
    ("name suit", "J17: name a suit for the wild card"),
    ("window", SPEAK),
    ("end", "R30: go on, or end the match"),
    ("trigger", "R13: you won the hand: say when the new rule applies"),
    ("effect", "R13: say what the new rule brings about"),
    ("veto", "R16: agree to the new rule, or veto it"),
    ("repeal", "R17: keep the rule, or repeal it"),
    ("honour", "J28: uphold the charge, or dismiss it"),
    ("claims", RACE),  # from here on: a secret question inside one of those (see `stage`); no hand is in it
    ("waiting", "J26: it is not your turn: charge a delay, or say nothing"),
    ("own words", SAY_IT),
    ("at once", "J8: all speak at the same time: say something at once, or nothing"),
)  # fmt: skip


def hand_limits(seats, options):
    """R23: in a turn each of the others may charge, and the rest vote on it. J13: so many turns, and so many rounds of
    a race with a wrong card, besides those in which another card of the pack is turned up (J2)."""
    turns = int(options["turn_limit"])
    return HandLimits(40 * (turns + 1) + seats * (turns + 52), 1, -1 / (seats - 1))


ABOUT = About(
    title="Bartok",
    players=(2, 3, 4, 5, 6, 7),
    family="Stops",
    line="Match suit or rank, go out first, and make a rule that the others will trip over.",
    pack=PACK_52,
    minutes=40,
    phases=PHASES.names[:CLAIMS],
    presets={"strict table": {"penalties": "automatic"}, "friendly": {"penalties": "off"}},
    max_moves=32 * (1001 * 40 + 7 * 1052 + 400),  # hands; the last moves of each propose a rule, and vote on it
    hand=hand_limits,
    mechanics=("shedding", "match suit or rank", "race", "rules made in play", "penalties"),
)  # fmt: skip

SEATS, RULES, TEXT = 7, 32, 16
BREACHES = ("wrong card", "no Bartok", "missing phrase", "out of turn", "a rule of honour")
WRONG_CARD, NO_BARTOK, NO_PHRASE, OUT_OF_TURN, OF_HONOUR = range(5)
KINDS_OF_BREACH = len(BREACHES)
EVERY_BREACH = (1 << KINDS_OF_BREACH) - 1
WORDS = (
    "say nothing", "Bartok", *(f'say "{text}"' for text in PHRASES),
    *(f"charge seat {seat} with {breach}" for seat in range(SEATS) for breach in BREACHES),
)  # fmt: skip
"""All that may be said in a window, numbered from 0: nothing, the call, the sentences, the charges."""
SILENCE, BARTOK, FIRST_PHRASE = range(3)
FIRST_CHARGE = FIRST_PHRASE + len(PHRASES)
FINE_BITS, MAX_FINED = 4, 15  # penalty cards due to a seat: bits of `fines`, and the most that fit


def answers(s):
    """What a seat may have answered unseen, by the phase: a card in a race, words, a vote."""
    if s.phase in (OPENING, SECOND):
        return (*TEXTS[:52], "no claim")
    votes = {VETO: ON_RULE, REPEAL: ON_REPEAL, ENDING: ON_END, HONOUR: ON_CHARGE}
    return votes[s.phase].words if s.phase in votes else WORDS


NO_DIRECTION, TO_THE_LEFT, TO_THE_RIGHT = DIRECTION = choices("", "to the left", "to the right")
NOT_WRONG, UNCHARGED, CHARGED = WRONG = choices("", "uncharged", "charged")
REAL_TIME, TURN_BASED = RACES = choices("realtime", "turn_based")
CALLED, AUTOMATIC, OFF = PENALTIES = choices("called", "automatic", "off")
CURES, STILL_CHARGEABLE = LATE_BARTOK = choices("cures", "still_chargeable")
NAMES_SUIT, AS_PRINTED = WILD_CARDS = choices("names_suit", "as_printed")


@state
class Bartok(State):
    # Shown: wrong cards that were taken back. Known: hands given away. Lacks: cards shuffled back into the stock, until
    # the next draw (J13).
    hands = hands(SEATS, shown=True, known=True, lacks=True)
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, role="discard", label="discard pile")
    rules = number(
        RULES, "i2", role="wall", label="rules", shows="choice", choices=Rules(), from_memory="rules_display",
        lives="match",
    )  # fmt: skip
    tried = number(RULES, shows="hidden", means="yes", lives="match")  # R17, J23: a turn was taken under it
    proposal = number(dtype="i2", label="proposed", shows="choice", choices=Rules())
    proposer = seat_field(shows="hidden")
    vetoes = number(dtype="i2", shows="hidden")
    direction = number(label="direction", role="direction", shows="choice", choices=DIRECTION.names)
    first = seat_field(shows="hidden")
    actor = seat_field(shows="hidden")  # the last to play or pass
    named = suit_field("suit named", start=-1)
    must = number(dtype="i4", shows="hidden", means="words", choices=CLASSES)  # J16: of which the next card must be
    stack = number(dtype="i2", label="cards to draw")
    wrong = number(  # the top card breaks a rule
        label="wrong card", phases=NO_PHASE, shows="choice", choices=WRONG.names
    )
    passed = number(shows="hidden", means="yes")
    silent_one = seats_field()  # seats with one card that have not called "Bartok"
    phrases = number(dtype="i4", shows="hidden", means="words", choices=PHRASES)  # words that the actor has yet to say
    strayed = seats_field()  # attempted a card out of turn, or a wrong one in a race
    settled = number(  # breaches that are punished or too late (R22, J11)
        dtype="i8", shows="hidden", means="words",
        choices=tuple(f"seat {seat}: {breach}" for seat in range(SEATS) for breach in BREACHES),
    )  # fmt: skip
    spoken = seats_field(dtype="i2")  # seats that are done speaking
    choice = number(
        SEATS, sees=OWNER, per="seat", low=0, high=52, start=-1, shows="hidden", means="choice", choices_in=answers
    )
    said = number(SEATS, "i2", per="seat", role="says", label="said", shows="choice", choices=("", "–", *WORDS[1:]))
    late = seats_field()  # has not called "Bartok" in the window in which it was due (J9)
    passes = number(shows="hidden")
    turns = number(dtype="i2", label="turns taken")
    misses = number(dtype="i2", shows="hidden")  # wrong cards in the races of the hand
    repeats = number(shows="hidden")  # turns that the same player still has
    voids = number(shows="hidden", lives="match")
    heard = seats_field()  # seats that had spoken before a vote on a charge
    upnext = seat_field(shows="hidden")  # the next seat on turn when the window has closed
    at_one = seats_field()  # has exactly one card
    delays = number(dtype="i2", shows="hidden")  # delays punished in this turn
    fines = number(dtype="i8", shows="hidden")  # penalty cards that are due, `FINE_BITS` a seat
    honour = number(
        (RULES, TEXT), "i8", role="wall", label="rules of honour", shows="text", from_memory="rules_display",
        lives="match",
    )  # fmt: skip
    draft = number((1, TEXT), "i8", label="proposed rule of honour", shows="text")
    accused = seat_field(shows="hidden")
    accuser = seat_field(shows="hidden")
    hands_won = number(SEATS, "i2", per="seat", label="hands won", lives="match")
    hand_size = option(7, (1, 7), rule="J1", text="cards that each player draws")
    races = option(RACES, rule="J4", text="first come, or all answer together")
    penalties = option(PENALTIES, rule="J5", text="who detects breaches")
    late_bartok = option(LATE_BARTOK, rule="J9", text="saying Bartok in a later window")
    rules_display = option(
        choices("shown", "memory"), rule="R18", text="the list of rules lies open, or is kept in mind"
    )
    delay_seconds = option(0, (0, 3600), rule="J26", text="seconds after which a delay may be charged (0: never)")
    wild = option(WILD_CARDS, rule="J17", text="the player of a wild card names a suit")
    turn_limit = option(500, (1, 1000), rule="J13", text="turns after which play counts as impossible")
    max_vetoes = option(5, (1, 20), rule="J24", text="vetoed proposals after which there is no new rule")
    max_hands = option(6, (1, RULES), rule="J25", text="hands that make a match")


DOES = "{seat} {does}"
NOT_HELD = "R2: you do not hold {card}"
CARD = from_hand(held=NOT_HELD, phase=(OPENING, SECOND, TURN, WINDOW), to="discard")
PASS = button("pass", says="{seat} passes and draws", zone="stock", phase=(TURN, WINDOW))
DECLINE = button("decline", says="{seat} declines", phase=(OPENING, SECOND))
SUIT = numbers("suit", [f"name {name}" for name in SUIT_NAMES], says=DOES, group="suit", phase=NAMING)
NOTHING = button("nothing", WORDS[SILENCE], says="", phase=(WINDOW, OWN_WORDS, WAITING))
CALL = numbers("bartok", WORDS[BARTOK:FIRST_PHRASE], start=BARTOK, says="{seat}: Bartok!", phase=(WINDOW, OWN_WORDS))
SAY = numbers(
    "phrase", WORDS[FIRST_PHRASE:FIRST_CHARGE], start=FIRST_PHRASE, says=DOES, group="say", phase=(WINDOW, OWN_WORDS)
)
CHARGE = numbers("charge", WORDS[FIRST_CHARGE:], start=FIRST_CHARGE, says=DOES, group="charge", phase=WINDOW)
WHEN = numbers("when", [trigger_text(t) for t in range(TRIGGERS)], group="new rule", phase=TRIGGER)
THEN = numbers("then", [effect_text(e) for e in range(LAST)], group="new rule", phase=EFFECT)
ANSWERED = "{seat} has answered"
CLAIM = from_hand(
    "claim", "claim with {card}", says="{seat} claims with {card}", hidden_says=ANSWERED, held=NOT_HELD, phase=CLAIMS
)
NO_CLAIM = button("no claim", says="{seat} does not claim", hidden_says=ANSWERED, phase=CLAIMS)
ASIDE = numbers("aside", [f"at once {words}" for words in WORDS], hidden_says=ANSWERED, phase=AT_ONCE)
DECLARE = button("declare", "declare a rule in words", says="{seat} declares a rule", content=True, phase=TRIGGER)
DELAY = button("delay", "charge a delay", says="{seat} charges a delay", content=True, timed=True, phase=WAITING)


NO, YES = range(2)


def ballot(name: str, no: str, yes: str, phase: int) -> Kind:
    """A vote, in which all answer unseen: `NO` or `YES`."""
    return numbers(name, (no, yes), says=DOES, hidden_says=ANSWERED, phase=phase)


ON_RULE = ballot("veto", "agree", "veto", VETO)
ON_REPEAL = ballot("repeal", "keep the rule", "repeal the rule", REPEAL)
ON_END = ballot("end", "go on", "end the match", ENDING)
ON_CHARGE = ballot("honour", "dismiss the charge", "uphold the charge", HONOUR)
MOVES = Catalogue(
    CARD, PASS, DECLINE, SUIT, NOTHING, CALL, SAY, CHARGE, WHEN, THEN, CLAIM, NO_CLAIM, ASIDE, DECLARE, DELAY, ON_RULE,
    ON_REPEAL, ON_END, ON_CHARGE,
)  # fmt: skip


@rule
def reverse(direction):
    """The other direction of play."""
    return TO_THE_RIGHT if direction == TO_THE_LEFT else TO_THE_LEFT


@rule
def step(s: Bartok, seat, by):
    """The seat `by` places on in the direction of play."""
    return (seat + (by if s.direction != TO_THE_RIGHT else -by)) % s.seats


@rule
def ask_all(s: Bartok, phase):
    s.phase = phase
    s.spoken = 0
    for seat in range(SEATS):
        s.choice[seat] = -1
        if phase != HONOUR:
            s.said[seat] = 0


@rule
def stage(s: Bartok, seat):
    """What a seat is asked, where that is more than the phase. J4, J8: in races and windows in which all answer
    together the moves are different; in the others some seats may only speak for themselves. J26: a seat that is not on
    turn waits."""
    if s.phase == OPENING or s.phase == SECOND:
        return CLAIMS if together(s) else s.phase
    if s.phase == WINDOW:
        if together(s):
            return AT_ONCE
        return OWN_WORDS if accuses_no_other(s, seat) else WINDOW
    return WAITING if s.phase == TURN and seat != s.turn else s.phase


@rule
def accuses_no_other(s: Bartok, seat):
    """J5, J8: the others charge the player of the last card, if the players police each other."""
    return s.penalties != CALLED or seat == s.actor


@rule
def to_act(s: Bartok):
    """R4, R5, R21, J8: several seats in races, windows and votes; else the seat on turn."""
    everybody = (1 << s.seats) - 1
    if s.phase == OPENING or s.phase == REPEAL or s.phase == ENDING:
        return everybody & ~s.spoken
    if s.phase == SECOND:
        return ((1 << ((s.first + 1) % s.seats)) | (1 << ((s.first - 1 + s.seats) % s.seats))) & ~s.spoken
    if s.phase == VETO:
        return everybody & ~s.spoken & ~(1 << s.proposer)
    if s.phase == HONOUR:
        return everybody & ~s.spoken & ~(1 << s.accused) & ~(1 << s.accuser)
    if s.phase == WINDOW:
        return window_seats(s) & ~s.spoken
    if s.phase == TRIGGER or s.phase == EFFECT:
        return 1 << s.proposer
    if s.phase == TURN and s.delay_seconds and s.penalties == CALLED and s.races == REAL_TIME:
        return everybody & ~(s.spoken & ~(1 << s.turn))  # J26
    return 1 << s.turn


@rule
def window_seats(s: Bartok):
    """J8: all others may charge; the player of the last card may speak, and so may seats that still owe "Bartok"
    (J9)."""
    owing = s.silent_one
    if s.phrases or (not s.passed and s.penalties != OFF):
        owing |= 1 << s.actor
    if s.penalties != CALLED:
        return owing
    return ((1 << s.seats) - 1) & ~(1 << s.actor) | owing


@rule
def together(s: Bartok):
    """J4, J8: in races and windows all answer together, unseen; else the first answer counts."""
    return s.races != REAL_TIME
