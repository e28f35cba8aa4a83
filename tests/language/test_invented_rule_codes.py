"""The codes of invented rules mean for text what they mean for the rules."""

from __future__ import annotations

from upcard.jit.forms import is_rule
from upcard.language import invented_rule_codes as plain
from upcard.mechanics.words import invented_rules


def test_the_functions_are_plain_python() -> None:
    for name in ("contradict", "effect_of", "formal", "rule_number", "trigger_of", "without_card"):
        assert is_rule(getattr(invented_rules, name))
        assert not is_rule(getattr(plain, name))


def test_every_code_has_the_same_trigger_and_effect() -> None:
    for code in range(1, invented_rules.CODES):
        assert plain.formal(code) == invented_rules.formal(code)
        assert plain.trigger_of(code) == invented_rules.trigger_of(code)
        assert plain.effect_of(code) == invented_rules.effect_of(code)
        assert plain.without_card(code) == invented_rules.without_card(code)
        if plain.formal(code):
            assert plain.rule_number(plain.trigger_of(code), plain.effect_of(code)) == code


def test_the_same_rules_contradict_each_other() -> None:
    codes = [code for code in range(1, invented_rules.CODES) if plain.formal(code)][::7]
    found = [(one, other) for one in codes for other in codes if plain.contradict(one, other)]
    assert found == [(one, other) for one in codes for other in codes if invented_rules.contradict(one, other)]
    assert found
