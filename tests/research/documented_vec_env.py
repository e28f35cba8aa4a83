"""The interface of Stable-Baselines3's ``VecEnv`` as its documentation describes it, where the library (and PyTorch) is
not installed: what a subclass must have, and what it inherits."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from types import ModuleType
from typing import Any


class VecEnv(ABC):
    """The methods that are abstract there are abstract here."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        modes = self.get_attr("render_mode")
        assert modes == modes[:1] * num_envs
        self.render_mode = modes[0]

    @abstractmethod
    def reset(self) -> Any: ...

    @abstractmethod
    def step_async(self, actions: Any) -> None: ...

    @abstractmethod
    def step_wait(self) -> Any: ...

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]: ...

    @abstractmethod
    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None: ...

    @abstractmethod
    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> Any: ...

    @abstractmethod
    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]: ...

    def step(self, actions: Any) -> Any:
        self.step_async(actions)
        return self.step_wait()

    def seed(self, seed: int | None = None) -> Any:
        raise NotImplementedError

    def set_options(self, options: Any = None) -> None:
        raise NotImplementedError

    def has_attr(self, attr_name: str) -> bool:
        try:
            self.get_attr(attr_name)
        except AttributeError:
            return False
        return True


def modules() -> dict[str, ModuleType]:
    """The modules that `upcard.research.sb3` imports, with this class in them."""
    names = ["stable_baselines3", "common", "vec_env", "base_vec_env"]
    paths = [".".join(names[: k + 1]) for k in range(len(names))]
    found = {path: ModuleType(path) for path in paths}
    for name, path, parent in zip(names[1:], paths[1:], paths):
        setattr(found[parent], name, found[path])
    vars(found[paths[-1]])["VecEnv"] = VecEnv
    assert not found.keys() & sys.modules.keys()
    return found
