"""A record walked on the screen, by keyboard alone."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from upcard.engine.save.replay import Replay
from upcard.terminal.drawing import table
from upcard.terminal.hand import hand
from upcard.terminal.inks import Inks, inked
from upcard.terminal.look import Look
from upcard.terminal.seats import headline
from upcard.terminal.settings import Settings

_KEYS = "← → move  ↑ ↓ trick  PgUp PgDn hand  Home End  g jump  v view  q quit"


class ReplayApp(App[None]):
    """Steps through a record: moves, tricks, hands, with all cards or through one seat's eyes."""

    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n", "move(1)", "Next move"),
        Binding("left,b", "move(-1)", "Move before"),
        Binding("down,t", "trick(1)", "Next trick"),
        Binding("up,T", "trick(-1)", "Trick before"),
        Binding("pagedown,h", "hand(1)", "Next hand"),
        Binding("pageup,H", "hand(-1)", "Hand before"),
        Binding("home", "place(0)", "Start"),
        Binding("end", "place(-1)", "End"),
        Binding("v", "sight", "View"),
        Binding("g", "ask", "Jump"),
        Binding("escape", "cancel", "Cancel"),
        Binding("q,ctrl+q,ctrl+c", "quit", "Quit"),
    ]

    def __init__(self, replay: Replay, settings: Settings | None = None) -> None:
        super().__init__()
        self.replay, self.settings = replay, settings or Settings()
        self.at, self.eyes = 0, 0

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Vertical(id="left"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="cards", markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="told", markup=False)
        yield Static(id="prompt", markup=False)
        yield Input(id="jump", placeholder="move number, then Enter", type="integer", compact=True)
        yield Static(_KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#jump").display = False
        self.query_one("#table").styles.max_height = "75%"
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the position."""
        perspective = self.replay.perspectives()[self.eyes]
        view = self.replay.view(self.at, perspective)
        look = Look(
            max(20, self.size.width - 2),
            self.size.height - 8,
            Inks(self.settings.inks),
            self.replay.names,
            self.settings.sort,
        )
        drawn = table(view, look)
        own = hand(view, look, ())
        self.query_one("#head", Static).update(headline(view, look))
        self.query_one("#cards", Static).update(Text("\n").join(part for part in (drawn, own) if part.plain))
        told = [inked(line, look.inks) for line in self.replay.log(self.at, perspective)[-100:]]
        self.query_one("#told", Static).update(Text("\n").join(told))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        words = f"move {self.at} of {self.replay.last} · {perspective.words(self.replay.names)}"
        self.query_one("#prompt", Static).update(Text(words, style="bold"))

    def _go(self, place: int) -> None:
        self.at = max(0, min(self.replay.last, place))
        self.show()

    def action_move(self, step: int) -> None:
        """A move on or back."""
        self._go(self.at + step)

    def action_trick(self, step: int) -> None:
        """A trick on or back."""
        self._go(self.replay.next_trick(self.at) if step > 0 else self.replay.previous_trick(self.at))

    def action_hand(self, step: int) -> None:
        """A hand on or back."""
        self._go(self.replay.next_hand(self.at) if step > 0 else self.replay.previous_hand(self.at))

    def action_place(self, place: int) -> None:
        """To the start, or with -1 to the end."""
        self._go(self.replay.last if place < 0 else place)

    def action_sight(self) -> None:
        """Through the next eyes."""
        self.eyes = (self.eyes + 1) % len(self.replay.perspectives())
        self.show()

    def action_ask(self) -> None:
        """Ask for the number of a move."""
        line = self.query_one("#jump", Input)
        line.display = True
        line.value = ""
        line.focus()

    def action_cancel(self) -> None:
        """Put the question away."""
        self.query_one("#jump").display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.isdigit():
            self._go(int(event.value))
        self.action_cancel()
