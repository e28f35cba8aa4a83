"""From Numba's typed code to LLVM's, by a short way for what rules are made of.

Numba writes some thirty instructions for each call and for each place of an array, with cases that rules do not have,
and leaves it to LLVM to remove them, which takes longer than all else. A call of another rule, a field of the state, a
place in a row and a loop over a range are written here in a few instructions that compute the same. Everything else is
Numba's.

As in `jit.compiling`, which alone imports this file, names of Numba that it does not document are used.
"""

from __future__ import annotations

from typing import Any

import llvmlite.ir as llvmir
from numba.core import cgutils, compiler, ir, lowering, typed_passes, types
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.types import Optional, RangeIteratorType, unliteral  # type: ignore[attr-defined]

_DATA, _SHAPE = 4, 5
"""Where the model of an array has its data and its shape."""
_ITERATED, _STEP, _LEFT = 0, 2, 3
"""Where the model of a range's iterator has the next number, the step, and how many numbers are left."""
_NOT_FOR_RULES = ("nopython_rewrites", "inline_overloads", "dump_parfor_diagnostics")
"""Passes about whole arrays and parallel loops, which rules do not have."""


class _RuleLower(lowering.Lower):  # type: ignore[misc]
    """Writes the code of one rule."""

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        """The name of a rule needs no value: its type says which rule it is."""
        if isinstance(ty, types.Dispatcher) and isinstance(inst.value, ir.Global | ir.FreeVar):
            return llvmir.Constant(self.context.get_value_type(ty), None)
        return super().lower_assign(ty, inst)

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """The value of an expression."""
        if expr.op == "getattr" and isinstance(kind := self.typeof(expr.value.name), types.Record):
            return self._field(kind, self.loadvar(expr.value.name), expr.attr)
        if expr.op in ("getitem", "static_getitem"):
            index = expr.index if expr.op == "getitem" else expr.index_var
            if index is not None and self._is_place(expr.value, index) and resty == self.typeof(expr.value.name).dtype:
                kind = self.typeof(expr.value.name)
                return self.context.unpack_value(
                    self.builder, resty, self._place(expr.value, index), align=_alignment(kind)
                )
        if expr.op == "iternext" and isinstance(kind := self.typeof(expr.value.name), RangeIteratorType):
            return self._next_of_range(resty, self.loadvar(expr.value.name))
        return super().lower_expr(resty, expr)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Store a value in an array."""
        kind, given = self.typeof(target_var.name), self.typeof(value_var.name)
        if not self._is_place(target_var, index_var) or not isinstance(unliteral(given), types.Number | types.Boolean):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        value = self.context.cast(self.builder, self.loadvar(value_var.name), given, signature.args[2])
        value = self.context.cast(self.builder, value, signature.args[2], kind.dtype)
        place = self._place(target_var, index_var)
        return self.context.pack_value(self.builder, kind.dtype, value, place, align=_alignment(kind))

    def _lower_call_normal(self, fnty: Any, expr: Any, signature: Any) -> Any:
        part = getattr(fnty.dispatcher, "part_of", None) if isinstance(fnty, types.Dispatcher) else None
        result = signature.return_type
        if part is None or isinstance(result, Optional) or hasattr(self.builder, "_in_try_block"):
            return super()._lower_call_normal(fnty, expr, signature)
        args = self.fold_call_args(fnty, signature, expr.args, expr.vararg, expr.kws)
        made = part(signature.args)
        self.library.add_linking_library(made.library)
        return self._call(made.fndesc, signature, args)

    def _call(self, callee: Any, signature: Any, args: Any) -> Any:
        """Call a rule. If it has failed, which only a checked place of an array makes it do, fail likewise."""
        builder, convention = self.builder, self.context.call_conv
        function = self.context.declare_function(builder.module, callee)
        result = cgutils.alloca_once(builder, function.args[0].type.pointee)
        packed = self.context.get_arg_packer(signature.args).as_arguments(builder, args)
        failure = convention._get_excinfo_argument(builder.function)
        status = builder.call(function, [result, failure, *packed])
        with cgutils.if_unlikely(builder, cgutils.is_not_null(builder, status)):
            builder.ret(status)
        return self.context.get_returned_value(builder, signature.return_type, builder.load(result))

    def _field(self, record: Any, value: Any, name: str) -> Any:
        self.context.sentry_record_alignment(record, name)
        kind = record.typeof(name)
        rows = isinstance(kind, types.NestedArray)
        item = self.context.get_data_type(kind.dtype if rows else kind)
        place = cgutils.get_record_member(self.builder, value, record.offset(name), item)
        if not rows:
            return self.context.unpack_value(self.builder, kind, place, align=_alignment(record))
        return self._row(kind, place, kind.shape, kind.strides)

    def _row(self, kind: Any, data: Any, shape: Any, strides: Any) -> Any:
        """An array whose shape is known, as a value: nothing but its data is computed."""
        model, whole = self.context.get_value_type(kind), llvmir.Constant
        number = self.context.get_value_type(types.intp)
        count = 1
        for length in shape:
            count *= length
        fields = [whole(part, None) if isinstance(part, llvmir.PointerType) else None for part in model.elements]
        numbers = [whole(number, count), whole(number, kind.dtype.bitwidth // 8)]
        rows = [whole.literal_array([whole(number, int(n)) for n in sizes]) for sizes in (shape, strides)]
        blank = whole(model, [*fields[:2], *numbers, fields[_DATA], *rows])
        return self.builder.insert_value(blank, data, _DATA)

    def _is_place(self, array: Any, index: Any) -> bool:
        """Whether this is one place of a row that holds numbers: by an integer, not checked."""
        kind = self.typeof(array.name)
        return (
            isinstance(kind, types.Array)
            and kind.ndim == 1
            and kind.layout == "C"
            and isinstance(kind.dtype, types.Number | types.Boolean)
            and isinstance(unliteral(self.typeof(index.name)), types.Integer)
            and not self.context.enable_boundscheck
        )

    def _place(self, array: Any, index: Any) -> Any:
        """A pointer to a place of a row, counted from the end if it is negative."""
        builder, value, at = self.builder, self.loadvar(array.name), self.loadvar(index.name)
        kind, index_kind = self.typeof(array.name), self.typeof(index.name)
        integer = unliteral(index_kind)
        at = self.context.cast(builder, at, index_kind, types.intp if integer.signed else types.uintp)
        if integer.signed and not (isinstance(at, llvmir.Constant) and at.constant >= 0):
            if isinstance(kind, types.NestedArray):
                length = at.type(kind.shape[0])
            else:
                length = builder.extract_value(value, [_SHAPE, 0])
            negative = builder.icmp_signed("<", at, at.type(0))
            at = builder.select(negative, builder.add(at, length), at)
        return builder.gep(builder.extract_value(value, _DATA), [at])

    def _next_of_range(self, pair_kind: Any, iterator: Any) -> Any:
        """The next number, and whether there is one. After the end of the range the number is not used."""
        builder = self.builder
        place, left_place = builder.extract_value(iterator, _ITERATED), builder.extract_value(iterator, _LEFT)
        number, left = builder.load(place), builder.load(left_place)
        builder.store(builder.add(number, builder.extract_value(iterator, _STEP), flags=("nsw",)), place)
        builder.store(builder.sub(left, left.type(1), flags=("nsw",)), left_place)
        pair = self.context.make_helper(builder, pair_kind)
        pair.first = number
        pair.second = builder.icmp_signed(">", left, left.type(0))
        return pair._getvalue()


def _alignment(kind: Any) -> int | None:
    return None if kind.aligned else 1


@register_pass(mutates_CFG=True, analysis_only=False)
class _RuleLowering(typed_passes.BaseNativeLowering):  # type: ignore[misc]
    _name = "rule_lowering"

    @property
    def lowering_class(self) -> type[lowering.Lower]:
        """What writes the code."""
        return _RuleLower


def pipeline(state: Any) -> PassManager:
    """Numba's passes from a function to LLVM's code, with the lowering of rules."""
    usual, passes = compiler.DefaultPassBuilder.define_nopython_pipeline(state), PassManager("rule")
    for step, what in usual.passes:
        if step is typed_passes.NativeLowering:
            passes.add_pass(_RuleLowering, what)
        elif step.name() not in _NOT_FOR_RULES:
            passes.add_pass(step, what)
    passes.finalize()
    return passes
