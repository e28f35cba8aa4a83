"""Checks of every request and connection: hosts, origins, rate limits, limits of connections, timeouts."""
