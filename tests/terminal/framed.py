"""A frame of a real table (`tests.web.frames`) as a sitting, and what the screen shows of it as text."""

from __future__ import annotations

from typing import Any

from textual.app import App

import upcard
from tests.web.frames import NAMES, Frame
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import Sheet
from upcard.engine.play.log import Entry
from upcard.errors import IllegalMove
from upcard.terminal.drawing.hand import ordered_offers
from upcard.terminal.drawing.style import Offer, View
from upcard.terminal.settings import Settings
from upcard.terminal.tables.table_client import TableClient


class Framed(TableClient):
    """A position that stands still."""

    def __init__(self, frame: Frame, settings: Settings | None = None) -> None:
        super().__init__(frame.message["you"], settings or Settings())
        self.frame = frame

    @property
    def game(self) -> str:
        return self.frame.game

    @property
    def title(self) -> str:
        return str(self.frame.message["view"]["title"])

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.frame.players]

    @property
    def moves(self) -> Catalogue:
        return upcard.game(self.frame.game, players=self.frame.players).moves

    @property
    def signals(self) -> list[str]:
        return list(self.frame.message["signals"])

    def view(self) -> View:
        return dict(self.frame.message["view"])

    def offers(self) -> list[Offer]:
        view = self.view()
        return ordered_offers(view, self.frame.message["offers"], view["looks"].get("sort", "suits"))

    def log(self) -> list[Entry]:
        return [Entry(e["n"], e["text"], e["seat"], None, e["kind"]) for e in self.frame.message["log"]]

    @property
    def sheets(self) -> list[tuple[int, Sheet]]:
        return []

    @property
    def my_turn(self) -> bool:
        return bool(self.frame.message["offers"])

    @property
    def over(self) -> bool:
        return False

    def _refuse(self, *said: Any) -> Any:
        raise IllegalMove("a frame stands still")

    why_not = act = read = signal = undo = hint = meanings = review = record = _refuse


def screen_lines(app: App[Any]) -> list[str]:
    """What is on the screen, line by line."""
    strips = app.screen_stack[0]._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]
