"""The card room without a network, as it runs in a browser."""
