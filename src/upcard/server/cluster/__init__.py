"""Several workers of one room: a supervisor on one machine, and requests forwarded to the worker that owns a table."""
