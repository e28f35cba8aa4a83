"""Bots that are not a plain search: at random, by judgement, by a rule of thumb, bidders, and solvers of patiences."""
