"""Where bots think for a room: a process, or a worker of a browser."""
