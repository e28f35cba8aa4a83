"""What learners may set, by name: how they see, what they are paid, who sits in the other seats.

>>> from upcard.research.learning.settings import LearnerSettings
>>> LearnerSettings(encoding="learn", opponents="random").seat
'rotate'
>>> LearnerSettings(rewards="tricks")
Traceback (most recent call last):
    ...
upcard.errors.BadOption: rewards are 'match' or 'points', not 'tricks'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from upcard.engine.knowledge.learning_encoding import HORIZON
from upcard.errors import BadOption
from upcard.research.learning.opponents import Opponents

REWARDS = ("match", "points")
ENCODINGS = ("observation", "learn")


class Encoding(TypedDict, total=False):
    """How an observation is written."""

    encoding: str
    horizon: int


class Signals(Encoding, total=False):
    """What a learner sees and is paid."""

    rewards: str


class Learning(Signals, total=False):
    """The keywords of `LearnerSettings`."""

    opponents: Opponents | None
    seat: int | str
    positions: Any


@dataclass(frozen=True)
class LearnerSettings:
    """The settings of `research.learning.learning_batch.LearningBatch`, which says what each means.

    Raises `BadOption` for rewards or an encoding that there are not."""

    rewards: str = "match"
    encoding: str = "observation"
    horizon: int = HORIZON
    opponents: Opponents | None = None
    seat: int | str = "rotate"
    positions: Any = None

    def __post_init__(self) -> None:
        checked(self.rewards, self.encoding)

    @property
    def needs_no_learner(self) -> bool:
        """Whether a plain `Batch` does all of it."""
        plain = self.rewards == "match" and self.encoding == "observation"
        return plain and self.opponents is None and self.positions is None


def checked(rewards: str, encoding: str) -> None:
    """Raises `BadOption` for rewards or an encoding that there are not."""
    if rewards not in REWARDS:
        raise BadOption(f"rewards are {' or '.join(map(repr, REWARDS))}, not {rewards!r}")
    if encoding not in ENCODINGS:
        raise BadOption(f"an encoding is {' or '.join(map(repr, ENCODINGS))}, not {encoding!r}")
