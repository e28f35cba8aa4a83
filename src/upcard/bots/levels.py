"""The levels: names under which bots are chosen, from the weakest up."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from upcard.bots.batch.frozen import VERSIONS, is_frozen
from upcard.bots.exact.solved_worlds import SolvedWorlds, Solving
from upcard.bots.networks.network_names import LEARNED
from upcard.bots.players.bidder import Bidder, loops_of
from upcard.bots.players.human_like import PERFECT, HumanLike, Weakness
from upcard.bots.players.judgement import QuickJudgement
from upcard.bots.players.opening_leads import TableOfLeads
from upcard.bots.players.patience import SolvingBot
from upcard.bots.players.random import RandomBot
from upcard.bots.players.rule_of_thumb import RuleOfThumb
from upcard.bots.players.signalling import SignallingBot
from upcard.bots.plugged import Maker, plugged
from upcard.bots.priors import habit_of, habits_digest, has_habit, lends_auction
from upcard.bots.search.determinization import Weighing
from upcard.bots.search.ismcts import Search
from upcard.bots.search.lead_choice import has_table
from upcard.bots.search.memory import Memory
from upcard.bots.search.root_parallel import RootParallel
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import checked_seed
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.errors import UpcardError

MAX_TREES = 64
"""The most trees that a budget may ask for."""
JUDGEMENT = "judgement"
"""The level that makes the likeliest move by judgement at once."""
_APART = 0x9E3779B97F4A7C15
"""How far the seeds of trees are apart."""


class Bot(Protocol):
    """Chooses a move from what a seat knows."""

    def choose(self, infoset: InformationSet) -> int:
        """One of ``infoset.legal()``."""


class UnknownLevel(UpcardError, LookupError):
    """No level of that name, or a budget that it does not take."""


@dataclass(frozen=True)
class Budget:
    """How long a level may think about a move; None where it has no such limit."""

    iterations: int | None = None
    seconds: float | None = None
    trees: int = field(default=1, repr=False)
    """How many trees are grown side by side, each with all of this (`bots.search.root_parallel`). Only a level's name
    sets it, so `described` does not name it."""


@dataclass(frozen=True)
class Level:
    """A strength of play: what a bot may spend on a move, and its weaknesses."""

    name: str
    line: str
    """What it does, in a few words for a menu."""
    budget: Budget | None = None
    """The usual budget; None for a level that does not think."""
    weakness: Weakness = PERFECT
    auctions: int | None = None
    """In how many worlds it bids by imagined auctions (`bots.players.bidder`), where its game lends them (0: by
    judgement alone); None: by the search."""
    weighed: int = 0
    """How many imagined worlds it weighs before a move by what the others did (`bots.search.determinization`), in the
    games where that wins; 0: none. With signals it reads those, too."""
    signals: bool = False
    """Whether it keeps the agreement on signals (`bots.search.signals`), in the games that have one. A level that
    weighs no worlds by what was said does so where there is a table of leads: elsewhere it has a compiled form
    (`bots.batch_levels`), which gives none."""
    patience: int = 0
    """From so many cards on it works a patience out (`bots.players.patience`), where that can be done; 0: never."""
    checks_leads: bool = False
    """Whether it thinks about a lead that a table names (`bots.players.opening_leads`)."""
    conventions: bool = True
    """Whether it makes calls that mean something else than they say, where its game tells which those are."""
    listed: bool = True
    """Whether menus offer it; others are for experiments, by name."""
    maker: Callable[[Any, int], Bot] | None = None
    """What makes the bot from a game and a seed, for a level that a program registered."""
    tells: str = ""
    """What it remembers, counts and believes, for people who choose: a few plain sentences."""

    def build(self, rules: CompiledGame, seed: int, budget: Budget | None = None) -> Bot:
        """A bot of this level for a game. One that is given a budget thinks, also where the level goes by habit."""
        spent = budget or self.budget
        if self.name == JUDGEMENT:
            return QuickJudgement(rules, seed)
        if spent is None:
            return RandomBot(seed)
        habit = habit_of(rules, self.name) if budget is None else None
        if habit is not None:
            return RuleOfThumb(habit, rules, seed)
        judged, weighing = self.weakness.priors, self.weighing(rules)
        trees = [
            Search(rules, own, iterations=spent.iterations, seconds=spent.seconds, judged=judged, weighing=weighing)
            for own in ((seed + n * _APART) % 2**63 for n in range(spent.trees))
        ]
        grown = trees[0] if len(trees) == 1 else RootParallel(trees)
        player: Search | RootParallel | SolvedWorlds = grown
        if self.patience and rules.known("OPEN_PATIENCE"):
            ahead = SolvingBot(grown, self.patience)
            return ahead if self.weakness == PERFECT else HumanLike(ahead, self.weakness, seed)
        solving = self.solving(rules)
        if solving is not None:
            player = SolvedWorlds(grown, rules.known("SOLVED_FROM"), solving, seed, weighing=weighing)
        signalling = SignallingBot(player) if weighing.kept else player
        search = TableOfLeads(signalling, self.checks_leads) if has_table(rules) else signalling
        loops = None if self.auctions is None else loops_of(rules)
        bidder = loops and Bidder(search, loops, self.auctions or 0, seed, conventions=self.conventions)
        thinker = bidder or search
        return thinker if self.weakness == PERFECT else HumanLike(thinker, self.weakness, seed)

    def weighing(self, rules: CompiledGame) -> Weighing:
        """How it weighs the worlds that it imagines in a game."""
        found = Weighing.of(rules, self.weighed)
        keeps = self.signals and (self.weighed or has_table(rules))
        return found if keeps else replace(found, kept=None)

    def solving(self, rules: CompiledGame) -> Solving | None:
        """In how many imagined worlds it solves each card of a game (`bots.exact.solved_worlds`); None where that does
        not win."""
        fields = rules.known("SOLVED_WORLDS", {}).get(self.name)
        return None if fields is None else Solving(**fields)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "random", "plays any legal move",
            tells="Does not think. It is there to compare with.",
        ),
        Level(
            "beginner", "sees its hand and the table, and hopes",
            Budget(iterations=60, seconds=0.5),
            Weakness(
                Memory(low=0.05, high=0.3, trumps=0.2, voids=0.1), slip_rate=0.5, slip=0.8, priors=False,
                unthinkable=0.015,
            ),
            auctions=0, conventions=False, signals=True,
            tells="Remembers a high card now and then, hardly ever a low one or who is out of a suit. Assumes "
            "nothing about the others. Half of its moves only look good. Bids what it holds and knows no conventions. "
            "Leads the first card of a hand of Contract Bridge by a table and gives signals there, as all levels "
            "above. Follows a rule of thumb in Guts and Pontoon.",
        ),
        Level(
            "club", "counts trumps, knows the high cards, slips now and then",
            Budget(iterations=300, seconds=0.5),
            Weakness(Memory(low=0.4, high=0.9, trumps=1.0, voids=0.9), slip_rate=0.3, slip=0.6, unthinkable=0.02),
            auctions=0, signals=True,
            tells="Counts trumps, knows most high cards that are gone and mostly who is out of what; forgets more "
            "than half of the low cards. Assumes that the others play sensibly. Three moves in ten only look good. "
            "Bids by the system, without thinking ahead, and plays the cards of Contract Bridge by working out "
            "six imagined deals. Follows a rule of thumb in Guts, Pontoon and Pitty Pat.",
        ),
        Level(
            "strong", "counts nearly every card, hardly ever slips",
            Budget(iterations=3_000, seconds=0.5),
            Weakness(Memory(low=0.85), slip_rate=0.03, slip=0.3),
            auctions=800, weighed=600, signals=True, patience=40,
            tells="Forgets one low card in seven and nothing else. Thinks ten times as long as the club player. One in "
            "thirty moves is a little worse than the best. Considers where each bid leads. Works out the cards of "
            "Contract Bridge in up to 24 imagined deals, the last tricks of Twenty-Eight, and the last forty cards of "
            "Black Hole. In some games it concludes from bids who holds what; in Whist and Contract Bridge it gives "
            "signals by its cards and reads those of others.",
        ),
        Level(
            "best", "forgets nothing, takes two seconds", Budget(iterations=60_000, seconds=2.0),
            auctions=2_000, weighed=1_500, signals=True, patience=51, checks_leads=True,
            tells="Forgets nothing, never slips, and thinks two seconds about a move. Works out the cards of "
            "Contract Bridge and the last tricks of Twenty-Eight in up to 60 imagined deals, and all of Black Hole. In "
            "some games it concludes from bids who holds what; in Whist and Contract Bridge it gives "
            "signals by its cards and reads those of others.",
        ),
        Level(
            JUDGEMENT, "plays the likeliest move by the judgement of the game", listed=False,
            tells="Makes at once the likeliest move by the judgement of the game; one of them at random where several "
            "are. In a game without judgement it tries each move in a few imagined hands.",
        ),
        Level(
            "search", "imagines the hidden cards and plays the hand out", Budget(4_000, 2.0), checks_leads=True,
            listed=False,
        ),
    )
}  # fmt: skip
"""The levels, the weakest first. The seconds are a guard for slow games and machines; iterations end the search."""
USUAL = "club"
"""The level of a bot where none is named."""


def known(name: str) -> Level:
    """The level of a name, also that of a bot of another package (`bots.plugged`). Raises `UnknownLevel`."""
    if name not in LEVELS and name in plugged():
        point = plugged()[name]
        LEVELS[name] = Level(name, f"a bot of {point.value.partition(':')[0]}", maker=Maker(name))
    if name not in LEVELS:
        names = [*LEVELS, *(other for other in plugged() if other not in LEVELS), *VERSIONS, f"{LEARNED}:FILE"]
        raise UnknownLevel(f"there is no level {name!r}; there are {', '.join(names)}")
    return LEVELS[name]


def level_names() -> tuple[str, ...]:
    """The names of the levels that menus offer, the weakest first."""
    for name in plugged():
        known(name)
    return tuple(name for name, level in LEVELS.items() if level.listed)


def make(level: str, game: Game | CompiledGame | str, seed: int | None = None) -> Bot:
    """A bot of a level for a game (or its name). Without a seed its choices cannot be foreseen.

    Raises `UnknownLevel`, `UnknownGame`, and `BadOption` for a seed that is none.
    """
    seed = None if seed is None else checked_seed(seed)
    if isinstance(game, str):
        game = Game(compiled_game(game))
    if not isinstance(level, str):
        raise UnknownLevel(f"a level is named, as 'club' or 'club:500', not {level!r}")
    name, colon, budget = level.partition(":")
    if name == LEARNED:
        from upcard.bots.networks.learned import learned_bot  # few tables have a network, and importing it takes time

        return learned_bot(budget, game)
    if is_frozen(level):
        from upcard.bots.batch.frozen_bot import FrozenBot  # as above

        return FrozenBot(level, game if isinstance(game, Game) else Game(game), seed)
    found = known(name)
    if found.maker is not None:
        if colon:
            raise UnknownLevel(f"{level!r}: this level takes no budget")
        return found.maker(game, secrets.randbits(63) if seed is None else seed)
    rules = game.rules if isinstance(game, Game) else game
    chosen = _read_budget(level, budget, found.budget) if colon else None
    return found.build(rules, secrets.randbits(63) if seed is None else seed, chosen)


def register(name: str, maker: Callable[[Any, int], Bot], line: str = "") -> None:
    """Make a bot of yours a level of this process: the arena, the environments, the terminal and a room that is opened
    later know it by its name. ``maker(game, seed)`` makes one; `line` is what menus say of it.

    Raises `ValueError` for a name that is taken or cannot be typed in a menu.
    """
    if name in LEVELS or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"{name!r} cannot be the name of a level: it is taken, or not of small letters, digits and _")
    LEVELS[name] = Level(name, line, maker=maker)


def described(level: str, game: str = "") -> str:
    """What a level name stands for today in a game, in numbers: results are comparable only while it stays the same."""
    found = LEVELS.get(level.partition(":")[0])
    if found is None:
        return ""
    if not game:
        return repr((found.budget, found.weakness))
    rules = compiled_game(game)
    solving, weighing = found.solving(rules), found.weighing(rules)
    more: tuple[object, ...] = () if solving is None else (solving, rules.known("SOLVED_FROM"))
    if solving is not None and solving.each is not None:
        more += (solving.each,)
    if solving is not None and solving.settled is not None:
        more += (solving.settled,)
    if found.patience and rules.known("OPEN_PATIENCE"):
        more += (found.patience,)
    if weighing.worlds and weighing.trust:
        more += (weighing.worlds, weighing.trust)
    if weighing.kept:
        more += ("signals", weighing.kept) if weighing.worlds else ("signals",)
    if has_table(rules) and found.budget:
        more += ("table of leads",) if found.checks_leads else ("table of leads", "at once")
    if has_habit(game, level):
        more += (habits_digest(rules),)
    bids = (found.auctions, found.conventions) if lends_auction(game) else ()
    return repr((found.budget, found.weakness, *bids, *more))


def budget_of(level: str) -> Budget | None:
    """The budget that the name of a level carries, such as ``search:500``; None for one without. Raises
    `UnknownLevel`."""
    name, colon, text = level.partition(":")
    return _read_budget(level, text, known(name).budget) if colon else None


def _read_budget(level: str, text: str, usual: Budget | None) -> Budget:
    if usual is None:
        raise UnknownLevel(f"{level!r}: this level takes no budget")
    spent, star, count = text.partition("*")
    if not star or (re.fullmatch(r"[0-9]{1,9}", count) and 1 <= int(count) <= MAX_TREES):
        trees = int(count) if star else 1
        if star and not spent:
            return replace(usual, trees=trees)
        if re.fullmatch(r"[0-9]{1,18}", spent) and int(spent):
            return Budget(iterations=int(spent), trees=trees)
        if re.fullmatch(r"[0-9]{1,9}s|[0-9]{0,9}\.[0-9]{1,9}s", spent) and float(spent[:-1]):
            return Budget(seconds=float(spent[:-1]), trees=trees)
    raise UnknownLevel(
        f"{level!r}: a budget is a number of iterations (2000) or of seconds (0.5s), or one of these and how many "
        f"trees grow side by side (2s*4, {MAX_TREES} at most), not {text!r}"
    )
