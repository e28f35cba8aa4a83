"""What the codes of invented rules (`mechanics.words.invented_rules`) mean, for code that reads and writes text: the
same rules as plain Python, so that no table waits for the compiler when it writes a line."""

from __future__ import annotations

from upcard.jit.interpreted import interpreted
from upcard.mechanics.words import invented_rules

contradict = interpreted(invented_rules.contradict)
effect_of = interpreted(invented_rules.effect_of)
formal = interpreted(invented_rules.formal)
rule_number = interpreted(invented_rules.rule_number)
trigger_of = interpreted(invented_rules.trigger_of)
without_card = interpreted(invented_rules.without_card)
