"""What a library brings along, as LLVM's text, so that it needs nothing from outside.

LLVM calls the C library where it fills, moves or compares memory, whether a rule asks for that or not. A library that
takes nothing from outside opens under every C library, and links without one.
"""

from __future__ import annotations

_MEMORY = """
define hidden ptr @memset(ptr %to, i32 %value, i64 %size) #0 {
  %byte = trunc i32 %value to i8
  %none = icmp eq i64 %size, 0
  br i1 %none, label %done, label %each
each:
  %k = phi i64 [ 0, %0 ], [ %next, %each ]
  %place = getelementptr i8, ptr %to, i64 %k
  store i8 %byte, ptr %place
  %next = add nuw i64 %k, 1
  %last = icmp eq i64 %next, %size
  br i1 %last, label %done, label %each
done:
  ret ptr %to
}

define hidden ptr @memcpy(ptr noalias %to, ptr noalias %from, i64 %size) #0 {
  %none = icmp eq i64 %size, 0
  br i1 %none, label %done, label %each
each:
  %k = phi i64 [ 0, %0 ], [ %next, %each ]
  %source = getelementptr i8, ptr %from, i64 %k
  %place = getelementptr i8, ptr %to, i64 %k
  %byte = load i8, ptr %source
  store i8 %byte, ptr %place
  %next = add nuw i64 %k, 1
  %last = icmp eq i64 %next, %size
  br i1 %last, label %done, label %each
done:
  ret ptr %to
}

define hidden ptr @memmove(ptr %to, ptr %from, i64 %size) #0 {
  %none = icmp eq i64 %size, 0
  br i1 %none, label %done, label %some
some:
  %target = ptrtoint ptr %to to i64
  %origin = ptrtoint ptr %from to i64
  %behind = sub i64 %target, %origin
  %free = icmp uge i64 %behind, %size
  br i1 %free, label %forward, label %backward
forward:
  %k = phi i64 [ 0, %some ], [ %next, %forward ]
  %source = getelementptr i8, ptr %from, i64 %k
  %place = getelementptr i8, ptr %to, i64 %k
  %byte = load i8, ptr %source
  store i8 %byte, ptr %place
  %next = add nuw i64 %k, 1
  %last = icmp eq i64 %next, %size
  br i1 %last, label %done, label %forward
backward:
  %left = phi i64 [ %size, %some ], [ %less, %backward ]
  %less = add i64 %left, -1
  %later = getelementptr i8, ptr %from, i64 %less
  %there = getelementptr i8, ptr %to, i64 %less
  %moved = load i8, ptr %later
  store i8 %moved, ptr %there
  %first = icmp eq i64 %less, 0
  br i1 %first, label %done, label %backward
done:
  ret ptr %to
}

define hidden i32 @memcmp(ptr %one, ptr %other, i64 %size) #0 {
  %none = icmp eq i64 %size, 0
  br i1 %none, label %same, label %each
each:
  %k = phi i64 [ 0, %0 ], [ %next, %on ]
  %here = getelementptr i8, ptr %one, i64 %k
  %there = getelementptr i8, ptr %other, i64 %k
  %left = load i8, ptr %here
  %right = load i8, ptr %there
  %differ = icmp ne i8 %left, %right
  br i1 %differ, label %found, label %on
on:
  %next = add nuw i64 %k, 1
  %last = icmp eq i64 %next, %size
  br i1 %last, label %same, label %each
found:
  %a = zext i8 %left to i32
  %b = zext i8 %right to i32
  %order = sub i32 %a, %b
  ret i32 %order
same:
  ret i32 0
}

define hidden i32 @bcmp(ptr %one, ptr %other, i64 %size) #0 {
  %order = call i32 @memcmp(ptr %one, ptr %other, i64 %size)
  ret i32 %order
}

define hidden double @sqrt(double %x) #1 {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

declare double @llvm.sqrt.f64(double)
"""
"""Bytes one by one: LLVM makes wide steps of them. `sqrt` is one instruction everywhere, exact by IEEE 754."""

_MACOS = """
define hidden void @bzero(ptr %to, i64 %size) #0 {
  %unused = call ptr @memset(ptr %to, i32 0, i64 %size)
  ret void
}

define hidden void @__bzero(ptr %to, i64 %size) #0 {
  %unused = call ptr @memset(ptr %to, i32 0, i64 %size)
  ret void
}
"""

PROBES = ".probes"
"""The section of Windows' `__chkstk`: the linker has to make it executable."""
_CHKSTK = bytes.fromhex(
    "51"  # push rcx
    "50"  # push rax
    "488d4c2418"  # lea rcx, [rsp + 24]: the caller's stack
    "4881e900100000"  # sub rcx, 4096
    "8409"  # test [rcx], cl: Windows adds a page of the stack when it is touched, one after the other
    "482d00100000"  # sub rax, 4096
    "77ef"  # ja: back to the first subtraction
    "58"  # pop rax
    "59"  # pop rcx
    "c3"  # ret
)
"""What a function calls that needs more than a page of the stack, here in machine code, since LLVM's text has no
names for the registers and an assembler is only there for the processor at hand. It keeps all registers."""
_WINDOWS = """
@_fltused = hidden constant i32 0
@__chkstk = hidden constant [{size} x i8] c"{code}", section "{section}", align 16
@llvm.used = appending global [1 x ptr] [ptr @__chkstk], section "llvm.metadata"
""".format(size=len(_CHKSTK), code="".join(f"\\{byte:02x}" for byte in _CHKSTK), section=PROBES)

_ATTRIBUTES = """
attributes #0 = { noinline nounwind "no-builtins" }
attributes #1 = { alwaysinline nounwind memory(none) }
"""
"""Without this LLVM takes the loop in `memset` for a call of `memset`."""


def brought_along(platform: str) -> str:
    """What is linked into a library for this platform, as LLVM's text."""
    system = platform.partition("-")[0]
    return _MEMORY + {"macos": _MACOS, "windows": _WINDOWS}.get(system, "") + _ATTRIBUTES
