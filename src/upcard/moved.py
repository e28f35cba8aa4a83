"""Public modules that have moved: programs may import them from their former place for one more release.

`FormerPlaces` is the last finder that Python asks, so it costs nothing where a module is found. What it imports is the
module of the new place itself, and a `DeprecationWarning` says where that is (docs/public-names.md).
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

_FOLDERS = {
    "upcard.research": {
        "benchmark": "bench plain_positions",
        "interfaces": "open_spiel open_spiel_small petting_zoo vector",
        "learning": (
            "against_bots evaluation gpu learning_batch network_file opponents points_taken positions spaces "
            "trajectories"
        ),
        "measure": "chart statistics",
        "small_games": "exact small yardsticks",
        "tournaments": (
            "arena distributed duplicate_deals file_bots ladder parallel ratings report results_file tournament"
        ),
    },
    "upcard.mechanics": {
        "auctions": "auction_facts points_auction",
        "chips": "betting betting_facts poker pot showdown",
        "deals": "deal deal_facts stock",
        "going_out": "shedding stops",
        "matches": "match match_facts phase_facts race seat_facts sides turn",
        "melds": "counted_hands meld meld_search",
        "tricks": "captured_facts card_points concealed_trump must_head trick trick_facts trump_twin",
        "words": "answer_records invented_rules prompts",
    },
}
_GAMES = {
    "beggar_my_neighbor": ("bulk_turning",),
    "pontoon": ("seen_pack", "twenty_one"),
    "truco": ("best_of_three", "open_trick", "raising", "ranking"),
}
MOVED = {
    **{
        f"{package}.{name}": f"{package}.{folder}.{name}"
        for package, folders in _FOLDERS.items()
        for folder, names in folders.items()
        for name in names.split()
    },
    **{f"upcard.mechanics.{name}": f"upcard.games.{game}.{name}" for game, names in _GAMES.items() for name in names},
    "upcard.declarations.moves": "upcard.declarations.catalogue",
    "upcard.mechanics.layout": "upcard.games.trex.suit_layout",
    "upcard.research.pbn": "upcard.engine.records.pbn",
}
"""The places of modules in this release, by those of the last one."""


class FormerPlaces(MetaPathFinder, Loader):
    """Finds modules where they were in the last release."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A spec of a module that has moved; None of any other."""
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty module: `exec_module` puts the one of the new place in its stead."""
        return ModuleType(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Import the module of the new place under the former name, too."""
        new = MOVED[module.__name__]
        warnings.warn(f"{module.__name__} has moved to {new}", DeprecationWarning, stacklevel=2)
        sys.modules[module.__name__] = importlib.import_module(new)


sys.meta_path.append(FormerPlaces())
