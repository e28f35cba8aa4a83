"""The conformance suite that every game must pass, also for use by game packages:

    from upcard.engine.testing import check_game
    check_game("whist")

Each check is a function of its own (`engine.testing.checks`) and raises `Fault` with the name of the
check and the state in which it failed.
"""

from upcard.engine.testing.checks import check_game
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.interfaces import check_interfaces
from upcard.engine.testing.perft import perft
from upcard.engine.testing.signature import Apart, check_modes, signature, signed
from upcard.engine.testing.variants import variants

__all__ = [
    "Apart",
    "Fault",
    "check_game",
    "check_interfaces",
    "check_modes",
    "perft",
    "signature",
    "signed",
    "variants",
]
