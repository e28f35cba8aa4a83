"""MkDocs hooks that add pages to the documentation site, besides the files of ``docs``.

- the README as its first page, CONTRIBUTING, and the decisions;
- after the pages of positions, encodings and messages what is declared, of every game;
- a page for every game: its table, book, options, moves, fields and observation layout, from what the game declares;
- the reference of the public names of `upcard`, from their docstrings.

Links to files that are not on the site become plain file names.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # no games are played here; compiling would take minutes
ROOT = Path(__file__).parents[1]
ROOM = ROOT / "build/web"
"""The card room as a folder (`make web`); without it the site has no room."""
NOTEBOOK = "notebook.md"
"""The page whose blocks of Python become cells (`web/folder/notebook.js`)."""
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import encodings_page  # noqa: E402
import games_page  # noqa: E402
import positions_page  # noqa: E402
import wire_page  # noqa: E402

import upcard  # noqa: E402
from upcard.declarations.kinds import Kind  # noqa: E402
from upcard.engine.knowledge.observation import Block  # noqa: E402
from upcard.engine.play.book_examples import written_out  # noqa: E402
from upcard.engine.play.game import Game  # noqa: E402

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)")
DOORS = {
    "Games and tables": [
        "game", "engine.compile.registry.names", "register", "Game", "Table", "View", "Zone", "Entry", "Offer",
        "Result",
    ],
    "States and simulations": [
        "State", "simulate", "Simulation", "load", "solve", "bot",
    ],
    "Environments and trajectories": [
        "research.interfaces.vector.make_vec", "research.interfaces.vector.UpcardVectorEnv",
        "research.interfaces.petting_zoo.env", "research.learning.trajectories.collect",
        "research.learning.trajectories.Trajectories",
    ],
    "Learning": [
        "research.learning.learning_batch.LearningBatch", "research.learning.against_bots.AgainstBots",
        "research.learning.evaluation.against", "research.learning.network_file.save_network",
        "research.learning.network_file.stamp", "research.benchmark.bench.run", "research.versions.versions",
    ],
    "Many machines": [
        "research.tournaments.distributed.simulate", "research.tournaments.distributed.collect",
        "research.tournaments.parallel.spread",
    ],
    "Small games, exactly": [
        "research.small_games.small.SmallGame", "research.small_games.small.SmallState",
        "research.small_games.exact.Tree", "research.small_games.yardsticks.kuhn_poker",
        "research.small_games.yardsticks.leduc_holdem",
    ],
    "Errors": [
        "UpcardError", "BadCard", "BadGame", "BadMove", "BadOption", "BadPosition", "BadRecord", "IllegalMove",
        "NoSolver", "UnknownGame",
    ],
}  # fmt: skip
"""The public names, as the reference has them."""
FIGURES = (
    "players", "moves of a match", "hands of a match", "matches drawn or shared", "moves of a hand",
    "advantage when all play at random", "advantage between bots", "hands of bots behind it",
)  # fmt: skip
"""The columns of ``docs/facts.md`` as row headings."""
MADE = {
    "positions.md": positions_page.sections, "encodings.md": encodings_page.sections, "wire.md": wire_page.sections,
}  # fmt: skip
"""What follows the text of a page on the site: it is made from what the games and the server declare."""


def on_post_build(config: MkDocsConfig) -> None:
    """Put the card room into the site, where `make web` has built it."""
    if ROOM.exists():
        shutil.copytree(ROOM, Path(config.site_dir) / "room", dirs_exist_ok=True)


def play_now(up: str, place: str = "") -> str:
    """A button that opens the room of the site, at a page of it; nothing where there is no room."""
    if not ROOM.exists():
        return ""
    return f'<p><a class="md-button md-button--primary" href="{up}room/{place}">Play now</a></p>'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for path, text in pages().items():
        files.append(_generated(config, path, text))
    return files


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the games and the decisions to the navigation."""
    for entry in config.nav or []:
        if "Games" in entry:
            entry["Games"] += [{upcard.game(name).about.title: f"games/{name}.md"} for name in upcard.games()]
    decisions = [f"decisions/{path.name}" for path in sorted((ROOT / "docs/decisions").glob("*.md"))]
    (config.nav or []).append({"Decisions": decisions})
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Add what is made, lead links to the pages of the site, and let the notebook's cells run where there is a room."""
    if page.file.src_uri in MADE:
        markdown += MADE[page.file.src_uri]()
    if page.file.src_uri == NOTEBOOK and ROOM.exists():
        markdown += '\n<script type="module" src="../room/room/notebook.js"></script>\n'
    source = _origin(page.file)
    return LINK.sub(lambda found: _led(found, source, page.file.src_uri, files), markdown)


def pages() -> dict[str, str]:
    """The generated pages by path."""
    found = {
        "index.md": _with_button((ROOT / "README.md").read_text(encoding="utf-8")),
        "contributing.md": (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
        "reference.md": reference(),
    }
    return found | {f"games/{name}.md": game_page(name) for name in upcard.games()}


def _with_button(text: str) -> str:
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{play_now('./')}\n{rest}"


def reference() -> str:
    """The public names under their headings."""
    parts = ["# Python"]
    for heading, names in DOORS.items():
        parts.append(f"## {heading}")
        parts += [f"::: upcard.{name}\n    options:\n      heading_level: 3" for name in names]
    return "\n\n".join(parts) + "\n"


def game_page(name: str) -> str:
    """The page of a game, for players and for programs."""
    game = upcard.game(name)
    about = game.about
    book = next(path for path in (ROOT / "src/upcard/games").rglob(f"{name}.md"))
    title, _, rest = written_out(book.read_text(encoding="utf-8")).partition("\n")
    options = "\n".join(
        f"| `{option}` | {spec.rule} | {spec.text} | {games_page.choice(game, option)} |"
        for option, spec in games_page.house_rules(game).items()
    )
    parts = [
        title,
        play_now("../../", f"?/g/{name}"),
        f"![The table of {about.title}](../tables/{name}.jpg)",
        rest.strip(),
        "## In figures",
        facts_of(about.title),
        "## Options",
        f"| option | rule | what it decides | values |\n|---|---|---|---|\n{options}" if options else "None.",
        "## Moves",
        f"Each move is a number below {len(game.moves):,}; `table.play` takes its words.",
        "| moves | kind | words |\n|---|---|---|\n" + "\n".join(_kinds(game)),
        "## Fields of positions",
        positions_page.table_of(name).partition("\n\n")[2],
        "## Observation layout",
        f"`State.observation_tensor` has {game.observation_tensor_shape()[0]:,} numbers (float32)."
        " Seats count from the observer to the left.",
        "| from | to (exclusive) | field | holds | places |\n|---:|---:|---|---|---|\n" + "\n".join(_layout(game)),
    ]
    return "\n\n".join(parts) + "\n"


def facts_of(title: str) -> str:
    """The line of a game in ``docs/facts.md``, as a list."""
    page = (ROOT / "docs/facts.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page if line.startswith("|")]
    line = next(row for row in rows if row[0] == title)
    figures = "\n".join(f"| {name} | {figure} |" for name, figure in zip(FIGURES, line[1:], strict=True))
    return f"| | |\n|---|---:|\n{figures}\n\n[The games in figures](../facts.md) says how this was measured."


def _kinds(game: Game) -> list[str]:
    lines = []
    for first, kind in _runs(game):
        words = [game.moves.words(first), game.moves.words(first + len(kind) - 1)]
        said = f"`{words[0]}`" if words[0] == words[1] else f"`{words[0]}` ... `{words[1]}`"
        span = str(first) if len(kind) == 1 else f"{first}-{first + len(kind) - 1}"
        lines.append(f"| {span} | {kind.name} | {said} |")
    return lines


def _runs(game: Game) -> list[tuple[int, Kind]]:
    first, runs = 0, []
    while first < len(game.moves):
        kind = game.moves.kind(first)
        runs.append((first, kind))
        first += len(kind)
    return runs


def _layout(game: Game) -> list[str]:
    lines = []

    def key(block: Block) -> tuple[str, str]:
        return block.name, block.holds

    for (name, holds), run in groupby(game.observation_layout(), key=key):
        blocks = list(run)
        lines.append(f"| {blocks[0].start} | {blocks[-1].stop} | `{name}` | {holds} | {len(blocks)} |")
    return lines


def _generated(config: MkDocsConfig, path: str, text: str) -> File:
    from mkdocs.structure.files import File

    return File.generated(config, path, content=text)


def _origin(file: File) -> PurePosixPath:
    """The file of the repository that a page was made from."""
    named = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md"}
    path = PurePosixPath(file.src_uri)
    if str(path) in named:
        return PurePosixPath(named[str(path)])
    return PurePosixPath("docs") / path


def _led(found: re.Match[str], source: PurePosixPath, page: str, files: Files) -> str:
    sign, text, target, part = found[1], found[2], found[3], found[4] or ""
    if "://" in target:
        return found[0]
    path = PurePosixPath(os.path.normpath(source.parent / target))
    uri = _uri_of(path)
    if uri is not None and files.get_file_from_path(uri):
        return f"{sign}[{text}]({os.path.relpath(uri, PurePosixPath(page).parent)}{part})"
    return text if text.strip("`") == str(path) else f"{text} (`{path}`)"


def _uri_of(path: PurePosixPath) -> str | None:
    """The address of a repository file on the site."""
    if path.parts[:1] == ("docs",):
        return str(path.relative_to("docs"))
    if path.parts[:3] == ("src", "upcard", "games") and path.suffix == ".md":
        return f"games/{path.name}"
    return {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "src/upcard/games": "games.md"}.get(
        str(path)
    )
