"""Audit the installed packages: dependencies, licences and security advisories.

python tools/audit.py [--strict]

Runs four checks: `pip check`; the age of constraints.txt; the declared licences of all dependencies with extras; and
`pip-audit`, which queries the advisory database of PyPI. If that is unreachable, the result is "not known", which is a
failure only with ``--strict``.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

SHIPPED = (
    "", "research", "authoring", "hosting", "postgres", "accounts", "solve", "openspiel", "gymnasium", "pettingzoo",
    "parquet",
)  # fmt: skip
"""The extras for users, without those for development."""
ALLOWED = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla Public|Unlicense|CC0|Zlib|0BSD|HPND)\b", re.I
)
OLD = 180
"""The largest age of constraints.txt in days."""
UNREACHABLE = ("ConnectionError", "Failed to establish", "Max retries", "ServiceError", "Connection", "403", "404")


def needed(name: str, extra: str, found: dict[str, metadata.Distribution]) -> None:
    """Add the installed dependencies of a package with an extra."""
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    fresh = canonicalize_name(name) not in found
    found[canonicalize_name(name)] = package
    for text in package.requires or () if fresh or extra else ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            for its in requirement.extras or {""}:
                if canonicalize_name(requirement.name) not in found:
                    needed(requirement.name, its, found)


def licence(package: metadata.Distribution) -> str:
    """The declared licence of a package: an expression, classifiers, or a few words."""
    said = package.metadata
    classifiers = [
        c.rpartition("::")[2].strip() for c in said.get_all("Classifier") or () if c.startswith("License ::")
    ]
    return said.get("License-Expression") or ", ".join(classifiers) or (said.get("License") or "").partition("\n")[0]


def wrong_licences() -> list[str]:
    """The packages without an accepted licence."""
    found: dict[str, metadata.Distribution] = {}
    for extra in SHIPPED:
        needed("upcard", extra, found)
    faults = []
    for name, package in sorted(found.items()):
        said = licence(package)
        if not ALLOWED.search(said):
            faults.append(f"{name} {package.version}: {said[:60] or 'says nothing of a licence'}")
    print(f"licences: {len(found)} packages looked at, {len(faults)} without an accepted licence")
    return faults


def advisories(strict: bool) -> list[str]:
    """Known security advisories for the installed versions."""
    command = [sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--timeout", "10"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    said = ran.stdout + ran.stderr
    unknown = len(re.findall("could not be audited", said))
    if ran.returncode == 0 and unknown:
        print(f"advisories: NOT KNOWN of {unknown} packages: the package index in use has no advisories")
    elif ran.returncode == 0:
        print("advisories: none is known against what is installed")
        return []
    elif "No module named pip_audit" in said:
        print("advisories: not looked at: pip-audit is not installed (make audit does it)")
    elif re.search(r"^\w\S* +\S+ +(PYSEC|GHSA|CVE)-", said, re.M):
        return [line for line in ran.stdout.splitlines() if re.search(r"(PYSEC|GHSA|CVE)-", line)]
    elif any(word in said for word in UNREACHABLE):
        print("advisories: NOT KNOWN: the database of advisories cannot be reached from here")
    else:
        return [f"pip-audit failed: {said.strip()[-400:]}"]
    return ["nothing is known of advisories"] if strict else []


def old_pins(text: str, today: datetime.date) -> list[str]:
    """A message if the constraints file is too old."""
    made = re.search(r"\d{4}-\d\d-\d\d", text)
    if made is None:
        return ["constraints.txt does not say when it was made: run make constraints"]
    days = (today - datetime.date.fromisoformat(made[0])).days
    print(f"constraints.txt: made {days} days ago")
    return [f"constraints.txt is {days} days old, more than {OLD}: run make constraints"] if days > OLD else []


def main() -> int:
    strict = "--strict" in sys.argv[1:]
    check = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    print(f"packages: {check.stdout.strip() or check.stderr.strip()}")
    pins = (Path(__file__).parents[1] / "constraints.txt").read_text(encoding="utf-8")
    faults = [
        *(["packages do not fit"] if check.returncode else []),
        *old_pins(pins, datetime.datetime.now(datetime.UTC).date()),
        *wrong_licences(),
        *advisories(strict),
    ]
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
