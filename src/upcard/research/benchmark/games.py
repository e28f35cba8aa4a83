"""What `upcard-bench-2` consists of: ten games, three frozen opponents, and the deals: public ones, or those of a key.

Version 1 had the same games, opponents and public deals. Its rows had any number of deals, and its results kept no
deal, so that there is nothing in them from which scores over games could be computed.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from upcard.engine.play.game import Game
from upcard.engine.play.game import game as make
from upcard.errors import BadOption

NAME, FORMER = "upcard-bench-2", "upcard-bench-1"
SEED = 20_261
"""The deals are those of this seed, from number 0 on."""
OPPONENTS = ("random", "judgement@1", "club@1")
NOTHING, STANDARD = "random", "club@1"
"""The players whose normalised scores are 0 and 1 in every game."""
MIN_KEY_BYTES, MAX_KEY_BYTES = 16, 4096


@dataclass(frozen=True)
class BenchGame:
    """A game of the benchmark. A match is a single hand."""

    name: str
    players: int
    why: str
    """What it asks of a player that the others do not."""

    def game(self) -> Game:
        """The game with its options."""
        return make(self.name, players=self.players, single_hand=True)


GAMES: tuple[BenchGame, ...] = (
    BenchGame("black_hole", 1, "patience: no opponent and hardly a secret; planning over fifty moves"),
    BenchGame("briscola", 2, "tricks for card points, a stock to draw from, no duty to follow suit"),
    BenchGame("daifugo", 5, "shedding: combinations that must be beaten, a large catalogue of moves"),
    BenchGame("diplomat", 3, "asking: questions and answers, and what follows from them"),
    BenchGame("gong_zhu", 4, "tricks to avoid, each player alone, cards that change the worth of others"),
    BenchGame("guts", 6, "betting at once and in secret: hardly a card to see, mixed strategies"),
    BenchGame("mille", 2, "melds: draw, lay out, discard; long hands with points on the way"),
    BenchGame("pepper", 4, "an auction, then tricks with partners, bowers as trumps"),
    BenchGame("truco", 4, "tricks with stakes that are raised: bluff, partners, two or three tricks"),
    BenchGame("whist", 4, "tricks with partners, all cards dealt: the plain game of inference"),
)  # fmt: skip
"""Trick games, an auction, melds, betting, asking, shedding and a patience; one to six players."""


@dataclass(frozen=True)
class HeldOut:
    """Deals that only the operator of a comparison knows, so that no player is tuned on them. They follow from a key,
    which is `MIN_KEY_BYTES` to `MAX_KEY_BYTES` long; a result names the key and does not reveal it. Raises
    `BadOption`."""

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not MIN_KEY_BYTES <= len(self.key) <= MAX_KEY_BYTES:
            raise BadOption(f"a key of deals has {MIN_KEY_BYTES} to {MAX_KEY_BYTES:,} bytes, not {len(self.key):,}")

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return int.from_bytes(self._derived("deals")[:8], "big") >> 1

    @property
    def name(self) -> str:
        """Twelve hex digits that name the key: results are comparable where it is the same."""
        return self._derived("name").hex()[:12]

    def digest(self, deals: bytes) -> str:
        """Twelve hex digits of deals. Only the key tells whether they are those of other deals."""
        return hmac.digest(self.key, self._derived("digest") + deals, "sha256").hex()[:12]

    def _derived(self, purpose: str) -> bytes:
        return hmac.digest(self.key, f"{NAME} {purpose}".encode(), "sha256")


def bench_game(name: str) -> BenchGame:
    """A game of the benchmark. Raises `BadOption`."""
    for game in GAMES:
        if game.name == name:
            return game
    raise BadOption(f"{NAME} has the games {', '.join(game.name for game in GAMES)}, not {name!r}")


SIGNATURES: dict[str, dict[str, str]] = {
    "random": {
        "briscola": "929d78c3ef93", "daifugo": "c5a3b2066822", "diplomat": "ed487414056e", "gong_zhu": "652d360b173e",
        "guts": "aad441fbe256", "mille": "d8544ba8f34b", "pepper": "3cb0a7872fd1", "truco": "d132ab290b1a",
        "whist": "788d3bbb2132",
    },
    "judgement@1": {
        "briscola": "7a6583c4987c", "daifugo": "8b5dab5f1bef", "diplomat": "d7b15e183cc3", "gong_zhu": "724b90f96824",
        "guts": "3acd4623d8b5", "mille": "2047753df247", "pepper": "6b4bf1272b70", "truco": "1f6b529cdc37",
        "whist": "5b1dffcc695c",
    },
    "club@1": {
        "briscola": "336ab1f66125", "daifugo": "41172e3bf863", "diplomat": "bfdc203d1222", "gong_zhu": "a5ae2cad417c",
        "guts": "b23093be880a", "mille": "ae2cc2c4b988", "pepper": "41186602c890", "truco": "1aba18ecf73a",
        "whist": "0310e88058a1",
    },
}  # fmt: skip
"""How the frozen opponents play, by opponent and game."""
