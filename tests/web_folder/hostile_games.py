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
    "a package that is replaced": at_top("import upcard.errors\nupcard.errors.UpcardError = None\n"),
    "exceptions that lie": at_top(
        "class Evil(Exception):\n    def __str__(self):\n        return '<b>' * 100_000\n\n\nraise Evil()"
    ),
}  # fmt: skip
"""Games that fail alone, or do nothing."""

ENDLESS = {
    "a loop at the top": (at_top("while True:\n    pass"), "ran for more than 2 seconds"),
    "a loop in a rule": (in_rule("    while s.seats:\n        s.hand = s.hand", DEAL), "ran for more than 2 seconds"),
    "a loop that catches all": (
        at_top("while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"),
        "without an end",
    ),
    "a loop in C": (at_top("sum(range(10**13))"), "without an end"),
    "a loop in JavaScript": (at_top("import js\njs.Array['from'](js.Object.fromEntries([['length', 2**40]]))\n"
                                    "while True:\n    sum(range(10**9))"), ""),
    "a flood of messages": (at_top("import js\nfor n in range(10**7):\n    js.postMessage('[]')"), ""),
    "a huge allocation": (at_top("HOARD = []\nwhile True:\n    HOARD.append(bytearray(50_000_000))"), "Memory"),
    "a state that grows": (at_top("HOARD = b'x' * 1_000_000\nwhile True:\n    HOARD += HOARD"), "Memory"),
}  # fmt: skip
"""Games that take all time or memory, and what is said of them (empty: any sentence)."""

__all__ = ["BOOK", "ENDLESS", "HARMLESS", "RULES", "at_top", "in_rule"]
