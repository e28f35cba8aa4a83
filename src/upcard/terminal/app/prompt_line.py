"""The line above the keyboard: a refusal, a note, the end of the match, or who acts now."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from upcard.engine.play.names import in_a_row
from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.tables.table_client import TableClient


def prompt_line(session: TableClient, translate: Callable[[str], str], refusal: str, rule: str, note: str) -> Text:
    """The first of these that there is: the refusal of the last move with the rule that it names, the state of the
    connection, a note, the end of the match, the prompt of the person's turn, the players to act. `translate` puts a
    text into the language of the person."""
    if refusal:
        more = f"  ({translate(f'F2 opens {rule}')})" if rule else ""
        return Text(f"{translate('No')}: {translate(refusal)}{more}", style="bold red")
    if session.status():
        return Text(translate(session.status()), style="bold")
    if note:
        return Text(note, style="green")
    if session.over:
        ending = session.log()[-1].text if session.log() else translate("The match is over.")
        ways = translate("F4 score, F7 review, F6 replay, 'again', Ctrl+Q leaves.")
        return Text(f"{ending} {ways}", style="bold")
    view = session.view()
    if session.my_turn:
        return colored(": ".join(filter(None, (translate("Your turn"), view["prompt"]))), style="bold yellow")
    names = in_a_row([session.names[seat] for seat in view["to_act"]])
    return Text(translate(f"{names} to act …") if names else "…", style="dim")
