"""Update the page's vendored files from ``node_modules`` (after ``npm install``).

    npm install --ignore-scripts && python tools/vendor_page.py

Copies Preact, its hooks, htm and Lean QR, lets them import each other by relative path (so the page needs neither a
build step nor an inline import map), bundles what the workshop uses of CodeMirror (``tools/vendor_editor.mjs``) and
what friends' pages use of noble-secp256k1 (``tools/vendor_secp256k1.mjs``), cuts the court figures out of Adrian
Kennard's cards, and writes ``vendor.json``.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "node_modules"
STATIC = ROOT / "src/upcard/web/static"
VENDOR = STATIC / "vendor"
COURTS = STATIC / "courts"
KENNARD = MODULES / "@heruka_urgyen/react-playing-cards"
_PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
CC0 = """The court figures in ../courts are cut from playing cards drawn by Adrian Kennard (https://www.me.uk/cards/),
who gave them to the public under CC0 1.0 Universal (https://creativecommons.org/publicdomain/zero/1.0/):
no rights reserved. The indices and pips were removed; the figures are as he drew them.

The files were taken from the npm package @heruka_urgyen/react-playing-cards 0.5.0, whose README says:
"svg playing cards by Adrian Kennard. Cards downloaded from https://www.me.uk/cards/ and distributed under
CC0 license." No code of that package is used.
"""


def version(package: str) -> str:
    return str(json.loads((MODULES / package / "package.json").read_text())["version"])


def script(source: Path, name: str) -> Path:
    """A module with its bare import made relative and the pointer to its source map dropped."""
    text = source.read_text().replace('from"preact"', 'from"./preact.mjs"')
    text = re.sub(r"\n//# sourceMappingURL=.*\n?", "\n", text)
    target = VENDOR / name
    target.write_text(text)
    return target


def bundle(source: str, name: str) -> list[str]:
    """Bundle what a file of this folder exports into one module; the names of its packages."""
    report = MODULES / ".vendor_bundle.json"
    subprocess.run(
        [
            "node", str(MODULES / "esbuild/bin/esbuild"), str(ROOT / "tools" / source), "--bundle",
            "--format=esm", "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=error",
            f"--metafile={report}", f"--outfile={VENDOR / name}",
        ],
        check=True, cwd=ROOT,
    )  # fmt: skip
    inputs = json.loads(report.read_text())["inputs"]
    report.unlink()
    return sorted({found[1] for name in inputs if (found := _PACKAGE.search(name))})


def editor() -> list[str]:
    """Bundle CodeMirror into one module, with the licences of all its packages; their names."""
    packages = bundle("vendor_editor.mjs", "codemirror.mjs")
    licences = [
        f"{package} {version(package)}\n\n{(MODULES / package / 'LICENSE').read_text().strip()}\n"
        for package in packages
    ]
    (VENDOR / "LICENSE-codemirror").write_text(f"\n{'-' * 40}\n\n".join(licences))
    return packages


def court(rank: str, suit: str) -> Path:
    """The figure of a court card alone: its symbols, each drawn upright and turned."""
    text = (KENNARD / f"src/images/2color/{rank}{suit}.svg").read_text()
    parts = re.findall(rf'<symbol id="({suit}{rank}\d)".*?</symbol>', text, re.S)
    symbols = "".join(re.findall(rf'<symbol id="{suit}{rank}\d".*?</symbol>', text, re.S))
    place = 'width="1300" height="2000" x="-650" y="-1000"'
    uses = "".join(
        f'<use {place} xlink:href="#{part}"/><use {place} transform="rotate(180)" xlink:href="#{part}"/>'
        for part in parts
    )
    target = COURTS / f"{rank}{suit}.svg"
    target.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="-650 -1000 1300 2000">{symbols}{uses}</svg>'
    )
    return target


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    files: list[tuple[Path, str, str, str]] = []
    for package, source, name, licence in (
        ("preact", "dist/preact.mjs", "preact.mjs", "MIT"),
        ("preact", "hooks/dist/hooks.mjs", "hooks.mjs", "MIT"),
        ("htm", "dist/htm.mjs", "htm.mjs", "Apache-2.0"),
        ("lean-qr", "index.mjs", "lean-qr.mjs", "MIT"),
    ):
        files.append((script(MODULES / package / source, name), package, version(package), licence))
        shutil.copy(MODULES / package / "LICENSE", VENDOR / f"LICENSE-{package}")
    (curve,) = bundle("vendor_secp256k1.mjs", "secp256k1.mjs")
    files.append((VENDOR / "secp256k1.mjs", curve, version(curve), "MIT"))
    shutil.copy(MODULES / curve / "LICENSE", VENDOR / "LICENSE-secp256k1")
    for package in editor():
        files.append((VENDOR / "codemirror.mjs", package, version(package), "MIT"))
    (VENDOR / "LICENSE-courts").write_text(CC0)
    for rank in "JQK":
        for suit in "CDHS":
            files.append((court(rank, suit), "Kennard playing cards", "2018", "CC0-1.0"))
    subprocess.run(
        ["node", str(MODULES / "svgo/bin/svgo.js"), "--multipass", "--precision", "1", "-q", "-f", str(COURTS)],
        check=True,
    )
    entries = [
        {"file": str(path.relative_to(STATIC)), "name": name, "version": number, "licence": licence,
         "sha256": digest(path)}
        for path, name, number, licence in files
    ]  # fmt: skip
    (VENDOR / "vendor.json").write_text(json.dumps(entries, indent=1) + "\n")


if __name__ == "__main__":
    main()
