"""The table in a terminal, by keyboard alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from upcard.engine.play.log import joined
from upcard.engine.records.replay import Replay
from upcard.errors import UpcardError
from upcard.locale import ENGLISH, translator
from upcard.terminal.app.keys import keys_line, keys_text
from upcard.terminal.app.prompt_line import prompt_line
from upcard.terminal.app.replay_app import ReplayScreen
from upcard.terminal.app.widgets import BookView, CommandLine, Page
from upcard.terminal.book import book
from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.drawing.compact_table import arrange
from upcard.terminal.drawing.seats_table import headline
from upcard.terminal.drawing.style import Offer, racing
from upcard.terminal.tables.commands import Reply, help_text, respond, sheet_text
from upcard.terminal.tables.local_table import LocalTable, waits
from upcard.terminal.tables.table_client import TableClient

WIDE = 110
"""The screen widths from which the log, and the book, are beside the table."""
MIN_LOG = 3
"""The rows of the log under the table, with its border."""


class TableApp(App[Path]):
    """The app for one person's table. It returns the file of the record."""

    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", priority=True),
        Binding("f2", "book", "Book"),
        Binding("f3", "log", "Log"),
        Binding("f4", "score", "Score"),
        Binding("f5", "say('hint')", "Hint"),
        Binding("f6", "say('replay')", "Replay"),
        Binding("f7", "say('review')", "Review"),
        Binding("pageup", "scroll(-1)", "Up"),
        Binding("pagedown", "scroll(1)", "Down"),
        Binding("ctrl+z", "say('undo')", "Undo"),
        Binding("ctrl+s", "say('save')", "Save"),
        Binding("ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+c", "leave", "Quit", priority=True),
    ]

    def __init__(self, make: Callable[[], TableClient], language: str = ENGLISH) -> None:
        """`make` opens the session; it runs in a thread, because it may have to compile the rules. Until then the frame
        uses `language`."""
        super().__init__()
        self._language = language
        self._make = make
        self.session: TableClient | None = None
        self.offers: list[Offer] = []
        self.chosen: int | None = None
        self.refusal = self.rule = self.note = ""
        self._placing = asyncio.Lock()
        self.failure: UpcardError | None = None
        """The error of opening the table."""

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with VerticalScroll(id="table", can_focus=False):
                    yield Static(id="cards", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log_lines", markup=False)
                with VerticalScroll(id="mine", can_focus=False):
                    yield Static(id="hand", markup=False)
                    yield Static(id="choices", markup=False)
            with Vertical(id="side"), VerticalScroll(id="log_aside", can_focus=False):
                yield Static(id="log_lines_aside", markup=False)
        yield Static(id="prompt", markup=False)
        yield CommandLine(id="words", placeholder=self._translate("a card, a number or a word; ? for help"))
        yield Static(keys_line(self._translate), id="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#side").display = False
        self.query_one("#prompt", Static).update(self._translate("The cards are being shuffled …"))
        self.query_one(CommandLine).focus()
        self._open()

    @work(thread=True)
    def _open(self) -> None:
        try:
            session = self._make()
        except UpcardError as error:
            self.failure = error
            self.call_from_thread(self.exit)
            return
        self.call_from_thread(self._opened, session)

    def _opened(self, session: TableClient) -> None:
        self.session = session
        self.call_later(self._begin)

    async def _begin(self) -> None:
        await self._place_side()
        self.show()
        if self.session is not None:
            self.session.listen(lambda: self.call_from_thread(self._on_table_change))
        self.run_bots()

    def _on_table_change(self) -> None:
        """Update after a message of the server."""
        self.show()
        self.run_bots()

    # -------------------------------------------------------------------------------- drawing

    async def _place_side(self) -> None:
        """Put the log and the book beside the table if there is room, else the log under it."""
        session, side = self.session, self.query_one("#side")
        if session is None:
            return
        async with self._placing:
            wide = self.size.width >= WIDE
            side.display = wide
            self.query_one("#log").display = not wide
            self.query_one("#left").set_class(wide, "alone")
            standing, wanted = self.query("#book"), wide and session.settings.book
            side.set_class(wanted, "reads")
            if wanted and not standing:
                beside = BookView(book(session.game), id="book")
                beside.can_focus = False
                await side.mount(beside)
            elif not wanted and standing:
                await standing.remove()

    def on_resize(self) -> None:
        self.call_after_refresh(self._resized)

    async def _resized(self) -> None:
        await self._place_side()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the screen from the person's view."""
        session = self.session
        if session is None or not self.is_running or not self.query("#keys"):
            return
        self._put("prompt", prompt_line(session, self._translate, self.refusal, self.rule, self.note))
        if session.is_dealt:
            self._draw(session)
        else:
            self._put("cards", Text("\n").join(Text(line) for line in [session.title, "", *session.people()]))
        rendered = [colored(entry.text, session.style().inks) for entry in joined(session.log()[-100:])]
        for log, lines in (("#log", "#log_lines"), ("#log_aside", "#log_lines_aside")):
            self.query_one(lines, Static).update(Text("\n").join(rendered))
            self.query_one(log, VerticalScroll).anchor()
        self.call_after_refresh(self._reveal_choice)

    def _draw(self, session: TableClient) -> None:
        view = session.view()
        self.offers = session.offers()
        if self.chosen is None or self.chosen >= len(self.offers):
            self.chosen = 0 if self.offers and not racing(view) else None
        width, rows = self._room()
        style = session.style(max(20, width - 2), rows)
        drawn = arrange(view, style, self.offers, self.chosen, session.calls())
        if drawn.rows > rows:  # the scroll bar takes a column
            drawn = arrange(view, replace(style, width=style.width - 1), self.offers, self.chosen, session.calls())
        above = drawn.table.plain.count("\n") + 1
        mine = min(drawn.rows - above, max(rows // 2, rows - above))
        self.query_one("#mine").styles.max_height = max(2, mine)
        self.query_one("#table").styles.max_height = max(2, rows - mine)
        self._put("head", headline(view, session.style(self.size.width - 2)))
        self._put("cards", drawn.table)
        self._put("hand", drawn.hand)
        self._put("choices", drawn.choices)

    def _room(self) -> tuple[int, int]:
        """The columns and rows available for the table, the hand and the choices."""
        width, height = self.size
        below = 3 + max(1, self.query_one("#prompt").size.height)
        if self.query_one("#side").display:
            return self.query_one("#left").size.width or int(width * 0.6), height - below
        return width, height - below - MIN_LOG

    def _translate(self, text: str) -> str:
        """A text of the frame in the person's language."""
        return self.session.translated(text) if self.session is not None else translator(self._language).translate(text)

    def _put(self, name: str, text: Text) -> None:
        part = self.query_one(f"#{name}", Static)
        part.update(text)
        part.display = bool(text.plain) or name == "prompt"

    def _reveal_choice(self) -> None:
        """Scroll to the chosen move if the screen is too small for all."""
        for region, names in (("mine", ("hand", "choices")), ("table", ("cards",))):
            place = self.query_one(f"#{region}", VerticalScroll)
            text = "\n".join(str(self.query_one(f"#{n}", Static).visual) for n in names)
            if place.max_scroll_y and ">" in text:
                place.scroll_to(y=max(0, text[: text.rindex(">")].count("\n") - 1), animate=False)

    # -------------------------------------------------------------------------------- the keyboard

    def on_command_line_walk(self, message: CommandLine.Walk) -> None:
        self._quiet()
        if self.offers:
            at = self.chosen if self.chosen is not None else -1 if message.step > 0 else 0
            self.chosen = (at + message.step) % len(self.offers)
        self.show()

    def on_command_line_choose(self) -> None:
        if self.offers and self.chosen is not None:
            self._respond(f"#{self.chosen + 1}")
        elif self.offers and self.session is not None and self.session.waiting_bot() is not None:
            self._respond("wait")
        elif self.offers:
            self.note = self._translate("choose a move with the arrows, or type it")
            self.show()

    def on_command_line_help(self) -> None:
        self.action_help()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = self.query_one(CommandLine).taken()
        if line.strip():
            self._respond(line)

    def _respond(self, line: str) -> None:
        session = self.session
        if session is None or len(self.screen_stack) > 1:
            return
        self._quiet()
        if session.quick(line):
            self._replied(line, respond(session, line))
            return
        if not session.is_remote:
            self.note = self._translate("thinking …")
            self.show()
        self._ask(session, line)

    @work(thread=True, group="answers")
    def _ask(self, session: TableClient, line: str) -> None:
        reply = respond(session, line)
        self.call_from_thread(self._replied, line, reply)

    def _replied(self, line: str, reply: Reply) -> None:
        self._quiet()
        if reply.kind == "refused":
            self.refusal, self.rule = reply.text, reply.rule
        elif reply.kind == "quit":
            self.action_leave()
        elif reply.kind == "rules":
            self.action_book(reply.rule)
        elif reply.kind == "replay":
            self._walk_back(reply.text)
        elif reply.kind == "played":
            self.chosen, self.note = None, reply.text
            self.run_bots()
        elif reply.kind == "wait":
            self.run_bots(hurry=True)
        elif self.session is not None and ("\n" in reply.text or len(reply.text) > 2 * self.size.width):
            self.rule = reply.rule
            self.push_screen(Page(line.strip(), colored(reply.text, self.session.style().inks)))
        else:
            self.note, self.rule = reply.text, reply.rule
        self.call_later(self._place_side)  # a setting may change the layout
        self.show()

    def _quiet(self) -> None:
        self.refusal = self.note = self.rule = ""

    def _walk_back(self, record: str) -> None:
        session = self.session
        if session is not None:
            self.push_screen(ReplayScreen(Replay(record), session.settings, session.me, hidden=not session.over))

    # -------------------------------------------------------------------------------- bots

    @work(exclusive=True, group="bots")
    async def run_bots(self, hurry: bool = False) -> None:
        """Let the bots play while any may act, and show the score sheets of finished hands. If the person may act too,
        the bots wait for a while; with `hurry` the first one does not."""
        session = self.session
        if session is None:
            return
        await self._show_sheets(session)
        while isinstance(session, LocalTable):
            table, seat, number = session.table, session.waiting_bot(), session.table.number
            if seat is None or session.over:
                break
            find = session.thought(seat)
            move, _ = await asyncio.gather(asyncio.to_thread(find), asyncio.sleep(0 if hurry else waits(session)))
            hurry = False
            if session.table is not table or table.number != number:
                continue  # the person moved first, or took a move back
            table.play(move, seat)
            self.refusal = self.note = ""
            self.show()
            await self._show_sheets(session)
        self.show()

    async def _show_sheets(self, session: TableClient) -> None:
        fresh = session.new_sheets()
        if fresh and session.settings.sheets and session.is_dealt:
            text = "\n\n".join(sheet_text(session, *pair) for pair in fresh)
            await self.push_screen_wait(Page(self._translate("Score"), f"{text}\n\n{self._translate('Enter goes on')}"))

    # -------------------------------------------------------------------------------- keys

    def action_help(self) -> None:
        """Show the keys and the commands."""
        self.push_screen(Page(self._translate("Help"), keys_text(self._translate) + help_text(self.session)))

    def action_say(self, line: str) -> None:
        """Run the command of a key."""
        self._respond(line)

    def action_scroll(self, pages: int) -> None:
        """Scroll the table, or the moves if the whole table is visible."""
        table, mine = self.query_one("#table", VerticalScroll), self.query_one("#mine", VerticalScroll)
        place = table if table.max_scroll_y else mine
        place.scroll_relative(y=pages * max(1, place.size.height - 1), animate=False)

    def action_book(self, rule: str = "") -> None:
        """Show the book, beside the table or over it, at the rule named last."""
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
            self.push_screen(Page(session.title, rules, rule))

    def action_log(self) -> None:
        """Show the whole log."""
        if self.session is not None:
            style = self.session.style()
            rendered = [colored(f"{entry.number:>4} {entry.text}", style.inks) for entry in self.session.log()]
            self.push_screen(Page(self._translate("Log"), Text("\n").join(rendered), bottom=True))

    def action_score(self) -> None:
        """Show the score sheets."""
        if self.session is not None and self.session.is_dealt:
            self.push_screen(Page(self._translate("Score"), respond(self.session, "score").text))

    def action_leave(self) -> None:
        """Save the record and leave."""
        if self.session is not None:
            self.session.close()
        try:
            self.exit(self.session.save() if self.session is not None else None)
        except OSError as error:
            self.refusal = f"the record cannot be saved: {error.strerror}; 'save FILE' puts it elsewhere"
            self.show()
        except UpcardError:  # a server gives the record only after the match
            self.exit()


def run(make: Callable[[], TableClient], language: str = ENGLISH) -> Path | None:
    """Run the app and return the file of the record. Raises the errors of opening the table."""
    settings = (app := TableApp(make, language)).run()
    if app.failure is not None:
        raise app.failure
    return settings
