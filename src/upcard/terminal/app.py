"""The table in a terminal, by keyboard alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from upcard.errors import UpcardError
from upcard.terminal.book import book
from upcard.terminal.commands import help_text, respond, sheet_text
from upcard.terminal.drawing import table
from upcard.terminal.hand import choices, hand
from upcard.terminal.inks import inked
from upcard.terminal.look import Offer
from upcard.terminal.seats import headline
from upcard.terminal.session import Session
from upcard.terminal.widgets import BookView, CommandLine, Page

WIDE = 110
"""Columns from which the book stands beside the table."""

KEYS = """Keys
←  →          walk your moves; Enter plays the one between the arrows
7h, 2, draw   type a card, the number of a move or its words, then Enter
↑  ↓          the lines typed before (while typing)
?             this help
F2            the rule book; after a refusal, open at the rule that was named
F3            the whole log
F4            the score sheets
Ctrl+Z        take back, where the game offers it
Ctrl+S        save the record
Ctrl+Q        leave; the record is kept

Signs
[7♥] may be played    >7♥< is chosen    ▒▒ lies face down    ▶ is to act    D deals

Commands
"""


class TableApp(App[Path]):
    """One person's table. It returns the file of the record."""

    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", priority=True),
        Binding("f2", "book", "Book"),
        Binding("f3", "log", "Log"),
        Binding("f4", "score", "Score"),
        Binding("ctrl+z", "undo", "Undo", priority=True),
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+c", "leave", "Quit", priority=True),
    ]

    def __init__(self, make: Callable[[], Session]) -> None:
        """`make` opens the session; it runs in a thread, since rules may first have to be compiled."""
        super().__init__()
        self._make = make
        self.session: Session | None = None
        self.offers: list[Offer] = []
        self.chosen: int | None = None
        self.refusal = ""
        self.rule = ""
        self.note = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="body"), Vertical(id="left"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="cards", markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="told", markup=False)
            with VerticalScroll(id="mine", can_focus=False):
                yield Static(id="hand", markup=False)
                yield Static(id="choices", markup=False)
        yield Static(id="prompt", markup=False)
        yield CommandLine(id="words", placeholder="a card, a number or a word; ? for help")
        yield Static("? help F2 book F3 log F4 score ^Z undo ^S save ^Q quit", id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#prompt", Static).update("The cards are being shuffled …")
        self.query_one(CommandLine).focus()
        self._open()

    @work(thread=True)
    def _open(self) -> None:
        session = self._make()
        self.call_from_thread(self._opened, session)

    def _opened(self, session: Session) -> None:
        self.session = session
        self.call_later(self._begin)

    async def _begin(self) -> None:
        await self._place_book()
        self.show()
        self.run_bots()

    # -------------------------------------------------------------------------------- drawing

    async def _place_book(self) -> None:
        session = self.session
        if session is None:
            return
        wanted = self.size.width >= WIDE and session.settings.book
        standing = self.query("#book")
        if wanted and not standing:
            beside = BookView(book(session.game), id="book")
            beside.can_focus = False
            await self.query_one("#body").mount(beside)
        elif not wanted and standing:
            await standing.remove()

    def on_resize(self) -> None:
        self.call_after_refresh(self._resized)

    async def _resized(self) -> None:
        await self._place_book()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw everything from the person's view."""
        session = self.session
        if session is None or not self.is_running:
            return
        view = session.view()
        self.offers = session.offers()
        if self.chosen is not None and self.chosen >= len(self.offers):
            self.chosen = None
        if self.chosen is None and self.offers:
            self.chosen = 0
        width = self.query_one("#left").size.width or self.size.width
        look = session.look(max(20, width - 2), self.size.height - 11)
        self._put("head", headline(view, look))
        self._put("cards", table(view, look, self.offers, self.chosen))
        self._put("hand", hand(view, look, self.offers, self.chosen))
        self._put("choices", choices(view, look, self.offers, self.chosen))
        told = [inked(entry.text, look.inks) for entry in session.log()[-100:]]
        self._put("told", Text("\n").join(told))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self._put("prompt", self._prompt())
        self.call_after_refresh(self._reveal_choice)

    def _put(self, name: str, text: Text) -> None:
        part = self.query_one(f"#{name}", Static)
        part.update(text)
        part.display = bool(text.plain) or name == "prompt"

    def _reveal_choice(self) -> None:
        """Scroll the chosen move into sight where a small screen cannot show all of them."""
        mine = self.query_one("#mine", VerticalScroll)
        text = "\n".join(str(self.query_one(f"#{n}", Static).visual) for n in ("hand", "choices"))
        if mine.max_scroll_y and ">" in text:
            mine.scroll_to(y=max(0, text[: text.index(">")].count("\n") - 1), animate=False)

    def _prompt(self) -> Text:
        session = self.session
        assert session is not None
        view = session.view()
        if self.refusal:
            more = f"  (F2 opens {self.rule})" if self.rule else ""
            return Text(f"No: {self.refusal}{more}", style="bold red")
        if self.note:
            return Text(self.note, style="green")
        if session.over:
            ending = session.log()[-1].text if session.log() else "The match is over."
            return Text(f"{ending} F4 shows the score, Ctrl+Q leaves.", style="bold")
        if session.my_turn:
            return inked(f"Your turn{': ' + view['prompt'] if view['prompt'] else ''}", style="bold yellow")
        names = " and ".join(session.table.names[seat] for seat in view["to_act"])
        return Text(f"{names} to act …" if names else "…", style="dim")

    # -------------------------------------------------------------------------------- the keyboard

    def on_command_line_walk(self, message: CommandLine.Walk) -> None:
        self._quiet()
        if self.offers:
            self.chosen = ((self.chosen or 0) + message.step) % len(self.offers)
        self.show()

    def on_command_line_choose(self) -> None:
        if self.offers and self.chosen is not None:
            self._respond(f"#{self.chosen + 1}")

    def on_command_line_help(self) -> None:
        self.action_help()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = self.query_one(CommandLine).taken()
        if line.strip():
            self._respond(line)

    def _respond(self, line: str) -> None:
        session = self.session
        if session is None:
            return
        self._quiet()
        reply = respond(session, line)
        if reply.kind == "refused":
            self.refusal, self.rule = reply.text, reply.rule
        elif reply.kind == "quit":
            self.action_leave()
        elif reply.kind == "rules":
            self.action_book(reply.rule)
        elif reply.kind == "played":
            self.chosen, self.note = None, reply.text
            self.run_bots()
        elif reply.kind == "wait":
            self.run_bots(hurry=True)
        elif "\n" in reply.text or len(reply.text) > self.size.width - 4:
            self.rule = reply.rule
            self.push_screen(Page(line.strip(), inked(reply.text, session.look().inks)))
        else:
            self.note, self.rule = reply.text, reply.rule
        self.call_later(self._place_book)  # a setting may have moved it
        self.show()

    def _quiet(self) -> None:
        self.refusal = self.note = self.rule = ""

    # -------------------------------------------------------------------------------- bots

    @work(exclusive=True, group="bots")
    async def run_bots(self, hurry: bool = False) -> None:
        """Let the bots play while any may act; sheets of finished hands are shown on the way. Where the
        person may act too they leave him time, the first of them not if there is a `hurry`."""
        session = self.session
        while session is not None:
            await self._show_sheets(session)
            table, seat, number = session.table, session.waiting_bot(), session.table.number
            if seat is None or session.over:
                break
            find = session.thought(seat)
            move, _ = await asyncio.gather(asyncio.to_thread(find), asyncio.sleep(0 if hurry else waits(session)))
            hurry = False
            if session.table is not table or table.number != number:
                continue  # the person was quicker, or took a move back
            table.play(move, seat)
            self.refusal = self.note = ""
            self.show()
        self.show()

    async def _show_sheets(self, session: Session) -> None:
        fresh = session.new_sheets()
        if fresh and session.settings.sheets:
            text = "\n\n".join(sheet_text(*pair) for pair in fresh)
            await self.push_screen_wait(Page("Score", text + "\n\nEnter goes on"))

    # -------------------------------------------------------------------------------- keys

    def action_help(self) -> None:
        """The keys and the commands."""
        self.push_screen(Page("Help", KEYS + help_text()))

    def action_book(self, rule: str = "") -> None:
        """The book beside the table if it stands there, else over it; at the rule named last."""
        session = self.session
        if session is None:
            return
        rule = rule or self.rule
        rules = book(session.game)
        if rule and rule not in rules.lines:
            rule = ""
        standing = self.query("#book")
        if rule and standing:
            standing.first(BookView).open_at(rule)
        else:
            self.push_screen(Page(session.table.game.title, rules, rule))

    def action_log(self) -> None:
        """Everything that was told."""
        if self.session is not None:
            look = self.session.look()
            told = [inked(f"{entry.number:>4} {entry.text}", look.inks) for entry in self.session.log()]
            self.push_screen(Page("Log", Text("\n").join(told), bottom=True))

    def action_score(self) -> None:
        """The score sheets."""
        if self.session is not None:
            self.push_screen(Page("Score", respond(self.session, "score").text))

    def action_undo(self) -> None:
        """Take a move back."""
        self._respond("undo")

    def action_save(self) -> None:
        """Write the record to its file."""
        self._respond("save")

    def action_leave(self) -> None:
        """Keep the record and go."""
        try:
            self.exit(self.session.save() if self.session is not None else None)
        except OSError as error:
            self.refusal = f"the record cannot be saved: {error.strerror}; 'save FILE' puts it elsewhere"
            self.show()


def waits(session: Session) -> float:
    """Seconds before a bot's move."""
    return session.settings.window if session.my_turn else session.settings.pause


def run(make: Callable[[], Session]) -> Path | None:
    """Open the app and return the file of the record. Errors in opening the table are raised here."""
    app = TableApp(make)
    return app.run()


__all__ = ["KEYS", "WIDE", "TableApp", "UpcardError", "run"]
