"""Accounts with passkeys, what they hold."""
