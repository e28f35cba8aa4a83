"""Collects the sentences for players from games, Python source and the page's JavaScript."""
