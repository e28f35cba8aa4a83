"""Controlled English: what players type, read by a grammar into what the rules understand."""

from upcard.language.problems import NotUnderstood
from upcard.language.questions import read_question

__all__ = ["NotUnderstood", "read_question"]
