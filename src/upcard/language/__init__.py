"""Controlled English: typed text (questions, nouns, rules, bets), parsed into what the rules understand."""
