"""The tables that a person can sit at, in this process or at a server, and the commands typed there."""
