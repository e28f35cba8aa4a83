"""The engine: everything that games get without writing any code for it."""
