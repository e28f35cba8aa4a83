"""Draw the icons of the installed page from its sign (``make docs`` does not: they hardly ever change).

    python tools/icons.py

Writes ``icon-192.png``, ``icon-512.png`` and ``icon-maskable.png`` (whose sign keeps clear of the edge that systems cut
off) beside each other, with the browser of the page's tests.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src/upcard/web/static"
SIZES = {"icon-192.png": (192, 0.84), "icon-512.png": (512, 0.84), "icon-maskable.png": (512, 0.62)}
PAGE = (
    '<body style="margin:0;background:#1d4437;display:grid;place-items:center;height:100vh">'
    '<div style="width:{part}vw;height:{part}vw">{sign}</div>'
)


def main() -> None:
    sign = re.sub("<svg ", '<svg width="100%" height="100%" ', (STATIC / "favicon.svg").read_text(), count=1)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, part) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(part=100 * part, sign=sign))
            page.screenshot(path=STATIC / "icons" / name)
        browser.close()


if __name__ == "__main__":
    main()
