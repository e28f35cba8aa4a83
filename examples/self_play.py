"""A network teaches itself Briscola for two: PPO on a thousand tables, then it meets `club`.

    python examples/self_play.py --hands 128000 --curve curve.svg --keep player.pt
    python examples/self_play.py --hands 3000 --deals 20

It learns only from its own play in both seats of all tables: cards that led to more points than expected become more
likely (Schulman and others, "Proximal Policy Optimization Algorithms", 2017). A hand of Briscola for two has forty
moves, always; so all tables deal at the same step, and one batch is a thousand whole hands.

Its input is what `make_vec` gives a seat, plus a memory of the cards played so far. Suits differ only by being trumps
or not, so they are rotated until trumps come first.

Needs ``pip install '.[learn]'``. docs/learning.md has the figures of a run.
"""

from __future__ import annotations

import argparse
import copy
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import upcard
import upcard.research.interfaces.vector
from upcard.engine.knowledge.information_set import InformationSet
from upcard.research.measure.statistics import Estimate
from upcard.research.tournaments.arena import run

HAND, FACES = 40, 40
CARDS = np.array([card for card in range(52) if card % 13 not in (6, 7, 8)])
"""The card (and move) of each face: a pack of forty has no 8, 9 and 10."""
WORTH = np.tile([0, 10, 0, 0, 0, 0, 2, 3, 4, 11], 4)  # 2 3 4 5 6 7 J Q K A
TURNED = (np.arange(FACES) + 10 * np.arange(4)[:, None]) % FACES
"""The faces in their order from the trump suit on, for each suit that may be trump."""
EPOCHS, PART, CLIP, RATE, SCALE = 2, 5_000, 0.2, 1e-3, 30.0
Bools = NDArray[np.bool_]


class Eyes:
    """From what `make_vec` shows and the cards that are gone to what the network sees, and back to cards."""

    def __init__(self, game: upcard.Game) -> None:
        start = {(block.name, block.seat): block.start for block in game.observation_layout()}
        places = [start["hands", 0], start["hands", 1], start["upcard", None], start["trick", None]]
        self.columns = np.add.outer(places, np.arange(FACES))
        self.stock, self.trump = start["stock", None] + FACES, start["trump", None]
        self.size = FACES * (len(places) + 1) + 1

    def see(self, observed: NDArray[np.float32], gone: Bools, mask: NDArray[np.int8]) -> tuple[Tensor, Tensor]:
        """float32 (B, size) and bool (B, 40), the faces that may be played; both from trumps on."""
        turned = TURNED[observed[:, self.trump].astype(int)]
        cards = np.concatenate([observed[:, self.columns], gone[:, None]], axis=1)
        cards = np.take_along_axis(cards, turned[:, None], axis=2).reshape(len(observed), -1)
        legal = np.take_along_axis(mask[:, CARDS] == 1, turned, axis=1)
        seen = np.concatenate([cards, observed[:, [self.stock]]], axis=1, dtype=np.float32)
        return torch.from_numpy(seen), torch.from_numpy(legal)

    def face(self, observed: NDArray[np.float32], choice: Tensor) -> NDArray[np.int64]:
        """The faces (B,) that were chosen, by their place from trumps on."""
        return TURNED[observed[:, self.trump].astype(int), choice.numpy()]


class Player(nn.Module):
    """What to play, as logits of faces, and what the rest of the hand is worth, in units of `SCALE` points."""

    def __init__(self, size: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, FACES), nn.Linear(width, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        deep = self.body(seen)
        return self.policy(deep).masked_fill(~legal, -1e9), self.value(deep).squeeze(-1)


@dataclass
class Hands:
    """Every move of a hand at each table; arrays (moves, ...)."""

    seen: Tensor
    legal: Tensor
    choice: Tensor
    chance: Tensor
    """The log of how likely the move was."""
    to_come: Tensor
    """The points that the player of each move took from then on, minus those of the other."""


@torch.no_grad()
def play(player: Player, eyes: Eyes, envs: upcard.research.interfaces.vector.UpcardVectorEnv) -> Hands:
    """A hand at each table, with the player in both seats."""
    tables, batch = np.arange(envs.num_envs), envs.batch
    gone, notes, faces, seats = np.zeros((len(tables), FACES), np.bool_), [], [], []
    for _ in range(HAND):
        observed = batch.observation
        seen, legal = eyes.see(observed, gone, batch.mask)
        odds = torch.log_softmax(player(seen, legal)[0], dim=1)
        choice = torch.multinomial(odds.exp(), 1)
        face = eyes.face(observed, choice[:, 0])
        gone[tables, face] = True
        notes.append((seen, legal, choice[:, 0], odds.gather(1, choice)[:, 0]))
        faces.append(face)
        seats.append(batch.player.copy())
        envs.step(CARDS[face])
    seen, legal, chosen, chance = (torch.cat(column) for column in zip(*notes, strict=True))
    to_come = points_to_come(np.array(faces), np.array(seats), batch.rewards[:, 0])
    return Hands(seen, legal, chosen, chance, torch.from_numpy(to_come.astype(np.float32)).reshape(-1) / SCALE)


def points_to_come(
    faces: NDArray[np.int64], seats: NDArray[np.int64], paid: NDArray[np.float32]
) -> NDArray[np.float64]:
    """What each move's maker gained from its trick on, (40, B): luck before the move is not credited to it.

    The winner of a trick leads to the next; `paid` is what the whole hand gave the first seat.
    """
    worth = WORTH[faces].reshape(HAND // 2, 2, -1).sum(axis=1)
    gained = np.where(seats[2::2] == 0, 1, -1) * worth[:-1]
    before = np.concatenate([np.zeros((1, len(paid))), gained.cumsum(axis=0)])
    return np.where(seats == 0, 1, -1) * np.repeat(paid - before, 2, axis=0)


def improve(player: Player, optimizer: torch.optim.Optimizer, hands: Hands, curiosity: float) -> None:
    """PPO: make good moves likelier, but none by much at once."""
    with torch.no_grad():
        gain = hands.to_come - torch.cat(
            [player(*part)[1] for part in zip(hands.seen.split(PART), hands.legal.split(PART))]
        )
        gain /= gain.std()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain)).split(PART):
            logits, value = player(hands.seen[part], hands.legal[part])
            odds = torch.log_softmax(logits, dim=1)
            ratio = (odds.gather(1, hands.choice[part, None])[:, 0] - hands.chance[part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            entropy = -(odds.exp() * odds).sum(dim=1).mean()
            loss = -better + 0.5 * nn.functional.mse_loss(value, hands.to_come[part]) - curiosity * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 1.0)
            optimizer.step()


@dataclass
class Snapshot:
    """A player as it was after some hands and seconds."""

    hands: int
    seconds: float
    player: Player


def learn(hands: int, tables: int = 1_000, seed: int = 1) -> list[Snapshot]:
    """Play this number of hands and improve after every thousand. What comes back are the players on the way: the
    untaught one, then after one, two, four ... thousand hands, and the last."""
    torch.manual_seed(seed)
    envs = upcard.make_vec("briscola", tables, players=2, single_hand=True, copy=False)
    envs.reset(seed=seed)
    eyes = Eyes(envs.game)
    player = Player(eyes.size)
    optimizer = torch.optim.Adam(player.parameters(), RATE)
    began, kept = time.monotonic(), [Snapshot(0, 0.0, copy.deepcopy(player))]
    for played in range(tables, max(hands, tables) + 1, tables):
        left = 1 - played / max(hands, tables)
        optimizer.param_groups[0]["lr"] = RATE * (0.1 + 0.9 * left)
        improve(player, optimizer, play(player, eyes, envs), curiosity=0.002 + 0.02 * left)
        if played >= tables * 2 ** (len(kept) - 1) or played + tables > hands:
            kept.append(Snapshot(played, time.monotonic() - began, copy.deepcopy(player)))
    return kept


class Learned:
    """The network as a bot: it plays the card that it holds for best."""

    def __init__(self, player: Player, game: upcard.Game) -> None:
        self.player, self.eyes = player, Eyes(game)

    @torch.no_grad()
    def choose(self, infoset: InformationSet) -> int:
        """The number of a legal move."""
        gone = np.isin(CARDS, [move for _, move in infoset.history()])
        observed = infoset.tensor()[None]
        logits, _ = self.player(*self.eyes.see(observed, gone[None], infoset.mask()[None]))
        return int(CARDS[self.eyes.face(observed, logits.argmax(dim=1))[0]])


def measured(player: Player, level: str, deals: int, seed: int) -> Estimate:
    """What the player was paid a hand by a bot of a level, on duplicate deals: each is played from both seats."""
    return run("briscola", [lambda game, _: Learned(player, game), level], deals, seed=seed, players=2).payoff(0)


def draw(path: Path, level: str, curve: list[tuple[Snapshot, Estimate]]) -> None:
    """The curve as a picture: what a hand paid against the level, with 95 % intervals."""
    import matplotlib

    matplotlib.use("agg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "upcard"})
    from matplotlib import pyplot as plot

    figure, axes = plot.subplots(figsize=(7, 4), layout="constrained")
    hands = [snapshot.hands / 1_000 for snapshot, _ in curve]
    axes.errorbar(hands, [e.mean for _, e in curve], [e.margin for _, e in curve], marker="o", capsize=3)
    axes.axhline(0, color="grey", linewidth=1)
    axes.set_xscale("symlog", base=2, linthresh=1)
    axes.set_xticks(hands, [f"{number:g}" for number in hands], rotation=45)
    axes.set(xlabel="thousand hands of self-play", ylabel=f"points a hand against {level}")
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=128_000, help="hands of self-play")
    parser.add_argument("--against", default="club", help="the level that it meets")
    parser.add_argument(
        "--deals", type=int, default=200, help="duplicate deals of a measurement; the last has five times as many"
    )
    parser.add_argument("--curve", type=Path, help="a picture of what it learned (.svg, .png)")
    parser.add_argument("--keep", type=Path, help="a file of its weights; if it is there, nothing is learned anew")
    given = parser.parse_args()
    torch.set_num_threads(1)
    if given.keep and given.keep.exists():
        game = upcard.game("briscola", players=2, single_hand=True)
        player = Player(Eyes(game).size)
        player.load_state_dict(torch.load(given.keep, weights_only=True))
    else:
        curve = []
        for snapshot in learn(given.hands):
            curve.append((snapshot, measured(snapshot.player, given.against, given.deals, seed=1)))
            print(f"{snapshot.hands:>9,} hands {snapshot.seconds:>6,.0f} s  {curve[-1][1]} a hand", flush=True)
        player = curve[-1][0].player
        if given.curve:
            draw(given.curve, given.against, curve)
        if given.keep:
            torch.save(player.state_dict(), given.keep)
    last = measured(player, given.against, 5 * given.deals, seed=2)
    print(f"against {given.against}, {5 * given.deals} new deals: {last} a hand")


if __name__ == "__main__":
    main()
