"""Opens a local table: a game with options, a seat for the person, bots for the others."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Mapping

import upcard
from upcard import bots
from upcard.bots.readiness.background import BackgroundReadiness
from upcard.engine.compile.variant import Variant
from upcard.errors import BadOption
from upcard.room.errors import RoomError
from upcard.room.people.text_input import BOT_NAMES, clean_name
from upcard.terminal.settings import Settings, load_settings
from upcard.terminal.tables.local_table import Chooser, LocalTable

OptionValue = int | str | bool


def read_options(pairs: Iterable[str]) -> dict[str, OptionValue]:
    """``["target=5"]`` as a mapping. Raises `BadOption`."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadOption(f"{pair!r} is not an option; write name=value, such as target=5")
        options[name.strip()] = value.strip()
    return options


def chosen_game(
    name: str,
    players: int | None = None,
    preset: str = "book",
    options: Mapping[str, OptionValue] | None = None,
    hand: bool = False,
) -> upcard.Game:
    """The game with these options; `hand` plays a single hand. Raises `UpcardError`."""
    extra: dict[str, OptionValue] = {"single_hand": True} if hand else {}
    return upcard.game(name.replace("-", "_").lower(), players=players, preset=preset, **{**(options or {}), **extra})


def check_seat(game: Variant, seat: int) -> None:
    """Check that the game has this seat. Raises `BadOption`."""
    if not 0 <= seat < game.players:
        raise BadOption(
            f"there is no seat {seat}; {game.title} for {game.players} has the seats 0 to {game.players - 1}"
        )


def own_name(chosen: str = "") -> str:
    """The person's name: the chosen one, else the system account's, else Guest."""
    for name in (chosen, _account()):
        try:
            return clean_name(name[:1].upper() + name[1:])
        except RoomError:
            continue
    return "Guest"


def _account() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # some containers have no account
        return ""


def seat_names(players: int, me: int | None, chosen: str = "") -> tuple[str, ...]:
    """The names at a local table: the person's, and those of bots in a card room."""
    names = [] if me is None else [own_name(chosen)]
    spare = [*BOT_NAMES, *(f"{name} {n}" for n in (2, 3) for name in BOT_NAMES)]
    bots = iter([name for name in spare if name.casefold() not in {own.casefold() for own in names}])
    return tuple(names[0] if seat == me else next(bots) for seat in range(players))


def open_session(
    game: upcard.Game,
    me: int | None = 0,
    level: str = bots.USUAL,
    seed: int | None = None,
    settings: Settings | None = None,
) -> LocalTable:
    """A table with the person at seat `me` (None: a spectator) and bots of a level at the others.

    With a seed the deal and the bots' choices are reproducible (as far as the level allows), so the bots wait for the
    compiler; without one they use interpreted rules until the game is compiled. Raises `UpcardError`.
    """
    if me is not None:
        check_seat(game, me)
    readiness = BackgroundReadiness(interpreted_first=seed is None)
    choosers: dict[int, Chooser] = {}
    for seat in range(game.players):
        if seat != me:
            own = [] if seed is None else [seed * 16 + seat]
            choosers[seat] = readiness.bot(level, game, *own).choose
    settings = settings or load_settings()
    table = readiness.cast(game).table(seed, seat_names(game.players, me, settings.name))
    if table.game.rules.provisional:
        readiness.prepare(game.name, *{bots.USUAL, level})
    return LocalTable(table, me, choosers, settings, readiness.promoted)
