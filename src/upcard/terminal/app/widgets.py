"""The widgets of the app: the command line with its keys, the book, and pages over the table."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static

from upcard.terminal.book import Book


class CommandLine(Input):
    """The input that has the keyboard focus. While it is empty, the arrows choose an offer, Enter plays it and ``?``
    shows the help; otherwise it is a line of text, with the earlier lines on the up and down keys."""

    class Walk(Message):
        """The arrow keys choose the offer `step` places further."""

        def __init__(self, step: int) -> None:
            self.step = step
            super().__init__()

    class Choose(Message):
        """Enter on an empty line: play the chosen offer, or let others go first if none is chosen."""

    class Help(Message):
        """``?`` on an empty line."""

    _STEPS: ClassVar[dict[str, int]] = {"left": -1, "right": 1, "up": -1, "down": 1, "tab": 1, "shift+tab": -1}

    def __init__(self, **more: object) -> None:
        super().__init__(compact=True, **more)  # type: ignore[arg-type]
        self._said: list[str] = []
        self._place = 0

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.key in self._STEPS:
            self.post_message(self.Walk(self._STEPS[event.key]))
        elif not self.value and event.key == "enter":
            self.post_message(self.Choose())
        elif not self.value and event.character == "?":
            self.post_message(self.Help())
        elif event.key in ("up", "down") and self._said:
            self._recall(-1 if event.key == "up" else 1)
        elif event.key == "escape":
            self.value = ""
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()

    def _recall(self, step: int) -> None:
        self._place = max(0, min(len(self._said) - 1, self._place + step))
        self.value = self._said[self._place]
        self.cursor_position = len(self.value)

    def taken(self) -> str:
        """Take the typed line, and clear the input."""
        line = self.value
        self.value = ""
        self._said.append(line)
        self._place = len(self._said)
        return line


class BookView(VerticalScroll):
    """The rule book, which can scroll to a rule."""

    DEFAULT_CSS = """
    BookView Markdown { margin: 0; padding: 0 1; }
    BookView .here { background: $accent 30%; }
    """

    def __init__(self, a_book: Book, rule: str = "", **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.book, self.rule = a_book, rule

    def compose(self) -> ComposeResult:
        yield Markdown(self.book.text, open_links=False)

    async def on_mount(self) -> None:
        if self.rule:
            self.call_after_refresh(self.open_at, self.rule)

    def open_at(self, rule: str) -> None:
        """Scroll to the paragraph of a rule and mark it."""
        line = self.book.line(rule)
        self.rule = self.book.named(rule)
        self.query(".here").remove_class("here")
        blocks = [
            block
            for block in self.query_one(Markdown).query("MarkdownBlock")
            if (span := getattr(block, "source_range", None)) and span[0] <= line < span[1]
        ]
        if blocks:
            block = min(blocks, key=lambda b: b.source_range[1] - b.source_range[0])  # type: ignore[attr-defined]
            block.add_class("here")
            self.scroll_to_widget(block, top=True, animate=False)


class Page(ModalScreen[None]):
    """A page over the table: help, score sheets, log or book. Escape, Enter or q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "dismiss_page", "Close"),
        ("enter", "dismiss_page", "Close"),
        ("q", "dismiss_page", "Close"),
        ("f2", "dismiss_page", "Close"),
        ("f3", "dismiss_page", "Close"),
        ("f4", "dismiss_page", "Close"),
        ("down,j", "scroll(1)", "Down"),
        ("up,k", "scroll(-1)", "Up"),
        ("pagedown,space", "scroll(10)", "Page down"),
        ("pageup", "scroll(-10)", "Page up"),
    ]
    CSS = """
    Page { align: center middle; background: $background 60%; }
    Page > #page { width: 100%; max-width: 100; height: 100%; padding: 0 1; }
    Page > #page { border: round $accent; background: $surface; }
    Page > #page.small { height: auto; max-height: 100%; }
    """

    def __init__(self, title: str, content: Text | str | Book, rule: str = "", bottom: bool = False) -> None:
        super().__init__()
        self.heading, self.content, self.rule, self.bottom = title, content, rule, bottom

    def compose(self) -> ComposeResult:
        if isinstance(self.content, Book):
            yield BookView(self.content, self.rule, id="page")
        else:
            with VerticalScroll(id="page", classes="small"):
                yield Static(self.content, markup=False)

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.border_title = self.heading
        page.border_subtitle = "Esc closes · ↑ ↓ scroll"
        page.focus()
        if self.bottom:
            self.call_after_refresh(page.scroll_end, animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_dismiss_page(self) -> None:
        self.dismiss()
