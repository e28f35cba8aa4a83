"""Auctions and card play of Contract Bridge, measured double dummy (``benchmarks/README.md``)."""
