"""What a seat may know: views, observations, its history, and redeals into worlds that look the same to it."""
