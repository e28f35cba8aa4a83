"""Tools for game authors: a skeleton for a new game, and a check of an existing one."""
