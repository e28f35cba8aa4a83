"""Deals that players can check: commitments before the deal, proofs after the match."""
