"""What a seat may know: views, observations, the history it has seen, and the worlds it cannot tell apart."""
