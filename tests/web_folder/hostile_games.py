"""Games written to do harm, for the tests of the workshop: each is the small game of `upcard new` with a change."""

from __future__ import annotations

from tests.workshop.room import BOOK, RULES

DEAL = "    shuffled(s, s.stock, PACK_52)\n"
PLAY = "    lay(s, seat, card)\n"


def at_top(code: str) -> str:
    """The game with code that runs while it is loaded."""
    return f"{RULES}\n\n{code}\n"


def in_rule(code: str, before: str = PLAY) -> str:
    """The game with code in a rule."""
    assert before in RULES
    return RULES.replace(before, f"{code}\n{before}")


FORGED = (
    '{"kind": "answer", "id": 1, "status": 200, "headers": [], "body": "{}"}',
    '{"kind": "answer", "id": "x", "status": 1, "headers": 3, "body": {}}',
    '{"kind": "status", "status": {"stage": "evil", "part": 9, "why": "<img src=x onerror=alert(1)>"}}',
    '{"kind": "said", "line": 1, "text": "[1, 2, 3]"}',
    '{"kind": "__proto__"}', '{"kind": "constructor"}',
    '{"__proto__": {"polluted": true}, "kind": "pong", "number": {"__proto__": {"polluted": true}}}',
    "not json at all", "null", "[]",
)  # fmt: skip

HARMLESS = {
    "deep recursion": at_top("def down(n):\n    return down(n + 1)\n\n\ndown(0)"),
    "an import of files that are not there": at_top("import secrets_of_the_page"),
    "an exit": at_top("import sys\nsys.exit(3)"),
    "a file system of others": at_top("open('/etc/passwd').read()"),
    "text that is markup": RULES.replace(
        'line="Four tricks, and most of them win."', 'line="<img src=x onerror=alert(1)><script>alert(1)</script>"'
    ),
    "forged answers": at_top(
        "import js\n" + "\n".join(f"js.postMessage({text!r})" for text in FORGED) + "\njs.postMessage(js.Object.new())"
    ),
    "a view that lies": at_top("def prompt(view):\n    return '<img src=x onerror=alert(1)>' * 1000"),
    "a package that is replaced": at_top("import upcard.errors\nupcard.errors.UpcardError = None\n"),
    "exceptions that lie": at_top(
        "class Evil(Exception):\n    def __str__(self):\n        return '<b>' * 100_000\n\n\nraise Evil()"
    ),
}  # fmt: skip
"""Games that fail alone, or do nothing."""

TOO_MUCH = "far more to this page than any game needs"
BRACKETS = "import js\nfor n in range(4):\n    js.postMessage('[' * {half} + ']' * {half})\n"
LATER = """
import asyncio
import js


async def send():
    await asyncio.sleep(0.5)
    while True:
        for n in range(TIMES):
            js.postMessage(TEXT)
        await asyncio.sleep(0.1)


asyncio.ensure_future(send())
"""


def later(text: str, times: int = 3) -> str:
    """The game with a task that sends a text, given as an expression, some times in a tenth of a second."""
    return at_top(LATER.replace("TEXT", text).replace("TIMES", str(times)))


FLOODS = {
    "brackets": later("'[' * 1_900_000 + ']' * 1_900_000"),
    "failures": later("""'{"kind": "failure", "failure": {"record": "' + 'x' * 1_000_000 + '"}}'"""),
    "failures without a record": later("""'{"kind": "failure", "failure": {}}'"""),
    "positions": later("""'{"kind": "said", "line": 1, "text": "{\\\\"t\\\\": \\\\"pong\\\\"}"}'""", 15),
}
"""Games that send again and again what an honest one sends once."""
BOOKS = {
    "lists": "'<ul><li>' * 25_000",
    "more lists": "'<ul><li>' * 200_000",
    "formats": "'<p><strong><em>' * 1_000",
    "markup": """'<p>' + ''.join(f'<b id="{n}">' for n in range(300)) + '<p>x' * 300""",
    "formats that are repeated": """'<p>' + ''.join(f'<strong id="R{n}">' for n in range(300)) + '<p>x' * 300""",
}
"""What a game puts in place of the HTML of its book."""


def with_book(html: str) -> str:
    """The game whose book is other HTML than that of its Markdown."""
    return at_top(f"import upcard.room.book_html as book\nbook.book_html = lambda text: {html}")


ENDLESS = {
    "a loop at the top": (at_top("while True:\n    pass"), "ran for more than 2 seconds"),
    "a loop in a rule": (in_rule("    while s.seats:\n        s.hand = s.hand", DEAL), "ran for more than 2 seconds"),
    "a loop that catches all": (
        at_top("while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"),
        "ran for more than 2 seconds",
    ),
    "a loop in C": (at_top("sum(range(10**13))"), "without an end"),
    "a loop in JavaScript": (at_top("import js\njs.Array['from'](js.Object.fromEntries([['length', 2**40]]))\n"
                                    "while True:\n    sum(range(10**9))"), ""),
    "a flood of messages": (at_top("import js\nfor n in range(10**7):\n    js.postMessage('[]')"), TOO_MUCH),
    "brackets": (at_top(BRACKETS.format(half=3_900_000)), TOO_MUCH),
    "brackets that may pass": (at_top(BRACKETS.format(half=1_900_000)), TOO_MUCH),
    "a huge allocation": (at_top("HOARD = []\nwhile True:\n    HOARD.append(bytearray(50_000_000))"), "Memory"),
    "a state that grows": (at_top("HOARD = b'x' * 1_000_000\nwhile True:\n    HOARD += HOARD"), "Memory"),
}  # fmt: skip
"""Games that take all time or memory, and what is said of them (empty: any sentence)."""

__all__ = ["BOOK", "BOOKS", "ENDLESS", "FLOODS", "HARMLESS", "RULES", "TOO_MUCH", "at_top", "in_rule", "with_book"]
