"""What clients send and receive over HTTP, one declaration for each message."""
