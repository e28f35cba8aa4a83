"""The replay of a record in the terminal app: over a table, or by itself."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from upcard.bots.explain import reviews
from upcard.engine.records.replay import Perspective, Replay
from upcard.locale import translator
from upcard.numerals import whole_number
from upcard.room.finished_matches import view_at
from upcard.terminal.app.widgets import Page
from upcard.terminal.drawing.auction import Call, calls_of
from upcard.terminal.drawing.card_colors import CardColors, colored
from upcard.terminal.drawing.compact_table import arrange
from upcard.terminal.drawing.seats_table import headline
from upcard.terminal.drawing.style import Style, View, in_language
from upcard.terminal.line_mode.replay_line_mode import eyes
from upcard.terminal.settings import Settings

_KEYS = (
    ("← →", "move"), ("↑ ↓", "trick"), ("PgUp PgDn", "hand"), ("g", "go to"), ("c", "costly moves"),
    ("v", "other eyes"), ("?", "help"), ("q", "go back"),
)  # fmt: skip
HELP = (
    ("← →", "a move back, a move on (also b, n, space)"),
    ("↑ ↓", "a trick back, a trick on; a turn where there are no tricks"),
    ("PgUp PgDn", "the start of the hand before, of the next hand"),
    ("Home End", "before the first move, after the last"),
    ("g", "jump to the move of a number"),
    ("c  C", "the next costly decision, the one before: a teacher goes through them first"),
    ("v", "through other eyes: all cards, what everybody sees, what one seat saw"),
    ("q, Esc", "go back"),
)


class ReplayScreen(Screen[None]):
    """Steps through a record by moves, tricks and hands, with all cards open or from one seat's view."""

    AUTO_FOCUS = ""
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
        Binding("c", "costly(1)", "Costly decision"),
        Binding("C", "costly(-1)", "The one before"),
        Binding("question_mark,f1", "help", "Help"),
        Binding("escape", "cancel", "Cancel"),
        Binding("q,ctrl+q,ctrl+c", "leave", "Quit"),
    ]

    def __init__(
        self, replay: Replay, settings: Settings | None = None, seat: int | None = None, hidden: bool = False
    ) -> None:
        """`seat`: the seat whose decisions are reviewed (None: the first). `hidden`: hide the other seats' cards, while
        the match goes on."""
        super().__init__()
        self.replay, self.settings, self.seat = replay, settings or Settings(), seat or 0
        own = [Perspective("table") if seat is None else Perspective("seat", seat)]
        self.perspectives = own if hidden else replay.perspectives()
        self.at, self.eyes = replay.last if hidden else 0, 0
        self.costly: list[tuple[int, str]] | None = None
        """The costly decisions of the review: the number of moves before each, and the comment."""

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Vertical(id="left"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="cards", markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log_lines", markup=False)
        yield Static(id="prompt", markup=False)
        yield Input(id="jump", placeholder=self.translated("move number, then Enter"), type="integer", compact=True)
        keys = "  ".join(f"{key} {self.translated(words)}" for key, words in _KEYS)
        yield Static(keys, id="keys", markup=False)

    def translated(self, text: str) -> str:
        """A text in the reader's language."""
        return translator(self.settings.language).translate(text)

    def on_mount(self) -> None:
        self.query_one("#jump").display = False
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def show(self, note: str = "") -> None:
        """Draw the position."""
        perspective = self.perspectives[self.eyes]
        language = self.settings.language
        view = in_language(msgspec.to_builtins(view_at(self.replay, self.at, perspective)), language)
        rows = self.size.height - 7
        order = self.settings.sort if self.settings.sort != "game" else view["looks"].get("sort", "suits")
        style = Style(
            max(20, self.size.width - 2),
            rows,
            CardColors(self.settings.inks),
            self.replay.names,
            order,
            language=language,
        )
        drawn = arrange(view, style, calls=self._calls(view))
        parts = [part for part in (drawn.table, drawn.hand) if part.plain]
        self.query_one("#table").styles.max_height = rows
        self.query_one("#head", Static).update(headline(view, style))
        self.query_one("#cards", Static).update(Text("\n").join(parts))
        rendered = [colored(self.translated(line), style.inks) for line in self.replay.log(self.at, perspective)[-100:]]
        self.query_one("#log_lines", Static).update(Text("\n").join(rendered))
        self.query_one("#log", VerticalScroll).anchor()
        last = self.replay.last
        words = (
            f"{self.translated(f'move {self.at} of {last}')} · {eyes(perspective, self.replay.names, self.translated)}"
        )
        remark = note or next((text for at, text in self.costly or () if at == self.at), "")
        self.query_one("#prompt", Static).update(
            Text(words, style="bold").append(f"  {remark}" if remark else "", "yellow")
        )

    def _calls(self, view: View) -> list[Call]:
        if not view["looks"].get("calling"):
            return []
        return calls_of([entry for at, entry in self.replay.log_entries if at <= self.at], self.replay.names)

    def _go(self, place: int) -> None:
        self.at = max(0, min(self.replay.last, place))
        self.show()

    def action_move(self, step: int) -> None:
        """Go a move forward or back."""
        self._go(self.at + step)

    def action_trick(self, step: int) -> None:
        """Go a trick forward or back."""
        self._go(self.replay.next_trick(self.at) if step > 0 else self.replay.previous_trick(self.at))

    def action_hand(self, step: int) -> None:
        """Go a hand forward or back."""
        self._go(self.replay.next_hand(self.at) if step > 0 else self.replay.previous_hand(self.at))

    def action_place(self, place: int) -> None:
        """Go to the start, or with -1 to the end."""
        self._go(self.replay.last if place < 0 else place)

    def action_sight(self) -> None:
        """Change to the next perspective."""
        self.eyes = (self.eyes + 1) % len(self.perspectives)
        self.show()

    # -------------------------------------------------------------------------------- costly decisions

    def action_costly(self, step: int) -> None:
        """Go to the next or previous costly decision; the first time, start the review."""
        if self.costly is None:
            seat = self.replay.names[self.seat]
            self.show(self.translated(f"a teacher goes through the decisions of {seat} …"))
            self._find(step)
        elif not self.costly:
            self.show(self.translated("a teacher has nothing to say against any decision"))
        else:
            ahead = [at for at, _ in self.costly if (at > self.at if step > 0 else at < self.at)]
            self._go((min(ahead) if step > 0 else max(ahead)) if ahead else self.costly[0 if step > 0 else -1][0])

    @work(thread=True, exclusive=True)
    def _find(self, step: int) -> None:
        found = reviews.review(self.replay.table, self.seat)
        marked = sorted((remark.number - 1, self._said(remark)) for remark in found.remarks)
        self.app.call_from_thread(self._found, marked, step)

    def _said(self, remark: reviews.Remark) -> str:
        played = self.translated(remark.played.alone.text)
        said = f"{played}; {self.translated('better')} {self.translated(remark.better.text)}"
        return f"{said}. {self.translated(remark.why)}" if remark.why else said

    def _found(self, marked: list[tuple[int, str]], step: int) -> None:
        self.costly = marked
        self.action_costly(step)

    # -------------------------------------------------------------------------------- the rest

    def action_help(self) -> None:
        """Show the keys."""
        text = "\n".join(f"{keys:<12} {self.translated(words)}" for keys, words in HELP)
        self.app.push_screen(Page(self.translated("Replay"), text))

    def action_ask(self) -> None:
        """Ask for the number of a move."""
        line = self.query_one("#jump", Input)
        line.display = True
        line.value = ""
        line.focus()

    def action_cancel(self) -> None:
        """Close the input; if there is none, leave."""
        if self.query_one("#jump").display:
            self.query_one("#jump").display = False
            self.set_focus(None)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Return to the table, or quit."""
        self.dismiss()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if (number := whole_number(event.value)) is not None:
            self._go(number)
        self.action_cancel()


class ReplayApp(App[None]):
    """An app that shows one record."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"

    def __init__(self, replay: Replay, settings: Settings | None = None) -> None:
        super().__init__()
        self.walk = ReplayScreen(replay, settings)

    def on_mount(self) -> None:
        self.push_screen(self.walk, lambda _: self.exit())
