"""Auctions of rising numbers."""
