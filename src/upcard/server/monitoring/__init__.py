"""For operators: health checks, metrics, logs."""
