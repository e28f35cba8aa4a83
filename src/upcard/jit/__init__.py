"""Rule functions, compiled, linked and kept: what `@rule` means. The base of everything."""
