"""The frame in which the workshop's worker runs: a page with one script, and a policy by which nothing in it reaches
anything (`web/folder/sandboxFrame.js`, `docs/threat-model.md`)."""

from __future__ import annotations

import base64
import hashlib

from upcard.jit.backend import PACKAGE
from upcard.site.archives import FOLDER

BUDGET = "/* budget.js: the build puts the class here */"
"""Where the frame's script has the page's class that counts what a stranger sends: it can import nothing."""


def policy(script: str) -> dict[str, str]:
    """The policy of the frame: its own script by digest, WebAssembly, and scripts and workers made of what it is given.
    The worker has the same policy, because a worker made of a blob inherits it."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return {
        "default-src": "'none'", "script-src": f"'sha256-{digest}' 'wasm-unsafe-eval' blob:", "worker-src": "blob:",
        "connect-src": "'none'", "base-uri": "'none'", "form-action": "'none'",
    }  # fmt: skip


def page() -> str:
    """The text of ``room/sandbox.html``."""
    module = PACKAGE / "web/static/app/untrusted/budget.js"
    budget = module.read_text(encoding="utf-8").replace("export class", "class")
    script = "\n" + (FOLDER / "sandboxFrame.js").read_text(encoding="utf-8").replace(BUDGET, budget)
    words = "; ".join(f"{name} {value}" for name, value in policy(script).items())
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{words}">
<meta name="referrer" content="no-referrer">
<title>The workshop's room</title>
<script>{script}</script>
</html>
"""
