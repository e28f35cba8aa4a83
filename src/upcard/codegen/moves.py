"""Generates the source of `legal`, `why_not`, `why_not_arg` and `apply` from the kinds of moves with their rules.

`legal` and `why_not` test the same rules in the same order, so they cannot disagree. Each is one function instead of a
chain of small ones, which is easier to read in a traceback.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.arrays import np
from upcard.cards.sets import holds, lowest, without_lowest
from upcard.codegen.names import LocalNames, takes
from upcard.codegen.offers import offer_cards
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import FIRST, LAST, MUST, ONLY, REFUSED, REFUSED_CONTENT, Kind, Restriction
from upcard.declarations.phases import Phases
from upcard.declarations.state import Schema

NAMES = {
    "holds": holds,
    "lowest": lowest,
    "without_lowest": without_lowest,
    "offer_cards": offer_cards,
    "ALL_CARDS": -1,
}
Lines = list[str]


class MovesText:
    """The source text derived from the moves of a game. `reasons` are the sentences that it returns by index."""

    def __init__(
        self, catalogue: Catalogue, schema: Schema, phases: Phases | None, stage: Any, calls: LocalNames
    ) -> None:
        self.catalogue = catalogue
        self.moves: tuple[Kind, ...] = catalogue.kinds
        self.phases = phases
        self.calls = calls
        self.reasons = [""]
        self._schema = schema
        self._now = calls.call(stage) if stage is not None else "s.phase"

    def text(self) -> Lines:
        """All functions, separated by two empty lines."""
        parts = [self.legal(), self.why_not(), self.apply()]
        if any(move.restrictions(REFUSED_CONTENT) for move in self.moves):
            parts.append(self.why_not_arg())
        return [line for part in parts for line in (*part, "", "")]

    # --- legal -------------------------------------------------------------------------------------------------------

    def legal(self) -> Lines:
        """Moves come in ascending order: phase by phase, and in each phase in the order of the catalogue."""
        lines = ["def legal(s, seat, moves):", '    """Write the legal moves; returns how many."""', "    n = 0"]
        if self.phases is None:
            return [*lines, *_in([line for move in self.moves for line in self._offers(move)]), "    return n"]
        lines.append(f"    now = {self._now}")
        alike: dict[tuple[str, ...], list[int]] = {}
        for phase in self.phases:
            body = tuple(line for move in self.moves if phase in move.phases for line in self._offers(move))
            if body:
                alike.setdefault(body, []).append(phase)
        for body, at in alike.items():
            lines += _in([f"{self._if_in(at)}  # {self._named(at)}", *_in([*body, "return n"])])
        return [*lines, "    return n"]

    def _offers(self, move: Kind) -> Lines:
        if move.of:
            return self._offers_of_cards(move)
        first, run = self._first(move), len(move)
        refusals = move.restrictions(REFUSED)
        ahead = [rule for restriction in refusals for rule in restriction.rules if takes(rule) < 3 or run == 1]
        each = [rule for restriction in refusals for rule in restriction.rules if rule not in ahead]
        if run == 1:
            return _unless([self.calls.call(rule, str(move.start)) for rule in ahead], _offer(str(first)))
        low, high = str(move.start), str(move.start + run)
        for restriction in move.restrictions(FIRST):
            low = f"max({self.calls.call(restriction.rules[0])}, {low})"
        for restriction in move.restrictions(LAST):
            high = f"min({self.calls.call(restriction.rules[0])} + 1, {high})"
        body = _unless([self.calls.call(rule) for rule in each], _offer(_shifted("which", self._shift(move))))
        bounds = high if low == "0" else f"{low}, {high}"
        return _unless([self.calls.call(rule) for rule in ahead], [f"for which in range({bounds}):", *_in(body)])

    def _offers_of_cards(self, move: Kind) -> Lines:
        lines = [f"cards = {self._cards(move)}", *self._sets(move)]
        for restriction in move.restrictions(MUST, ONLY):
            lines += self._narrowed(restriction)
        if has_gaps(move):
            return [*lines, *self._offers_of_some_faces(move)]
        base = self._shift(move)
        refusals = [rule for restriction in move.restrictions(REFUSED) for rule in restriction.rules]
        ahead = [self.calls.call(rule) for rule in refusals if takes(rule) < 3]
        each = [self.calls.call(rule, "card") for rule in refusals if takes(rule) == 3]
        if not each:
            return _unless(ahead, [*lines, f"n = offer_cards(moves, n, cards, {base})"])
        body = _unless(each, _offer(f"{base} + card" if base else "card"))
        walk = ["while cards:", *_in(["card = lowest(cards)", "cards = without_lowest(cards)", *body])]
        return _unless(ahead, [*lines, *walk])

    def _offers_of_some_faces(self, move: Kind) -> Lines:
        tests = [
            self.calls.call(rule, "card") for restriction in move.restrictions(REFUSED) for rule in restriction.rules
        ]
        conditions = " and ".join(["holds(cards, card)", *(f"not {test}" for test in tests)])
        first = self._first(move)
        body = [f"card = {self._faces(move)}[place]", f"if {conditions}:", *_in(_offer(f"{first} + place"))]
        return [f"for place in range({len(move)}):", *_in(body)]

    def _narrowed(self, restriction: Restriction) -> Lines:
        if restriction.how == ONLY:
            return [f"cards &= {self._asked(restriction)}"]
        if restriction.by is not None:
            return [f"if cards & {self._asked(restriction)}:", f"    cards &= {self._local(restriction.by)}"]
        return [f"asked = cards & {self._asked(restriction)}", "if asked:", "    cards = asked"]

    # --- why_not -----------------------------------------------------------------------------------------------------

    def why_not(self) -> Lines:
        """One block per kind: the phase, then cards that are not held, then the rules in the order of the book."""
        lines = ["def why_not(s, seat, move):", '    """The number of the reason against a move; 0 for none."""']
        lines += [f"    now = {self._now}"] if self.phases is not None else []
        return [*lines, *self._by_kind(self._against)]

    def _against(self, move: Kind) -> Lines:
        lines = self._wrong_phase(move)
        rules = move.restrictions(MUST, ONLY, REFUSED, FIRST, LAST)
        asking = move.restrictions(MUST, ONLY)
        which = self._which(move)
        if which != "move" and any(
            restriction.how in (FIRST, LAST) or takes(restriction.rules[0]) == 3 for restriction in rules
        ):
            lines.append(f"which = {which}")
            which = "which"
        for restriction in rules:
            if restriction.of_any_card:
                lines += [f"if {self._test(restriction, which)}:", *self._refusal(restriction, which)]
        if move.of:
            lines += self._card_missing(move, which)
        for restriction in rules:
            if restriction.of_any_card:
                continue
            if restriction in asking:
                lines += self._outside(restriction, which, restriction is asking[-1])
            else:
                lines += [f"if {self._test(restriction, which)}:", *self._refusal(restriction, which)]
        return [*lines, "return 0"]

    def _test(self, restriction: Restriction, which: str) -> str:
        compared = {FIRST: f"{which} < ", LAST: f"{which} > "}.get(restriction.how, "")
        return compared + self.calls.call(restriction.rules[0], which)

    def _card_missing(self, move: Kind, which: str) -> Lines:
        lines: Lines = []
        if move.outside is not None:
            pack, sentence = move.outside
            cards = str(pack) if isinstance(pack, int) else self.calls.call(pack)
            lines = [f"if not holds({cards}, {which}):", f"    return {self._reason(sentence)}"]
        lines += [f"cards = {self._cards(move)}", f"if not holds(cards, {which}):"]
        return [*lines, f"    return {self._reason(move.held)}", *self._sets(move)]

    def _outside(self, restriction: Restriction, which: str, last: bool) -> Lines:
        refusal = self._refusal(restriction, which)
        if restriction.how == ONLY:
            lines = [f"if not holds({self._asked(restriction)}, {which}):", *refusal]
            return lines if last else [*lines, f"cards &= {self._asked(restriction)}"]
        if restriction.by is not None:
            test, allowed = f"if cards & {self._asked(restriction)}:", self._local(restriction.by)
            refuse = [f"if not holds({allowed}, {which}):", *refusal]
            return [test, *_in(refuse if last else [*refuse, f"cards &= {allowed}"])]
        lines = [f"asked = cards & {self._asked(restriction)}"]
        if last:
            return [*lines, f"if asked and not holds(asked, {which}):", *refusal]
        refuse = [f"if not holds(asked, {which}):", *refusal, "cards = asked"]
        return [*lines, "if asked:", *_in(refuse)]

    def _refusal(self, restriction: Restriction, which: str) -> Lines:
        """The number of the sentence, or of the first case that is true."""
        lines: Lines = []
        for sentence, rule in restriction.cases:
            lines += [f"if {self.calls.call(rule, which)}:", f"    return {self._reason(sentence)}"]
        return _in([*lines, f"return {self._reason(restriction.sentence)}"])

    def _wrong_phase(self, move: Kind) -> Lines:
        if self.phases is None:
            return []
        others = [phase for phase in self.phases if phase not in move.phases]
        lines: Lines = []
        firsts: dict[str, list[int]] = {}
        for phase in others:
            if self.phases.firsts[phase]:
                firsts.setdefault(self.phases.firsts[phase], []).append(phase)
        for sentence, at in firsts.items():
            lines += [f"{self._if_in(at)}  # {self._named(at)}", f"    return {self._reason(sentence)}"]
        if move.otherwise and any(not self.phases.firsts[phase] for phase in others):
            test = " and ".join(f"now != {phase}" for phase in move.phases)
            named = self._named(list(move.phases))
            lines += [f"if {test}:  # {named}", f"    return {self._reason(move.otherwise)}"]
        return lines

    def why_not_arg(self) -> Lines:
        """One block per kind: the reasons against its content."""
        head = [
            "def why_not_arg(s, seat, move, arg):",
            '    """The number of the reason against the content of a move."""',
        ]
        return [*head, *self._by_kind(self._against_content)]

    def _against_content(self, move: Kind) -> Lines:
        lines: Lines = []
        for restriction in move.restrictions(REFUSED_CONTENT):
            test = self.calls.call(restriction.rules[0], self._which(move))
            lines += [f"if {test}:", f"    return {self._reason(restriction.sentence)}"]
        return [*lines, "return 0"]

    # --- apply -------------------------------------------------------------------------------------------------------

    def apply(self) -> Lines:
        """One block per kind: what the move reveals to all, computed before anything changes; then its effect."""
        return ["def apply(s, seat, move, arg):", '    """Play a legal move."""', *self._by_kind(self._done)]

    def _done(self, move: Kind) -> Lines:
        return [*self._learned(move), self.calls.call(move.action, self._which(move)), "return"]

    def _learned(self, move: Kind) -> Lines:
        """A player who did not play a required card is known to hold none of them."""
        known = []
        for restriction in move.restrictions(MUST, ONLY):
            if not restriction.tells:
                break  # this set is private, so the others can draw no conclusion from it or from later ones
            known.append(restriction)
        field = self._lacks(move)
        if not field or not any(restriction.how == MUST for restriction in known):
            return []
        place = f"s.{field}[{self.calls.call(move.owner) if move.owner else 'seat'}]"
        which = self._which(move)
        if len(known) == 1 and known[0].by is None:
            asked = " & ".join(self.calls.call(rule) for rule in known[0].rules)
            return [f"asked = {asked}", f"if not holds(asked, {which}):", f"    {place} |= asked"]
        lines = ["rest = ALL_CARDS", "missing = 0", *self._sets(move, known)]
        for restriction in known:
            if restriction.how == ONLY:
                lines.append(f"rest &= {self._asked(restriction)}")
                continue
            allowed = self._local(restriction.by) if restriction.by is not None else "asked"
            lines += [f"asked = rest & {self._asked(restriction)}", f"if holds({allowed}, {which}):"]
            lines += [f"    rest &= {allowed}", "else:", "    missing |= asked", "    rest &= ~asked"]
        return [*lines, f"{place} |= missing"]

    def _lacks(self, move: Kind) -> str:
        """The field that records which cards a seat is known not to hold."""
        fields = self._schema.fields.values()
        return next((f.name for f in fields if f.role == "lacks" and f.of == move.of and len(f.units) == 1), "")

    # --- Pieces ------------------------------------------------------------------------------------------------------

    def _by_kind(self, body: Callable[[Kind], Lines]) -> Lines:
        lines: Lines = []
        for move in self.moves[:-1]:
            lines += [f"if move < {self._first(move) + len(move)}:  # {move.name}", *_in(body(move))]
        last = self.moves[-1]
        return _in([*lines, f"# {last.name}", *body(last)] if lines else body(last))

    def _cards(self, move: Kind) -> str:
        if not isinstance(move.of, str):
            return self.calls.call(move.of)
        return f"s.{move.of}[{self.calls.call(move.owner) if move.owner else 'seat'}]"

    def _sets(self, move: Kind, asking: list[Restriction] | None = None) -> Lines:
        """Every required set, computed once."""
        asking = move.restrictions(MUST, ONLY) if asking is None else asking
        rules = dict.fromkeys(
            rule
            for restriction in asking
            for rule in (*restriction.rules, *([restriction.by] if restriction.by else []))
        )
        return [f"{self._local(rule)} = {self.calls.call(rule)}" for rule in rules]

    def _asked(self, restriction: Restriction) -> str:
        together = " & ".join(self._local(rule) for rule in restriction.rules)
        return together if len(restriction.rules) == 1 else f"({together})"

    def _local(self, rule: Any) -> str:
        return f"the_{self.calls.name(rule)}"

    def _first(self, move: Kind) -> int:
        return self.catalogue.first(move.name)

    def _shift(self, move: Kind) -> int:
        """The difference between the numbers of its moves and the indices that its rules take."""
        return self._first(move) - (move.cards[0] if move.cards else move.start)

    def _faces(self, move: Kind) -> str:
        """The table of faces of a kind that does not have them all."""
        name = f"{''.join(c if c.isalnum() else '_' for c in move.name)}_faces"
        self.calls.names[name] = np.array(move.cards, np.int64)
        return name

    def _which(self, move: Kind) -> str:
        if has_gaps(move):
            return f"{self._faces(move)}[move - {self._first(move)}]"
        return _shifted("move", -self._shift(move))

    def _reason(self, sentence: str) -> int:
        if sentence not in self.reasons:
            self.reasons.append(sentence)
        return self.reasons.index(sentence)

    def _if_in(self, at: list[int]) -> str:
        return f"if {' or '.join(f'now == {phase}' for phase in at)}:"

    def _named(self, at: list[int]) -> str:
        return ", ".join(self.phases.names[phase] for phase in at) if self.phases is not None else ""


def has_gaps(kind: Kind) -> bool:
    """Whether the faces of a kind are not consecutive."""
    return kind.cards != tuple(range(kind.cards[0], kind.cards[0] + len(kind.cards))) if kind.cards else False


def _in(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def _shifted(name: str, by: int) -> str:
    return f"{name} + {by}" if by > 0 else f"{name} - {-by}" if by else name


def _offer(move: str) -> Lines:
    return [f"moves[n] = {move}", "n += 1"]


def _unless(tests: list[str], body: Lines) -> Lines:
    """The body, executed if no test is true."""
    return [f"if {' and '.join(f'not {test}' for test in tests)}:", *_in(body)] if tests else body


def audit_text(faults: list[Any], calls: LocalNames) -> tuple[Lines, list[str]]:
    """The source text of ``audit(s)``, and the sentences that it returns by index."""
    sentences = [""]
    lines = ["def audit(s):", '    """The number of the fault that makes the position impossible; 0 for none."""']
    for fault in faults:
        if fault.sentence not in sentences:
            sentences.append(fault.sentence)
        at = " or ".join(f"s.phase == {phase}" for phase in fault.phases)
        test = calls.call(fault.rule)
        lines += [f"    if ({at}) and {test}:" if at else f"    if {test}:"]
        lines += [f"        return {sentences.index(fault.sentence)}"]
    return [*lines, "    return 0"], sentences
