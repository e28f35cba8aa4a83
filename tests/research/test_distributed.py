"""Simulations and trajectories in parts: here, in processes and on a cluster they are what one process gives."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import upcard
from upcard.research.tournaments import distributed
from upcard.research.tournaments.arena import Settings
from upcard.research.tournaments.distributed import QUANTITIES, BadParts
from upcard.research.tournaments.ladder import climb
from upcard.research.tournaments.parallel import NoRay, spread

HAND = upcard.game("truco", single_hand=True)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A cluster of two workers on this machine."""
    ray = pytest.importorskip("ray")
    path = os.pathsep.join([str(Path(__file__).parents[2] / "src"), str(Path(__file__).parents[2])])
    ray.init(
        address="local", num_cpus=2, log_to_driver=False, logging_level="error", include_dashboard=False,
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join([path, os.environ.get("PYTHONPATH", "")])}},
    )  # fmt: skip
    yield "local"
    ray.shutdown()


def lowest(observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return masks.argmax(axis=1)


@dataclass
class DiesOnce:
    """Squares; the process that is the first to be given a 3 is killed."""

    flag: Path

    def __call__(self, number: int) -> int:
        if number == 3 and not self.flag.exists():
            self.flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number**2


def same(first: Any, second: Any) -> bool:
    names = QUANTITIES if isinstance(first, upcard.Simulation) else [field.name for field in fields(first)]
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in names)


def test_parts_are_what_one_run_gives() -> None:
    whole = upcard.simulate(HAND, 50, seed=4)
    parts = distributed.simulate(HAND, 50, seed=4, settings=distributed.Settings(part=7))
    assert same(parts, whole) and parts.finished and len(parts) == 50
    assert parts.state(43).returns() == whole.returns[43].tolist()
    later = upcard.simulate(HAND, 7, seed=4, first=43)
    assert later.returns.tolist() == whole.returns[43:].tolist()
    assert later.table(0).record() == whole.table(43).record()


@pytest.mark.long
def test_trajectories_in_parts_are_what_one_run_gives() -> None:
    for policies in ("random", ["random", "club:5"] * 2, [lowest, "random"] * 2):
        assert same(
            distributed.collect(HAND, policies, 9, 4, settings=distributed.Settings(part=4)),
            upcard.collect(HAND, policies, 9, 4),
        )


@pytest.mark.long
def test_a_match_without_a_decision_is_left_out_in_parts_as_well() -> None:
    """In Black Hole one deal in 35 has no first move."""
    stuck = int(upcard.simulate("black_hole", 500, seed=1).moves.argmin())
    n = stuck + 2
    parts = distributed.collect("black_hole", n=n, seed=1, observe=False, settings=distributed.Settings(part=1))
    assert same(parts, upcard.collect("black_hole", n=n, seed=1, observe=False))
    assert sorted(set(parts.match.tolist())) == [*range(stuck), stuck + 1]


def test_processes_give_what_one_gives() -> None:
    assert same(
        distributed.simulate(HAND, 40, seed=4, settings=distributed.Settings(part=9, processes=2)),
        upcard.simulate(HAND, 40, seed=4),
    )


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    seen: list[int] = []

    def interrupt(done: int, n: int) -> None:
        seen.append(done)
        if done == 20:
            raise KeyboardInterrupt

    keep = tmp_path / "truco"
    with pytest.raises(KeyboardInterrupt):
        distributed.simulate(HAND, 35, seed=4, on_progress=interrupt, settings=distributed.Settings(part=10, keep=keep))
    (keep / "000000000020-10.half").write_bytes(b"cut off")  # the machine died in the middle of a part
    resumed = distributed.simulate(
        HAND,
        35,
        seed=4,
        on_progress=lambda done, n: seen.append(done),
        settings=distributed.Settings(part=10, keep=keep),
    )
    assert seen == [10, 20, 30, 35] and same(resumed, upcard.simulate(HAND, 35, seed=4))
    more = distributed.simulate(
        HAND,
        40,
        seed=4,
        on_progress=lambda done, n: seen.append(done),
        settings=distributed.Settings(part=10, keep=keep),
    )
    assert seen[4:] == [40] and same(more, upcard.simulate(HAND, 40, seed=4))


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    distributed.collect(HAND, n=2, seed=4, settings=distributed.Settings(keep=tmp_path / "a"))
    with pytest.raises(BadParts, match="seed differ"):
        distributed.collect(HAND, n=2, seed=5, settings=distributed.Settings(keep=tmp_path / "a"))
    with pytest.raises(BadParts, match="policies differ"):
        distributed.collect(HAND, lowest, n=2, seed=4, settings=distributed.Settings(keep=tmp_path / "a"))
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "shopping").touch()
    with pytest.raises(BadParts, match="other files"):
        distributed.simulate(HAND, 2, settings=distributed.Settings(keep=tmp_path / "notes"))
    (tmp_path / "a" / "parts.json").write_text("{")
    with pytest.raises(BadParts, match="cannot be read"):
        distributed.collect(HAND, n=2, seed=4, settings=distributed.Settings(keep=tmp_path / "a"))


def test_nothing_to_play_is_refused() -> None:
    with pytest.raises(ValueError, match="one match or more"):
        distributed.simulate(HAND, 0)
    with pytest.raises(ValueError, match="parts of 0"):
        distributed.simulate(HAND, 5, settings=distributed.Settings(part=0))


def test_without_ray_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"pip install 'upcard\[ray\]'"):
        distributed.simulate(HAND, 5, settings=distributed.Settings(ray="local"))


def test_a_cluster_simulates_and_collects_what_one_process_does(cluster: str) -> None:
    assert same(
        distributed.simulate(HAND, 40, seed=4, settings=distributed.Settings(part=9, ray=cluster)),
        upcard.simulate(HAND, 40, seed=4),
    )
    policies = [lowest, "club:5"] * 2
    assert same(
        distributed.collect(HAND, policies, 9, 4, settings=distributed.Settings(part=2, ray=cluster)),
        upcard.collect(HAND, policies, 9, 4),
    )


def test_a_cluster_climbs_the_same_ladder(cluster: str, tmp_path: Path) -> None:
    pairs = [("random", "random")]
    for folder in ("one", "many"):
        (tmp_path / folder).mkdir()
    one = list(climb(["truco"], pairs, tmp_path / "one", 4, 1))
    assert one == list(climb(["truco"], pairs, tmp_path / "many", 4, 1, settings=Settings(ray=cluster)))


@pytest.mark.long
def test_another_process_does_the_work_of_one_that_was_killed(tmp_path: Path) -> None:
    work = DiesOnce(tmp_path / "died")
    assert list(spread(work, range(20), processes=2)) == [(number, number**2) for number in range(20)]
    assert (tmp_path / "died").exists()


def test_another_worker_does_the_work_of_one_that_was_killed(cluster: str, tmp_path: Path) -> None:
    work = DiesOnce(tmp_path / "died")
    assert list(spread(work, range(8), ray=cluster)) == [(number, number**2) for number in range(8)]
    assert (tmp_path / "died").exists()
