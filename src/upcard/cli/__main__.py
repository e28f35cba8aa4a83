"""``python -m upcard.cli``."""

from __future__ import annotations

from upcard.cli import main

if __name__ == "__main__":
    main()
