"""For researchers: tournaments, environments, adapters."""
