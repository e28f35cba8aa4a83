"""Matches under way: tables for people, states and batches for programs."""
