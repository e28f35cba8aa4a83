"""What a rule finds in a field of the state, as types: for type checkers and editors, which read ``s: Whist``.

A field is a whole number or several of them: ``s.trump``, ``s.score[side]``, ``s.known[viewer][owner]``. A set of cards
is a number (`cards.sets`), a row several (`cards.rows`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, overload

P = ParamSpec("P")
T = TypeVar("T")


class Several(Protocol[T]):
    """One for every seat, side, pile or place."""

    @overload
    def __getitem__(self, place: int, /) -> T: ...
    @overload
    def __getitem__(self, places: slice, /) -> Several[T]: ...
    def __setitem__(self, place: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...


Numbers: TypeAlias = Several[int]
"""A number, or a set of cards, for every seat, side or place."""
Row: TypeAlias = Several[int]
"""Cards in order, and behind them how many there are."""
Grid: TypeAlias = Several[Several[int]]
"""Several for every seat, side or place: a hand stored as counts of the faces, the piles of a seat."""


class OneOrSeveral(Protocol[P]):
    """A function that declares one number, or as many as its first argument says, in one or two dimensions."""

    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int: ...
    @overload
    def __call__(self, count: Literal[0], /, *args: P.args, **kwargs: P.kwargs) -> int: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, count: int, /, *args: P.args, **kwargs: P.kwargs) -> Numbers: ...
    @overload
    def __call__(self, count: tuple[()], /, *args: P.args, **kwargs: P.kwargs) -> int: ...
    @overload
    def __call__(self, count: tuple[int, int], /, *args: P.args, **kwargs: P.kwargs) -> Grid: ...
    @overload
    def __call__(self, count: int | tuple[int, ...], /, *args: P.args, **kwargs: P.kwargs) -> Any: ...


class SeveralRows(Protocol[P]):
    """A function that declares as many rows as its first argument says."""

    @overload
    def __call__(self, count: int, /, *args: P.args, **kwargs: P.kwargs) -> Several[Row]: ...
    @overload
    def __call__(self, count: tuple[int, int], /, *args: P.args, **kwargs: P.kwargs) -> Several[Several[Row]]: ...
    @overload
    def __call__(self, count: int | tuple[int, ...], /, *args: P.args, **kwargs: P.kwargs) -> Any: ...


def one_or_several(function: Callable[Concatenate[int | tuple[int, ...], P], Any]) -> OneOrSeveral[P]:
    """Decorator: the function returns, for a type checker, what a rule finds in the field that it declares."""
    declares: Any = function
    return declares  # type: ignore[no-any-return]


def several_rows(function: Callable[Concatenate[int | tuple[int, ...], P], Any]) -> SeveralRows[P]:
    """Decorator: the same for a function that declares rows."""
    declares: Any = function
    return declares  # type: ignore[no-any-return]
